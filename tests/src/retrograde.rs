//! Endgames of nine men's morris solved by a program written by hand for that game alone: the mark that solving from a definition
//! is measured against, and a second opinion on its values.
//!
//! It is the plain retrograde analysis of that game: positions are all ways in which two sets of men stand, each of the up to sixteen
//! images apart; a set has its place among those of its size by the combinatorial number system; un-moves are slides the other way
//! round. Points are numbered as by [`crate::yardstick`].

use std::collections::BTreeMap;

use crate::yardstick::{BOARD, completes, lowest, takeable};

/// Not known yet, and in the end a draw.
const UNKNOWN: u8 = 0;
/// Two men on one point.
const NOTHING: u8 = u8::MAX;
/// It can't be lost.
const HELD: u8 = u8::MAX;
/// With so many men one flies.
const FLYING: usize = 3;
const POINTS: usize = 24;

/// How the positions of some men are worth, for the player due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Those that are won.
    pub won: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Those that are lost by taking turns.
    pub lost: u64,
    /// Those that are lost for want of a turn.
    pub stuck: u64,
    /// The most turns that a win or loss takes.
    pub longest: u16,
}

impl Counts {
    /// All of them.
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost + self.stuck
    }

    fn count(&mut self, value: u8) {
        let turns = u16::from(value.saturating_sub(1));
        self.longest = self.longest.max(turns);
        match (value, turns % 2) {
            (UNKNOWN, _) => self.drawn += 1,
            (_, 1) => self.won += 1,
            _ if turns == 0 => self.stuck += 1,
            _ => self.lost += 1,
        }
    }
}

/// The endgames that are solved, by the men of the player due and of the other.
#[derive(Debug)]
pub struct Endgames {
    places: Places,
    /// All sets of points, by size and place.
    sets: Vec<Vec<u32>>,
    /// For each position whether, and in how many turns and one, it is decided: an even number of turns is lost.
    values: BTreeMap<[usize; 2], Vec<u8>>,
}

/// A slice in the making: each side due, or one where they have as many men.
struct Slice<'e> {
    all: &'e Endgames,
    sides: Vec<Side>,
    /// What turns out of the slice decide, by the number of turns.
    due: Vec<Vec<(usize, Men)>>,
}

struct Side {
    men: [usize; 2],
    values: Vec<u8>,
    /// Turns within the slice that aren't known to be lost, unless it can't be lost.
    open: Vec<u8>,
}

/// The men of the player due, and of the other.
#[derive(Clone, Copy)]
struct Men(u32, u32);

/// What the turns are worth that take a man.
#[derive(Clone, Copy, Default)]
struct Takes {
    /// The fewest turns of a win.
    win: Option<u8>,
    /// The most turns of a loss.
    loss: Option<u8>,
    /// Whether one of them draws.
    is_held: bool,
    /// Turns that take nothing.
    quiet: u8,
}

impl Default for Endgames {
    fn default() -> Self {
        let mut sets = vec![Vec::new(); POINTS + 1];
        (0..=BOARD).for_each(|set| sets[set.count_ones() as usize].push(set));
        Self { places: Places::new(), sets, values: BTreeMap::new() }
    }
}

impl Endgames {
    /// Solves the endgame with these numbers of men, three to nine each, with either due; those with a man fewer must have been.
    ///
    /// # Panics
    ///
    /// Where they haven't.
    pub fn solve(&mut self, men: [usize; 2]) {
        let [own, other] = men;
        let both = if own == other { vec![men] } else { vec![men, [other, own]] };
        let sides = both.into_iter().map(|men| self.side(men)).collect();
        let mut slice = Slice { all: self, sides, due: vec![Vec::new(); usize::from(u8::MAX)] };
        slice.look_forwards();
        slice.go_back();
        let sides = slice.sides;
        self.values.extend(sides.into_iter().map(|side| (side.men, side.values)));
    }

    /// Counts positions of an endgame that is solved: all of them, and one of those that are images of each other.
    ///
    /// # Panics
    ///
    /// Where it isn't solved.
    pub fn counts(&self, men: [usize; 2]) -> [Counts; 2] {
        let images = Images::new();
        let mut counts = [Counts::default(); 2];
        let (own, other) = (&self.sets[men[0]], &self.sets[men[1]]);
        let all = own.iter().flat_map(|own| other.iter().map(move |other| Men(*own, *other)));
        for (men, value) in all.zip(&self.values[&men]).filter(|(_, value)| **value != NOTHING) {
            counts[0].count(*value);
            if images.is_least(men) {
                counts[1].count(*value);
            }
        }
        counts
    }

    fn side(&self, men: [usize; 2]) -> Side {
        let places = self.sets[men[0]].len() * self.sets[men[1]].len();
        Side { men, values: vec![NOTHING; places], open: vec![HELD; places] }
    }

    fn place(&self, men: Men) -> usize {
        let others = self.sets[men.1.count_ones() as usize].len();
        self.places.of(men.0) * others + self.places.of(men.1)
    }

    /// What follows from all turns that take a man.
    fn takes(&self, men: Men) -> Takes {
        let mut found = Takes::default();
        let takeable = takeable(men.1);
        for_each_slide(men.0, men, |own, completed| {
            if !completed {
                found.quiet += 1;
                return;
            }
            for_each(takeable, |taken| found.note(self.after(own, men.1 ^ taken)));
        });
        found
    }

    /// The value of what a taking leaves, for the other player.
    fn after(&self, own: u32, other: u32) -> u8 {
        let left = other.count_ones() as usize;
        if left < 3 {
            return 1;
        }
        self.values[&[left, own.count_ones() as usize]][self.place(Men(other, own))]
    }
}

impl Takes {
    fn note(&mut self, value: u8) {
        let turns = value.saturating_sub(1);
        match (value, turns % 2) {
            (UNKNOWN, _) => self.is_held = true,
            (_, 0) => self.win = Some(self.win.unwrap_or(u8::MAX).min(turns + 1)),
            _ => self.loss = self.loss.max(Some(turns)),
        }
    }
}

impl Slice<'_> {
    /// Looks at every position once.
    fn look_forwards(&mut self) {
        for (at, side) in self.sides.iter_mut().enumerate() {
            let mut place = 0;
            for own in &self.all.sets[side.men[0]] {
                for other in &self.all.sets[side.men[1]] {
                    if own & other == 0 {
                        let men = Men(*own, *other);
                        let takes = self.all.takes(men);
                        side.values[place] = UNKNOWN;
                        if takes.win.is_none() && !takes.is_held {
                            side.open[place] = takes.quiet;
                        }
                        if let Some(turns) = takes.decides() {
                            self.due[usize::from(turns)].push((at, men));
                        }
                    }
                    place += 1;
                }
            }
        }
    }

    /// From all that is decided in some number of turns to what one turn more decides.
    fn go_back(&mut self) {
        for turns in 0..u8::MAX - 1 {
            for (at, men) in std::mem::take(&mut self.due[usize::from(turns)]) {
                let place = self.all.place(men);
                let value = &mut self.sides[at].values[place];
                if *value == UNKNOWN {
                    *value = turns + 1;
                    self.before(at, men, turns);
                }
            }
        }
    }

    fn before(&mut self, at: usize, men: Men, turns: u8) {
        let before = (at + 1) % self.sides.len();
        let mover = men.1;
        for_each(mover, |man| {
            // A man that stands in a mill since the last slide has taken.
            if completes(mover, man.trailing_zeros()) {
                return;
            }
            for_each(reach(man, mover) & !(men.0 | mover), |from| {
                self.led(before, Men(mover ^ man ^ from, men.0), turns);
            });
        });
    }

    /// A position leads to one that is decided in so many turns.
    fn led(&mut self, at: usize, men: Men, turns: u8) {
        let place = self.all.place(men);
        let side = &mut self.sides[at];
        if side.values[place] != UNKNOWN {
            return;
        }
        if turns.is_multiple_of(2) {
            self.due[usize::from(turns) + 1].push((at, men));
            return;
        }
        let open = &mut side.open[place];
        if *open == HELD {
            return;
        }
        *open -= 1;
        if *open == 0 {
            let slowest = self.all.takes(men).loss.unwrap_or(0).max(turns);
            self.due[usize::from(slowest) + 1].push((at, men));
        }
    }
}

impl Takes {
    /// In how many turns it is decided by these alone.
    fn decides(&self) -> Option<u8> {
        if self.win.is_some() {
            return self.win;
        }
        if self.quiet > 0 || self.is_held {
            return None;
        }
        // Without any turn it is lost at once.
        Some(self.loss.map_or(0, |turns| turns + 1))
    }
}

/// Each point alone.
#[inline(always)]
fn for_each(mut points: u32, mut act: impl FnMut(u32)) {
    while points != 0 {
        let point = lowest(points);
        points ^= point;
        act(point);
    }
}

/// Where a man goes, or comes from.
#[inline(always)]
fn reach(man: u32, men: u32) -> u32 {
    if men.count_ones() as usize == FLYING { BOARD } else { NEIGHBOURS[man.trailing_zeros() as usize & 31] }
}

/// All slides: the men after it, and whether it completes a line.
#[inline(always)]
fn for_each_slide(own: u32, men: Men, mut act: impl FnMut(u32, bool)) {
    let empty = BOARD & !(men.0 | men.1);
    for_each(own, |man| {
        for_each(reach(man, own) & empty, |onto| {
            let after = own ^ man ^ onto;
            act(after, completes(after, onto.trailing_zeros()));
        });
    });
}

/// Points that are linked; 32 entries, so that five bits are always an index.
const NEIGHBOURS: [u32; 32] = {
    let mut neighbours = [0; 32];
    let mut point = 0;
    while point < POINTS {
        let square = point & 24;
        neighbours[point] = 1 << (square | (point + 1) & 7) | 1 << (square | (point + 7) & 7);
        if point & 1 == 1 && square != 0 {
            neighbours[point] |= 1 << (point - 8);
        }
        if point & 1 == 1 && square != 16 {
            neighbours[point] |= 1 << (point + 8);
        }
        point += 1;
    }
    neighbours
};

/// Where a set stands among those of its size in the order of their numbers: by halves of twelve points.
#[derive(Debug)]
struct Places {
    low: Vec<u32>,
    /// By how many points are in the low half.
    high: Vec<u32>,
}

const HALF: usize = 12;

impl Places {
    fn new() -> Self {
        let low = (0..1 << HALF).map(|set| Self::sum(set, 0, 0)).collect();
        let high = (0..=HALF).flat_map(|below| (0..1 << HALF).map(move |set| Self::sum(set, HALF, below))).collect();
        Self { low, high }
    }

    /// Of the points of half a set, with so many before them.
    fn sum(set: u32, shift: usize, below: usize) -> u32 {
        let points = (0..HALF).filter(|point| set >> point & 1 == 1);
        points.enumerate().map(|(count, point)| choose(point + shift, below + count + 1)).sum()
    }

    #[inline(always)]
    fn of(&self, set: u32) -> usize {
        let (low, high) = ((set & 0xfff) as usize, (set >> HALF & 0xfff) as usize);
        let below = low.count_ones() as usize;
        (self.low[low] + self.high[below << HALF | high]) as usize
    }
}

fn choose(of: usize, some: usize) -> u32 {
    let some = some as u64;
    let of = of as u64;
    if some > of { 0 } else { (0..some).fold(1, |all, at| all * (of - at) / (at + 1)) as u32 }
}

/// The sixteen symmetries of the board.
struct Images {
    /// Of a square, by turning and mirroring.
    squares: [[u8; 256]; 8],
}

impl Images {
    fn new() -> Self {
        let image = |symmetry: usize, points: usize| {
            let to = |point: usize| if symmetry < 4 { point + 2 * symmetry } else { 8 + 2 * symmetry - point } & 7;
            (0..8).filter(|point| points >> point & 1 == 1).map(|point| 1 << to(point)).sum()
        };
        Self { squares: std::array::from_fn(|symmetry| std::array::from_fn(|points| image(symmetry, points))) }
    }

    fn is_least(&self, men: Men) -> bool {
        let is_below = |(own, other): (u32, u32)| (own, other) < (men.0, men.1);
        !self.squares.iter().any(|squares| {
            let image = |set: u32| u32::from_le_bytes(set.to_le_bytes().map(|points| squares[usize::from(points)]));
            let inside_out = |set: u32| set >> 16 & 0xff | set & 0xff00 | (set & 0xff) << 16;
            let (own, other) = (image(men.0), image(men.1));
            is_below((own, other)) || is_below((inside_out(own), inside_out(other)))
        })
    }
}
