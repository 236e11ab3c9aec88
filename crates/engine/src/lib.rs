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
mod code;
mod compile;
mod convert;
mod evaluate;
mod folding;
mod keys;
mod legal;
mod links;
mod machine;
mod memories;
mod options;
mod packed;
mod patterns;
mod perft;
mod plain;
mod program;
mod record;
mod run;
mod state;
mod turns;

use merels_model::ir::PlayerId;

pub use compile::TooLarge;
pub use folding::Folding;
pub use program::Program;
pub use record::{History, NoRecord, Random, Record, Recurrence, Xorshift};
pub use state::State;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; none for a draw.
    pub winner: Option<PlayerId>,
}

/// What draws that may be claimed mean in a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Nobody claims them.
    Off,
    /// They end the game as soon as they could be claimed.
    Automatic,
}

/// What came of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The decisions taken.
    pub decisions: u32,
    /// The claim that ended it, by its place among [`merels_model::Game::ends`].
    pub claimed: Option<usize>,
}
