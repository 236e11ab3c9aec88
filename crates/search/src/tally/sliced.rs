//! How many men stand on each of many lines, counted for all lines at once.
//!
//! Bit *i* of slice *k* is bit *k* of the count of line *i*, so that a man who comes is added to all lines through his point in
//! a few instructions, however many they are. Bit slices: D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.1.3.

use super::lines::{Words, either, without};

/// Bits of a count.
const SLICES: usize = 3;
/// The longest line whose men can be counted.
pub(super) const LONGEST: usize = (1 << SLICES) - 1;

/// A count of up to [`LONGEST`] for each of some lines; the lines as bits of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts<const L: usize>([Words<L>; SLICES]);

impl<const L: usize> Default for Counts<L> {
    fn default() -> Self {
        Self([[0; L]; SLICES])
    }
}

impl<const L: usize> Counts<L> {
    /// One more on each of these lines, or one less.
    #[inline]
    pub(super) fn change(&mut self, lines: Words<L>, more: bool) {
        let flip = if more { 0 } else { u64::MAX };
        let mut carry = lines;
        for slice in &mut self.0 {
            for (word, carry) in slice.iter_mut().zip(&mut carry) {
                let next = (*word ^ flip) & *carry;
                *word ^= *carry;
                *carry = next;
            }
        }
    }

    /// The lines with anything on them.
    #[inline]
    pub(super) fn any(&self) -> Words<L> {
        self.0.into_iter().fold([0; L], either)
    }
}

/// Which lines have as many men as it takes, or lack so many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lacking<const L: usize> {
    counts: Counts<L>,
    /// Those long enough to lack so many.
    lines: Words<L>,
}

impl<const L: usize> Lacking<L> {
    /// Of lines of these lengths.
    pub(super) fn new(lengths: impl Iterator<Item = usize>, lacks: usize) -> Self {
        let mut lacking = Self { counts: Counts::default(), lines: [0; L] };
        for (line, length) in lengths.enumerate() {
            let Some(held) = length.checked_sub(lacks) else { continue };
            let Some(word) = lacking.lines.get_mut(line / 64) else { continue };
            let bit = 1 << (line % 64);
            *word |= bit;
            for (power, slice) in lacking.counts.0.iter_mut().enumerate() {
                if let Some(word) = slice.get_mut(line / 64) {
                    *word |= bit * (held as u64 >> power & 1);
                }
            }
        }
        lacking
    }

    /// The lines that do.
    #[inline]
    pub(super) fn of(&self, counts: &Counts<L>) -> Words<L> {
        let slices = self.counts.0.into_iter().zip(counts.0);
        slices.fold(self.lines, |lines, (wanted, slice)| {
            let mut differs = wanted;
            differs.iter_mut().zip(slice).for_each(|(differs, slice)| *differs ^= slice);
            without(lines, differs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, LONGEST, Lacking};

    #[test]
    fn each_line_has_a_count_of_its_own() {
        let lengths = [3, 7, 1, 5];
        let mut counts = Counts::<2>::default();
        let held = |counts: &Counts<2>, line: usize| {
            let with =
                (0..=LONGEST).filter(|lacks| Lacking::new(lengths.into_iter(), *lacks).of(counts)[0] >> line & 1 == 1);
            with.map(|lacks| lengths[line] - lacks).collect::<Vec<_>>()
        };
        for _ in 0..3 {
            counts.change([0b1011, 0], true);
        }
        counts.change([0b1000, 0], true);
        counts.change([0b0010, 0], false);
        assert_eq!([0, 1, 2, 3].map(|line| held(&counts, line)), [vec![3], vec![2], vec![0], vec![4]]);
        assert_eq!(counts.any(), [0b1011, 0]);
        counts.change([0b0010, 0], false);
        counts.change([0b0010, 0], false);
        assert_eq!(counts.any(), [0b1001, 0]);
    }

    #[test]
    fn lines_lie_in_any_word() {
        let lacking = Lacking::<2>::new(std::iter::repeat_n(2, 70), 1);
        let mut counts = Counts::default();
        counts.change([1, 1 << 5], true);
        assert_eq!(lacking.of(&counts), [1, 1 << 5]);
    }
}
