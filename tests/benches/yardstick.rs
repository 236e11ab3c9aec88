//! The engine beside the yardstick: nine men's morris by hand for that game alone.
//!
//! Both run in turns in one process, so that a change in the machine's speed meets both; each figure
//! is the median of several rounds, and the ratios are those that count.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints, and fails if it can't go on")]

use std::hint::black_box;
use std::time::Instant;

use acceptance::yardstick;
use merels::engine::{Draws, NoRecord, Recurrence, Xorshift};
use merels::{Situation, ir, position_text};

const ROUNDS: usize = 7;
const GAMES: u32 = 20_000;
const CAP: u32 = 1_000;

fn main() {
    let rules = merels::load("nine-mens-morris", &[]).unwrap();
    let program = rules.program();
    println!("{:<34}{:>14}{:>14}{:>8}", "", "by hand", "engine", "ratio");
    for (name, men, depth) in POSITIONS {
        let (hand, state) = match men {
            None => (yardstick::Position::start(), program.start(ir::PlayerId(0), &mut NoRecord)),
            Some([white, black]) => {
                let state = position(&rules, white, black);
                let hand = yardstick::Position::from_men(mask(white), mask(black), [0, 0], true);
                (hand, program.at_turn_start(&state, &mut NoRecord))
            }
        };
        let leaves = state.perft(*depth);
        assert_eq!(leaves, yardstick::perft(&hand, *depth));
        beside(
            &format!("perft {depth} of {name}, Mleaves/s"),
            leaves as f64,
            || yardstick::perft(black_box(&hand), *depth),
            || black_box(&state).perft(*depth),
        );
    }
    let mut hand_random = yardstick::Xorshift::new(1);
    let mut random = Xorshift::new(1);
    let start = program.start(ir::PlayerId(0), &mut NoRecord);
    let mut recurrence = Recurrence::new();
    let mut state = start.clone();
    let by_hand = |random: &mut yardstick::Xorshift| {
        (0..GAMES).map(|_| u64::from(yardstick::playout(yardstick::Position::start(), CAP, random).1)).sum::<u64>()
    };
    let mut by_engine = |random: &mut Xorshift| {
        let game = |_| {
            state.clone_from(&start);
            u64::from(state.play_out(CAP, Draws::Off, random, &mut recurrence).decisions)
        };
        (0..GAMES).map(game).sum::<u64>()
    };
    let (mut hand_rates, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        hand_rates.push(rate(|| by_hand(&mut hand_random)));
        rates.push(rate(|| by_engine(&mut random)));
    }
    print("playouts, Mdecisions/s", median(hand_rates), median(rates));
}

/// Positions of the oracle's table, and how deep they are searched.
const POSITIONS: &[(&str, Option<[&str; 2]>, u32)] = &[
    ("the start", None, 6),
    ("N1 (sliding)", Some(["a7 d7 g4 f2 c3", "b6 d6 e5 a4 d1"]), 7),
    ("N2 (one flies)", Some(["a7 d7 e3", "b6 d6 c3 f2"]), 5),
];

fn mask(points: &str) -> u32 {
    points.split(' ').map(|point| 1 << yardstick::NAMES.iter().position(|name| *name == point).unwrap()).sum()
}

fn position(rules: &merels::Rules, white: &str, black: &str) -> Situation {
    let text = format!("White moving; White {white}; Black {black}");
    position_text::read(rules, &text, &mut merels::History::new()).unwrap().turn_start().clone()
}

/// The work of `run` per second, in millions.
fn rate(run: impl FnOnce() -> u64) -> f64 {
    let began = Instant::now();
    let work = black_box(run());
    work as f64 / began.elapsed().as_secs_f64() / 1e6
}

fn beside(what: &str, work: f64, hand: impl Fn() -> u64, engine: impl Fn() -> u64) {
    // Short work is repeated.
    let began = Instant::now();
    black_box(hand());
    let repeat = (0.05 / began.elapsed().as_secs_f64().max(1e-9)).ceil().max(1.0) as u64;
    let (mut hand_rates, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        hand_rates.push(rate(|| {
            (0..repeat)
                .map(|_| {
                    hand();
                    work as u64
                })
                .sum()
        }));
        rates.push(rate(|| {
            engine();
            work as u64
        }));
    }
    print(what, median(hand_rates), median(rates));
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn print(what: &str, hand: f64, engine: f64) {
    println!("{what:<34}{hand:>14.1}{engine:>14.1}{:>8.3}", engine / hand);
}
