//! Decisions that come late in the order: looked at less deep, or not at all.

use crate::order::is_usual;

/// How much less deep a decision is looked at first that so many more promising ones precede.
pub(super) fn reduction(depth: i16, before: usize) -> i16 {
    i16::from(depth >= 2 && before >= 3) + i16::from(depth >= 3 && before >= 8) + i16::from(depth >= 5 && before >= 12)
}

/// Up to this depth, some aren't looked at.
const HASTY: i16 = 3;

/// Whether a decision isn't looked at where it is only asked whether one is good enough: near the depth, after many, when it
/// completes and prevents nothing and was good nowhere. Known in chess programs as late move pruning.
#[inline]
pub(super) fn is_left_out(depth: i16, before: usize, promise: i32) -> bool {
    (1..=HASTY).contains(&depth) && before >= 4 + 2 * usize::from(depth.unsigned_abs()).pow(2) && is_usual(promise)
}
