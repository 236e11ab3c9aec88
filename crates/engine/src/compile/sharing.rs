//! Sets that an expression about one man asks for more than once: they are found once for him.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{ForOne, SHARED, Set};
use merels_model::ir::{self, Part, PointsKind};

impl<B: Bits> Compiler<'_, B> {
    /// A set that is worked out for each man, with the sets that it asks for more than once.
    pub(super) fn for_one(&mut self, points: &ir::Points) -> ForOne<B> {
        let mut seen = Vec::new();
        note(Part::Points(points), &mut seen);
        let mut shared: Vec<ir::Points> = Vec::new();
        for (points, again) in seen {
            // What is one map of another set is found at once.
            if again && shared.len() < SHARED && !matches!(self.set(points), Set::Step(..)) {
                shared.push(points.clone());
            }
        }
        let outer = std::mem::replace(&mut self.shared, shared);
        let parts = self.shared.clone().iter().map(|part| self.own_set(part)).collect();
        let set = self.set(points);
        self.shared = outer;
        ForOne { set, parts }
    }
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
