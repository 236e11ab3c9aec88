//! Points from one to another: `a1..a4`.

use super::Builder;
use super::junk::Junk;
use super::mend::Change;
use super::repair::is_point;
use super::tokens::Token;
use crate::diagnostic::{Code, Diagnostic};

/// How many points are written out that are said by the first and the last.
const MAX_POINTS: usize = 20;
/// Signs and words between the first and the last.
const TO: &[&str] = &[".", "..", "...", "…", "-", "–", "—", ":", "to", "through"];

impl Builder<'_> {
    /// The report of points that are said by the first and the last of a row or a column; `token` stands behind the first.
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

/// The points from one to another, where their columns or their rows are the same.
fn points_between(first: &str, last: &str) -> Option<String> {
    let ((column, row), (other_column, other_row)) = (parts(first)?, parts(last)?);
    let letter = |column: &str| column.bytes().next().filter(|_| column.len() == 1);
    let all: Vec<String> = if column == other_column {
        (row..=other_row).take(MAX_POINTS + 1).map(|row| format!("{column}{row}")).collect()
    } else {
        let columns = (letter(column)?..=letter(other_column)?).filter(|_| row == other_row);
        columns.map(|column| format!("{}{row}", char::from(column))).collect()
    };
    (2..=MAX_POINTS).contains(&all.len()).then(|| all.join(", "))
}

/// A point's column and row.
fn parts(point: &str) -> Option<(&str, usize)> {
    let row = point.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    Some((point.strip_suffix(row)?, row.parse().ok()?))
}
