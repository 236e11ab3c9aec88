//! The words around a place in the text, for messages.

use super::Builder;
use crate::habits::habit_sign;
use crate::span::Span;

/// Signs of two characters, besides those of other languages.
const SIGNS: &[&str] = &["!=", "<=", ">="];

/// The most characters of the author's text that a message repeats.
const MAX_QUOTED: usize = 40;

/// A word, a text or a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'i> {
    pub(super) text: &'i str,
    pub(super) start: usize,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is written in digits.
    pub(super) fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The token between backticks, shortened if it is very long.
    pub(super) fn quoted(&self) -> String {
        if self.text.starts_with('"') {
            return "this text".to_owned();
        }
        match self.text.char_indices().nth(MAX_QUOTED) {
            Some((end, _)) => format!("`{}...`", self.text.get(..end).unwrap_or_default()),
            None => format!("`{}`", self.text),
        }
    }
}

pub(super) fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

impl<'i> Builder<'i> {
    /// The token that starts at a place; empty at the end of the text.
    pub(super) fn token_at(&self, start: usize) -> Token<'i> {
        let rest = self.text.get(start..).unwrap_or_default();
        Token { text: rest.get(..token_len(rest)).unwrap_or_default(), start }
    }

    /// The start of the token that a place lies in: the grammar stops in the middle of signs that it doesn't know.
    pub(super) fn sign_start(&self, place: usize) -> usize {
        const CUT: &[&str] = &["=<", "=>", "->", "--", "++"];
        let from = place.saturating_sub(1);
        let text = self.text.get(from..).unwrap_or_default();
        if CUT.iter().any(|sign| text.starts_with(sign)) { from } else { place }
    }

    /// The token before a place, without blanks and comments between.
    pub(super) fn token_before(&self, place: usize) -> Option<Token<'i>> {
        let end = self.end_before(place);
        let before = self.text.get(..end)?;
        let last = before.chars().next_back()?;
        let start = if is_letter(last) {
            before.trim_end_matches(is_letter).len()
        } else if last == '"' {
            before.strip_suffix('"').and_then(|rest| rest.rfind(['"', '\n'])).unwrap_or(end - 1)
        } else {
            end - last.len_utf8()
        };
        Some(Token { text: before.get(start..)?, start })
    }

    /// Where the last token before a place ends.
    pub(super) fn end_before(&self, place: usize) -> usize {
        let mut end = place;
        loop {
            end = self.text.get(..end).unwrap_or_default().trim_end().len();
            let index = self.comments.partition_point(|comment| (comment.end as usize) < end);
            match self.comments.get(index) {
                Some(comment) if (comment.start as usize) < end && end <= comment.end as usize => {
                    end = comment.start as usize;
                }
                _ => return end,
            }
        }
    }

    /// Where the next token after a place starts, without blanks and comments between.
    pub(super) fn start_after(&self, place: usize) -> usize {
        let mut start = place;
        loop {
            let rest = self.text.get(start..).unwrap_or_default();
            start += rest.len() - rest.trim_start().len();
            let index = self.comments.partition_point(|comment| (comment.start as usize) < start);
            match self.comments.get(index) {
                Some(comment) if comment.start as usize == start => start = comment.end as usize,
                _ => return start,
            }
        }
    }

    /// Whether a line ends between two places.
    pub(super) fn line_ends_between(&self, start: usize, end: usize) -> bool {
        self.text.get(start..end).is_some_and(|between| between.contains(['\n', '\r']))
    }

    /// The word that starts at a place; empty if none does.
    pub(super) fn word_at(&self, place: usize) -> &'i str {
        let token = self.token_at(place);
        if token.text.starts_with(is_letter) { token.text } else { "" }
    }

    pub(super) fn span_of_token(&self, token: Token<'_>) -> Span {
        self.span(token.start, token.end())
    }
}

/// How long the token is that the text starts with.
pub(super) fn token_len(rest: &str) -> usize {
    let Some(first) = rest.chars().next() else { return 0 };
    if is_letter(first) {
        return rest.find(|character| !is_letter(character)).unwrap_or(rest.len());
    }
    if first == '"' {
        let inner = rest.get(1..).unwrap_or_default();
        return match inner.find(['"', '\n', '\r']) {
            Some(end) if inner.as_bytes().get(end) == Some(&b'"') => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
    }
    let sign = SIGNS.iter().copied().find(|sign| rest.starts_with(sign));
    sign.or_else(|| habit_sign(rest)).map_or(first.len_utf8(), str::len)
}
