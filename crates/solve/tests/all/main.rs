//! Exact values.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read files")]

mod built_in;
mod documents;
mod endings;
mod literature;
mod naive;
mod on_disk;
mod puzzled;
mod seen;
mod sliced;
mod solved;
mod tables;
