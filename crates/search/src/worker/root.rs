//! The root of a search: which decision is to be taken.

use merels_model::Decision;

use super::{Frame, Worker};
use crate::limits::Limits;
use crate::order::{Ranked, best_first};
use crate::taste::Liked;

impl Worker {
    /// The best of some decisions at the root, and what it is worth. None when it was time to stop. `trying` is told of each, and
    /// which it is, from 1 on.
    pub(crate) fn best_of(
        &mut self,
        decisions: &[Decision],
        depth: i16,
        (mut alpha, beta): (i32, i32),
        known: Option<Decision>,
        limits: &Limits<'_>,
        trying: &mut dyn FnMut(Decision, usize),
    ) -> Option<(i32, Decision)> {
        let state = self.states.first()?;
        let side = state.decider();
        self.evaluator.follow_at(state, 0);
        let mut list = Vec::new();
        self.order.rank(state, decisions, &self.hints(state, side, 0), &mut list);
        if let Some(first) = list.iter_mut().find(|ranked| Some(ranked.decision) == known) {
            *first = Ranked::first(first.decision);
        }
        // What is worth the same is played where it looks sensible: the first of the best is kept.
        for ranked in &mut list {
            ranked.promise = ranked.promise.saturating_add(self.sense.of(state, side, ranked.decision));
        }
        let liked = self.taste.map_or_else(Liked::default, |taste| taste.at(state, side, decisions, &self.sense));
        let mut states = std::mem::take(&mut self.states);
        let mut best: Option<(i32, Decision)> = None;
        let mut stopped = false;
        for index in 0..list.len() {
            let Some(Ranked { decision, .. }) = best_first(list.get_mut(index..).unwrap_or_default()) else { break };
            trying(decision, index + 1);
            let (low, high) = (liked.without(decision, alpha), liked.without(decision, beta));
            let frame = Frame { depth, alpha: low, beta: high, ply: 0, turns: 0, side };
            let Some(found) = self.after(limits, &mut states, decision, frame, (index > 0).then_some(0)) else {
                stopped = true;
                break;
            };
            let score = liked.with(decision, found);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, decision));
                if depth == 1 {
                    self.first = Some(decision);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.states = states;
        if stopped { None } else { best }
    }
}
