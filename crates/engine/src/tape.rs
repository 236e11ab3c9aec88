//! Sets about one man as a list of steps: where they are put together of many that are found along rows, what many ask for is found
//! once for each man, and what doesn't depend on him once for all.

use super::bits::{Bits, Words};
use super::code::{Lanes, OfDecider, Set, Targets};
use super::evaluate::View;
use super::lanes::{LEGS, Map};
use super::machine::Machine;
use super::packed::Packed;
use smallvec::SmallVec;

/// So many sets are kept without asking for memory: those that don't depend on the man, and all.
const ONCE: usize = 8;
const KNOWN: usize = 64;

/// The sets that don't depend on the man, found.
pub(crate) type Once<B> = SmallVec<[B; ONCE]>;

/// The place of a set among those that are known: first those that don't depend on the man, then he, then what each step has found.
pub(crate) type Place = u16;

/// A set that is found for a man step by step: it is what the last step finds.
#[derive(Debug)]
pub(crate) struct Tape<B: Bits> {
    /// The sets that don't depend on him.
    pub(crate) once: Vec<Set<B>>,
    pub(crate) steps: Vec<Step<B>>,
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
    /// What is seen along lanes from the first through the second, so many steps away at most.
    Seen(Place, Place, usize, Lanes<B>),
    /// The points behind one point of each set.
    Leapt(Place, Vec<Place>, usize, Lanes<B>),
}

impl<B: Bits> Machine<B> {
    /// What is the same for all men, where they go to sets that are found step by step.
    #[inline]
    pub(crate) fn once<W: Words>(&self, s: &Packed<B, W>, to: &Targets<B>) -> Once<B> {
        match to {
            Targets::OfEach(of_one) | Targets::Onto(of_one) => match &of_one.tape {
                Some(tape) => tape.once.iter().map(|set| self.view(s).part(set)).collect(),
                None => Once::new(),
            },
            _ => Once::new(),
        }
    }
}

impl<B: Bits, W: Words> View<'_, B, W> {
    /// A set that is found step by step for the man the view is about.
    #[inline(never)]
    pub(crate) fn on_tape(&self, tape: &Tape<B>, once: &[B]) -> B {
        let mut known = SmallVec::<[B; KNOWN]>::from_slice(once);
        known.push(self.it.set());
        for step in &tape.steps {
            let found = self.found_by(step, &known);
            known.push(found);
        }
        known.last().copied().unwrap_or_default()
    }

    #[inline]
    fn found_by(&self, step: &Step<B>, known: &[B]) -> B {
        let known = |at: &Place| known.get(usize::from(*at)).copied().unwrap_or_default();
        match step {
            Step::ItOf(kinds) => self.it_of(*kinds),
            Step::Both(a, b) => known(a).and(known(b)),
            Step::Either(a, b) => known(a).or(known(b)),
            Step::Without(a, b) => known(a).minus(known(b)),
            Step::Near(of) => self.machine.near_any(known(of)),
            Step::Led(of, maps) => match known(of) {
                of if of.is_empty() => of,
                of => maps.of(self.decider).map_or(B::EMPTY, |map| map.of(of)),
            },
            Step::Seen(from, through, reach, lanes) => match known(from) {
                from if from.is_empty() => from,
                from => Self::seen(self.machine.tables.all, from, known(through), self.lanes(lanes), *reach),
            },
            Step::Leapt(from, over, reach, lanes) => {
                let from = known(from);
                let mut passed = [B::EMPTY; LEGS];
                for (slot, over) in passed.iter_mut().zip(over) {
                    *slot = known(over);
                }
                let passed = passed.get(..over.len()).unwrap_or_default();
                if from.is_empty() || passed.iter().any(|points| points.is_empty()) {
                    return B::EMPTY;
                }
                let lanes = self.lanes(lanes).iter();
                lanes.fold(B::EMPTY, |all, lane| all.or(lane.leapt_to(from, passed, *reach)))
            }
        }
    }
}
