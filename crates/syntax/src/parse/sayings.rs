//! The example of what can be said at a place that is nearest to what is written there.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Builder;
use super::edits::GLUE;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, tokens_of};
use super::repair::is_point;
use super::said::Said;
use super::tokens::{Token, is_letter};
use super::words::{ITEM_WORDS, is_name};
use crate::ADVISED;
use crate::diagnostic::Fix;
use crate::guess::Guess;
use crate::sayings::{ITEMS, LINES, RULES, STATEMENTS, Saying};
use crate::thesaurus::meanings;

/// The longest piece that is looked into, in words and signs.
const MAX_TOKENS: usize = 30;
/// How many examples are made into what the author may have meant.
const MAX_FILLED: usize = 3;
/// What such a guess costs: the author is asked.
const COST: usize = 8;
/// What a word counts that says as much as any.
const LEAST: usize = 1;

/// Words that lead somewhere.
pub(super) const DIRECTIONS: &[&str] = &[
    "north",
    "south",
    "east",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "forward",
    "backward",
    "sideways",
    "orthogonal",
    "diagonal",
];

/// Words that stand for points by themselves.
pub(super) const SETS: &[&str] = &["mine", "theirs", "it", "empty", "occupied", "points", "crossed", "origin"];

/// Words that people begin a statement with that has a block.
const BEGINNINGS: &[&str] =
    &["if", "when", "while", "for", "unless", "either", "or", "else", "repeat", "loop", "opponent", "choice", "elif"];

/// What the names in examples stand for.
pub(super) const STAND_INS: &[(&str, &str)] =
    &[("man", "piece"), ("mill", "pattern"), ("White", "players"), ("owed", "memory")];

/// The examples of one place.
struct Corpus {
    sayings: Vec<Known>,
    /// In how many of them a word stands.
    common: HashMap<String, usize>,
}

/// An example, taken apart.
pub(super) struct Known {
    pub(super) text: &'static str,
    /// Its own words, and those that people have for it.
    pub(super) own: Vec<String>,
    pub(super) called: Vec<String>,
}

impl Known {
    /// How many words it has that the author's haven't; nothing where it is made up for the most part.
    fn backed(&self, words: &[String]) -> Option<usize> {
        let added = self.own.iter().filter(|word| !words.contains(word)).count();
        let called = self.called.iter().any(|word| words.contains(word));
        (called || self.own.len() > 2 * added).then_some(added)
    }
}

static CORPORA: LazyLock<[Corpus; 4]> = LazyLock::new(|| [STATEMENTS, RULES, ITEMS, LINES].map(Corpus::of));

impl Corpus {
    fn of(sayings: &'static [Saying]) -> Self {
        let known = |&(text, called): &Saying| Known { text, own: stems(text), called: stems(called) };
        let sayings: Vec<Known> = sayings.iter().map(known).collect();
        let mut common = HashMap::new();
        for saying in &sayings {
            let mut words: Vec<&String> = saying.own.iter().chain(&saying.called).collect();
            words.sort_unstable();
            words.dedup();
            words.into_iter().for_each(|word| *common.entry(word.clone()).or_insert(0) += 1);
        }
        Self { sayings, common }
    }

    /// Those of a place.
    fn at(probe: Rule) -> Option<&'static Self> {
        let [statements, rules, items, lines] = &*CORPORA;
        Some(match probe {
            Rule::probe_statement => statements,
            Rule::probe_rule => rules,
            Rule::probe_item => items,
            Rule::probe_board => lines,
            _ => return None,
        })
    }

    /// How much a word tells.
    fn weight(&self, word: &str) -> usize {
        let share = self.common.get(word).and_then(|with| self.sayings.len().checked_div(*with));
        share.map_or(0, |share| LEAST + share.max(1).ilog2() as usize)
    }

    /// The examples that can stand where some words do, the nearest to them first.
    fn nearest(&self, words: &[String], tokens: &[Token<'_>]) -> Vec<(usize, &Known)> {
        let first = tokens.first().map_or("", |token| token.text);
        let item = ITEM_WORDS.contains(&first).then_some(first);
        // What has no block, and doesn't begin like one, is no head of one.
        let head = first.starts_with('(')
            || BEGINNINGS.iter().any(|word| stem(word) == stem(first))
            || tokens.iter().any(|token| token.text == "{");
        let fits = |saying: &&Known| {
            item.is_none_or(|item| saying.text.starts_with(item)) && (head || !saying.text.ends_with('{'))
        };
        let fitting = self.sayings.iter().filter(fits);
        let mut near: Vec<(usize, &Known)> =
            fitting.filter_map(|saying| Some((self.score(saying, words)?, saying))).collect();
        near.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        near
    }

    /// What the words that no example has are called in the language, where an example has that.
    fn in_its_words(&self, words: Vec<String>, tokens: &[&str]) -> Vec<String> {
        let mut known: Vec<String> = Vec::new();
        for word in words {
            let written = tokens.iter().find(|written| stem(written) == word);
            let meant = || written.and_then(|written| meanings(written).map(stem).find(|meant| self.weight(meant) > 0));
            let word = if self.weight(&word) > 0 { word } else { meant().unwrap_or(word) };
            if !known.contains(&word) {
                known.push(word);
            }
        }
        known
    }

    /// How near an example is; nothing if it is about something else.
    fn score(&self, saying: &Known, words: &[String]) -> Option<usize> {
        let (mut shared, mut known) = (0, 0);
        for word in words {
            let weight = self.weight(word);
            known += weight.max(LEAST);
            // What stands in the example says more than what it could be called.
            shared += match () {
                () if saying.own.contains(word) => 4 * weight + 1,
                () if saying.called.contains(word) => 3 * weight,
                () => 0,
            };
        }
        let others =
            saying.own.iter().filter(|word| !words.contains(word)).map(|word| self.weight(word)).sum::<usize>();
        (shared >= 2 * known).then(|| (10 * shared).saturating_sub(4 * others)).filter(|score| *score > 0)
    }
}

/// The words of a text that say something, endings aside.
fn stems(text: &str) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    for token in tokens_of(text) {
        let says = token.text.starts_with(is_letter) && !token.is_number() && !is_small(token.text);
        let stem = stem(token.text);
        if says && !stems.contains(&stem) {
            stems.push(stem);
        }
    }
    stems
}

/// Whether a word stands anywhere.
pub(super) fn is_small(word: &str) -> bool {
    GLUE.contains(&word) && !matches!(word, "from" | "if" | "into") || word.len() == 1
}

/// A word without its ending.
pub(super) fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    let ending = ["ingly", "ing", "ally", "ly", "ies", "es", "ed", "s", "e"]
        .iter()
        .find(|ending| word.strip_suffix(**ending).is_some_and(|stem| stem.chars().count() >= 3));
    let stem = ending.and_then(|ending| word.strip_suffix(*ending)).unwrap_or(&word);
    let mut letters: Vec<char> = stem.chars().collect();
    if letters.len() > 3 && letters.last() == letters.get(letters.len() - 2) {
        letters.pop();
    }
    letters.into_iter().collect()
}

impl<'i> Builder<'i> {
    /// The example that is nearest to a piece, with the names of the file: one of those that begin as it does, where there are
    /// several, and none that `told` shows.
    pub(super) fn nearest_saying(&self, junk: &Junk, told: &str) -> Option<String> {
        let (tokens, corpus) = self.asked(junk)?;
        let first = tokens.first()?.text;
        let begins = |saying: &&Known| saying.text.split(' ').next() == Some(first);
        let known = corpus.sayings.iter().filter(begins).count();
        let near = corpus.nearest(&self.telling(&tokens, corpus), &tokens);
        let nearest = near.into_iter().find(|(_, saying)| known == 0 || begins(saying)).filter(|_| known != 1)?.1;
        if told.contains(nearest.text.trim_end_matches(" {")) {
            return None;
        }
        let (filled, _) = self.filled(nearest, &tokens, junk.probe);
        let reads = Failure::find(junk.probe, &filled).is_none();
        let shown = if reads { &filled } else { nearest.text };
        let block = if shown.ends_with('{') { " { ... }" } else { "" };
        Some(in_one_line(shown) + block)
    }

    /// What an author may have meant who wrote a piece: the nearest examples with what is said in the piece put in.
    pub(super) fn said_otherwise(&self, junk: &Junk) -> Vec<Guess> {
        let Some((tokens, corpus)) = self.asked(junk) else { return Vec::new() };
        let words = self.telling(&tokens, corpus);
        let near = corpus.nearest(&words, &tokens);
        let span = self.span(junk.start, tokens.last().map_or(junk.end, |last| junk.start + last.end()));
        let block = tokens.last().is_some_and(|last| last.text == "{");
        let reads = |text: &str| text.ends_with('{') == block && Failure::find(junk.probe, text).is_none();
        let mut guesses: Vec<Guess> = Vec::new();
        for (_, saying) in near {
            let (text, complete) = self.filled(saying, &tokens, junk.probe);
            let cost = saying.backed(&words).filter(|_| complete && reads(&text));
            guesses.extend(cost.map(|added| Guess {
                whole: in_one_line(&text),
                fix: Fix { span, text },
                cost: COST + added,
            }));
        }
        guesses.sort_by_key(|guess| guess.cost);
        guesses.truncate(MAX_FILLED);
        guesses
    }

    /// The words of a piece up to the brace of its block, and the examples of its place.
    fn asked(&self, junk: &Junk) -> Option<(Vec<Token<'i>>, &'static Corpus)> {
        let piece = self.text.get(junk.start..junk.end).filter(|_| ADVISED)?;
        let piece = if piece.ends_with('{') { piece } else { self.text.get(junk.start..self.line_end(junk))? };
        let tokens = tokens_of(piece);
        (!tokens.is_empty() && tokens.len() <= MAX_TOKENS && !piece.contains("//"))
            .then_some((tokens, Corpus::at(junk.probe)?))
    }

    /// The words that tell what is meant: names of the file stand for what they are.
    fn telling(&self, tokens: &[Token<'i>], corpus: &Corpus) -> Vec<String> {
        let words = tokens.iter().filter(|token| !self.is_named_elsewhere(token.text)).map(|token| {
            let stands = STAND_INS.iter().find(|(_, sort)| self.is_declared(sort, token.text));
            stands.map_or(token.text, |(name, _)| *name)
        });
        let words: Vec<&str> = words.collect();
        corpus.in_its_words(stems(&words.join(" ")), &words)
    }

    /// Whether a word is a name that the file has in other places, too, and none of a piece, a pattern, a player or a memory.
    pub(super) fn is_named_elsewhere(&self, word: &str) -> bool {
        let known = || STAND_INS.iter().any(|(_, sort)| self.is_declared(sort, word));
        is_name(word) && !super::is_keyword(word) && self.text.matches(word).count() > 1 && !known()
    }

    pub(super) fn is_declared(&self, sort: &str, word: &str) -> bool {
        is_name(word) && self.declares(sort, word)
    }

    /// An example with what a piece says in its places, and whether all that it says has found one.
    fn filled(&self, saying: &Known, tokens: &[Token<'i>], probe: Rule) -> (String, bool) {
        let mut said = Said::of(self, tokens);
        let mut text = String::new();
        let mut complete = true;
        // An item is about what it is called.
        let same = tokens.first().is_some_and(|first| saying.text.split(' ').next() == Some(first.text));
        let named =
            tokens.get(1).map(|token| token.text).filter(|name| same && probe == Rule::probe_item && is_name(name));
        for (at, token) in tokens_of(saying.text).into_iter().enumerate() {
            let word = token.text;
            let blank = saying.text.get(..token.start).is_some_and(|before| before.ends_with(' '));
            text.push_str(if blank { " " } else { "" });
            let stands_for = STAND_INS.iter().find(|(name, _)| *name == word).map(|(_, sort)| *sort);
            match stands_for {
                _ if at == 1 && is_name(word) && named.is_some() => {
                    let name = named.unwrap_or(word);
                    said.forget(name);
                    text.push_str(name);
                }
                Some(_) if probe == Rule::probe_item => {
                    complete = false;
                    text.push_str(word);
                }
                Some(sort) => {
                    let said = said.name(self, sort);
                    // Which player is meant is said, or nobody in particular is.
                    complete &= said.is_some() || sort != "players";
                    let meant = said.or_else(|| self.first_declared(sort));
                    complete &= meant.is_some();
                    text.push_str(meant.unwrap_or(word));
                }
                None if token.is_number() => text.push_str(said.number(word, &mut complete)),
                None if DIRECTIONS.contains(&word) => text.push_str(&said.direction(word)),
                // Whose point it is is for the author to say.
                None if is_point(word) => {
                    let meant = said.point(word);
                    complete &= meant != word;
                    text.push_str(&meant);
                }
                None if SETS.contains(&word) => text.push_str(&said.set(word)),
                None => {
                    // A name of the example only is none of the author's.
                    complete &= !is_name(word) || super::is_keyword(word);
                    text.push_str(word);
                }
            }
        }
        (text, complete && said.is_used_up(saying))
    }
}
