//! Which positions lead to which.

use std::collections::BTreeMap;

use crate::turns::{Place, To};
use crate::value::Value;

/// A place that leads somewhere: its number, and whether the same player decides there, in the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge(u32);

/// The bit that tells that the same player decides at both ends.
const SAME: u32 = 1 << 31;
/// The bit of places within turns, as long as it isn't known how many positions there are.
const WITHIN: u32 = 1 << 30;

/// The most positions, and the most places within turns.
pub(crate) const MOST_PLACES: usize = (1 << 30) - 1;

impl Edge {
    fn new(place: u32, same: bool) -> Self {
        Self(place | if same { SAME } else { 0 })
    }

    #[inline]
    pub(crate) fn place(self) -> usize {
        (self.0 & !SAME) as usize
    }

    #[inline]
    pub(crate) fn same(self) -> bool {
        self.0 & SAME != 0
    }

    /// The same, where places within turns come after so many positions.
    fn behind(self, positions: u32) -> Self {
        if self.0 & WITHIN == 0 { self } else { Self((self.0 & !WITHIN) + positions) }
    }
}

/// Lists of edges one after another.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Where each begins, and where the last ends.
    starts: Vec<u64>,
    edges: Vec<Edge>,
}

impl Rows {
    fn new() -> Self {
        Self { starts: vec![0], edges: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(crate) fn get(&self, row: usize) -> &[Edge] {
        let at = |row: usize| self.starts.get(row).map_or(0, |&at| at as usize);
        self.edges.get(at(row)..at(row + 1)).unwrap_or_default()
    }

    /// The edges in all.
    pub(crate) fn edges(&self) -> usize {
        self.edges.len()
    }

    fn add(&mut self, row: &[Edge]) {
        self.edges.extend_from_slice(row);
        self.starts.push(self.edges.len() as u64);
    }

    fn bytes(&self) -> usize {
        8 * self.starts.capacity() + 4 * self.edges.capacity()
    }
}

/// What is known of a place before its ways are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// Nothing.
    Open,
    /// It can't be lost: it can be drawn at once.
    Held,
    /// It can be won at once.
    Won,
    /// What it is worth: no ways are looked at.
    Known,
}

/// The graph as it is found: positions in their order, and places within turns.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    positions: Rows,
    within: Rows,
    beginnings: [Vec<Beginning>; 2],
    row: Vec<Edge>,
}

impl Found {
    pub(crate) fn new() -> Self {
        Self { positions: Rows::new(), within: Rows::new(), beginnings: [Vec::new(), Vec::new()], row: Vec::new() }
    }

    /// The positions found so far.
    pub(crate) fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The places found so far.
    pub(crate) fn len(&self) -> usize {
        self.positions.len().max(self.within.len())
    }

    /// The memory that will be taken at the most: ways back are as many as ways forth.
    pub(crate) fn bytes(&self) -> usize {
        let places = self.positions.len() + self.within.len();
        self.positions.bytes() + self.within.bytes() + 4 * (self.positions.edges() + self.within.edges()) + 16 * places
    }

    /// Adds what may come of the next position. `number` tells the numbers of the positions that follow.
    pub(crate) fn add(&mut self, places: &[Place], numbers: &[u32]) {
        let base = self.within.len() as u32;
        let mut row = std::mem::take(&mut self.row);
        for (at, place) in places.iter().enumerate() {
            row.clear();
            // What is won at once needs no other ways.
            if !place.wins {
                row.extend(place.ways.iter().map(|way| match way.to {
                    To::Turn(place) => Edge::new(numbers.get(place as usize).copied().unwrap_or(0), way.same),
                    To::Within(place) => Edge::new(WITHIN | (base + place - 1), way.same),
                }));
                row.sort_unstable();
                row.dedup();
            }
            let beginning = match place {
                place if place.wins => Beginning::Won,
                place if place.draws => Beginning::Held,
                _ => Beginning::Open,
            };
            let (rows, beginnings) = match (at, &mut self.beginnings) {
                (0, [positions, _]) => (&mut self.positions, positions),
                (_, [_, within]) => (&mut self.within, within),
            };
            rows.add(&row);
            beginnings.push(beginning);
        }
        self.row = row;
    }

    /// Adds a position whose value is known, or that isn't one.
    pub(crate) fn add_known(&mut self) {
        self.positions.add(&[]);
        self.beginnings[0].push(Beginning::Known);
    }

    /// The graph with its ways back.
    pub(crate) fn turned_round(self) -> Graph {
        let Self { positions: mut rows, within, beginnings: [mut beginnings, others], row: _ } = self;
        let positions = rows.len();
        beginnings.extend(others);
        for at in 0..within.len() {
            rows.add(within.get(at));
        }
        drop(within);
        let mut open = vec![0_u32; rows.len()];
        let mut counts = vec![0_u64; rows.len() + 1];
        for edge in &mut rows.edges {
            *edge = edge.behind(positions as u32);
            if let Some(count) = counts.get_mut(edge.place() + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for count in &mut counts {
            sum += *count;
            *count = sum;
        }
        let mut back = Rows { starts: counts, edges: vec![Edge(0); rows.edges.len()] };
        let mut next: Vec<u64> = back.starts.clone();
        for (from, open) in open.iter_mut().enumerate() {
            let row = rows.get(from);
            *open = row.len() as u32;
            for edge in row {
                if let Some(at) = next.get_mut(edge.place()) {
                    if let Some(slot) = back.edges.get_mut(*at as usize) {
                        *slot = Edge::new(from as u32, edge.same());
                    }
                    *at += 1;
                }
            }
        }
        Graph { positions, beginnings, open, back }
    }
}

/// The graph with its ways back: for each place, those that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) positions: usize,
    pub(crate) beginnings: Vec<Beginning>,
    /// How many ways lead on from each.
    pub(crate) open: Vec<u32>,
    pub(crate) back: Rows,
}

/// A value that isn't known: a draw until something else is.
pub(crate) const UNKNOWN: u16 = 0;

impl Graph {
    /// The value of each position, packed.
    ///
    /// Backwards from the games' ends, in the order of the distance: the first way by which a place is found to be won is the
    /// quickest, the last by which it is found to be lost the slowest. What is never reached is a draw.
    ///
    /// `known` are the positions whose values are known.
    pub(crate) fn values(mut self, known: &[(u32, Value)]) -> Vec<u16> {
        let mut values = vec![UNKNOWN; self.beginnings.len()];
        let mut given: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        for (place, value) in known {
            if let Some(slot) = values.get_mut(*place as usize) {
                *slot = value.packed();
            }
            if let Some(turns) = value.turns() {
                given.entry(turns).or_default().push(*place);
            }
        }
        let mut layer = self.ended_at_once(&mut values);
        // To positions in which the game is over no way leads.
        given.remove(&0);
        let mut turns = 1;
        let mut at = 0;
        while !layer.is_empty() || !given.is_empty() {
            layer.extend(given.remove(&turns).unwrap_or_default());
            // Where places within turns are worth something, so are those before them in the same turn.
            while let Some(&place) = layer.get(at) {
                at += 1;
                if place as usize >= self.positions {
                    self.go_back(place as usize, turns, &mut values, &mut layer);
                }
            }
            turns += 1;
            let mut next = Vec::new();
            let positions = self.positions;
            for place in layer.into_iter().map(|place| place as usize).filter(|&place| place < positions) {
                self.go_back(place, turns, &mut values, &mut next);
            }
            (layer, at) = (next, 0);
        }
        values.truncate(self.positions);
        values
    }

    /// The places in which the turn under way ends the game.
    fn ended_at_once(&self, values: &mut [u16]) -> Vec<u32> {
        let mut ended = Vec::new();
        for (place, ((beginning, open), value)) in self.beginnings.iter().zip(&self.open).zip(values).enumerate() {
            match beginning {
                Beginning::Won => *value = Value::Win(1).packed(),
                Beginning::Open if *open == 0 => *value = Value::Loss(1).packed(),
                Beginning::Open | Beginning::Held | Beginning::Known => continue,
            }
            ended.push(place as u32);
        }
        ended
    }

    fn go_back(&mut self, place: usize, turns: u16, values: &mut [u16], found: &mut Vec<u32>) {
        let is_win = matches!(values.get(place).map(|value| Value::unpacked(*value)), Some(Value::Win(_)));
        for edge in self.back.get(place) {
            let before = edge.place();
            let Some(value) = values.get_mut(before).filter(|value| **value == UNKNOWN) else { continue };
            if is_win == edge.same() {
                *value = Value::Win(turns).packed();
                found.push(before as u32);
            } else if let Some(open) = self.open.get_mut(before) {
                *open -= 1;
                if *open == 0 && self.beginnings.get(before) == Some(&Beginning::Open) {
                    *value = Value::Loss(turns).packed();
                    found.push(before as u32);
                }
            }
        }
    }
}
