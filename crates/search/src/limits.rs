//! When a search ends.

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

/// Counts what was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) nodes: u64,
    over: bool,
}

impl Watch {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Counts one more, and says whether it is time to stop.
    pub(crate) fn is_over(&mut self, limits: &Limits<'_>) -> bool {
        let asks = self.nodes > 0 && self.nodes.is_multiple_of(EACH);
        self.over = self.over || self.nodes >= limits.nodes || asks && (limits.stop)();
        if !self.over {
            self.nodes += 1;
        }
        self.over
    }
}
