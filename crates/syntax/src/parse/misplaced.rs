//! Words that stand twice, and conditions that stand behind what depends on them.

use super::Builder;
use super::expected::Failure;
use super::junk::Junk;
use super::mend::Change;
use super::programs::opposite;
use super::tokens::Token;
use crate::diagnostic::{Code, Diagnostic};

impl Builder<'_> {
    /// The report of a word that stands there twice.
    pub(super) fn doubled(&self, junk: &Junk, before: Token<'_>) -> Option<Diagnostic> {
        let next = self.token_at(self.start_after(before.end()));
        let word = self.word_at(before.start);
        if word.is_empty() || next.text != word {
            return None;
        }
        let change = Change { start: before.end(), end: next.end(), text: String::new() };
        // What is left of another piece begins with the second one.
        if next.end() <= junk.end && !self.reads(junk, &change, next) {
            return None;
        }
        let span = self.span(change.start, change.end);
        let report = Diagnostic::new(Code::Syntax, self.span_of_token(next), format!("`{word}` stands here twice"));
        Some(report.help("leave one of them out").fix(span, ""))
    }

    /// The report of a condition that stands behind its statement: `win if mill made`.
    pub(super) fn condition_behind(&self, junk: &Junk) -> Option<Diagnostic> {
        let condition = self.text.get(junk.start..junk.end)?.trim_end();
        let line = self.text.get(..junk.start)?;
        let start = line.rfind(['{', '}', '\n']).map_or(0, |at| at + 1);
        let statement = line.get(start..)?;
        let start = start + statement.len() - statement.trim_start().len();
        let statement = statement.trim();
        let reads = |text: &str| Failure::find(junk.probe, text).is_none();
        if matches!(condition, "if possible" | "when possible" | "where possible") {
            let otherwise = "otherwise nothing";
            let span = self.span(junk.start, junk.start + condition.len());
            let report = Diagnostic::new(Code::Syntax, span, format!("`{condition}` isn't how it is said here"));
            let whole = format!("{statement} {otherwise}");
            return reads(&whole).then(|| report.help(format!("write `{whole}`")).fix(span, otherwise));
        }
        let whole = format!("{condition} {{ {statement} }}");
        let fits = self.word_at(junk.start) == "if" && !statement.is_empty() && !condition.contains(['{', '\n']);
        if !fits || !(reads(statement) || self.declares("action", statement)) || !reads(&format!("{condition} {{")) {
            return None;
        }
        // What is asked of the decision itself strikes out options.
        let asked = condition.strip_prefix("if ").filter(|asked| speaks_of_move(asked));
        let begins = self.word_at(start);
        if let Some(never) = asked.map(opposite).filter(|_| ["move", "place", "take", "choose"].contains(&begins)) {
            let unless = format!("unless {never}");
            let whole = format!("{statement} {unless}");
            if reads(&whole) {
                let span = self.span(junk.start, junk.start + condition.len());
                let report =
                    Diagnostic::new(Code::Syntax, span, "what a decision may not lead to stands behind `unless`");
                return Some(report.help(format!("write `{whole}`")).fix(span, unless));
            }
        }
        let span = self.span(start, junk.start + condition.len());
        let report = Diagnostic::new(Code::Syntax, span, "a condition stands before what depends on it");
        Some(report.help(format!("write `{whole}`")).fix(span, whole))
    }
}

/// Whether a condition is about what a decision has just done.
fn speaks_of_move(condition: &str) -> bool {
    let mut words = condition.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.any(|word| ["it", "origin", "crossed", "made", "broken"].contains(&word))
}
