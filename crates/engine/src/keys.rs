//! Zobrist keys: every feature of a position has a random number, and the key is their sum.
//!
//! Sums serve as well as the usual exclusive or, and let a count in hand weigh as often as it counts.
//! Numbers come from a finaliser with full avalanche (Stafford's Mix13, as in SplitMix64), so that no
//! table is needed for rare features. After A. L. Zobrist, "A New Hashing Method with Application for
//! Game Playing", 1970.

/// Kinds of features.
#[derive(Clone, Copy)]
pub(crate) enum Feature {
    Piece = 1,
    Hand,
    Mover,
    Out,
    Phase,
    PhaseTurns,
    Memory,
    Frame,
}

/// Scrambles a number.
#[inline]
pub(crate) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
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
