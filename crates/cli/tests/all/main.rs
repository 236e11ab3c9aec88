//! The built program, as a user runs it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod check;
mod common;
mod compare;
mod documents;
mod explore;
mod fmt;
mod german;
mod hostile;
mod kept;
mod lsp;
mod mistakes;
mod opponents;
mod output;
mod packaging;
mod playtest;
mod program;
mod protocol;
mod records;
mod render;
mod rules;
mod solve;
#[cfg(unix)]
mod terminal;
mod tune;
#[cfg(unix)]
mod watch;
