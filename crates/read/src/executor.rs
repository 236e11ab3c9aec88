//! What only playing a game shows.

use merels_model::Game;

/// Whoever plays games, as far as checking one needs it: this crate plays none itself.
pub trait Executor {
    /// What of the game is too large for it to be played, as the end of a sentence; nothing where it can be played.
    fn refuses(&self, game: &Game) -> Option<String>;

    /// How the game is over before its first decision, if it is. Only asked of a game that isn't refused.
    fn over_at_once(&self, game: &Game) -> Option<OverAtOnce>;
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
