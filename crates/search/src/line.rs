//! Lines of play as text.

use merels_engine::NoRecord;
use merels_model::Decision;
use merels_play::{Position, Rules, notation};

/// The turns of a line that begins in a position, in notation; the first may be the rest of one, and the last unfinished.
pub fn turns(rules: &Rules, position: &Position, line: &[Decision]) -> Vec<String> {
    let mut state = position.engine_state().clone();
    let mut turns = Vec::new();
    let mut turn: Vec<Decision> = Vec::new();
    for &decision in line {
        if !state.is_legal(decision) {
            break;
        }
        state.apply(decision, &mut NoRecord);
        turn.push(decision);
        if state.is_turn_start() || state.ending().is_some() {
            turns.push(notation::turn(rules.game(), &std::mem::take(&mut turn)));
        }
    }
    if !turn.is_empty() {
        turns.push(notation::turn(rules.game(), &turn));
    }
    turns
}
