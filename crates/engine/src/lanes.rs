//! Ways over the board as maps of sets: links, steps in a direction, and rows followed from point to point.
//!
//! On most boards what leads from points to their neighbours is a few shifts of the whole set. Rows are gathered into
//! lanes: those that share no point are followed together, one step of all of them a time.

use super::bits::Bits;
use super::ids::{PointId, Points};
use merels_model::board::{Board, Row};
use merels_syntax::tree::Direction;

/// The most shifts that a map may be: with more of them a table is faster. A hexagon with eight points on a side has eighteen.
const MOST_SHIFTS: usize = 18;

/// A map from sets of points to sets of points, point by point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Map<B> {
    /// The points of each mask, so many places up or down.
    Shifts(Vec<Shift<B>>),
    /// Where each point leads.
    Table(Vec<B>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shift<B> {
    from: B,
    by: isize,
}

impl<B: Bits> Shift<B> {
    #[inline(always)]
    fn of(&self, set: B) -> B {
        let from = set.and(self.from);
        if self.by < 0 { from.down(self.by.unsigned_abs()) } else { from.up(self.by.unsigned_abs()) }
    }
}

impl<B: Bits> Map<B> {
    /// A map of single points: from where to where.
    pub(crate) fn new(points: usize, pairs: impl IntoIterator<Item = (PointId, PointId)>) -> Self {
        let pairs: Vec<(PointId, PointId)> = pairs.into_iter().collect();
        let mut shifts: Vec<Shift<B>> = Vec::new();
        for &(from, to) in &pairs {
            let by = to.index() as isize - from.index() as isize;
            match shifts.iter_mut().find(|shift| shift.by == by) {
                Some(shift) => shift.from = shift.from.or(B::point(from)),
                None => shifts.push(Shift { from: B::point(from), by }),
            }
        }
        if shifts.len() <= MOST_SHIFTS {
            return Self::Shifts(shifts);
        }
        let mut table = vec![B::EMPTY; points];
        for (from, to) in pairs {
            if let Some(slot) = table.get_mut(from.index()) {
                *slot = slot.or(B::point(to));
            }
        }
        Self::Table(table)
    }

    /// The map that leads from each point to a set.
    pub(crate) fn of_leads(leads: Vec<B>) -> Self {
        let from = |(at, set): (usize, &B)| set.points().map(move |to| (PointId(at as u16), to)).collect::<Vec<_>>();
        Self::new(leads.len(), leads.iter().enumerate().flat_map(from))
    }

    /// Where a set leads.
    #[inline]
    pub(crate) fn of(&self, set: B) -> B {
        match self {
            Self::Shifts(shifts) => shifts.iter().fold(B::EMPTY, |all, shift| all.or(shift.of(set))),
            Self::Table(table) => {
                set.iter().fold(B::EMPTY, |all, at| all.or(table.get(at).copied().unwrap_or_default()))
            }
        }
    }
}

impl<B: Bits> Map<B> {
    /// Where a set leads within another one, which holds none of its points; and where that leads, as far as it is found on the way.
    #[inline]
    pub(crate) fn spread(&self, from: B, open: B) -> B {
        let Self::Shifts(shifts) = self else { return self.of(from).and(open) };
        let reached = shifts.iter().fold(from, |all, shift| all.or(shift.of(all).and(open)));
        reached.minus(from)
    }

    /// From where a set is led to, where that is found as fast as where it leads.
    #[inline]
    pub(crate) fn back(&self, set: B) -> Option<B> {
        let Self::Shifts(shifts) = self else { return None };
        Some(shifts.iter().fold(B::EMPTY, |all, shift| {
            let by = shift.by.unsigned_abs();
            all.or(shift.from.and(if shift.by < 0 { set.up(by) } else { set.down(by) }))
        }))
    }
}

/// Rows without a point in common, in one sense.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lane<B> {
    /// From each point to the next one.
    next: Map<B>,
    /// The other way.
    last: Map<B>,
    /// The most steps that can be made along them.
    longest: usize,
    /// For each point, what lies ahead of it.
    rays: Vec<Ray<B>>,
}

/// What lies ahead of a point along a lane.
#[derive(Clone, Debug, PartialEq)]
struct Ray<B> {
    /// The nearest first.
    points: Vec<PointId>,
    all: B,
    order: Order,
}

/// How the numbers of a ray's points follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rising,
    Falling,
    Mixed,
}

/// What may be passed along a row: one point of a set, or none and more.
pub(crate) type Leg<S> = (bool, S);

/// The most legs there are, runs being two.
pub(crate) const LEGS: usize = 2 * merels_model::ir::Leg::MOST;

impl<B: Bits> Lane<B> {
    /// All the board's rows, in both senses; only where they lead in some directions, if these are given.
    pub(crate) fn all(board: &Board, ways: Option<&[Direction]>) -> Vec<Self> {
        let mut groups: Vec<(B, Vec<&Row>)> = Vec::new();
        for row in &board.rows {
            let points = B::of_points(&row.points);
            // A closed row is followed once round: those together must be of one length.
            let fits = |rows: &[&Row]| {
                rows.iter()
                    .all(|other| other.closed == row.closed && (!row.closed || other.points.len() == row.points.len()))
            };
            match groups.iter_mut().find(|(taken, rows)| !taken.meets(points) && fits(rows)) {
                Some((taken, rows)) => {
                    *taken = taken.or(points);
                    rows.push(row);
                }
                None => groups.push((points, vec![row])),
            }
        }
        groups.iter().flat_map(|(_, rows)| Self::both(board, rows, ways)).collect()
    }

    fn both(board: &Board, rows: &[&Row], ways: Option<&[Direction]>) -> Vec<Self> {
        let leads_on =
            |from, to| ways.is_none_or(|ways| board.direction(from, to).is_some_and(|way| ways.contains(&way)));
        let longest = rows.iter().map(|row| row.points.len()).max().unwrap_or(0).saturating_sub(1);
        let pairs: Vec<(PointId, PointId)> = rows.iter().flat_map(|row| succession(row)).collect();
        let map = |forward: bool| {
            let turned = pairs.iter().map(|&(from, to)| if forward { (from, to) } else { (to, from) });
            Map::new(board.len(), turned.filter(|&(from, to)| leads_on(from, to)))
        };
        let lane = |forward: bool| {
            let next = map(forward);
            let closed = rows.iter().any(|row| row.closed);
            let rays = board.points().map(|from| Ray::new(&next, from, longest, closed)).collect();
            Self { next, last: map(!forward), longest, rays }
        };
        [true, false]
            .map(lane)
            .into_iter()
            .filter(|lane| !matches!(&lane.next, Map::Shifts(none) if none.is_empty()))
            .collect()
    }

    /// The same rows the other way round.
    pub(crate) fn turned(&self, points: usize) -> Self {
        let ids = || (0..points).map(|at| PointId(at as u16));
        let leads = |from: PointId| Some((from, *self.rays.get(from.index())?.points.first()?));
        let next = Map::new(points, ids().filter_map(leads).map(|(from, to)| (to, from)));
        // No ray is followed from a single point where the order of its points is unknown.
        let rays = ids().map(|from| Ray::new(&next, from, self.longest, true)).collect();
        Self { next, last: self.next.clone(), longest: self.longest, rays }
    }

    /// For each point from which so many others can be passed in at most so many steps: it, those, and the one behind them.
    pub(crate) fn ways(&self, past: usize, reach: usize) -> impl Iterator<Item = (PointId, &[PointId], PointId)> {
        let rays = if past < self.longest.min(reach) { self.rays.as_slice() } else { &[] };
        rays.iter().enumerate().filter_map(move |(from, ray)| {
            let (&to, past) = ray.points.get(..=past)?.split_last()?;
            Some((PointId(from as u16), past, to))
        })
    }

    /// What lies ahead of each point, the nearest first.
    pub(crate) fn rays(&self) -> impl Iterator<Item = (PointId, &[PointId])> {
        self.rays.iter().enumerate().map(|(from, ray)| (PointId(from as u16), ray.points.as_slice()))
    }

    /// The most steps that can be made along it.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    /// Whether whole sets are led along it in a few shifts.
    pub(crate) fn is_swift(&self) -> bool {
        matches!(self.next, Map::Shifts(_))
    }

    /// Whether all steps along some lanes are made back along them too.
    pub(crate) fn are_both_ways(lanes: &[Self]) -> bool {
        let leads = |from: PointId, to: PointId| {
            let rays = lanes.iter().filter_map(|lane| lane.rays.get(from.index()));
            rays.into_iter().any(|ray| ray.points.first() == Some(&to))
        };
        let rays = lanes.iter().flat_map(|lane| lane.rays.iter().enumerate());
        let steps = rays.filter_map(|(from, ray)| Some((PointId(from as u16), *ray.points.first()?)));
        steps.into_iter().all(|(from, to)| leads(to, from))
    }

    /// What is seen from some points through others, up to the first that isn't one of those, at most `reach` steps away.
    pub(crate) fn sight(&self, from: B, through: B, reach: usize) -> B {
        let (mut seen, mut open) = (B::EMPTY, from);
        for _ in 0..self.longest.min(reach) {
            open = self.next.of(open);
            if open.is_empty() {
                break;
            }
            seen = seen.or(open);
            open = open.and(through);
        }
        seen
    }

    /// What is seen from one point: the rays that are known beforehand are cut off behind the first point that isn't
    /// seen through.
    #[inline]
    pub(crate) fn sight_of_one(&self, from: usize, through: B, reach: usize) -> B {
        let Some(ray) = self.rays.get(from) else { return B::EMPTY };
        if ray.order == Order::Mixed {
            return ray.walked(through, reach);
        }
        let open = match ray.points.get(reach.wrapping_sub(1)) {
            Some(&last) => ray.all.minus(self.beyond(last.index())),
            None if reach == 0 => B::EMPTY,
            None => ray.all,
        };
        let met = open.minus(through);
        if met.is_empty() {
            return open;
        }
        open.minus(self.beyond(if ray.order == Order::Rising { met.first() } else { met.last() }))
    }

    /// Whether any of some points lies ahead of one.
    #[inline]
    pub(crate) fn leads_to(&self, from: usize, points: B) -> bool {
        self.rays.get(from).is_some_and(|ray| ray.all.meets(points))
    }

    #[inline]
    fn beyond(&self, at: usize) -> B {
        self.rays.get(at).map_or(B::EMPTY, |ray| ray.all)
    }

    /// The points behind one point of each set, from some points on, at most `reach` steps away.
    pub(crate) fn leapt_to(&self, from: B, over: &[B], reach: usize) -> B {
        if over.len() >= self.longest.min(reach) {
            return B::EMPTY;
        }
        let mut at = from;
        for &points in over {
            at = self.next.of(at).and(points);
            if at.is_empty() {
                return at;
            }
        }
        self.next.of(at)
    }

    /// The same from one point.
    pub(crate) fn leapt_to_from_one(&self, from: usize, over: &[B], reach: usize) -> B {
        let Some(ray) = self.rays.get(from) else { return B::EMPTY };
        match ray.points.get(over.len()) {
            Some(&to) if over.len() < reach && over.iter().zip(&ray.points).all(|(set, &at)| set.has_point(at)) => {
                B::point(to)
            }
            _ => B::EMPTY,
        }
    }

    /// The points behind a run of a set, from some points on, at most `reach` steps away.
    pub(crate) fn behind_run(&self, from: B, run: B, reach: usize) -> B {
        let begun = self.next.of(from).and(run);
        if begun.is_empty() || reach == 0 {
            return B::EMPTY;
        }
        let (mut found, mut open) = (B::EMPTY, begun);
        for _ in 1..self.longest.min(reach) {
            let on = self.next.of(open);
            found = found.or(on);
            open = on.and(run);
            if open.is_empty() {
                break;
            }
        }
        found
    }

    /// The points behind some legs, from some points on, at most `reach` steps away.
    pub(crate) fn landings(&self, from: B, legs: &[Leg<B>], reach: usize) -> B {
        let mut found = B::EMPTY;
        // For each leg the points after which it may come; what lies behind the last of them is a landing.
        let mut due = [B::EMPTY; LEGS + 1];
        due[0] = from;
        let last = legs.len().min(LEGS);
        Self::skip(legs, &mut due);
        for _ in 0..self.longest.min(reach) {
            let mut goes_on = false;
            found = found.or(self.next.of(due[last]));
            due[last] = B::EMPTY;
            for (at, &(any, points)) in legs.iter().enumerate().take(LEGS).rev() {
                let passed = self.next.of(due[at]).and(points);
                goes_on |= !passed.is_empty();
                if any {
                    due[at] = passed;
                } else {
                    due[at] = B::EMPTY;
                    due[at + 1] = due[at + 1].or(passed);
                }
            }
            if !goes_on {
                break;
            }
            Self::skip(legs, &mut due);
        }
        found
    }

    /// The same from one point: its ray is followed, if all that must be passed lies on it.
    pub(crate) fn landings_from_one(&self, from: usize, legs: &[Leg<B>], reach: usize) -> B {
        let legs = legs.get(..LEGS).unwrap_or(legs);
        let Some(ray) = self.rays.get(from) else { return B::EMPTY };
        if legs.iter().any(|&(any, points)| !any && !ray.all.meets(points)) {
            return B::EMPTY;
        }
        // For each leg a bit: whether it may come next. The bit behind them says that a landing does.
        let any = legs.iter().enumerate().fold(0, |bits, (at, &(any, _))| bits | u32::from(any) << at);
        let skip = |due: u32| (0..legs.len()).fold(due, |due, at| due | (due & any & 1 << at) << 1);
        let mut found = B::EMPTY;
        let mut due = skip(1);
        for &at in ray.points.iter().take(reach) {
            if due >> legs.len() & 1 == 1 {
                found = found.or(B::point(at));
            }
            let fits = |(leg, (_, points)): (usize, &Leg<B>)| u32::from(points.has_point(at)) << leg;
            let passed = due & legs.iter().enumerate().map(fits).fold(0, |bits, leg| bits | leg);
            if passed == 0 {
                break;
            }
            due = skip(passed & any | (passed & !any) << 1);
        }
        found
    }

    /// A leg of none and more may be left out.
    fn skip(legs: &[Leg<B>], due: &mut [B; LEGS + 1]) {
        for (at, (any, _)) in legs.iter().enumerate().take(LEGS) {
            if *any {
                due[at + 1] = due[at + 1].or(due[at]);
            }
        }
    }

    /// The points of `set` in runs of it that begin behind a point of `one` and end before a point of `other`.
    pub(crate) fn between(&self, set: B, one: B, other: B) -> B {
        let ahead = self.run(&self.next, set, one);
        if ahead.is_empty() { ahead } else { ahead.and(self.run(&self.last, set, other)) }
    }

    fn run(&self, way: &Map<B>, set: B, from: B) -> B {
        let (mut found, mut last) = (B::EMPTY, from);
        for _ in 0..self.longest {
            last = way.of(last).and(set);
            if found.contains(last) {
                break;
            }
            found = found.or(last);
        }
        found
    }
}

impl<B: Bits> Ray<B> {
    /// Follows a lane from a point on, at most so many steps.
    fn new(next: &Map<B>, from: PointId, longest: usize, closed: bool) -> Self {
        let mut points: Vec<PointId> = Vec::new();
        let mut at = B::point(from);
        for _ in 0..longest {
            at = next.of(at);
            points.extend(at.points());
        }
        let first = points.first().copied().unwrap_or(from);
        // Round a closed row no point lies beyond another for good.
        let rises = from < first && points.is_sorted();
        let falls = from > first && points.is_sorted_by(|a, b| a >= b);
        let order = match closed {
            false if points.is_empty() || rises => Order::Rising,
            false if falls => Order::Falling,
            _ => Order::Mixed,
        };
        Self { all: B::of_points(&points), points, order }
    }

    fn walked(&self, through: B, reach: usize) -> B {
        let mut seen = B::EMPTY;
        for &at in self.points.iter().take(reach) {
            seen = seen.or(B::point(at));
            if !through.has_point(at) {
                break;
            }
        }
        seen
    }
}

/// Each point of a row and the next one.
fn succession(row: &Row) -> impl Iterator<Item = (PointId, PointId)> {
    let round = if row.closed { row.points.first().copied() } else { None };
    let next = row.points.iter().copied().skip(1).chain(round);
    row.points.iter().copied().zip(next)
}
