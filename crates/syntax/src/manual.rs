//! The manual: pages of diagnostics, and what the language reference says of a keyword.

use crate::diagnostic::{Code, Severity};
use crate::parse::form;

/// The language reference, as Markdown.
pub const REFERENCE: &str = include_str!("../grammar/README.md");

/// Statements for words that no built-in game uses.
const STATEMENTS: &[(&str, &str)] = &[
    ("again", "if mill made { again }"),
    ("change", "change it to captain"),
    ("choose", "choose theirs as held"),
    ("crossed", "remove theirs in crossed"),
    ("down", "move mine to empty in down of it"),
    ("east", "move mine to empty in east of it, west of it"),
    ("from", "move mine to empty over theirs from it"),
    ("give", "give theirs in bracket made to mover"),
    ("nothing", "take theirs except mill otherwise nothing"),
    ("over", "move mine to empty over theirs from it"),
    ("points", "place man on points in empty"),
    ("remove", "remove theirs in bracket made"),
    ("repeat", "repeat count mill made { take theirs }"),
    ("south", "move mine to empty in south of it"),
    ("up", "move mine to empty in up of it"),
    ("west", "move mine to empty in east of it, west of it"),
];

/// A statement that shows how a word is used, for some words that games seldom need.
pub fn statement(word: &str) -> Option<&'static str> {
    STATEMENTS.iter().find(|(known, _)| *known == word).map(|(_, statement)| *statement)
}

/// The page of a diagnostic, by its code in either case, or by its name.
pub fn page(topic: &str) -> Option<&'static str> {
    Code::ALL
        .iter()
        .find(|code| code.id().eq_ignore_ascii_case(topic) || code.name().eq_ignore_ascii_case(topic))
        .map(|code| code.page())
}

/// Every diagnostic in a line of a table, as Markdown; `link` makes what stands in the first column of its code.
pub fn index(link: &dyn Fn(&str) -> String) -> String {
    let mut text = "| code | name | severity | what it is about |\n|---|---|---|---|\n".to_owned();
    for code in Code::ALL {
        let severity = match code.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let (id, name, title) = (link(code.id()), code.name(), code.title());
        text.push_str(&format!("| {id} | `{name}` | {severity} | {title} |\n"));
    }
    text
}

/// How an item or a statement is written, by the word it starts with: one sentence.
pub fn form_of(word: &str) -> Option<&'static str> {
    form(word)
}

/// What the reference says of a word of the language: its section, where it has one, else how it is
/// written and the rows of tables that begin with it.
pub fn keyword(word: &str) -> Option<String> {
    if let Some(section) = section(word) {
        return Some(section);
    }
    let begins_with = |cells: &[&str]| cells.first().is_some_and(|cell| holds_word(cell, word));
    let mentions = |cells: &[&str]| cells.iter().any(|cell| holds_word(cell, word));
    let form = form(word).map(|form| format!("{word}: {form}\n")).unwrap_or_default();
    let entry = form + &rows(&begins_with);
    let entry = if entry.is_empty() { rows(&mentions) } else { entry };
    (!entry.is_empty()).then(|| entry.trim_start().to_owned())
}

/// The rows of the reference's tables that are wanted, as tables under their headings.
fn rows(wanted: &dyn Fn(&[&str]) -> bool) -> String {
    let mut entry = String::new();
    let mut heading = "";
    // The last line, and the two that a table begins with until they are shown.
    let (mut before, mut head) = ("", None);
    for line in REFERENCE.lines() {
        if line.starts_with('#') {
            heading = line.trim_start_matches(['#', ' ']);
        }
        if line.starts_with("|-") {
            head = Some((before, line));
        }
        before = line;
        let Some(row) = line.strip_prefix("| ") else { continue };
        let cells = row.trim_end_matches('|').split(" | ").map(str::trim).filter(|cell| !cell.is_empty());
        let cells: Vec<&str> = cells.collect();
        if wanted(&cells) {
            if let Some((names, rule)) = head.take() {
                entry.push_str(&format!("\n{heading}:\n\n{names}\n{rule}\n"));
            }
            entry.push_str(&format!("{line}\n"));
        }
    }
    entry
}

/// Every topic there is, for suggestions: codes, names, and the language's words.
pub fn topics() -> Vec<&'static str> {
    let codes = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
    codes.chain(crate::RESERVED_WORDS.iter().copied()).collect()
}

/// The section whose heading names the word: those of items.
fn section(word: &str) -> Option<String> {
    let heading = |line: &str| {
        let names = line.strip_prefix("### ").filter(|names| names.starts_with(char::is_lowercase))?;
        names.split([',', ' ']).any(|name| name == word).then_some(())
    };
    // Items are named in lower case; other headings are sentences.
    let mut lines = REFERENCE.lines().skip_while(|line| heading(line).is_none());
    let first = lines.next()?;
    let rest = lines.take_while(|line| !line.starts_with("##"));
    let text: Vec<&str> = [first].into_iter().chain(rest).collect();
    Some(format!("{}\n", text.join("\n").trim_end()))
}

/// Whether a table's cell has the word among its code.
fn holds_word(cell: &str, word: &str) -> bool {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .any(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word))
}
