//! What men can still do: counted from the points they stand on, when it is asked for.

use merels_model::board::{Board, PointId};

use super::lines::{Words, each, first, narrow, shared, without};
use crate::sense::centrality;

/// What is counted.
pub(crate) mod prospect {
    pub(crate) const SHUT: usize = 0;
    pub(crate) const REACH: usize = 1;
    pub(crate) const READY: usize = 2;
    pub(crate) const SWING: usize = 3;
    pub(crate) const CROSS: usize = 4;
    pub(crate) const LINKS: usize = 5;
    pub(crate) const CENTRAL: usize = 6;
    pub(crate) const ALL: usize = 7;
}

/// How near the middle a man may be.
const CENTRAL: f64 = 4.0;

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Men that are shut in.
    pub(crate) shut: bool,
    /// What can be reached.
    pub(crate) reach: bool,
    /// What becomes of lines.
    pub(crate) lines: bool,
    /// Where men stand.
    pub(crate) places: bool,
}

impl Wanted {
    pub(crate) const ALL: Self = Self { shut: true, reach: true, lines: true, places: true };

    pub(crate) fn anything(self) -> bool {
        self != Self::default()
    }
}

/// What never changes of a board.
#[derive(Debug)]
pub(super) struct Prospects<const W: usize> {
    points: Words<W>,
    /// The lines and how many points they have.
    lines: Vec<(Words<W>, i32)>,
    /// For each point, those linked to it; none where nobody slides.
    links: Vec<Words<W>>,
    /// For each point, how many they are.
    degrees: Vec<i32>,
    central: Vec<i32>,
    slides: bool,
}

impl<const W: usize> Prospects<W> {
    pub(super) fn new(board: &Board, lines: &[Vec<PointId>], slides: bool) -> Self {
        let set = |points: &[PointId]| narrow(points.iter().copied().collect());
        let links: Vec<Words<W>> = board.points().map(|point| set(&board.neighbours(point))).collect();
        Self {
            points: narrow(board.points().collect()),
            lines: lines.iter().map(|line| (set(line), line.len() as i32)).collect(),
            degrees: links.iter().map(|&near| shared(near, near)).collect(),
            links,
            central: centrality(board, CENTRAL),
            slides,
        }
    }

    /// For a player whose men these are.
    #[inline]
    pub(super) fn of(&self, own: Words<W>, occupied: Words<W>, wanted: Wanted) -> [i32; prospect::ALL] {
        let mut counts = [0; prospect::ALL];
        let empty = without(self.points, occupied);
        if (wanted.shut || wanted.reach) && self.slides {
            let (shut, beside) = self.steps(own, empty);
            counts[prospect::SHUT] = shut;
            if wanted.reach {
                counts[prospect::REACH] = self.reached(beside, empty);
            }
        }
        if wanted.lines {
            self.lines(own, occupied, &mut counts);
        }
        if wanted.places {
            each(own, |at| {
                counts[prospect::LINKS] += self.degrees.get(at).copied().unwrap_or(0);
                counts[prospect::CENTRAL] += self.central.get(at).copied().unwrap_or(0);
            });
        }
        counts
    }

    /// How many men are shut in, and the empty points beside the others.
    #[inline]
    fn steps(&self, own: Words<W>, empty: Words<W>) -> (i32, Words<W>) {
        let mut shut = 0;
        let mut beside = [0; W];
        each(own, |at| {
            let near = both(self.near(at), empty);
            shut += i32::from(near == [0; W]);
            beside = either(beside, near);
        });
        (shut, beside)
    }

    /// How many empty points can be come to over empty points, from some of them on.
    fn reached(&self, from: Words<W>, empty: Words<W>) -> i32 {
        let (mut reached, mut edge) = (from, from);
        while edge != [0; W] {
            let mut near = [0; W];
            each(edge, |at| near = either(near, self.near(at)));
            edge = without(both(near, empty), reached);
            reached = either(reached, edge);
        }
        shared(reached, reached)
    }

    #[inline]
    fn lines(&self, own: Words<W>, occupied: Words<W>, counts: &mut [i32; prospect::ALL]) {
        let others = without(occupied, own);
        let (mut once, mut twice) = ([0; W], [0; W]);
        for &(line, len) in &self.lines {
            if both(line, others) != [0; W] {
                continue;
            }
            let gaps = without(line, own);
            match len - shared(line, own) {
                0 if self.slides => counts[prospect::SWING] += i32::from(self.swings(line, occupied, others)),
                1 if self.slides => {
                    let beside = without(both(self.near(first(gaps)), own), line);
                    counts[prospect::READY] += i32::from(beside != [0; W]);
                }
                2 => {
                    twice = either(twice, both(once, gaps));
                    once = either(once, gaps);
                }
                _ => {}
            }
        }
        counts[prospect::CROSS] = shared(twice, twice);
    }

    /// Whether a man of a standing line can step away and come back.
    fn swings(&self, line: Words<W>, occupied: Words<W>, others: Words<W>) -> bool {
        let mut swings = false;
        each(line, |at| {
            let near = self.near(at);
            swings |= both(near, others) == [0; W] && without(near, occupied) != [0; W];
        });
        swings
    }

    #[inline]
    fn near(&self, at: usize) -> Words<W> {
        self.links.get(at).copied().unwrap_or([0; W])
    }
}

#[inline]
fn both<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
    a
}

#[inline]
fn either<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
    a
}
