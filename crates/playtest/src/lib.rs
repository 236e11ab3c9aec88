//! Many random games of one game, and what they say of its rules: who wins and how often, how games
//! end and how long they take, how much there is to decide, which points matter.
//!
//! [`run`] plays and gives a [`Report`]; [`text`] and [`html`] write it for people, serde for programs.
//! The crate prints nothing, reads no clock and opens no files; everything random follows from
//! [`Settings::seed`].
//!
//! ```
//! use merels_playtest::{Settings, run};
//! use merels_play::{Definition, NoLibrary};
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
//! let report = run(&rules, &Settings { games: 20, seed: 7, ..Settings::default() }, |_| ())?;
//! assert!(report.length.turns.maximum <= 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod html;
mod report;
mod settings;
mod statistics;
mod table;
mod tally;
mod text;
pub mod trial;
mod verdict;
mod words;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Position, Rules};
use rayon::{ThreadPool, ThreadPoolBuilder};

pub use html::html;
pub use report::{
    Branching, Captures, Choice, End, Ending, GameResult, Length, OptionValue, OptionsAt, PlayedGame, PlayedWith,
    PlayerResult, PointUse, Report,
};
pub use settings::{Draws, Settings, Strategy};
pub use statistics::{Bar, Distribution, Share};
pub use text::text;

use table::Table;
use tally::Tally;

/// The most threads; more only wait for each other.
const MAX_THREADS: usize = 1_024;

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaytestError {
    /// No game is to be played.
    #[error("at least one game must be played")]
    NoGames,
    /// No decision may be taken, or too many.
    #[error("games are cut off after 1 to {most} decisions")]
    Cap {
        /// The most there may be.
        most: u32,
    },
    /// Neither one strategy nor one for each player.
    #[error("the game has {players} players, but {given} strategies are given: give one for all, or one for each")]
    Players {
        /// How many strategies there are.
        given: usize,
        /// How many players there are.
        players: usize,
    },
    /// A turn has too many ways to be drawn from as a whole.
    #[error("a turn can be played in more than {most} ways, too many to draw from; let the players be `random`")]
    TooManyWays {
        /// How many are looked through.
        most: usize,
    },
    /// The threads can't be started.
    #[error("the threads can't be started: {0}")]
    Threads(String),
}

/// A game that was played.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its turns, each as its decisions; the last one may be unfinished.
    pub turns: &'a [Vec<Decision>],
    /// How it ended.
    pub result: GameResult,
    /// Who won.
    pub winner: Option<PlayerId>,
    /// Why it ended so.
    pub reason: &'a str,
}

/// Plays the games and counts. `progress` is called now and then, from any thread, with the number of
/// games finished since it was last called.
///
/// # Errors
///
/// Settings that make no sense for this game, and turns with too many ways to play them.
pub fn run(rules: &Rules, settings: &Settings, progress: impl Fn(u64) + Sync) -> Result<Report, PlaytestError> {
    run_from(rules, None, settings, |_| progress(1))
}

/// As [`run`], from a position if one is given; `finished` is called for each game, from any thread and in any order.
///
/// # Errors
///
/// As [`run`].
pub fn run_from(
    rules: &Rules,
    start: Option<&Position>,
    settings: &Settings,
    finished: impl Fn(&Finished<'_>) + Sync,
) -> Result<Report, PlaytestError> {
    let strategies = settings.strategies_for(rules)?;
    let pool = threads(settings.threads, settings.games)?;
    let next = AtomicU64::new(0);
    let failed = Mutex::new(None);
    // Each thread sets up one table and takes the next game that nobody has taken.
    let tallies = pool.broadcast(|_| {
        let mut table = Table::new(rules, start);
        let mut tally = Tally::new(rules.game());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= settings.games {
                return tally;
            }
            match game::play(&mut table, settings, &strategies, number, &mut tally) {
                Ok(record) => finished(&record.finished()),
                Err(error) => {
                    next.store(settings.games, Ordering::Relaxed);
                    if let Ok(mut failed) = failed.lock() {
                        *failed = Some(error);
                    }
                    return tally;
                }
            }
        }
    });
    if let Ok(Some(error)) = failed.into_inner() {
        return Err(error);
    }
    let tally = tallies.into_iter().fold(Tally::new(rules.game()), Tally::merge);
    Ok(Report::new(rules, settings, &strategies, Table::new(rules, start).decider(), &tally))
}

/// Threads to play games on: as many as asked for, one for each core for 0, and never more than games.
fn threads(wanted: usize, games: u64) -> Result<ThreadPool, PlaytestError> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = if wanted == 0 { cores() } else { wanted };
    let games = usize::try_from(games).unwrap_or(usize::MAX);
    let pool = ThreadPoolBuilder::new().num_threads(wanted.min(games).clamp(1, MAX_THREADS)).build();
    pool.map_err(|error| PlaytestError::Threads(error.to_string()))
}
