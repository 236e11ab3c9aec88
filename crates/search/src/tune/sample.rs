//! What weights are learnt from.

use crate::arena::Game;
use crate::weights::{FEATURES, Phase};

/// A quiet position and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the first player has more than the second, in the order of [`Weights::NAMES`](crate::Weights::NAMES).
    pub difference: [i16; FEATURES],
    /// How far the game is.
    pub phase: Phase,
    /// Whether the first player is due.
    pub due: bool,
    /// What the first player got in the end.
    pub result: Points,
}

/// What a game brings to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// It was lost.
    Lost,
    /// It was drawn.
    Drawn,
    /// It was won.
    Won,
}

impl Points {
    pub(super) fn value(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }

    /// For a player; nothing where the game was cut off.
    pub(super) fn of(game: &Game, player: usize) -> Option<Self> {
        game.outcome.as_ref()?;
        Some(match game.winner {
            None => Self::Drawn,
            Some(winner) if winner.index() == player => Self::Won,
            Some(_) => Self::Lost,
        })
    }
}
