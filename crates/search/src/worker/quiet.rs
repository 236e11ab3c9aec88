//! Beyond the depth of a search: what is about to happen is looked at, and nothing else.

use merels_engine::State;

use super::{Frame, MAX_QUIET, Worker};
use crate::limits::Limits;
use crate::order::{Ranked, best_first};

impl Worker {
    /// Beyond the depth: as it stands, or better by completing a line or taking a man. `floor` is what the side has for sure; how it stands may
    /// be known.
    pub(super) fn quiet(
        &mut self,
        limits: &Limits<'_>,
        states: &mut [State],
        frame: Frame,
        (floor, stands): (i32, Option<i32>),
    ) -> Option<i32> {
        let state = states.first()?;
        let side = frame.side;
        self.horizon = true;
        let stands = stands.unwrap_or_else(|| {
            self.evaluator.follow_at(state, frame.ply);
            self.stands(state, side, frame.alpha, frame.beta)
        });
        let mut best = stands.max(floor);
        let mut alpha = frame.alpha.max(best);
        if alpha >= frame.beta || frame.depth <= -MAX_QUIET {
            return Some(best);
        }
        let prey = &self.order.prey;
        let hunts = |needed| frame.depth > -prey.turns() && prey.may_gain(state, side, needed);
        if self.evaluator.completing(side).is_empty() && !(prey.is_there() && hunts(alpha - stands + 1)) {
            return Some(best);
        }
        let hints = self.hints(state, side, frame.ply);
        let mut list = std::mem::take(self.lists.get_mut(frame.ply)?);
        state.generate(&mut self.legal);
        let all = self.legal.len();
        self.legal.retain(|&decision| self.order.is_loud(decision, &hints));
        if self.order.prey.is_leapt_over() && all > 0 && self.legal.len() == all {
            // Who must take can't leave it as it stands.
            best = floor;
            alpha = frame.alpha.max(best);
        }
        list.clear();
        self.order.rank(state, &self.legal, &hints, &mut list);
        let mut stopped = false;
        for index in 0..list.len() {
            let Some(Ranked { decision, .. }) = best_first(list.get_mut(index..).unwrap_or_default()) else { break };
            let Some(score) = self.after(limits, states, decision, Frame { alpha, ..frame }, None) else {
                stopped = true;
                break;
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= frame.beta {
                break;
            }
        }
        if let Some(place) = self.lists.get_mut(frame.ply) {
            *place = list;
        }
        if stopped { None } else { Some(best) }
    }
}
