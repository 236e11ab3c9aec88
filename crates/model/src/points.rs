//! Sets of points.

use std::fmt;

use crate::board::PointId;
use crate::limits::MAX_POINTS;

/// The words of 64 bits that hold a set of points.
pub const POINT_WORDS: usize = MAX_POINTS / 64;

/// A set of points.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet([u64; POINT_WORDS]);

impl PointSet {
    /// No points.
    pub const EMPTY: Self = Self([0; POINT_WORDS]);

    /// The set of points whose bits are set, the lowest bit of the first word for the first point.
    pub fn from_words(words: [u64; POINT_WORDS]) -> Self {
        Self(words)
    }

    /// See [`Self::from_words`].
    pub fn words(&self) -> [u64; POINT_WORDS] {
        self.0
    }

    /// Adds a point.
    pub fn insert(&mut self, point: PointId) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    pub fn remove(&mut self, point: PointId) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the point is in the set.
    pub fn contains(&self, point: PointId) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// How many points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; POINT_WORDS]
    }

    /// The points in order.
    pub fn iter(&self) -> impl Iterator<Item = PointId> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < words.len() {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(PointId((at * 64) as u16 + bit as u16));
                }
                at += 1;
            }
            None
        })
    }

    /// Points in either.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.merge(other, |a, b| a | b)
    }

    /// Points in both.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        self.merge(other, |a, b| a & b)
    }

    /// Points in the first only.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        self.merge(other, |a, b| a & !b)
    }

    fn merge(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = with(*word, other);
        }
        Self(words)
    }
}

impl FromIterator<PointId> for PointSet {
    fn from_iter<I: IntoIterator<Item = PointId>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl From<PointId> for PointSet {
    fn from(point: PointId) -> Self {
        [point].into_iter().collect()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|point| point.0)).finish()
    }
}
