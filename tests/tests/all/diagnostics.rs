//! Mistakes that authors make: each file of `diagnostics/` holds one, and a `pair-...` two that have nothing to do with
//! one another. What is said of it is kept beside it, to be read.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, iter};

use merels::syntax::{Code, Diagnostic, Sources};
use merels::{Definition, Faults, Library, catalogue, record, scenario};
use miette::{GraphicalReportHandler, GraphicalTheme};

/// Codes without a file, and why; those that only play finds are none of `merels check`.
const NOT_SHOWN: &[(Code, &str)] = &[(Code::FileTooLarge, "a file of a megabyte, or no text at all")];

/// The most characters of a message.
const LONGEST_MESSAGE: usize = 100;
/// The most things that a label lists as possible.
const MOST_CHOICES: usize = 6;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("diagnostics")
}

/// The games in `parents/`, the files themselves, then the built-in games.
struct Beside;

impl Library for Beside {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let file = format!("{name}.merels");
        let found = [folder().join("parents").join(&file), folder().join(&file)];
        match found.iter().find_map(|path| fs::read_to_string(path).ok()) {
            Some(text) => Some((file, text.into())),
            None => catalogue::BuiltIn.find(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        catalogue::BuiltIn.names()
    }
}

/// A file with a mistake.
struct Fixture {
    name: String,
    text: String,
    /// The texts that the reports point to, from its first lines: `// at: TEXT`.
    at: Vec<String>,
}

impl Fixture {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let of_record =
            |line: &'_ str| path.extension().is_some_and(|kind| kind == "record") && line.starts_with("mark:");
        let notes = text.lines().filter_map(|line| {
            let note = line.strip_prefix("// at:").or(line.strip_prefix("# at:"));
            note.or_else(|| line.strip_prefix("mark:").filter(|_| of_record(line)))
        });
        let at = notes.map(|note| note.strip_prefix(' ').unwrap_or(note).to_owned()).collect();
        Self { name: path.file_name().unwrap().to_str().unwrap().to_owned(), at, text }
    }

    fn is_scenario(&self) -> bool {
        self.name.ends_with(".test.toml")
    }

    /// What is found in a text that stands in its place.
    fn check(&self, text: &str) -> Faults {
        if self.name.ends_with(".record") {
            return checked_record(&self.name, text);
        }
        if !self.is_scenario() {
            return merels::check(&self.name, text, &Beside);
        }
        // The first line says which game the scenarios are for.
        let game = text.lines().next().and_then(|line| line.strip_prefix("# ")).and_then(catalogue::find).unwrap();
        let definition = Definition::read(game.name, game.text, &catalogue::BuiltIn).unwrap();
        let report = scenario::run(&self.name, text, &definition);
        Faults { diagnostics: report.diagnostics(), sources: report.sources }
    }
}

/// What is wrong with a record, or odd about it.
fn checked_record(name: &str, text: &str) -> Faults {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    let played = record::check(file, text, &mut |game, set| acceptance::rules_of_record(game, set));
    let diagnostics = played.map_or_else(|report| vec![*report], |played| played.doubts);
    Faults { sources, diagnostics }
}

/// The fixtures, in order of their names.
fn fixtures() -> Vec<Fixture> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        path.is_file() && path.extension().is_some_and(|kind| kind == "merels" || kind == "toml" || kind == "record")
    });
    paths.sort();
    paths.iter().map(|path| Fixture::read(path)).collect()
}

/// As `merels check` shows it, and the lines that the fix changes.
fn rendered(faults: &Faults) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(80);
    let handler = handler.without_cause_chain();
    let mut text = String::new();
    for diagnostic in &faults.diagnostics {
        handler.render_report(&mut text, &diagnostic.report(&faults.sources)).unwrap();
        if let Some(mended) = mended(&faults.sources, diagnostic) {
            let before = &faults.sources.get(diagnostic.span().file).unwrap().text;
            text.push_str(&changed_lines(before, &mended));
        }
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The text with the mistake mended.
fn mended(sources: &Sources, diagnostic: &Diagnostic) -> Option<String> {
    let fix = diagnostic.fix.as_ref()?;
    let text = &sources.get(fix.span.file)?.text;
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    Some(format!("{}{}{}", text.get(..start)?, fix.text, text.get(end..)?))
}

/// The lines in which two texts differ.
fn changed_lines(before: &str, after: &str) -> String {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| pairs.take_while(|(a, b)| a == b).count();
    let first = same(&mut before.iter().zip(&after));
    let (old, new) = (before.get(first..).unwrap_or_default(), after.get(first..).unwrap_or_default());
    let last = same(&mut old.iter().rev().zip(new.iter().rev()));
    let mut text = String::new();
    for (sign, lines) in [('-', old), ('+', new)] {
        for line in lines.iter().take(lines.len() - last) {
            let _ = writeln!(text, "  {sign} {line}");
        }
    }
    text
}

/// Everything wrong with what is said of a fixture.
fn judge(fixture: &Fixture, faults: &Faults) -> Vec<String> {
    let mut wrong = Vec::new();
    let expected = if fixture.name.starts_with("pair-") { 2 } else { 1 };
    if faults.diagnostics.len() != expected {
        wrong.push(format!("{} reports instead of {expected}", faults.diagnostics.len()));
    }
    let at: Vec<&str> = faults.diagnostics.iter().map(|one| faults.sources.slice(one.span())).collect();
    if at != fixture.at {
        wrong.push(format!("it points to {at:?} instead of {:?}", fixture.at));
    }
    for diagnostic in &faults.diagnostics {
        wrong.extend(bad_form(diagnostic));
        wrong.extend(bad_fix(fixture, faults, diagnostic));
    }
    wrong
}

/// What an author shouldn't have to read.
fn bad_form(diagnostic: &Diagnostic) -> Vec<String> {
    let mut wrong = Vec::new();
    let message = &diagnostic.message;
    if message.starts_with(char::is_uppercase) || message.ends_with('.') {
        wrong.push(format!("the message begins with a capital, or ends with a stop: {message}"));
    }
    if message.chars().count() > LONGEST_MESSAGE {
        wrong.push(format!("the message is too long: {message}"));
    }
    let labels = diagnostic.labels.iter().map(|label| &label.text);
    for text in labels.chain(iter::once(message)).chain(&diagnostic.help) {
        let choices = text.split_once("needed here").map_or(0, |(_, choices)| choices.split(", `").count());
        if choices > MOST_CHOICES {
            wrong.push(format!("too many choices: {text}"));
        }
        let inner = ["kw_", "probe", "junk", "expected one of", "Some(", "None", "EOI", "serde", "u32", "invalid type"];
        if inner.iter().any(|word| text.contains(word)) {
            wrong.push(format!("this is for programmers: {text}"));
        }
    }
    wrong
}

/// A fix, made again as long as there is one of that sort, leaves the other reports and nothing else.
fn bad_fix(fixture: &Fixture, faults: &Faults, diagnostic: &Diagnostic) -> Option<String> {
    const ROUNDS: usize = 10;
    let mut text = mended(&faults.sources, diagnostic)?;
    if diagnostic.fix.as_ref()?.span.file != diagnostic.span().file {
        return Some("the fix is for another file".to_owned());
    }
    if faults.sources.get(diagnostic.span().file)?.name != fixture.name {
        return None;
    }
    let sort = |one: &Diagnostic| (one.code, one.message.clone());
    let others: Vec<_> = faults.diagnostics.iter().filter(|one| *one != diagnostic).map(sort).collect();
    for _ in 0..ROUNDS {
        let left = fixture.check(&text);
        let again = left.diagnostics.iter().find(|one| sort(one) == sort(diagnostic));
        let Some(again) = again else {
            let left: Vec<_> = left.diagnostics.iter().map(sort).collect();
            return (left != others).then(|| format!("the fix leaves {left:?}"));
        };
        text = mended(&left.sources, again)?;
    }
    Some("the fix mends nothing".to_owned())
}

#[test]
fn what_is_said_of_mistakes() {
    let fixtures = fixtures();
    let mut wrong = Vec::new();
    for fixture in &fixtures {
        let faults = fixture.check(&fixture.text);
        wrong.extend(judge(fixture, &faults).into_iter().map(|what| format!("{}: {what}", fixture.name)));
    }
    let pairs = fixtures.iter().filter(|fixture| fixture.name.starts_with("pair-")).count();
    assert!(fixtures.len() >= 100 && pairs >= 15, "{} fixtures, {pairs} of them with two mistakes", fixtures.len());
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), fixtures.len(), wrong.join("\n"));
}

#[test]
fn reports_as_an_author_sees_them() {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        for kind in ["*.merels", "*.test.toml", "*.record"] {
            insta::glob!("../../diagnostics", kind, |path| {
                let fixture = Fixture::read(path);
                insta::assert_snapshot!("reports", rendered(&fixture.check(&fixture.text)));
            });
        }
    });
}

#[test]
fn every_code_is_shown() {
    let shown: BTreeSet<Code> = fixtures()
        .iter()
        .flat_map(|fixture| fixture.check(&fixture.text).diagnostics)
        .map(|diagnostic| diagnostic.code)
        .collect();
    let missing: Vec<&str> = Code::ALL
        .iter()
        .filter(|code| !shown.contains(code) && !code.is_found_by_play())
        .filter(|code| NOT_SHOWN.iter().all(|(known, _)| known != *code))
        .map(|code| code.id())
        .collect();
    assert!(missing.is_empty(), "no file shows {missing:?}");
    let shown_after_all: Vec<&str> =
        NOT_SHOWN.iter().filter(|(code, _)| shown.contains(code)).map(|(code, _)| code.id()).collect();
    assert!(shown_after_all.is_empty(), "a file shows {shown_after_all:?}: take it off the list");
}
