//! A row by plain indices, as boards in the making and searches for symmetries handle it.

use std::collections::BTreeSet;

/// Points in a row, perhaps a closed one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strand {
    /// By their indices, in order.
    pub points: Vec<usize>,
    /// Whether the last is followed by the first.
    pub closed: bool,
}

impl Strand {
    /// One form for a row read from either end, and for a closed row begun anywhere.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        let points = &mut self.points;
        if self.closed {
            let first = points.iter().enumerate().min_by_key(|&(_, point)| point).map_or(0, |(at, _)| at);
            points.rotate_left(first);
            if points.get(1) > points.last() {
                points.reverse();
                points.rotate_right(1);
            }
        } else if points.first() > points.last() {
            points.reverse();
        }
        self
    }

    /// What is left of the row when points are taken out of it: the parts of two points and more.
    #[must_use]
    pub fn parts(mut self, gone: &BTreeSet<usize>) -> Vec<Self> {
        let Some(first) = self.points.iter().position(|point| gone.contains(point)) else {
            return vec![self];
        };
        if self.closed {
            self.points.rotate_left(first);
        }
        self.points
            .split(|point| gone.contains(point))
            .filter(|part| part.len() > 1)
            .map(|part| Self { points: part.to_vec(), closed: false })
            .collect()
    }
}
