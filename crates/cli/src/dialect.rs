//! How programs of others write turns: a file says it, and what they answer is found among what is legal.

use std::collections::BTreeMap;
use std::path::Path;

use merels::{Decision, Game, History, Position, Rules, notation};
use serde::Deserialize;

use crate::load::{self, Failure};
use crate::output;

/// So many beginnings of turns are compared with an answer, at most.
const MOST: usize = 100_000;

/// What differs from [our notation](notation).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Dialect {
    /// Lines that are said before every game.
    pub(crate) setup: Vec<String>,
    /// What stands for a start; `startpos` where nothing is said.
    pub(crate) start: Option<String>,
    /// Whether every decision is a turn to it.
    pub(crate) separate: bool,
    /// What stands between the decisions of a turn.
    between: Option<String>,
    /// Sorts of decisions, in which `{at}`, `{from}`, `{to}`, `{piece}` and `{word}` stand for names.
    place: Option<String>,
    #[serde(rename = "move")]
    step: Option<String>,
    take: Option<String>,
    choose: Option<String>,
    say: Option<String>,
    pass: Option<String>,
    /// What it calls points, pieces and words, by our names.
    points: BTreeMap<String, String>,
    pieces: BTreeMap<String, String>,
    words: BTreeMap<String, String>,
}

impl Dialect {
    /// Of a file; a name that the game doesn't have is a slip.
    pub(crate) fn of_file(path: &Path, game: &Game) -> Result<Self, Failure> {
        let cant = |why: &dyn std::fmt::Display| Failure::CantRun(format!("{}: {why}", output::named(path)));
        let dialect: Self =
            toml::from_str(&load::read_text(path)?).map_err(|error| cant(&error.to_string().trim_end()))?;
        match dialect.unknown(game) {
            Some((sort, name)) => Err(cant(&format!("the game has no {sort} `{name}`"))),
            None => Ok(dialect),
        }
    }

    /// A name that nothing in the game has.
    fn unknown(&self, game: &Game) -> Option<(&'static str, &str)> {
        let point = |name: &&String| game.board.find(name).is_none();
        let piece = |name: &&String| !game.kinds.iter().any(|kind| kind.name == **name);
        let word = |name: &&String| !game.words.contains(name);
        let points = self.points.keys().find(point).map(|name| ("point", name.as_str()));
        let pieces = || self.pieces.keys().find(piece).map(|name| ("piece", name.as_str()));
        let words = || self.words.keys().find(word).map(|name| ("word", name.as_str()));
        points.or_else(pieces).or_else(words)
    }

    /// The turns of a game as it writes them, after each other.
    pub(crate) fn turns(&self, game: &Game, turns: &[Vec<Decision>]) -> String {
        let turns: Vec<String> = turns.iter().map(|turn| self.turn(game, turn)).collect();
        turns.join(" ")
    }

    fn turn(&self, game: &Game, turn: &[Decision]) -> String {
        let mut text = String::new();
        for (index, &decision) in turn.iter().enumerate() {
            if index > 0 {
                text.push_str(self.before(decision));
            }
            text.push_str(&self.decision(game, decision));
        }
        text
    }

    /// What stands before a decision that isn't a turn's first.
    fn before(&self, decision: Decision) -> &str {
        match (&self.between, decision) {
            _ if self.separate => " ",
            (Some(between), _) => between,
            (None, Decision::Take { .. }) => "",
            (None, _) => ",",
        }
    }

    fn decision(&self, game: &Game, decision: Decision) -> String {
        let point = |at| called(&self.points, &game.board.point(at).name);
        let pattern = |own: &Option<String>, usual: &str| own.clone().unwrap_or_else(|| usual.to_owned());
        match decision {
            Decision::Place { kind, at } => {
                let piece = game.kinds.get(kind.index()).map_or("", |kind| kind.name.as_str());
                let usual = if notation::only_kind(game) == Some(kind) { "{at}" } else { "{piece}@{at}" };
                let text = pattern(&self.place, usual).replace("{piece}", called(&self.pieces, piece));
                text.replace("{at}", point(at))
            }
            Decision::Move { from, to } => {
                pattern(&self.step, "{from}-{to}").replace("{from}", point(from)).replace("{to}", point(to))
            }
            Decision::Take { at } => pattern(&self.take, "x{at}").replace("{at}", point(at)),
            Decision::Choose { at } => pattern(&self.choose, "*{at}").replace("{at}", point(at)),
            Decision::Say { word } => {
                let word = game.words.get(word.index()).map_or("", String::as_str);
                pattern(&self.say, "{word}").replace("{word}", called(&self.words, word))
            }
            Decision::Pass => pattern(&self.pass, "pass"),
        }
    }

    /// The decisions that it writes so, from a position on: a whole turn or its first decisions. None where nothing legal is
    /// written so.
    pub(crate) fn read(&self, rules: &Rules, position: &Position, text: &str) -> Option<Vec<Decision>> {
        let mut search = Reading { dialect: self, rules, text, left: MOST };
        search.from(position, &mut Vec::new(), "")
    }
}

/// What stands for a name of ours.
fn called<'a>(names: &'a BTreeMap<String, String>, name: &'a str) -> &'a str {
    names.get(name).map_or(name, String::as_str)
}

/// An answer that is looked for among what can be played.
struct Reading<'a> {
    dialect: &'a Dialect,
    rules: &'a Rules,
    text: &'a str,
    left: usize,
}

impl Reading<'_> {
    /// Goes on from a position after some decisions that are written as the text begins.
    fn from(&mut self, position: &Position, taken: &mut Vec<Decision>, written: &str) -> Option<Vec<Decision>> {
        for &decision in position.legal() {
            self.left = self.left.checked_sub(1)?;
            let before = if taken.is_empty() { "" } else { self.dialect.before(decision) };
            let text = format!("{written}{before}{}", self.dialect.decision(self.rules.game(), decision));
            if !self.text.starts_with(&text) {
                continue;
            }
            taken.push(decision);
            if self.text == text {
                return Some(taken.clone());
            }
            if let Ok(next) = position.play(self.rules, decision, &mut History::new())
                && !next.is_turn_start()
                && let Some(found) = self.from(&next, taken, &text)
            {
                return Some(found);
            }
            taken.pop();
        }
        None
    }
}
