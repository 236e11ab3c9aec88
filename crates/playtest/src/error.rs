//! What keeps games from being played.

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaytestError {
    /// No game is to be played.
    #[error("at least one game must be played")]
    NoGames,
    /// No decision may be taken, or too many.
    #[error("games are cut off after 1 to {most} decisions")]
    Cap {
        /// The most there may be.
        most: u32,
    },
    /// Neither one strategy nor one for each player.
    #[error("the game has {players} players, but {given} strategies are given: give one for all, or one for each")]
    Players {
        /// How many strategies there are.
        given: usize,
        /// How many players there are.
        players: usize,
    },
    /// A player is to think, and nobody has been brought who does.
    #[error("there is nobody who plays as `{name}`")]
    NoCompany {
        /// What the player is called.
        name: String,
    },
    /// A turn has too many ways to be drawn from as a whole.
    #[error("a turn can be played in more than {most} ways, too many to draw from; let the players be `random`")]
    TooManyWays {
        /// How many are looked through.
        most: usize,
    },
}
