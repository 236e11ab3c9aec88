//! Zobrist keys: every feature of a position has a random number, and the key is their sum.
//!
//! Sums serve as well as the usual exclusive or, and let a count in hand weigh as often as it counts.
//! Numbers come from a finaliser with full avalanche (Stafford's Mix13, as in SplitMix64), so that no
//! table is needed for rare features. After A. L. Zobrist, "A New Hashing Method with Application for
//! Game Playing", 1970.

pub(crate) use merels_model::mix;

/// Kinds of features.
#[derive(Clone, Copy)]
pub(crate) enum Feature {
    Hand = 2,
    Mover,
    Out,
    Phase,
    PhaseTurns,
    Memory,
    Frame,
}

/// The number of a feature with two coordinates.
#[inline]
pub(crate) fn feature(feature: Feature, a: usize, b: usize) -> u64 {
    mix(mix((feature as u64) << 56 ^ (a as u64) << 24 ^ b as u64))
}

/// Goes on with a key over one more value.
#[inline]
pub(crate) fn chain(key: u64, value: u64) -> u64 {
    mix(key.rotate_left(23) ^ value)
}
