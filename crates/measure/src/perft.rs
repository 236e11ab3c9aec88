//! Perft: counting the sequences of decisions, or of turns, of a given length.

use merels_engine::{NoRecord, Program, State};
use merels_model::Decision;
use rayon::prelude::*;

use crate::Threads;

/// Parts for each thread: some take much longer than others.
const PARTS: usize = 16;

/// What is counted as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Every single decision.
    Decisions,
    /// Whole turns: a move with the taking it earns is one.
    Turns,
}

/// The number of sequences of exactly `depth` steps from a state. A finished game has no successors. The
/// first turn counted from within a turn is what is left of it.
pub fn perft(program: &Program, state: &State, depth: u32, unit: Unit) -> u64 {
    match unit {
        Unit::Decisions => program.perft(state, depth),
        Unit::Turns => program.perft_turns(state, depth),
    }
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that
/// begin with it.
pub fn divide(program: &Program, state: &State, depth: u32, unit: Unit) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = firsts(program, state, unit).into_iter();
    firsts.map(|(first, next)| (first, perft(program, &next, depth - 1, unit))).collect()
}

/// Every first decision or turn, with the state after it.
pub fn firsts(program: &Program, state: &State, unit: Unit) -> Vec<(Vec<Decision>, State)> {
    let mut found = Vec::new();
    let mut legal = Vec::new();
    program.generate(state, &mut legal);
    for first in legal {
        let mut next = state.clone();
        program.apply(&mut next, first, &mut NoRecord);
        if unit == Unit::Decisions || program.is_turn_start(&next) || program.ending(&next).is_some() {
            found.push((vec![first], next));
        } else {
            let rest = firsts(program, &next, unit).into_iter();
            found.extend(rest.map(|(rest, last)| ([first].into_iter().chain(rest).collect(), last)));
        }
    }
    found
}

/// As [`perft`], on several threads.
pub fn perft_on(program: &Program, state: &State, depth: u32, unit: Unit, threads: &Threads) -> u64 {
    if threads.count() == 1 {
        return perft(program, state, depth, unit);
    }
    // The first steps are listed until there are parts enough to share out.
    let mut parts = vec![state.clone()];
    let mut left = depth;
    while left > 1 && !parts.is_empty() && parts.len() < PARTS * threads.count() {
        parts = parts.iter().flat_map(|part| firsts(program, part, unit)).map(|(_, next)| next).collect();
        left -= 1;
    }
    threads.0.install(|| parts.par_iter().map(|part| perft(program, part, left, unit)).sum())
}

/// As [`divide`], on several threads.
pub fn divide_on(
    program: &Program,
    state: &State,
    depth: u32,
    unit: Unit,
    threads: &Threads,
) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = firsts(program, state, unit);
    threads.0.install(|| {
        firsts.into_par_iter().map(|(first, next)| (first, perft(program, &next, depth - 1, unit))).collect()
    })
}
