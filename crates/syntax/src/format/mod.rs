//! The canonical layout of a definition.
//!
//! The text is cut into tokens that carry the comments around them; the tree says where items, entries
//! and statements start, and so which blocks there are; these are printed. Whatever comes out is read again, and
//! has to say what was said before.

mod breaks;
mod columns;
mod lines;
mod marks;
mod print;
mod tokens;
mod units;

use crate::diagnostic::Diagnostic;
use crate::parse::parse;
use crate::span::{FileId, MAX_SOURCE_BYTES};

/// The longest line that is written where it can be broken, in columns.
const WIDTH: usize = 100;

/// How far a block is indented.
const INDENT: usize = 4;

/// Why a text has not been laid out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FormatError {
    /// It can't be read; the diagnostics say where and why.
    #[error("a text that can't be read has no layout")]
    Unreadable(Vec<Diagnostic>),
    /// Indented as it should be, it would be larger than a file may be.
    #[error("laid out, the file would be larger than {} KiB", MAX_SOURCE_BYTES / 1024)]
    TooLarge,
    /// The text laid out says something else: a mistake of this module.
    #[error("the formatter would have changed what the file says; this is a mistake of the program, not of the file")]
    Changed,
}

/// Lays a definition out in its canonical form.
///
/// The result ends its lines with `\n`, has no byte-order mark, and is proven to say the same: it is read
/// again, and its tree and its comments are those of `text`. Laying it out once more changes nothing.
///
/// # Errors
///
/// If the text has mistakes that keep it from being read, would become too large, or would change.
pub fn format(file: FileId, text: &str) -> Result<String, FormatError> {
    let (tree, diagnostics) = parse(file, text);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(FormatError::Unreadable(diagnostics));
    }
    let marks = marks::marks(text, &tree);
    let mut tokens = tokens::tokens(text, &tree.comments, &marks.whole);
    let units = units::units(&mut tokens, &marks.starts);
    let lines = print::print(&tokens, &units)?;
    let laid_out = lines::text(&lines)?;
    let (again, diagnostics) = parse(file, &laid_out);
    if diagnostics.iter().any(Diagnostic::is_error) || !again.says_the_same(&tree) {
        return Err(FormatError::Changed);
    }
    Ok(laid_out)
}
