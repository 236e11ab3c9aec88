//! Games that are men on points: what there is in a position, and where it stands, kept apart.
//!
//! A position is its *material* - hands, phases, counters, numbers and players that are remembered, and how many points have
//! each content - and how that stands on the points. The second is counted by a perfect index, so nothing but the board may say anything of
//! single points: a game that remembers points, lines, or something of each man isn't of this sort.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use merels_model::ir::{Game, MemoryId, PlayerId};
use merels_model::position::Situation;
use merels_model::symmetry;
use merels_play::Rules;
use merels_syntax::tree::{MemoryScope, MemoryType};
use serde::{Deserialize, Serialize};

use super::index::{Arrangements, Board, MOST_POINTS, Orbits};
use crate::codec::Codec;
use crate::layout::is_ever_set;
use crate::{Claims, Refused};

/// The most symmetries by which is folded.
const MOST_MAPS: usize = 1 << 10;

/// What there is in a position, wherever it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Material {
    /// On how many points each content stands.
    pub(crate) counts: Vec<u8>,
    /// A position as it is kept, with nothing on the board.
    pub(crate) rest: Vec<u64>,
}

/// A game that is men on points.
#[derive(Debug)]
pub(crate) struct Men {
    pub(crate) codec: Codec,
    board: Arc<Board>,
    point_bits: Vec<u64>,
    /// For each content that of the other player.
    swaps: Vec<usize>,
    orbits: Mutex<BTreeMap<usize, Arc<Orbits>>>,
}

impl Men {
    /// # Errors
    ///
    /// A game that can't be solved, or isn't of this sort.
    pub(crate) fn new(rules: &Rules, claims: Claims) -> Result<Self, Refused> {
        let game = rules.game();
        let codec = Codec::of_players(rules, claims, true)?;
        if game.board.len() > MOST_POINTS {
            return Err(Refused::Points(game.board.len()));
        }
        if let Some(name) = remembers_points(game) {
            return Err(Refused::RemembersPoints(name));
        }
        let mut maps = symmetry::of_turns(game);
        if maps.len() > MOST_MAPS {
            maps.truncate(1);
        }
        let maps = maps.iter().map(|map| map.iter().map(|point| point.index() as u8).collect()).collect();
        let point_bits = codec.layout.point_bits();
        let board = Arc::new(Board::new(game.board.len(), maps));
        let swaps = codec.layout.swaps();
        Ok(Self { codec, board, point_bits, swaps, orbits: Mutex::default() })
    }

    /// By how many symmetries is folded.
    pub(crate) fn symmetries(&self) -> usize {
        self.board.symmetries()
    }

    /// Takes a position apart: what there is, and a set of points for each content.
    #[inline]
    pub(crate) fn split(&self, key: &[u64], material: &mut Material, stands: &mut Vec<u64>) {
        material.rest.clear();
        material.rest.extend(key.iter().zip(&self.point_bits).map(|(word, points)| word & !points));
        stands.clear();
        stands.resize(self.codec.layout.contents(), 0);
        for (point, content) in self.codec.layout.stands(key).enumerate() {
            if let Some(set) = content.checked_sub(1).and_then(|content| stands.get_mut(content)) {
                *set |= 1 << point;
            }
        }
        material.counts.clear();
        material.counts.extend(stands.iter().map(|set| set.count_ones() as u8));
    }

    /// Puts it together again.
    pub(crate) fn join(&self, material: &Material, stands: &[u64], key: &mut [u64]) {
        for (word, rest) in key.iter_mut().zip(&material.rest) {
            *word = *rest;
        }
        for (content, set) in stands.iter().enumerate() {
            let mut rest = *set;
            while rest != 0 {
                self.codec.layout.put(key, rest.trailing_zeros() as usize, content + 1);
                rest &= rest - 1;
            }
        }
    }

    /// What a content is to the other player, where the players have changed places.
    #[inline]
    pub(crate) fn seen_as(&self, content: usize, swapped: bool) -> usize {
        if swapped { self.swaps.get(content).copied().unwrap_or(content) } else { content }
    }

    /// The same men with the other player due; none where that can't be written down.
    pub(crate) fn turned(&self, material: &Material) -> Option<Material> {
        let (mut key, mut at) = (material.rest.clone(), Situation::default());
        self.codec.layout.decode(&key, &mut at);
        at.mover = PlayerId(at.mover.0 ^ 1);
        self.codec.write(&at, &mut key, &mut Vec::new()).ok()?;
        let contents = 0..material.counts.len();
        let counts =
            contents.filter_map(|content| material.counts.get(self.turned_content(content)).copied()).collect();
        Some(Material { counts, rest: key })
    }

    /// Where it stands when the other player is due, what then is some content.
    pub(crate) fn turned_content(&self, content: usize) -> usize {
        self.seen_as(content, self.codec.alike)
    }

    /// A set of points under a symmetry.
    pub(crate) fn image(&self, symmetry: usize, set: u64) -> u64 {
        self.board.image(symmetry as u16, set)
    }

    /// In how many ways material can stand, images counted apart.
    pub(crate) fn ways(&self, material: &Material) -> u64 {
        self.board.ways(&material.counts)
    }

    /// The ways in which material can stand.
    ///
    /// # Errors
    ///
    /// More of them than numbers.
    pub(crate) fn arrangements(&self, material: &Material) -> Result<Arrangements, Refused> {
        let folded = Arrangements::folds(&self.board, &material.counts);
        let size = folded.and_then(|content| material.counts.get(content)).map_or(0, |count| usize::from(*count));
        let orbits = {
            let mut known = self.orbits.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(size).or_insert_with(|| Arc::new(Orbits::new(&self.board, size))))
        };
        Arrangements::of(&self.board, &orbits, folded, &material.counts).ok_or(Refused::SliceTooLarge)
    }
}

/// A memory that says something of single points.
fn remembers_points(game: &Game) -> Option<String> {
    let says = |of: MemoryType, scope: MemoryScope| match of {
        MemoryType::Point | MemoryType::Points | MemoryType::Lines => true,
        MemoryType::Player | MemoryType::Number => scope == MemoryScope::Man,
    };
    let mut memories = (0..).map(MemoryId).zip(&game.memories);
    let found = memories.find(|(id, memory)| says(memory.of, memory.scope) && is_ever_set(game, *id));
    found.map(|(_, memory)| memory.name.clone())
}
