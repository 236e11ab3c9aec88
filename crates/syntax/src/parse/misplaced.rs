//! Words that stand twice, and conditions that stand behind what depends on them.

use super::Builder;
use super::expected::Failure;
use super::junk::Junk;
use super::tokens::Token;
use crate::diagnostic::{Code, Diagnostic};

impl Builder<'_> {
    /// The report of a word that stands there twice.
    pub(super) fn doubled(&self, before: Token<'_>) -> Option<Diagnostic> {
        let words = [self.start_after(before.end()), before.start].map(|place| (place, self.word_at(place)));
        let earlier = self.token_before(before.start);
        let ([(next, again), (_, word)], earlier) = (words, earlier.map_or("", |earlier| earlier.text));
        let second = match word {
            "" => return None,
            _ if word == again => self.span(next, next + again.len()),
            _ if word == earlier => self.span_of_token(before),
            _ => return None,
        };
        let start = self.end_before(second.start as usize);
        let report = Diagnostic::new(Code::Syntax, second, format!("`{word}` stands here twice"));
        Some(report.help("leave one of them out").fix(self.span(start, second.end as usize), ""))
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
        let whole = format!("{condition} {{ {statement} }}");
        let fits = self.word_at(junk.start) == "if" && !statement.is_empty() && !condition.contains(['{', '\n']);
        if !fits || !(reads(statement) || self.declares("action", statement)) || !reads(&format!("{condition} {{")) {
            return None;
        }
        let span = self.span(start, junk.start + condition.len());
        let report = Diagnostic::new(Code::Syntax, span, "a condition stands before what depends on it");
        Some(report.help(format!("write `{whole}`")).fix(span, whole))
    }
}
