//! Points that lie at fixed distances from others: on most boards a step or a leap in one direction is a shift of the whole set, so
//! that all who can make it are found at once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::bits::{Bits, Words};
use super::code::{Choice, ChoiceKind, OfDecider, Set};
use super::ids::{PointId, Points};
use super::machine::Machine;
use super::offers::Sort;
use super::packed::Packed;

/// The most that are kept where a set is one word, the fewer the wider it is: where there are more, what lies ahead of each point is
/// looked up for itself.
const MOST_JUMPS: usize = 32;

/// So many sets that are passed, and so many jumps, are kept without asking for memory.
const PAST: usize = 2;
const JUMPS: usize = 8;

/// So many of them take as long as a look along all rows from one man.
pub(crate) const JUMPS_AT_A_LOOK: usize = 6;

/// From some points to those at one distance from them, past those at others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Jump<B> {
    from: B,
    /// How far the points are that are passed, in their order.
    past: SmallVec<[isize; 2]>,
    by: isize,
}

#[inline(always)]
fn shifted<B: Bits>(set: B, by: isize) -> B {
    if by < 0 { set.down(by.unsigned_abs()) } else { set.up(by.unsigned_abs()) }
}

impl<B: Bits> Jump<B> {
    /// Those of some ways: a point, those that are passed, and the last one. None where there are too many of them.
    pub(crate) fn of_ways<'p>(ways: impl IntoIterator<Item = (PointId, &'p [PointId], PointId)>) -> Option<Vec<Self>> {
        let mut jumps: Vec<Self> = Vec::new();
        for (from, past, to) in ways {
            let distance = |to: PointId| to.index() as isize - from.index() as isize;
            let (by, past) = (distance(to), past.iter().map(|&at| distance(at)).collect());
            match jumps.iter_mut().find(|jump| jump.by == by && jump.past == past) {
                Some(jump) => jump.from = jump.from.or(B::point(from)),
                None => jumps.push(Self { from: B::point(from), past, by }),
            }
            if jumps.len() > MOST_JUMPS / B::WORDS {
                return None;
            }
        }
        Some(jumps)
    }

    /// How far it leads, in numbers of points.
    pub(crate) fn by(&self) -> isize {
        self.by
    }

    /// Whether it leads from some point to where another one leads from there.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.by == other.by && self.from.meets(other.from)
    }

    /// Of some men those whom it leads past a point of each set to one of `to`.
    #[inline(always)]
    pub(crate) fn origins(&self, men: B, past: &[B], to: B) -> B {
        let men = men.and(self.from).and(shifted(to, -self.by));
        past.iter().zip(&self.past).fold(men, |men, (set, &at)| men.and(shifted(*set, -at)))
    }

    /// Where it leads from some points past a point of each set.
    #[inline(always)]
    pub(crate) fn landings(&self, from: B, past: &[B]) -> B {
        let from =
            past.iter().zip(&self.past).fold(from.and(self.from), |from, (set, &at)| from.and(shifted(*set, -at)));
        shifted(from, self.by)
    }
}

/// The point at some distance from another one: there is one where a jump leads.
#[inline]
pub(crate) fn at_distance(from: PointId, by: isize) -> PointId {
    PointId(from.index().wrapping_add_signed(by) as u16)
}

/// Moves by steps and leaps over fixed distances: who can make them is found for all men at once.
#[derive(Debug)]
pub(crate) struct Jumping<B: Bits> {
    pub(crate) parts: Vec<Jumpers<B>>,
    /// Occupied points included.
    pub(crate) onto: bool,
    /// Whether no move is found twice.
    pub(crate) apart: bool,
    /// With fewer men, each is looked at sooner.
    pub(crate) fewest: u32,
}

impl<B: Bits> Jumping<B> {
    /// Those of a decider.
    pub(crate) fn jumps_of(&self, decider: usize) -> impl Iterator<Item = &Jump<B>> {
        self.parts.iter().flat_map(move |part| part.jumps_of(decider))
    }
}

/// Jumps past and to the same sets.
#[derive(Debug)]
pub(crate) struct Jumpers<B: Bits> {
    /// Who may make them, if not everybody.
    pub(crate) men: Option<Set<B>>,
    /// Where they lead.
    pub(crate) to: Set<B>,
    /// What they pass.
    pub(crate) past: Vec<Set<B>>,
    pub(crate) jumps: OfDecider<Vec<Jump<B>>>,
}

impl<B: Bits> Jumpers<B> {
    #[inline]
    pub(crate) fn jumps_of(&self, decider: usize) -> &[Jump<B>] {
        self.jumps.of(decider).map_or(&[], Vec::as_slice)
    }
}

impl<B: Bits> Machine<B> {
    /// How the men of a choice jump and who they are, where they are enough to be looked at together.
    #[inline]
    pub(crate) fn jumping<'c, W: Words>(&self, s: &Packed<B, W>, choice: &'c Choice<B>) -> Option<(&'c Jumping<B>, B)> {
        let (Some(jumping), ChoiceKind::Move { from, .. }) = (&choice.jumping, &choice.kind) else { return None };
        let men = self.set(s, from).and(s.core.board.occupied);
        if men.len() < jumping.fewest { None } else { Some((jumping, men)) }
    }

    /// Calls `found` with how far some men jump, and who may, without regard to `unless`. What is not [apart](Jumping::apart) may come twice.
    pub(crate) fn each_jump<W: Words>(
        &self,
        s: &Packed<B, W>,
        (jumping, all): (&Jumping<B>, B),
        found: &mut dyn FnMut(isize, B) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for part in &jumping.parts {
            let men = part.men.as_ref().map_or(all, |men| all.and(self.set(s, men)));
            if men.is_empty() {
                continue;
            }
            let to = if jumping.onto { self.set(s, &part.to) } else { self.landing(s, &part.to) };
            if to.is_empty() {
                continue;
            }
            let past: SmallVec<[B; PAST]> = part.past.iter().map(|set| self.set(s, set)).collect();
            for jump in part.jumps_of(usize::from(s.core.decider)) {
                let men = jump.origins(men, &past, to);
                if !men.is_empty() {
                    found(jump.by(), men)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `found` with each man who jumps, in order, and where he may go, without regard to `unless`.
    pub(crate) fn each_jumper<W: Words>(
        &self,
        s: &Packed<B, W>,
        jumping: (&Jumping<B>, B),
        found: &mut (impl FnMut(Sort, B) -> ControlFlow<()> + ?Sized),
    ) -> ControlFlow<()> {
        let mut jumps: SmallVec<[(isize, B); JUMPS]> = SmallVec::new();
        let _ = self.each_jump(s, jumping, &mut |by, men| {
            jumps.push((by, men));
            ControlFlow::Continue(())
        });
        let all = jumps.iter().fold(B::EMPTY, |all, (_, men)| all.or(*men));
        all.points().try_for_each(|from| {
            let jumps = jumps.iter().filter(|(_, men)| men.has_point(from));
            found(Sort::Move(from), jumps.fold(B::EMPTY, |to, (by, _)| to.or(B::point(at_distance(from, *by)))))
        })
    }
}
