//! Moves drawn without a look at every man: a man and one of as many places as any man may have, until the place is one of his.
//!
//! Every move is as likely as any other, since each has one place of one man, and what is no move is drawn again. So no more men
//! are looked at than it takes; where it takes too long, all are.

use smallvec::SmallVec;

use super::bits::{Bits, Words};
use super::code::{Choice, ChoiceKind, Op, Overlap, Set, Targets};
use super::ids::{PointId, Points};
use super::jumps::Jumping;
use super::machine::Machine;
use super::offers::{Drawn, Offers, Sort};
use super::packed::Packed;
use super::record::Random;
use super::tape::Once;
use merels_model::position::Decision;

/// So many branches are kept without asking for memory.
const BRANCHES: usize = 12;

/// Where fewer men might have to be looked at, once for each choice, nothing is gained.
const FEWEST_LOOKS: i64 = 20;

/// The same, when it is known who may move.
const FEWEST: u32 = 16;

/// Whether it takes long to gather where men may go even by the board alone: where sets are wide.
pub(crate) const fn is_costly<B: Bits>() -> bool {
    B::WORDS > 2
}

/// What a choice says of its moves.
struct Moves<'m, B: Bits> {
    from: &'m Set<B>,
    to: &'m Targets<B>,
    /// The most that a man may have.
    most: u32,
    /// Whether each man must be looked at, or takes as long.
    one_by_one: bool,
}

/// The moves of one choice.
struct Slot<'m, B: Bits> {
    choice: &'m Choice<B>,
    /// How they jump, where they are looked at together.
    jumping: Option<&'m Jumping<B>>,
    overlap: Overlap,
    to: &'m Targets<B>,
    men: B,
    /// What is the same for all of them, see [`Machine::target_base`].
    base: B,
    /// The most moves that any of them may have.
    most: u32,
}

/// For some choices what is the same for all men, see [`Machine::once`].
type Known<B> = SmallVec<[(usize, Once<B>); KNOWN]>;

/// So many of them.
const KNOWN: usize = 4;

/// The moves that are due, by choice.
pub(crate) struct Slots<'m, B: Bits> {
    list: SmallVec<[Slot<'m, B>; BRANCHES]>,
    /// The places of all men.
    places: u32,
    /// The men whose moves would have to be looked for one by one, or would take as long to gather.
    men: u32,
}

impl<B: Bits> Slots<'_, B> {
    /// Whether a move is found sooner than by a look at all men, if there is about one move for each.
    pub(crate) fn pays(&self) -> bool {
        self.men >= FEWEST && self.places.saturating_mul(3) <= self.men.saturating_mul(self.men)
    }
}

impl<B: Bits> Machine<B> {
    /// What is due, where that is moves alone of several branches, and enough men must be looked at.
    pub(crate) fn slots<W: Words>(&self, s: &Packed<B, W>) -> Option<Slots<'_, B>> {
        let Some(Op::Either { branches, looks, .. }) = self.code.get(s.core.at as usize) else { return None };
        if i64::from(*looks) * self.men_of_decider(s) < FEWEST_LOOKS {
            return None;
        }
        let mut slots = Slots { list: SmallVec::new(), places: 0, men: 0 };
        for branch in branches {
            if let Some(choice) = self.choice_of(s, branch) {
                self.add_slot(s, choice, branch.overlap, &mut slots)?;
            }
        }
        Some(slots)
    }

    /// What the moves of a choice are, where they aren't one set for all men.
    fn moves<'m>(&self, choice: &'m Choice<B>) -> Option<Moves<'m, B>> {
        let ChoiceKind::Move { from, to } = &choice.kind else { return None };
        let (most, one_by_one) = match to {
            Targets::OfEach(of_one) | Targets::Onto(of_one) => (of_one.most, true),
            Targets::ByStep(by_step) => (by_step.most, true),
            Targets::Reached(reach) => (reach.most, is_costly::<B>()),
            Targets::Near(_) if self.tables.links.is_none() => (self.tables.most_near, is_costly::<B>()),
            Targets::Near(_) | Targets::Anywhere(_) => return None,
        };
        Some(Moves { from, to, most, one_by_one })
    }

    fn add_slot<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &'m Choice<B>,
        overlap: Overlap,
        slots: &mut Slots<'m, B>,
    ) -> Option<()> {
        let Moves { from, to, most, one_by_one } = self.moves(choice)?;
        let base = self.target_base(s, to);
        let men = self.men_to_move(s, from);
        let jumping = if choice.unless.is_none() { choice.jumping_of(men) } else { None };
        let men = if jumping.is_some() { men } else { self.movable(s, men, to, base) };
        slots.men += if one_by_one && jumping.is_none() { men.len() } else { 0 };
        slots.places = slots.places.saturating_add(men.len() * most);
        slots.list.push(Slot { choice, jumping, overlap, to, men, base, most });
        Some(())
    }

    /// Gathers all moves.
    pub(crate) fn gather_slots<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        slots: &Slots<'m, B>,
        offers: &mut Offers<'m, B>,
    ) {
        // Only what men of several choices are offered may come twice.
        let (mut once, mut again) = (B::EMPTY, B::EMPTY);
        for slot in &slots.list {
            again = again.or(once.and(slot.men));
            once = once.or(slot.men);
        }
        for slot in &slots.list {
            if let Some(jumping) = slot.jumping {
                let apart = slot.overlap != Overlap::Any || again.and(slot.men).is_empty();
                self.gather_jumps(s, (jumping, slot.men), offers, apart, Some(slot.choice));
                continue;
            }
            let by_step = match slot.to {
                Targets::ByStep(by_step) if !slot.men.is_empty() => Some((by_step, self.once(s, &by_step.tape))),
                _ => None,
            };
            for from in slot.men.points() {
                let mut points = match &by_step {
                    Some((by_step, once)) => self.targets_by_step(s, by_step, slot.base, once, from),
                    None => self.targets(s, slot.to, slot.base, from),
                };
                if slot.choice.unless.is_some() {
                    let struck = points.points().filter(|&to| self.strikes_out(s, slot, from, to));
                    points = struck.fold(points, |left, to| left.minus(B::point(to)));
                }
                let overlap = if again.has_point(from) { slot.overlap } else { Overlap::None };
                match overlap {
                    Overlap::None => offers.push_points(Sort::Move(from), points, Some(slot.choice)),
                    Overlap::Later => offers.push_first(Sort::Move(from), points, Some(slot.choice)),
                    Overlap::Any => offers.push_new(Sort::Move(from), points, Some(slot.choice)),
                }
            }
        }
    }

    /// Draws a move that isn't struck out, or finds none soon enough.
    pub(crate) fn draw_slot<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        slots: &Slots<'m, B>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<Drawn<'m, B>> {
        let mut known = Known::new();
        (0..slots.men).find_map(|_| self.try_place(s, slots, random.below(slots.places), &mut known))
    }

    /// The move of a place, if there is one.
    fn try_place<'m, W: Words>(
        &self,
        s: &Packed<B, W>,
        slots: &Slots<'m, B>,
        mut place: u32,
        known: &mut Known<B>,
    ) -> Option<Drawn<'m, B>> {
        for (index, slot) in slots.list.iter().enumerate() {
            let places = slot.men.len() * slot.most;
            if place >= places {
                place -= places;
                continue;
            }
            let from = slot.men.nth_point(place / slot.most);
            let targets = self.targets_of_slot(s, slot, index, from, known);
            let rank = place % slot.most;
            if rank >= targets.len() {
                return None;
            }
            let to = targets.nth_point(rank);
            let earlier = slots.list.get(..index).unwrap_or_default();
            if self.strikes_out(s, slot, from, to)
                || slot.overlap == Overlap::Any && self.is_offered(s, earlier, from, to)
            {
                return None;
            }
            return Some(Drawn { decision: Decision::Move { from, to }, choice: Some(slot.choice) });
        }
        None
    }

    /// Where a man of a slot may go.
    fn targets_of_slot<W: Words>(
        &self,
        s: &Packed<B, W>,
        slot: &Slot<'_, B>,
        index: usize,
        from: PointId,
        known: &mut Known<B>,
    ) -> B {
        let Targets::ByStep(by_step) = slot.to else { return self.targets(s, slot.to, slot.base, from) };
        let at = match known.iter().position(|(of, _)| *of == index) {
            Some(at) => at,
            None => {
                // The last one makes room.
                known.truncate(KNOWN - 1);
                known.push((index, self.once(s, &by_step.tape)));
                known.len() - 1
            }
        };
        let once = known.get(at).map_or(&[][..], |(_, once)| once);
        self.targets_by_step(s, by_step, slot.base, once, from)
    }

    /// Whether an earlier branch offers a move too: that one is taken.
    fn is_offered<W: Words>(&self, s: &Packed<B, W>, earlier: &[Slot<'_, B>], from: PointId, to: PointId) -> bool {
        earlier.iter().any(|slot| {
            slot.men.has_point(from)
                && self.targets(s, slot.to, slot.base, from).has_point(to)
                && !self.strikes_out(s, slot, from, to)
        })
    }

    fn strikes_out<W: Words>(&self, s: &Packed<B, W>, slot: &Slot<'_, B>, from: PointId, to: PointId) -> bool {
        let unless = slot.choice.unless.as_ref();
        unless.is_some_and(|unless| self.struck_out(s, slot.choice, unless, Decision::Move { from, to }))
    }
}
