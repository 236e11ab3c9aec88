//! Tokens as items, entries and statements, and the blocks within them.

use std::ops::Range;

use super::marks::Kind;
use super::tokens::{Gap, Token};

/// An item, an entry or a statement.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) kind: Kind,
    /// One or more: each block but the last is followed by `else` or `or`.
    pub(super) clauses: Vec<Clause>,
}

/// Some words and the block after them.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) head: Range<usize>,
    pub(super) block: Option<Block>,
}

/// What stands between braces.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) open: usize,
    pub(super) units: Vec<Unit>,
    pub(super) close: usize,
}

impl Unit {
    /// Its first token and its last one.
    pub(super) fn ends(&self) -> (usize, usize) {
        let first = self.clauses.first().map_or(0, |clause| clause.head.start);
        (first, self.clauses.last().map_or(first, Clause::last))
    }
}

impl Clause {
    pub(super) fn last(&self) -> usize {
        self.block.as_ref().map_or(self.head.end.saturating_sub(1), |block| block.close)
    }
}

/// The items of a file; `starts` says where they and the parts of their blocks start. Puts in what the
/// tokens' place makes of them.
pub(super) fn units(tokens: &mut [Token<'_>], starts: &[(usize, Kind)]) -> Vec<Unit> {
    let mut builder = Builder { tokens, starts, at: 0 };
    let units = builder.units();
    measure(tokens);
    units
}

struct Builder<'a, 't> {
    tokens: &'a mut [Token<'t>],
    /// The starts that are still to come.
    starts: &'a [(usize, Kind)],
    at: usize,
}

impl Builder<'_, '_> {
    fn text(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.text)
    }

    /// What starts at the token at hand.
    fn kind_here(&self) -> Option<Kind> {
        let start = self.tokens.get(self.at)?.start;
        self.starts.first().filter(|(place, _)| *place == start).map(|(_, kind)| *kind)
    }

    /// All units up to a `}` or the end; the reader has bounded how deep they nest.
    fn units(&mut self) -> Vec<Unit> {
        let mut units: Vec<Unit> = Vec::new();
        while !matches!(self.text(), "}" | "") {
            let kind = self.kind_here().unwrap_or(Kind::Statement);
            self.starts = self.starts.get(1..).unwrap_or_default();
            if let (false, Some(token)) = (units.is_empty(), self.tokens.get_mut(self.at)) {
                token.blanks = 2;
            }
            units.push(self.unit(kind));
        }
        units
    }

    fn unit(&mut self, kind: Kind) -> Unit {
        let mut clauses = Vec::new();
        let first = self.at;
        loop {
            let start = self.at;
            while self.goes_on(first, kind) && !self.opens_block(kind) {
                self.at += 1;
            }
            let head = start..self.at;
            let block = (self.goes_on(first, kind) && self.opens_block(kind)).then(|| self.block());
            clauses.push(Clause { head, block });
            if !self.goes_on(first, kind) {
                return Unit { kind, clauses };
            }
        }
    }

    /// Whether the token at hand belongs to the unit that started at `first`.
    fn goes_on(&self, first: usize, kind: Kind) -> bool {
        match self.text() {
            "" => false,
            "}" => kind == Kind::Declaration,
            _ => self.at == first || self.kind_here().is_none(),
        }
    }

    /// Whether a block starts here: the braces of a pattern hold no statements.
    fn opens_block(&self, kind: Kind) -> bool {
        self.text() == "{" && kind != Kind::Declaration
    }

    fn block(&mut self) -> Block {
        let open = self.at;
        // A brace stands behind what it belongs to, unless a comment keeps it away.
        let after_comment = self.tokens.get(open.wrapping_sub(1)).is_some_and(|before| before.trailing.is_some());
        if let Some(token) = self.tokens.get_mut(open).filter(|token| token.comments.is_empty() && !after_comment) {
            token.gap = Gap::None;
        }
        self.at += 1;
        let units = self.units();
        let close = self.at;
        let silent = self.tokens.get(open).is_some_and(|open| open.trailing.is_none());
        if let Some(token) = self.tokens.get_mut(close).filter(|token| token.comments.is_empty())
            && silent
            && units.is_empty()
        {
            token.gap = Gap::None;
        }
        self.at += 1;
        Block { open, units, close }
    }
}

/// Fills in where tokens would stand on one line.
fn measure(tokens: &mut [Token<'_>]) {
    let (mut end, mut lines) = (0, 0);
    let mut before = "";
    for token in tokens {
        token.blanks = match (before, token.text) {
            ("" | "(", _) | (_, ")" | "," | ":" | "") => 0,
            _ => token.blanks.max(1),
        };
        end += token.blanks + token.width;
        lines += usize::from(token.gap != Gap::None);
        (token.flat_end, token.lines) = (end, lines);
        before = token.text;
    }
}
