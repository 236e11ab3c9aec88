//! Perfect indices: all ways in which so many men can stand on a board, counted through without gaps between them.
//!
//! The points of one content are a set, which has a number among all sets of its size (the combinatorial number system). Sets that
//! are images of each other under the symmetries of the board share one number, that of their orbit, and all else is counted on
//! the points that the least of them leaves. Where a symmetry keeps that set, of several ways that are images of each other
//! the one with the least number stands for all, and the others' numbers stand for nothing: a few in a hundred.

use std::collections::HashMap;
use std::sync::Arc;

/// The most points of a board: sets of them are words.
pub(crate) const MOST_POINTS: usize = 64;
/// The most sets that are listed in a table, each with its orbit.
const MOST_SETS: u64 = 1 << 24;

/// A board whose sets of points are counted.
#[derive(Debug)]
pub(crate) struct Board {
    points: usize,
    /// In how many ways so many can be chosen of so many, `u64::MAX` where they are more.
    choose: Vec<[u64; MOST_POINTS + 1]>,
    /// What four points of a set add to its number: for each four, and each number of points of the set before them.
    ranks: Vec<[u64; 16]>,
    /// Where four points go, for each symmetry, the identity first, and each four.
    images: Vec<[u64; 16]>,
    /// For each symmetry the one that undoes it.
    inverses: Vec<u16>,
}

/// Four points of a set.
#[inline]
fn four(set: u64, at: usize) -> usize {
    (set >> (4 * at) & 15) as usize
}

/// How many points each four of a set has, four bits for each.
#[inline]
fn counted(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

impl Board {
    /// `maps` are a group, the identity first.
    pub(crate) fn new(points: usize, maps: Vec<Vec<u8>>) -> Self {
        let mut choose = vec![[0; MOST_POINTS + 1]; MOST_POINTS + 1];
        for of in 0..=MOST_POINTS {
            for some in 0..=of {
                let ways = |row: Option<&[u64; MOST_POINTS + 1]>, at: usize| {
                    row.and_then(|row| row.get(at)).copied().unwrap_or(0)
                };
                let before = of.checked_sub(1).and_then(|row| choose.get(row));
                let sum = match some {
                    0 => 1,
                    _ => ways(before, some).saturating_add(ways(before, some - 1)),
                };
                if let Some(slot) = choose.get_mut(of).and_then(|row| row.get_mut(some)) {
                    *slot = sum;
                }
            }
        }
        let numbers: HashMap<&[u8], u16> = maps.iter().enumerate().map(|(at, map)| (&map[..], at as u16)).collect();
        let inverse = |map: &Vec<u8>| {
            let mut back = vec![0_u8; map.len()];
            for (from, to) in map.iter().enumerate() {
                back.get_mut(usize::from(*to)).into_iter().for_each(|slot| *slot = from as u8);
            }
            numbers.get(&back[..]).copied().unwrap_or(0)
        };
        let inverses = maps.iter().map(inverse).collect();
        let mut board = Self { points, choose, ranks: Vec::new(), images: Vec::new(), inverses };
        let ranks = (0..board.fours()).flat_map(|at| (0..=points).map(move |before| (at, before)));
        board.ranks =
            ranks.map(|(at, before)| each_four(|four| board.rank_of_four(four << (4 * at), before))).collect();
        let goes = |map: &[u8], point: u32| map.get(point as usize).map_or(0, |to| 1 << to);
        let image =
            |map: &[u8], at: usize, four: u64| ones(four << (4 * at)).fold(0, |set, point| set | goes(map, point));
        let each =
            |map: &Vec<u8>| (0..board.fours()).map(|at| each_four(|four| image(map, at, four))).collect::<Vec<_>>();
        board.images = maps.iter().flat_map(each).collect();
        board
    }

    fn fours(&self) -> usize {
        self.points.div_ceil(4)
    }

    fn rank_of_four(&self, set: u64, before: usize) -> u64 {
        let ranks = ones(set).zip(before + 1..).map(|(point, size)| self.choose(point as usize, size));
        ranks.fold(0, u64::saturating_add)
    }

    pub(crate) fn symmetries(&self) -> usize {
        self.inverses.len()
    }

    #[inline]
    fn choose(&self, of: usize, some: usize) -> u64 {
        self.choose.get(of).and_then(|row| row.get(some)).copied().unwrap_or(0)
    }

    /// In how many ways so many men of each content can stand.
    pub(crate) fn ways(&self, counts: &[u8]) -> u64 {
        let (mut left, mut ways) = (self.points, 1_u64);
        for count in counts.iter().map(|count| usize::from(*count)) {
            ways = ways.saturating_mul(self.choose(left, count));
            left = left.saturating_sub(count);
        }
        ways
    }

    fn all(&self) -> u64 {
        u64::MAX.checked_shr((MOST_POINTS - self.points) as u32).unwrap_or(0)
    }

    /// The number of a set among those of its size.
    #[inline]
    fn rank(&self, set: u64) -> u64 {
        let (mut rank, mut before, mut counts) = (0, 0, counted(set));
        for (at, ranks) in self.ranks.chunks_exact(self.points + 1).enumerate() {
            rank += ranks.get(before).map_or(0, |ranks| ranks[four(set, at)]);
            before += (counts & 15) as usize;
            counts >>= 4;
        }
        rank
    }

    /// The set with a number among those of a size.
    fn unrank(&self, size: usize, mut rank: u64) -> u64 {
        let (mut set, mut point) = (0, self.points);
        for left in (1..=size).rev() {
            // The highest point before which there are no more sets than that.
            while point > 0 {
                point -= 1;
                if self.choose(point, left) <= rank {
                    break;
                }
            }
            rank -= self.choose(point, left).min(rank);
            set |= 1_u64.checked_shl(point as u32).unwrap_or(0);
        }
        set
    }

    #[inline]
    pub(crate) fn image(&self, map: u16, set: u64) -> u64 {
        if map == 0 {
            return set;
        }
        let from = usize::from(map) * self.fours();
        let images = self.images.get(from..from + self.fours()).unwrap_or_default();
        images.iter().enumerate().fold(0, |image, (at, images)| image | images[four(set, at)])
    }
}

/// The points of a set.
fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        point
    })
}

/// A table of all sets of four points.
fn each_four(of: impl Fn(u64) -> u64) -> [u64; 16] {
    std::array::from_fn(|four| of(four as u64))
}

/// Four points of a set, numbered among those of a larger one.
const SQUEEZED: [[u8; 16]; 16] = {
    let mut squeezed = [[0; 16]; 16];
    let mut at = 0;
    while at < 16 * 16 * 4 {
        let (within, set, point) = (at / 64, at / 4 % 16, at % 4);
        if set & within & 1 << point != 0 {
            squeezed[within][set] |= 1 << (within & ((1 << point) - 1)).count_ones();
        }
        at += 1;
    }
    squeezed
};

/// The points of a set, numbered among those of a larger one.
#[inline]
fn squeezed(set: u64, within: u64) -> u64 {
    let (mut squeezed, mut at, mut place, mut counts) = (0, 0, 0, counted(within));
    while at < 16 && set >> (4 * at) != 0 {
        squeezed |= u64::from(SQUEEZED[four(within, at)][four(set, at)]) << place;
        place += counts & 15;
        counts >>= 4;
        at += 1;
    }
    squeezed
}

/// The other way round.
fn spread(mut squeezed: u64, within: u64) -> u64 {
    let (mut set, mut rest) = (0, within);
    while rest != 0 && squeezed != 0 {
        if squeezed & 1 == 1 {
            set |= rest & rest.wrapping_neg();
        }
        squeezed >>= 1;
        rest &= rest - 1;
    }
    set
}

/// All sets of one size, by orbits.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// The first set of each.
    firsts: Vec<u64>,
    /// The symmetries that keep it, but for the identity.
    keepers: Vec<Box<[u16]>>,
    /// For each set its orbit, and the symmetry that takes it to the first.
    sets: Vec<(u32, u16)>,
}

impl Orbits {
    pub(crate) fn new(board: &Board, size: usize) -> Self {
        const OPEN: u32 = u32::MAX;
        let mut sets = vec![(OPEN, 0_u16); board.choose(board.points, size) as usize];
        let (mut firsts, mut keepers) = (Vec::new(), Vec::new());
        for rank in 0..sets.len() {
            if sets.get(rank).is_none_or(|(orbit, _)| *orbit != OPEN) {
                continue;
            }
            let (first, orbit) = (board.unrank(size, rank as u64), firsts.len() as u32);
            let mut keep = Vec::new();
            for (map, inverse) in board.inverses.iter().enumerate() {
                let there = board.rank(board.image(map as u16, first)) as usize;
                if there == rank && map != 0 {
                    keep.push(map as u16);
                } else if let Some(slot) = sets.get_mut(there).filter(|(orbit, _)| *orbit == OPEN) {
                    *slot = (orbit, *inverse);
                }
            }
            firsts.push(first);
            keepers.push(keep.into());
        }
        Self { firsts, keepers, sets }
    }
}

/// A set that is counted by orbits, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InOrbit {
    set: u64,
    orbit: u32,
    /// The symmetry that takes it to the first of its orbit.
    via: u16,
    first: u64,
    /// Whether symmetries keep that.
    is_kept: bool,
}

/// The ways in which so many men of each content can stand.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    board: Arc<Board>,
    orbits: Arc<Orbits>,
    /// The content whose points are counted by orbits, if any: else none.
    folded: Option<usize>,
    /// The other contents: how many there are, and in how many ways they can stand where those before leave room.
    others: Vec<(usize, usize, u64)>,
    /// In how many ways all others can stand.
    ways: u64,
}

impl Arrangements {
    /// The content that is best counted by orbits: that with the most sets of points of those that fit a table.
    pub(crate) fn folds(board: &Board, counts: &[u8]) -> Option<usize> {
        let sets = |count: u8| board.choose(board.points, usize::from(count));
        let fit = counts.iter().enumerate().filter(|(_, count)| sets(**count) <= MOST_SETS);
        fit.max_by_key(|(content, count)| (sets(**count), std::cmp::Reverse(*content))).map(|(content, _)| content)
    }

    /// In how many ways men can stand, at most; none where that is more than fits.
    pub(crate) fn of(board: &Arc<Board>, orbits: &Arc<Orbits>, folded: Option<usize>, counts: &[u8]) -> Option<Self> {
        let fold = folded.and_then(|content| counts.get(content)).copied().unwrap_or(0);
        let mut left = board.points.checked_sub(usize::from(fold))?;
        let (mut others, mut ways) = (Vec::new(), 1_u64);
        for (content, count) in counts.iter().enumerate().filter(|(content, _)| Some(*content) != folded) {
            let here = board.choose(left, usize::from(*count));
            others.push((content, usize::from(*count), here));
            left = left.checked_sub(usize::from(*count))?;
            ways = ways.checked_mul(here).filter(|_| here != u64::MAX)?;
        }
        ways.checked_mul(orbits.firsts.len() as u64)?;
        Some(Self { board: Arc::clone(board), orbits: Arc::clone(orbits), folded, others, ways })
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> u64 {
        self.ways * self.orbits.firsts.len() as u64
    }

    /// The number of the way in which men stand: a set of points for each content.
    #[inline]
    pub(crate) fn number(&self, stands: &[u64]) -> u64 {
        self.number_near(stands, &mut None)
    }

    /// The same for one way after another, in many of which the same set is counted by orbits: the last one is kept.
    #[inline]
    pub(crate) fn number_near(&self, stands: &[u64], last: &mut Option<InOrbit>) -> u64 {
        let at = |content: usize| stands.get(content).copied().unwrap_or(0);
        let set = self.folded.map_or(0, at);
        let found = match *last {
            Some(known) if known.set == set => known,
            _ => self.in_orbit(set),
        };
        *last = Some(found);
        let InOrbit { orbit, via, first, is_kept, .. } = found;
        let mut least = self.rank_others(first, &|content| self.board.image(via, at(content)));
        if is_kept {
            for keeper in self.orbits.keepers.get(orbit as usize).into_iter().flatten() {
                let image = |content| self.board.image(*keeper, self.board.image(via, at(content)));
                least = least.min(self.rank_others(first, &image));
            }
        }
        u64::from(orbit) * self.ways + least
    }

    fn in_orbit(&self, set: u64) -> InOrbit {
        let rank = self.folded.map_or(0, |_| self.board.rank(set));
        let (orbit, via) = self.orbits.sets.get(rank as usize).copied().unwrap_or((0, 0));
        let first = self.orbits.firsts.get(orbit as usize).copied().unwrap_or(0);
        let is_kept = self.orbits.keepers.get(orbit as usize).is_some_and(|keepers| !keepers.is_empty());
        InOrbit { set, orbit, via, first, is_kept }
    }

    #[inline]
    fn rank_others(&self, first: u64, at: &impl Fn(usize) -> u64) -> u64 {
        let (mut left, mut rank) = (self.board.all() & !first, 0);
        for (content, _, ways) in &self.others {
            let set = at(*content);
            rank = rank * ways + self.board.rank(squeezed(set, left));
            left &= !set;
        }
        rank
    }

    /// How men stand by a number; whether that is the number that stands for all images.
    pub(crate) fn stands(&self, number: u64, stands: &mut Vec<u64>) -> bool {
        let (orbit, mut rank) = ((number / self.ways.max(1)) as usize, number % self.ways.max(1));
        stands.clear();
        stands.resize(self.others.len() + usize::from(self.folded.is_some()), 0);
        for (content, _, ways) in self.others.iter().rev() {
            if let Some(slot) = stands.get_mut(*content) {
                *slot = rank % ways;
            }
            rank /= ways;
        }
        let first = self.orbits.firsts.get(orbit).copied().unwrap_or(0);
        let mut left = self.board.all() & !first;
        for (content, count, _) in &self.others {
            if let Some(slot) = stands.get_mut(*content) {
                *slot = spread(self.board.unrank(*count, *slot), left);
                left &= !*slot;
            }
        }
        if let Some(slot) = self.folded.and_then(|content| stands.get_mut(content)) {
            *slot = first;
        }
        self.orbits.keepers.get(orbit).is_none_or(|keepers| keepers.is_empty()) || self.number(stands) == number
    }
}
