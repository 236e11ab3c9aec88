//! The transposition table: what was found out of states, by their keys, in memory of a fixed size. Several searches may share
//! one.
//!
//! An entry is two words, the first of which is the key mixed with the second: words that were written by two searches at once
//! don't fit together, and count as nothing. After R. Hyatt and T. Mann, "A Lock-less Transposition Table Implementation for
//! Parallel Search", 2002.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use merels_model::Decision;
use merels_model::board::PointId;
use merels_model::ir::{KindId, WordId};

/// What a score says of a state's worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// It is worth so much at least.
    Lower,
    /// It is worth so much at most.
    Upper,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    /// In turns, up to 255.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best: Option<Decision>,
}

/// Entries that share a place: a line of the processor's cache.
const BUCKET: usize = 4;
/// Generations before they begin again.
const GENERATIONS: u8 = 64;

/// A key mixed with its data, and the data; both 0 where there is nothing.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// A table of a power of two of buckets; what was searched deeper, and lately, is kept.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    mask: usize,
    generation: AtomicU8,
}

impl Table {
    /// As large as so many bytes, and the memory there is, allow; one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * size_of::<Slot>())).max(1);
        let mut buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let mut slots = Vec::new();
        while buckets > 1 && slots.try_reserve_exact(buckets * BUCKET).is_err() {
            buckets /= 2;
        }
        slots.resize_with(buckets * BUCKET, Slot::default);
        Self { slots, mask: buckets - 1, generation: AtomicU8::new(0) }
    }

    /// A new search begins: what earlier ones found gives way first.
    pub(crate) fn begin(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// How much of it what was found since the last [`Table::begin`] takes, in thousandths, by a look at a thousand entries.
    pub(crate) fn fullness(&self) -> u16 {
        const LOOKS: usize = 1_000;
        let generation = self.generation.load(Relaxed);
        let looked = self.slots.len().clamp(1, LOOKS);
        let is_fresh = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && generation_of(data) == generation
        };
        let fresh = self.slots.iter().take(looked).filter(is_fresh).count();
        (1_000 * fresh / looked) as u16
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let start = (key as usize & self.mask) * BUCKET;
        self.slots.get(start..start + BUCKET).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.mixed.load(Relaxed) ^ data == key && data != 0).then(|| unpacked(data))
        })
    }

    pub(crate) fn keep(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut place: Option<&Slot> = None;
        let mut least = i32::MAX;
        let mut best = entry.best;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.mixed.load(Relaxed) ^ data == key && data != 0 {
                best = best.or_else(|| unpacked(data).best);
                place = Some(slot);
                break;
            }
            let age = if generation_of(data) == generation { 0 } else { 256 };
            let worth = if data == 0 { i32::MIN } else { i32::from(depth_of(data)) - age };
            if worth < least {
                (least, place) = (worth, Some(slot));
            }
        }
        if let Some(slot) = place {
            let data = packed(Entry { best, ..entry }, generation);
            slot.data.store(data, Relaxed);
            slot.mixed.store(key ^ data, Relaxed);
        }
    }
}

// From the lowest bit on: score 24, depth 8, bound 2, generation 6, decision 3 + 10 + 10, and one that is always set.

fn generation_of(data: u64) -> u8 {
    (data >> 34 & 63) as u8
}

fn depth_of(data: u64) -> u8 {
    (data >> 24) as u8
}

fn packed(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    let (kind, a, b) = match entry.best {
        None => (0, 0, 0),
        Some(Decision::Place { kind, at }) => (1, u16::from(kind.0), at.0),
        Some(Decision::Move { from, to }) => (2, from.0, to.0),
        Some(Decision::Take { at }) => (3, at.0, 0),
        Some(Decision::Choose { at }) => (4, at.0, 0),
        Some(Decision::Pass) => (5, 0, 0),
        Some(Decision::Say { word }) => (6, u16::from(word.0), 0),
    };
    u64::from(entry.score as u32 & 0xFF_FFFF)
        | u64::from(entry.depth) << 24
        | bound << 32
        | u64::from(generation) << 34
        | kind << 40
        | u64::from(a) << 43
        | u64::from(b) << 53
        | 1 << 63
}

fn unpacked(data: u64) -> Entry {
    let (a, b) = ((data >> 43 & 0x3FF) as u16, (data >> 53 & 0x3FF) as u16);
    let best = match data >> 40 & 7 {
        1 => Some(Decision::Place { kind: KindId(a as u8), at: PointId(b) }),
        2 => Some(Decision::Move { from: PointId(a), to: PointId(b) }),
        3 => Some(Decision::Take { at: PointId(a) }),
        4 => Some(Decision::Choose { at: PointId(a) }),
        5 => Some(Decision::Pass),
        6 => Some(Decision::Say { word: WordId(a as u8) }),
        _ => None,
    };
    let bound = match data >> 32 & 3 {
        0 => Bound::Exact,
        1 => Bound::Lower,
        _ => Bound::Upper,
    };
    // The score keeps its sign.
    Entry { score: ((data as u32) << 8) as i32 >> 8, depth: depth_of(data), bound, best }
}

#[cfg(test)]
mod tests {
    use merels_model::Decision;
    use merels_model::board::PointId;
    use merels_model::ir::{KindId, WordId};

    use super::{Bound, Entry, Table};

    #[test]
    fn what_is_kept_is_found() {
        let table = Table::new(1 << 12);
        let decisions = [
            None,
            Some(Decision::Pass),
            Some(Decision::Say { word: WordId(3) }),
            Some(Decision::Place { kind: KindId(63), at: PointId(511) }),
            Some(Decision::Move { from: PointId(500), to: PointId(7) }),
            Some(Decision::Take { at: PointId(9) }),
            Some(Decision::Choose { at: PointId(511) }),
        ];
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        for (index, best) in decisions.into_iter().enumerate() {
            for (bound, score) in bounds.into_iter().zip([-2_000_000, 0, 999_999]) {
                let entry = Entry { score, depth: 7 * index as u8, bound, best };
                table.keep(index as u64, entry);
                // A decision that was known before is kept where there is no new one.
                assert_eq!(table.find(index as u64), Some(entry));
            }
        }
        assert_eq!(table.find(77), None);
    }

    #[test]
    fn what_is_deeper_and_later_stays() {
        let table = Table::new(64);
        let entry = |depth| Entry { score: 1, depth, bound: Bound::Exact, best: None };
        for key in 0..5 {
            table.keep(key, entry(10 - key as u8));
        }
        assert_eq!(table.find(3), None, "the shallowest of four gave way");
        assert!(table.find(0).is_some() && table.find(4).is_some());
        assert_eq!(table.fullness(), 1_000);
        table.begin();
        assert_eq!(table.fullness(), 0, "nothing of this search");
        table.keep(5, entry(1));
        assert!(table.find(5).is_some(), "what is older gives way to what is shallower");
    }
}
