//! Files of records: finding games in them, and the rules they were played by.

mod games;

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use merels::record::{self, Chunk, Chunks, Header, NoRules, Played, Record, StreamError, VERSION};
use merels::seats::{Clock, TimeControl, WrongTime};
use merels::syntax::{Code, Diagnostic, Sources, Span};
use merels::{Faults, Rules, RulesError};

use crate::load::{self, Failure};
use crate::output;
pub(crate) use games::Games;

/// How many rules are kept at a time: a file seldom holds games of more than a few.
const MAX_RULES: usize = 32;

/// A game's name or path, and the options that are set.
type Asked = (String, Vec<(String, String)>);

/// The rules that records ask for, each made once.
pub(crate) struct Shelf {
    games: Games,
    rules: HashMap<Asked, Rules>,
}

impl Shelf {
    /// Empty; for records of these games.
    pub(crate) fn of(games: Games) -> Self {
        Self { games, rules: HashMap::new() }
    }

    fn rules(&mut self, game: &str, set: &[(String, String)]) -> Result<Rules, NoRules> {
        let asked = (game.to_owned(), set.to_vec());
        if let Some(rules) = self.rules.get(&asked) {
            return Ok(rules.clone());
        }
        let no_game = |failure: Failure| NoRules::Game(failure.to_string());
        let definition = self.games.find(game).and_then(|found| found.definition()).map_err(no_game)?;
        let rules = Rules::of(&definition, set).map_err(|error| match error {
            RulesError::Option(error) => NoRules::Option(error.to_string()),
            RulesError::Faults(faults) => NoRules::Game(faults.to_string()),
        })?;
        if self.rules.len() >= MAX_RULES {
            self.rules.clear();
        }
        self.rules.insert(asked, rules.clone());
        Ok(rules)
    }

    /// Reads and plays one game of a file.
    pub(crate) fn play(&mut self, name: &str, chunk: &Chunk) -> Result<Played, Box<Faults>> {
        let text = if chunk.is_json { as_text(name, chunk)? } else { chunk.text.clone() };
        let mut sources = Sources::default();
        let file = sources.add_part(name, text.as_str(), if chunk.is_json { 0 } else { chunk.line - 1 });
        let played = record::check(file, &text, &mut |game, set| self.rules(game, set));
        let played = played.and_then(|played| check_clock(&played).map(|()| played));
        played.map_err(|report| Box::new(Faults { sources, diagnostics: vec![*report] }))
    }
}

/// Whether the clocks that a record tells of can be wound up again.
fn check_clock(played: &Played) -> Result<(), Box<Diagnostic>> {
    let Some(told) = played.record.header("clock") else { return Ok(()) };
    let wrong =
        |header: &Header, error: WrongTime| Box::new(Diagnostic::new(Code::RecordHeader, header.at, error.to_string()));
    let control: TimeControl = told.value.parse().map_err(|error| wrong(told, error))?;
    let players = played.study.session().rules().game().players.len();
    match played.record.header("left") {
        Some(left) => Clock::read(control, players, &left.value).map(|_| ()).map_err(|error| wrong(left, error)),
        None => Ok(()),
    }
}

/// What a line of JSON says, as a record's text.
fn as_text(name: &str, chunk: &Chunk) -> Result<String, Box<Faults>> {
    from_json(&chunk.text).map(|record| record.to_string()).map_err(|error| {
        let mut sources = Sources::default();
        let file = sources.add_part(name, chunk.text.trim_end(), chunk.line - 1);
        let start = error.column().saturating_sub(1).min(chunk.text.trim_end().len());
        let report = Diagnostic::new(
            Code::RecordSyntax,
            Span::new(file, start, start),
            format!("this JSON is no record: {error}"),
        );
        Box::new(Faults { sources, diagnostics: vec![report] })
    })
}

/// Reads a line of JSON.
pub(crate) fn from_json(line: &str) -> serde_json::Result<Record> {
    serde_json::from_str(line)
}

/// A file of records, opened.
pub(crate) fn open(path: &Path) -> Result<Chunks<Box<dyn BufRead>>, Failure> {
    if path == Path::new("-") {
        return Ok(Chunks::new(Box::new(BufReader::new(std::io::stdin()))));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::CantRun(load::no_such_file(path)),
        _ => cant_read(path, &error),
    })?;
    if file.metadata().map_err(|error| cant_read(path, &error))?.is_dir() {
        return Err(Failure::CantRun(format!("can't read {}: it is a folder", output::named(path))));
    }
    Ok(Chunks::new(Box::new(BufReader::with_capacity(1 << 16, file))))
}

fn cant_read(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::CantRun(format!("can't read {}: {error}", output::named(path)))
}

/// Why a file can't be read on.
pub(crate) fn broken(path: &Path, error: &StreamError) -> Failure {
    match error {
        StreamError::Io(error) => cant_read(path, error),
        StreamError::TooLong { .. } | StreamError::NotText { .. } => {
            Failure::Wrong(format!("{}: {error}", output::named(path)))
        }
    }
}

/// One game of a file: the one with this number, from 1, or the last.
pub(crate) fn one(path: &Path, number: Option<u64>) -> Result<Chunk, Failure> {
    let mut last = None;
    let mut count = 0;
    for chunk in open(path)? {
        let chunk = chunk.map_err(|error| broken(path, &error))?;
        count = chunk.number;
        if number == Some(count) {
            return Ok(chunk);
        }
        last = Some(chunk);
    }
    match (number, last) {
        (None, Some(chunk)) => Ok(chunk),
        (_, None) => {
            let message = format!("{} holds no game: a record begins with `merels: {VERSION}`", output::named(path));
            Err(Failure::Wrong(message))
        }
        (Some(number), Some(_)) => {
            Err(Failure::CantRun(format!("{} has no game {number}: it holds {count}", output::named(path))))
        }
    }
}

/// Reads one game of a file and plays it.
pub(crate) fn load(path: &Path, number: Option<u64>, games: &Games) -> Result<Played, Failure> {
    play(path, &one(path, number)?, games)
}

/// The last game of a file that is named while one plays. Nothing else goes on until it is read, so that nothing is waited for.
pub(crate) fn load_at_the_table(path: &Path, games: &Games) -> Result<Played, Failure> {
    load::not_waited_for(path)?;
    load(path, None, games)
}

/// Plays one game of a file.
pub(crate) fn play(path: &Path, chunk: &Chunk, games: &Games) -> Result<Played, Failure> {
    let played = Shelf::of(games.clone()).play(&path.display().to_string(), chunk);
    played.map_err(|faults| Failure::Faults(*faults))
}
