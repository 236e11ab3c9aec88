//! A game as data: its board, its rules with names resolved and options applied (the IR), and what it is played with -
//! pieces, decisions, positions, outcomes, and their notation.
//!
//! Nothing here reads a definition and nothing plays: whoever writes, plays, draws, explains or measures games meets here.
//!
//! The crate opens no files, reads no clock, starts no threads and prints nothing.

pub mod board;
mod boards;
pub mod claims;
mod decision;
pub mod gains;
pub mod ir;
pub mod limits;
pub mod notation;
pub mod outcome;
mod points;
pub mod position;
pub mod refusal;
pub mod standing;
pub mod symmetry;
pub mod walk;
pub mod work;

pub use boards::{Boards, mix};
pub use decision::Decision;
pub use ir::Game;
pub use outcome::{Cause, Fault, Outcome};
pub use points::{POINT_WORDS, PointSet};
pub use position::{Identity, Keeper, Kept, Next, Passing, Piece, Remembered, Situation, UNLIMITED};
pub use refusal::Refusal;
