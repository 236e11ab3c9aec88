//! Playtests by opponents who think.
//!
//! A playtest knows how games are played and what they say; a search knows how to play well. Here they come together:
//! [`Searchers`] are the players and the judge of a playtest. [`ladder`] plays each level against itself and against the one
//! below, and [`level`] sets levels at equal distances.
//!
//! ```
//! use merels_play::{Definition, NoLibrary, Rules};
//! use merels_playtest::{Settings, run_from};
//! use merels_search::{Spec, Weights};
//! use merels_skill::{JUDGE, Searchers, strategy};
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
//! let strategies = vec![strategy(Spec::Level(5))?];
//! let company = Searchers::new(&rules, &strategies, Weights::default(), JUDGE);
//! let settings = Settings { games: 10, seed: 7, strategies, ..Settings::default() };
//! let report = run_from(&rules, None, &settings, Some(&company), |_| ())?;
//! assert_eq!(report.draws.games, 10, "good players draw");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod company;
mod ladder;
mod ladder_words;
mod levelling;

pub use company::{JUDGE, LimitedByTime, Searchers, strategy};
pub use ladder::{
    Above, Drawn, Ladder, LadderError, LadderSettings, Rung, Steps, games_of, games_of_steps, is_meant, ladder, steps,
};
pub use ladder_words::{html, side_by_side, text, whole};
pub use levelling::{Levelling, LevellingSettings, Tried, games_of_levelling, level};
