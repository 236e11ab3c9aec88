//! Opponents.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod built_in;
mod endings;
mod levels;
mod literature;
mod mcts;
mod play;
mod taste;
mod tune;
