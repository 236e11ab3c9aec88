//! Counting and timing games on as many threads as asked for: perft, and random playouts.
//!
//! The engine has no threads. Whatever is counted is the same on any number of them.

mod bench;
pub mod perft;
mod playouts;

pub use bench::{Bench, PerftRate, PlayoutRate, bench};
pub use perft::{divide, perft};
pub use playouts::{Played, playouts};
