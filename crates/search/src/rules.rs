//! What a search wants to know of rules.

use merels_model::ir::{ConditionKind, EndResult, Game};
use merels_model::walk::{Part, expressions};

/// Whether some rule speaks of repeated positions.
pub(crate) fn knows_repetition(game: &Game) -> bool {
    fewest_repetitions(game).is_some()
}

/// How often a position must stand, at least, before a rule speaks of it.
pub(crate) fn fewest_repetitions(game: &Game) -> Option<u32> {
    let mut fewest: Option<u32> = None;
    for part in expressions(game) {
        part.each(&mut |part| {
            if let Part::Condition(condition) = part
                && let ConditionKind::Seen(times) = condition.kind
            {
                fewest = Some(fewest.map_or(times, |fewest| fewest.min(times)));
            }
        });
    }
    fewest
}

/// Whether there are draws to be claimed.
pub(crate) fn knows_claims(game: &Game) -> bool {
    game.ends.iter().any(|end| end.result == EndResult::Claim)
}
