//! Places in texts, and changes of them.

use std::sync::Arc;

use merels_syntax::{Sources, Span};

/// A run of bytes.
pub type Range = std::ops::Range<usize>;

/// A run of bytes in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// What the file is called: as the snapshot was, or as its library calls what is extended.
    pub file: String,
    /// Where in it.
    pub at: Range,
}

impl Place {
    /// The place of a span.
    pub fn of(span: Span, sources: &Sources) -> Option<Self> {
        Some(Self { file: sources.get(span.file)?.name.clone(), at: range(span) })
    }
}

/// What stands somewhere gives way to a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty to put something in.
    pub at: Range,
    /// What comes.
    pub text: String,
}

impl Edit {
    pub(crate) fn new(at: Range, text: impl Into<String>) -> Self {
        Self { at, text: text.into() }
    }

    pub(crate) fn put(at: usize, text: impl Into<String>) -> Self {
        Self::new(at..at, text)
    }
}

/// Edits of one file, in the order of its text; none touches another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The file.
    pub file: String,
    /// Its edits.
    pub edits: Vec<Edit>,
}

/// The text with all edits made, which are in order and apart from one another; nothing if they aren't.
pub fn applied(text: &str, edits: &[Edit]) -> Option<Arc<str>> {
    let mut changed = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        changed.push_str(text.get(at..edit.at.start)?);
        changed.push_str(&edit.text);
        at = edit.at.end;
    }
    changed.push_str(text.get(at..)?);
    Some(changed.into())
}

/// The bytes of a span.
pub(crate) fn range(span: Span) -> Range {
    span.start as usize..span.end as usize
}

/// Whether two ranges share a byte, or touch.
pub(crate) fn touches(one: &Range, other: &Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// Whether the second lies in the first.
pub(crate) fn holds(outer: &Range, inner: &Range) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
