//! The parts of reading and playing a game, each alone: parsing, checking, compiling, and the engine's
//! listing, counting, drawing and playing of decisions.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, reason = "a benchmark that can't go on fails")]

use std::sync::Arc;

use divan::{Bencher, black_box};
use merels::engine::{Draws, NoRecord, Recurrence, State, Xorshift};
use merels::{Definition, Program, Rules, catalogue, ir};

/// Games that differ: men on 24 points, memory, attributes and whole turns, a wide board.
const GAMES: &[&str] = &["nine-mens-morris", "twelve-man-morris", "millieu", "gomoku"];

fn main() {
    divan::main();
}

fn rules(game: &str) -> Rules {
    merels::load(game, &[]).unwrap()
}

/// A state some way into a game.
fn middle(rules: &Rules) -> State {
    let mut state = rules.program().start(ir::PlayerId(0), &mut NoRecord);
    let mut random = Xorshift::new(5);
    for _ in 0..24 {
        let Some(decision) = state.draw(&mut random) else { break };
        state.apply(decision, &mut NoRecord);
    }
    state
}

#[divan::bench(args = GAMES)]
fn read(bencher: Bencher<'_, '_>, game: &str) {
    let text = catalogue::find(game).unwrap().text;
    bencher.bench(|| Definition::read(black_box(game), black_box(text), &catalogue::BuiltIn).unwrap());
}

#[divan::bench(args = GAMES)]
fn check_and_compile(bencher: Bencher<'_, '_>, game: &str) {
    let text = catalogue::find(game).unwrap().text;
    let definition = Definition::read(game, text, &catalogue::BuiltIn).unwrap();
    bencher.bench(|| Rules::of(black_box(&definition), &[]).unwrap());
}

#[divan::bench(args = GAMES)]
fn compile(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let game = Arc::new(rules.game().clone());
    bencher.bench(|| Program::compile(black_box(Arc::clone(&game))).unwrap());
}

#[divan::bench(args = GAMES)]
fn generate(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let state = middle(&rules);
    let mut legal = Vec::new();
    bencher.bench_local(|| {
        black_box(&state).generate(&mut legal);
        legal.len()
    });
}

#[divan::bench(args = GAMES)]
fn count(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let state = middle(&rules);
    bencher.bench(|| black_box(&state).count());
}

#[divan::bench(args = GAMES)]
fn draw(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let state = middle(&rules);
    let mut random = Xorshift::new(1);
    bencher.bench_local(|| black_box(&state).draw(&mut random));
}

#[divan::bench(args = GAMES)]
fn copy_and_apply(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let state = middle(&rules);
    let decision = state.draw(&mut Xorshift::new(1)).unwrap();
    let mut next = state.clone();
    bencher.bench_local(|| {
        next.clone_from(black_box(&state));
        next.apply(black_box(decision), &mut NoRecord);
    });
}

#[divan::bench(args = GAMES)]
fn playout(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let start = rules.program().start(ir::PlayerId(0), &mut NoRecord);
    let mut state = start.clone();
    let mut random = Xorshift::new(1);
    let mut recurrence = Recurrence::new();
    bencher.bench_local(|| {
        state.clone_from(&start);
        state.play_out(1_000, Draws::Off, &mut random, &mut recurrence)
    });
}
