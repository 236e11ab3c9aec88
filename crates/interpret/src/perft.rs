//! Perft by the plain interpreter, to compare the engine's with.

use super::{History, Position};
use merels_model::Game;

/// The number of sequences of exactly `depth` decisions from a position.
pub fn perft(game: &Game, position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal().len() as u64,
        _ => nexts(game, position).map(|next| perft(game, &next, depth - 1)).sum(),
    }
}

/// The number of sequences of exactly `depth` turns from a position; the first turn counted from within a turn is what
/// is left of it.
pub fn perft_turns(game: &Game, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    nexts(game, position)
        .map(|next| {
            let whole = next.is_turn_start() || next.outcome().is_some();
            perft_turns(game, &next, if whole { depth - 1 } else { depth })
        })
        .sum()
}

fn nexts<'a>(game: &'a Game, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
    position.legal().iter().filter_map(|&next| position.play(game, next, &mut History::new()).ok())
}
