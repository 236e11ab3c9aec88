//! What a run leaves behind, where somebody follows it.

use merels_model::ir::{PatternId, Statement};

/// What a run came past.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail<'g> {
    /// The statements, in the order in which they were begun.
    pub(crate) reached: Vec<&'g Statement>,
    /// The statements in the midst of which it stopped, the innermost first.
    pub(crate) within: Vec<&'g Statement>,
    /// The patterns that are looked for and haven't stood.
    pub(crate) wanted: Vec<PatternId>,
    /// Those that have.
    pub(crate) stood: Vec<PatternId>,
}

impl Trail<'_> {
    /// Adds what stands before the first decision of a branch that can be chosen.
    pub(crate) fn take_over(&mut self, tried: Self) {
        *self = Self { within: std::mem::take(&mut self.within), ..tried };
    }
}
