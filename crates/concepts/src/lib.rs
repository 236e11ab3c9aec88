//! What games are like, in numbers: measures of the definition (board, pieces, turns, patterns, ends) and of play at random
//! (length, choice, draws, balance, captures), how far apart two games are by them, and a map of many.
//!
//! Every measure has its formula ([`Measure::formula`]); the crate's README has their sources.
//!
//! ```
//! use merels_concepts::{Profile, distance};
//! use merels_play::{Definition, NoLibrary, Rules};
//! use merels_playtest::{Settings, run};
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
//! let profile = |text: &str| -> Result<Profile, Box<dyn std::error::Error>> {
//!     let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary)?, &[])?;
//!     let report = run(&rules, &Settings { games: 50, ..Settings::default() }, |_| ())?;
//!     Ok(Profile::of(&rules, &report))
//! };
//! let (one, other) = (profile(text)?, profile(&text.replace("3 x 3", "4 x 4"))?);
//! assert_eq!(one.value("points"), Some(9.0));
//! assert_eq!(distance(&one, &one).total, 0.0);
//! assert!(distance(&one, &other).total > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod definition;
mod distance;
mod map;
mod measures;
mod picture;
mod profile;
mod tables;

pub use distance::{Apart, Distance, Near, apart, distance, nearest};
pub use map::{Place, map};
pub use measures::{Group, Measure, Scale, measures};
pub use picture::{Dot, svg};
pub use profile::Profile;
pub use tables::{compared, neighbours};
