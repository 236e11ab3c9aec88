//! Places for the points of a board that is written out without any: rows level or upright, if
//! that can be.
//!
//! Rows that share one point must cross, those that share more run side by side. So it is settled
//! which rows are level once it is for one of them. A level row gives its points one height, an
//! upright one gives them one distance from the left; along the rows, distances and heights must
//! grow.

use std::collections::BTreeSet;

use merels_model::board::Strand;

/// Boards with more points in all rows together are not tried.
const MOST: usize = 512;

/// How many rows that could run either way are tried both ways.
const MOST_TURNS: u32 = 5;

/// Boards with more links are not searched for the layout with the fewest crossings.
const MOST_LINKS: usize = 96;

type Place = (i32, i32);

/// Columns and rows for every point, or nothing where some row would have to be crooked, a point
/// stands in no row, two would stand in the same place, or one on a link between others.
pub(super) fn places(points: usize, rows: &[Strand], links: &[(usize, usize)]) -> Option<Vec<Place>> {
    let standing: usize = rows.iter().map(|row| row.points.len()).sum();
    let all: BTreeSet<usize> = rows.iter().flat_map(|row| row.points.iter().copied()).collect();
    if standing > MOST || all.len() != points || rows.iter().any(|row| row.closed) {
        return None;
    }
    let level = levels(rows)?;
    let along = |wanted: bool| -> Vec<&Strand> {
        rows.iter().zip(&level).filter(|&(_, &level)| level == wanted).map(|(row, _)| row).collect()
    };
    let (level, upright) = (along(true), along(false));
    let tries = if links.len() > MOST_LINKS { 1 } else { 1 << MOST_TURNS };
    let ways = |equal: &[&Strand], ordered: &[&Strand]| -> BTreeSet<Vec<i32>> {
        (0..tries).filter_map(|turns| distances(points, equal, ordered, turns)).collect()
    };
    let (columns, heights) = (ways(&upright, &level), ways(&level, &upright));
    let mut best: Option<(usize, Vec<Place>)> = None;
    for column in &columns {
        for height in &heights {
            let places: Vec<Place> = column.iter().copied().zip(height.iter().copied()).collect();
            let Some(crossings) = crossings(&places, links) else { continue };
            if best.as_ref().is_none_or(|&(least, _)| crossings < least) {
                best = Some((crossings, places));
            }
        }
    }
    best.map(|(_, places)| places)
}

/// How many links cross; nothing where two points stand in the same place, or one on a link between
/// others.
fn crossings(places: &[Place], links: &[(usize, usize)]) -> Option<usize> {
    let distinct: BTreeSet<&Place> = places.iter().collect();
    let ends = |&(a, b): &(usize, usize)| Some((*places.get(a)?, *places.get(b)?));
    let segments: Vec<(Place, Place)> = links.iter().filter_map(ends).collect();
    if distinct.len() < places.len() || !segments.iter().all(|&segment| is_free(segment, places)) {
        return None;
    }
    let others = |at: usize| segments.iter().skip(at + 1);
    Some(segments.iter().enumerate().map(|(at, &one)| others(at).filter(|&&other| cross(one, other)).count()).sum())
}

/// On which side of the line from `a` to `b` the place lies.
fn side((a, b): (Place, Place), at: Place) -> i32 {
    ((b.0 - a.0) * (at.1 - a.1) - (b.1 - a.1) * (at.0 - a.0)).signum()
}

/// Whether two lines cross between their ends.
fn cross(one: (Place, Place), other: (Place, Place)) -> bool {
    side(one, other.0) * side(one, other.1) < 0 && side(other, one.0) * side(other, one.1) < 0
}

/// Whether no point stands between two linked ones.
fn is_free((from, to): (Place, Place), places: &[Place]) -> bool {
    let between = |&at: &Place| {
        let ((ax, ay), (bx, by)) = ((at.0 - from.0, at.1 - from.1), (to.0 - at.0, to.1 - at.1));
        at != from && at != to && side((from, to), at) == 0 && ax * bx + ay * by > 0
    };
    !places.iter().any(between)
}

/// Which rows are level.
fn levels(rows: &[Strand]) -> Option<Vec<bool>> {
    let mut level: Vec<Option<bool>> = vec![None; rows.len()];
    *level.first_mut()? = Some(true);
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        let (row, is_level) = (rows.get(at)?, level.get(at).copied().flatten()?);
        for (other, (crossing, slot)) in rows.iter().zip(&mut level).enumerate() {
            let wanted = match row.points.iter().filter(|point| crossing.points.contains(point)).count() {
                0 => continue,
                1 => !is_level,
                _ => is_level,
            };
            if slot.is_none() {
                *slot = Some(wanted);
                open.push(other);
            } else if *slot != Some(wanted) && other != at {
                return None;
            }
        }
    }
    level.into_iter().collect()
}

/// The distance of every point: the same along each of `equal`, growing or shrinking along each of
/// `ordered`. Rows that could do either grow as they are written, but for those that the bits of
/// `turns` tell.
fn distances(points: usize, equal: &[&Strand], ordered: &[&Strand], turns: u32) -> Option<Vec<i32>> {
    let mut class: Vec<usize> = (0..points).collect();
    for row in equal {
        let old: BTreeSet<usize> = row.points.iter().filter_map(|&point| class.get(point).copied()).collect();
        let new = *old.first()?;
        for class in class.iter_mut().filter(|class| old.contains(class)) {
            *class = new;
        }
    }
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for row in ordered {
        rows.push(row.points.iter().filter_map(|&point| class.get(point).copied()).collect());
    }
    let mut order = Order::new(points);
    // The first row grows: a mirrored board is the same.
    let mut turns = turns << 1;
    while !rows.is_empty() {
        // A row whose direction follows from those before, or else the first one left.
        let known = rows.iter().position(|row| order.direction(row).is_some()).unwrap_or(0);
        let mut row = rows.remove(known);
        let grows = order.direction(&row).unwrap_or_else(|| {
            let turned = turns & 1 == 1;
            turns >>= 1;
            !turned
        });
        if !grows {
            row.reverse();
        }
        order.add(&row)?;
    }
    let ranks = order.ranks();
    class.into_iter().map(|class| ranks.get(class).copied()).collect()
}

/// A growing partial order, with everything that follows from it.
struct Order {
    size: usize,
    before: Vec<bool>,
}

impl Order {
    fn new(size: usize) -> Self {
        Self { size, before: vec![false; size * size] }
    }

    fn is_before(&self, a: usize, b: usize) -> bool {
        self.before.get(a * self.size + b) == Some(&true)
    }

    /// Whether the row grows (or shrinks), if that is known.
    fn direction(&self, row: &[usize]) -> Option<bool> {
        let pairs = row.iter().enumerate().flat_map(|(at, &a)| row.iter().skip(at + 1).map(move |&b| (a, b)));
        pairs.into_iter().find_map(|(a, b)| match (self.is_before(a, b), self.is_before(b, a)) {
            (false, false) => None,
            (grows, _) => Some(grows),
        })
    }

    /// Each of the row comes before the next; nothing where that can't be.
    fn add(&mut self, row: &[usize]) -> Option<()> {
        for pair in row.windows(2) {
            let &[a, b] = pair else { continue };
            if a == b || self.is_before(b, a) {
                return None;
            }
            let firsts: Vec<usize> = (0..self.size).filter(|&i| i == a || self.is_before(i, a)).collect();
            let seconds: Vec<usize> = (0..self.size).filter(|&i| i == b || self.is_before(b, i)).collect();
            for first in firsts {
                for &second in &seconds {
                    if let Some(before) = self.before.get_mut(first * self.size + second) {
                        *before = true;
                    }
                }
            }
        }
        Some(())
    }

    /// Numbers that grow with the order, as small as can be; what comes before others but after none
    /// stands close before them.
    fn ranks(&self) -> Vec<i32> {
        let all = || 0..self.size;
        let before = |at: usize| all().filter(move |&other| self.is_before(other, at));
        let after = |at: usize| all().filter(move |&other| self.is_before(at, other));
        let mut ordered: Vec<usize> = all().collect();
        ordered.sort_by_key(|&at| before(at).count());
        let mut ranks = vec![0; self.size];
        for &at in &ordered {
            let rank = before(at).filter_map(|other| ranks.get(other)).max().map_or(0, |last| last + 1);
            ranks.iter_mut().skip(at).take(1).for_each(|slot| *slot = rank);
        }
        for &at in &ordered {
            let next = after(at).filter_map(|other| ranks.get(other)).min().copied();
            if let Some(next) = next.filter(|_| before(at).next().is_none()) {
                ranks.iter_mut().skip(at).take(1).for_each(|slot| *slot = next - 1);
            }
        }
        ranks
    }
}
