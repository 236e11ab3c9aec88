//! The fast engine: a game compiled once into a program over bit sets.
//!
//! [`Program`] plays a game as the plain interpreter does, without its allocations: sets of points are
//! words as wide as the board needs, patterns are masks that are kept up as the board changes, turns
//! are instructions. A [`State`] is a small value that belongs to the program it was made by; the record of earlier
//! positions is kept outside it.
//!
//! The plain interpreter is the specification. Where the two differ, this engine is wrong.

mod ahead;
mod bits;
mod branches;
mod calm;
mod code;
mod compile;
mod convert;
mod course;
mod draw;
mod evaluate;
mod folding;
mod ids;
mod jumps;
mod keys;
mod lanes;
mod legal;
mod links;
mod machine;
mod memories;
mod offers;
mod options;
mod packed;
mod patterns;
mod perft;
mod plain;
mod program;
mod record;
mod run;
mod runs;
mod shapes;
mod slots;
mod state;
mod steady;
mod tape;
mod turns;
mod ways;
mod wide;

pub use calm::Seen;
pub use compile::TooLarge;
pub use convert::Besides;
pub use draw::{Draws, PlayedOut};
pub use folding::Folding;
pub use program::Program;
pub use record::{History, NoRecord, Random, Recorder, Recurrence, Xorshift};
pub use state::{Over, State};
