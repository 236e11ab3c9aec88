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
mod text;
mod words;

use std::collections::HashMap;

use merels_play::Definition;
use merels_syntax::suggest::did_you_mean;
use merels_syntax::{Code, Diagnostic, MAX_SOURCE_BYTES, Sources, Span};

use crate::text::Source;

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

/// Reads the file's cases.
fn read(source: Source<'_>) -> Result<Vec<file::Case>, Box<Diagnostic>> {
    if source.text.len() > MAX_SOURCE_BYTES {
        let message = format!("the file is larger than {MAX_SOURCE_BYTES} bytes");
        return Err(Diagnostic::new(Code::FileTooLarge, Span::new(source.id, 0, 0), message).into());
    }
    let file: file::File = toml::from_str(source.text).map_err(|error| misread(source, &error))?;
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

/// What TOML or the form of the file finds wrong, as a diagnostic.
fn misread(source: Source<'_>, error: &toml::de::Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let at = first_line(source, span.clone());
    let mut lines = error.message().lines();
    let message = lines.next().unwrap_or("this can't be read");
    if message.starts_with("unknown field") {
        let key = source.text.get(span).unwrap_or_default().trim_matches(['"', '\'']);
        let known = file::known_keys(message);
        let near = did_you_mean(key, known.iter().copied());
        let help = near.unwrap_or_else(|| format!("the keys here are {}", known.join(", ")));
        return Diagnostic::new(Code::ScenarioKey, at, format!("there is no key `{key}` here")).help(help);
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return Diagnostic::new(Code::ScenarioKey, at, format!("the key {key} is missing"))
            .help("every case needs a name of its own");
    }
    if let Some(report) = unquoted(source, span) {
        return report;
    }
    let rest: Vec<&str> = lines.collect();
    let help = (!rest.is_empty()).then(|| rest.join("\n"));
    Diagnostic::new(Code::ScenarioSyntax, at, in_plain_words(message)).help_if(help)
}

/// The report of a word that stands without quotes where a text is needed.
fn unquoted(source: Source<'_>, span: std::ops::Range<usize>) -> Option<Diagnostic> {
    let before = source.text.get(..span.start)?;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = source.text.get(start..)?.lines().next()?;
    let (key, value) = line.split_once('=')?;
    let told = value.split('#').next().unwrap_or_default().trim();
    let plain = told.starts_with(char::is_alphabetic) && !told.contains(['"', '\'', '[', '{']);
    if !plain || ["true", "false", "inf", "nan"].contains(&told) {
        return None;
    }
    let at = start + key.len() + 1 + value.find(told)?;
    let span = Span::new(source.id, at, at + told.len());
    let report = Diagnostic::new(Code::ScenarioSyntax, span, "a text stands in quotes");
    Some(report.help(format!("write {} = \"{told}\"", key.trim())).fix(span, format!("\"{told}\"")))
}

/// What the TOML reader says of a value that doesn't fit, without its words for types.
fn in_plain_words(message: &str) -> String {
    if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        return "a text has no closing quote on its line".to_owned();
    }
    let of_a_value = message.starts_with("invalid type") || message.starts_with("invalid value");
    let Some((_, expected)) = message.split_once(", expected ").filter(|_| of_a_value) else {
        return message.to_owned();
    };
    match expected {
        "a sequence" => "a case begins with two brackets: `[[case]]`".to_owned(),
        "a map" => "this is written in braces, as in `illegal = { \"a7-g7\" = \"not next to\" }`".to_owned(),
        "u32" => "a whole number is needed here".to_owned(),
        "a boolean" => "`true` or `false` is needed here".to_owned(),
        "a string" | "a borrowed string" => "a text in quotes is needed here".to_owned(),
        other => format!("this doesn't fit; what is needed is {other}"),
    }
}

/// The part of a span that lies on its first line: a whole table is too much to point at.
fn first_line(source: Source<'_>, span: std::ops::Range<usize>) -> Span {
    let text = source.text.get(span.clone()).unwrap_or_default();
    let end = text.find('\n').map_or(span.end, |at| span.start + text.get(..at).unwrap_or_default().trim_end().len());
    Span::new(source.id, span.start, end)
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
            failures.push(twice.label(*earlier, "the first"));
        } else {
            names.insert(name, at);
        }
        if !case.expects_something() {
            let empty = Diagnostic::new(Code::ScenarioEmpty, at, format!("the case `{name}` expects nothing"));
            failures.push(empty.help(format!("say what must hold: {}", file::EXPECTATIONS.join(", "))));
        }
        failures.extend(case::run(source, case, &mut games));
        reports.push(CaseReport { name: name.clone(), rule: case.rule.clone(), failures });
    }
    reports
}
