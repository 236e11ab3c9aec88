//! How fast games are searched: states of alpha-beta beside the yardstick, the depth reached in a second, how well the time is
//! kept.
//!
//! The arguments are names of games; without any all are searched.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints, and fails if it can't go on")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use acceptance::yardstick;
use merels::ir::PlayerId;
use merels::search::{AlphaBeta, Found, Limits, Weights};
use merels::{History, Rules};

const MEMORY: usize = 64 << 20;
const ROUNDS: usize = 5;
/// Playouts of the yardstick in a round, cut off after so many decisions.
const GAMES: u32 = 20_000;
const CAP: u32 = 1_000;
/// How long one search of a round takes.
const ROUND: Duration = Duration::from_millis(500);
/// How long the search of every game takes.
const SECOND: Duration = Duration::from_secs(1);
/// Searches whose time is measured, and how long each may take.
const TIMED: (u32, Duration) = (20, Duration::from_millis(50));

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let mill = merels::load("nine-mens-morris", &[]).unwrap();
    let mut random = yardstick::Xorshift::new(1);
    let (mut hand, mut states) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        hand.push(rate(|| {
            let game = |_| u64::from(yardstick::playout(yardstick::Position::start(), CAP, &mut random).1);
            (0..GAMES).map(game).sum()
        }));
        states.push(rate(|| search(&mill, ROUND).nodes));
    }
    println!("nine men's morris, one thread, medians of {ROUNDS} rounds in turns");
    println!("{:<48}{:>8.2}", "yardstick by hand, playouts, Mdecisions/s", median(hand));
    println!("{:<48}{:>8.2}\n", "alpha-beta from the start, Mstates/s", median(states));
    println!("{:<22}{:>6}{:>14}{:>10}{:>12}", "in one second", "depth", "states", "M/s", "latest, ms");
    let games = if named.is_empty() {
        merels::catalogue::games().iter().map(|game| game.name.to_owned()).collect()
    } else {
        named
    };
    for name in games {
        let rules = merels::load(&name, &[]).unwrap();
        let found = search(&rules, SECOND);
        let late = (0..TIMED.0).map(|_| timed(&rules, TIMED.1).saturating_sub(TIMED.1)).max().unwrap();
        let rate = found.nodes as f64 / SECOND.as_secs_f64() / 1e6;
        println!("{name:<22}{:>6}{:>14}{rate:>10.2}{:>12.1}", found.depth, found.nodes, late.as_secs_f64() * 1e3);
    }
}

fn search(rules: &Rules, time: Duration) -> Found {
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let mut searcher = AlphaBeta::new(rules, Weights::default(), MEMORY);
    let began = Instant::now();
    let stop = || began.elapsed() >= time;
    let limits = Limits { depth: u32::MAX, nodes: u64::MAX, stop: &stop };
    searcher.search(&start, &history, &limits, 1, &mut |_| ())
}

/// How long a search takes that may take so long.
fn timed(rules: &Rules, time: Duration) -> Duration {
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let mut searcher = AlphaBeta::new(rules, Weights::default(), 1 << 20);
    let began = Instant::now();
    let stop = || began.elapsed() >= time;
    searcher.search(&start, &history, &Limits { depth: u32::MAX, nodes: u64::MAX, stop: &stop }, 1, &mut |_| ());
    began.elapsed()
}

/// The work of `run` per second, in millions.
fn rate(run: impl FnOnce() -> u64) -> f64 {
    let began = Instant::now();
    let work = black_box(run());
    work as f64 / began.elapsed().as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
