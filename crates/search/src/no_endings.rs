//! Stands where `endings` does when the crate is built without them: nothing is ever known.

use std::convert::Infallible;
use std::sync::Arc;

use merels_engine::State;
use merels_play::{Position, Rules};

use crate::alphabeta::Found;
use crate::score::Certain;

/// There is none.
#[derive(Clone, Debug)]
pub(crate) struct Reader(Infallible);

impl Reader {
    pub(crate) fn of(&mut self, _: &State) -> Option<Certain> {
        match self.0 {}
    }
}

/// Knows nothing.
#[derive(Debug)]
pub(crate) struct Lore;

impl Lore {
    pub(crate) fn new(_: &Arc<Rules>) -> Self {
        Self
    }

    pub(crate) fn none() -> Self {
        Self
    }

    pub(crate) fn searched(&mut self, _: u64) {}

    pub(crate) fn go_on(&mut self) -> Option<Reader> {
        None
    }

    pub(crate) fn found(&self, _: &Rules, _: &Position) -> Option<Found> {
        None
    }
}
