//! The collection of authors' mistakes (`mistakes/`): reading it, and grading what is said of each.

pub mod commands;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use merels::syntax::{Diagnostic, Fix};
use merels::{Definition, Faults, Library, catalogue, scenario};

/// What is asked of the answer to a mistake, in the order of [`Grade::answers`].
pub const QUESTIONS: [&str; 5] = ["reported", "once", "in place", "true", "works"];

/// One mistake, and what is to be said of it.
#[derive(Clone, Debug, Default)]
pub struct Mistake {
    /// The sort it is of: its file's name.
    pub kind: String,
    /// Its own name.
    pub name: String,
    /// The game that it is made in.
    game: String,
    /// What is written, and instead of what.
    writes: Vec<(String, String)>,
    /// Which code is expected for each report.
    codes: Vec<String>,
    /// What each report points to; each in as many ways as are as good. `within` gives a phrase of which any part will do.
    at: Vec<Vec<String>>,
    /// What must be said.
    says: Vec<String>,
    /// What must not be said.
    never: Vec<String>,
    /// What the advice says to write, and instead of what; several alternatives, each of which must work.
    advice: Vec<(String, String)>,
    /// What advice in other words comes to, and instead of what.
    apply: Vec<(String, String)>,
    /// What then stands in the text, blanks aside; in as many ways as are as good.
    becomes: Vec<Vec<String>>,
    /// What is honestly left when the advice has been followed.
    leaves: Vec<String>,
}

/// The answers to the five questions, and what was said.
#[derive(Clone, Debug)]
pub struct Grade {
    /// Yes or no to each of [`QUESTIONS`].
    pub answers: [bool; 5],
    /// What was said.
    pub said: String,
    /// What is wrong with it.
    pub wrong: Vec<String>,
    /// Every change that is advised, tried alone, after which something is wrong that wasn't told before and that nothing mends.
    pub worse: Vec<String>,
}

impl Grade {
    /// Whether all five hold.
    pub fn is_good(&self) -> bool {
        self.answers.iter().all(|yes| *yes)
    }
}

/// The folder of the collection.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("mistakes")
}

/// All mistakes, in the order of their files.
///
/// # Panics
///
/// Where the collection can't be read.
pub fn all() -> Vec<Mistake> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "txt") && !path.ends_with("commands.txt"));
    paths.sort();
    paths.iter().flat_map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<Mistake> {
    let kind = path.file_stem().unwrap().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).unwrap();
    let mut mistakes: Vec<Mistake> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("== ") {
            let game = "morris".to_owned();
            mistakes.push(Mistake { kind: kind.clone(), name: name.to_owned(), game, ..Mistake::default() });
            continue;
        }
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{}: {line}", path.display()));
        let mistake = mistakes.last_mut().unwrap_or_else(|| panic!("{}: {line}", path.display()));
        add(mistake, key, value);
    }
    mistakes
}

fn add(mistake: &mut Mistake, key: &str, value: &str) {
    let plain = unescaped;
    let pair = || {
        let (old, new) = value.split_once(" => ").or_else(|| Some((value.strip_suffix(" =>")?, ""))).unwrap();
        (plain(old), plain(new))
    };
    match key {
        "in" => mistake.game = value.to_owned(),
        "write" => mistake.writes.push(pair()),
        "code" => mistake.codes.push(value.to_owned()),
        "at" => mistake.at.push(value.split(" || ").map(plain).collect()),
        "within" => mistake.at.push(parts(&plain(value))),
        "becomes" => mistake.becomes.push(value.split(" || ").map(|text| without_blanks(&plain(text))).collect()),
        "says" => mistake.says.push(value.to_owned()),
        "never" => mistake.never.push(value.to_owned()),
        "advice" => mistake.advice.push(pair()),
        "apply" => mistake.apply.push(pair()),
        "leaves" => mistake.leaves.extend(value.split(' ').map(str::to_owned)),
        _ => panic!("{}: nothing is called `{key}`", mistake.name),
    }
}

/// A phrase and every run of words and signs in it: a report on any of them points to the phrase.
fn parts(phrase: &str) -> Vec<String> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut starts = Vec::new();
    let mut ends = Vec::new();
    let mut before = ' ';
    for (at, c) in phrase.char_indices() {
        let goes_on = is_of_word(before) && is_of_word(c);
        if !goes_on && !before.is_whitespace() {
            ends.push(at);
        }
        if !goes_on && !c.is_whitespace() {
            starts.push(at);
        }
        before = c;
    }
    ends.push(phrase.len());
    let runs = starts.iter().flat_map(|start| ends.iter().filter(move |end| *end > start).map(move |end| *start..*end));
    runs.filter_map(|run| phrase.get(run).map(str::to_owned)).collect()
}

/// A text without the blanks and line ends in it.
fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A text in which `\n` is the end of a line, and `\uXXXX` a character.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_at(4);
        plain.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        plain.push_str(rest);
    }
    plain.replace("\\n", "\n")
}

/// The games that mistakes are made in, then the built-in ones.
pub(crate) struct Games;

impl Library for Games {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        match fs::read_to_string(folder().join("games").join(format!("{name}.merels"))) {
            Ok(text) => Some((format!("{name}.merels"), text.into())),
            Err(_) => catalogue::BuiltIn.find(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        catalogue::BuiltIn.names()
    }
}

/// What is found in texts, each of which is checked once: several pieces of advice come to the same.
struct Checked<'m> {
    mistake: &'m Mistake,
    found: RefCell<HashMap<String, Rc<Faults>>>,
}

impl Checked<'_> {
    fn find(&self, text: &str) -> Rc<Faults> {
        if let Some(known) = self.found.borrow().get(text) {
            return Rc::clone(known);
        }
        let faults = Rc::new(self.mistake.check(text));
        self.found.borrow_mut().insert(text.to_owned(), Rc::clone(&faults));
        faults
    }
}

impl Mistake {
    fn is_scenario(&self) -> bool {
        self.game.ends_with(".test.toml")
    }

    /// The text without the mistake.
    ///
    /// # Panics
    ///
    /// Where there is no such game.
    pub fn right(&self) -> String {
        if self.is_scenario() {
            return fs::read_to_string(folder().join("games").join(&self.game)).unwrap();
        }
        Games.find(&self.game, "").unwrap().1.to_string()
    }

    /// The text with the mistake.
    ///
    /// # Panics
    ///
    /// Where what is to give way doesn't stand there.
    pub fn wrong(&self) -> String {
        let mut text = self.right();
        for (old, new) in &self.writes {
            assert!(old.is_empty() || text.contains(old), "{}: `{old}` doesn't stand in {}", self.name, self.game);
            text = if old.is_empty() { new.clone() } else { text.replacen(old, new, 1) };
        }
        text
    }

    /// What is found in a text.
    fn check(&self, text: &str) -> Faults {
        if !self.is_scenario() {
            return merels::check(&format!("{}.merels", self.game), text, &Games);
        }
        let game = catalogue::find(self.game.trim_end_matches(".test.toml")).unwrap();
        let definition = Definition::read(game.name, game.text, &catalogue::BuiltIn).unwrap();
        let report = scenario::run(&self.game, text, &definition);
        Faults { diagnostics: report.diagnostics(), sources: report.sources }
    }

    /// What is said of it, judged.
    pub fn grade(&self) -> Grade {
        let text = self.wrong();
        let checked = Checked { mistake: self, found: RefCell::default() };
        let faults = checked.find(&text);
        let found = &faults.diagnostics;
        let mut wrong = Vec::new();
        let codes: Vec<&str> = found.iter().map(|one| one.code.id()).collect();
        let reported = !found.is_empty() && self.codes.iter().all(|code| codes.contains(&code.as_str()));
        if !reported {
            wrong.push(format!("{codes:?} instead of {:?}", self.codes));
        }
        let once = found.len() == self.at.len();
        let at: Vec<String> = found.iter().map(|one| faults.sources.slice(one.span()).to_owned()).collect();
        // A phrase that is underlined holds the words that are wrong, and few others.
        let near = |place: &String, at: &String| at == place || self.becomes_so(at, place);
        let is_there = |place: &String| at.iter().any(|at| near(place, at));
        let placed = reported && self.at.iter().all(|places| places.iter().any(&is_there));
        if !placed || !once {
            wrong.push(format!("at {at:?} instead of {:?}", self.at));
        }
        let said: String = found.iter().map(said).collect();
        let unsaid: Vec<&String> = self.says.iter().filter(|part| !said.contains(*part)).collect();
        let untrue: Vec<&String> = self.never.iter().filter(|part| said.contains(*part)).collect();
        let truly = reported && unsaid.is_empty() && untrue.is_empty();
        if !truly {
            wrong.push(format!("not said: {unsaid:?}, said: {untrue:?}"));
        }
        let failed = self.follow(&text, &said, &checked);
        let works = reported && failed.is_empty();
        wrong.extend(failed);
        let worse = if self.is_scenario() { Vec::new() } else { worse(&text, &|text| checked.find(text)) };
        Grade { answers: [reported, once, placed, truly, works], said, wrong, worse }
    }

    /// Whether what is underlined is a phrase around a place, where what it becomes is checked.
    fn becomes_so(&self, at: &str, place: &str) -> bool {
        let others = at.split_whitespace().count().saturating_sub(place.split_whitespace().count());
        !self.becomes.is_empty() && at.contains(place) && others <= 4 && !at.contains('\n')
    }

    /// Follows the advice word for word; what goes wrong with that.
    fn follow(&self, text: &str, said: &str, checked: &Checked<'_>) -> Vec<String> {
        let mut failed = Vec::new();
        let faults = checked.find(text);
        let left = |advice: &str, text: Option<String>| self.left(advice, text, checked);
        let fixes: Vec<&Fix> = faults.diagnostics.iter().filter_map(|one| one.fix.as_ref()).collect();
        let choices: Vec<&Fix> = faults.diagnostics.iter().flat_map(|one| &one.choices).map(|one| &one.fix).collect();
        if !fixes.is_empty() && fixes.len() == faults.diagnostics.len() {
            failed.extend(left("the fix", Some(self.mended(text, &fixes, checked))));
        }
        for choice in &choices {
            let mut all = fixes.clone();
            all.push(choice);
            failed.extend(left("a choice", applied(text, &all)));
        }
        for (old, new) in &self.advice {
            if !new.is_empty() && !said.contains(&format!("`{new}`")) {
                failed.push(format!("`{new}` isn't advised"));
            }
            if !text.contains(old) {
                failed.push(format!("`{old}` doesn't stand there"));
            }
            let followed = Some(text.replacen(old, new, 1));
            failed.extend(left(&format!("`{new}`"), followed));
        }
        for (old, new) in &self.apply {
            failed.extend(left(&format!("`{new}`"), Some(text.replacen(old, new, 1))));
        }
        let told = without_blanks(said);
        let named = |meant: &Vec<String>| meant.iter().any(|meant| told.contains(meant));
        if fixes.is_empty() && choices.is_empty() && self.advice.is_empty() && self.apply.is_empty() {
            // What is to be written is told all the same.
            match !self.becomes.is_empty() && self.becomes.iter().all(named) {
                true => failed.extend(left("what is told", Some(self.right()))),
                false => failed.push("nothing is advised".to_owned()),
            }
        }
        failed
    }

    /// The text with all that is certain mended, as `merels check --fix` does it.
    fn mended(&self, text: &str, fixes: &[&Fix], checked: &Checked<'_>) -> String {
        match self.is_scenario() {
            true => applied(text, fixes).unwrap_or_else(|| text.to_owned()),
            false => merels::mend_by(text, |text| Faults::clone(&checked.find(text))).text.to_string(),
        }
    }

    /// What is still wrong with a text in which advice was followed, and shouldn't be.
    fn left(&self, advice: &str, text: Option<String>, checked: &Checked<'_>) -> Option<String> {
        let Some(text) = text else { return Some(format!("{advice} can't be followed")) };
        let left = checked.find(&text);
        let codes: Vec<&str> = left.diagnostics.iter().map(|one| one.code.id()).collect();
        if codes != self.leaves {
            return Some(format!("{advice} leaves {left}"));
        }
        let plain = without_blanks(&text);
        let lacks = |meant: &&Vec<String>| !meant.iter().any(|meant| plain.contains(meant));
        let other = self.becomes.iter().find(lacks)?;
        Some(format!("{advice} doesn't come to `{}`", other.join("` or `")))
    }
}

/// Every change that is advised of a text, tried alone, after which something is wrong that wasn't told before and that nothing mends.
pub fn made_worse(name: &str, text: &str) -> Vec<String> {
    worse(text, &|text| Rc::new(merels::check(name, text, &Games)))
}

fn worse(text: &str, check: &dyn Fn(&str) -> Rc<Faults>) -> Vec<String> {
    let faults = check(text);
    let advised = |one: &Diagnostic| -> Vec<Fix> {
        one.fix.iter().cloned().chain(one.choices.iter().map(|choice| choice.fix.clone())).collect()
    };
    let known = |one: &Diagnostic| {
        faults.diagnostics.iter().any(|other| other.code == one.code && other.message == one.message)
    };
    let mut worse = Vec::new();
    for fix in faults.diagnostics.iter().filter(|one| one.is_error()).flat_map(advised) {
        let Some(changed) = applied(text, &[&fix]) else { continue };
        let after = check(&changed);
        for new in after.diagnostics.iter().filter(|one| one.is_error() && one.fix.is_none() && !known(one)) {
            worse.push(format!("`{}` makes {}: {}\n  of {}", fix.text, new.code, new.message, faults));
        }
    }
    worse
}

/// All that a report says, on a line each.
fn said(report: &Diagnostic) -> String {
    let mut text = format!("  {}: {}\n", report.code, report.message);
    for label in report.labels.iter().filter(|label| !label.text.is_empty()) {
        text += &format!("    at {}..{}: {}\n", label.span.start, label.span.end, label.text);
    }
    if let Some(help) = &report.help {
        text += &format!("    help: {help}\n");
    }
    if let Some(fix) = &report.fix {
        text += &format!("    fix: {}..{} `{}`\n", fix.span.start, fix.span.end, fix.text);
    }
    for choice in &report.choices {
        text += &format!("    either: {} `{}`\n", choice.text, choice.fix.text);
    }
    text
}

/// The text with some changes made, from its end to its beginning.
pub(crate) fn applied(text: &str, fixes: &[&Fix]) -> Option<String> {
    let mut fixes = fixes.to_vec();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
    let mut text = text.to_owned();
    for fix in fixes {
        if fix.span.end as usize > text.len() {
            return None;
        }
        text.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
    }
    Some(text)
}

/// How many mistakes of each kind are answered well, question by question, and how many all in all.
#[derive(Clone, Debug, Default)]
pub struct Shares {
    kinds: BTreeMap<String, [usize; 7]>,
}

impl Shares {
    /// Adds one.
    pub fn add(&mut self, kind: &str, grade: &Grade) {
        for kind in [kind, "~ all"] {
            let row = self.kinds.entry(kind.to_owned()).or_default();
            row[0] += 1;
            row[1] += usize::from(grade.is_good());
            for (count, yes) in row.iter_mut().skip(2).zip(grade.answers) {
                *count += usize::from(yes);
            }
        }
    }

    /// The part of all mistakes for which all five questions are answered with yes, in hundredths.
    pub fn of_all(&self) -> f64 {
        let [all, good, ..] = self.kinds.get("~ all").copied().unwrap_or_default();
        100.0 * good as f64 / all.max(1) as f64
    }
}

impl std::fmt::Display for Shares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c, d, e] = QUESTIONS;
        writeln!(f, "{:14} {:>8} {:>9} {a:>9} {b:>9} {c:>9} {d:>9} {e:>9}", "kind", "mistakes", "all five")?;
        for (kind, [all, counts @ ..]) in &self.kinds {
            let share = |count: usize| format!("{:.1} %", 100.0 * count as f64 / (*all).max(1) as f64);
            let shares: Vec<String> = counts.iter().map(|count| format!("{:>9}", share(*count))).collect();
            writeln!(f, "{:14} {all:>8} {}", kind.trim_start_matches("~ "), shares.join(" "))?;
        }
        Ok(())
    }
}
