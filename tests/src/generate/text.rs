//! Expressions and blocks as text.

use std::fmt;

/// How tightly an expression holds together, the tightest first: the language's table of precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bond {
    #[default]
    Operand,
    Of,
    Direction,
    List,
    Narrowed,
    Counted,
    Sum,
    Fallback,
    Compared,
    Not,
    And,
    Or,
}

/// An expression.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    words: String,
    bond: Bond,
}

impl Text {
    pub(super) fn new(bond: Bond, words: impl Into<String>) -> Self {
        Self { words: words.into(), bond }
    }

    pub(super) fn word(word: impl Into<String>) -> Self {
        Self::new(Bond::Operand, word)
    }

    /// An operator between two operands, grouped from the left: the right one has to hold tighter.
    pub(super) fn joined(bond: Bond, left: &Self, operator: &str, right: &Self, right_bond: Bond) -> Self {
        Self::new(bond, format!("{} {operator} {}", left.within(bond), right.within(right_bond)))
    }

    /// In parentheses, if it holds less tightly than `loosest`, or is a list that is narrowed or narrows.
    pub(super) fn within(&self, loosest: Bond) -> String {
        let mixed = self.bond == Bond::List && matches!(loosest, Bond::List | Bond::Narrowed);
        if mixed || self.bond > loosest { format!("({})", self.words) } else { self.words.clone() }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// Lines of text.
pub(super) type Lines = Vec<String>;

/// The longest line that a block of one statement is kept on.
const SHORT: usize = 100;

/// A head and its statements in braces.
pub(super) fn block(head: &str, body: Lines) -> Lines {
    match body.as_slice() {
        [only] if head.len() + only.len() < SHORT => vec![format!("{head} {{ {only} }}")],
        _ => {
            let inner = body.into_iter().map(|line| format!("    {line}"));
            [format!("{head} {{")].into_iter().chain(inner).chain(["}".to_owned()]).collect()
        }
    }
}
