//! How a game stands and what can be played is worth, as data. `merels-words` says it in English.

use crate::ir::PlayerId;

/// What a position or a decision is worth to whoever decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// It is won, in so many turns of all players where that is known.
    Won(Option<u32>),
    /// It is lost.
    Lost(Option<u32>),
    /// Neither, however it goes on.
    Drawn,
    /// An estimate in hundredths of a man.
    Score(i32),
    /// An estimate by playouts: the mean share of the result from 0 to 1, and of how many, where that is to be told.
    Share(f64, Option<u32>),
}

/// How a game stands for a player, as a search has found it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Whom it was looked for.
    pub player: PlayerId,
    /// What it is worth to them.
    pub worth: Worth,
    /// Whether that is certain.
    pub certain: bool,
    /// By what it was found.
    pub by: Looked,
}

/// What a search has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// So many turns ahead.
    Turns(u32),
    /// Every game to its end.
    Everything,
    /// So many playouts.
    Playouts(u64),
}
