//! Why a decision can't be played, in words.

use merels_model::{Game, Refusal};
use merels_syntax::Span;

/// Why a decision can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotLegal {
    /// The reason, a sentence without a full stop.
    pub reason: String,
    /// The words of the file that are due, where there are any.
    pub due: Option<Span>,
    /// The words of the file that leave the choice out.
    pub excluded_by: Option<Span>,
    /// The reason as data.
    pub refusal: Box<Refusal>,
}

impl NotLegal {
    /// What a game's rules say against a decision.
    pub fn new(game: &Game, refusal: Refusal) -> Self {
        let reason = merels_words::refusal(game, &refusal);
        Self { reason, due: refusal.due, excluded_by: refusal.excluded_by, refusal: Box::new(refusal) }
    }
}

impl std::fmt::Display for NotLegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NotLegal {}
