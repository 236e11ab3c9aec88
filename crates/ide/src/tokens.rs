//! What each word is, by what it stands for: semantic colours.

use std::collections::BTreeMap;

use merels_play::SymbolKind;
use merels_syntax::is_keyword;
use merels_syntax::tree::{Count, Expr, ExprKind, Node};

use crate::edit::{Range, range};
use crate::snapshot::{OWN, Snapshot};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word of the language.
    Keyword,
    /// A name or a value that is declared.
    Name(SymbolKind),
    /// A number.
    Number,
    /// A quoted text.
    Text,
    /// A comment.
    Comment,
    /// A key of `about`.
    Key,
}

/// A word with what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub at: Range,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is given its meaning here.
    pub declares: bool,
    /// Whether its meaning comes from a file that is extended.
    pub inherited: bool,
}

impl Snapshot {
    /// All words of the file that something can be said of, in order.
    pub fn tokens(&self) -> Vec<Token> {
        let mut found: BTreeMap<usize, Token> = BTreeMap::new();
        let plain = |at: Range, kind| Token { at, kind, declares: false, inherited: false };
        self.of_tree(&mut |at, kind| _ = found.insert(at.start, plain(at, kind)));
        for symbol in self.symbols().iter() {
            let inherited = symbol.declared.is_some_and(|span| span.file != OWN);
            for span in symbol.places().filter(|span| span.file == OWN) {
                let (declares, at) = (symbol.declared == Some(span), range(span));
                found.insert(at.start, Token { at, kind: TokenKind::Name(symbol.kind), declares, inherited });
            }
        }
        let covered: Vec<Range> = found.values().map(|token| token.at.clone()).collect();
        for at in words(self.text(), &covered) {
            if is_keyword(self.slice(&at)) {
                found.insert(at.start, plain(at, TokenKind::Keyword));
            }
        }
        found.into_values().collect()
    }

    /// Comments, texts, numbers, keys.
    fn of_tree(&self, show: &mut dyn FnMut(Range, TokenKind)) {
        self.tree().comments.iter().for_each(|comment| show(range(comment.span), TokenKind::Comment));
        self.tree().walk(&mut |node| match node {
            Node::Text(text) if self.slice(&range(text.span)).starts_with('"') => {
                show(range(text.span), TokenKind::Text)
            }
            Node::Text(text) => show(range(text.span), TokenKind::Number),
            Node::AboutEntry(entry) => show(range(entry.key.span), TokenKind::Key),
            Node::Count(Count::Number { span, .. }) => show(range(*span), TokenKind::Number),
            Node::Expr(Expr { kind: ExprKind::Number(_), span }) => show(range(*span), TokenKind::Number),
            _ => {}
        });
    }
}

/// The words of a text outside of what is covered already.
fn words(text: &str, covered: &[Range]) -> Vec<Range> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut at = 0;
    for gap in covered.iter().map(|range| (range.start, range.end)).chain([(text.len(), text.len())]) {
        let mut start = at;
        while let Some(rest) = text.get(start..gap.0).filter(|rest| !rest.is_empty()) {
            let Some(first) = rest.find(is_part) else { break };
            let length = rest.get(first..).and_then(|word| word.find(|c| !is_part(c))).unwrap_or(rest.len() - first);
            found.push(start + first..start + first + length);
            start += first + length;
        }
        at = at.max(gap.1);
    }
    found
}
