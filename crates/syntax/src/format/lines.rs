//! Printed lines, and the column of the comments behind them.

use super::FormatError;
use crate::span::MAX_SOURCE_BYTES;

/// The column of comments behind code, from 0.
const COMMENT_COLUMN: usize = 47;

/// The blanks between code and comment at least.
const COMMENT_GAP: usize = 2;

/// The longest code that its neighbours' comments make room for.
const LONGEST_NEIGHBOUR: usize = 72;

/// A line without its end.
#[derive(Debug, Default)]
pub(super) struct Line<'t> {
    /// Whether an empty line stands before it.
    pub(super) empty_before: bool,
    pub(super) indent: usize,
    pub(super) code: String,
    /// Behind the code, or alone on the line.
    pub(super) comment: Option<&'t str>,
    /// How many columns indent and code take.
    pub(super) width: usize,
}

impl Line<'_> {
    fn has_both(&self) -> bool {
        self.comment.is_some() && !self.code.is_empty()
    }
}

/// The lines as one text.
pub(super) fn text(lines: &[Line<'_>]) -> Result<String, FormatError> {
    let mut text = String::new();
    let together = |a: &Line<'_>, b: &Line<'_>| a.has_both() && b.has_both() && !b.empty_before;
    for run in lines.chunk_by(together) {
        let column = comment_column(run);
        for line in run {
            if line.empty_before {
                text.push('\n');
            }
            blanks(&mut text, line.indent);
            text.push_str(&line.code);
            if let Some(comment) = line.comment {
                if !line.code.is_empty() {
                    blanks(&mut text, column.saturating_sub(line.width).max(COMMENT_GAP));
                }
                text.push_str(comment);
            }
            text.push('\n');
        }
        if text.len() > MAX_SOURCE_BYTES {
            return Err(FormatError::TooLarge);
        }
    }
    Ok(text)
}

/// The column in which the comments of neighbouring lines stand; longer lines stand out.
fn comment_column(run: &[Line<'_>]) -> usize {
    let widths = run.iter().map(|line| line.width).filter(|&width| width <= LONGEST_NEIGHBOUR);
    widths.map(|width| width + COMMENT_GAP).max().map_or(0, |column| column.max(COMMENT_COLUMN))
}

fn blanks(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(' ', count));
}
