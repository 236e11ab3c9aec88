//! Comparisons the other way round.

use merels_syntax::tree::Comparison;

use crate::meaning::{Clause, When, Winning};

/// How two numbers compare that don't compare so.
pub(super) fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::GreaterEqual => Comparison::Less,
    }
}

/// Whether what decides for one at the end of the game is just that it doesn't for the other.
pub(super) fn is_the_rest(first: &[Winning], second: &[Winning]) -> bool {
    let compared = |ways: &[Winning]| match ways {
        [Winning { parts, when: When::AtTheEnd }] => match parts.as_slice() {
            [Clause::Compare(comparison, a, b)] => Some((*comparison, a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    };
    let (Some((comparison, a, b)), Some((other, c, d))) = (compared(first), compared(second)) else { return false };
    let reverse = opposite(comparison);
    let turned = flipped(other);
    (other == reverse && (&a, &b) == (&c, &d)) || (turned == reverse && (&a, &b) == (&d, &c))
}

/// How the second compares with the first, where the first compares so with the second.
fn flipped(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same @ (Comparison::Equal | Comparison::NotEqual) => same,
    }
}
