//! Ways over the board as it stands: along links and rows.

use super::bits::{Bits, Words};
use super::code::{Lanes, Number, Over, Path, Set};
use super::evaluate::View;
use super::ids::{PointId, Points};
use super::jumps::JUMPS_AT_A_LOOK;
use super::lanes::{LEGS, Lane, Map};
use super::machine::Machine;

/// So many points' links are looked up one by one.
const FEW: u32 = 6;

impl<B: Bits, W: Words> View<'_, B, W> {
    /// Whether a set has a point of another one. From a single point it is looked back along links and rows.
    pub(crate) fn meets(&self, set: &Set<B>, with: B) -> bool {
        match set {
            Set::Near(pair) => {
                let with = self.set(&pair.0).and(with);
                !with.is_empty() && !self.within(&pair.1, self.machine.near_any(with)).is_empty()
            }
            Set::Step(maps, of) => match maps.of(self.decider).and_then(|map| map.back(with)) {
                Some(from) => !self.within(of, from).is_empty(),
                None => self.set(set).meets(with),
            },
            Set::Sight(pair, within, lanes) if lanes.both_ways && with.without_first().is_empty() => {
                let (with, from) = (self.set(&pair.0).and(with), self.set(&pair.1));
                if with.is_empty() || from.is_empty() {
                    return false;
                }
                let (at, free) = (with.first(), self.machine.free(&self.state.core.board));
                let reach = self.reach(within.as_ref());
                let sees = |lane: &Lane<B>| lane.leads_to(at, from) && lane.sight_of_one(at, free, reach).meets(from);
                self.lanes(lanes).iter().any(sees)
            }
            _ => !self.within(set, with).is_empty(),
        }
    }

    /// How many steps along a row are made at most.
    fn reach(&self, within: Option<&Number<B>>) -> usize {
        within.map_or(usize::MAX, |within| usize::try_from(self.number(within).max(0)).unwrap_or(usize::MAX))
    }

    pub(crate) fn lanes<'l>(&'l self, lanes: &'l Lanes<B>) -> &'l [Lane<B>] {
        lanes.each.of(self.decider).unwrap_or(&self.machine.tables.lanes)
    }

    /// Of some points, those of a set: no more is looked for than what is among them.
    pub(crate) fn within(&self, set: &Set<B>, of: B) -> B {
        if of.is_empty() {
            return of;
        }
        match set {
            Set::In(pair) => match self.part(&pair.0).and(of) {
                set if set.is_empty() => set,
                set => set.and(self.part(&pair.1)),
            },
            Set::Union(parts) => parts.iter().fold(B::EMPTY, |found, part| found.or(self.within(part, of))),
            Set::Among(pair) => self.within(&pair.1, self.within(&pair.0, of)),
            Set::Beside(pair) => {
                let set = self.within(&pair.0, of);
                set.minus(self.within(&pair.1, set))
            }
            Set::Near(pair) if of.without_first().is_empty() => {
                let near = self.machine.tables.near.get(of.first()).copied().unwrap_or_default();
                let is_near = self.set(&pair.0).meets(of) && !self.within(&pair.1, near).is_empty();
                if is_near { of } else { B::EMPTY }
            }
            Set::Connected(pair) => self.connected_within(self.part(&pair.0), &pair.1, of),
            Set::Sight(pair, within, lanes) => {
                let of = self.part(&pair.0).and(of);
                if of.is_empty() {
                    return of;
                }
                let (from, free) = (self.part(&pair.1), self.machine.free(&self.state.core.board));
                Self::seen(of, from, free, self.lanes(lanes), self.reach(within.as_ref()))
            }
            Set::Over(over) => self.over(over, of),
            _ => self.part(set).and(of),
        }
    }

    /// Of some points, those that are connected through a set to points that are in another one.
    fn connected_within(&self, set: B, to: &Set<B>, of: B) -> B {
        let of = of.and(set);
        if of.is_empty() {
            return of;
        }
        if to.is_known() || !of.without_first().is_empty() {
            return self.machine.connected(set, self.part(to)).and(of);
        }
        // From a single point no further than to the first that is in it.
        let (mut group, mut edge) = (of, of);
        while !edge.is_empty() {
            if !self.within(to, edge).is_empty() {
                return of;
            }
            edge = self.machine.beyond(edge, set.minus(group));
            group = group.or(edge);
        }
        B::EMPTY
    }

    /// Of some points, those that are seen from others along lanes through a set.
    pub(crate) fn seen(of: B, from: B, through: B, lanes: &[Lane<B>], reach: usize) -> B {
        let lanes = lanes.iter();
        let seen = if from.is_empty() {
            from
        } else if from.without_first().is_empty() {
            let from = from.first();
            let seen = |lane: &Lane<B>| lane.sight_of_one(from, through, reach);
            lanes.filter(|lane| lane.leads_to(from, of)).fold(B::EMPTY, |all, lane| all.or(seen(lane)))
        } else {
            lanes.fold(B::EMPTY, |seen, lane| seen.or(lane.sight(from, through, reach)))
        };
        seen.and(of)
    }

    /// Of some points, those that lie behind others.
    fn over(&self, over: &Over<B>, of: B) -> B {
        let of = self.part(&over.set).and(of);
        let from = if of.is_empty() { of } else { self.part(&over.from) };
        if from.is_empty() {
            return from;
        }
        let (lanes, reach) = (self.lanes(&over.lanes), self.reach(over.within.as_ref()));
        let behind =
            |found: &dyn Fn(&Lane<B>) -> B| lanes.iter().fold(B::EMPTY, |all, lane| all.or(found(lane))).and(of);
        match &over.path {
            Path::Leap(points) => {
                let mut passed = [B::EMPTY; LEGS];
                for (slot, points) in passed.iter_mut().zip(points) {
                    *slot = self.part(points);
                }
                let passed = passed.get(..points.len()).unwrap_or_default();
                let jumps = over.jumps.as_ref().and_then(|jumps| jumps.of(self.decider));
                match jumps {
                    Some(jumps) if jumps.len() <= JUMPS_AT_A_LOOK * from.len() as usize => {
                        jumps.iter().fold(B::EMPTY, |all, jump| all.or(jump.landings(from, passed))).and(of)
                    }
                    None if !from.without_first().is_empty() => behind(&|lane| lane.leapt_to(from, passed, reach)),
                    _ => from.iter().fold(B::EMPTY, |all, from| {
                        all.or(behind(&|lane| lane.leapt_to_from_one(from, passed, reach)))
                    }),
                }
            }
            Path::Through(points) => Self::seen(of, from, self.part(points), lanes, reach),
            Path::Run(points) => {
                let run = self.set(points);
                behind(&|lane| lane.behind_run(from, run, reach))
            }
            Path::Legs(parts) => {
                let mut legs = [(false, B::EMPTY); LEGS];
                for (slot, (any, points)) in legs.iter_mut().zip(parts) {
                    *slot = (*any, self.set(points));
                }
                let legs = legs.get(..parts.len()).unwrap_or_default();
                match from.without_first().is_empty() {
                    true => {
                        let from = from.first();
                        let lanes = lanes.iter().filter(|lane| lane.leads_to(from, of));
                        lanes.fold(B::EMPTY, |all, lane| all.or(lane.landings_from_one(from, legs, reach))).and(of)
                    }
                    false => behind(&|lane| lane.landings(from, legs, reach)),
                }
            }
        }
    }
}

impl<B: Bits> Machine<B> {
    #[inline]
    pub(crate) fn near(&self, at: PointId) -> B {
        self.tables.near.get(at.index()).copied().unwrap_or_default()
    }

    /// The points linked to any of some points.
    #[inline(always)]
    pub(crate) fn near_any(&self, points: B) -> B {
        let sets = &self.tables.near_sets;
        if sets.is_empty() {
            return self.near_any_mapped(points);
        }
        let near = |(index, sets): (usize, &[B; 256])| sets[points.byte(index) & 0xFF];
        sets.iter().enumerate().map(near).fold(B::EMPTY, |all, near| all.or(near))
    }

    #[inline]
    fn near_any_mapped(&self, points: B) -> B {
        self.near_few(points).unwrap_or_else(|| self.tables.near_map.of(points))
    }

    /// Of some points those that are linked to any of others.
    #[inline]
    pub(crate) fn near_some(&self, points: B, others: B) -> B {
        match &self.tables.near_map {
            // Those others would be gone through one by one.
            Map::Table(_) if self.tables.near_sets.is_empty() && others.len() > FEW => {
                let is_near = |at: &PointId| self.near(*at).meets(others);
                points.points().filter(is_near).fold(B::EMPTY, |all, at| all.or(B::point(at)))
            }
            _ => points.and(self.near_any(others)),
        }
    }

    /// The same, if the points are so few that they are gone through faster than the board is.
    #[inline]
    fn near_few(&self, points: B) -> Option<B> {
        if points.len() > FEW {
            return None;
        }
        let near = |at| self.tables.near.get(at).copied().unwrap_or_default();
        Some(points.iter().fold(B::EMPTY, |all, at| all.or(near(at))))
    }

    /// The points of a set reached by links through points of it, from those of them that are in `to`.
    pub(crate) fn connected(&self, set: B, to: B) -> B {
        let mut found = set.and(to);
        let mut edge = found;
        while !edge.is_empty() {
            edge = self.beyond(edge, set.minus(found));
            found = found.or(edge);
        }
        found
    }

    /// What is reached by links from some points in a set that holds none of them: all that is linked to them, and perhaps what
    /// is linked to that.
    #[inline]
    fn beyond(&self, from: B, open: B) -> B {
        if self.tables.near_sets.is_empty() {
            return self.near_few(from).map_or_else(|| self.tables.near_map.spread(from, open), |near| near.and(open));
        }
        self.near_any(from).and(open)
    }
}
