//! In which order decisions are tried: what is likely to be best first.

use std::sync::Arc;

use merels_engine::State;
use merels_model::ir::{Game, PlayerId};
use merels_model::{Decision, PointSet};

use crate::evaluate::target;
use crate::prey::Prey;
use crate::trial::Trial;

/// A decision and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) promise: i32,
    pub(crate) decision: Decision,
}

impl Ranked {
    /// What comes before all else.
    pub(crate) fn first(decision: Decision) -> Self {
        Self { promise: KNOWN, decision }
    }
}

/// Brings the most promising of what is left to the front.
#[inline]
pub(crate) fn best_first(left: &mut [Ranked]) -> Option<Ranked> {
    let mut best = 0;
    let mut most = left.first()?.promise;
    for (index, ranked) in left.iter().enumerate().skip(1) {
        if ranked.promise > most {
            (best, most) = (index, ranked.promise);
        }
    }
    left.swap(0, best);
    left.first().copied()
}

/// The next to be tried. Where only history tells what is left apart, a few of the best are enough: then it is as good as
/// sorted.
#[inline]
pub(crate) fn next(left: &mut [Ranked], sorted: &mut bool) -> Option<Ranked> {
    if *sorted {
        return left.first().copied();
    }
    let best = best_first(left)?;
    *sorted = best.promise <= 0;
    Some(best)
}

const KNOWN: i32 = 1 << 30;
const COMPLETES: i32 = 1 << 28;
const PREVENTS: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// More than history, and not more: most men that can be taken are defended.
const TAKES: i32 = 1 << 22;
/// The most that history counts for.
const MOST: i32 = 1 << 20;

/// What tells promising decisions from others at a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// Where the side that decides completes lines.
    pub(crate) own: PointSet,
    /// Where others would.
    pub(crate) theirs: PointSet,
    /// The men that can be taken by moving, where any can.
    pub(crate) prey: PointSet,
    pub(crate) spot: Spot,
}

/// Where in the tree something is decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) side: PlayerId,
    pub(crate) ply: usize,
    /// What was decided before, which this answers.
    pub(crate) answers: Option<Decision>,
}

/// Whether nothing but history speaks for a decision.
pub(crate) fn is_usual(promise: i32) -> bool {
    promise < KILLER / 2
}

/// Killers, history, and answers: decisions that were good elsewhere in the tree, or after the same decision of the other side.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    killers: Vec<[Option<Decision>; 2]>,
    history: Vec<i32>,
    /// By where the decision before led, and where the answer does.
    answers: Vec<i32>,
    width: usize,
    pub(crate) prey: Prey,
}

impl Order {
    pub(crate) fn new(game: &Game, trial: Arc<Trial>, plies: usize) -> Self {
        let width = game.board.len() + 1;
        Self {
            killers: vec![[None; 2]; plies + 1],
            history: vec![0; game.players.len() * width * width],
            answers: vec![0; 2 * game.players.len() * width * width],
            width,
            prey: Prey::new(game, trial),
        }
    }

    /// A new search begins: killers are of other positions, history counts for less.
    pub(crate) fn begin(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|worth| *worth /= 8);
        self.answers.iter_mut().for_each(|worth| *worth /= 8);
    }

    /// Ranks decisions, after those that stand in the list.
    pub(crate) fn rank(&self, state: &State, decisions: &[Decision], hints: &Hints, ranked: &mut Vec<Ranked>) {
        let Spot { side, ply, answers } = hints.spot;
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let hunts = self.prey.is_there();
        let history = self.history.get(self.place(side, (0, 0))..).unwrap_or_default();
        let answers = answers.and_then(|before| self.answers.get(self.answer(side, before, 0)..)).unwrap_or_default();
        ranked.extend(decisions.iter().map(|&decision| {
            let (from, to) = self.ends(decision);
            let mut promise = history.get(from * self.width + to).copied().unwrap_or(0);
            promise += answers.get(self.answering(decision)).copied().unwrap_or(0);
            match target(decision) {
                Some(at) if hints.own.contains(at) => promise += COMPLETES,
                Some(at) if hints.theirs.contains(at) => promise += PREVENTS,
                Some(_) => {}
                None => promise += COMPLETES,
            }
            if hunts && self.prey.takes(&hints.prey, decision) {
                promise += TAKES + (self.prey.exchange(state, decision).max(0) << 10);
            }
            if killers.contains(&Some(decision)) {
                promise += KILLER;
            }
            Ranked { promise, decision }
        }));
    }

    /// Whether a decision completes a line, or takes a man in whatever way.
    #[inline]
    pub(crate) fn is_loud(&self, decision: Decision, hints: &Hints) -> bool {
        completes(decision, &hints.own) || self.prey.is_there() && self.prey.takes(&hints.prey, decision)
    }

    /// From where to where a decision leads.
    #[inline]
    fn ends(&self, decision: Decision) -> (usize, usize) {
        let none = self.width - 1;
        match decision {
            Decision::Place { at, .. } => (none, at.index()),
            Decision::Move { from, to } => (from.index(), to.index()),
            Decision::Take { at } | Decision::Choose { at } => (at.index(), none),
            Decision::Say { word } => (word.index(), none),
            Decision::Pass => (none, none),
        }
    }

    /// Where the history of a decision is kept, by its ends.
    #[inline]
    fn place(&self, side: PlayerId, (from, to): (usize, usize)) -> usize {
        (side.index() * self.width + from) * self.width + to
    }

    /// What tells answers to the same decision apart.
    #[inline]
    fn answering(&self, decision: Decision) -> usize {
        match decision {
            Decision::Place { at, .. }
            | Decision::Move { to: at, .. }
            | Decision::Take { at }
            | Decision::Choose { at } => at.index(),
            Decision::Say { .. } | Decision::Pass => self.width - 1,
        }
    }

    /// Where it is kept how good something is as an answer to a decision.
    #[inline]
    fn answer(&self, side: PlayerId, before: Decision, answering: usize) -> usize {
        let sort = match before {
            Decision::Place { .. } | Decision::Move { .. } => 0,
            Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => 1,
        };
        ((sort * 2 + side.index().min(1)) * self.width + self.answering(before)) * self.width + answering
    }

    /// A decision was too good for the other side; those tried before it weren't.
    pub(crate) fn remember(
        &mut self,
        Spot { side, ply, answers }: Spot,
        (good, loud): (Decision, bool),
        before: &[Ranked],
        depth: i16,
    ) {
        if !loud
            && let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(good)
        {
            killers[1] = killers[0];
            killers[0] = Some(good);
        }
        let bonus = i32::from(depth.max(1)).pow(2).min(1 << 10);
        let worse = before.iter().map(|ranked| (ranked.decision, -bonus));
        for (decision, bonus) in std::iter::once((good, bonus)).chain(worse) {
            let place = self.place(side, self.ends(decision));
            add(&mut self.history, place, bonus);
            if let Some(answered) = answers {
                let place = self.answer(side, answered, self.answering(decision));
                add(&mut self.answers, place, bonus);
            }
        }
    }
}

/// What was added often counts for less and less more, so that nothing grows beyond bounds.
fn add(kept: &mut [i32], place: usize, bonus: i32) {
    if let Some(worth) = kept.get_mut(place) {
        *worth += (bonus << 8) - (i64::from(*worth) * i64::from(bonus.abs()) / i64::from(MOST >> 8)) as i32;
        *worth = (*worth).clamp(-MOST, MOST);
    }
}

/// Whether a decision completes a line, or takes because one was completed.
#[inline]
pub(crate) fn completes(decision: Decision, completing: &PointSet) -> bool {
    matches!(decision, Decision::Take { .. }) || target(decision).is_some_and(|at| completing.contains(at))
}
