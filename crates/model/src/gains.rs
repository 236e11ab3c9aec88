//! What a turn brings about at once, as data. `merels-words` says it in words.

use crate::ir::{LineId, PatternId, PlayerId};

/// What speaks for a turn, as far as it is seen on the board right after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gains {
    /// Whether whoever plays it wins by it.
    pub wins: bool,
    /// What stands after it and didn't before.
    pub makes: Vec<(PatternId, LineId)>,
    /// How many pieces of others leave the board.
    pub takes: usize,
    /// How many pieces of others become the player's.
    pub turns_over: usize,
    /// Lines that another player had all but one point of: the piece that came there stands in the way.
    pub blocks: Vec<(PlayerId, PatternId, LineId)>,
}
