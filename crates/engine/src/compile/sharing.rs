//! Sets that an expression asks for more than once, about one man or as a condition: they are found once.

use super::about::points_use_it;
use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Condition, ForOne, Lanes, OfDecider, Over, Path, SHARED, Set};
use crate::lanes::Lane;
use merels_model::ir::{self, Part, PointsKind, Times};

impl<B: Bits> Compiler<'_, B> {
    /// A set that is worked out for each man, with the sets that it asks for more than once.
    pub(super) fn for_one(&mut self, points: &ir::Points) -> ForOne<B> {
        self.shared = self.asked_again(Part::Points(points));
        let parts = self.shared_sets();
        let set = self.set(points);
        self.shared.clear();
        let most = self.most(&set, &parts);
        ForOne { set, parts, back: self.back_of(points), most }
    }

    /// A condition, with the sets that it asks for more than once.
    pub(super) fn condition(&mut self, condition: &ir::Condition) -> Condition<B> {
        self.shared = self.asked_again(Part::Condition(condition));
        let parts = self.shared_sets();
        let compiled = self.own_condition(condition);
        self.shared.clear();
        if parts.is_empty() { compiled } else { Condition::Sharing(Box::new(compiled), parts) }
    }

    fn asked_again(&mut self, part: Part<'_>) -> Vec<ir::Points> {
        let mut seen = Vec::new();
        note(part, &mut seen);
        let mut shared: Vec<ir::Points> = Vec::new();
        for (points, again) in seen {
            // What is one map of another set is found at once.
            if again && shared.len() < SHARED && !matches!(self.set(points), Set::Step(..)) {
                shared.push(points.clone());
            }
        }
        shared
    }

    fn shared_sets(&mut self) -> Vec<Set<B>> {
        self.shared.clone().iter().map(|part| self.own_set(part)).collect()
    }

    /// Those for whom a set may have a point, where all of them are found sooner than where each may go.
    fn back_of(&mut self, points: &ir::Points) -> Option<Set<B>> {
        if self.every_lane().iter().all(Lane::is_swift) { self.back(points) } else { None }
    }

    /// Those for whom a set may have a point, put the other way round: who leaps to where, and who is linked to what. None where
    /// there is more to it.
    fn back(&mut self, points: &ir::Points) -> Option<Set<B>> {
        match &points.kind {
            PointsKind::Union(parts) => parts.iter().map(|part| self.back(part)).collect::<Option<_>>().map(Set::Union),
            PointsKind::In(a, b) => self.back(a).or_else(|| self.back(b)),
            PointsKind::Except(a, _) => self.back(a),
            PointsKind::Near(set, of) if !points_use_it(set) => {
                let men = self.who(of)?;
                Some(Set::Near(Box::new((men, self.set(set)))))
            }
            PointsKind::Over { set, legs, from, within: None, going } if !points_use_it(set) => {
                let once = legs.iter().all(|leg| leg.times == Times::Once && !points_use_it(&leg.points));
                if !once {
                    return None;
                }
                let men = self.who(from)?;
                let path = legs.iter().rev().map(|leg| self.set(&leg.points)).collect();
                let lanes = self.lanes(going.as_ref());
                let turned =
                    |lanes: &Vec<Lane<B>>| lanes.iter().map(|lane| lane.turned(self.game.board.len())).collect();
                let lanes = Lanes { each: OfDecider(lanes.each.0.iter().map(turned).collect()), ..lanes };
                let jumps = self.leaps(legs.len(), usize::MAX, &lanes);
                Some(Set::Over(Box::new(Over {
                    set: men,
                    path: Path::Leap(path),
                    from: self.set(set),
                    within: None,
                    lanes,
                    jumps,
                })))
            }
            _ => None,
        }
    }

    /// Who `it` may be, where a set is that man or nobody.
    pub(super) fn who(&mut self, points: &ir::Points) -> Option<Set<B>> {
        match &points.kind {
            PointsKind::It => Some(self.set(&all(points))),
            PointsKind::In(a, b) if a.kind == PointsKind::It && !points_use_it(b) => Some(self.set(b)),
            PointsKind::In(a, b) if b.kind == PointsKind::It && !points_use_it(a) => Some(self.set(a)),
            PointsKind::Except(a, b) if a.kind == PointsKind::It && !points_use_it(b) => {
                let all = self.set(&all(points));
                Some(Set::Except(Box::new((all, self.set(b)))))
            }
            _ => None,
        }
    }
}

fn all(points: &ir::Points) -> ir::Points {
    ir::Points { kind: PointsKind::All, span: points.span }
}

/// Notes the sets that take long to find, and whether they are met again. What is met again isn't entered: it is found once.
fn note<'p>(part: Part<'p>, seen: &mut Vec<(&'p ir::Points, bool)>) {
    if let Part::Points(points) = part
        && matches!(
            points.kind,
            PointsKind::Sight { .. } | PointsKind::Over { .. } | PointsKind::Connected(..) | PointsKind::Between { .. }
        )
    {
        match seen.iter_mut().find(|(known, _)| *known == points) {
            Some((_, again)) => return *again = true,
            None => seen.push((points, false)),
        }
    }
    part.parts().into_iter().for_each(|part| note(part, seen));
}
