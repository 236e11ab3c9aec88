//! Sessions with the language server, in one process.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests have threads")]

mod any_edits;
mod common;
mod diagnostics;
mod features;
mod lifecycle;
mod refactoring;
mod scenarios;
mod several_files;
mod uris;
