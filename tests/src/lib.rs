//! What whole-program tests share; they themselves are in `tests/`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that can't go on has failed")]

pub mod equality;
pub mod fuzz;
pub mod generate;
pub mod library;
pub mod yardstick;
