//! Places in source text, and the texts they point into.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Which of the loaded texts a [`Span`] points into: an index into [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileId(pub u16);

/// A run of bytes in one source text, `start` included, `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The run from `start` to `end`, in bytes.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        // Texts are limited to `MAX_SOURCE_BYTES`, so both fit.
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { file, start: clip(start), end: clip(end) }
    }

    /// The smallest span that covers both; both must lie in the same text.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Length in bytes.
    pub fn len(self) -> usize {
        (self.end.saturating_sub(self.start)) as usize
    }

    /// Whether the span covers no byte.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The longest source text that is read, in bytes. No rule file comes near it; it bounds the work
/// that a hostile one can cause, and lets positions be 32-bit.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;

/// One source text and the name it is reported under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a built-in game's file name.
    pub name: String,
    /// The whole text, or the part of a long one that was read.
    pub text: Arc<str>,
    /// How many lines of the file stand before the text.
    pub lines_before: usize,
}

/// The texts of one load: a game's file and those it extends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.add_part(name, text, 0)
    }

    /// Adds a part of a long text, with the number of lines before it, and returns its id.
    pub fn add_part(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>, lines_before: usize) -> FileId {
        let id = FileId(u16::try_from(self.0.len()).unwrap_or(u16::MAX));
        self.0.push(Source { name: name.into(), text: text.into(), lines_before });
        id
    }

    /// The text with this id, if it was added here.
    pub fn get(&self, id: FileId) -> Option<&Source> {
        self.0.get(usize::from(id.0))
    }

    /// The slice of text under `span`; empty where the span points outside.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).and_then(|source| source.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// All texts in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }

    /// Line and column of a span's start, both from 1; the column counts characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let Some(source) = self.get(span.file) else { return (1, 1) };
        let before = source.text.get(..span.start as usize).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1 + source.lines_before;
        (line, before.get(line_start..).unwrap_or("").chars().count() + 1)
    }
}
