//! Points that lie at fixed distances from others: on most boards a step or a leap in one direction is a shift of the whole set, and what
//! lies ahead along rows is some of them, so that all who can go so far are found at once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::bits::{Bits, Words};
use super::code::{OfDecider, Set};
use super::ids::{PointId, Points};
use super::lanes::Lane;
use super::machine::Machine;
use super::offers::Sort;
use super::packed::Packed;

/// The most that are kept where a set is one word, the fewer the wider it is: where there are more, what lies ahead of each point is
/// looked up for itself.
const MOST_JUMPS: usize = 32;

/// So many sets that are passed, and so many jumps, are kept without asking for memory.
const PAST: usize = 2;
const JUMPS: usize = 64;

/// So many steps take as long as a ride mostly does.
const STEPS_OF_A_RIDE: usize = 6;

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

#[inline]
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

    /// Steps of which some lanes are made: each ray is the same step over and over. None where one isn't.
    pub(crate) fn of_lanes(lanes: &[Lane<B>]) -> Option<Vec<Self>> {
        let steps = Self::of_ways(lanes.iter().flat_map(|lane| lane.ways(0, usize::MAX)))?;
        let is_made_of_steps = |(from, ray): (PointId, &[PointId])| {
            let by = ray.first().map(|to| to.index() as isize - from.index() as isize);
            let step = steps.iter().find(|step| Some(step.by) == by);
            step.is_none_or(|step| step.ahead_of(from).take(ray.len() + 1).eq(ray.iter().copied()))
        };
        let mut rays = lanes.iter().flat_map(Lane::rays);
        if rays.all(is_made_of_steps) { Some(steps) } else { None }
    }

    /// The points to which one is led by it again and again.
    fn ahead_of(&self, from: PointId) -> impl Iterator<Item = PointId> {
        let next = |at: &PointId| if self.from.has_point(*at) { Some(at_distance(*at, self.by)) } else { None };
        std::iter::successors(next(&from), next)
    }

    /// The jumps that it makes when it is made up to so many times.
    fn repeated(&self, times: usize) -> impl Iterator<Item = Self> {
        let further = |(from, by): &(B, isize)| {
            let from = from.and(shifted(self.from, -by));
            if from.is_empty() { None } else { Some((from, by + self.by)) }
        };
        let jump = |(from, by)| Self { from, past: SmallVec::new(), by };
        std::iter::successors(Some((self.from, self.by)), further).take(times).map(jump)
    }

    /// Whether it leads from some point to where another one leads from there.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.by == other.by && self.from.meets(other.from)
    }

    /// Of some men those whom it leads past a point of each set to one of `to`.
    #[inline]
    pub(crate) fn origins(&self, men: B, past: &[B], to: B) -> B {
        let men = men.and(self.from).and(shifted(to, -self.by));
        past.iter().zip(&self.past).fold(men, |men, (set, &at)| men.and(shifted(*set, -at)))
    }

    /// The same for those who make it up to so many times, through points of a set: how far they come, and who.
    #[inline]
    fn ride(
        &self,
        men: B,
        (through, times): (B, usize),
        to: B,
        found: &mut dyn FnMut(isize, B) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut at, mut by) = (men, 0);
        for _ in 0..times {
            at = shifted(at.and(self.from), self.by);
            if at.is_empty() {
                break;
            }
            by += self.by;
            let arrived = at.and(to);
            if !arrived.is_empty() {
                found(by, shifted(arrived, -by))?;
            }
            at = at.and(through);
        }
        ControlFlow::Continue(())
    }

    /// Where it leads from some points past a point of each set.
    #[inline]
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
    pub(crate) parts: Vec<Jumps<B>>,
    /// Occupied points included.
    pub(crate) onto: bool,
    /// Whether no move is found twice.
    pub(crate) apart: bool,
    /// With fewer men, each is looked at sooner.
    pub(crate) fewest: u32,
}

impl<B: Bits> Jumping<B> {
    /// Whether no move is one of another's for a decider.
    pub(crate) fn is_apart_from(&self, other: &Self, decider: usize) -> bool {
        let others: Vec<Jump<B>> = other.parts.iter().flat_map(|part| part.all_of(decider)).collect();
        self.parts
            .iter()
            .flat_map(|part| part.all_of(decider))
            .all(|jump| !others.iter().any(|other| jump.meets(other)))
    }

    /// Whether no move of a decider is found twice.
    pub(crate) fn finds_once(parts: &[Jumps<B>], decider: usize) -> bool {
        let jumps: Vec<Jump<B>> = parts.iter().flat_map(|part| part.all_of(decider)).collect();
        jumps.iter().enumerate().all(|(at, jump)| !jumps.iter().skip(at + 1).any(|other| jump.meets(other)))
    }
}

/// What is passed on the way.
#[derive(Debug)]
pub(crate) enum Way<B: Bits> {
    /// A point of each set, by one jump.
    Leap(Vec<Set<B>>),
    /// None and more points of a set, by the same step over and over, up to so many times.
    Ride(Set<B>, usize),
}

/// Jumps past and to the same sets.
#[derive(Debug)]
pub(crate) struct Jumps<B: Bits> {
    /// Who may make them, if not everybody.
    pub(crate) men: Option<Set<B>>,
    /// Where they lead.
    pub(crate) to: Set<B>,
    pub(crate) way: Way<B>,
    pub(crate) jumps: OfDecider<Vec<Jump<B>>>,
}

impl<B: Bits> Jumps<B> {
    #[inline]
    pub(crate) fn jumps_of(&self, decider: usize) -> &[Jump<B>] {
        self.jumps.of(decider).map_or(&[], Vec::as_slice)
    }

    /// About how many jumps are looked at.
    pub(crate) fn looks(&self, decider: usize) -> u32 {
        let each = match self.way {
            Way::Leap(_) => 1,
            Way::Ride(_, times) => times.min(STEPS_OF_A_RIDE),
        };
        (self.jumps_of(decider).len() * each) as u32
    }

    /// All that may come of them.
    fn all_of(&self, decider: usize) -> impl Iterator<Item = Jump<B>> {
        let times = match self.way {
            Way::Leap(_) => 1,
            Way::Ride(_, times) => times,
        };
        let all = move |jump: &Jump<B>| match times {
            1 => vec![jump.clone()],
            _ => jump.repeated(times).collect(),
        };
        self.jumps_of(decider).iter().flat_map(all)
    }
}

impl<B: Bits> Machine<B> {
    /// The men of a choice to move.
    #[inline]
    pub(crate) fn men_to_move<W: Words>(&self, s: &Packed<B, W>, from: &Set<B>) -> B {
        self.set(s, from).and(s.core.board.occupied)
    }

    /// Calls `found` with how far some men jump, and who may, without regard to `unless`. What is not [apart](Jumping::apart) may come twice.
    pub(crate) fn each_jump<W: Words>(
        &self,
        s: &Packed<B, W>,
        jumping: &Jumping<B>,
        all: B,
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
            let jumps = part.jumps_of(usize::from(s.core.decider));
            match &part.way {
                Way::Leap(past) => {
                    let past: SmallVec<[B; PAST]> = past.iter().map(|set| self.set(s, set)).collect();
                    for jump in jumps {
                        let men = jump.origins(men, &past, to);
                        if !men.is_empty() {
                            found(jump.by, men)?;
                        }
                    }
                }
                Way::Ride(through, times) => {
                    let through = self.set(s, through);
                    jumps.iter().try_for_each(|step| step.ride(men, (through, *times), to, found))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `found` with each man who jumps, in order, and where he may go, without regard to `unless`.
    pub(crate) fn each_jumper<W: Words>(
        &self,
        s: &Packed<B, W>,
        jumping: &Jumping<B>,
        men: B,
        found: &mut dyn FnMut(Sort, B) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut jumps: SmallVec<[(isize, B); JUMPS]> = SmallVec::new();
        let _ = self.each_jump(s, jumping, men, &mut |by, men| {
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
