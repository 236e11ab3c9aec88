//! Points from one to another: `a1 to a4`.

use super::Builder;
use super::junk::Junk;
use super::mend::Change;
use super::repair::is_point;
use super::tokens::Token;
use crate::diagnostic::{Code, Diagnostic};
use crate::listed::points_between;

/// Signs and words between the first and the last.
const TO: &[&str] = &[".", "..", "...", "…", "–", "—", ":", "to", "through"];

impl Builder<'_> {
    /// The report of points that are said by the first and the last; `token` stands behind the first.
    pub(super) fn points_from_to(&self, junk: &Junk, first: Token<'_>, token: Token<'_>) -> Option<Diagnostic> {
        let mut last = token;
        while TO.contains(&last.text) && last.end() < junk.end {
            last = self.token_at(self.start_after(last.end()));
        }
        if last.start == token.start || !is_point(first.text) || !is_point(last.text) {
            return None;
        }
        let text = points_between(first.text, last.text)?;
        let change = Change { start: first.start, end: last.end(), text };
        self.reads(junk, &change, last).then(|| {
            let span = self.span(change.start, change.end);
            let report = Diagnostic::new(Code::Syntax, span, "points are named one by one");
            self.written_so(junk, report.fix(span, change.text))
        })
    }
}
