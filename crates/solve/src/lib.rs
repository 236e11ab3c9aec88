//! Exact values: who wins a game of two players from each of its positions, and in how many turns.
//!
//! [`solve`] finds all positions that can be reached, and their values by retrograde analysis: backwards from the games'
//! ends. It knows nothing of a game but its rules. What it finds, a [`Solution`], is asked through a [`Prober`], written as a
//! [table] and read back.
//!
//! Positions are those at the starts of turns. Two that are images of each other under the symmetries of the rules are one, and
//! so are two in which the players have changed places, where the rules are the same for both.
//!
//! ```
//! use merels_play::{Definition, NoLibrary, Rules};
//! use merels_solve::{Settings, Value, solve};
//!
//! let text = r#"
//!     game "Three in a Row"
//!     players Cross, Nought
//!     board   grid 3 x 3 with diagonals
//!     piece   mark: unlimited in each hand
//!     pattern three = line of 3 { same owner }
//!     phase play { place mark on empty  if three made { win } }
//!     end { draw when board full }
//! "#;
//! let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary)?, &[])?;
//! let solution = solve(&rules, None, &Settings::default())?;
//! assert_eq!(solution.start(), Value::Draw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate opens no files and reads no clock.

mod ask;
mod codec;
pub mod disk;
mod estimate;
mod explore;
mod graph;
mod images;
mod keys;
mod layout;
mod probe;
mod puzzles;
mod refused;
pub mod report;
mod settings;
pub mod slices;
mod solution;
mod sorting;
pub mod table;
mod turns;
mod value;
mod verify;

pub use estimate::{Estimate, Slice, estimate};
pub use probe::{Choice, Prober, Values, best_value};
pub use puzzles::{Puzzle, Wanted, puzzles};
pub use refused::Refused;
pub use settings::{Claims, Progress, Settings};
pub use solution::{Solution, solve, solve_told};
pub use value::Value;
pub use verify::{Contradiction, verify};
