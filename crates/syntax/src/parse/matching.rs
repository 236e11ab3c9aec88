//! Phrases, taken apart once, and where they are found in a run of words.

use std::ops::Range;
use std::sync::LazyLock;

use super::grammar::Rule;
use super::tokens::{is_letter, token_len};
use super::words::is_name;
use crate::habits::numeral;
use crate::phrases::{TABLES, Table};

/// How many words before the place a phrase may begin.
const MAX_BEFORE: usize = 8;

/// Words of the language that lead somewhere.
const DIRECTIONS: &[&str] = &["north", "south", "east", "west", "up", "down"];

/// What pieces are called by those who mean any of them.
const MEN: &[&str] = &["man", "men", "piece", "pieces", "stone", "stones", "token", "tokens", "counter", "counters"];

/// All phrases, in the order in which they are looked for.
pub(super) static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let all = TABLES.iter().flat_map(|table| table.phrases.iter().map(move |phrase| (table, phrase)));
    let taken_apart = all.map(|(table, (words, meant))| {
        let (words, anchored) = words.strip_prefix("^ ").map_or((*words, false), |words| (words, true));
        Phrase { table, anchored, words: words.split(' ').collect(), meant }
    });
    taken_apart.collect()
});

/// A run of words that the language has none of, and what is meant by it.
pub(super) struct Phrase {
    table: &'static Table,
    /// Whether it stands only where a piece begins.
    anchored: bool,
    words: Vec<&'static str>,
    /// What is meant, with signs for what is taken over.
    pub(super) meant: &'static str,
}

/// What stood for a sign of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    /// Which words.
    pub(super) words: Range<usize>,
    /// How it is taken over.
    pub(super) how: How,
}

/// How words are taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// As they stand.
    AsIs,
    /// As the number that the word says.
    Number(usize),
    /// Without the quotes around them.
    Unquoted,
}

/// A part of what is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A word or sign.
    Word(&'static str),
    /// What was taken over, by its number.
    Taken(usize),
    /// The same without quotes.
    Unquoted(usize),
    /// The first name that an item of this sort declares.
    Declared(&'static str),
}

impl Phrase {
    /// Whether it can stand in a piece of a sort that begins with a word.
    pub(super) fn fits(&self, probe: Rule, first: &str) -> bool {
        let within = self.table.within;
        (!self.table.of_rules || probe == Rule::probe_rule) && (within.is_empty() || within.contains(&first))
    }

    /// Whether words that stay as they are may stand at its ends.
    pub(super) fn is_loose(&self) -> bool {
        let takes = |word: Option<&&str>| word.is_some_and(|word| matches!(*word, "#" | "_"));
        self.anchored || self.words.contains(&"~") || takes(self.words.first()) || takes(self.words.last())
    }

    /// Where it stands around a word: from which word on, how many words it takes, and what is taken over.
    pub(super) fn around(&self, words: &[&str], here: usize) -> impl Iterator<Item = (usize, usize, Vec<Taken>)> {
        let starts = if self.anchored { 0..=0 } else { here.saturating_sub(MAX_BEFORE)..=here.min(words.len()) };
        starts.filter_map(move |start| {
            // Most don't begin here.
            let (first, begins) = (self.words.first()?, words.get(start)?);
            if *first != "_" && first.starts_with(is_letter) && !first.ends_with('?') && !is_one_of(begins, first) {
                return None;
            }
            let mut taken = Vec::new();
            let end = matching_from(words, &self.words, start, &mut taken)?;
            // The phrase is what can't be read, or stands just before it.
            (end >= here && end > start).then_some((start, end - start, taken))
        })
    }

    /// The parts of what is meant.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut rest = self.meant.trim_start();
        while !rest.is_empty() {
            let sign = rest.get(..1).unwrap_or_default();
            let behind = rest.get(1..).unwrap_or_default();
            let digit = behind.chars().next().and_then(|digit| digit.to_digit(10)).map(|digit| digit as usize);
            let (part, length) = match (sign, digit.and_then(|digit| digit.checked_sub(1))) {
                ("$", Some(index)) => (Part::Taken(index), 2),
                ("!", Some(index)) => (Part::Unquoted(index), 2),
                ("&", _) => {
                    (Part::Declared(behind.get(..token_len(behind)).unwrap_or_default()), 1 + token_len(behind))
                }
                _ => (Part::Word(rest.get(..token_len(rest)).unwrap_or_default()), token_len(rest)),
            };
            parts.push(part);
            rest = rest.get(length..).unwrap_or_default().trim_start();
        }
        parts
    }
}

/// Where the words of a phrase end that begin at a place.
fn matching_from(words: &[&str], phrase: &[&str], from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let Some((&word, rest)) = phrase.split_first() else { return Some(from) };
    if word == "^" {
        return (from == words.len()).then_some(from);
    }
    if word == "~" {
        return run(words, rest, from, taken);
    }
    if let Some(word) = word.strip_suffix('?').filter(|word| !word.is_empty()) {
        let known = taken.len();
        if let Some(end) = one(words, word, from, taken)
            && let Some(end) = matching_from(words, rest, end, taken)
        {
            return Some(end);
        }
        taken.truncate(known);
        return matching_from(words, rest, from, taken);
    }
    let end = one(words, word, from, taken)?;
    matching_from(words, rest, end, taken)
}

/// Where a run of words, as short as can be, and what follows it end.
fn run(words: &[&str], rest: &[&str], from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let (mut end, known) = (from, taken.len());
    while let Some(next) = group(words, end) {
        end = next;
        taken.push(Taken { words: from..end, how: How::AsIs });
        if let Some(end) = matching_from(words, rest, end, taken) {
            return Some(end);
        }
        taken.truncate(known);
    }
    None
}

/// Where a word ends, or what stands in parentheses or brackets; a brace or a closing one is none of these.
fn group(words: &[&str], from: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate().skip(from) {
        match *word {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.checked_sub(1)?,
            "{" | "}" if depth == 0 => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Where one word of a phrase ends.
fn one(words: &[&str], word: &str, from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let written = *words.get(from)?;
    let (end, how) = match word {
        "_" => (group(words, from)?, How::AsIs),
        "$" if written.starts_with(is_letter) => (from + 1, How::AsIs),
        "@" if is_name(written) || DIRECTIONS.contains(&written) => (from + 1, How::AsIs),
        "#" if written.bytes().all(|byte| byte.is_ascii_digit()) => (from + 1, How::AsIs),
        "#" => (from + 1, How::Number(numeral(&written.to_lowercase())?)),
        "%" if written.starts_with('"') => (from + 1, How::Unquoted),
        "$" | "@" | "%" => return None,
        _ => return is_one_of(written, word).then_some(from + 1),
    };
    taken.push(Taken { words: from..end, how });
    Some(end)
}

/// Whether a word is one of those that a phrase has in a place.
fn is_one_of(written: &str, word: &str) -> bool {
    match word.starts_with(is_letter) {
        true => word.split('|').any(|word| {
            written.eq_ignore_ascii_case(word)
                || word == "men" && MEN.iter().any(|man| written.eq_ignore_ascii_case(man))
        }),
        false => written.eq_ignore_ascii_case(word),
    }
}
