//! What a search wants to know of rules.

use merels_rules::ir::{ConditionKind, Game};
use merels_rules::walk::{Part, expressions};

/// Whether some rule speaks of repeated positions.
pub(crate) fn knows_repetition(game: &Game) -> bool {
    let is_about_it =
        |part: Part<'_>| matches!(part, Part::Condition(condition) if matches!(condition.kind, ConditionKind::Seen(_)));
    expressions(game).into_iter().any(|part| part.any(&is_about_it))
}
