//! The changes that are tried on a piece that can't be read: words that can be put in or left out, runs that change places.

use super::expected::Failure;
use super::grammar::Rule;
use super::words::{BOARD_WORDS, ITEM_WORDS, STATEMENT_WORDS};

/// The longest run of words that is moved, unless it is one end of the piece.
const MAX_RUN: usize = 5;

/// Small words and signs: they say nothing that isn't said by their place.
pub(super) const GLUE: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "do", "for", "from", "if", "in", "into", "is", "of", "on", "the",
    "then", "to", "when", "with", "=", ":", ",", ".", "(", ")", "[", "]", "-",
];

/// Signs that separate and point elsewhere.
pub(super) const SIGNS: &[&str] = &[",", ":", ";", "-", "<", ">", "/", "|", "&", "?", "=", ".", "(", ")", "[", "]"];

/// Words and signs that can be put in: where they are needed, nothing else could stand.
pub(super) const PUT_IN: &[&str] = &[
    "agreement",
    "at",
    "by",
    "claim",
    "decides",
    "each",
    "extends",
    "facing",
    "for",
    "from",
    "hand",
    "in",
    "into",
    "is",
    "line",
    "next",
    "of",
    "on",
    "on claim",
    "each hand",
    "by agreement",
    "rays",
    "seen",
    "sight",
    "times",
    "to",
    "turn",
    "turns",
    "when",
    "with",
    "x",
    "=",
    ":",
    ",",
    "(",
    ")",
];

/// Those that can be put in where they aren't needed, too.
const OPTIONAL: &[&str] = &["at", "going", "in", "is", "of", "on", "to", "with", ","];

/// Words that say nothing beside what they stand with.
pub(super) const FILLING: &[&str] = &[
    "$", "%", "'", "@", "all", "any", "be", "been", "cell", "cells", "done", "every", "has", "have", "his", "its",
    "legal", "man", "men", "must", "new", "only", "option", "piece", "pieces", "player", "point", "points", "s",
    "same", "space", "square", "steps", "that", "their", "there", "they", "this", "times", "was", "were", "which",
    "who", "will", "you", "your",
];

/// The numbers that have words.
pub(super) const DIGITS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// What can stand behind `without`.
const SORTS: &[&str] = &["end", "option", "phase", "action", "pattern", "memory", "piece", "define", "attribute"];

/// A word of a draft, and which word of the piece it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Word<'i> {
    pub(super) text: &'i str,
    pub(super) from: Option<usize>,
}

/// A word of a draft; empty where none stands.
pub(super) fn word<'i>(words: &[Word<'i>], at: usize) -> &'i str {
    words.get(at).map_or("", |word| word.text)
}

/// The words with others instead of some.
pub(super) fn with<'i>(words: &[Word<'i>], from: usize, to: usize, text: &'static str) -> Vec<Word<'i>> {
    let mut changed = words.get(..from).unwrap_or_default().to_vec();
    changed.extend(text.split(' ').filter(|text| !text.is_empty()).map(|text| Word { text, from: None }));
    changed.extend(words.get(to..).unwrap_or_default());
    changed
}

/// What can be put in where reading stops, between two words, and what that costs.
pub(super) fn awaited(failure: &Failure, before: &str, here: &str) -> Vec<(usize, &'static str)> {
    let mut awaited: Vec<(usize, &str)> = Vec::new();
    for thing in failure.things(before) {
        let Some(words) = thing.strip_prefix('`').and_then(|thing| thing.strip_suffix('`')) else { continue };
        if matches!((here, words), ("[" | "(", "{") | ("]" | ")", "}")) || PUT_IN.contains(&words) {
            awaited.push((if GLUE.contains(&words) { 2 } else { 3 }, words));
        }
        // The second of two words stands there.
        match words.split_once(' ') {
            Some((first, second)) if second == here && PUT_IN.contains(&first) => awaited.push((2, first)),
            _ => {}
        }
    }
    let optional = failure.words().into_iter().filter(|word| OPTIONAL.contains(word));
    awaited.extend(optional.map(|word| (4, word)));
    // Between a piece and what it is near stands where it goes; the author is asked.
    for (word, points) in [("on", "on empty"), ("to", "to empty")] {
        if awaited.iter().any(|(_, text)| *text == word) {
            awaited.push((5, points));
        }
    }
    if failure.tried(Rule::item_sort) {
        awaited.extend(SORTS.iter().map(|sort| (3, *sort)));
    }
    if failure.operand_needed() {
        let operands: &[&str] = match before {
            "near" | "of" | "from" | "over" => &["it"],
            "on" => &["empty"],
            "to" => &["empty", "mover"],
            _ => &[],
        };
        awaited.extend(operands.iter().map(|operand| (7, *operand)));
    }
    awaited
}

/// The drafts in which two runs of words have changed places, one of them where reading stops.
pub(super) fn turned<'i>(words: &[Word<'i>], at: usize) -> Vec<(usize, Vec<Word<'i>>)> {
    let mut turned = Vec::new();
    let last = words.iter().rposition(|word| !matches!(word.text, "{" | "}")).map_or(0, |last| last + 1);
    let middles: Vec<usize> = if at <= 1 { (1..last).collect() } else { (at - 1..(at + MAX_RUN).min(last)).collect() };
    // What a piece begins with says what sort it is of.
    let known = [ITEM_WORDS, STATEMENT_WORDS, BOARD_WORDS].iter().any(|known| known.contains(&word(words, 0)));
    let least = usize::from(known);
    for middle in middles {
        let first = if middle > at + 1 { at.saturating_sub(1) } else { middle.saturating_sub(MAX_RUN) };
        for from in (first.max(least)..middle).chain((first > least).then_some(least)) {
            for to in (middle + 1..=last).filter(|to| to - middle <= MAX_RUN || *to == last) {
                turned.extend(swapped(words, [from, middle, middle, to]));
            }
        }
    }
    turned.extend(listed(words, at));
    // Two words around a small one.
    for middle in (at.saturating_sub(2)..at + 2).filter(|middle| *middle > least) {
        for between in 1..=3 {
            turned.extend(swapped(words, [middle - 1, middle, middle + between, middle + between + 1]));
        }
    }
    turned
}

/// The drafts in which two neighbours of a list have changed places.
fn listed<'i>(words: &[Word<'i>], at: usize) -> Vec<(usize, Vec<Word<'i>>)> {
    let separates = |word: &&Word<'_>| matches!(word.text, "," | ":" | "=" | "(" | ")" | "{" | "}");
    let commas = (at.saturating_sub(MAX_RUN)..at + MAX_RUN).filter(|comma| word(words, *comma) == ",");
    let turned = commas.filter_map(|comma| {
        let before = words.get(..comma)?.iter().rev().take_while(|word| !separates(word)).count();
        let behind = words.get(comma + 1..)?.iter().take_while(|word| !separates(word)).count();
        swapped(words, [comma - before, comma, comma + 1, comma + 1 + behind])
    });
    turned.map(|(_, words)| (4, words)).collect()
}

/// The words with two runs of them in each other's place, if no block is among them, and what that costs.
fn swapped<'i>(words: &[Word<'i>], [from, middle, behind, to]: [usize; 4]) -> Option<(usize, Vec<Word<'i>>)> {
    let (left, between, right) = (words.get(from..middle)?, words.get(middle..behind)?, words.get(behind..to)?);
    let braces = |word: &Word<'_>| matches!(word.text, "{" | "}");
    let numbers = |words: &[Word<'_>]| words.iter().any(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
    // Numbers in another order say something else.
    if words.get(from..to)?.iter().any(braces) || numbers(left) && numbers(right) {
        return None;
    }
    let cost = match (to - from, between.len()) {
        (_, 1..) => 5,
        (..=3, _) => 3,
        _ => 4,
    };
    Some((cost, [words.get(..from)?, right, between, left, words.get(to..)?].concat()))
}
