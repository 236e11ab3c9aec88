//! Pictures and animations.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that can't go on has failed")]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests read and write files")]

#[cfg(feature = "animation")]
mod animations;
mod catalogue;
mod common;
#[cfg(feature = "png")]
mod looks;
#[cfg(feature = "png")]
mod pictures;
