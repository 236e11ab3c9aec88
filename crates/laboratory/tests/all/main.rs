//! Variants of games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]

mod aims;
mod explored;
mod varied;
