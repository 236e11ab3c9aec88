//! Many games of one game, and what they say of its rules: who wins and how often, how games
//! end and how long they take, how much there is to decide, which points matter. Players decide at random, or think: those
//! who do are brought by a [`Company`].
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

mod company;
mod conclude;
mod conclude_skill;
mod course;
mod error;
mod game;
pub mod german;
mod habits;
mod html;
pub mod playcheck;
mod report;
mod settings;
mod skill;
mod statistics;
mod table;
mod tally;
mod text;
mod text_skill;
mod traps;
mod verdict;
mod verdict_skill;
pub mod words;

use std::ops::ControlFlow::{Break, Continue};

use merels_play::{Position, Rules};
use merels_threads::{count_for, share_out};

pub use company::{Company, Judge, Judgement, Player};
pub use error::PlaytestError;
pub use html::{html, page};
pub use report::{
    Branching, Captures, Choice, End, Ending, Finished, GameResult, Length, OptionValue, OptionsAt, PlayedGame,
    PlayedWith, PlayerResult, PointUse, Report,
};
pub use settings::{Draws, Settings, Strategy, Words};
pub use skill::{AtRandom, Course, Opening, Openings, Skill, SortUse, Trap};
pub use statistics::{Bar, Distribution, Share, differs};
pub use text::text;

use conclude_skill::Beside;
use game::Seats;
use table::Table;
use tally::Tally;

/// Plays the games and counts. `progress` is called now and then, from any thread, with the number of
/// games finished since it was last called.
///
/// # Errors
///
/// Settings that make no sense for this game, and turns with too many ways to play them.
pub fn run(rules: &Rules, settings: &Settings, progress: impl Fn(u64) + Sync) -> Result<Report, PlaytestError> {
    run_from(rules, None, settings, None, |_| progress(1))
}

/// As [`run`], from a position if one is given, with those who think if anybody does; `finished` is called for each game,
/// from any thread and in any order. Where somebody thinks, [`Settings::at_random`] games are played at random besides.
///
/// # Errors
///
/// As [`run`].
pub fn run_from(
    rules: &Rules,
    start: Option<&Position>,
    settings: &Settings,
    company: Option<&dyn Company>,
    finished: impl Fn(&Finished<'_>) + Sync,
) -> Result<Report, PlaytestError> {
    let strategies = settings.strategies_for(rules)?;
    let company = thinking(&strategies, company)?;
    let seats = Seats { strategies: &strategies, company, watched: company.is_some() };
    let tally = played(rules, start, settings, &seats, &finished)?;
    let begins = Table::new(rules, start).decider();
    let Some(company) = company else {
        return Ok(conclude::report(rules, settings, &strategies, begins, &tally, None));
    };
    let random = if settings.at_random > 0 { Some(at_random(rules, start, settings)?) } else { None };
    let first_turns = Table::new(rules, start).folding().different_ways(MAX_FIRST_TURNS);
    let beside = Beside { company, random, first_turns };
    Ok(conclude::report(rules, settings, &strategies, begins, &tally, Some(&beside)))
}

/// Plays the games at random that others are compared with.
fn at_random(rules: &Rules, start: Option<&Position>, settings: &Settings) -> Result<Tally, PlaytestError> {
    let chance = vec![Strategy::Random; rules.game().players.len()];
    let seats = Seats { strategies: &chance, company: None, watched: true };
    let settings = Settings { games: settings.at_random, ..settings.clone() };
    played(rules, start, &settings, &seats, &|_: &Finished<'_>| ())
}

/// More first turns than this aren't told apart.
const MAX_FIRST_TURNS: usize = 10_000;

/// The company, if anybody is to think.
fn thinking<'a>(
    strategies: &[Strategy],
    company: Option<&'a dyn Company>,
) -> Result<Option<&'a dyn Company>, PlaytestError> {
    let name = strategies.iter().find_map(|strategy| match strategy {
        Strategy::Named(name) => Some(name.clone()),
        Strategy::Random | Strategy::RandomTurn => None,
    });
    match (name, company) {
        (None, _) => Ok(None),
        (Some(name), None) => Err(PlaytestError::NoCompany { name }),
        (Some(_), company) => Ok(company),
    }
}

/// Plays the games.
fn played(
    rules: &Rules,
    start: Option<&Position>,
    settings: &Settings,
    seats: &Seats<'_>,
    finished: &(impl Fn(&Finished<'_>) + Sync),
) -> Result<Tally, PlaytestError> {
    let numbers = 0..settings.games;
    let table = || {
        let table = Table::new(rules, start);
        let table = if seats.watched { table.folding() } else { table };
        if seats.company.is_some() { table.for_thought() } else { table }
    };
    let worker = || Worker { table: table(), tally: Tally::new(rules.game()), failed: None };
    let mut workers: Vec<Worker<'_>> = (0..count_for(settings.threads, &numbers)).map(|_| worker()).collect();
    share_out(&mut workers, numbers, &|worker, number| {
        match game::play(&mut worker.table, settings, seats, number, &mut worker.tally) {
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
    Ok(tally)
}

/// What one thread plays at.
struct Worker<'r> {
    table: Table<'r>,
    tally: Tally,
    failed: Option<PlaytestError>,
}
