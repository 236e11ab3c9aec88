//! The links of a board as sets.

use super::bits::Bits;
use super::ids::{LinkId, PointId};

/// The links in both directions, numbered by where they begin and end: with the links out of some
/// points and those into others at hand, slides are one intersection of two sets.
#[derive(Debug)]
pub(crate) struct Links {
    /// Where each begins and ends.
    pub(crate) ends: Vec<(PointId, PointId)>,
    /// The sets, in words as wide as they need.
    pub(crate) sets: LinkSets,
    /// The most that begin, or end, at one point.
    pub(crate) most: u32,
}

/// The links out of each eight points, and those into them: 256 sets for each byte of a set of points.
#[derive(Debug)]
pub(crate) enum LinkSets {
    Narrow { out: Vec<[u64; 256]>, into: Vec<[u64; 256]> },
    Wide { out: Vec<[u128; 256]>, into: Vec<[u128; 256]> },
}

#[inline(always)]
fn gather<L: Copy + Default + std::ops::BitOr<Output = L>, B: Bits>(tables: &[[L; 256]], set: B) -> L {
    let links = |(index, table): (usize, &[L; 256])| table[set.byte(index) & 0xFF];
    match tables.first_chunk::<4>() {
        // Straight on, without a loop, where that is all.
        Some(all) if B::CAPACITY <= 32 => all.iter().enumerate().map(links).fold(L::default(), |all, some| all | some),
        _ => tables.iter().enumerate().map(links).fold(L::default(), |all, some| all | some),
    }
}

impl Links {
    /// The links from some points to others.
    #[inline(always)]
    pub(crate) fn between<B: Bits>(&self, from: B, to: B) -> u128 {
        match &self.sets {
            LinkSets::Narrow { out, into } => u128::from(gather(out, from) & gather(into, to)),
            LinkSets::Wide { out, into } => gather(out, from) & gather(into, to),
        }
    }

    /// The links from some points.
    pub(crate) fn out_of<B: Bits>(&self, from: B) -> u128 {
        match &self.sets {
            LinkSets::Narrow { out, .. } => u128::from(gather(out, from)),
            LinkSets::Wide { out, .. } => gather(out, from),
        }
    }

    /// The links to some points.
    #[inline]
    pub(crate) fn leading_into<B: Bits>(&self, to: B) -> u128 {
        match &self.sets {
            LinkSets::Narrow { into, .. } => u128::from(gather(into, to)),
            LinkSets::Wide { into, .. } => gather(into, to),
        }
    }

    /// How many of some links lead to a point.
    #[inline(always)]
    pub(crate) fn leading_to(&self, links: u128, to: PointId) -> u32 {
        let (byte, bit) = (to.index() / 8, 1 << (to.index() % 8));
        match &self.sets {
            LinkSets::Narrow { into, .. } => into.get(byte).map_or(0, |sets| (links as u64 & sets[bit]).count_ones()),
            LinkSets::Wide { into, .. } => into.get(byte).map_or(0, |sets| (links & sets[bit]).count_ones()),
        }
    }

    /// Where a link begins and ends.
    #[inline]
    pub(crate) fn ends(&self, link: LinkId) -> (PointId, PointId) {
        self.ends.get(usize::from(link.0)).copied().unwrap_or((PointId(0), PointId(0)))
    }
}
