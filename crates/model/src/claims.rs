//! When draws may be claimed, as far as the rules alone say so.

use crate::ir::{Condition, ConditionKind, EndResult, Game};

/// Turns without an event after which a draw may be claimed: the place of the counter, and how many.
pub type Claim = (usize, u32);

/// When draws may be claimed; none where that depends on more than turns that pass and positions that repeat.
pub fn claims(game: &Game) -> Option<Vec<Claim>> {
    let mut claims = Vec::new();
    let rules = game.ends.iter().filter(|rule| rule.result == EndResult::Claim);
    rules.map(|rule| &rule.when).all(|when| is_of_turns(when, &mut claims)).then_some(claims)
}

/// Whether nobody may claim before some turns have passed, or a position has come again, which who wins need not allow.
fn is_of_turns(when: &Condition, claims: &mut Vec<Claim>) -> bool {
    match &when.kind {
        ConditionKind::Seen(_) => true,
        ConditionKind::TurnsWithout(turns, counter) => {
            claims.push((counter.index(), *turns));
            true
        }
        ConditionKind::And(parts) => parts.iter().any(|part| is_of_turns(part, claims)),
        ConditionKind::Or(parts) => parts.iter().all(|part| is_of_turns(part, claims)),
        _ => false,
    }
}
