//! What the words of a run can be: names, numbers, words of the language and those that stand for them, words that say nothing.

use std::collections::HashMap;

use super::super::keywords::is_keyword;
use super::super::phrase::tokens_of;
use super::super::repair::is_point;
use super::super::sayings::{DIRECTIONS, stem};
use super::super::tokens::is_letter;
use super::super::words::{ITEM_WORDS, RESERVED_WORDS, is_name};
use super::templates::TABLE;
use super::written::Written;
use crate::habits::numeral;
use crate::thesaurus::meanings;

/// Words that may be missing where they join others.
pub(super) const MISSING: &[&str] = &[
    "to", "on", "onto", "into", "of", "from", "in", "at", "for", "by", "as", "is", "=", "and", "when", "if", "any",
    "with", "each", "made", "some", "until", "whole", "turns",
];
/// Words that are taken for one another.
pub(super) const ALIKE: &[&[&str]] = &[
    &["to", "on", "onto", "into", "at", "in", "upon", "unto", "->", "→", "inside"],
    &["of", "for", "by", "from", "'", "."],
    &["is", "=", "==", ":=", ":", "=>", "be", "are", "as", "->", "equals", "was", "becomes"],
    &["with", "by", "having", "has", "have"],
    &["and", "&&", "&", ",", ";", "plus"],
    &["or", "||", "|"],
    &["!=", "<>", "≠"],
    &["<=", "=<", "≤"],
    &[">=", "=>", "≥"],
    &["if", "when", "once", "whenever", "where"],
    &["(", "["],
    &[")", "]"],
    &["not", "!"],
    &["player", "mover"],
];
/// Words that say nothing beside others.
pub(super) const IDLE: &[&str] = &[
    "the", "a", "an", "are", "be", "been", "being", "is", "that", "which", "who", "whose", "its", "at", "then", "do",
    "does", "will", "shall", "must", "may", "can", "please", "just", "now", "also", "too", "here", "there", "so", "of",
    "where", "up", "back", "set", "one", "use", "using", "return", "for", "kind", "owner", "player", "var", "piece",
    "pieces", "men", "man", "point", "points", "cell", "cells", "square", "squares", "space", "field", "to", "on",
    "with", "kept", "by", "has", "have", "all", "this", "lies", "lie", "lying", "stands", "stand", "standing",
    "located", "situated", "das", "dem", "den", "la", "les", "un", "une", "au", "aux",
];
/// What it costs to leave out a word that nothing is known of.
const UNKNOWN: u16 = 5;
/// Words that say something wherever they stand.
pub(super) const TELLING: &[&str] = &[
    "mine",
    "theirs",
    "empty",
    "occupied",
    "it",
    "origin",
    "crossed",
    "mover",
    "opponent",
    "nobody",
    "not",
    "no",
    "left",
    "hand",
    "hands",
    "stuck",
    "near",
    "except",
    "count",
    "over",
    "unless",
    "otherwise",
    "until",
    "made",
    "broken",
    "else",
    "never",
    "without",
    "true",
    "false",
    "null",
    "always",
    "their",
    "between",
    "within",
];
/// Words that make another thing of what stands beside them.
const TURNING: &[&str] = &[
    "odd",
    "prime",
    "divisible",
    "multiple",
    "modulo",
    "mod",
    "twice",
    "thrice",
    "half",
    "double",
    "triple",
    "nearly",
    "almost",
    "previous",
    "prior",
    "former",
    "earlier",
    "hardly",
    "barely",
    "gt",
    "lt",
    "gte",
    "lte",
    "ge",
    "le",
    "eq",
    "ne",
    "neq",
];
/// The names of a text, and of which sorts they can be.
pub(super) type Declared<'t> = HashMap<&'t str, &'static [u8]>;
/// Words for directions in short.
const SHORT: &[(&str, &str)] = &[
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
    ("ne", "northeast"),
    ("nw", "northwest"),
    ("se", "southeast"),
    ("sw", "southwest"),
    ("f", "forward"),
    ("b", "backward"),
];
/// The words of a run.
pub(super) struct Lexicon<'t> {
    tokens: Vec<&'t str>,
    declared: Declared<'t>,
    /// By word of the templates and place in the run, at what price the one stands for the other.
    reads: Vec<Option<u16>>,
    without: Vec<u16>,
}

impl<'t> Lexicon<'t> {
    /// The words of a run in a text; what a report is about says something, unless it is known to be idle.
    pub(super) fn of(text: &'t str, declared: Declared<'t>, tokens: Vec<&'t str>, about: &str) -> Self {
        let mut lexicon = Self { tokens, declared, reads: Vec::new(), without: Vec::new() };
        let known = |token: &&'t str| Written::of(token, lexicon.is_declared(unquoted(token)));
        let written: Vec<Written<'_>> = lexicon.tokens.iter().map(known).collect();
        let reads = TABLE.words.iter().flat_map(|word| written.iter().map(|one| one.stands_for(word)));
        lexicon.reads = reads.collect();
        lexicon.without = lexicon.tokens.iter().map(|token| lexicon.price_without(token)).collect();
        // What is done is said by the first word.
        let first = lexicon.tokens.iter().position(|token| token.starts_with(is_letter));
        let says = |at: usize, token: &str| Some(at) == first || token == about || is_repeated(text, token);
        for (at, price) in lexicon.without.iter_mut().enumerate().filter(|(_, price)| **price == UNKNOWN) {
            if lexicon.tokens.get(at).is_some_and(|token| says(at, token)) {
                *price = u16::MAX;
            }
        }
        lexicon
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// At what price a word of the run stands for one of the templates.
    pub(super) fn reads(&self, at: usize, word: usize) -> Option<u16> {
        self.reads.get(word * self.tokens.len() + at).copied().flatten()
    }

    /// What it costs to leave a word of the run out.
    pub(super) fn without(&self, at: usize) -> u16 {
        self.without.get(at).copied().unwrap_or(u16::MAX)
    }

    pub(super) fn has(&self, token: &str) -> bool {
        self.tokens.contains(&token)
    }

    /// Whether a word of the run is the name of an action.
    pub(super) fn is_action(&self, at: usize) -> bool {
        self.tokens.get(at).and_then(|token| self.declared.get(token)).is_some_and(|sorts| sorts.contains(&b'B'))
    }

    /// Whether a word is the name of something.
    fn is_declared(&self, word: &str) -> bool {
        self.declared.contains_key(word) || is_point(word)
    }

    fn price_without(&self, token: &str) -> u16 {
        let word = unquoted(token);
        let lower = word.to_lowercase();
        let says = |lower: &str| {
            TELLING.contains(&lower)
                || TURNING.contains(&lower)
                || SHORT.iter().any(|(short, _)| *short == lower && lower.len() > 1)
        };
        if self.is_declared(word) || says(&lower) || word.starts_with(|first: char| first.is_ascii_digit()) {
            return u16::MAX;
        }
        match word {
            "<" | ">" | "+" | "-" | "!" | "!=" | "<=" | ">=" | "*" | "/" | "%" | "++" | "--" | "+=" | "-=" | "<>"
            | "||" | "|" | "#" | "~" | "\\" | "∖" | "∈" | "∉" | "∅" | "∩" | "∪" | "⊆" => {
                return u16::MAX;
            }
            _ if token.starts_with('"') && word.contains(' ') => return u16::MAX,
            _ if !word.starts_with(is_letter) => return 1,
            _ => {}
        }
        match lower.as_str() {
            word if IDLE.contains(&word) => 2,
            word if numeral(word).is_some() => u16::MAX,
            // What the language or the thesaurus knows says something.
            word if TABLE.words.contains(&word) || RESERVED_WORDS.contains(&word) => u16::MAX,
            word if is_keyword(word) || meanings(word).next().is_some() => u16::MAX,
            // So does what is nearly the name of something.
            word if self.declared.keys().any(|name| have_one_stem(&name.to_lowercase(), word)) => u16::MAX,
            _ => UNKNOWN,
        }
    }

    /// What a word of the run can be by itself: of which sort, at what price, and how it is written.
    pub(super) fn word(&self, at: usize) -> Vec<(u8, u16, String)> {
        let Some(token) = self.tokens.get(at).copied() else { return Vec::new() };
        let word = unquoted(token);
        let mut found = Vec::new();
        let mut add = |sort: u8, cost: u16, text: &str| found.push((sort, cost, text.to_owned()));
        if word.is_empty() {
            return found;
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            b"QMW".iter().for_each(|sort| add(*sort, 0, word));
            return found;
        }
        let lower = word.to_lowercase();
        if let Some(number) = numeral(&lower) {
            b"QM".iter().for_each(|sort| add(*sort, 2, &number.to_string()));
        }
        if token.starts_with('"') {
            add(b'T', 0, token);
        }
        let quotes = u16::from(word != token);
        if !word.chars().all(is_letter) {
            return found;
        }
        if !ITEM_WORDS.contains(&word) && !matches!(word, "and" | "or") {
            add(b'W', quotes, word);
        }
        if is_name(word) {
            add(b'X', quotes + u16::from(self.is_declared(word)), word);
        }
        let exact = self.declared.contains_key(word);
        for (name, sorts) in &self.declared {
            let like = || lower.len() > 2 && have_one_stem(&name.to_lowercase(), &lower);
            if *name == word || like() {
                let otherwise = match *name == word {
                    true => 0,
                    false if exact => 8,
                    false => 1,
                };
                let cost = quotes + otherwise;
                sorts.iter().for_each(|sort| add(*sort, cost, name));
            }
        }
        let capital = u16::from(lower != word);
        match lower.as_str() {
            "mine" | "theirs" | "empty" | "occupied" | "points" | "it" | "origin" | "crossed" | "none" => {
                add(b'A', capital, &lower)
            }
            "left" | "hand" => add(b'M', capital, &lower),
            "mover" | "opponent" | "nobody" => add(b'P', capital, &lower),
            _ if DIRECTIONS.contains(&word) => add(b'D', 0, word),
            _ if is_point(word) => add(b'A', 0, word),
            _ if is_name(word) && !self.is_declared(word) && !TELLING.contains(&lower.as_str()) => {
                b"AMZP".iter().for_each(|sort| add(*sort, 5, word));
            }
            _ => {}
        }
        if !self.is_declared(word) && !TELLING.contains(&word) {
            for meant in meanings(&lower) {
                match meant {
                    "mine" | "theirs" | "empty" | "occupied" | "points" | "it" | "origin" | "crossed" => {
                        add(b'A', 3, meant)
                    }
                    "left" | "hand" => add(b'M', 4, meant),
                    "mover" | "opponent" | "nobody" => add(b'P', 3, meant),
                    _ if DIRECTIONS.contains(&meant) => add(b'D', 3, meant),
                    _ => {}
                }
            }
            if let Some((_, way)) = SHORT.iter().find(|(short, _)| *short == lower) {
                add(b'D', 2, way);
            }
        }
        found
    }
}

/// Whether a word stands in a text more than twice, so that it names something.
fn is_repeated(text: &str, word: &str) -> bool {
    text.split(|sign: char| !is_letter(sign)).filter(|other| *other == word).nth(2).is_some()
}

/// A text without its quotes, a word as it is.
pub(super) fn unquoted(token: &str) -> &str {
    token.strip_prefix('"').map_or(token, |inner| inner.trim_end_matches('"'))
}

/// One of what a word says several of, where that isn't said by its ending alone.
fn singular(word: &str) -> &str {
    const SEVERAL: &[(&str, &str)] = &[
        ("geese", "goose"),
        ("men", "man"),
        ("wolves", "wolf"),
        ("mice", "mouse"),
        ("oxen", "ox"),
        ("children", "child"),
        ("thieves", "thief"),
        ("vertices", "vertex"),
    ];
    SEVERAL.iter().find(|(several, _)| *several == word).map_or(word, |(_, one)| one)
}

/// Whether two words are the same but for their endings. A stem has three letters at least: where those differ, it isn't asked for.
pub(super) fn have_one_stem(one: &str, other: &str) -> bool {
    let (one, other) = (singular(one), singular(other));
    let eaten = |one: &str, other: &str| one.strip_suffix("en").is_some_and(|root| root == stem(other));
    one.get(..3) == other.get(..3) && (stem(one) == stem(other) || eaten(one, other) || eaten(other, one))
}

/// The names that a text declares, and of which sorts they can be.
pub(super) fn declared(text: &str) -> Declared<'_> {
    let mut names: HashMap<&str, &'static [u8]> = HashMap::new();
    for line in text.lines().map(|line| line.split("//").next().unwrap_or_default()) {
        let tokens = tokens_of(line);
        let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        let after = |sign: &str| {
            let at = words.iter().position(|word| *word == sign).map_or(words.len(), |at| at + 1);
            words.get(at..).unwrap_or_default().iter().copied().filter(|word| is_name(word))
        };
        let mut add = |name: &'_ str, sorts: &'static [u8]| -> Option<()> {
            let name = words.iter().find(|word| **word == name)?;
            is_name(name).then(|| names.entry(name).or_insert(sorts)).map(|_| ())
        };
        for pair in words.windows(2) {
            match pair {
                ["let" | "as", name] => add(name, b"AMZP"),
                ["phase", name] => add(name, b""),
                ["action", name] => add(name, b"B"),
                _ => None,
            };
        }
        match words.as_slice() {
            ["piece", names @ ..] => {
                for name in names.iter().take_while(|name| **name != ":") {
                    add(name, b"KA");
                }
            }
            ["attribute", ..] => after(":").for_each(|value| {
                add(value, b"KA");
            }),
            ["option", name, _, value, ..] if value.starts_with(|first: char| first.is_ascii_digit()) => {
                add(name, b"QM");
            }
            ["option", name, _, values @ ..] => {
                add(name, b"O");
                values.iter().filter(|value| !matches!(**value, "on" | "off" | "yes" | "no")).for_each(|value| {
                    add(value, b"");
                });
            }
            ["pattern", name, ..] => {
                add(name, b"LA");
            }
            ["memory", name, _, sort, ..] => {
                add(
                    name,
                    match *sort {
                        "number" => b"VM",
                        "player" => b"VP",
                        _ => b"VA",
                    },
                );
            }
            ["define", name, "of", about, ..] => {
                add(about, b"A");
                add(name, b"^");
            }
            ["define", name, ..] => {
                add(name, b"AMZP");
            }
            ["players", ..] => {
                let names = words.iter().enumerate().filter(|(at, _)| {
                    at.checked_sub(1)
                        .and_then(|at| words.get(at))
                        .is_some_and(|before| matches!(*before, "players" | ","))
                });
                for (_, name) in names {
                    add(name, b"P");
                }
            }
            ["row" | "link" | "line", points @ ..] => {
                for point in points {
                    add(point, b"A");
                }
            }
            _ => {}
        }
    }
    names
}
