//! Bits of positions, and how they are laid out.

use crate::Refused;

/// Some bits of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) word: usize,
    pub(crate) shift: u32,
    pub(crate) width: u32,
}

impl Field {
    #[inline]
    pub(super) fn get(self, key: &[u64]) -> u64 {
        if self.width == 0 {
            return 0;
        }
        key.get(self.word).map_or(0, |word| word >> self.shift & (u64::MAX >> (64 - self.width)))
    }

    /// Sets the bits of an empty field.
    ///
    /// # Errors
    ///
    /// A value that has no room.
    #[inline]
    pub(super) fn set(self, key: &mut [u64], value: u64) -> Result<(), Refused> {
        if self.width < 64 && value >> self.width != 0 {
            return Err(Refused::Unbounded);
        }
        // A field without bits may lie beyond the last one.
        if let (Some(word), true) = (key.get_mut(self.word), self.width > 0) {
            *word |= value << self.shift;
        }
        Ok(())
    }
}

/// Lays out fields one after another.
#[derive(Default)]
pub(super) struct Room {
    pub(super) word: usize,
    shift: u32,
}

impl Room {
    pub(super) fn field(&mut self, width: u32) -> Field {
        if self.shift + width > 64 {
            (self.word, self.shift) = (self.word + 1, 0);
        }
        let field = Field { word: self.word, shift: self.shift, width };
        self.shift += width;
        field
    }

    pub(super) fn fields(&mut self, count: usize, width: u32) -> Vec<Field> {
        (0..count).map(|_| self.field(width)).collect()
    }
}

/// The bits that numbers up to `most` take.
pub(super) fn bits(most: u64) -> u32 {
    64 - most.leading_zeros()
}
