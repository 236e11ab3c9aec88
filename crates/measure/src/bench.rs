//! How fast a game is played.

use std::hint::black_box;
use std::time::Duration;

use crate::perft::Unit;
use merels_engine::{Draws, State};
use merels_play::Position;
use serde::Serialize;

use crate::perft::perft;
use crate::playouts::{Played, playouts};

/// Rounds of each measurement; the median counts.
const ROUNDS: usize = 7;
/// How long one round of playouts is to take.
const ROUND: Duration = Duration::from_millis(150);
/// Perft goes one deeper until a run takes this long.
const LONG_ENOUGH: Duration = Duration::from_millis(100);
/// No deeper than this, however few leaves there are.
const DEEPEST: u32 = 12;
/// Playouts are cut off after so many decisions.
const CAP: u32 = 1_000;
/// The most playouts in a round.
const MAX_GAMES: u64 = 1 << 24;

/// How fast a game is played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The game's name.
    pub game: String,
    /// Perft from where it began, in decisions, the last ply counted in bulk.
    pub perft: PerftRate,
    /// Random playouts in which nobody claims draws, cut off after 1,000 decisions.
    pub playouts: PlayoutRate,
    /// Random playouts in which draws are claimed as soon as they can be, cut off likewise.
    pub playouts_draws_automatic: PlayoutRate,
}

/// The rate of a perft.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PerftRate {
    /// How deep, in decisions.
    pub depth: u32,
    /// The sequences of that length.
    pub leaves: u64,
    /// Leaves per second, the median of several runs.
    pub nodes_per_second: f64,
}

/// The rate of random playouts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayoutRate {
    /// Games in each round.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// The median over the rounds.
    pub decisions_per_second: f64,
    /// The median over the rounds.
    pub playouts_per_second: f64,
    /// Decisions in a game.
    pub mean_decisions: f64,
}

/// Measures a game from a position, after a warm-up. `depth` is that of perft; without it one is found that takes long
/// enough to be timed. `clock` tells how much time has passed since any fixed moment.
pub fn bench(name: &str, start: &Position, depth: Option<u32>, threads: usize, clock: &dyn Fn() -> Duration) -> Bench {
    let start = start.engine_state().clone();
    Bench {
        game: name.to_owned(),
        perft: perft_rate(&start, depth, threads, clock),
        playouts: playout_rate(&start, Draws::Off, threads, clock),
        playouts_draws_automatic: playout_rate(&start, Draws::Automatic, threads, clock),
    }
}

type Clock<'a> = &'a dyn Fn() -> Duration;

/// What `run` comes to, and how many seconds it took.
fn timed<T>(clock: Clock<'_>, run: impl FnOnce() -> T) -> (T, f64) {
    let began = clock();
    let result = black_box(run());
    (result, clock().saturating_sub(began).as_secs_f64().max(1e-9))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn perft_rate(start: &State, depth: Option<u32>, threads: usize, clock: Clock<'_>) -> PerftRate {
    let run = |depth: u32| timed(clock, || perft(black_box(start), depth, Unit::Decisions, threads));
    let mut found = depth.unwrap_or(1);
    let (mut leaves, mut seconds) = run(found);
    while depth.is_none() && seconds < LONG_ENOUGH.as_secs_f64() && found < DEEPEST && leaves > 0 {
        found += 1;
        (leaves, seconds) = run(found);
    }
    // A short run is repeated, so that the clock doesn't matter.
    let repeat = (LONG_ENOUGH.as_secs_f64() / 4.0 / seconds).clamp(1.0, 1e4) as u32;
    let round = || timed(clock, || (0..repeat).map(|_| black_box(run(found).0)).sum::<u64>());
    let rates = (0..ROUNDS).map(|_| round()).map(|(leaves, seconds)| leaves as f64 / seconds).collect();
    PerftRate { depth: found, leaves, nodes_per_second: median(rates) }
}

fn playout_rate(start: &State, draws: Draws, threads: usize, clock: Clock<'_>) -> PlayoutRate {
    let run = |games: u64| timed(clock, || playouts(black_box(start), games, CAP, draws, 1, threads));
    let mut games = 64;
    let mut seconds = run(games).1;
    while seconds < ROUND.as_secs_f64() / 2.0 && games < MAX_GAMES {
        games = ((games as f64 * ROUND.as_secs_f64() / seconds).ceil() as u64).clamp(games + 1, games * 8);
        seconds = run(games).1;
    }
    let rounds: Vec<_> = (0..ROUNDS).map(|_| run(games)).collect();
    let rate = |of: &dyn Fn(Played) -> u64| {
        median(rounds.iter().map(|(played, seconds)| of(*played) as f64 / seconds).collect())
    };
    let decisions = rounds.first().map_or(0, |(played, _)| played.decisions);
    PlayoutRate {
        games,
        decisions,
        decisions_per_second: rate(&|played| played.decisions),
        playouts_per_second: rate(&|played| played.games),
        mean_decisions: decisions as f64 / games as f64,
    }
}
