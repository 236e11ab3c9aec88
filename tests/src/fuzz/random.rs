//! Numbers that look random, and are the same every time.

use merels::engine::{Random as _, Xorshift};

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Random(Xorshift);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xorshift::new(seed))
    }

    /// A number below `limit`; 0 where that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(u32::try_from(limit).unwrap_or(u32::MAX)) as usize
    }

    /// One of several.
    ///
    /// # Panics
    ///
    /// When there are none.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Where something begins and ends within `length`, at most `most` long.
    pub fn range(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let end = start + self.below(most.min(length - start) + 1);
        start..end
    }
}
