//! Tests of the whole.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that can't go on has failed; a long run tells its length"
)]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

mod allocations;
mod concepts;
mod diagnostics;
mod equality;
mod format;
mod fuzz;
mod generated;
mod hostile;
mod layout;
mod map;
mod mistakes;
mod pages;
mod perft;
mod random_play;
mod records;
mod scenarios;
mod soak;
mod symmetry;
mod walks;
mod warnings;
mod work;
