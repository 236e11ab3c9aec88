//! Where men may go by steps and leaps over fixed distances: then all who can are found at once.

use super::about::points_use_it;
use super::compiler::Compiler;
use super::taping::reach;
use crate::bits::Bits;
use crate::code::{Lanes, OfDecider, Set, Targets};
use crate::ids::PointId;
use crate::jumps::{JUMPS_AT_A_LOOK, Jump, Jumping, Jumps, Way};
use crate::lanes::Lane;
use merels_model::ir::{self, PointsKind, Times};

impl<B: Bits> Compiler<'_, B> {
    /// Where men may go, as jumps; none where it is something else.
    pub(super) fn jumping(&mut self, to: &ir::Points, onto: bool, targets: &Targets<B>) -> Option<Jumping<B>> {
        if matches!(targets, Targets::Anywhere(_)) {
            return None;
        }
        let parts = self.jumps_to(to)?;
        let deciders = || 0..self.game.players.len();
        let apart = deciders().all(|decider| Jumping::finds_once(&parts, decider));
        let looks = deciders().map(|decider| parts.iter().map(|part| part.looks(decider)).sum());
        let fewest = match targets {
            // Those are found at once anyway.
            Targets::Near(_) if self.has_link_sets => u32::MAX,
            // What lies around one man is kept.
            Targets::Near(_) | Targets::Reached(_) => looks.max().unwrap_or(0),
            _ => looks.max().unwrap_or(0) / JUMPS_AT_A_LOOK as u32,
        };
        Some(Jumping { parts, onto, apart, fewest })
    }

    fn jumps_to(&mut self, to: &ir::Points) -> Option<Vec<Jumps<B>>> {
        match &to.kind {
            PointsKind::Union(parts) => {
                let parts = parts.iter().map(|part| self.jumps_to(part)).collect::<Option<Vec<_>>>()?;
                Some(parts.into_iter().flatten().collect())
            }
            PointsKind::In(a, b) if !points_use_it(b) => self.jumps_within(a, b),
            PointsKind::In(a, b) if !points_use_it(a) => self.jumps_within(b, a),
            PointsKind::Except(a, b) if !points_use_it(b) => {
                let (mut parts, but) = (self.jumps_to(a)?, self.set(b));
                for part in &mut parts {
                    part.to = Set::Except(Box::new((part.to.clone(), but.clone())));
                }
                Some(parts)
            }
            PointsKind::Over { set, legs, from, within, going } if !points_use_it(set) => {
                if legs.iter().any(|leg| points_use_it(&leg.points)) {
                    return None;
                }
                let within = within.as_ref().map(|within| self.number(within));
                let (reach, lanes) = (reach(within.as_ref())?, self.lanes(going.as_ref()));
                let (way, jumps) = match legs.as_slice() {
                    [ir::Leg { times: Times::Any, points }] => {
                        let (steps, times) = self.rides(reach, &lanes)?;
                        (Way::Ride(self.set(points), times), steps)
                    }
                    _ if legs.iter().all(|leg| leg.times == Times::Once) => {
                        let past = legs.iter().map(|leg| self.set(&leg.points)).collect();
                        (Way::Leap(past), self.leaps(legs.len(), reach, &lanes)?)
                    }
                    _ => return None,
                };
                Some(vec![Jumps { men: self.men(from)?, to: self.set(set), way, jumps }])
            }
            PointsKind::Sight { set, of, within, going } if !points_use_it(set) => {
                let within = within.as_ref().map(|within| self.number(within));
                let (jumps, times) = self.rides(reach(within.as_ref())?, &self.lanes(going.as_ref()))?;
                Some(vec![Jumps { men: self.men(of)?, to: self.set(set), way: Way::Ride(Set::Empty, times), jumps }])
            }
            PointsKind::Near(set, of) if !points_use_it(set) => {
                let near = |at| self.game.board.neighbours(at).to_vec();
                let jumps = OfDecider(vec![self.steps_to(near)?]);
                Some(vec![Jumps { men: self.men(of)?, to: self.set(set), way: Way::Leap(Vec::new()), jumps }])
            }
            PointsKind::Step(ways, of) => {
                let each = ways.0.iter().map(|ways| {
                    self.steps_to(|at| ways.iter().flat_map(|&way| self.game.board.steps(at, way)).collect())
                });
                let jumps = OfDecider(each.collect::<Option<_>>()?);
                Some(vec![Jumps { men: self.men(of)?, to: self.all(), way: Way::Leap(Vec::new()), jumps }])
            }
            _ => None,
        }
    }

    fn jumps_within(&mut self, to: &ir::Points, within: &ir::Points) -> Option<Vec<Jumps<B>>> {
        let (mut parts, within) = (self.jumps_to(to)?, self.set(within));
        for part in &mut parts {
            part.to = match self.is_whole(&part.to) {
                true => within.clone(),
                false => Set::In(Box::new((part.to.clone(), within.clone()))),
            };
        }
        Some(parts)
    }

    /// Which men a set is about that is the man who moves, or nobody: all of them, or those of another set.
    fn men(&mut self, points: &ir::Points) -> Option<Option<Set<B>>> {
        match points.kind {
            PointsKind::It => Some(None),
            _ => self.who(points).map(Some),
        }
    }

    fn steps_to(&self, to: impl Fn(PointId) -> Vec<PointId>) -> Option<Vec<Jump<B>>> {
        let ways = self.game.board.points().flat_map(|from| to(from).into_iter().map(move |to| (from, &[][..], to)));
        Jump::of_ways(ways.filter(|(from, _, to)| from != to))
    }

    /// Steps along some lanes, at most so many, and how many there may be.
    fn rides(&self, reach: usize, lanes: &Lanes<B>) -> Option<(OfDecider<Vec<Jump<B>>>, usize)> {
        let of_lanes = |lanes: &[Lane<B>]| {
            let longest = lanes.iter().map(Lane::longest).max().unwrap_or(0);
            Some((Jump::of_lanes(lanes)?, longest.min(reach)))
        };
        let each: Vec<_> = match lanes.each.0.as_slice() {
            [] => vec![of_lanes(self.every_lane())?],
            each => each.iter().map(|lanes| of_lanes(lanes)).collect::<Option<_>>()?,
        };
        let times = each.iter().map(|(_, times)| *times).max().unwrap_or(0);
        Some((OfDecider(each.into_iter().map(|(steps, _)| steps).collect()), times))
    }

    /// Leaps past so many points along some lanes, at most so many steps.
    pub(super) fn leaps(&self, past: usize, reach: usize, lanes: &Lanes<B>) -> Option<OfDecider<Vec<Jump<B>>>> {
        let of_lanes = |lanes: &[Lane<B>]| Jump::of_ways(lanes.iter().flat_map(|lane| lane.ways(past, reach)));
        match lanes.each.0.as_slice() {
            [] => Some(OfDecider(vec![of_lanes(self.every_lane())?])),
            each => each.iter().map(|lanes| of_lanes(lanes)).collect::<Option<_>>().map(OfDecider),
        }
    }
}
