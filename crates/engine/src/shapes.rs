//! Whether patterns stand on lines.

use super::bits::{Bits, Seats};
use super::code::{Line, Matcher, Pattern, Shape};
use super::ids::{KindId, NOBODY, PointId, Points};
use super::machine::Machine;
use super::packed::Planes;
use merels_model::ir::{CellTest, Relation, Trait};

/// A board that patterns are looked for on: pieces by owner, and the kinds a byte for each point.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a, B: Bits> {
    pub(crate) planes: &'a Planes<B>,
    pub(crate) kinds: &'a [u64],
}

impl<B: Bits> Look<'_, B> {
    #[inline]
    fn kind(&self, at: PointId) -> KindId {
        let at = at.index();
        KindId(self.kinds.get(at / 8).map_or(0, |word| (word >> (8 * (at % 8)) & 0xFF) as u8))
    }
}

impl<B: Bits> Machine<B> {
    /// Whether a pattern stands on a line.
    #[inline]
    pub(crate) fn matches(&self, pattern: &Pattern<B>, line: &Line<B>, look: Look<'_, B>) -> bool {
        match &pattern.matcher {
            Matcher::SameOwner => {
                if !look.planes.occupied.contains(line.mask) {
                    return false;
                }
                let Some(men) = look.planes.owned.as_ref().iter().find(|men| men.contains(line.mask)) else {
                    return false;
                };
                !(pattern.exactly && line.beyond.iter().flatten().any(|&beyond| men.has_point(beyond)))
            }
            Matcher::Triples { kinds, bits } => {
                if !look.planes.occupied.contains(line.mask) {
                    return false;
                }
                let index = line.points.iter().fold(0, |index, &at| index * kinds + look.kind(at).index());
                bits.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
            }
            Matcher::Shapes(_) if pattern.full && !look.planes.occupied.contains(line.mask) => false,
            Matcher::Shapes(_) if pattern.fewest > 0 && !Self::has_enough(pattern, line, look) => false,
            Matcher::Shapes(shapes) => shapes.iter().any(|shape| self.fits(pattern, shape, line, look)),
        }
    }

    /// Whether there are as many men of the viewer on a line as all alternatives ask for.
    #[inline]
    fn has_enough(pattern: &Pattern<B>, line: &Line<B>, look: Look<'_, B>) -> bool {
        look.planes.owned.of(pattern.viewer).is_some_and(|men| men.and(line.mask).len() >= pattern.fewest)
    }

    fn fits(&self, pattern: &Pattern<B>, shape: &Shape, line: &Line<B>, look: Look<'_, B>) -> bool {
        match shape {
            Shape::Relations(relations) => {
                if !look.planes.occupied.contains(line.mask) {
                    return false;
                }
                let all = |extra: Option<PointId>| {
                    relations.iter().all(|relation| self.related(*relation, line, extra, look))
                };
                let longer =
                    || line.beyond.iter().flatten().any(|&at| look.planes.occupied.has_point(at) && all(Some(at)));
                all(None) && !(pattern.exactly && longer())
            }
            Shape::Cells(cells) => {
                let last = line.points.len().saturating_sub(1);
                let stand = |turned: bool| {
                    cells.iter().enumerate().all(|(index, tests)| {
                        let at = line.points.get(if turned { last.saturating_sub(index) } else { index });
                        at.is_some_and(|&at| tests.iter().all(|test| Self::passes(test, at, pattern.viewer, look)))
                    })
                };
                stand(false) || stand(true)
            }
        }
    }

    /// Whether a relation holds among the pieces of a line, and perhaps one more.
    fn related(&self, relation: Relation, line: &Line<B>, extra: Option<PointId>, look: Look<'_, B>) -> bool {
        let mut seen = 0u64;
        for &at in line.points.iter().chain(extra.as_ref()) {
            let value = match relation.of {
                Trait::Owner => Some(Self::owner(look.planes, at)).filter(|&owner| owner != NOBODY),
                Trait::Kind => Some(look.kind(at).index()),
                Trait::Attribute(attribute) => {
                    let values = self.tables.traits.values.get(attribute.index());
                    values.and_then(|values| values.get(look.kind(at).index()).copied().flatten()).map(usize::from)
                }
            };
            // A piece without the trait is neither the same as another nor different. Kinds and values
            // are at most 64.
            let Some(value) = value else { return false };
            let bit = 1u64 << (value % 64);
            if relation.same {
                if seen & !bit != 0 {
                    return false;
                }
            } else if seen & bit != 0 {
                return false;
            }
            seen |= bit;
        }
        true
    }

    fn passes(test: &CellTest, at: PointId, viewer: usize, look: Look<'_, B>) -> bool {
        let piece = || look.planes.occupied.has_point(at);
        let mine = || look.planes.owned.of(viewer).is_some_and(|men| men.has_point(at));
        match test {
            CellTest::Empty => !piece(),
            CellTest::Occupied => piece(),
            CellTest::Mine => mine(),
            CellTest::Theirs => piece() && !mine() && Self::owner(look.planes, at) != NOBODY,
            CellTest::Kinds(kinds) => piece() && kinds.contains(&look.kind(at)),
        }
    }
}
