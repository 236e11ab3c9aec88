//! Names that are several words in one, taken apart: `millMade`, `hands_empty`, `3x`.

use super::super::repair::is_point;
use super::super::tokens::{Token, is_letter};
use super::super::words::RESERVED_WORDS;

/// A word or a sign, and whether it is only a part of what is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'t> {
    pub(super) token: Token<'t>,
    pub(super) is_apart: bool,
}

/// The words of a run, those of names that nobody has declared each for itself.
pub(super) fn taken_apart<'t>(tokens: Vec<Token<'t>>, is_declared: &dyn Fn(&str) -> bool) -> Vec<Part<'t>> {
    let is_known = |word: &str| RESERVED_WORDS.contains(&word) || is_point(word) || is_declared(word);
    // What is done is said in a word of its own, unless it is all that is said.
    let first = tokens.first().map(|token| token.start).filter(|_| tokens.len() > 1);
    let parts = |token: Token<'t>| {
        let may_be = token.text.starts_with(is_letter) && Some(token.start) != first && !is_known(token.text);
        let words = if may_be { words(token) } else { Vec::new() };
        match words.len() {
            ..2 => vec![Part { token, is_apart: false }],
            _ => words.into_iter().map(|token| Part { token, is_apart: true }).collect(),
        }
    };
    tokens.into_iter().flat_map(parts).collect()
}

/// The words within a name: between low lines, from capital to capital, behind a number.
fn words(name: Token<'_>) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut begun: Option<usize> = None;
    let mut last = '_';
    let mut add = |from: usize, to: usize| {
        let text = name.text.get(from..to).unwrap_or_default();
        found.push(Token { text, start: name.start + from });
    };
    for (at, letter) in name.text.char_indices() {
        let turns = last.is_lowercase() && letter.is_uppercase() || last.is_ascii_digit() && letter.is_alphabetic();
        if (letter == '_' || turns)
            && let Some(from) = begun.take()
        {
            add(from, at);
        }
        if letter != '_' {
            begun = begun.or(Some(at));
        }
        last = letter;
    }
    if let Some(from) = begun {
        add(from, name.text.len());
    }
    found
}
