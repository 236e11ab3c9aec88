//! When a search ends.

use merels_model::Game;

/// How far a search may go; whichever comes first.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Turns.
    pub depth: u32,
    /// States looked at, or playouts.
    pub nodes: u64,
    /// Asked now and then: whether it is time to stop. Searches read no clock.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("depth", &self.depth).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Limits<'static> {
    /// No limit but this many states.
    pub fn nodes(nodes: u64) -> Self {
        Self { depth: u32::MAX, nodes, stop: &|| false }
    }

    /// No limit but this depth, in turns.
    pub fn depth(depth: u32) -> Self {
        Self { depth, nodes: u64::MAX, stop: &|| false }
    }
}

/// How often the question is asked.
const EACH: u64 = 1 << 7;
/// The same where a single state may take long.
const EACH_LONG: u64 = 1 << 2;

/// Counts what was looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) nodes: u64,
    each: u64,
    over: bool,
}

impl Watch {
    pub(crate) fn of(game: &Game) -> Self {
        let looks_far = |at: usize| game.work.turn_of(at).few_below < u32::MAX;
        let long = game.work.is_costly() || (0..game.phases.len()).any(looks_far);
        Self { nodes: 0, each: if long { EACH_LONG } else { EACH }, over: false }
    }

    /// The same, with nothing counted.
    pub(crate) fn anew(self) -> Self {
        Self { nodes: 0, over: false, ..self }
    }

    /// Counts one more, and says whether it is time to stop.
    pub(crate) fn is_over(&mut self, limits: &Limits<'_>) -> bool {
        let asks = self.nodes > 0 && self.nodes.is_multiple_of(self.each);
        self.over = self.over || self.nodes >= limits.nodes || asks && (limits.stop)();
        if !self.over {
            self.nodes += 1;
        }
        self.over
    }
}
