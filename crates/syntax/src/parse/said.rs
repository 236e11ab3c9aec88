//! What a piece says that goes into an example: numbers, directions, points and names.

use super::Builder;
use super::edits::FILLING;
use super::repair::is_point;
use super::sayings::{DIRECTIONS, Known, SETS, STAND_INS, is_small, stem};
use super::tokens::Token;
use crate::thesaurus::meanings;

/// Signs that say nothing by themselves.
const SIGNS: &[&str] = &["{", "}", "(", ")", "[", "]", ",", ":", ";", "=", ".", "-"];

/// What a piece says that goes into an example.
pub(super) struct Said<'i> {
    numbers: Vec<&'i str>,
    directions: Vec<String>,
    sets: Vec<String>,
    names: Vec<&'i str>,
    points: Vec<&'i str>,
    others: Vec<&'i str>,
}

impl<'i> Said<'i> {
    pub(super) fn of(builder: &Builder<'i>, tokens: &[Token<'i>]) -> Self {
        let mut said = Self {
            numbers: Vec::new(),
            directions: Vec::new(),
            sets: Vec::new(),
            names: Vec::new(),
            points: Vec::new(),
            others: Vec::new(),
        };
        let mut rest = tokens.iter().map(|token| token.text).peekable();
        while let Some(word) = rest.next() {
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                said.numbers.push(word);
            } else if let Some(way) = direction(word) {
                let mut way = way.to_owned();
                while let Some(next) = rest.next_if(|next| direction(next).is_some()) {
                    way = together(&way, direction(next).unwrap_or(next));
                }
                said.directions.push(way);
            } else if SETS.contains(&word) {
                let mut set = word.to_owned();
                if rest.next_if(|next| *next == "in").is_some() {
                    set = format!("{set} in {}", rest.next().unwrap_or_default());
                }
                said.sets.push(set);
            } else if STAND_INS.iter().any(|(_, sort)| builder.is_declared(sort, word)) {
                said.names.push(word);
            } else if is_point(word) {
                said.points.push(word);
            } else if builder.is_named_elsewhere(word) {
                // Something that has a name further up.
                said.sets.push(word.to_owned());
            } else {
                said.others.push(word);
            }
        }
        said
    }

    pub(super) fn name(&mut self, builder: &Builder<'i>, sort: &str) -> Option<&'i str> {
        let at = self.names.iter().position(|name| builder.is_declared(sort, name))?;
        // What is said twice is one.
        let name = *self.names.get(at)?;
        self.names.retain(|other| *other != name);
        Some(name)
    }

    /// The author's number in place of one of an example; nought and one may be meant without being said.
    pub(super) fn number<'a>(&mut self, word: &'a str, complete: &mut bool) -> &'a str
    where
        'i: 'a,
    {
        *complete &= !self.numbers.is_empty() || matches!(word, "0" | "1");
        if self.numbers.is_empty() { word } else { self.numbers.remove(0) }
    }

    /// Takes a name as said.
    pub(super) fn forget(&mut self, name: &str) {
        self.names.retain(|other| *other != name);
        self.sets.retain(|other| other != name);
        self.others.retain(|other| *other != name);
    }

    /// The author's points in place of that of an example.
    pub(super) fn point(&mut self, word: &str) -> String {
        if self.points.is_empty() { word.to_owned() } else { std::mem::take(&mut self.points).join(", ") }
    }

    pub(super) fn direction(&mut self, word: &str) -> String {
        if self.directions.is_empty() { word.to_owned() } else { self.directions.remove(0) }
    }

    /// The author's set in place of one of an example.
    pub(super) fn set(&mut self, word: &str) -> String {
        let begins = |set: &String| set == word || set.split(' ').next() == Some(word);
        let same = self.sets.iter().position(begins);
        let named = || self.sets.iter().position(|set| !SETS.contains(&set.split(' ').next().unwrap_or_default()));
        match same.or_else(|| named().filter(|_| matches!(word, "it" | "mine" | "theirs"))) {
            Some(at) => self.sets.remove(at),
            None => word.to_owned(),
        }
    }

    /// Whether nothing is left that says something else than the example.
    pub(super) fn is_used_up(&self, saying: &Known) -> bool {
        let told = |word: &&str| {
            let is_in = |stem: String| saying.own.contains(&stem) || saying.called.contains(&stem);
            let small = is_small(word) || FILLING.contains(word);
            small || is_in(stem(word)) || meanings(word).any(|meant| meant.split(' ').map(stem).any(is_in))
        };
        let says = |word: &&&str| !SIGNS.contains(*word);
        self.numbers.is_empty()
            && self.directions.is_empty()
            && self.names.is_empty()
            && self.points.is_empty()
            && self.sets.iter().all(|set| told(&set.as_str()))
            && self.others.iter().filter(says).all(|word| told(word) || saying.text.split(' ').any(|own| own == *word))
    }
}

/// The direction that a word says.
fn direction(word: &str) -> Option<&'static str> {
    let stem = stem(word);
    DIRECTIONS.iter().copied().find(|known| *known == word || word.len() > known.len() && stem == self::stem(known))
}

/// Two words for one direction, in the order in which the language has them.
fn together(first: &str, second: &str) -> String {
    match (first, second) {
        ("diagonal", other) | (other, "diagonal") => format!("{other} diagonal"),
        _ => format!("{first} {second}"),
    }
}
