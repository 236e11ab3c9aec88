//! What a record holds: plain data, as it is written.

use merels_syntax::Span;
use serde::{Deserialize, Serialize};

use crate::json::Flat;

/// The version of the format that is written.
pub const VERSION: u32 = 2;

/// What is written where nothing has ended the game.
pub const UNFINISHED: &str = "*";

/// One game as it is kept.
///
/// Its JSON is flat: variations stand beside the main line, each with the line and the turn that it branches off.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Flat")]
pub struct Record {
    /// What is told of the game, in order: `game`, `set`, `player`, `date`, `result` and others.
    pub headers: Vec<Header>,
    /// What is said before the first turn.
    pub comment: String,
    /// The turns that were played.
    pub turns: Vec<Turn>,
}

/// One line of what is told of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What is told.
    pub key: String,
    /// The rest of the line.
    pub value: String,
    /// Where the value stands.
    #[serde(skip)]
    pub at: Span,
}

/// One turn, with what was said of it and what could have been played instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Its decisions, joined as always; only the last turn may be unfinished.
    pub turn: String,
    /// Where it stands.
    #[serde(skip)]
    pub at: Span,
    /// What is said of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Lines of turns that could have been played instead, each with what would have followed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<Turn>>,
}

impl Record {
    /// The value of a header; the first if there are several.
    pub fn header(&self, key: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.key.eq_ignore_ascii_case(key))
    }

    /// The text of a header.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.header(key).map(|header| header.value.as_str())
    }

    /// Tells something, once: instead of what was told before.
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        match self.headers.iter_mut().find(|header| header.key.eq_ignore_ascii_case(key)) {
            Some(header) => header.value = value,
            None => self.push(key, value),
        }
    }

    /// Tells something more.
    pub fn push(&mut self, key: &str, value: impl Into<String>) {
        self.headers.push(Header { key: key.to_owned(), value: value.into(), at: Span::default() });
    }

    /// Who plays a player: `player: NAME = WHO`.
    pub fn player(&self, name: &str) -> Option<&str> {
        let told = self.headers.iter().filter(|header| header.key.eq_ignore_ascii_case("player"));
        let mut pairs = told.filter_map(|header| header.value.split_once('='));
        pairs.find(|(player, _)| player.trim() == name).map(|(_, who)| who.trim())
    }

    /// The options that are set: `set: NAME=VALUE`.
    pub fn options(&self) -> Vec<(String, String)> {
        let set = self.headers.iter().filter(|header| header.key.eq_ignore_ascii_case("set"));
        set.filter_map(|header| header.value.split_once('='))
            .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
            .collect()
    }
}
