//! From trees to boards, names, and what tells definitions apart.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod answers;
mod boards;
mod cancel;
mod fingerprints;
mod symbols;
