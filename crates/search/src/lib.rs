//! Opponents for any game: alpha-beta and Monte Carlo tree search, on the rules alone.
//!
//! Nothing here knows a game, and nothing has to be trained: what a position is worth is computed from what the rules speak
//! of. How much each of that counts can be fitted to a game all the same, see [`tune`]. Searches read no clock, and start only
//! the threads they are told to; [`Limits`] says when they end, and on one thread the same limits in states, the same seed and
//! the same positions give the same result.
//!
//! ```
//! use merels_engine::History;
//! use merels_model::ir::PlayerId;
//! use merels_play::{Definition, NoLibrary, Rules};
//! use merels_search::{AlphaBeta, Limits, Weights};
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
//! let mut history = History::new();
//! let position = rules.start(PlayerId(0), &mut history);
//! let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
//! let found = searcher.search(&position, &history, &Limits::depth(9), 1, &mut |_| ());
//! assert_eq!(found.lines[0].score, 0, "nobody can force a win");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
pub mod arena;
mod claims;
#[cfg(feature = "endings")]
mod endings;
#[cfg(not(feature = "endings"))]
#[path = "no_endings.rs"]
mod endings;
mod evaluate;
mod level;
mod limits;
mod line;
mod mcts;
mod order;
mod path;
mod phases;
mod player;
mod prey;
mod rules;
mod score;
mod sense;
mod spec;
mod stored;
mod strengths;
mod table;
mod tally;
mod taste;
mod trial;
pub mod tune;
mod verdict;
mod weights;
mod worker;

pub use alphabeta::{AlphaBeta, Found, Line, MAX_DEPTH, Progress};
pub use limits::Limits;
pub use line::turns;
pub use mcts::{Mcts, Proven, Tried};
pub use player::{Means, Player, Thought, hint, standing};
pub use score::{is_forced, worth_of};
pub use spec::{Budget, LEVELS, Spec, WrongSpec};
pub use stored::{MAX_STORED_BYTES, Made, StoredLevels, StoredWeights, WrongWeights};
pub use strengths::{A_LEVEL, STRONGEST, Strengths, WrongStrengths};
pub use verdict::verdict;
pub use weights::{FEATURES, MAX_WEIGHT, PHASE_STEPS, Phase, Taper, Weights};
