//! Images of positions under the symmetries of the rules: of all of them one is kept, the least as a number.
//!
//! A symmetry moves the fields of a position to other places, so the image of a position is the sum of those of its
//! parts of four bits, and these stand in a table.

use std::collections::HashMap;

use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::Game;
use merels_model::symmetry;
use merels_syntax::tree::{MemoryScope, MemoryType};

use crate::layout::{Field, Layout, Remembers};

/// Bits of a part.
const PART: u32 = 4;
/// Parts of a word.
const PARTS: usize = (64 / PART) as usize;
/// Values of a part.
const VALUES: usize = 1 << PART;
/// The most numbers in the tables, 64 MiB.
const MOST_NUMBERS: usize = 8 << 20;

/// One symmetry: for each part of a position that may move, and each of its values, where its bits go.
#[derive(Clone, Debug)]
struct Image {
    /// What stays where it is, by words.
    kept: Vec<u64>,
    /// The parts that move: the word and the shift.
    parts: Vec<(usize, u32)>,
    /// For each of these parts, for each value, the words it becomes.
    table: Vec<u64>,
}

/// The symmetries by which positions are folded, the identity left out.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    words: usize,
    images: Vec<Image>,
}

impl Images {
    /// The symmetries of a game for a layout; none where they are too many to be of use.
    pub(crate) fn new(game: &Game, layout: &Layout) -> Self {
        let mut maps = symmetry::of_turns(game);
        let most = MOST_NUMBERS / (layout.words * PARTS * VALUES * layout.words);
        if maps.len() > most.max(1) {
            maps.truncate(1);
        }
        let lines: HashMap<PointSet, usize> =
            game.lines.iter().enumerate().map(|(at, line)| (line.points.iter().copied().collect(), at)).collect();
        let images = maps.iter().skip(1).map(|map| Image::new(layout, &moves(game, layout, map, &lines)));
        Self { words: layout.words, images: images.collect() }
    }

    /// No symmetries but the identity.
    pub(crate) fn none(layout: &Layout) -> Self {
        Self { words: layout.words, images: Vec::new() }
    }

    /// How many there are, the identity included.
    pub(crate) fn len(&self) -> usize {
        1 + self.images.len()
    }

    /// Puts the least of a position's images in its place.
    #[inline]
    pub(crate) fn fold(&self, key: &mut [u64], scratch: &mut Vec<u64>) {
        if let ([key], 1) = (&mut *key, self.words) {
            *key = self.images.iter().fold(*key, |least, image| least.min(image.of_word(*key)));
            return;
        }
        scratch.clear();
        scratch.resize(2 * self.words, 0);
        let (image, least) = scratch.split_at_mut(self.words);
        least.copy_from_slice(key);
        for one in &self.images {
            one.of(key, image);
            if *image < *least {
                least.copy_from_slice(image);
            }
        }
        key.copy_from_slice(least);
    }
}

impl Image {
    fn new(layout: &Layout, moves: &[(Field, Field)]) -> Self {
        let words = layout.words;
        // Where each bit goes.
        let mut goes: Vec<Option<usize>> = vec![None; words * 64];
        for (from, to) in moves {
            for bit in 0..from.width {
                if let Some(slot) = goes.get_mut(from.word * 64 + (from.shift + bit) as usize) {
                    *slot = Some(to.word * 64 + (to.shift + bit) as usize);
                }
            }
        }
        let mut kept = vec![u64::MAX; words];
        for (bit, _) in goes.iter().enumerate().filter(|(_, to)| to.is_some()) {
            if let Some(word) = kept.get_mut(bit / 64) {
                *word &= !(1 << (bit % 64));
            }
        }
        let (mut parts, mut table) = (Vec::new(), Vec::new());
        for (at, bits) in goes.chunks(PART as usize).enumerate().filter(|(_, bits)| bits.iter().any(Option::is_some)) {
            parts.push((at / PARTS, (at % PARTS) as u32 * PART));
            for value in 0..VALUES {
                let mut image = vec![0_u64; words];
                for to in bits.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1).filter_map(|(_, to)| *to) {
                    if let Some(word) = image.get_mut(to / 64) {
                        *word |= 1 << (to % 64);
                    }
                }
                table.extend(image);
            }
        }
        Self { kept, parts, table }
    }

    #[inline]
    fn of_word(&self, key: u64) -> u64 {
        let kept = key & self.kept.first().copied().unwrap_or(0);
        let parts = self.parts.iter().zip(self.table.chunks_exact(VALUES));
        parts.fold(kept, |image, ((_, shift), values)| {
            image | values.get((key >> shift) as usize % VALUES).copied().unwrap_or(0)
        })
    }

    fn of(&self, key: &[u64], image: &mut [u64]) {
        for ((slot, word), kept) in image.iter_mut().zip(key).zip(&self.kept) {
            *slot = word & kept;
        }
        for ((word, shift), values) in self.parts.iter().zip(self.table.chunks_exact(VALUES * key.len())) {
            let value = (key.get(*word).copied().unwrap_or(0) >> shift) as usize % VALUES;
            if value == 0 {
                continue;
            }
            let part = values.get(value * key.len()..).unwrap_or_default();
            image.iter_mut().zip(part).for_each(|(slot, bits)| *slot |= bits);
        }
    }
}

/// Which fields go to which under a map of the points.
fn moves(game: &Game, layout: &Layout, map: &[PointId], lines: &HashMap<PointSet, usize>) -> Vec<(Field, Field)> {
    let point = |at: usize| map.get(at).map_or(at, |to| to.index());
    let line = |at: usize| {
        let points = game.lines.get(at).map(|line| line.points.iter().map(|from| map.get(from.index()).copied()));
        let image: Option<PointSet> = points.and_then(Iterator::collect);
        image.and_then(|image| lines.get(&image)).copied().unwrap_or(at)
    };
    let mut moves = pairs(&layout.points, &point);
    for memory in &layout.memories {
        memory_moves(memory, &point, &line, &mut moves);
    }
    moves
}

fn memory_moves(
    memory: &Remembers,
    point: &dyn Fn(usize) -> usize,
    line: &dyn Fn(usize) -> usize,
    moves: &mut Vec<(Field, Field)>,
) {
    for (keeper, slot) in memory.slots.iter().enumerate() {
        let there = if memory.scope == MemoryScope::Man { point(keeper) } else { keeper };
        let Some(onto) = memory.slots.get(there) else { continue };
        for (at, field) in slot.value.iter().enumerate() {
            let to = match memory.of {
                MemoryType::Player | MemoryType::Number => at,
                MemoryType::Point | MemoryType::Points => point(at),
                MemoryType::Lines => line(at),
            };
            moves.extend(onto.value.get(to).map(|to| (*field, *to)));
        }
        moves.extend(slot.passing.zip(onto.passing));
    }
}

fn pairs(fields: &[Field], to: &dyn Fn(usize) -> usize) -> Vec<(Field, Field)> {
    fields.iter().enumerate().filter_map(|(at, field)| Some((*field, *fields.get(to(at))?))).collect()
}
