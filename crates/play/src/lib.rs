//! Playing a game: its rules compiled, positions that people and programs handle, sessions, their text and their JSON.
//!
//! [`Rules`] are made of a [`Definition`] with its options set. A [`Position`] lists the legal decisions and never changes;
//! a [`Session`] adds what people do at a table. [`check`] and [`mend`] are those of `merels-read` with somebody at hand
//! who can play.
//!
//! The crate opens no files, reads no clock, starts no threads and prints nothing.

mod check;
pub mod data;
pub mod notation;
mod position;
pub mod position_text;
mod refusal;
mod rules;
mod session;

pub use check::{check, mend};
pub use merels_read::{Definition, Faults, Library, Mended, NoLibrary, OptionError, RulesError};
pub use position::Position;
pub use refusal::NotLegal;
pub use rules::Rules;
pub use session::{Session, SessionError};
