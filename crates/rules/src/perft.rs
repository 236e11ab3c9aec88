//! Perft: counting the sequences of decisions, or of turns, of a given length.

use crate::engine::{NoRecord, Program, State};
use crate::position::Decision;

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
    program.perft(state, depth, unit)
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that
/// begin with it.
pub fn divide(program: &Program, state: &State, depth: u32, unit: Unit) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = firsts(program, state, unit).into_iter();
    firsts.map(|(first, next)| (first, program.perft(&next, depth - 1, unit))).collect()
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
