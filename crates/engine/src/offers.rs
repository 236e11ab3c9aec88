//! What is due as a few sets of points, so that decisions are counted and drawn without listing them.

use std::ops::{ControlFlow, Range};

use super::bits::{Bits, Words};
use super::code::{Choice, ChoiceKind, Op, Overlap, Targets, Unless};
use super::ids::{KindId, PointId, Points};
use super::jumps::{Jumping, at_distance};
use super::machine::Machine;
use super::packed::{Packed, flag};
use super::run::Stop;
use merels_model::ir::WordId;
use merels_model::position::Decision;
use smallvec::SmallVec;

/// So many offers are kept without asking for memory.
const OFFERS: usize = 64;

/// Moves are looked up in so many chains.
const CHAINS: usize = 32;

/// What is decided at each point of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Place(KindId),
    /// A move from a point.
    Move(PointId),
    Take,
    Choose,
    /// A word, at no point: one stands for it.
    Say(WordId),
    /// Nothing at any point: one stands for it.
    Pass,
}

impl Sort {
    #[inline]
    pub(crate) fn at(self, at: PointId) -> Decision {
        match self {
            Self::Place(kind) => Decision::Place { kind, at },
            Self::Move(from) => Decision::Move { from, to: at },
            Self::Take => Decision::Take { at },
            Self::Choose => Decision::Choose { at },
            Self::Say(word) => Decision::Say { word },
            Self::Pass => Decision::Pass,
        }
    }
}

/// Options of one choice.
#[derive(Clone, Copy, Debug)]
struct Offer<'m, B: Bits> {
    options: Options<'m, B>,
    count: u32,
    /// The last offer before it in its chain, counted from 1.
    before: u16,
    /// The choice, where it is the one that is due or the first of a branch and nothing has to be done before it.
    choice: Option<&'m Choice<B>>,
}

#[derive(Clone, Copy, Debug)]
enum Options<'m, B: Bits> {
    /// Of one sort.
    Points(Sort, B),
    /// Moves from each of some points so far.
    Jump(isize, B),
    /// All that a choice has, as one set: points, links, or men and targets.
    Listed(&'m Choice<B>, u128),
}

impl<B: Bits> Offer<'_, B> {
    /// Of some points those that it doesn't offer too.
    #[inline]
    fn without(&self, sort: Sort, points: B) -> B {
        match self.options {
            Options::Points(of, known) if of == sort => points.minus(known),
            Options::Jump(by, men) => match sort {
                Sort::Move(from) if men.has_point(from) => points.minus(B::point(at_distance(from, by))),
                _ => points,
            },
            Options::Points(..) | Options::Listed(..) => points,
        }
    }

    /// Of some men those whom it doesn't offer to move so far too.
    fn without_jump(&self, by: isize, men: B) -> B {
        match self.options {
            Options::Jump(as_far, known) if as_far == by => men.minus(known),
            Options::Points(Sort::Move(from), to) if men.has_point(from) && to.has_point(at_distance(from, by)) => {
                men.minus(B::point(from))
            }
            Options::Jump(..) | Options::Points(..) | Options::Listed(..) => men,
        }
    }
}

/// A decision that is drawn, and the choice it is an option of, where that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn<'m, B: Bits> {
    pub(crate) decision: Decision,
    pub(crate) choice: Option<&'m Choice<B>>,
}

/// All that is due, nothing twice, looking ahead apart.
pub(crate) struct Offers<'m, B: Bits> {
    list: SmallVec<[Offer<'m, B>; OFFERS]>,
    /// Offers of moves in chains by where they begin, so that what a man has been offered is found without looking at all: the last
    /// of each chain, counted from 1.
    last: [u16; CHAINS],
    /// Among these are all jumps.
    jumps: Range<usize>,
    pub(crate) total: u32,
}

impl<'m, B: Bits> Offers<'m, B> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self { list: SmallVec::new(), last: [0; CHAINS], jumps: 0..0, total: 0 }
    }

    fn push(&mut self, offer: Offer<'m, B>) {
        if offer.count > 0 {
            self.total = self.total.saturating_add(offer.count);
            self.list.push(offer);
        }
    }

    #[inline]
    pub(crate) fn push_points(&mut self, sort: Sort, points: B, choice: Option<&'m Choice<B>>) {
        self.push(Offer { options: Options::Points(sort, points), count: points.len(), before: 0, choice });
    }

    #[inline]
    pub(crate) fn push_jump(&mut self, by: isize, men: B, choice: Option<&'m Choice<B>>) {
        if self.jumps.is_empty() {
            self.jumps = self.list.len()..self.list.len();
        }
        self.push(Offer { options: Options::Jump(by, men), count: men.len(), before: 0, choice });
        self.jumps.end = self.list.len();
    }

    /// Leaves out the moves that are offered already.
    pub(crate) fn push_new_jump(&mut self, by: isize, men: B, choice: Option<&'m Choice<B>>) {
        let men = self.list.iter().fold(men, |men, other| other.without_jump(by, men));
        self.push_jump(by, men, choice);
    }

    /// Leaves out what an earlier branch offers too: that one is taken.
    pub(crate) fn push_new(&mut self, sort: Sort, mut points: B, choice: Option<&'m Choice<B>>) {
        let Sort::Move(from) = sort else {
            for other in &self.list {
                points = other.without(sort, points);
            }
            return self.push_points(sort, points, choice);
        };
        let mut at = self.last_of(from);
        while let Some(index) = usize::from(at).checked_sub(1) {
            let Some(other) = self.list.get(index) else { break };
            points = other.without(sort, points);
            at = other.before;
        }
        // Jumps of many men are in no chain.
        if let Some(others) = self.list.get(self.jumps.clone()) {
            let jumps = others.iter().filter(|other| matches!(other.options, Options::Jump(..)));
            points = jumps.fold(points, |points, other| other.without(sort, points));
        }
        self.push_first(sort, points, choice);
    }

    /// What no earlier branch offers, but perhaps a later one.
    pub(crate) fn push_first(&mut self, sort: Sort, points: B, choice: Option<&'m Choice<B>>) {
        let Sort::Move(from) = sort else { return self.push_points(sort, points, choice) };
        if !points.is_empty() {
            let before = self.last_of(from);
            self.push(Offer { options: Options::Points(sort, points), count: points.len(), before, choice });
            // Offers of other sorts are in no chain.
            if let Some(last) = self.last.get_mut(from.index() % CHAINS) {
                *last = self.list.len() as u16;
            }
        }
    }

    #[inline]
    fn last_of(&self, from: PointId) -> u16 {
        self.last.get(from.index() % CHAINS).copied().unwrap_or(0)
    }
}

impl<B: Bits> Machine<B> {
    /// Gathers what is due. `unless` strikes nothing out where one choice is due: that is tried when a decision is drawn.
    pub(crate) fn gather<'m, W: Words>(&'m self, s: &Packed<B, W>, offers: &mut Offers<'m, B>) {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => {
                let Some(choice) = self.choices.get(*index) else { return };
                if s.has(flag::LISTED) {
                    self.gather_listed(s, choice, s.core.options, offers);
                } else {
                    // What `unless` strikes out is tried when it is drawn.
                    self.gather_sets(s, choice, None, offers, Overlap::None, Some(choice));
                }
            }
            Some(Op::Either { .. }) => self.gather_branches(s, offers, true),
            _ => {}
        }
    }

    /// The decision that `rank` others precede.
    pub(crate) fn offered<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        offers: &Offers<'m, B>,
        mut rank: u32,
    ) -> Option<Drawn<'m, B>> {
        for offer in &offers.list {
            if rank < offer.count {
                let decision = match offer.options {
                    Options::Points(sort, points) => sort.at(points.nth_point(rank)),
                    Options::Jump(by, men) => {
                        let from = men.nth_point(rank);
                        Decision::Move { from, to: at_distance(from, by) }
                    }
                    Options::Listed(choice, options) => self.listed_option(s, choice, options, rank),
                };
                return Some(Drawn { decision, choice: offer.choice });
            }
            rank -= offer.count;
        }
        None
    }

    fn gather_listed<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &'m Choice<B>,
        options: u128,
        offers: &mut Offers<'m, B>,
    ) {
        // Of the empty set of men and targets, either half may be anything.
        let count = if options == 0 { 0 } else { self.listed(s, choice, options) };
        offers.push(Offer { options: Options::Listed(choice, options), count, before: 0, choice: Some(choice) });
    }

    fn gather_branches<'m, W: Words>(&'m self, s: &Packed<B, W>, offers: &mut Offers<'m, B>, direct: bool) {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => {
                if let Some(choice) = self.choices.get(*index) {
                    let known = direct.then_some(choice);
                    self.gather_sets(s, choice, choice.unless.as_ref(), offers, Overlap::Any, known);
                }
            }
            Some(Op::Either { branches, .. }) => {
                for branch in branches {
                    if branch.bare {
                        if let Some(choice) = self.choice_of(s, branch) {
                            let overlap = if direct { branch.overlap } else { Overlap::Any };
                            let (unless, known) = (choice.unless.as_ref(), direct.then_some(choice));
                            let listed = overlap == Overlap::None && unless.is_none();
                            match if listed { self.options(s, choice) } else { None } {
                                Some(options) => self.gather_listed(s, choice, options, offers),
                                None => self.gather_sets(s, choice, unless, offers, overlap, known),
                            }
                        }
                        continue;
                    }
                    let (trial, stop) = self.try_again(s, branch);
                    if stop == Stop::Due {
                        self.gather_branches(&trial, offers, false);
                    }
                }
            }
            _ => {}
        }
    }

    /// Gathers the options of a choice that aren't struck out by `unless`, as sets.
    fn gather_sets<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &'m Choice<B>,
        unless: Option<&Unless<B>>,
        offers: &mut Offers<'m, B>,
        overlap: Overlap,
        known: Option<&'m Choice<B>>,
    ) {
        let mut found = |sort: Sort, mut points: B| {
            if let Some(unless) = unless {
                for at in points.points() {
                    if self.struck_out(s, choice, unless, sort.at(at)) {
                        points = points.minus(B::point(at));
                    }
                }
            }
            match overlap {
                Overlap::None => offers.push_points(sort, points, known),
                Overlap::Later => offers.push_first(sort, points, known),
                Overlap::Any => offers.push_new(sort, points, known),
            }
            ControlFlow::Continue(())
        };
        let ChoiceKind::Move { from, to } = &choice.kind else {
            let _ = self.each_set(s, choice, &mut found);
            return;
        };
        let men = self.men_to_move(s, from);
        match choice.jumping_of(men) {
            Some(jumping) if unless.is_none() => {
                self.gather_jumps(s, (jumping, men), offers, overlap != Overlap::Any, known)
            }
            _ => {
                let _ = self.each_move(s, choice, to, men, &mut found);
            }
        }
    }

    /// Gathers how men jump, without regard to `unless`.
    pub(crate) fn gather_jumps<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        (jumping, men): (&Jumping<B>, B),
        offers: &mut Offers<'m, B>,
        apart: bool,
        choice: Option<&'m Choice<B>>,
    ) {
        let _ = self.each_jump(s, jumping, men, &mut |by, men| {
            match apart && jumping.apart {
                true => offers.push_jump(by, men, choice),
                false => offers.push_new_jump(by, men, choice),
            }
            ControlFlow::Continue(())
        });
    }

    /// Calls `found` with the options of a choice as sets of one sort, without regard to `unless`: kinds in order, or the
    /// points where men stand.
    #[inline]
    pub(crate) fn each_set<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        found: &mut (impl FnMut(Sort, B) -> ControlFlow<()> + ?Sized),
    ) -> ControlFlow<()> {
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                let points = self.landing(s, on);
                let mut kinds = self.placeable(s, *kinds, *from_pool);
                while kinds != 0 {
                    found(Sort::Place(KindId(kinds.trailing_zeros() as u8)), points)?;
                    kinds &= kinds - 1;
                }
                ControlFlow::Continue(())
            }
            ChoiceKind::Move { from, to } => {
                self.each_move(s, choice, to, self.men_to_move(s, from), &mut |sort, points| found(sort, points))
            }
            ChoiceKind::Take { what, .. } => found(Sort::Take, self.set(s, what).and(s.core.board.occupied)),
            ChoiceKind::Point(what) => found(Sort::Choose, self.set(s, what)),
            ChoiceKind::Say(word) => found(Sort::Say(*word), B::single(0)),
            ChoiceKind::Pass => found(Sort::Pass, B::single(0)),
        }
    }

    /// Calls `found` with each of some men that may move, in order, and where he may go, without regard to `unless`.
    pub(crate) fn each_move<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        to: &Targets<B>,
        men: B,
        found: &mut dyn FnMut(Sort, B) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let (Targets::OfEach(_) | Targets::Onto(_) | Targets::ByStep(_), Some(jumping)) =
            (to, choice.jumping_of(men))
        {
            return self.each_jumper(s, jumping, men, found);
        }
        let base = self.target_base(s, to);
        let sources = self.movable(s, men, to, base);
        match to {
            Targets::ByStep(by_step) => self.each_by_step(s, by_step, base, sources, found),
            _ => sources.points().try_for_each(|from| found(Sort::Move(from), self.targets(s, to, base, from))),
        }
    }
}
