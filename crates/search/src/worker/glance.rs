//! A glance: what stands when a turn is over, without looking ahead.

use merels_model::Decision;

use super::{Frame, Worker};
use crate::limits::Limits;
use crate::order::{Ranked, best_first};
use crate::score::INFINITE;
use crate::taste::sensible;

/// A glance goes through so many states at most: turns of several decisions have many ends.
const MOST_STATES: u64 = 4_000;

/// How far a worker sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// As far as it searches.
    Full,
    /// The turn, and what lines are completed or men taken in answer; what was found earlier doesn't count.
    Answer,
    /// The turn alone.
    Turn,
}

/// What is seen of a decision at a glance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glimpse {
    pub(crate) decision: Decision,
    /// What the turn comes to, as it stands then.
    pub(crate) worth: i32,
    /// How sensible it looks, see [`sensible`].
    pub(crate) looks: i32,
}

impl Worker {
    /// Glances at some decisions at the first state. Where there are very many ways to complete the turn, only the most
    /// promising decisions are among what is seen.
    pub(crate) fn glance(&mut self, decisions: &[Decision], sees_answer: bool) -> Vec<Glimpse> {
        let Some(state) = self.states.first() else { return Vec::new() };
        let side = state.decider();
        let looks = sensible(state, side, decisions, &self.sense);
        self.evaluator.follow_at(state, 0);
        let mut list: Vec<Ranked> = Vec::new();
        self.order.rank(state, decisions, &self.hints(state, side, 0), &mut list);
        let mut states = std::mem::take(&mut self.states);
        self.sight = if sees_answer { Sight::Answer } else { Sight::Turn };
        let mut seen = Vec::new();
        for index in 0..list.len() {
            let Some(Ranked { decision, .. }) = best_first(list.get_mut(index..).unwrap_or_default()) else { break };
            let frame = Frame { depth: 1, alpha: -INFINITE, beta: INFINITE, ply: 0, turns: 0, side };
            let worth = self.after(&Limits::nodes(MOST_STATES), &mut states, decision, frame, None);
            let looks = looks.iter().find(|(other, _)| *other == decision).map_or(0, |(_, looks)| *looks);
            let Some(worth) = worth else { break };
            seen.push(Glimpse { decision, worth, looks });
        }
        self.sight = Sight::Full;
        self.states = states;
        seen
    }
}
