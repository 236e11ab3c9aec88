//! The boards that have stood in a game, by keys: what a rule asks for that bars a repetition within a turn.

use std::sync::Arc;

/// The boards that have stood at the start of a turn, each once, however they came about. Cheap to copy; without memory of its
/// own in games that don't ask for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Boards {
    /// In order; nothing where there are none.
    keys: Option<Arc<Vec<u64>>>,
    /// What [`Self::key`] says of them, kept up.
    key: u64,
}

impl Boards {
    /// Adds a board by its key.
    pub fn add(&mut self, key: u64) {
        if let Err(at) = self.keys().binary_search(&key) {
            Arc::make_mut(self.keys.get_or_insert_default()).insert(at, key);
            self.key = self.key.wrapping_add(mix(key));
        }
    }

    /// Whether a board has stood.
    pub fn has(&self, key: u64) -> bool {
        self.keys().binary_search(&key).is_ok()
    }

    /// Their keys, the least first.
    pub fn keys(&self) -> &[u64] {
        self.keys.as_deref().map_or(&[], Vec::as_slice)
    }

    /// One key of them all, in whatever order they came: the sum of their scrambled keys.
    pub fn key(&self) -> u64 {
        self.key
    }
}

/// Scrambles a number: a finaliser with full avalanche (Stafford's Mix13, as in SplitMix64).
#[inline]
pub fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
