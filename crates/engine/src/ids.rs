//! Points, links, lines and players as numbers, each of a type of its own, and sets of them.

use super::bits::Bits;

pub(crate) use merels_model::board::PointId;
pub(crate) use merels_model::ir::{KindId, LineId, MemoryId};

/// The number of players there are tables for; states have room for [`Bits::SEATS`] of them.
pub(crate) const PLAYERS: usize = merels_model::limits::MAX_PLAYERS;
/// The place of "nobody" beside the players.
pub(crate) const NOBODY: usize = PLAYERS;

/// A link in one direction, by its place among [`super::links::Links`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinkId(pub(crate) u8);

/// A point or none, in one number: it is written at every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MaybePoint(u16);

impl MaybePoint {
    pub(crate) const NONE: Self = Self(u16::MAX);

    #[inline(always)]
    pub(crate) fn of(at: PointId) -> Self {
        Self(at.0)
    }

    #[inline(always)]
    pub(crate) fn of_any(at: Option<PointId>) -> Self {
        at.map_or(Self::NONE, Self::of)
    }

    /// The point as a set.
    #[inline(always)]
    pub(crate) fn set<B: Bits>(self) -> B {
        if self == Self::NONE { B::EMPTY } else { B::single(usize::from(self.0)) }
    }

    #[inline(always)]
    pub(crate) fn point(self) -> Option<PointId> {
        if self == Self::NONE { None } else { Some(PointId(self.0)) }
    }

    /// For keys.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.0)
    }
}

/// Sets of points.
pub(crate) trait Points: Bits {
    #[inline(always)]
    fn point(at: PointId) -> Self {
        Self::single(at.index())
    }

    #[inline(always)]
    fn has_point(self, at: PointId) -> bool {
        self.has(at.index())
    }

    /// The point that `rank` lower ones precede.
    #[inline(always)]
    fn nth_point(self, rank: u32) -> PointId {
        PointId(self.nth(rank) as u16)
    }

    #[inline(always)]
    fn points(self) -> impl Iterator<Item = PointId> {
        self.iter().map(|at| PointId(at as u16))
    }

    fn of_points<'a>(points: impl IntoIterator<Item = &'a PointId>) -> Self {
        points.into_iter().fold(Self::EMPTY, |all, &at| all.or(Self::point(at)))
    }
}

impl<B: Bits> Points for B {}

/// Sets of lines.
pub(crate) trait LineSet: Bits {
    #[inline(always)]
    fn line(id: LineId) -> Self {
        Self::single(usize::from(id.0))
    }

    #[inline(always)]
    fn ids(self) -> impl Iterator<Item = LineId> {
        self.iter().map(|id| LineId(id as u16))
    }
}

impl<B: Bits> LineSet for B {}

/// Sets of links.
pub(crate) trait LinkSet: Bits {
    /// The link that `rank` lower ones precede.
    #[inline(always)]
    fn nth_link(self, rank: u32) -> LinkId {
        LinkId(self.nth(rank) as u8)
    }

    #[inline(always)]
    fn links(self) -> impl Iterator<Item = LinkId> {
        self.iter().map(|id| LinkId(id as u8))
    }
}

impl<B: Bits> LinkSet for B {}
