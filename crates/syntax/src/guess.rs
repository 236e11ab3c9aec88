//! What can't be read, and what may have been meant by it.

use crate::diagnostic::{Choice, Fix};
use crate::span::Span;

/// A piece of text that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub span: Span,
    /// What it should be.
    pub sort: PieceSort,
}

/// The sorts of pieces that a text is read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSort {
    /// An item, or the head of one.
    Item,
    /// A line of `about`.
    About,
    /// A line of a board that is written out.
    Line,
    /// A statement, or the head of one.
    Statement,
    /// A rule of an `end`.
    Rule,
}

/// A change with which a piece of text can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The change.
    pub fix: Fix,
    /// The piece with it, in one line.
    pub whole: String,
    /// How far it is from what is written.
    pub cost: usize,
}

impl Guess {
    /// One of several that the author chooses from.
    pub fn choice(self) -> Choice {
        Choice { text: format!("`{}`", self.whole), fix: self.fix }
    }
}
