//! Phrases, taken apart once, and where they are found in a run of words.

use std::collections::HashMap;
use std::ops::Range;
use std::ptr;
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

/// All phrases, taken apart.
static PHRASES: LazyLock<Phrases> = LazyLock::new(Phrases::new);

/// A word of phrases, in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WordId(usize);

struct Phrases {
    /// In the order in which they are looked for.
    all: Vec<Phrase>,
    /// A number for every word that any of them has.
    numbers: HashMap<String, WordId>,
    /// Those that begin with a word, by its number.
    by_first: Vec<Vec<usize>>,
    /// Those that may begin with any word.
    others: Vec<usize>,
}

/// A run of words that the language has none of, and what is meant by it.
pub(super) struct Phrase {
    table: &'static Table,
    /// Whether it stands only where a piece begins.
    anchored: bool,
    words: Vec<Place>,
    /// What is meant, with signs for what is taken over.
    pub(super) meant: &'static str,
}

/// A word of a phrase.
struct Place {
    sort: Sort,
    /// Whether it can be missing.
    optional: bool,
}

/// What may stand for a word of a phrase; see [`crate::phrases`] for the signs.
#[derive(Debug, PartialEq, Eq)]
enum Sort {
    End,
    Run,
    Group,
    Word,
    Name,
    Number,
    Quoted,
    OneOf(Vec<WordId>),
}

/// Words of a piece, and which of those that phrases have each of them is.
pub(super) struct Words<'w> {
    texts: Vec<&'w str>,
    ids: Vec<Option<WordId>>,
    /// Which words of phrases are among them, by their numbers.
    present: Vec<bool>,
}

/// The phrases that may stand around a word in a piece of a sort, in the order in which they are looked for.
pub(super) fn around(probe: Rule, words: &Words<'_>, here: usize) -> impl Iterator<Item = &'static Phrase> {
    let first = words.texts.first().copied().unwrap_or_default();
    let fits = |table: &Table| {
        (!table.of_rules || probe == Rule::probe_rule) && (table.within.is_empty() || table.within.contains(&first))
    };
    let begins = words.ids.iter().take(1).chain(words.ids.iter().take(here + 1).skip(here.saturating_sub(MAX_BEFORE)));
    let beginning = begins.flatten().filter_map(|id| PHRASES.by_first.get(id.0));
    let mut found: Vec<usize> = beginning.flatten().chain(&PHRASES.others).copied().collect();
    found.sort_unstable();
    found.dedup();
    let fitting: Vec<&Table> = TABLES.iter().filter(|table| fits(table)).collect();
    let phrases = found.into_iter().filter_map(|at| PHRASES.all.get(at));
    phrases.filter(move |phrase| fitting.iter().any(|table| ptr::eq(*table, phrase.table)) && phrase.is_all_in(words))
}

impl Phrases {
    fn new() -> Self {
        let mut phrases = Self { all: Vec::new(), numbers: HashMap::new(), by_first: Vec::new(), others: Vec::new() };
        for (table, (words, meant)) in TABLES.iter().flat_map(|table| table.phrases.iter().map(move |of| (table, of))) {
            let phrase = Phrase::new(table, words, meant, &mut phrases.numbers);
            let at = phrases.all.len();
            phrases.by_first.resize_with(phrases.numbers.len(), Vec::new);
            match phrase.words.first() {
                Some(Place { sort: Sort::OneOf(ids), optional: false }) => {
                    for id in ids {
                        phrases.by_first.get_mut(id.0).into_iter().for_each(|known| known.push(at));
                    }
                }
                _ => phrases.others.push(at),
            }
            phrases.all.push(phrase);
        }
        phrases
    }
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
    fn new(
        table: &'static Table,
        words: &'static str,
        meant: &'static str,
        numbers: &mut HashMap<String, WordId>,
    ) -> Self {
        let (words, anchored) = words.strip_prefix("^ ").map_or((words, false), |words| (words, true));
        Self { table, anchored, words: words.split(' ').map(|word| Place::new(word, numbers)).collect(), meant }
    }

    /// Whether words that stay as they are may stand at its ends.
    pub(super) fn is_loose(&self) -> bool {
        let takes = |place: Option<&Place>| place.is_some_and(Place::takes_anything);
        self.anchored || self.words.iter().any(Place::is_run) || takes(self.words.first()) || takes(self.words.last())
    }

    /// Whether all words that it can't do without are among those of a piece.
    fn is_all_in(&self, words: &Words<'_>) -> bool {
        self.words.iter().all(|place| match &place.sort {
            Sort::OneOf(ids) if !place.optional => ids.iter().any(|id| words.has(*id)),
            _ => true,
        })
    }

    /// Where it stands around a word: from which word on, how many words it takes, and what is taken over.
    pub(super) fn around(&self, words: &Words<'_>, here: usize) -> impl Iterator<Item = (usize, usize, Vec<Taken>)> {
        let last = words.texts.len();
        let starts = if self.anchored { 0..=0 } else { here.saturating_sub(MAX_BEFORE)..=here.min(last) };
        starts.filter_map(move |start| {
            if !self.may_begin(words, start) {
                return None;
            }
            let mut taken = Vec::new();
            let end = matching_from(words, &self.words, start, &mut taken)?;
            // The phrase is what can't be read, or stands just before it.
            (end >= here && end > start).then_some((start, end - start, taken))
        })
    }

    /// Most phrases don't begin at a word, and their first word shows it.
    fn may_begin(&self, words: &Words<'_>, start: usize) -> bool {
        match (self.words.first(), words.ids.get(start)) {
            (Some(Place { sort: Sort::OneOf(ids), optional: false }), Some(id)) => {
                id.is_some_and(|id| ids.contains(&id))
            }
            (first, begins) => first.is_some() && begins.is_some(),
        }
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

impl Place {
    fn new(word: &'static str, numbers: &mut HashMap<String, WordId>) -> Self {
        let inner = word.strip_suffix('?').filter(|inner| !inner.is_empty());
        let sort = match inner.unwrap_or(word) {
            "^" => Sort::End,
            "~" => Sort::Run,
            "_" => Sort::Group,
            "$" => Sort::Word,
            "@" => Sort::Name,
            "#" => Sort::Number,
            "%" => Sort::Quoted,
            word => Sort::OneOf(alternatives(word).into_iter().map(|word| number(word, numbers)).collect()),
        };
        Self { sort, optional: inner.is_some() }
    }

    fn is_run(&self) -> bool {
        self.sort == Sort::Run
    }

    fn takes_anything(&self) -> bool {
        !self.optional && matches!(self.sort, Sort::Number | Sort::Group)
    }
}

/// The words that a phrase may have in one place.
fn alternatives(word: &'static str) -> Vec<&'static str> {
    match word.starts_with(is_letter) {
        true => word.split('|').flat_map(|word| if word == "men" { MEN.to_vec() } else { vec![word] }).collect(),
        // A bar beside signs is one of them.
        false => vec![word],
    }
}

fn number(word: &str, numbers: &mut HashMap<String, WordId>) -> WordId {
    let next = WordId(numbers.len());
    *numbers.entry(word.to_ascii_lowercase()).or_insert(next)
}

impl<'w> Words<'w> {
    pub(super) fn new(texts: Vec<&'w str>) -> Self {
        let number = |text: &&str| PHRASES.numbers.get(&text.to_ascii_lowercase()).copied();
        let ids: Vec<Option<WordId>> = texts.iter().map(number).collect();
        let mut present = vec![false; PHRASES.numbers.len()];
        ids.iter().flatten().for_each(|id| present.get_mut(id.0).into_iter().for_each(|here| *here = true));
        Self { texts, ids, present }
    }

    fn has(&self, id: WordId) -> bool {
        self.present.get(id.0).is_some_and(|here| *here)
    }
}

/// Where the words of a phrase end that begin at a place.
fn matching_from(words: &Words<'_>, phrase: &[Place], from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let Some((place, rest)) = phrase.split_first() else { return Some(from) };
    if place.optional {
        let known = taken.len();
        if let Some(end) = one(words, &place.sort, from, taken)
            && let Some(end) = matching_from(words, rest, end, taken)
        {
            return Some(end);
        }
        taken.truncate(known);
        return matching_from(words, rest, from, taken);
    }
    match place.sort {
        Sort::End => (from == words.texts.len()).then_some(from),
        Sort::Run => run(words, rest, from, taken),
        // An article says nothing, wherever it stands.
        _ => match one(words, &place.sort, from, taken) {
            Some(end) => matching_from(words, rest, end, taken),
            None if is_article(words.texts.get(from)?) => matching_from(words, phrase, from + 1, taken),
            None => None,
        },
    }
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "the")
}

/// Where a run of words, as short as can be, and what follows it end.
fn run(words: &Words<'_>, rest: &[Place], from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let says_nothing = words.texts.get(from).is_some_and(|word| matches!(*word, "a" | "an"))
        && words.texts.get(from + 1).is_some_and(|next| next.starts_with(is_letter));
    let from = if says_nothing { from + 1 } else { from };
    let (mut end, known) = (from, taken.len());
    while let Some(next) = group(&words.texts, end) {
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
fn one(words: &Words<'_>, sort: &Sort, from: usize, taken: &mut Vec<Taken>) -> Option<usize> {
    let written = *words.texts.get(from)?;
    let (end, how) = match sort {
        Sort::OneOf(ids) => {
            let id = words.ids.get(from).copied().flatten()?;
            return ids.contains(&id).then_some(from + 1);
        }
        // What separates is none of what is separated.
        Sort::Group if matches!(written, "then" | "," | ":" | ";") => return None,
        Sort::Group | Sort::Word | Sort::Name if matches!(written, "an" | "the") => return None,
        Sort::Group => (group(&words.texts, from)?, How::AsIs),
        Sort::Word if written.starts_with(is_letter) => (from + 1, How::AsIs),
        Sort::Name if is_name(written) || DIRECTIONS.contains(&written) => (from + 1, How::AsIs),
        Sort::Number if written.bytes().all(|byte| byte.is_ascii_digit()) => (from + 1, How::AsIs),
        Sort::Number => (from + 1, How::Number(numeral(&written.to_lowercase())?)),
        Sort::Quoted if written.starts_with('"') => (from + 1, How::Unquoted),
        Sort::End | Sort::Run | Sort::Word | Sort::Name | Sort::Quoted => return None,
    };
    taken.push(Taken { words: from..end, how });
    Some(end)
}
