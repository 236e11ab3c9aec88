//! The record of a game's positions, as literally as can be.

use merels_model::position::Identity;

/// The positions recorded so far in a game: one at the start of each turn.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<Identity>);

impl History {
    /// No positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records a position and says how often it has been recorded, now included.
    pub fn record(&mut self, identity: Identity) -> u32 {
        self.0.push(identity);
        self.seen()
    }

    /// How often the last recorded position has been recorded.
    pub fn seen(&self) -> u32 {
        let Some(last) = self.0.last() else { return 0 };
        u32::try_from(self.0.iter().filter(|known| *known == last).count()).unwrap_or(u32::MAX)
    }

    /// How many positions are recorded.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets all but the first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}
