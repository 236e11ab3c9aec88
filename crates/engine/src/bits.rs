//! Bit sets of fixed width: points of a board, or lines.

use std::fmt::Debug;
use std::ops::IndexMut;

use merels_model::Boards;
use merels_model::limits::MAX_PLAYERS;
use smallvec::SmallVec;

pub(crate) use super::wide::Wide;

/// A set of small numbers, as wide as the board needs.
pub(crate) trait Bits: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Sets of lines on boards of this width.
    type Lines: Bits;
    /// One thing for each player that there is room for. Few games have more than four, and states of all others are
    /// the smaller for it.
    type Seats<T: Copy + Debug + PartialEq>: Seats<T>;
    /// The players that there is room for.
    const SEATS: usize;
    /// How many different numbers it can hold.
    const CAPACITY: usize;
    /// How many words of 64 bits keep it.
    const WORDS: usize;
    const EMPTY: Self;

    fn single(at: usize) -> Self;
    fn has(self, at: usize) -> bool;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// All numbers so much greater; those that would be too great are lost.
    fn up(self, by: usize) -> Self;
    /// All numbers so much less; those that would be below 0 are lost.
    fn down(self, by: usize) -> Self;
    fn is_empty(self) -> bool;
    fn len(self) -> u32;
    /// The lowest number; of the empty set, anything.
    fn first(self) -> usize;
    /// The highest number; of the empty set, anything.
    fn last(self) -> usize;
    fn without_first(self) -> Self;
    /// The set as a word, where it fits one.
    fn word(self) -> Option<u128>;
    /// Eight numbers of the set, from 8 times `index` on.
    fn byte(self, index: usize) -> usize;
    fn load(words: &[u64]) -> Self;
    fn store(self, words: &mut [u64]);

    #[inline]
    fn contains(self, other: Self) -> bool {
        self.and(other) == other
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The number that `rank` lower ones precede.
    fn nth(self, rank: u32) -> usize;

    #[inline]
    fn iter(self) -> Iter<Self> {
        Iter(self)
    }
}

/// One thing for each player.
pub(crate) trait Seats<T>:
    Copy + Debug + PartialEq + IndexMut<usize, Output = T> + IntoIterator<Item = T> + AsRef<[T]> + AsMut<[T]>
{
    /// The same for all.
    fn all(value: T) -> Self;

    #[inline(always)]
    fn of(&self, player: usize) -> Option<T>
    where
        T: Copy,
    {
        self.as_ref().get(player).copied()
    }

    #[inline(always)]
    fn of_mut(&mut self, player: usize) -> Option<&mut T> {
        self.as_mut().get_mut(player)
    }
}

impl<T: Copy + Debug + PartialEq, const P: usize> Seats<T> for [T; P] {
    #[inline(always)]
    fn all(value: T) -> Self {
        [value; P]
    }
}

/// The numbers of a set, in order.
pub(crate) struct Iter<B>(B);

impl<B: Bits> Iterator for Iter<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Which bit of a byte has so many ones below it: the index is that number, then the byte.
const BIT_OF_RANK: [u8; 2048] = {
    let mut bits = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bits[rank << 8 | byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// The bit that has `rank` ones below it, found without a loop. After S. Vigna, "Broadword Implementation of
/// Rank/Select Queries", 2008.
#[inline]
fn select(word: u64, rank: u32) -> usize {
    let rank = u64::from(rank);
    let pairs = word.wrapping_sub(word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333).wrapping_add(pairs >> 2 & 0x3333_3333_3333_3333);
    // In each byte, the number of ones in it and the bytes below it.
    let ones = (nibbles.wrapping_add(nibbles >> 4) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let tops = ONES << 7;
    let bytes_below = (rank.wrapping_mul(ONES) | tops).wrapping_sub(ones) & tops;
    let shift = (bytes_below >> 7).wrapping_mul(ONES) >> 53 & 0x38;
    let rank_in_byte = rank.wrapping_sub((ones << 8) >> shift & 0xFF);
    let byte = word >> shift & 0xFF;
    shift as usize + usize::from(BIT_OF_RANK[(rank_in_byte << 8 | byte) as usize & 2047])
}

macro_rules! word {
    ($word:ty, $lines:ty, $words:literal) => {
        impl Bits for $word {
            type Lines = $lines;
            type Seats<T: Copy + Debug + PartialEq> = [T; 4];
            const SEATS: usize = 4;
            const CAPACITY: usize = <$word>::BITS as usize;
            const WORDS: usize = $words;
            const EMPTY: Self = 0;

            #[inline]
            fn single(at: usize) -> Self {
                (1 as $word).wrapping_shl(at as u32)
            }

            #[inline]
            fn has(self, at: usize) -> bool {
                self.wrapping_shr(at as u32) & 1 == 1
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn up(self, by: usize) -> Self {
                self.checked_shl(by as u32).unwrap_or(0)
            }

            #[inline]
            fn down(self, by: usize) -> Self {
                self.checked_shr(by as u32).unwrap_or(0)
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn last(self) -> usize {
                (<$word>::BITS - 1).wrapping_sub(self.leading_zeros()) as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn nth(self, rank: u32) -> usize {
                let low = self as u64;
                let below = low.count_ones();
                if Self::BITS <= 64 || rank < below {
                    select(low, rank)
                } else {
                    64 + select(self.wrapping_shr(64) as u64, rank - below)
                }
            }

            #[inline]
            fn word(self) -> Option<u128> {
                Some(u128::from(self))
            }

            #[inline]
            fn byte(self, index: usize) -> usize {
                (self.wrapping_shr(8 * index as u32) & 0xFF) as usize
            }

            #[inline]
            fn load(words: &[u64]) -> Self {
                if Self::WORDS == 1 {
                    return words.first().copied().unwrap_or(0) as $word;
                }
                let mut value: Self = 0;
                for (index, &word) in words.iter().take(Self::WORDS).enumerate() {
                    value |= (word as $word).wrapping_shl(64 * index as u32);
                }
                value
            }

            #[inline]
            fn store(self, words: &mut [u64]) {
                if Self::WORDS == 1 {
                    if let Some(word) = words.first_mut() {
                        *word = self as u64;
                    }
                    return;
                }
                for (index, word) in words.iter_mut().take(Self::WORDS).enumerate() {
                    *word = self.wrapping_shr(64 * index as u32) as u64;
                }
            }
        }
    };
}

word!(u32, u64, 1);
word!(u64, u128, 1);
word!(u128, u128, 2);

/// The most words of a state of a plain game.
pub(crate) const LEAN_WORDS: usize = 8;

/// Where a state keeps what only some games have.
pub(crate) trait Words: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Whether only plain games are kept so: `Machine::is_lean` says which. What such a game
    /// can't have needn't be looked for.
    const LEAN: bool;

    fn zeroed(len: usize) -> Self;
    fn all(&self) -> &[u64];
    fn all_mut(&mut self) -> &mut [u64];

    /// Becomes what another is, without asking for memory where that can be.
    fn copy_from(&mut self, source: &Self);

    /// The boards that have stood, where there is room for them.
    fn boards(&self) -> Option<&Boards> {
        None
    }

    fn boards_mut(&mut self) -> Option<&mut Boards> {
        None
    }
}

impl<const N: usize> Words for [u64; N] {
    const LEAN: bool = N <= LEAN_WORDS;

    fn zeroed(_: usize) -> Self {
        [0; N]
    }

    #[inline]
    fn all(&self) -> &[u64] {
        self
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [u64] {
        self
    }

    // What an array's `clone_from` does is a call, wherever the compiler splits this crate.
    #[inline]
    fn copy_from(&mut self, source: &Self) {
        *self = *source;
    }
}

/// The sets of small boards. A module of WebAssembly is carried over networks before anybody plays: it has no code of its own for
/// those.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Narrow = u32;
#[cfg(target_arch = "wasm32")]
pub(crate) type Narrow = u64;

/// What a state of a plain game on a small board keeps.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Least = [u64; 4];
#[cfg(target_arch = "wasm32")]
pub(crate) type Least = [u64; 8];

/// The sets of boards of up to 128 points; none of its own for a module of WebAssembly either.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Broad = u128;
#[cfg(target_arch = "wasm32")]
pub(crate) type Broad = Wide<4>;

/// The sets of the largest boards, and of games of more than four players.
pub(crate) type Roomiest = Wide<8, MAX_PLAYERS>;

/// As many words as there are, on the spot where they are few, so that states are copied without asking for memory; and the
/// boards that have stood.
#[derive(Debug, PartialEq)]
pub(crate) struct Roomy {
    words: SmallVec<[u64; 64]>,
    boards: Boards,
}

impl Clone for Roomy {
    #[inline]
    fn clone(&self) -> Self {
        Self { words: SmallVec::from_slice(&self.words), boards: self.boards.clone() }
    }
}

impl Words for Roomy {
    const LEAN: bool = false;

    fn zeroed(len: usize) -> Self {
        Self { words: SmallVec::from_elem(0, len), boards: Boards::default() }
    }

    #[inline]
    fn all(&self) -> &[u64] {
        &self.words
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    #[inline]
    fn copy_from(&mut self, source: &Self) {
        if self.words.len() == source.words.len() {
            self.words.copy_from_slice(&source.words);
            self.boards.clone_from(&source.boards);
        } else {
            *self = source.clone();
        }
    }

    fn boards(&self) -> Option<&Boards> {
        Some(&self.boards)
    }

    fn boards_mut(&mut self) -> Option<&mut Boards> {
        Some(&mut self.boards)
    }
}
