//! Definitions read, checked and played.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod draws;
mod faults;
mod ir;
mod play;
mod positions;
mod programs;
mod scores;
mod symmetries;
mod warnings;
