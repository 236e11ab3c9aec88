//! Who plays besides chance: players that can think, and a judge of positions. Neither is made here: whoever runs a playtest
//! brings them.

use merels_engine::History;
use merels_model::Decision;
use merels_play::Position;

/// Somebody who plays a game and thinks.
pub trait Player {
    /// What to play: some decisions of the turn, the first one at least. `history` has recorded the positions of the game, this
    /// one included.
    fn choose(&mut self, position: &Position, history: &History) -> Vec<Decision>;
}

/// Somebody who says what positions are worth.
pub trait Judge {
    /// What the position at the start of a turn is worth.
    fn judge(&mut self, position: &Position, history: &History) -> Judgement;
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The chance of whoever decides, from 0 to 1; a draw is half of a win.
    pub chance: f64,
    /// The same after the best decision but one; nothing where there is no other.
    pub second: Option<f64>,
}

/// Players and judges for games.
pub trait Company: Sync {
    /// A player of a name for one game. All that is random about it follows from the seed.
    fn player(&self, name: &str, seed: u64) -> Box<dyn Player>;

    /// A weak player for one game, who is asked what they would play: into which traps they would fall. Nobody, if that isn't asked
    /// for.
    fn novice(&self, seed: u64) -> Option<Box<dyn Player>> {
        let _ = seed;
        None
    }

    /// A judge for one game, if games are to be judged.
    fn judge(&self) -> Option<Box<dyn Judge>>;

    /// How much a judge looks at, in states a turn; 0 where nothing is judged.
    fn looks_at(&self) -> u64;
}
