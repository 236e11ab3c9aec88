//! Bit sets wider than any machine word.

use std::fmt::Debug;

use super::bits::Bits;

/// A set wider than any machine word, on boards with room for so many players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide<const N: usize, const P: usize = 4>([u64; N]);

impl<const N: usize, const P: usize> Default for Wide<N, P> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// Word by word without an early end: sets are short, and a call to compare memory takes longer.
impl<const N: usize, const P: usize> PartialEq for Wide<N, P> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.xor(*other).is_empty()
    }
}

impl<const N: usize, const P: usize> Eq for Wide<N, P> {}

impl<const N: usize, const P: usize> Wide<N, P> {
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "what is zipped isn't always put in place")]
    fn merge(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for at in 0..N {
            words[at] = with(words[at], other.0[at]);
        }
        Self(words)
    }
}

impl<const N: usize, const P: usize> Bits for Wide<N, P> {
    type Lines = Wide<128>;
    type Seats<T: Copy + Debug + PartialEq> = [T; P];
    const SEATS: usize = P;
    const CAPACITY: usize = 64 * N;
    const WORDS: usize = N;
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn single(at: usize) -> Self {
        let mut words = [0; N];
        if let Some(word) = words.get_mut(at / 64) {
            *word = 1 << (at % 64);
        }
        Self(words)
    }

    #[inline]
    fn has(self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self.merge(other, |a, b| a | b)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self.merge(other, |a, b| a & b)
    }

    #[inline]
    fn xor(self, other: Self) -> Self {
        self.merge(other, |a, b| a ^ b)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self.merge(other, |a, b| a & !b)
    }

    #[inline]
    fn up(mut self, by: usize) -> Self {
        let (words, bits) = (by / 64, (by % 64) as u32);
        if words > 0 {
            self.0.copy_within(..N.saturating_sub(words), words.min(N));
            self.0.iter_mut().take(words).for_each(|word| *word = 0);
        }
        let mut carried = 0;
        for word in &mut self.0 {
            let from = *word;
            *word = from << bits | carried;
            carried = from >> 1 >> (63 - bits);
        }
        self
    }

    #[inline]
    fn down(mut self, by: usize) -> Self {
        let (words, bits) = (by / 64, (by % 64) as u32);
        if words > 0 {
            self.0.copy_within(words.min(N).., 0);
            self.0.iter_mut().rev().take(words).for_each(|word| *word = 0);
        }
        let mut carried = 0;
        for word in self.0.iter_mut().rev() {
            let from = *word;
            *word = from >> bits | carried;
            carried = from << 1 << (63 - bits);
        }
        self
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let at = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * at + self.0.get(at).map_or(0, |word| word.trailing_zeros() as usize)
    }

    #[inline]
    fn last(self) -> usize {
        let at = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        64 * at + self.0.get(at).map_or(0, |word| Bits::last(*word))
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn nth(self, mut rank: u32) -> usize {
        for (index, &word) in self.0.iter().enumerate() {
            if rank < word.count_ones() {
                return 64 * index + word.nth(rank);
            }
            rank -= word.count_ones();
        }
        0
    }

    #[inline]
    fn word(self) -> Option<u128> {
        None
    }

    #[inline]
    fn byte(self, index: usize) -> usize {
        self.0.get(index / 8).map_or(0, |word| (word >> (8 * (index % 8)) & 0xFF) as usize)
    }

    #[inline]
    fn load(words: &[u64]) -> Self {
        let mut value = [0; N];
        for (word, &kept) in value.iter_mut().zip(words) {
            *word = kept;
        }
        Self(value)
    }

    #[inline]
    fn store(self, words: &mut [u64]) {
        for (word, value) in words.iter_mut().zip(self.0) {
            *word = value;
        }
    }
}
