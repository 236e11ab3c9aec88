//! Counting and timing games on as many threads as asked for: perft, and random playouts.
//!
//! The engine has no threads. Whatever is counted is the same on any number of them.
//!
//! ```
//! use merels_engine::NoRecord;
//! use merels_measure::perft::{Unit, perft};
//! use merels_model::ir::PlayerId;
//! use merels_play::{Definition, NoLibrary, Rules};
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
//! let start = rules.program().start(PlayerId(0), &mut NoRecord);
//! // Nine points, then eight, ...; and the same on two threads.
//! assert_eq!(perft(&start, 4, Unit::Decisions, 1), 9 * 8 * 7 * 6);
//! assert_eq!(perft(&start, 7, Unit::Decisions, 1), perft(&start, 7, Unit::Decisions, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bench;
pub mod perft;
mod playouts;

pub use bench::{Bench, PerftRate, PlayoutRate, bench};
pub use perft::{Told, divide, divide_told, perft, perft_told};
pub use playouts::{Played, playouts};
