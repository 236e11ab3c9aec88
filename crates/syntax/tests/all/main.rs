//! Reading, laying out and colouring texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]

mod anything;
mod common;
mod format;
mod format_games;
mod highlight;
mod index;
mod nodes;
mod reports;
mod tree;
