//! Opponents.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]

mod built_in;
mod literature;
mod mcts;
mod play;
mod tune;
