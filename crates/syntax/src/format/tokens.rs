//! A text as tokens, with the comments and line ends around them.

use std::ops::Range;

use crate::tree;

/// What separates a token or comment from what stands before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// Nothing but blanks, if anything.
    #[default]
    None,
    /// The end of a line.
    Line,
    /// One or more empty lines.
    EmptyLine,
}

/// A comment on a line of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    pub(super) gap: Gap,
}

/// A word, a number, a text or a sign; the last one of a file is empty.
#[derive(Debug, Default)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// Where it stands in the text.
    pub(super) start: usize,
    /// How many columns it takes.
    pub(super) width: usize,
    /// Comments on lines of their own before it.
    pub(super) comments: Vec<Comment<'t>>,
    /// What separates it from the comment or token before it.
    pub(super) gap: Gap,
    /// A comment on the same line after it.
    pub(super) trailing: Option<&'t str>,
    /// How many blanks stand before it on a line.
    pub(super) blanks: usize,
    /// Where it would end if all tokens stood on one line.
    pub(super) flat_end: usize,
    /// How many tokens up to this one start a line.
    pub(super) lines: usize,
}

impl Token<'_> {
    /// Whether an empty line separates it, or the comments that belong to it, from what stands before.
    pub(super) fn begins_anew(&self) -> bool {
        self.gap == Gap::EmptyLine || self.comments.iter().any(|comment| comment.gap == Gap::EmptyLine)
    }
}

/// Cuts a readable text into tokens; each of `whole` is one.
pub(super) fn tokens<'t>(text: &'t str, comments: &'t [tree::Text], whole: &[Range<usize>]) -> Vec<Token<'t>> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new(), comments: Vec::new() };
    let (mut comments, mut whole) = (comments.iter().peekable(), whole.iter().peekable());
    loop {
        let gap = lexer.skip_blanks();
        let here = lexer.at;
        if let Some(comment) = comments.next_if(|comment| comment.span.start as usize == here) {
            lexer.comment(&comment.value, gap);
            continue;
        }
        let len = match whole.next_if(|range| range.start == here) {
            Some(range) => range.len(),
            None => {
                let before_next = whole.peek().map_or(usize::MAX, |range| range.start.saturating_sub(here));
                token_len(lexer.rest()).min(before_next)
            }
        };
        lexer.token(len, gap);
        if len == 0 {
            return lexer.tokens;
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token<'t>>,
    /// Comments for the next token.
    comments: Vec<Comment<'t>>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks, and says whether lines end there.
    fn skip_blanks(&mut self) -> Gap {
        let rest = self.rest();
        let after = rest.trim_start_matches([' ', '\t', '\r', '\n', '\u{feff}']);
        let blanks = rest.get(..rest.len() - after.len()).unwrap_or_default();
        self.at += blanks.len();
        // `\r\n` is one end, `\r` alone too.
        let feeds = blanks.matches('\n').count();
        let returns = blanks.matches('\r').count() - blanks.matches("\r\n").count();
        match feeds + returns {
            0 => Gap::None,
            1 => Gap::Line,
            _ => Gap::EmptyLine,
        }
    }

    fn comment(&mut self, text: &'t str, gap: Gap) {
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
        match self.tokens.last_mut() {
            Some(before) if gap == Gap::None && self.comments.is_empty() => before.trailing = Some(text),
            _ => self.comments.push(Comment { text, gap }),
        }
    }

    fn token(&mut self, len: usize, gap: Gap) {
        let text = self.rest().get(..len).unwrap_or_default();
        let comments = std::mem::take(&mut self.comments);
        let width = text.chars().count();
        self.tokens.push(Token { text, start: self.at, width, comments, gap, ..Token::default() });
        self.at += len;
    }
}

/// How long the token is that a text starts with.
fn token_len(rest: &str) -> usize {
    let is_letter = |character: char| character.is_alphanumeric() || character == '_';
    match rest.chars().next() {
        None => 0,
        Some(first) if is_letter(first) => rest.find(|character| !is_letter(character)).unwrap_or(rest.len()),
        Some(_) if ["!=", "<=", ">="].iter().any(|sign| rest.starts_with(sign)) => 2,
        Some(first) => first.len_utf8(),
    }
}
