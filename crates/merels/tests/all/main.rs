//! What the library promises to those who embed it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]

mod data;
#[cfg(feature = "search")]
mod weights;
