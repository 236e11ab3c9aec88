//! Folding: one key for all images of a state under the symmetries of the rules.
//!
//! The position key is a sum over pieces, so that of an image is the same sum with the keys of other points. For each
//! piece a table holds what the symmetries change in the sum, side by side, and the keys of several images are added
//! up at once. The least one stands for all of them.

use std::sync::Arc;

use merels_syntax::tree::{MemoryScope, MemoryType};

use super::bits::{Bits, Words};
use super::ids::{NOBODY, PointId, Points};
use super::machine::{Machine, OWNERS};
use super::packed::Packed;
use merels_model::ir::{Game, Memory};
use merels_model::position::Decision;
use merels_model::symmetry;

/// The most symmetries that are used: the more there are, the longer a key takes.
const MOST: usize = 64;
/// The most numbers in the table, 8 MiB.
const MOST_NUMBERS: usize = 1 << 20;
/// How many symmetries stand side by side in the table.
const LANES: usize = 8;

/// What the images of a piece under some symmetries add to the key more than the piece itself.
type Changes = [u64; LANES];

/// The symmetries by which the states of a game are folded: those that are images of one another get one key.
///
/// A symmetry is a number below [`Folding::len`]; 0 is the identity. Of the symmetries that the rules keep, these are
/// all, or a subgroup where they are very many; only the identity where the boards that have stood are kept, whose keys have
/// no images.
#[derive(Clone, Debug)]
pub struct Folding {
    /// Whose symmetries they are.
    game: Arc<Game>,
    /// The memories that have to do with points: what they hold isn't mapped.
    places: Vec<usize>,
    /// Where each point goes, and where it comes from.
    maps: Vec<[Vec<PointId>; 2]>,
    /// For each [`LANES`] symmetries, the changes for each kind, owner and point, in the order of the machine's table.
    /// The last of them may be filled up with the identity.
    changes: Vec<Vec<Changes>>,
}

impl Folding {
    /// The symmetries of a game whose pieces have these keys.
    pub(crate) fn of(game: &Arc<Game>, keys: &[u64]) -> Self {
        let maps = symmetries(game, MOST.min(MOST_NUMBERS / keys.len().max(1)));
        let changes = match maps.len() {
            0 | 1 => Vec::new(),
            _ => maps.chunks(LANES).map(|maps| changes(game.board.len(), keys, maps)).collect(),
        };
        let places = game.memories.iter().enumerate().filter(|(_, memory)| holds_places(memory));
        Self {
            game: Arc::clone(game),
            places: places.map(|(index, _)| index).collect(),
            maps: maps.into_iter().map(both_ways).collect(),
            changes,
        }
    }

    /// How many symmetries there are, the identity included.
    #[allow(clippy::len_without_is_empty, reason = "the identity is always there")]
    pub fn len(&self) -> usize {
        self.maps.len()
    }

    /// A decision's image.
    #[inline]
    pub fn map(&self, symmetry: usize, decision: Decision) -> Decision {
        self.carry(symmetry, 0, decision)
    }

    /// The decision of which this is the image.
    #[inline]
    pub fn inverse(&self, symmetry: usize, decision: Decision) -> Decision {
        self.carry(symmetry, 1, decision)
    }

    fn carry(&self, symmetry: usize, way: usize, decision: Decision) -> Decision {
        let map = self.maps.get(symmetry).and_then(|maps| maps.get(way)).map_or(&[][..], Vec::as_slice);
        let to = |point: PointId| map.get(point.index()).copied().unwrap_or(point);
        match decision {
            Decision::Place { kind, at } => Decision::Place { kind, at: to(at) },
            Decision::Move { from, to: onto } => Decision::Move { from: to(from), to: to(onto) },
            Decision::Take { at } => Decision::Take { at: to(at) },
            Decision::Choose { at } => Decision::Choose { at: to(at) },
            Decision::Say { .. } | Decision::Pass => decision,
        }
    }
}

/// The symmetries of a game, or some of them that make a group.
fn symmetries(game: &Game, most: usize) -> Vec<Vec<PointId>> {
    let mut maps = symmetry::of_rules(game);
    let most = if game.keeps_boards { 1 } else { most };
    while maps.len() > most.max(1) {
        // Those that leave a point where it is make a group. That of the point that the most of them leave is the
        // largest.
        let leave = |point: &PointId| maps.iter().filter(|map| map.get(point.index()) == Some(point)).count();
        let moved = game.board.points().filter(|point| leave(point) < maps.len());
        let Some(point) = moved.max_by_key(leave) else { break };
        maps.retain(|map| map.get(point.index()) == Some(&point));
    }
    maps
}

/// Where each point goes, and where it comes from.
fn both_ways(map: Vec<PointId>) -> [Vec<PointId>; 2] {
    let mut back = map.clone();
    for (from, to) in map.iter().enumerate() {
        if let Some(slot) = back.get_mut(to.index()) {
            // INVARIANT: a board has at most `MAX_POINTS` points.
            *slot = PointId(from as u16);
        }
    }
    [map, back]
}

/// Whether what is remembered has to do with points.
fn holds_places(memory: &Memory) -> bool {
    let of_place = match memory.of {
        MemoryType::Point | MemoryType::Points | MemoryType::Lines => true,
        MemoryType::Player | MemoryType::Number => false,
    };
    let by_place = match memory.scope {
        MemoryScope::Man => true,
        MemoryScope::Game | MemoryScope::Player => false,
    };
    of_place || by_place
}

/// The changes for each key of a piece under [`LANES`] symmetries at most.
fn changes(points: usize, keys: &[u64], maps: &[Vec<PointId>]) -> Vec<Changes> {
    let change = |(index, key): (usize, &u64)| {
        let at = index % points.max(1);
        let image = |map: &Vec<PointId>| {
            let to = map.get(at).map_or(at, |to| to.index());
            keys.get(index - at + to).map_or(0, |image| image.wrapping_sub(*key))
        };
        std::array::from_fn(|lane| maps.get(lane).map_or(0, image))
    };
    keys.iter().enumerate().map(change).collect()
}

impl<B: Bits> Machine<B> {
    /// The state key of the image with the least position key, and the symmetry that leads to it. The state's own key
    /// within a turn, and while something with a place is remembered.
    pub(crate) fn folded_key<W: Words>(&self, s: &Packed<B, W>, folding: &Folding) -> (u64, usize) {
        let (mut least, mut symmetry) = (s.core.key, 0);
        if s.core.taken == 0 && Arc::ptr_eq(&self.game, &folding.game) && !self.remembers_places(s, folding) {
            for (changes, first) in folding.changes.iter().zip((0..).step_by(LANES)) {
                for (key, at) in self.keys_of_images(s, changes).into_iter().zip(first..) {
                    if key < least {
                        (least, symmetry) = (key, at);
                    }
                }
            }
        }
        // What is chained to the position key has no places: it is the same for all images.
        (self.state_key_over(s, least), symmetry)
    }

    #[inline]
    fn remembers_places<W: Words>(&self, s: &Packed<B, W>, folding: &Folding) -> bool {
        let mut memories = folding.places.iter().filter_map(|&index| self.memories.get(index));
        memories.any(|memory| !self.keepers_with_value(s, memory).is_empty())
    }

    #[inline]
    fn keys_of_images<W: Words>(&self, s: &Packed<B, W>, changes: &[Changes]) -> Changes {
        let mut keys = [s.core.key; LANES];
        let mut add = |owner: usize, pieces: B| {
            for at in pieces.points() {
                let index = (self.kind(s, at).index() * OWNERS + owner) * self.tables.points + at.index();
                if let Some(changes) = changes.get(index) {
                    for (key, change) in keys.iter_mut().zip(changes) {
                        *key = key.wrapping_add(*change);
                    }
                }
            }
        };
        let mut unowned = s.core.board.occupied;
        for (owner, &men) in s.core.board.owned.as_ref().iter().enumerate().take(self.players) {
            add(owner, men);
            unowned = unowned.minus(men);
        }
        if !W::LEAN {
            add(NOBODY, unowned);
        }
        keys
    }
}
