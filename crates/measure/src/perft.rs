//! Perft on several threads.

use merels_rules::perft::{Unit, firsts};
use merels_rules::{Decision, Program, engine::State};
use rayon::prelude::*;

use crate::Threads;

/// Parts for each thread: some take much longer than others.
const PARTS: usize = 16;

/// The number of sequences of exactly `depth` decisions or turns.
pub fn perft(program: &Program, state: &State, depth: u32, unit: Unit, threads: &Threads) -> u64 {
    if threads.count() == 1 {
        return program.perft(state, depth, unit);
    }
    // The first steps are listed until there are parts enough to share out.
    let mut parts = vec![state.clone()];
    let mut left = depth;
    while left > 1 && !parts.is_empty() && parts.len() < PARTS * threads.count() {
        parts = parts.iter().flat_map(|part| firsts(program, part, unit)).map(|(_, next)| next).collect();
        left -= 1;
    }
    threads.0.install(|| parts.par_iter().map(|part| program.perft(part, left, unit)).sum())
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that begin
/// with it.
pub fn divide(
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
        firsts.into_par_iter().map(|(first, next)| (first, program.perft(&next, depth - 1, unit))).collect()
    })
}
