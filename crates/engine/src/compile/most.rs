//! The most points that a set about one man can have, by the board alone.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Lanes, Over, Path, Set};
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
            Limit { compiler: self, parts, all, decider, man }.of(set).minus(man).len()
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
    /// The whole board.
    all: B,
    decider: usize,
    man: B,
}

impl<B: Bits> Limit<'_, '_, B> {
    fn of(&self, set: &Set<B>) -> B {
        match set {
            Set::Fixed(points) => *points,
            Set::It => self.man,
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
            Set::Shared(at) => self.parts.get(*at).map_or(self.all, |part| self.of(part)),
            _ => self.all,
        }
    }

    fn lanes<'l>(&'l self, lanes: &'l Lanes<B>) -> &'l [Lane<B>] {
        let board = &self.compiler.game.board;
        lanes.each.of(self.decider).unwrap_or_else(|| self.compiler.all_lanes.get_or_init(|| Lane::all(board, None)))
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
