//! Playtests by those who think.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]

mod company;
mod ladder;
mod levelling;
