//! A decision worth looking at: one that wins at once, takes or earns a taking, else any that doesn't lose at once.

use merels::{Decision, History, Session};

/// The decision, always the same one for a position; none when the game is over.
pub fn hint(session: &Session) -> Option<Decision> {
    let legal = session.position().legal();
    let rated = legal.iter().map(|&decision| (rate(session, decision), decision));
    // Of the best the first.
    rated
        .fold(None, |best: Option<(i8, Decision)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, decision)| decision)
}

fn rate(session: &Session, decision: Decision) -> i8 {
    let rules = session.rules();
    let player = session.position().decider();
    // What earlier positions would decide is left out: the record stays with the session.
    let Ok(after) = session.position().play(rules, decision, &mut History::new()) else { return i8::MIN };
    if let Some(outcome) = after.outcome() {
        let name = rules.game.players.get(player.index());
        return match &outcome.winner {
            Some(winner) if Some(winner) == name => 3,
            Some(_) => -2,
            None => -1,
        };
    }
    let earns = after.decider() == player
        && !after.is_turn_start()
        && after.legal().iter().any(|next| matches!(next, Decision::Take { .. }));
    if matches!(decision, Decision::Take { .. }) || earns {
        return 2;
    }
    i8::from(decision != Decision::Pass)
}
