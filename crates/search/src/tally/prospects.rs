//! What men can still do: counted from the points they stand on, when it is asked for.

use merels_model::board::{Board, PointId};

use super::lines::{Words, both, each, either, first, flip, narrow, shared, without};
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
    pub(crate) const CHOKED: usize = 7;
    pub(crate) const GROUPS: usize = 8;
    pub(crate) const APART: usize = 9;
    pub(crate) const ALL: usize = 10;
}

/// What a group with one empty point beside it counts for, and one with more so much less.
const CHOKED: i32 = 12;
/// Places are kept in so many parts of a step.
const PARTS: f64 = 8.0;

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
    /// How near groups are to being shut in.
    pub(crate) choked: bool,
    /// Whether men hang together.
    pub(crate) together: bool,
}

impl Wanted {
    pub(crate) const ALL: Self =
        Self { shut: true, reach: true, lines: true, places: true, choked: true, together: true };

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
    /// Where each point is, in [`PARTS`] of the shortest link.
    places: Vec<(i32, i32)>,
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
            places: places(board),
            slides,
        }
    }

    /// For each of some players, whose men these are.
    #[inline]
    pub(super) fn of<const N: usize>(
        &self,
        men: [Words<W>; N],
        occupied: Words<W>,
        wanted: Wanted,
    ) -> [[i32; prospect::ALL]; N] {
        let mut counts = [[0; prospect::ALL]; N];
        if (wanted.shut || wanted.reach) && self.slides {
            self.ways(&men, without(self.points, occupied), &mut counts);
        }
        if wanted.lines {
            self.lines(&men, occupied, &mut counts);
        }
        if wanted.places {
            for (counts, men) in counts.iter_mut().zip(men) {
                each(men, |at| {
                    counts[prospect::LINKS] += self.degrees.get(at).copied().unwrap_or(0);
                    counts[prospect::CENTRAL] += self.central.get(at).copied().unwrap_or(0);
                });
            }
        }
        if wanted.choked || wanted.together {
            for (counts, men) in counts.iter_mut().zip(men) {
                self.groups(men, occupied, counts);
                if wanted.together {
                    counts[prospect::APART] = self.apart(men);
                }
            }
        }
        counts
    }

    /// How many groups some men are, and how near those are to being shut in.
    fn groups(&self, men: Words<W>, occupied: Words<W>, counts: &mut [i32; prospect::ALL]) {
        let mut left = men;
        while left != [0; W] {
            let (group, around) = self.region(left, men);
            left = without(left, group);
            let open = without(around, occupied);
            counts[prospect::CHOKED] += CHOKED / shared(open, open).max(1);
            counts[prospect::GROUPS] += 1;
        }
    }

    /// How far some men stand from their middle, all together, in steps.
    fn apart(&self, men: Words<W>) -> i32 {
        let count = shared(men, men).max(1);
        let (mut x, mut y) = (0, 0);
        each(men, |at| {
            let place = self.places.get(at).copied().unwrap_or_default();
            (x, y) = (x + place.0, y + place.1);
        });
        let middle = (x / count, y / count);
        let mut sum = 0;
        each(men, |at| {
            let place = self.places.get(at).copied().unwrap_or_default();
            sum += (place.0 - middle.0).abs().max((place.1 - middle.1).abs());
        });
        sum / PARTS as i32
    }

    /// Who reaches how many empty points, step by step over empty points, and how many men are shut in. The empty points that hang
    /// together are found once for all players: whoever stands beside one of them reaches them all.
    #[inline]
    fn ways<const N: usize>(&self, men: &[Words<W>; N], empty: Words<W>, counts: &mut [[i32; prospect::ALL]; N]) {
        let mut left = empty;
        let mut open = [0; W];
        while left != [0; W] {
            let (region, around) = self.region(left, empty);
            left = without(left, region);
            open = either(open, around);
            for (counts, men) in counts.iter_mut().zip(men) {
                if both(around, *men) != [0; W] {
                    counts[prospect::REACH] += shared(region, region);
                }
            }
        }
        for (counts, men) in counts.iter_mut().zip(men) {
            counts[prospect::SHUT] = shared(without(*men, open), *men);
        }
    }

    /// The empty points that hang together with the first of those that are left, and all that lies beside them.
    #[inline]
    fn region(&self, left: Words<W>, empty: Words<W>) -> (Words<W>, Words<W>) {
        let mut edge = [0; W];
        flip(&mut edge, first(left));
        let (mut region, mut around) = (edge, [0; W]);
        while edge != [0; W] {
            let mut near = [0; W];
            each(edge, |at| near = either(near, self.near(at)));
            around = either(around, near);
            edge = without(both(near, empty), region);
            region = either(region, edge);
        }
        (region, around)
    }

    #[inline]
    fn lines<const N: usize>(&self, men: &[Words<W>; N], occupied: Words<W>, counts: &mut [[i32; prospect::ALL]; N]) {
        let (mut once, mut twice) = ([[0; W]; N], [[0; W]; N]);
        for &(line, len) in &self.lines {
            let held = both(line, occupied);
            let lacks = len - shared(held, held);
            if lacks > 2 || lacks == len {
                continue;
            }
            // Whoever has all men on it.
            let Some(player) = men.iter().position(|men| without(held, *men) == [0; W]) else { continue };
            let (Some(own), Some(counts)) = (men.get(player), counts.get_mut(player)) else { continue };
            let gaps = without(line, held);
            match lacks {
                0 => counts[prospect::SWING] += i32::from(self.swings(line, occupied, *own)),
                1 => counts[prospect::READY] += i32::from(self.is_ready(line, gaps, *own)),
                2 => {
                    if let (Some(once), Some(twice)) = (once.get_mut(player), twice.get_mut(player)) {
                        *twice = either(*twice, both(*once, gaps));
                        *once = either(*once, gaps);
                    }
                }
                _ => {}
            }
        }
        for (counts, twice) in counts.iter_mut().zip(twice) {
            counts[prospect::CROSS] = shared(twice, twice);
        }
    }

    /// What becomes of a player's lines where it is known which stand, lack one man and lack two: sets of the numbers of lines.
    #[inline]
    pub(super) fn of_lines<const L: usize>(
        &self,
        own: Words<W>,
        occupied: Words<W>,
        [made, open, begun]: [Words<L>; 3],
        counts: &mut [i32; prospect::ALL],
    ) {
        let line = |at: usize| self.lines.get(at).map_or([0; W], |(line, _)| *line);
        each(made, |at| counts[prospect::SWING] += i32::from(self.swings(line(at), occupied, own)));
        each(open, |at| {
            let line = line(at);
            counts[prospect::READY] += i32::from(self.is_ready(line, without(line, occupied), own));
        });
        let (mut once, mut twice) = ([0; W], [0; W]);
        each(begun, |at| {
            let gaps = without(line(at), occupied);
            twice = either(twice, both(once, gaps));
            once = either(once, gaps);
        });
        counts[prospect::CROSS] = shared(twice, twice);
    }

    /// Whether a man beside the gap of a line that lacks one can step into it.
    #[inline]
    fn is_ready(&self, line: Words<W>, gap: Words<W>, own: Words<W>) -> bool {
        self.slides && without(both(self.near(first(gap)), own), line) != [0; W]
    }

    /// Whether a man of a standing line can step away and come back.
    #[inline]
    fn swings(&self, line: Words<W>, occupied: Words<W>, own: Words<W>) -> bool {
        let others = without(occupied, own);
        let mut swings = false;
        each(line, |at| {
            let near = self.near(at);
            swings |= both(near, others) == [0; W] && without(near, occupied) != [0; W];
        });
        self.slides && swings
    }

    #[inline]
    fn near(&self, at: usize) -> Words<W> {
        self.links.get(at).copied().unwrap_or([0; W])
    }
}

/// Where points are, in [`PARTS`] of the shortest link.
fn places(board: &Board) -> Vec<(i32, i32)> {
    let place = |point| (f64::from(board.point(point).x), f64::from(board.point(point).y));
    let length = |a, b| {
        let ((ax, ay), (bx, by)): ((f64, f64), (f64, f64)) = (place(a), place(b));
        (ax - bx).hypot(ay - by)
    };
    let links = board.points().flat_map(|point| board.neighbours(point).into_iter().map(move |near| (point, near)));
    let step = links.map(|(a, b)| length(a, b)).filter(|&length| length > 0.0).fold(f64::INFINITY, f64::min);
    let step = if step.is_finite() { step } else { 1.0 };
    let part = |along: f64| (PARTS * along / step).round() as i32;
    board.points().map(place).map(|(x, y)| (part(x), part(y))).collect()
}
