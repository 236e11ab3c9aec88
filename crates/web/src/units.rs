//! Bytes of UTF-8 and units of UTF-16, in which pages count.

use serde::Serialize;

/// From one unit to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub(crate) struct Range(pub(crate) usize, pub(crate) usize);

/// Where the bytes of a text are.
#[derive(Debug, Default)]
pub(crate) struct Units {
    length: usize,
    /// For each byte and the end the unit it belongs to; empty where they are the same.
    units: Vec<u32>,
}

impl Units {
    pub(crate) fn of(text: &str) -> Self {
        if text.is_ascii() {
            return Self { length: text.len(), units: Vec::new() };
        }
        let mut units = Vec::with_capacity(text.len() + 1);
        let mut unit = 0;
        for letter in text.chars() {
            units.extend(std::iter::repeat_n(unit, letter.len_utf8()));
            unit += letter.len_utf16() as u32;
        }
        units.push(unit);
        Self { length: text.len(), units }
    }

    /// The unit at a byte; the last one for what lies beyond.
    pub(crate) fn unit(&self, byte: usize) -> usize {
        let byte = byte.min(self.length);
        self.units.get(byte).map_or(byte, |&unit| unit as usize)
    }

    /// The byte at which a unit begins, or the letter that it is a part of.
    #[cfg(feature = "workshop")]
    pub(crate) fn byte(&self, unit: usize) -> usize {
        if self.units.is_empty() {
            return unit.min(self.length);
        }
        let next = self.units.partition_point(|&known| (known as usize) <= unit);
        let found = self.units.get(next.saturating_sub(1)).copied().unwrap_or(0);
        self.units.partition_point(|&known| known < found).min(self.length)
    }

    pub(crate) fn range(&self, bytes: &std::ops::Range<usize>) -> Range {
        Range(self.unit(bytes.start), self.unit(bytes.end))
    }

    #[cfg(feature = "workshop")]
    pub(crate) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let start = self.byte(range.0);
        start..self.byte(range.1).max(start)
    }
}
