//! The words of the language that have a rule of their own, as messages show them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::grammar::Rule;
use super::words::RESERVED_WORDS;
use crate::highlight::DIRECTIONS;

/// Words that have no rule of their own.
const OTHERS: &[&str] =
    &["number", "lines", "player", "man", "triangles", "squares", "pentagons", "hexagons", "heptagons", "octagons"];

/// The words between backticks, by their rules: each rule is named after its word.
static THINGS: LazyLock<HashMap<Rule, [&'static str; 1]>> = LazyLock::new(|| {
    let thing = |rule: &Rule| {
        let quoted = format!("`{}`", format!("{rule:?}").strip_prefix("kw_")?);
        // Kept as long as the program runs, once.
        Some((*rule, [&*quoted.leak()]))
    };
    Rule::all_rules().iter().filter_map(thing).collect()
});

/// The words that have a meaning of their own somewhere in the language.
static KEYWORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let quoted = THINGS.values().flatten().map(|quoted| quoted.trim_matches('`'));
    quoted.chain([RESERVED_WORDS, OTHERS, DIRECTIONS].into_iter().flatten().copied()).collect()
});

/// The word that a rule is for, between backticks; nothing for a rule that is for no word.
pub(super) fn keyword_thing(rule: Rule) -> &'static [&'static str] {
    THINGS.get(&rule).map_or(&[], |thing| thing)
}

/// All of these words.
pub(super) fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().copied()
}

/// Whether a word has a meaning of its own somewhere in the language: reserved ones, and those that are names elsewhere.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(word)
}
