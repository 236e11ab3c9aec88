//! Words that begin items, within blocks: where one says something else, its block isn't over.

use super::Builder;
use super::braces::MISSING_BEFORE;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::scan;
use super::tokens::is_letter;
use crate::diagnostic::Diagnostic;

/// How many times a text is read anew.
pub(super) const MAX_ROUNDS: usize = 4;
/// What stands for a character that is nothing in the language.
const NOTHING: &str = "?";

impl Builder<'_> {
    /// The text with nothing where a word that begins items has cut off a block and begins none: no item can be read from it, and
    /// each brace has its partner, or it stands in the middle of a line.
    pub(super) fn uncut(&self, read: &str) -> Option<String> {
        let balanced = scan::is_balanced(self.text);
        let cut = |report: &Diagnostic| report.labels.first().is_some_and(|label| label.text == MISSING_BEFORE);
        let places = self.diagnostics.iter().filter(|report| cut(report)).map(|report| report.span().start as usize);
        let mut text = read.to_owned();
        for place in places.filter(|place| self.begins_no_item(*place, balanced)) {
            let word = self.word_at(place);
            text.replace_range(place..place + word.len(), &NOTHING.repeat(word.len()));
        }
        (text != read).then_some(text)
    }

    /// Whether a word that begins items says something else where it stands.
    fn begins_no_item(&self, place: usize, balanced: bool) -> bool {
        let before = self.token_before(place);
        let inline = before
            .is_some_and(|before| !matches!(before.text, "{" | "}") && !self.line_ends_between(before.end(), place));
        let junk = Junk { start: place, end: place, probe: Rule::probe_item, words: &[] };
        let line = self.text.get(place..self.line_end(&junk)).unwrap_or_default();
        let reads = Failure::find(Rule::probe_item, line).is_none();
        let word = self.word_at(place);
        word.starts_with(is_letter) && !reads && (balanced || inline)
    }
}
