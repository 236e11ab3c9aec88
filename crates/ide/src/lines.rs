//! Bytes of a text as lines and columns, in whatever an editor counts columns.

use std::sync::Arc;

/// What columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16: what editors count unless they say otherwise.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

/// A line and a column, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// Where the lines of a text begin. They end with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub struct Lines {
    text: Arc<str>,
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text.
    pub fn new(text: Arc<str>) -> Self {
        let bytes = text.as_bytes();
        let ends = |&(at, byte): &(usize, &u8)| *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        let starts = bytes.iter().enumerate().filter(ends).map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(starts).collect();
        Self { text, starts }
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// How many lines there are; a text without any line end has one.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line that a byte lies in, from 0.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// Where a line begins; the end of the text behind the last.
    pub fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    /// A line without its end.
    pub fn slice(&self, line: usize) -> &str {
        let whole = self.text.get(self.start(line)..self.start(line + 1)).unwrap_or_default();
        whole.trim_end_matches(['\n', '\r'])
    }

    /// The line and column of a byte. One within a character counts as its beginning.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        let before = self.text.get(self.start(line)..offset).unwrap_or_default();
        let column = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
            Encoding::Utf32 => before.chars().count(),
        };
        Position { line: clipped(line), column: clipped(column) }
    }

    /// The byte at a line and column. What lies behind a line's end is its end, and behind the text's end the end of the text; what
    /// lies within a character is its beginning.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.count() {
            return self.text.len();
        }
        let (start, text) = (self.start(line), self.slice(line));
        let mut left = position.column as usize;
        for (at, character) in text.char_indices() {
            let width = match encoding {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
                Encoding::Utf32 => 1,
            };
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + text.len()
    }
}

fn clipped(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
