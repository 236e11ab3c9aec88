//! The most points that a set about one man can have, by the board alone.

use std::cell::Cell;

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Lanes, Number, Over, Path, Set};
use crate::ids::{PointId, Points};
use crate::lanes::{LEGS, Lane};

/// Of so many points at most it is asked what is linked to them.
const FEW: u32 = 8;

impl<B: Bits> Compiler<'_, B> {
    /// The most points a set may have without the man's own, wherever he stands and whoever decides.
    pub(super) fn most(&self, set: &Set<B>, parts: &[Set<B>]) -> u32 {
        let all = self.game.board.points().fold(B::EMPTY, |all, at| all.or(B::point(at)));
        let of = |decider: usize, at: PointId| {
            let man = B::point(at);
            let known = vec![Cell::new(None); parts.len()];
            Limit { compiler: self, parts, known, all, decider, man }.most(set)
        };
        let deciders = 0..self.game.players.len();
        deciders.flat_map(|decider| self.game.board.points().map(move |at| of(decider, at))).max().unwrap_or(0)
    }
}

/// The points that a set may have at all, for one man.
struct Limit<'c, 'g, B: Bits> {
    compiler: &'c Compiler<'g, B>,
    /// What is shared, see [`crate::code::ForOne`].
    parts: &'c [Set<B>],
    /// The points that these may have, once that is known.
    known: Vec<Cell<Option<B>>>,
    /// The whole board.
    all: B,
    decider: usize,
    man: B,
}

impl<B: Bits> Limit<'_, '_, B> {
    /// How many points a set may have at most without the man's own.
    fn most(&self, set: &Set<B>) -> u32 {
        let fewer = match set {
            Set::Union(parts) => parts.iter().map(|part| self.most(part)).fold(0, u32::saturating_add),
            Set::In(pair) | Set::Among(pair) => self.most(&pair.0).min(self.most(&pair.1)),
            Set::Except(pair) | Set::Beside(pair) => match self.just_so_far(&pair.0, &pair.1) {
                Some(lanes) => lanes,
                None => self.most(&pair.0),
            },
            Set::Shared(at) => self.parts.get(*at).map_or(u32::MAX, |part| self.most(part)),
            _ => u32::MAX,
        };
        fewer.min(self.of(set).minus(self.man).len())
    }

    /// Along how many lanes a set is reached, where another one leaves of it but what is just so many steps away.
    fn just_so_far(&self, set: &Set<B>, nearer: &Set<B>) -> Option<u32> {
        let nearer = self.over(nearer)?;
        if !matches!(nearer.set, Set::Fixed(points) if points == self.all) {
            return None;
        }
        let over = match self.resolved(set) {
            Set::In(pair) | Set::Among(pair) => self.over(&pair.0).or_else(|| self.over(&pair.1)),
            set => self.over(set),
        }?;
        let from = self.of(&over.from);
        if from.len() > 1 || !is_one_step_further(over, nearer) {
            return None;
        }
        let all = self.of(set);
        let leading = self.lanes(&over.lanes).iter().filter(|lane| lane.sight(from, self.all, usize::MAX).meets(all));
        Some(leading.count() as u32)
    }

    fn over<'s>(&'s self, set: &'s Set<B>) -> Option<&'s Over<B>> {
        match self.resolved(set) {
            Set::Over(over) => Some(over),
            _ => None,
        }
    }

    fn resolved<'s>(&'s self, set: &'s Set<B>) -> &'s Set<B> {
        match set {
            Set::Shared(at) => self.parts.get(*at).unwrap_or(set),
            set => set,
        }
    }

    /// The points that a set may have.
    fn of(&self, set: &Set<B>) -> B {
        match set {
            Set::Fixed(points) => *points,
            Set::It | Set::ItOf(_) => self.man,
            Set::OfDecider(each) => each.of(self.decider).copied().unwrap_or_default(),
            Set::Union(parts) => parts.iter().fold(B::EMPTY, |all, part| all.or(self.of(part))),
            Set::In(pair) | Set::Among(pair) => self.of(&pair.0).and(self.of(&pair.1)),
            Set::Except(pair) | Set::Beside(pair) => self.of(&pair.0),
            Set::Near(pair) => {
                let (set, from) = (self.of(&pair.0), self.of(&pair.1));
                let near = |at| B::of_points(&self.compiler.game.board.neighbours(at));
                match from.len() {
                    0..=FEW => set.and(from.points().fold(B::EMPTY, |all, at| all.or(near(at)))),
                    _ => set,
                }
            }
            Set::Sight(pair, _, lanes) => self.of(&pair.0).and(self.ahead(lanes, self.of(&pair.1))),
            Set::Over(over) => self.of(&over.set).and(self.behind(over)),
            Set::Step(maps, from) => maps.of(self.decider).map_or(B::EMPTY, |map| map.of(self.of(from))),
            Set::FirstPoint(of) => self.of(of),
            Set::IfAny(pair) => self.of(&pair.0).or(self.of(&pair.1)),
            Set::Connected(pair) => self.of(&pair.0),
            Set::Between(sets) => self.of(&sets.0),
            Set::Shared(at) => self.of_part(*at),
            _ => self.all,
        }
    }

    /// The points that what is shared may have.
    fn of_part(&self, at: usize) -> B {
        let (Some(part), Some(known)) = (self.parts.get(at), self.known.get(at)) else { return self.all };
        known.get().unwrap_or_else(|| {
            let points = self.of(part);
            known.set(Some(points));
            points
        })
    }

    fn lanes<'l>(&'l self, lanes: &'l Lanes<B>) -> &'l [Lane<B>] {
        lanes.each.of(self.decider).map_or_else(|| self.compiler.every_lane(), Vec::as_slice)
    }

    /// All that lies ahead of some points.
    fn ahead(&self, lanes: &Lanes<B>, from: B) -> B {
        self.lanes(lanes).iter().fold(B::EMPTY, |all, lane| all.or(lane.sight(from, self.all, usize::MAX)))
    }

    fn behind(&self, over: &Over<B>) -> B {
        let from = self.of(&over.from);
        let Path::Leap(sets) = &over.path else { return self.ahead(&over.lanes, from) };
        let passed = [self.all; LEGS];
        let passed = passed.get(..sets.len()).unwrap_or_default();
        let lanes = self.lanes(&over.lanes).iter();
        lanes.fold(B::EMPTY, |all, lane| all.or(lane.leapt_to(from, passed, usize::MAX)))
    }
}

/// Whether a set is what is seen one step further than another one.
fn is_one_step_further<B: Bits>(over: &Over<B>, nearer: &Over<B>) -> bool {
    let alike = over.from == nearer.from && over.path == nearer.path && over.lanes == nearer.lanes;
    match (&over.path, &over.within, &nearer.within) {
        (Path::Through(_), Some(far), Some(near)) => alike && is_one_more(far, near),
        _ => false,
    }
}

/// Whether a number is always one more than another.
fn is_one_more<B: Bits>(more: &Number<B>, number: &Number<B>) -> bool {
    let one = Number::Fixed(1);
    match (more, number) {
        (Number::Fixed(more), Number::Fixed(number)) => *more == number.saturating_add(1),
        (Number::Add(pair), _) => pair.0 == one && pair.1 == *number || pair.1 == one && pair.0 == *number,
        _ => false,
    }
}
