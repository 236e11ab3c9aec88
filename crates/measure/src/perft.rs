//! Perft on several threads.

use merels_rules::perft::{Unit, firsts};
use merels_rules::{Decision, Program, engine::State};
use merels_threads::map_items;

/// Parts for each thread: some take much longer than others.
const PARTS: usize = 16;

/// The number of sequences of exactly `depth` decisions or turns.
pub fn perft(program: &Program, state: &State, depth: u32, unit: Unit, threads: usize) -> u64 {
    if threads <= 1 {
        return program.perft(state, depth, unit);
    }
    // The first steps are listed until there are parts enough to share out.
    let mut parts = vec![state.clone()];
    let mut left = depth;
    while left > 1 && !parts.is_empty() && parts.len() < PARTS * threads {
        parts = parts.iter().flat_map(|part| firsts(program, part, unit)).map(|(_, next)| next).collect();
        left -= 1;
    }
    map_items(threads, &parts, &|part| program.perft(part, left, unit)).into_iter().sum()
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that begin
/// with it.
pub fn divide(program: &Program, state: &State, depth: u32, unit: Unit, threads: usize) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = firsts(program, state, unit);
    let counts = map_items(threads, &firsts, &|(_, next)| program.perft(next, depth - 1, unit));
    firsts.into_iter().zip(counts).map(|((first, _), count)| (first, count)).collect()
}
