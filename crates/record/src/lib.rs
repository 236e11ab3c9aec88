//! Games as they are kept: text that people can read and programs can parse.
//!
//! ```text
//! merels: 2
//! game: nine-mens-morris
//! player: White = Anna
//! player: Black = random
//! first: White
//! result: *
//!
//! 1. d2 2. f4 (2. d6 {worth a try}) 3. g7 4. b2
//! ```
//!
//! [`Chunks`] reads a file of many games one at a time, [`parse`] makes a [`Record`] of one, [`replay`] plays it by its
//! rules and gives a [`Study`], a game with variations; [`Study::record`] writes it down again. The crate opens no files.

mod check;
mod json;
mod limits;
mod parse;
mod read;
mod record;
mod replay;
mod study;
mod write;

pub use check::{Find, NoRules, Played, check};
pub use limits::MAX_RECORD_BYTES;
pub use parse::parse;
pub use read::{Chunk, Chunks, StreamError};
pub use record::{Header, Record, Turn, UNFINISHED, VERSION};
pub use replay::{doubts, replay, result};
pub use study::{NodeId, Settled, Study};
