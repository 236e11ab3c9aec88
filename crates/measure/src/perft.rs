//! Perft: counting the sequences of decisions, or of turns, of a given length.

use std::sync::atomic::{AtomicUsize, Ordering};

use merels_engine::{NoRecord, State};
use merels_model::Decision;
use merels_threads::map_items;

/// What is counted as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Every single decision.
    Decisions,
    /// Whole turns: a move with the taking it earns is one.
    Turns,
}

/// Is told how far a count is: so many of so many parts.
pub type Told<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Parts for each thread: some take much longer than others.
const PARTS: usize = 16;

/// The number of sequences of exactly `depth` steps from a state. A finished game has no successors. The
/// first turn counted from within a turn is what is left of it.
pub fn perft(state: &State, depth: u32, unit: Unit, threads: usize) -> u64 {
    if threads <= 1 {
        return count(state, depth, unit);
    }
    perft_told(state, depth, unit, threads, &|_, _| ())
}

/// The same; `told` is how many parts are counted, from any thread, and of how many.
pub fn perft_told(state: &State, depth: u32, unit: Unit, threads: usize, told: Told<'_>) -> u64 {
    // The first steps are listed until there are parts enough to share out.
    let mut parts = vec![state.clone()];
    let mut left = depth;
    while left > 1 && !parts.is_empty() && parts.len() < PARTS * threads {
        parts = parts.iter().flat_map(|part| firsts(part, unit)).map(|(_, next)| next).collect();
        left -= 1;
    }
    let done = AtomicUsize::new(0);
    let counts = map_items(threads, &parts, &|part| {
        let count = count(part, left, unit);
        told(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
        count
    });
    counts.into_iter().sum()
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that begin
/// with it.
pub fn divide(state: &State, depth: u32, unit: Unit, threads: usize) -> Vec<(Vec<Decision>, u64)> {
    divide_told(state, depth, unit, threads, &|_, _| ())
}

/// The same; `told` is how many first steps are counted, from any thread, and of how many.
pub fn divide_told(state: &State, depth: u32, unit: Unit, threads: usize, told: Told<'_>) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = firsts(state, unit);
    let done = AtomicUsize::new(0);
    let counts = map_items(threads, &firsts, &|(_, next)| {
        let count = count(next, depth - 1, unit);
        told(done.fetch_add(1, Ordering::Relaxed) + 1, firsts.len());
        count
    });
    firsts.into_iter().zip(counts).map(|((first, _), count)| (first, count)).collect()
}

fn count(state: &State, depth: u32, unit: Unit) -> u64 {
    match unit {
        Unit::Decisions => state.perft(depth),
        Unit::Turns => state.perft_turns(depth),
    }
}

/// Every first decision or turn, with the state after it.
fn firsts(state: &State, unit: Unit) -> Vec<(Vec<Decision>, State)> {
    let mut found = Vec::new();
    let mut legal = Vec::new();
    state.generate(&mut legal);
    for first in legal {
        let mut next = state.clone();
        next.apply(first, &mut NoRecord);
        if unit == Unit::Decisions || next.is_turn_start() || next.ending().is_some() {
            found.push((vec![first], next));
        } else {
            let rest = firsts(&next, unit).into_iter();
            found.extend(rest.map(|(rest, last)| ([first].into_iter().chain(rest).collect(), last)));
        }
    }
    found
}
