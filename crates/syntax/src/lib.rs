//! The Merels language as text: the grammar, a typed tree with exact spans, and diagnostics.
//!
//! [`parse`] turns a file's text into a [`tree::File`] and everything that is wrong with it as
//! text. No meaning here: names, types and boards are the business of `merels-read` and those above it.
//!
//! ```
//! use merels_syntax::tree::ItemKind;
//! use merels_syntax::{Sources, parse};
//!
//! let text = "game \"Small\"\nboard grid 3 x 3\npiece man: 3 in eech hand\n";
//! let mut sources = Sources::default();
//! let (file, found) = parse(sources.add("small.merels", text), text);
//! assert!(matches!(file.items[1].kind, ItemKind::Board(_)));
//!
//! // What can't be read is reported, and the rest is there all the same.
//! assert_eq!(found.len(), 1);
//! assert_eq!(sources.line_column(found[0].span()), (3, 17));
//! ```

pub mod diagnostic;
pub mod format;
mod guess;
mod habits;
pub mod highlight;
mod legible;
mod listed;
pub mod manual;
mod parse;
mod phrases;
mod sayings;
pub mod span;
pub mod suggest;
mod thesaurus;
pub mod tree;

/// Whether it is looked for what was meant by what can't be read. Without the feature `advice` a mistake is told where it is, and no
/// more: for programs that must be small.
pub const ADVISED: bool = cfg!(feature = "advice");

pub use diagnostic::{About, Choice, Code, Diagnostic, Fix, Label, Severity};
pub use guess::{Guess, Piece, PieceSort};
pub use legible::{is_obeyed, legible};
pub use listed::points_between;
pub use parse::{
    Awaited, ITEM_WORDS, LONE_WORDS, MAX_DIAGNOSTICS, NEAREST, RESERVED_WORDS, STATEMENT_WORDS, TURNED, Within,
    awaited, brace_slips, doubled_word, form_at, instead, is_keyword, lines_around, meant_by, one_word, parse,
    pen_slips, read_anew, read_for_gist, reads_as,
};
pub use sayings::examples;
pub use span::{FileId, MAX_SOURCE_BYTES, Source, Sources, Span};
pub use thesaurus::{called, meanings};
