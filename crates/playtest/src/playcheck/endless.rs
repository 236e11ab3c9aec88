//! Games that don't come to an end.

use merels_play::Rules;
use merels_syntax::{Code, Diagnostic};

use super::patterns::waits;
use super::shown;
use super::tally::{Round, Tally};
use crate::words::{count, counted};

/// A report if some games had to be cut off.
pub(super) fn found(rules: &Rules, tally: &Tally, limit: u32) -> Option<Diagnostic> {
    if tally.unfinished == 0 {
        return None;
    }
    let limit = counted(limit.into(), "decision");
    let all = counted(tally.games, "game");
    let message = match tally.unfinished == tally.games {
        true => format!("none of {all} came to an end within {limit}"),
        false => format!("{} of {all} didn't come to an end within {limit}", count(tally.unfinished)),
    };
    let bounded = rules.game().ends.iter().any(|rule| waits(&rule.when));
    let help = match (&tally.round, bounded) {
        (Some(round), false) => endless(rules, round),
        (_, false) => "let an `end` cut long games short, such as `draw when 100 turns without capture`".to_owned(),
        (_, true) => "the ends about repetition or long play came too late or never: let them hold after fewer turns, \
                      or count turns without something rarer"
            .to_owned(),
    };
    let at = if bounded { "its ends come too late" } else { "nothing brings it to an end" };
    Some(Diagnostic::new(Code::NeverFinishes, rules.game().span, message).at(at).help(help))
}

/// What is said where a position stands twice and no end cares.
fn endless(rules: &Rules, round: &Round) -> String {
    let from = match round.from {
        0 => "the position at the start".to_owned(),
        turns => format!("the position after turn {turns}"),
    };
    format!(
        "let an `end` cut games short that go round in circles, such as `draw on claim when position seen 3 times` or \
         `draw when 100 turns without capture`\n{} stands again after turn {}; {}",
        from,
        round.play.turns.len(),
        shown::play(rules, &round.play)
    )
}
