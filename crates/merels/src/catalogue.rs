//! The games that come with the library.

use std::sync::Arc;

use merels_rules::Library;

/// A built-in game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name: that of its file, without `.merels`.
    pub name: &'static str,
    /// Its definition.
    pub text: &'static str,
    /// Its scenarios, as TOML.
    pub scenarios: Option<&'static str>,
}

static GAMES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// All built-in games, by name.
pub fn games() -> &'static [Entry] {
    GAMES
}

/// The built-in game of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}

/// The built-in games, for files that extend them.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl Library for BuiltIn {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        find(name).map(|entry| (format!("{name}.merels"), Arc::from(entry.text)))
    }

    fn names(&self) -> Vec<String> {
        GAMES.iter().map(|entry| entry.name.to_owned()).collect()
    }
}
