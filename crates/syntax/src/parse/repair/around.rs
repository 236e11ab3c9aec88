//! What belongs to a piece and stands around it: its blocks, and what stands before it on its line.

use crate::diagnostic::Fix;
use crate::guess::Guess;
use crate::parse::Builder;
use crate::parse::grammar::Rule;
use crate::parse::junk::Junk;
use crate::parse::meant::statement_before;
use crate::parse::phrase::{one_line, tokens_of};
use crate::parse::tokens::Token;
use crate::parse::words::STATEMENT_WORDS;

/// How far the blocks of a statement are followed, in characters.
const MAX_BLOCKS: usize = 400;
/// What it costs to put braces between two alternatives.
const BETWEEN: usize = 3;

impl Builder<'_> {
    /// The changes with which what seems to be two statements on a line is read as one.
    pub(super) fn with_what_stands_before(&self, junk: &Junk, end: usize) -> Vec<Guess> {
        let line = self.text.get(..junk.start).and_then(|before| before.rfind(['{', '}', '\n'])).map_or(0, |at| at + 1);
        let before = (junk.probe == Rule::probe_statement).then(|| statement_before(self.text, line, junk.start));
        let Some(start) = before.flatten() else { return Vec::new() };
        self.repairs(&Junk { start, ..*junk }, end)
    }

    /// An `or` before a statement: it stands between two blocks.
    pub(super) fn alternatives(&self, junk: &Junk) -> Vec<Guess> {
        let line = self.line_end(junk);
        let piece = self.text.get(junk.start..line).unwrap_or_default();
        let tokens = tokens_of(piece);
        let pairs = tokens.iter().zip(tokens.iter().skip(1));
        let before = |(or, next): &(&Token<'_>, &Token<'_>)| or.text == "or" && STATEMENT_WORDS.contains(&next.text);
        let places = pairs.filter(before).filter(|_| junk.probe == Rule::probe_statement);
        let guess = |(or, _): (&Token<'_>, &Token<'_>)| {
            let (from, to) = (junk.start + or.start, junk.start + or.end());
            let whole = format!("{} }} or {{ {}", piece.get(..or.start)?.trim(), piece.get(or.end()..)?.trim());
            let text = "} or {".to_owned();
            Some(Guess { fix: Fix { span: self.span(from, to), text }, whole: one_line(&whole), cost: BETWEEN })
        };
        places.filter_map(guess).collect()
    }

    /// Where the blocks of a statement end, of which a piece is the head.
    pub(super) fn blocks_end(&self, junk: &Junk) -> Option<usize> {
        let rest = self.text.get(junk.end..)?;
        let head = self.text.get(junk.start..junk.end)?.trim_end().ends_with('{');
        let (mut depth, mut closed) = (1_usize, None);
        for (at, sign) in rest.char_indices().take(MAX_BLOCKS).filter(|_| head && junk.probe == Rule::probe_statement) {
            match sign {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                // Another block may begin on the next line, too.
                '\n' if depth == 0 && !rest.get(at + 1..)?.lines().next()?.contains('{') => break,
                _ => {}
            }
            if depth == 0 && sign == '}' {
                closed = Some(junk.end + at + 1);
            }
        }
        closed
    }
}
