//! The manual: pages of diagnostics, and what the language reference says of a keyword.

use crate::diagnostic::Code;
use crate::parse::form;

/// The language reference, as Markdown.
pub const REFERENCE: &str = include_str!("../grammar/README.md");

/// The page of a diagnostic, by its code in either case, or by its name.
pub fn page(topic: &str) -> Option<&'static str> {
    Code::ALL
        .iter()
        .find(|code| code.id().eq_ignore_ascii_case(topic) || code.name().eq_ignore_ascii_case(topic))
        .map(|code| code.page())
}

/// What the reference says of a word of the language: its section, where it has one, else how it is
/// written and the rows of tables that begin with it.
pub fn keyword(word: &str) -> Option<String> {
    if let Some(section) = section(word) {
        return Some(section);
    }
    let mut entry = form(word).map(|form| format!("{word}: {form}\n")).unwrap_or_default();
    let mut heading = "";
    let mut shown = "";
    for line in REFERENCE.lines() {
        if line.starts_with('#') {
            heading = line.trim_start_matches(['#', ' ']);
        }
        let first = line.strip_prefix("| ").and_then(|rest| rest.split(" | ").next()).unwrap_or_default();
        if holds_word(first, word) {
            if shown != heading {
                entry.push_str(&format!("\n{heading}:\n"));
                shown = heading;
            }
            entry.push_str(&format!("{line}\n"));
        }
    }
    (!entry.is_empty()).then_some(entry)
}

/// Every topic there is, for suggestions: codes, names, and the language's words.
pub fn topics() -> Vec<&'static str> {
    let codes = Code::ALL.iter().flat_map(|code| [code.id(), code.name()]);
    codes.chain(crate::RESERVED_WORDS.iter().copied()).collect()
}

/// The section whose heading names the word: those of items.
fn section(word: &str) -> Option<String> {
    let heading = |line: &str| {
        let names = line.strip_prefix("### ")?;
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
