//! Draws that can be claimed: whether one may stand, and how far away it is.

use merels_engine::State;
use merels_model::claims::{Claim, claims};
use merels_model::ir::Game;

use crate::rules::{fewest_repetitions, knows_claims};

/// So many turns before a draw can be claimed, a lead begins to count for less.
const FADES: u32 = 24;

/// What the rules say of claims.
#[derive(Clone, Debug)]
pub(crate) enum Claims {
    /// There are none.
    None,
    /// They stand after turns without an event, or when a position has stood so often.
    ByTurns { after: Vec<Claim>, repeated: u32 },
    /// They depend on something else.
    Others,
}

impl Claims {
    pub(crate) fn new(game: &Game) -> Self {
        if !knows_claims(game) {
            return Self::None;
        }
        let repeated = fewest_repetitions(game).unwrap_or(u32::MAX);
        claims(game).map_or(Self::Others, |after| Self::ByTurns { after, repeated })
    }

    pub(crate) fn are_there(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// Whether a claim can stand in a state whose position has been there so often: a glance at the counters.
    #[inline]
    pub(crate) fn may_stand(&self, state: &State, seen: u32) -> bool {
        match self {
            Self::None => false,
            Self::Others => true,
            Self::ByTurns { after, repeated } => {
                seen >= *repeated || after.iter().any(|&(event, turns)| state.counter(event) >= turns)
            }
        }
    }

    /// What a lead is worth in a state: less and less in the last turns before somebody may claim a draw, so that whoever leads
    /// does something in time, and of lines that all end so the better one is still seen.
    #[inline]
    pub(crate) fn faded(&self, worth: i32, state: &State) -> i32 {
        let Self::ByTurns { after, .. } = self else { return worth };
        let left = |&(event, turns): &Claim| turns.saturating_sub(state.counter(event));
        match after.iter().map(left).min() {
            Some(left) if left < FADES => worth * (left + 1) as i32 / FADES as i32,
            _ => worth,
        }
    }
}
