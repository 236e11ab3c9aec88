//! What only playing a game shows.

use merels_model::Game;

/// Whoever plays games, as far as checking one needs it: this crate plays none itself.
pub trait Executor {
    /// A game made ready to be played.
    ///
    /// # Errors
    ///
    /// What of the game is too large for it to be played, as the end of a sentence.
    fn ready(&self, game: &Game) -> Result<Box<dyn Ready>, String>;
}

/// A game that can be played.
pub trait Ready {
    /// How the game is over before its first decision, if it is.
    fn over_at_once(&self) -> Option<OverAtOnce>;
}

/// A game that is over before the first decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverAtOnce {
    /// The rule of an `end` that says so, by its place among [`Game::ends`]; none where it was a statement of a turn, or
    /// the rules are at fault.
    pub by_end: Option<usize>,
    /// Why, a sentence without a full stop.
    pub reason: String,
}
