//! What a run keeps in files: how far it has come, and what it has found.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use merels::{Rules, ir, notation};
use serde_json::{Value, json};

use super::shrink::Found;
use super::subject::Subject;
use super::trial::{Check, Tried};
use crate::line::Line;

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Where its numbers come from.
    pub seed: u64,
    /// The first number that isn't done.
    pub next: u64,
    /// What was played.
    pub tried: Tried,
    /// Generated definitions that weren't valid.
    pub invalid: u64,
    /// Differences found.
    pub found: u64,
    /// Seconds it has taken.
    pub seconds: u64,
}

impl Kept {
    /// Writes it, so that there is never half of it.
    ///
    /// # Errors
    ///
    /// When the file can't be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let text = json!({
            "seed": self.seed,
            "next": self.next,
            "games": self.tried.games,
            "decisions": self.tried.decisions,
            "invalid": self.invalid,
            "found": self.found,
            "seconds": self.seconds,
        });
        let beside = path.with_extension("new");
        fs::write(&beside, format!("{text}\n"))?;
        fs::rename(beside, path)
    }

    /// Reads it back.
    ///
    /// # Errors
    ///
    /// When there is no such file, or another.
    pub fn read(path: &Path) -> io::Result<Self> {
        let value: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
        let number = |key: &str| {
            let number = value.get(key).and_then(Value::as_u64);
            number.ok_or_else(|| io::Error::other(format!("{} has no number `{key}`", path.display())))
        };
        Ok(Self {
            seed: number("seed")?,
            next: number("next")?,
            tried: Tried { games: number("games")?, decisions: number("decisions")? },
            invalid: number("invalid")?,
            found: number("found")?,
            seconds: number("seconds")?,
        })
    }
}

/// Writes a definition, and beside it the game: the two files that [`read_found`] reads. The path of the definition.
///
/// # Errors
///
/// When they can't be written.
pub fn write_found(folder: &Path, name: &str, found: &Found) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{name}.merels"));
    fs::write(&path, &found.subject.text)?;
    let line = &found.difference.line;
    let game = found.subject.rules().map_or_else(|_| String::new(), |rules| words(&rules, line));
    let set: Vec<String> = found.subject.setting.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let text = format!(
        "check: {}\nset: {}\nfirst: {}\ngame: {game}\nwhat: {}\n",
        found.difference.check.name(),
        set.join(" "),
        line.first.0,
        found.difference.what
    );
    fs::write(path.with_extension("game"), text)?;
    Ok(path)
}

fn words(rules: &Rules, line: &Line) -> String {
    let played: Vec<String> = line.played.iter().map(|&one| notation::decision(rules.game(), one)).collect();
    played.join(" ")
}

/// Reads a definition and the game beside it.
///
/// # Errors
///
/// When they can't be read.
pub fn read_found(path: &Path) -> io::Result<(Rules, Check, Line)> {
    let wrong = |what: &str| io::Error::other(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path)?;
    let game = fs::read_to_string(path.with_extension("game"))?;
    let told = |key: &str| game.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim);
    let set = told("set").unwrap_or_default().split_whitespace();
    let setting = set.filter_map(|set| set.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned()));
    let subject = Subject { name: String::new(), text, setting: setting.collect(), generated: true };
    let rules = subject.rules().map_err(|error| wrong(&error))?;
    let check = told("check").and_then(Check::named).ok_or_else(|| wrong("no such check"))?;
    let first =
        told("first").and_then(|first| first.parse().ok()).map(ir::PlayerId).ok_or_else(|| wrong("no first"))?;
    let decisions = told("game").unwrap_or_default().split_whitespace();
    let decisions: Result<Vec<_>, _> = decisions.map(|word| notation::read_decision(rules.game(), word)).collect();
    let decisions = decisions.map_err(|error| wrong(&error.to_string()))?;
    Ok((rules, check, Line::told(first, &decisions)))
}
