//! One thread of an alpha-beta search.

mod glance;
mod late;
mod quiet;
mod root;

use std::sync::Arc;

use merels_engine::{Folding, State};
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::Rules;

use crate::claims::Claims;
use crate::endings::Reader;
use crate::evaluate::Evaluator;
use crate::limits::{Limits, Watch};
use crate::order::{Hints, Order, Ranked, Spot, completes, next};
use crate::path::Path;
use crate::rules::knows_repetition;
use crate::score::{self, DRAW, INFINITE};
use crate::sense::Sense;
use crate::table::{Bound, Entry, Table};
use crate::taste::Taste;
use crate::trial::Trial;
use crate::weights::Weights;
pub(crate) use glance::Glimpse;
use glance::Sight;
use late::{is_left_out, reduction};

/// No line is longer, in decisions.
pub(crate) const MAX_PLIES: usize = 220;

/// Turns in which lines are completed, or men taken, are looked at beyond the depth, so many at most.
const MAX_QUIET: i16 = 4;

/// The depth of what was searched to the end of every game: no deeper search finds anything else.
const COMPLETE: u8 = u8::MAX;

/// With one turn left, no decision that completes nothing gains so much, in hundredths of a man.
const FUTILE: i32 = 120;

/// From this depth on, images under the symmetries of the rules are one to the table. Deeper in the tree there are more states,
/// and less is saved for each.
const FOLDED: i16 = 3;

/// One thread's part of a searcher.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    rules: Arc<Rules>,
    table: Arc<Table>,
    folding: Arc<Folding>,
    evaluator: Evaluator,
    /// What is known of endings.
    pub(crate) endings: Option<Reader>,
    sense: Arc<Sense>,
    /// What it likes of what is nearly equal.
    pub(crate) taste: Option<Taste>,
    path: Path,
    order: Order,
    /// What is used again at each ply.
    states: Vec<State>,
    lists: Vec<Vec<Ranked>>,
    legal: Vec<Decision>,
    /// Whether the rules speak of repeated positions, and of claims.
    repeats: bool,
    claims: Claims,
    /// What was decided at each ply of the line that is looked at.
    taken: Vec<Option<Decision>>,
    root: PlayerId,
    /// The best decision so far of a first depth that was broken off.
    pub(crate) first: Option<Decision>,
    /// Whether something rests on more than the rules: on an estimate, or on the positions before.
    pub(crate) horizon: bool,
    sight: Sight,
    /// Of the search under way.
    watch: Watch,
}

/// What is looked at and within which bounds.
#[derive(Clone, Copy)]
struct Frame {
    depth: i16,
    alpha: i32,
    beta: i32,
    ply: usize,
    /// Turns from the root.
    turns: i32,
    /// Who decides.
    side: PlayerId,
}

impl Worker {
    pub(crate) fn new(rules: Arc<Rules>, table: Arc<Table>, weights: Weights) -> Self {
        let trial = Arc::new(Trial::of(&rules));
        Self {
            evaluator: Evaluator::after(&trial, &rules, weights),
            endings: None,
            path: Path::new(),
            order: Order::new(rules.game(), trial, MAX_PLIES),
            states: Vec::new(),
            lists: vec![Vec::new(); MAX_PLIES + 1],
            legal: Vec::new(),
            repeats: knows_repetition(rules.game()),
            claims: Claims::new(rules.game()),
            taken: vec![None; MAX_PLIES + 2],
            root: PlayerId(0),
            first: None,
            horizon: false,
            sight: Sight::Full,
            watch: Watch::of(rules.game()),
            sense: Arc::new(Sense::new(&rules)),
            taste: None,
            folding: Arc::new(Folding::new(rules.program())),
            rules,
            table,
        }
    }

    /// Whether all positions are worth the same.
    pub(crate) fn is_blind(&self) -> bool {
        self.evaluator.is_blind()
    }

    /// A search begins, by a player at a state. `keys` are those of the positions so far, this one included.
    pub(crate) fn begin(&mut self, state: &State, keys: &[u64], by: PlayerId) {
        self.path.begin(keys);
        self.order.begin();
        self.root = by;
        self.watch = self.watch.anew();
        self.first = None;
        self.states.clear();
        self.states.resize(MAX_PLIES + 2, state.clone());
    }

    /// The states looked at since the search has begun.
    pub(crate) fn nodes(&self) -> u64 {
        self.watch.nodes
    }

    fn hints(&self, state: &State, side: PlayerId, ply: usize) -> Hints {
        let (own, theirs) = (self.evaluator.completing(side), self.evaluator.completing_of_others(side));
        Hints { own, theirs, prey: self.order.prey.of(state, side), spot: self.spot(side, ply) }
    }

    fn spot(&self, side: PlayerId, ply: usize) -> Spot {
        Spot { side, ply, answers: ply.checked_sub(1).and_then(|above| self.taken.get(above).copied().flatten()) }
    }

    fn is_same_side(&self, a: PlayerId, b: PlayerId) -> bool {
        if self.rules.game().players.len() == 2 { a == b } else { (a == self.root) == (b == self.root) }
    }

    /// What a decision at the first state is worth to the player who takes it. `late` ones are only shown not to be better,
    /// first, and less deep by so much.
    #[inline]
    fn after(
        &mut self,
        limits: &Limits<'_>,
        states: &mut [State],
        decision: Decision,
        frame: Frame,
        late: Option<i16>,
    ) -> Option<i32> {
        let (state, below) = states.split_first_mut()?;
        let next = below.first_mut()?;
        let recorded = self.path.len();
        next.clone_from(state);
        next.apply(decision, &mut self.path);
        if let Some(place) = self.taken.get_mut(frame.ply) {
            *place = Some(decision);
        }
        // A turn that ends the game counts, though no other begins after it.
        let whole = next.is_turn_start() || next.ending().is_some();
        let Frame { depth, alpha, beta, ply, turns, side: before } = frame;
        let side = next.decider();
        let same = self.is_same_side(side, before);
        let depth = depth - i16::from(whole);
        let mut look = |depth: i16, alpha: i32, beta: i32| {
            let (alpha, beta) = if same { (alpha, beta) } else { (-beta, -alpha) };
            let frame = Frame { depth, alpha, beta, ply: ply + 1, turns: turns + i32::from(whole), side };
            let score = self.value(limits, below, frame)?;
            Some(if same { score } else { -score })
        };
        let score = match late {
            None => look(depth, alpha, beta),
            Some(reduced) => {
                let mut score = look(depth - reduced, alpha, alpha + 1);
                if reduced > 0 && score.is_some_and(|score| score > alpha) {
                    score = look(depth, alpha, alpha + 1);
                }
                match score {
                    Some(score) if score > alpha && score < beta => look(depth, alpha, beta),
                    other => other,
                }
            }
        };
        self.path.truncate(recorded);
        score
    }

    /// What the first state is worth to the side that decides. None when it is time to stop.
    fn value(&mut self, limits: &Limits<'_>, states: &mut [State], frame: Frame) -> Option<i32> {
        if self.watch.is_over(limits) {
            return None;
        }
        let state = states.first()?;
        let side = frame.side;
        if let Some(ending) = state.ending() {
            let Some(winner) = ending.winner else { return Some(DRAW) };
            let won = score::won(frame.turns);
            return Some(if self.is_same_side(winner, side) { won } else { -won });
        }
        let mut frame = frame;
        let mut best = -INFINITE;
        let begins = state.is_turn_start();
        if begins {
            let seen = if self.repeats || self.claims.are_there() { self.path.seen() } else { 1 };
            if self.repeats && seen > 1 {
                self.horizon = true;
                return Some(DRAW);
            }
            // Whoever may claim a draw needn't do worse.
            if self.claims.may_stand(state, seen) && state.claim(seen).is_some() {
                self.horizon = true;
                best = DRAW;
                frame.alpha = frame.alpha.max(best);
                if frame.alpha >= frame.beta {
                    return Some(best);
                }
            }
        }
        if begins && let Some(certain) = self.endings.as_mut().and_then(|endings| endings.of(state)) {
            return Some(certain.score(frame.turns).max(best));
        }
        // No shorter win than by this turn is possible.
        if frame.alpha >= score::won(frame.turns + 1) {
            return Some(frame.alpha);
        }
        if frame.ply >= MAX_PLIES {
            self.horizon = true;
            self.evaluator.follow(state);
            return Some(self.evaluator.value(state, side));
        }
        if self.sight == Sight::Turn && begins {
            self.evaluator.follow(state);
            return Some(self.evaluator.value(state, side));
        }
        if frame.depth == 1 && begins && !score::is_forced(frame.alpha) {
            self.evaluator.follow_at(state, frame.ply);
            let value = self.stands(state, side, frame.alpha - FUTILE, frame.beta);
            if value + FUTILE <= frame.alpha {
                return self.quiet(limits, states, frame, (best, Some(value)));
            }
        }
        if frame.depth <= 0 && begins {
            self.quiet(limits, states, frame, (best, None))
        } else {
            self.full(limits, states, frame, best)
        }
    }

    /// What a state is worth as it stands; less and less the nearer a draw is that anybody may claim.
    #[inline]
    fn stands(&mut self, state: &State, side: PlayerId, low: i32, high: i32) -> i32 {
        let value = self.evaluator.value_within(state, side, low, high);
        self.claims.faded(value, state)
    }

    /// Looks at all decisions. `best` is what the side has for sure.
    fn full(&mut self, limits: &Limits<'_>, states: &mut [State], frame: Frame, mut best: i32) -> Option<i32> {
        let state = states.first()?;
        let Frame { depth, mut alpha, beta, ply, turns, side } = frame;
        let begins = state.is_turn_start();
        let (key, symmetry) = self.key(state, begins && depth >= FOLDED);
        let known = if self.sight == Sight::Full { self.table.find(key) } else { None };
        if let Some(entry) = known.filter(|entry| i16::from(entry.depth) >= depth && beta - alpha == 1) {
            let score = score::from_table(entry.score, turns);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                self.horizon |= entry.depth != COMPLETE;
                return Some(score);
            }
        }
        let outer = std::mem::replace(&mut self.horizon, false);
        let best_known = known.and_then(|entry| entry.best).map(|best| self.folding.inverse(symmetry, best));
        let first = best_known.filter(|&decision| state.is_legal(decision));
        let mut list = std::mem::take(self.lists.get_mut(ply)?);
        list.clear();
        list.extend(first.map(Ranked::first));
        // Nothing else is listed as long as what the table has is good enough.
        let mut hints = None;
        let mut sorted = false;
        let lower = alpha;
        let mut choice = None;
        let mut stopped = false;
        let mut index = 0;
        loop {
            if index == list.len() && hints.is_none() {
                let state = states.first()?;
                hints = Some(self.list_others(state, side, first, ply, &mut list));
            }
            let Some(Ranked { decision, promise }) = next(list.get_mut(index..).unwrap_or_default(), &mut sorted)
            else {
                break;
            };
            let narrow = begins && self.sight == Sight::Full && beta - lower == 1 && !score::is_forced(best);
            if narrow && is_left_out(depth, index, promise) {
                self.horizon = true;
                break;
            }
            let loud = hints.as_ref().is_some_and(|hints| completes(decision, &hints.own));
            let reduced = if loud || !begins { 0 } else { reduction(depth, index) };
            let late = (index > 0).then_some(reduced);
            let Some(score) = self.after(limits, states, decision, Frame { alpha, ..frame }, late) else {
                stopped = true;
                break;
            };
            if score > best {
                best = score;
                choice = Some(decision);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                let before = list.get(..index).unwrap_or_default();
                self.order.remember(self.spot(side, ply), (decision, loud), before, depth);
                break;
            }
            index += 1;
        }
        if let Some(place) = self.lists.get_mut(ply) {
            *place = list;
        }
        if stopped {
            return None;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > lower {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if self.horizon { depth.clamp(0, i16::from(COMPLETE) - 1) as u8 } else { COMPLETE };
        self.horizon |= outer;
        let image = choice.map(|choice| self.folding.map(symmetry, choice));
        if self.sight != Sight::Full {
            return Some(best);
        }
        self.table.keep(key, Entry { score: score::to_table(best, turns), depth, bound, best: image });
        Some(best)
    }

    /// Lists and ranks all decisions after the first, which has been looked at.
    fn list_others(
        &mut self,
        state: &State,
        side: PlayerId,
        first: Option<Decision>,
        ply: usize,
        list: &mut Vec<Ranked>,
    ) -> Hints {
        self.evaluator.follow_at(state, ply);
        let hints = self.hints(state, side, ply);
        state.generate(&mut self.legal);
        if let Some(first) = first {
            self.legal.retain(|&decision| decision != first);
        }
        self.order.rank(state, &self.legal, &hints, list);
        hints
    }

    /// What the table has for a state, and its best decision there.
    pub(crate) fn known(&self, state: &State) -> Option<Decision> {
        [true, false].into_iter().find_map(|folds| {
            let (key, symmetry) = self.key(state, folds);
            let best = self.table.find(key)?.best?;
            Some(self.folding.inverse(symmetry, best))
        })
    }

    /// The key of a state in the table, and the symmetry that leads to the state which the table has.
    #[inline]
    fn key(&self, state: &State, folds: bool) -> (u64, usize) {
        let (key, symmetry) =
            if folds && self.folding.len() > 1 { state.folded_key(&self.folding) } else { (state.state_key(), 0) };
        // Of several players, what a state is worth depends on who asks.
        let asks = if self.rules.game().players.len() == 2 { 0 } else { u64::from(self.root.0) + 1 };
        (key ^ asks.wrapping_mul(0x9e37_79b9_7f4a_7c15), symmetry)
    }
}
