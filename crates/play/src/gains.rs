//! What a turn brings about at once.

use merels_engine::History;
use merels_interpret as interpret;
use merels_model::gains::Gains;
use merels_model::ir::{Game, LineId, PatternId, PlayerId, Shape, Trait};
use merels_model::position::{Decision, Situation};

use crate::{NotLegal, Position, Rules};

/// What a turn, or part of one, brings about at once.
///
/// # Errors
///
/// [`NotLegal`] if it can't be played here.
pub fn gains(rules: &Rules, position: &Position, turn: &[Decision], history: &History) -> Result<Gains, NotLegal> {
    let mut history = history.clone();
    let mut after = position.clone();
    for &decision in turn {
        after = after.play(rules, decision, &mut history)?;
    }
    let (game, player) = (rules.game(), position.decider());
    let (before, now) = (position.state(), after.state());
    let placed = turn.iter().filter(|decision| matches!(decision, Decision::Place { .. })).count();
    let lost = men(before, |owner| owner != player).saturating_sub(men(now, |owner| owner != player));
    let own = men(now, |owner| owner == player).saturating_sub(men(before, |owner| owner == player) + placed);
    let turns_over = lost.min(own);
    Ok(Gains {
        wins: after.outcome().is_some_and(|outcome| outcome.winner == Some(player)),
        makes: made(game, before, now),
        takes: lost - turns_over,
        turns_over,
        blocks: blocked(game, player, before, now),
    })
}

fn men(state: &Situation, test: impl Fn(PlayerId) -> bool) -> usize {
    state.board.iter().flatten().filter_map(|piece| piece.owner).filter(|owner| test(*owner)).count()
}

fn patterns(game: &Game) -> impl Iterator<Item = PatternId> + use<> {
    (0..game.patterns.len()).filter_map(|index| u16::try_from(index).ok()).map(PatternId)
}

fn made(game: &Game, before: &Situation, now: &Situation) -> Vec<(PatternId, LineId)> {
    let mut made = Vec::new();
    for pattern in patterns(game) {
        let stood = interpret::standing(game, before, pattern);
        let stands = interpret::standing(game, now, pattern).into_iter().filter(|line| !stood.contains(line));
        made.extend(stands.map(|line| (pattern, line)));
    }
    made
}

/// Lines of one owner that another player had all but one point of, which the player now has.
fn blocked(game: &Game, player: PlayerId, before: &Situation, now: &Situation) -> Vec<(PlayerId, PatternId, LineId)> {
    let mut found = Vec::new();
    for id in patterns(game) {
        let Some(pattern) = game.patterns.get(usize::from(id.0)) else { continue };
        let by_owner = |shape: &Shape| match shape {
            Shape::Relations(relations) => relations.iter().any(|one| one.same && one.of == Trait::Owner),
            Shape::Cells(_) => false,
        };
        if !pattern.alternatives.iter().all(by_owner) {
            continue;
        }
        for &line in &pattern.lines {
            let points = game.lines.get(line.index()).map_or(&[][..], |line| line.points.as_slice());
            let owners = || points.iter().map(|&point| now.piece(point).and_then(|piece| piece.owner));
            let mut others = owners().flatten().filter(|owner| *owner != player);
            let Some(other) = others.next() else { continue };
            let others = owners().filter(|owner| *owner == Some(other)).count();
            let came = points.iter().any(|&point| {
                let owner = |state: &Situation| state.piece(point).and_then(|piece| piece.owner);
                owner(now) == Some(player) && owner(before).is_none()
            });
            if came && others > 1 && others + 1 == points.len() {
                found.push((other, id, line));
            }
        }
    }
    found
}
