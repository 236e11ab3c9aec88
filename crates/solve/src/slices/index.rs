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
/// The most sets that are listed to be read by their number.
const MOST_LISTED: u64 = 1 << 16;

/// A board whose sets of points are counted.
#[derive(Debug)]
pub(crate) struct Board {
    points: usize,
    /// In how many ways so many can be chosen of so many, `u64::MAX` where they are more.
    choose: Vec<[u64; MOST_POINTS + 1]>,
    /// What four points add to the number of a set: by how many points come before them, and how many of these are in the set.
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
        let ranks = (0..=points).flat_map(|place| (0..=points).map(move |before| (place, before)));
        board.ranks = ranks.map(|(place, before)| each_four(|four| board.rank_of_four(four, place, before))).collect();
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

    fn rank_of_four(&self, four: u64, place: usize, before: usize) -> u64 {
        let ranks = ones(four).zip(before + 1..).map(|(point, size)| self.choose(place + point as usize, size));
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
        let (mut rank, mut row, mut rest, mut counts) = (0, 0, set, counted(set));
        while rest != 0 {
            rank += self.ranks.get(row).map_or(0, |ranks| ranks[four(rest, 0)]);
            row += 4 * (self.points + 1) + (counts & 15) as usize;
            rest >>= 4;
            counts >>= 4;
        }
        rank
    }

    /// The number of a set among those of its size that are part of a larger one.
    #[inline]
    fn rank_within(&self, set: u64, within: u64) -> u64 {
        let (mut rank, mut row, mut rest, mut room) = (0, 0, set, within);
        let (mut counts, mut places) = (counted(set), counted(within));
        while rest != 0 {
            let squeezed = usize::from(SQUEEZED[four(room, 0)][four(rest, 0)]);
            rank += self.ranks.get(row).map_or(0, |ranks| ranks[squeezed]);
            row += (places & 15) as usize * (self.points + 1) + (counts & 15) as usize;
            rest >>= 4;
            room >>= 4;
            counts >>= 4;
            places >>= 4;
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

/// The other way round.
const SPREAD: [[u8; 16]; 16] = {
    let mut spread = [[0; 16]; 16];
    let mut at = 0;
    while at < 16 * 16 {
        let (within, set) = (at / 16, at % 16);
        if set & within == set {
            spread[within][SQUEEZED[within][set] as usize] = set as u8;
        }
        at += 1;
    }
    spread
};

/// The points of a larger set, by a set of their numbers among its points.
#[inline]
fn spread(squeezed: u64, within: u64) -> u64 {
    let (mut set, mut rest, mut at, mut counts) = (0, squeezed, 0, counted(within));
    while rest != 0 && at < 16 {
        set |= u64::from(SPREAD[four(within, at)][four(rest, 0) & ((1 << (counts & 15)) - 1)]) << (4 * at);
        rest >>= counts & 15;
        counts >>= 4;
        at += 1;
    }
    set
}

/// The sets of one size in their order, as many as there are.
fn listed(size: usize, ways: u64) -> Arc<[u64]> {
    let next = |set: &u64| {
        let low = set & set.wrapping_neg();
        let high = set.wrapping_add(low);
        high | ((set ^ high) >> 2).checked_div(low).unwrap_or(0)
    };
    let first = u64::MAX.checked_shr((MOST_POINTS - size) as u32).unwrap_or(0);
    let many = if ways <= MOST_LISTED { ways as usize } else { 0 };
    std::iter::successors(Some(first), |set| Some(next(set))).take(many).collect()
}

/// All sets of one size, by orbits.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// The first set of each, and the symmetries that keep it, but for the identity.
    firsts: Vec<(u64, Box<[u16]>)>,
    /// For each set its orbit, and the symmetry that takes it to the first.
    sets: Vec<(u32, u16)>,
}

impl Orbits {
    pub(crate) fn new(board: &Board, size: usize) -> Self {
        const OPEN: u32 = u32::MAX;
        let mut sets = vec![(OPEN, 0_u16); board.choose(board.points, size) as usize];
        let mut firsts = Vec::new();
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
            firsts.push((first, keep.into()));
        }
        Self { firsts, sets }
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

/// A content that isn't counted by orbits.
#[derive(Clone, Debug)]
struct Other {
    content: usize,
    count: usize,
    /// In how many ways it can stand where those before leave room.
    ways: u64,
    /// These, where they are few.
    listed: Arc<[u64]>,
}

/// The ways in which so many men of each content can stand.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    board: Arc<Board>,
    orbits: Arc<Orbits>,
    /// The content whose points are counted by orbits, if any: else none.
    folded: Option<usize>,
    others: Vec<Other>,
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
            let count = usize::from(*count);
            others.push(Other { content, count, ways: here, listed: listed(count, here) });
            left = left.checked_sub(count)?;
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
        if let [other] = &self.others[..] {
            // Of sets of one size the one with the least number is the least as a number.
            let mut least = self.board.image(via, at(other.content));
            if is_kept {
                least = self.keepers(orbit).fold(least, |set, keeper| set.min(self.board.image(keeper, least)));
            }
            let rank = self.board.rank_within(least, self.board.all() & !first);
            return u64::from(orbit) * self.ways + rank;
        }
        let mut least = self.rank_others(first, &|content| self.board.image(via, at(content)));
        if is_kept {
            for keeper in self.keepers(orbit) {
                let image = |content| self.board.image(keeper, self.board.image(via, at(content)));
                least = least.min(self.rank_others(first, &image));
            }
        }
        u64::from(orbit) * self.ways + least
    }

    fn in_orbit(&self, set: u64) -> InOrbit {
        let rank = self.folded.map_or(0, |_| self.board.rank(set));
        let (orbit, via) = self.orbits.sets.get(rank as usize).copied().unwrap_or((0, 0));
        let (first, is_kept) = self.first(orbit);
        InOrbit { set, orbit, via, first, is_kept }
    }

    /// The first set of an orbit, and whether symmetries keep it.
    #[inline]
    fn first(&self, orbit: u32) -> (u64, bool) {
        self.orbits.firsts.get(orbit as usize).map_or((0, false), |(first, keepers)| (*first, !keepers.is_empty()))
    }

    fn keepers(&self, orbit: u32) -> impl Iterator<Item = u16> {
        self.orbits.firsts.get(orbit as usize).into_iter().flat_map(|(_, keepers)| keepers.iter().copied())
    }

    #[inline]
    fn rank_others(&self, first: u64, at: &impl Fn(usize) -> u64) -> u64 {
        let (mut left, mut rank) = (self.board.all() & !first, 0);
        for Other { content, ways, .. } in &self.others {
            let set = at(*content);
            rank = rank * ways + self.board.rank_within(set, left);
            left &= !set;
        }
        rank
    }

    /// Whether symmetries keep the set of a number that is counted by orbits.
    #[inline]
    pub(crate) fn is_kept(&self, number: u64) -> bool {
        self.first((number / self.ways.max(1)) as u32).1
    }

    /// How men stand by a number; whether that is the number that stands for all images.
    pub(crate) fn stands(&self, number: u64, stands: &mut Vec<u64>) -> bool {
        let (orbit, mut rank) = ((number / self.ways.max(1)) as u32, number % self.ways.max(1));
        stands.clear();
        stands.resize(self.others.len() + usize::from(self.folded.is_some()), 0);
        for Other { content, ways, .. } in self.others.iter().rev() {
            if let Some(slot) = stands.get_mut(*content) {
                *slot = rank % ways;
            }
            rank /= ways;
        }
        let (first, is_kept) = self.first(orbit);
        let mut left = self.board.all() & !first;
        for Other { content, count, listed, .. } in &self.others {
            if let Some(slot) = stands.get_mut(*content) {
                let set = listed.get(*slot as usize).copied();
                *slot = spread(set.unwrap_or_else(|| self.board.unrank(*count, *slot)), left);
                left &= !*slot;
            }
        }
        if let Some(slot) = self.folded.and_then(|content| stands.get_mut(content)) {
            *slot = first;
        }
        !is_kept || self.number(stands) == number
    }
}
