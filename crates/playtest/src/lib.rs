//! Many random games of one game, and what they say of its rules: who wins and how often, how games
//! end and how long they take, how much there is to decide, which points matter.
//!
//! [`run`] plays and gives a [`Report`]; [`text`] and [`html`] write it for people, serde for programs.
//! The crate prints nothing, reads no clock and opens no files; everything random follows from
//! [`Settings::seed`].
//!
//! ```
//! use merels_playtest::{Settings, run};
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
//! let report = run(&rules, &Settings { games: 20, seed: 7, ..Settings::default() }, |_| ())?;
//! assert!(report.length.turns.maximum <= 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conclude;
mod error;
mod game;
mod html;
pub mod playcheck;
mod report;
mod settings;
mod statistics;
mod table;
mod tally;
mod text;
mod verdict;
mod words;

use std::ops::ControlFlow::{Break, Continue};

use merels_play::{Position, Rules};
use merels_threads::{count_for, share_out};

pub use error::PlaytestError;
pub use html::html;
pub use report::{
    Branching, Captures, Choice, End, Ending, Finished, GameResult, Length, OptionValue, OptionsAt, PlayedGame,
    PlayedWith, PlayerResult, PointUse, Report,
};
pub use settings::{Draws, Settings, Strategy};
pub use statistics::{Bar, Distribution, Share};
pub use text::text;

use table::Table;
use tally::Tally;

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
    let numbers = 0..settings.games;
    let worker = || Worker { table: Table::new(rules, start), tally: Tally::new(rules.game()), failed: None };
    let mut workers: Vec<Worker<'_>> = (0..count_for(settings.threads, &numbers)).map(|_| worker()).collect();
    share_out(&mut workers, numbers, &|worker, number| {
        match game::play(&mut worker.table, settings, &strategies, number, &mut worker.tally) {
            Ok(record) => finished(&record.finished()),
            Err(error) => {
                worker.failed = Some(error);
                return Break(());
            }
        }
        Continue(())
    });
    let mut tally = Tally::new(rules.game());
    for worker in workers {
        if let Some(error) = worker.failed {
            return Err(error);
        }
        tally = tally.merge(worker.tally);
    }
    Ok(conclude::report(rules, settings, &strategies, Table::new(rules, start).decider(), &tally))
}

/// What one thread plays at.
struct Worker<'r> {
    table: Table<'r>,
    tally: Tally,
    failed: Option<PlaytestError>,
}
