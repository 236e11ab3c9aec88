//! Sets about one man as a list of steps: where they are put together of many that are found along rows, what many ask for is found
//! once for each man, and what doesn't depend on him once for all.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::{ByStep, Lanes, OfDecider, Set};
use super::evaluate::View;
use super::ids::{MaybePoint, PointId, Points};
use super::lanes::{LEGS, Leg, Map};
use super::machine::Machine;
use super::offers::Sort;
use super::packed::Packed;
use smallvec::SmallVec;

/// So many sets that don't depend on the man are kept without asking for memory.
const ONCE: usize = 8;

/// So many sets are known for a man at most.
pub(crate) const KNOWN: usize = 128;

/// The same where they are few.
const FEW: usize = 16;

/// The sets that don't depend on the man, found.
pub(crate) type Once<B> = SmallVec<[B; ONCE]>;

/// The place of a set among those that are known: first those that don't depend on the man, then he, then what each step has found.
pub(crate) type Place = u8;

/// A set that is found for a man step by step.
#[derive(Debug)]
pub(crate) struct Tape<B: Bits> {
    /// The sets that don't depend on him.
    pub(crate) once: Vec<Set<B>>,
    /// The steps, and how many of those behind each find nothing where it finds nothing.
    pub(crate) steps: Vec<(Step<B>, usize)>,
    /// Where it is in the end.
    pub(crate) result: Place,
}

/// What is found of sets that are known.
#[derive(Debug, PartialEq)]
pub(crate) enum Step<B: Bits> {
    /// The man, if he is of one of these kinds.
    ItOf(u64),
    Both(Place, Place),
    Either(Place, Place),
    Without(Place, Place),
    Near(Place),
    /// Where a map leads.
    Led(Place, OfDecider<Map<B>>),
    /// What is seen along lanes from some points through others.
    Seen(Place, Place, Way<B>),
    /// The points behind one point of each set.
    Leapt(Place, Vec<Place>, Way<B>),
    /// The points behind a run.
    Behind(Place, Place, Way<B>),
    /// The points behind some legs.
    Landed(Place, Vec<Leg<Place>>, Way<B>),
}

/// How many steps away something is looked for at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reach {
    Fixed(usize),
    /// As many as a set has points, and some more.
    Counted(Place, usize),
}

/// Where something is looked for.
#[derive(Debug, PartialEq)]
pub(crate) struct Way<B> {
    pub(crate) reach: Reach,
    pub(crate) lanes: Lanes<B>,
}

impl<B: Bits> Step<B> {
    pub(crate) fn is_along_rows(&self) -> bool {
        matches!(self, Self::Seen(..) | Self::Leapt(..) | Self::Behind(..) | Self::Landed(..))
    }

    /// Whether it finds nothing, by the sets that are known to be empty.
    pub(crate) fn finds_nothing(&self, is_empty: impl Fn(Place) -> bool) -> bool {
        match self {
            Self::ItOf(_) => false,
            Self::Both(a, b) => is_empty(*a) || is_empty(*b),
            Self::Either(a, b) => is_empty(*a) && is_empty(*b),
            Self::Without(of, _)
            | Self::Near(of)
            | Self::Led(of, _)
            | Self::Seen(of, ..)
            | Self::Behind(of, ..)
            | Self::Landed(of, ..) => is_empty(*of),
            Self::Leapt(from, over, ..) => is_empty(*from) || over.iter().any(|over| is_empty(*over)),
        }
    }
}

impl<B: Bits> Way<B> {
    #[inline(always)]
    fn reach(&self, known: &impl Fn(&Place) -> B) -> usize {
        match self.reach {
            Reach::Fixed(reach) => reach,
            Reach::Counted(of, more) => known(&of).len() as usize + more,
        }
    }
}

impl<B: Bits> Machine<B> {
    /// What is the same for all men, where they go to sets that are found step by step.
    #[inline(never)]
    pub(crate) fn once<W: Words>(&self, s: &Packed<B, W>, tape: &Tape<B>) -> Once<B> {
        tape.once.iter().map(|set| self.view(s).part(set)).collect()
    }

    /// Where one man may go, if that is found step by step.
    #[inline(never)]
    pub(crate) fn targets_by_step<W: Words>(
        &self,
        s: &Packed<B, W>,
        by_step: &ByStep<B>,
        base: B,
        once: &[B],
        from: PointId,
    ) -> B {
        let view = View { it: MaybePoint::of(from), ..self.view(s) };
        view.on_tape(&by_step.tape, once).and(base).minus(B::point(from))
    }

    /// Calls `found` with where each of some men may go.
    #[inline(never)]
    pub(crate) fn each_by_step<W: Words>(
        &self,
        s: &Packed<B, W>,
        by_step: &ByStep<B>,
        base: B,
        men: B,
        found: &mut dyn FnMut(Sort, B) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if men.is_empty() {
            return ControlFlow::Continue(());
        }
        let once = self.once(s, &by_step.tape);
        men.points().try_for_each(|from| found(Sort::Move(from), self.targets_by_step(s, by_step, base, &once, from)))
    }
}

impl<B: Bits, W: Words> View<'_, B, W> {
    /// A set that is found step by step for the man the view is about.
    #[inline]
    pub(crate) fn on_tape(&self, tape: &Tape<B>, once: &[B]) -> B {
        match tape.once.len() + tape.steps.len() < FEW {
            true => self.wind::<FEW>(tape, once),
            false => self.wind::<KNOWN>(tape, once),
        }
    }

    #[inline]
    fn wind<const N: usize>(&self, tape: &Tape<B>, once: &[B]) -> B {
        let mut known = [B::EMPTY; N];
        let first = once.len() + 1;
        for (slot, set) in known.iter_mut().zip(once.iter().copied().chain([self.it.set()])) {
            *slot = set;
        }
        let mut at = 0;
        while let Some((step, skip)) = tape.steps.get(at) {
            let found = self.found_by(step, &|at: &Place| known[usize::from(*at) % N]);
            known[(first + at) % N] = found;
            at += if found.is_empty() { 1 + skip } else { 1 };
        }
        known[usize::from(tape.result) % N]
    }

    #[inline(always)]
    fn found_by(&self, step: &Step<B>, known: &impl Fn(&Place) -> B) -> B {
        match step {
            Step::ItOf(kinds) => self.it_of(*kinds),
            Step::Both(a, b) => known(a).and(known(b)),
            Step::Either(a, b) => known(a).or(known(b)),
            Step::Without(a, b) => known(a).minus(known(b)),
            Step::Near(of) => self.near_of(known(of)),
            Step::Led(of, maps) => match known(of) {
                of if of.is_empty() => of,
                of => maps.of(self.decider).map_or(B::EMPTY, |map| map.of(of)),
            },
            Step::Seen(from, through, way) => match known(from) {
                from if from.is_empty() => from,
                from => {
                    let (lanes, reach) = (self.lanes(&way.lanes), way.reach(known));
                    Self::seen(self.machine.tables.all, from, known(through), lanes, reach)
                }
            },
            Step::Leapt(from, over, way) => match known(from) {
                from if from.is_empty() => from,
                from => self.leapt(from, over, way, known),
            },
            Step::Behind(from, run, way) => match known(from) {
                from if from.is_empty() => from,
                from => {
                    let (run, reach) = (known(run), way.reach(known));
                    let lanes = self.lanes(&way.lanes).iter();
                    lanes.fold(B::EMPTY, |all, lane| all.or(lane.behind_run(from, run, reach)))
                }
            },
            Step::Landed(from, parts, way) => match known(from) {
                from if from.is_empty() => from,
                from => self.landed(from, parts, way, known),
            },
        }
    }

    #[inline(never)]
    fn near_of(&self, of: B) -> B {
        self.machine.near_any(of)
    }

    #[inline(never)]
    fn leapt(&self, from: B, over: &[Place], way: &Way<B>, known: &impl Fn(&Place) -> B) -> B {
        let mut passed = [B::EMPTY; LEGS];
        for (slot, over) in passed.iter_mut().zip(over) {
            *slot = known(over);
        }
        let passed = passed.get(..over.len()).unwrap_or_default();
        if passed.iter().any(|points| points.is_empty()) {
            return B::EMPTY;
        }
        let (lanes, reach) = (self.lanes(&way.lanes).iter(), way.reach(known));
        if from.without_first().is_empty() {
            let from = from.first();
            return lanes.fold(B::EMPTY, |all, lane| all.or(lane.leapt_to_from_one(from, passed, reach)));
        }
        lanes.fold(B::EMPTY, |all, lane| all.or(lane.leapt_to(from, passed, reach)))
    }

    #[inline(never)]
    fn landed(&self, from: B, parts: &[Leg<Place>], way: &Way<B>, known: &impl Fn(&Place) -> B) -> B {
        let mut legs = [(false, B::EMPTY); LEGS];
        for (slot, (any, points)) in legs.iter_mut().zip(parts) {
            *slot = (*any, known(points));
        }
        let legs = legs.get(..parts.len()).unwrap_or_default();
        if legs.iter().any(|(any, points)| !any && points.is_empty()) {
            return B::EMPTY;
        }
        let (lanes, reach) = (self.lanes(&way.lanes).iter(), way.reach(known));
        if from.without_first().is_empty() {
            let from = from.first();
            return lanes.fold(B::EMPTY, |all, lane| all.or(lane.landings_from_one(from, legs, reach)));
        }
        lanes.fold(B::EMPTY, |all, lane| all.or(lane.landings(from, legs, reach)))
    }
}
