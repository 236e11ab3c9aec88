//! The options of a choice, as a set where they make one, and which of them `unless` strikes out.

use std::ops::ControlFlow;

use super::bits::{Bits, Seats, Words};
use super::code::{Choice, ChoiceKind, Set, Targets, Unless};
use super::evaluate::{Found, View};
use super::ids::{LinkSet, MaybePoint, NOBODY, PointId, Points};
use super::machine::{Machine, POOL};
use super::offers::Sort;
use super::packed::{Due, Packed};
use super::plain::decision;
use merels_model::position::Decision;

impl<B: Bits> Machine<B> {
    /// Whether `unless` leaves one of some options.
    #[inline]
    pub(crate) fn leaves_any<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        unless: &Unless<B>,
        options: u128,
    ) -> bool {
        match choice.due {
            Due::Other => self.has_option(s, choice),
            due => self
                .each_listed(due, options, |from, to| {
                    match self.struck_out(s, choice, unless, decision(due, from, to)) {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                })
                .is_break(),
        }
    }

    /// The options of a choice, where they make one set: points, or links for a slide. Kinds to be placed
    /// come on top.
    #[inline]
    pub(crate) fn options<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>) -> Option<u128> {
        if let (true, ChoiceKind::Place { on, .. }, Due::Place) = (W::LEAN, &choice.kind, choice.due) {
            let hand = s.core.hands[usize::from(s.core.decider) % B::SEATS];
            return if hand == 0 { Some(0) } else { self.landing(s, on).word() };
        }
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                if self.placeable(s, *kinds, *from_pool) == 0 {
                    return Some(0);
                }
                self.landing(s, on).word()
            }
            ChoiceKind::Move { from, to: to @ Targets::Near(_) } => {
                let links = self.tables.links.as_ref()?;
                Some(links.between(self.set(s, from).and(s.core.board.occupied), self.target_base(s, to)))
            }
            ChoiceKind::Move { from, to: to @ Targets::Anywhere(_) } if B::CAPACITY <= 64 => {
                let men = self.set(s, from).and(s.core.board.occupied).word()?;
                let targets = self.target_base(s, to).word()?;
                Some(if men == 0 || targets == 0 { 0 } else { men | targets << 64 })
            }
            ChoiceKind::Take { what, .. } => self.set(s, what).and(s.core.board.occupied).word(),
            ChoiceKind::Point(what) => self.set(s, what).word(),
            ChoiceKind::Move { .. } | ChoiceKind::Say(_) | ChoiceKind::Pass => None,
        }
    }

    /// Whether a choice has an option as the state stands, `unless` included.
    #[inline]
    pub(crate) fn has_option<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>) -> bool {
        if choice.unless.is_none() {
            match &choice.kind {
                ChoiceKind::Place { kinds, from_pool, on } => {
                    return self.placeable(s, *kinds, *from_pool) != 0 && !self.landing(s, on).is_empty();
                }
                ChoiceKind::Take { what, .. } => {
                    return !self.set(s, what).and(s.core.board.occupied).is_empty();
                }
                ChoiceKind::Point(what) => return !self.view(s).set(what).is_empty(),
                ChoiceKind::Say(_) | ChoiceKind::Pass => return true,
                ChoiceKind::Move { from, to: to @ Targets::Near(_) } => {
                    if let Some(links) = &self.tables.links {
                        let sources = self.set(s, from).and(s.core.board.occupied);
                        return links.between(sources, self.target_base(s, to)) != 0;
                    }
                    return self.moves_somewhere(s, from, to);
                }
                ChoiceKind::Move { from, to: to @ Targets::Anywhere(_) } => {
                    return self.set(s, from).meets(s.core.board.occupied) && !self.target_base(s, to).is_empty();
                }
                ChoiceKind::Move { from, to: to @ Targets::Reached(_) } => return self.moves_somewhere(s, from, to),
                ChoiceKind::Move { from, to } => {
                    let men = self.men_to_move(s, from);
                    if let Some(jumping) = choice.jumping_of(men) {
                        return self.each_jump(s, jumping, men, &mut |_, _| ControlFlow::Break(())).is_break();
                    }
                    let some =
                        |points: B| if points.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                    return self.each_move(s, choice, to, men, &mut |_, points| some(points)).is_break();
                }
            }
        }
        self.each_option(s, choice, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Whether some man may move, where that can be told without looking at each.
    #[inline]
    fn moves_somewhere<W: Words>(&self, s: &Packed<B, W>, from: &Set<B>, to: &Targets<B>) -> bool {
        let base = self.target_base(s, to);
        !base.is_empty() && !self.movable(s, self.set(s, from).and(s.core.board.occupied), to, base).is_empty()
    }

    /// The kinds that can be placed, as a bit set.
    #[inline]
    pub(crate) fn placeable<W: Words>(&self, s: &Packed<B, W>, kinds: u64, from_pool: bool) -> u64 {
        if from_pool {
            return kinds & self.held(s, POOL);
        }
        if self.several_kinds::<W>() {
            return kinds & self.held(s, usize::from(s.core.decider));
        }
        let hand = s.core.hands.of(usize::from(s.core.decider)).unwrap_or(0);
        kinds & u64::from(hand > 0)
    }

    /// The empty points of a set.
    #[inline]
    pub(crate) fn landing<W: Words>(&self, s: &Packed<B, W>, on: &Set<B>) -> B {
        match on {
            Set::Empty => self.free(&s.core.board),
            _ => self.set(s, on).minus(s.core.board.occupied),
        }
    }

    /// Whether a decision is an option of a choice.
    pub(crate) fn has<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>, decision: Decision) -> bool {
        let men = |set: &Set<B>| self.set(s, set).and(s.core.board.occupied);
        let is_candidate = match (&choice.kind, decision) {
            (ChoiceKind::Place { kinds, from_pool, on }, Decision::Place { kind, at }) => {
                self.placeable(s, *kinds, *from_pool).checked_shr(u32::from(kind.0)).unwrap_or(0) & 1 == 1
                    && self.landing(s, on).has_point(at)
            }
            (ChoiceKind::Move { from: men_of, to: where_to }, Decision::Move { from, to }) => {
                men(men_of).has_point(from)
                    && self.targets(s, where_to, self.target_base(s, where_to), from).has_point(to)
            }
            (ChoiceKind::Take { what, .. }, Decision::Take { at }) => men(what).has_point(at),
            (ChoiceKind::Point(what), Decision::Choose { at }) => self.set(s, what).has_point(at),
            (ChoiceKind::Say(said), Decision::Say { word }) => *said == word,
            (ChoiceKind::Pass, Decision::Pass) => true,
            _ => false,
        };
        is_candidate && !choice.unless.as_ref().is_some_and(|unless| self.struck_out(s, choice, unless, decision))
    }

    /// Calls `found` with each option of a choice, kinds and points in order.
    #[inline]
    pub(crate) fn each_option<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &choice.unless {
            None => self.each_candidate(s, choice, found),
            Some(unless) => self.each_allowed(s, choice, unless, found),
        }
    }

    /// The same where a choice has an `unless`: each option takes so long that one function for all who ask is as good.
    fn each_allowed<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        unless: &Unless<B>,
        found: &mut dyn FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_candidate(s, choice, &mut |option| {
            if self.struck_out(s, choice, unless, option) { ControlFlow::Continue(()) } else { found(option) }
        })
    }

    /// The same without regard to `unless`.
    #[inline]
    fn each_candidate<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let (ChoiceKind::Move { from, to: to @ Targets::Near(_) }, Some(links)) = (&choice.kind, &self.tables.links)
        {
            let sources = self.set(s, from).and(s.core.board.occupied);
            return links.between(sources, self.target_base(s, to)).links().try_for_each(|link| {
                let (from, to) = links.ends(link);
                found(Decision::Move { from, to })
            });
        }
        // Called once for a set, so that it needn't be compiled for each who asks.
        let found: &mut dyn FnMut(Sort, B) -> ControlFlow<()> =
            &mut |sort, points| points.points().try_for_each(|at| found(sort.at(at)));
        self.each_set(s, choice, found)
    }

    /// What is the same for every man that may move.
    #[inline]
    pub(crate) fn target_base<W: Words>(&self, s: &Packed<B, W>, to: &Targets<B>) -> B {
        match to {
            Targets::Near(set) | Targets::Anywhere(set) => self.landing(s, set),
            Targets::Reached(reach) if reach.onto => self.set(s, &reach.set),
            Targets::Reached(reach) => self.landing(s, &reach.set),
            Targets::OfEach(_) => self.free(&s.core.board),
            Targets::Onto(_) => self.tables.all,
            Targets::ByStep(by_step) if by_step.onto => self.tables.all,
            Targets::ByStep(_) => self.free(&s.core.board),
        }
    }

    /// Of some men those who may move, as far as it can be told without looking at each.
    #[inline]
    pub(crate) fn movable<W: Words>(&self, s: &Packed<B, W>, men: B, to: &Targets<B>, base: B) -> B {
        match to {
            Targets::Reached(reach) => match reach.back.of(usize::from(s.core.decider)) {
                Some(back) if !men.is_empty() => men.and(back.of(base)),
                _ => men,
            },
            Targets::Near(_) if men.is_empty() => men,
            Targets::Near(_) => self.near_some(men, base),
            Targets::OfEach(of_one) | Targets::Onto(of_one) => self.movable_back(s, men, of_one.back.as_ref()),
            Targets::ByStep(by_step) => self.movable_back(s, men, by_step.back.as_ref()),
            Targets::Anywhere(_) => men,
        }
    }

    /// The same by those for whom there may be something.
    #[inline]
    fn movable_back<W: Words>(&self, s: &Packed<B, W>, men: B, back: Option<&Set<B>>) -> B {
        match back {
            Some(back) if !men.without_first().is_empty() => self.view(s).within(back, men),
            _ => men,
        }
    }

    /// Where one man may go.
    #[inline]
    pub(crate) fn targets<W: Words>(&self, s: &Packed<B, W>, to: &Targets<B>, base: B, from: PointId) -> B {
        match to {
            Targets::Near(_) => base.and(self.near(from)),
            Targets::Anywhere(_) => base,
            Targets::Reached(reach) => {
                let leads = reach.to.of(usize::from(s.core.decider));
                leads.and_then(|leads| leads.get(from.index())).map_or(B::EMPTY, |leads| base.and(*leads))
            }
            Targets::OfEach(of_one) | Targets::Onto(of_one) => {
                let view = View { it: MaybePoint::of(from), ..self.view(s) };
                let targets = if of_one.parts.is_empty() {
                    view.within(&of_one.set, base)
                } else {
                    let found = Found::new(&of_one.parts);
                    View { found: Some(&found), ..view }.within(&of_one.set, base)
                };
                targets.minus(B::point(from))
            }
            Targets::ByStep(by_step) => self.targets_by_step(s, by_step, base, &self.once(s, &by_step.tape), from),
        }
    }

    /// Whether `unless` holds after the option.
    pub(crate) fn struck_out<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        unless: &Unless<B>,
        option: Decision,
    ) -> bool {
        if let Some(memory) = unless.only_with.and_then(|memory| self.memories.get(memory.index())) {
            let man = match option {
                Decision::Move { from, .. } => Some(from),
                Decision::Place { at, .. } | Decision::Take { at } | Decision::Choose { at } => Some(at),
                Decision::Say { .. } | Decision::Pass => None,
            };
            if man.is_some_and(|man| !self.keepers_with_value(s, memory).has_point(man)) {
                return false;
            }
        }
        let (from, to) = match option {
            Decision::Place { at, .. } => (None, Some(at)),
            Decision::Move { from, to } => (Some(from), Some(to)),
            Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => (None, None),
        };
        if let (Some(bits), Some(to)) = (unless.made, to) {
            let owner = match (from, option) {
                (Some(from), _) => Self::owner(&s.core.board, from),
                (None, Decision::Place { kind, .. }) if !self.is_owned(kind) => NOBODY,
                (None, _) => usize::from(s.core.decider),
            };
            let men = s.core.board.owned.of(owner).unwrap_or_default();
            let left = from.map_or(B::EMPTY, B::point);
            // Where one's own man is displaced, lines may have stood before.
            if !men.has_point(to) {
                return owner != NOBODY && self.makes_any(bits, from, to, men.minus(left).or(B::point(to)));
            }
        }
        let mut trial = s.clone();
        self.decide(&mut trial, choice, option);
        self.view(&trial).holds(&unless.condition)
    }
}
