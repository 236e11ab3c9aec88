//! The games that come with the library.

use std::sync::Arc;

use merels_play::{Definition, Library, Rules};

/// A built-in game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name: that of its file, without `.merels`.
    pub name: &'static str,
    /// Its definition.
    pub text: &'static str,
    /// Its scenarios, as TOML; none without the feature `scenario`, which runs them.
    pub scenarios: Option<&'static str>,
    /// The weights that searchers were tuned to for it, as `search::StoredWeights` reads them.
    pub weights: Option<&'static str>,
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

/// The family of games that name none, nor extend one that does.
pub const OTHERS: &str = "Others";

/// The built-in game that a game extends; none for one of its own.
pub fn parent(rules: &Rules) -> Option<&'static Entry> {
    find(rules.sources().iter().nth(1)?.name.strip_suffix(".merels")?)
}

/// A game's family as it tells it itself, or else that of the game it extends, or else [`OTHERS`].
pub fn family(rules: &Rules) -> String {
    let own = rules.game().told("family").next().map(str::to_owned);
    let inherited = || {
        let parent = parent(rules)?;
        let definition = Definition::read(&format!("{}.merels", parent.name), parent.text, &BuiltIn).ok()?;
        Some(family(&Rules::of(&definition, &[]).ok()?))
    };
    own.or_else(inherited).unwrap_or_else(|| OTHERS.to_owned())
}

/// Lines of built-in games that use a word of the language, each with its game; at most `most`, of different games as far as
/// there are, the shortest first.
pub fn examples(word: &str, most: usize) -> Vec<(&'static str, &'static str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    // Neither comments nor quoted texts are examples.
    let code = |line: &'static str| line.split("//").next().unwrap_or_default();
    let unquoted = |line: &str| line.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let uses = |line: &&str| unquoted(line).split(|c| !is_part(c)).any(|part| part == word);
    let mut lines: Vec<(usize, &str, &str)> = Vec::new();
    for entry in GAMES {
        let mut found: Vec<&str> = entry.text.lines().map(code).filter(uses).map(str::trim).collect();
        found.sort_by_key(|line| line.len());
        found.dedup();
        lines.extend(found.into_iter().enumerate().map(|(rank, line)| (rank, entry.name, line)));
    }
    lines.sort_by_key(|(rank, _, line)| (*rank, line.len()));
    let mut chosen: Vec<(&str, &str)> = Vec::new();
    for (_, name, line) in lines {
        if chosen.len() < most && chosen.iter().all(|(_, known)| *known != line) {
            chosen.push((name, line));
        }
    }
    chosen
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
