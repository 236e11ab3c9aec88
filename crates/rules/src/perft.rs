//! Perft: counting the sequences of decisions, or of turns, of a given length.

use crate::interpret::Position;
use crate::ir::Game;
use crate::position::{Decision, History};

/// What is counted as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Every single decision.
    Decisions,
    /// Whole turns: a move with the taking it earns is one.
    Turns,
}

/// The number of sequences of exactly `depth` steps from a position. A finished game has no
/// successors. The first turn counted from within a turn is what is left of it.
pub fn perft(game: &Game, position: &Position, depth: u32, unit: Unit) -> u64 {
    match unit {
        Unit::Decisions => decisions(game, position, depth),
        Unit::Turns => turns(game, position, depth),
    }
}

/// For each first decision or turn, as the decisions it is made of, the number of sequences that
/// begin with it.
pub fn divide(game: &Game, position: &Position, depth: u32, unit: Unit) -> Vec<(Vec<Decision>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let firsts = match unit {
        Unit::Decisions => {
            position.legal().iter().filter_map(|&first| Some((vec![first], after(game, position, first)?))).collect()
        }
        Unit::Turns => whole_turns(game, position),
    };
    firsts.into_iter().map(|(first, next)| (first, perft(game, &next, depth - 1, unit))).collect()
}

fn after(game: &Game, position: &Position, decision: Decision) -> Option<Position> {
    position.play(game, decision, &mut History::new()).ok()
}

fn decisions(game: &Game, position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal().len() as u64,
        _ => position
            .legal()
            .iter()
            .filter_map(|&next| after(game, position, next))
            .map(|next| decisions(game, &next, depth - 1))
            .sum(),
    }
}

fn turns(game: &Game, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let nexts = position.legal().iter().filter_map(|&next| after(game, position, next));
    nexts.map(|next| turns(game, &next, if completes(&next) { depth - 1 } else { depth })).sum()
}

/// Whether the decision that led here completed a turn.
fn completes(position: &Position) -> bool {
    position.is_turn_start() || position.outcome().is_some()
}

fn whole_turns(game: &Game, position: &Position) -> Vec<(Vec<Decision>, Position)> {
    let mut found = Vec::new();
    for &first in position.legal() {
        let Some(next) = after(game, position, first) else { continue };
        if completes(&next) {
            found.push((vec![first], next));
        } else {
            let rest = whole_turns(game, &next).into_iter();
            found.extend(rest.map(|(rest, last)| ([first].into_iter().chain(rest).collect(), last)));
        }
    }
    found
}
