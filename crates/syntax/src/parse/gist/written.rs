//! A word as it is written, and the words of the templates that it stands for.

use super::super::keywords::is_keyword;
use super::super::tokens::is_letter;
use super::super::words::{RESERVED_WORDS, STATEMENT_WORDS};
use super::lexicon::{ALIKE, IDLE, TELLING, have_one_stem, unquoted};
use crate::thesaurus::{called, meanings};

/// How short the beginning of a word may be.
const LEAST: usize = 3;

/// A word or a sign, with what is known of it whatever it may stand for.
pub(super) struct Written<'w> {
    token: &'w str,
    /// Without quotes, in small letters; nothing where it is a name or a number, which stand for no other word.
    lower: Option<String>,
    /// Whether it says something of its own, so that it stands for no other word.
    tells: bool,
    meant: Vec<&'static str>,
    /// What is called by words that begin with it; nothing where it is too short to be a beginning, or a whole word.
    begun: Option<Vec<&'static str>>,
}

impl<'w> Written<'w> {
    pub(super) fn of(token: &'w str, is_declared: bool) -> Self {
        let inner = unquoted(token);
        let is_number = inner.starts_with(|first: char| first.is_ascii_digit());
        if is_declared || inner.is_empty() || is_number {
            return Self { token, lower: None, tells: false, meant: Vec::new(), begun: None };
        }
        let lower = inner.to_lowercase();
        let is_told = RESERVED_WORDS.contains(&lower.as_str()) && !STATEMENT_WORDS.contains(&lower.as_str());
        let is_whole = is_keyword(&lower) || IDLE.contains(&lower.as_str());
        let begun = (lower.len() >= LEAST && !is_whole).then(|| {
            let begins = |(_, words): &(&str, &str)| words.split(' ').any(|whole| is_begun(whole, &lower));
            called().filter(begins).map(|(meant, _)| meant).collect()
        });
        Self {
            token,
            tells: TELLING.contains(&lower.as_str()) || is_told,
            meant: meanings(&lower).collect(),
            begun,
            lower: Some(lower),
        }
    }

    /// At what price it stands for a word of the templates.
    pub(super) fn stands_for(&self, word: &str) -> Option<u16> {
        if self.token == word {
            return Some(0);
        }
        let lower = self.lower.as_deref()?;
        if lower == word {
            return Some(1);
        }
        if word != "," && ALIKE.iter().any(|all| all.contains(&lower) && all.contains(&word)) {
            return Some(2);
        }
        if self.tells || !word.starts_with(is_letter) {
            return None;
        }
        if have_one_stem(lower, word) {
            return Some(2);
        }
        if self.meant.contains(&word) {
            return Some(3);
        }
        let begun = self.begun.as_ref()?;
        (is_begun(word, lower) || begun.contains(&word)).then_some(4)
    }
}

/// Whether a word goes on behind a beginning.
fn is_begun(whole: &str, beginning: &str) -> bool {
    whole.len() > beginning.len() && whole.starts_with(beginning)
}
