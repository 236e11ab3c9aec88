//! A board's symmetries: the maps of its points that keep links and rows.
//!
//! Every row of two points and more must go to a row, read from either end, a closed one begun
//! anywhere. So lines of any length go to lines, and what lies beyond them goes along. Directions
//! such as `north` and the way a board is drawn are no part of it.
//!
//! The search maps points one by one, and compares *relations*: numbers that tell how two points
//! are linked and on which rows they stand together. Equal relations get equal numbers, so no
//! symmetry is missed; that different ones might share a number is why every map found is checked
//! against links and rows themselves.

use std::collections::BTreeSet;

use super::strand::Strand;
use super::{Board, PointId, Row, Symmetries};

/// The most symmetries that are kept.
const MOST: usize = 1024;

/// How much work is done in all, counted in comparisons of two numbers. It bounds the time to some
/// hundredths of a second; the boards people play on need less than a thousandth of it.
const WORK: usize = 20_000_000;

/// All symmetries; of a board with too many, or on which the search takes too long, only the
/// identity.
pub(super) fn symmetries(board: &Board) -> Symmetries {
    let identity = board.points().collect();
    match Search::new(board).and_then(Search::run) {
        Some(maps) => Symmetries { maps, complete: true },
        None => Symmetries { maps: vec![identity], complete: false },
    }
}

struct Search {
    size: usize,
    /// How point `a` stands to point `b`, at `a * size + b`.
    relations: Vec<u64>,
    /// Points of different colours can't go to one another.
    colours: Vec<u64>,
    links: BTreeSet<(usize, usize)>,
    rows: Vec<Strand>,
    known: BTreeSet<Strand>,
    /// In which order points are mapped.
    order: Vec<usize>,
    /// What the check of one map costs.
    check: usize,
    work: usize,
    found: Vec<Vec<PointId>>,
}

impl Search {
    /// Prepares the search; none where that alone is too much work.
    fn new(board: &Board) -> Option<Self> {
        let size = board.len();
        let standing: usize = board.rows.iter().map(|row| row.points.len()).sum();
        let pairs: usize = board.rows.iter().map(|row| row.points.len().pow(2)).sum();
        let work = WORK.checked_sub(pairs.saturating_mul(8))?;
        let strand =
            |row: &Row| Strand { points: row.points.iter().map(|point| point.index()).collect(), closed: row.closed };
        let rows: Vec<Strand> = board.rows.iter().map(strand).collect();
        let mut search = Self {
            size,
            relations: vec![0; size * size],
            colours: vec![0; size],
            links: board.links().into_iter().map(|(a, b)| (a.index(), b.index())).collect(),
            known: rows.iter().cloned().map(Strand::canonical).collect(),
            rows,
            order: Vec::new(),
            // Looking a row up takes about as long as sixteen comparisons.
            check: 16 * (size + board.graph.edge_count() + standing),
            work,
            found: Vec::new(),
        };
        search.relate();
        search.refine()?;
        search.arrange();
        Some(search)
    }

    /// The maps in order, so that the identity comes first; none where there are too many.
    fn run(mut self) -> Option<Vec<Vec<PointId>>> {
        self.extend(&mut Vec::new(), &mut vec![false; self.size])?;
        self.found.sort_unstable();
        Some(self.found)
    }

    fn spend(&mut self, work: usize) -> Option<()> {
        self.work = self.work.checked_sub(work)?;
        Some(())
    }

    fn relation(&self, a: usize, b: usize) -> u64 {
        self.relations.get(a * self.size + b).copied().unwrap_or(0)
    }

    fn colour(&self, point: usize) -> u64 {
        self.colours.get(point).copied().unwrap_or(0)
    }

    fn relate(&mut self) {
        let mut add = |a: usize, b: usize, what: u64| {
            if let Some(relation) = self.relations.get_mut(a * self.size + b) {
                *relation = relation.wrapping_add(mixed(what));
            }
        };
        for &(a, b) in &self.links {
            add(a, b, 1);
            add(b, a, 1);
        }
        for row in &self.rows {
            for (i, &a) in row.points.iter().enumerate() {
                for (j, &b) in row.points.iter().enumerate() {
                    add(a, b, standing(row, i, j));
                }
            }
        }
    }

    /// Colours points by how they stand to points of every colour, until no more colours appear.
    fn refine(&mut self) -> Option<()> {
        let mut before = 0;
        loop {
            let colours: BTreeSet<u64> = self.colours.iter().copied().collect();
            if colours.len() == before {
                return Some(());
            }
            before = colours.len();
            self.spend(self.size * self.size)?;
            self.colours = (0..self.size).map(|point| self.refined(point)).collect();
        }
    }

    fn refined(&self, point: usize) -> u64 {
        let standings = (0..self.size).map(|other| mixed(self.relation(point, other) ^ mixed(self.colour(other))));
        let own = mixed(self.relation(point, point) ^ mixed(self.colour(point)).rotate_left(1));
        standings.fold(own, u64::wrapping_add)
    }

    /// Next comes always a point that stands to most of those before, the one of the rarest colour
    /// among such.
    fn arrange(&mut self) {
        let rarity = |point: usize| self.colours.iter().filter(|&&colour| colour == self.colour(point)).count();
        let rarities: Vec<usize> = (0..self.size).map(rarity).collect();
        let mut known = vec![0usize; self.size];
        let mut left: BTreeSet<usize> = (0..self.size).collect();
        let key = |point: usize, known: &[usize]| {
            (std::cmp::Reverse(known.get(point).copied()), rarities.get(point).copied(), point)
        };
        while let Some(next) = left.iter().copied().min_by_key(|&point| key(point, &known)) {
            left.remove(&next);
            for (other, known) in known.iter_mut().enumerate() {
                *known += usize::from(self.relation(next, other) != 0);
            }
            self.order.push(next);
        }
    }

    /// Tries every image of the next point in order; one call for each point, `MAX_POINTS` at most. `images`
    /// are those of the points before. None once it is too much.
    fn extend(&mut self, images: &mut Vec<usize>, used: &mut [bool]) -> Option<()> {
        let Some(&next) = self.order.get(images.len()) else { return self.keep(images) };
        for image in 0..self.size {
            self.spend(1)?;
            if used.get(image) != Some(&false) || self.colour(next) != self.colour(image) {
                continue;
            }
            if !self.agrees(next, image, images)? {
                continue;
            }
            set(used, image, true);
            images.push(image);
            self.extend(images, used)?;
            images.pop();
            set(used, image, false);
        }
        Some(())
    }

    /// Whether `image` stands to the images as `next` stands to the points before.
    fn agrees(&mut self, next: usize, image: usize, images: &[usize]) -> Option<bool> {
        let pairs = || self.order.iter().zip(images);
        let alike = |(&before, &after): (&usize, &usize)| {
            self.relation(next, before) == self.relation(image, after)
                && self.relation(before, next) == self.relation(after, image)
        };
        let agreeing = pairs().take_while(|&pair| alike(pair)).count();
        self.spend(agreeing + 1)?;
        Some(agreeing == images.len())
    }

    /// Keeps a whole map if it really keeps links and rows.
    fn keep(&mut self, images: &[usize]) -> Option<()> {
        self.spend(self.check)?;
        let mut map = vec![0; self.size];
        for (&point, &image) in self.order.iter().zip(images) {
            set(&mut map, point, image);
        }
        let to = |point: usize| map.get(point).copied().unwrap_or(point);
        let linked = self.links.iter().all(|&(a, b)| {
            let (a, b) = (to(a), to(b));
            self.links.contains(&(a.min(b), a.max(b)))
        });
        if linked && self.rows.iter().all(|row| self.known.contains(&image(row, to))) {
            if self.found.len() == MOST {
                return None;
            }
            // INVARIANT: a board has at most `MAX_POINTS` points.
            self.found.push(map.into_iter().map(|point| PointId(point as u16)).collect());
        }
        Some(())
    }
}

/// The row's image in its one form.
fn image(row: &Strand, to: impl Fn(usize) -> usize) -> Strand {
    Strand { points: row.points.iter().map(|&point| to(point)).collect(), closed: row.closed }.canonical()
}

/// How a row's `i`-th point stands to its `j`-th, the same from either end.
fn standing(row: &Strand, i: usize, j: usize) -> u64 {
    let length = row.points.len();
    let (i, j) = if row.closed {
        let apart = i.abs_diff(j);
        (0, apart.min(length - apart))
    } else {
        (i, j).min((length - 1 - i, length - 1 - j))
    };
    [usize::from(row.closed) + 2, length, i, j].into_iter().fold(0, |key, part| key << 9 | part as u64)
}

fn set<T>(list: &mut [T], at: usize, value: T) {
    if let Some(slot) = list.get_mut(at) {
        *slot = value;
    }
}

/// A number that looks like chance (the finaliser of splitmix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
