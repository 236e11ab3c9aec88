//! The transposition table: what was found out of states, by their keys, in memory of a fixed size.

use merels_rules::Decision;

/// What a score says of a state's worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// It is worth so much at least.
    Lower,
    /// It is worth so much at most.
    Upper,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) score: i32,
    pub(crate) depth: i16,
    pub(crate) bound: Bound,
    generation: u8,
    pub(crate) best: Option<Decision>,
}

const EMPTY: Entry = Entry { key: 0, score: 0, depth: -1, bound: Bound::Upper, generation: 0, best: None };

/// Entries that share a place.
const BUCKET: usize = 4;

/// A table of a power of two of buckets; what was searched deeper, and lately, is kept.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    mask: usize,
    generation: u8,
}

impl Table {
    /// As large as so many bytes, and the memory there is, allow; one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * size_of::<Entry>())).max(1);
        let mut buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let mut entries = Vec::new();
        while buckets > 1 && entries.try_reserve_exact(buckets * BUCKET).is_err() {
            buckets /= 2;
        }
        entries.resize(buckets * BUCKET, EMPTY);
        Self { entries, mask: buckets - 1, generation: 0 }
    }

    /// A new search begins: what earlier ones found gives way first.
    pub(crate) fn begin(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & self.mask) * BUCKET
    }

    pub(crate) fn find(&self, key: u64) -> Option<&Entry> {
        let start = self.bucket(key);
        self.entries.get(start..start + BUCKET)?.iter().find(|entry| entry.key == key && entry.depth >= 0)
    }

    pub(crate) fn keep(&mut self, key: u64, score: i32, depth: i16, bound: Bound, best: Option<Decision>) {
        let start = self.bucket(key);
        let generation = self.generation;
        let Some(bucket) = self.entries.get_mut(start..start + BUCKET) else { return };
        let worth = |entry: &Entry| {
            if entry.key == key {
                i32::MIN
            } else {
                i32::from(entry.depth) - if entry.generation == generation { 0 } else { 256 }
            }
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|entry| worth(entry)) {
            let best = best.or(if slot.key == key { slot.best } else { None });
            *slot = Entry { key, score, depth, bound, generation, best };
        }
    }
}
