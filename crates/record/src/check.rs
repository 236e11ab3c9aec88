//! A record's text, read and played.

use merels_play::Rules;
use merels_syntax::{Code, Diagnostic, FileId, Span};

use crate::parse::parse;
use crate::record::Record;
use crate::replay::{doubts, replay};
use crate::study::Study;

/// Why there are no rules for a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRules {
    /// The game can't be found, or its definition is at fault.
    Game(String),
    /// An option can't be set so.
    Option(String),
}

/// Finds the rules for a game's name or path and the options that are set.
pub type Find<'a> = &'a mut dyn FnMut(&str, &[(String, String)]) -> Result<Rules, NoRules>;

/// A record that can be played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What is written.
    pub record: Record,
    /// The game, at its end.
    pub study: Study,
    /// What is odd about it.
    pub doubts: Vec<Diagnostic>,
}

/// Reads a record's text and plays it.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn check(file: FileId, text: &str, rules: Find<'_>) -> Result<Played, Box<Diagnostic>> {
    let record = parse(file, text)?;
    let Some(game) = record.header("game") else {
        let start = text.find("merels:").unwrap_or(0);
        let at = Span::new(file, start, start + "merels:".len());
        let report = Diagnostic::new(Code::RecordHeader, at, "the record doesn't say which game was played");
        return Err(Box::new(report.help("write a line such as `game: nine-mens-morris`")));
    };
    let set = record.headers.iter().find(|header| header.key.eq_ignore_ascii_case("set"));
    for header in record.headers.iter().filter(|header| header.key.eq_ignore_ascii_case("set")) {
        if !header.value.contains('=') {
            let report = Diagnostic::new(Code::RecordHeader, header.at, "an option is set as `NAME=VALUE`");
            return Err(Box::new(report));
        }
    }
    let rules = rules(&game.value, &record.options()).map_err(|error| {
        let (at, message) = match error {
            NoRules::Game(message) => (game.at, message),
            NoRules::Option(message) => (set.map_or(game.at, |set| set.at), message),
        };
        Box::new(Diagnostic::new(Code::RecordHeader, at, message))
    })?;
    let study = replay(&record, &rules)?;
    let doubts = doubts(&record, &rules);
    Ok(Played { record, study, doubts })
}
