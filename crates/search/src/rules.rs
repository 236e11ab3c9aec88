//! What a search wants to know of rules.

use std::cell::Cell;

use merels_rules::ir::{ConditionKind, Game};
use merels_rules::walk::{Part, expressions};

/// Whether some rule speaks of repeated positions.
pub(crate) fn knows_repetition(game: &Game) -> bool {
    let is_about_it =
        |part: Part<'_>| matches!(part, Part::Condition(condition) if matches!(condition.kind, ConditionKind::Seen(_)));
    expressions(game).into_iter().any(|part| part.any(&is_about_it))
}

/// How often a position must stand, at least, before a rule speaks of it.
pub(crate) fn fewest_repetitions(game: &Game) -> Option<u32> {
    let fewest: Cell<Option<u32>> = Cell::new(None);
    let notes = |part: Part<'_>| {
        if let Part::Condition(condition) = part
            && let ConditionKind::Seen(times) = condition.kind
        {
            fewest.set(Some(fewest.get().map_or(times, |fewest| fewest.min(times))));
        }
        false
    };
    for part in expressions(game) {
        part.any(&notes);
    }
    fewest.get()
}
