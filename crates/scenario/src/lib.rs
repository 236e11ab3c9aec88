//! Scenario files: positions and decisions of a game, and what must hold then.
//!
//! A scenario file is TOML. Each `[[case]]` sets up a game, plays some decisions and says what is so
//! afterwards:
//!
//! ```toml
//! [[case]]
//! name = "a stone outside the mills is taken first"
//! rule = "2"
//! position = "White moving; White a7 d7 g4 a1; Black b6 d6 f6 b2"
//! play = "g4-g7"
//! legal = "xb2"
//! illegal = { "xb6" = "in a mill" }
//! ```
//!
//! [`run`] plays every case. What doesn't hold, and what is wrong with the file itself, comes back as
//! diagnostics that point into its text. The crate opens no files.

mod case;
mod expect;
mod file;
mod meant;
mod misread;
mod text;
mod words;
mod written;

use std::collections::HashMap;

use merels_play::{Definition, Session};
use merels_syntax::{Code, Diagnostic, FileId, MAX_SOURCE_BYTES, Sources, Span};

use crate::text::Source;

pub use crate::file::{EXPECTATIONS, KEYS};
pub use crate::written::{Course, written};

/// The most cases that one file may hold.
const MAX_CASES: usize = 1_000;

/// The most reports about one file.
const MAX_REPORTS: usize = 50;

/// What came of a scenario file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The texts that the diagnostics speak of: the game's files and the scenario file.
    pub sources: Sources,
    /// The cases, in the order of the file.
    pub cases: Vec<CaseReport>,
    /// What is wrong with the file as a whole; no case was played then.
    pub errors: Vec<Diagnostic>,
}

/// What came of one case.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub at: Span,
    /// The numbered rule of the game's sheet that it guards, where it says so.
    pub rule: Option<String>,
    /// What doesn't hold, or why the case couldn't be played; none where it passed.
    pub failures: Vec<Diagnostic>,
}

impl CaseReport {
    /// Whether everything it expects holds.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

impl Report {
    /// The scenario file among the texts.
    pub fn file(&self) -> FileId {
        FileId(self.sources.iter().count().saturating_sub(1) as u16)
    }

    /// Whether what fails does so because the game itself has mistakes.
    pub fn game_is_wrong(&self) -> bool {
        let file = self.file();
        self.cases.iter().flat_map(|case| &case.failures).any(|failure| failure.span().file != file)
    }

    /// How many cases passed.
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.passed()).count()
    }

    /// How many cases failed; a file that can't be read counts as one.
    pub fn failed(&self) -> usize {
        self.cases.len() - self.passed() + usize::from(!self.errors.is_empty())
    }

    /// Everything found, in the order of the file, as far as anybody would read it.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let found = self.errors.iter().chain(self.cases.iter().flat_map(|case| &case.failures));
        found.take(MAX_REPORTS).cloned().collect()
    }
}

/// Runs the scenarios in `text` against a game. `file_name` is what the text is reported under.
pub fn run(file_name: &str, text: &str, definition: &Definition) -> Report {
    let mut sources = definition.sources().clone();
    let id = sources.add(file_name, text);
    let (cases, errors) = match read(Source { id, text }) {
        Ok(cases) => (play(Source { id, text }, &cases, definition), Vec::new()),
        Err(error) => (Vec::new(), vec![*error]),
    };
    Report { sources, cases, errors }
}

/// The game of the case around a byte: begun as the case says, with all decisions played that end before it. Nothing where
/// the file can't be read, or the case can't be played up to there.
pub fn reached(text: &str, definition: &Definition, offset: usize) -> Option<Session> {
    let source = Source { id: FileId(definition.sources().iter().count() as u16), text };
    let cases = read(source).ok()?;
    let case = cases.iter().rev().find(|case| case.begins() <= offset).or(cases.first())?;
    case::reached(source, case, &mut case::Games::new(definition), offset).ok()
}

/// Reads the file's cases.
fn read(source: Source<'_>) -> Result<Vec<file::Case>, Box<Diagnostic>> {
    if source.text.len() > MAX_SOURCE_BYTES {
        let message = format!("the file is larger than {MAX_SOURCE_BYTES} bytes");
        return Err(Diagnostic::new(Code::FileTooLarge, Span::new(source.id, 0, 0), message).into());
    }
    let file: file::File = toml::from_str(source.text).map_err(|error| misread::misread(source, &error))?;
    if file.case.is_empty() {
        let empty = Diagnostic::new(Code::ScenarioEmpty, Span::new(source.id, 0, 0), "the file holds no case");
        return Err(empty.help("a case begins with `[[case]]` and has a `name`").into());
    }
    if let Some(case) = file.case.get(MAX_CASES) {
        let message = format!("a file holds at most {MAX_CASES} cases");
        let at = source.literal(&case.name).span();
        return Err(Diagnostic::new(Code::FileTooLarge, at, message).help("leave some of them out").into());
    }
    Ok(file.case)
}

/// Plays the cases one by one; each stands for itself.
fn play(source: Source<'_>, cases: &[file::Case], definition: &Definition) -> Vec<CaseReport> {
    let mut games = case::Games::new(definition);
    let mut names: HashMap<&str, Span> = HashMap::new();
    let mut reports = Vec::with_capacity(cases.len());
    for case in cases {
        let name = case.name.get_ref();
        let at = source.literal(&case.name).span();
        let mut failures = Vec::new();
        if let Some(earlier) = names.get(name.as_str()) {
            let twice = Diagnostic::new(Code::DuplicateName, at, format!("two cases are called `{name}`"));
            failures.push(twice.label(*earlier, "the first").help("give one of them another name"));
        } else {
            names.insert(name, at);
        }
        if !case.expects_something() {
            let empty = Diagnostic::new(Code::ScenarioEmpty, at, format!("the case `{name}` expects nothing"));
            failures.push(empty.help(format!("say what must hold: {}", file::EXPECTATIONS.join(", "))));
        }
        failures.extend(case::run(source, case, &mut games));
        reports.push(CaseReport { name: name.clone(), at, rule: case.rule.clone(), failures });
    }
    reports
}
