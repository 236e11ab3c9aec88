//! Perft by the plain interpreter, to compare the engine's with.

use super::{History, Position};
use crate::ir::Game;
use crate::perft::Unit;

/// The number of sequences of exactly `depth` steps from a position.
pub fn perft(game: &Game, position: &Position, depth: u32, unit: Unit) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 && unit == Unit::Decisions {
        return position.legal().len() as u64;
    }
    let nexts = position.legal().iter().filter_map(|&next| position.play(game, next, &mut History::new()).ok());
    nexts
        .map(|next| {
            let whole = unit == Unit::Decisions || next.is_turn_start() || next.outcome().is_some();
            perft(game, &next, if whole { depth - 1 } else { depth }, unit)
        })
        .sum()
}
