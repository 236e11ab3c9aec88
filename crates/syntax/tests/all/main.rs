//! Reading, laying out and colouring texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod anything;
mod awaited;
mod common;
mod format;
mod format_games;
mod gist;
mod highlight;
mod index;
mod manual;
mod nodes;
mod notations;
mod programs;
mod reports;
mod slips;
mod tree;
mod words;
