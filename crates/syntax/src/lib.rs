//! The Merels language as text: the grammar, a typed tree with exact spans, and diagnostics.
//!
//! [`parse`] turns a file's text into a [`tree::File`] and everything that is wrong with it as
//! text. No meaning here: names, types and boards are the business of `merels-read` and those above it.

pub mod diagnostic;
pub mod format;
mod habits;
pub mod highlight;
pub mod manual;
mod parse;
pub mod span;
pub mod suggest;
pub mod tree;

pub use diagnostic::{Code, Diagnostic, Fix, Severity};
pub use parse::{LONE_WORDS, MAX_DIAGNOSTICS, RESERVED_WORDS, STATEMENT_WORDS, parse};
pub use span::{FileId, MAX_SOURCE_BYTES, Source, Sources, Span};
