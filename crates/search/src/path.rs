//! The positions of the game and of the line that is looked at, for rules about repetition.

use merels_engine::Recorder;

/// Places of the quick count: positions whose place holds nothing are new.
const PLACES: usize = 1 << 12;

/// Keys in order, of which the last can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    keys: Vec<u64>,
    counts: Vec<u16>,
}

impl Path {
    pub(crate) fn new() -> Self {
        Self { keys: Vec::new(), counts: vec![0; PLACES] }
    }

    pub(crate) fn begin(&mut self, keys: &[u64]) {
        self.truncate(0);
        for &key in keys {
            self.push(key);
        }
    }

    fn place(key: u64) -> usize {
        (key >> 20) as usize % PLACES
    }

    fn push(&mut self, key: u64) {
        self.keys.push(key);
        if let Some(count) = self.counts.get_mut(Self::place(key)) {
            *count = count.saturating_add(1);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        for key in self.keys.drain(len.min(self.keys.len())..) {
            if let Some(count) = self.counts.get_mut(Self::place(key)) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// How often the last position has been recorded.
    pub(crate) fn seen(&self) -> u32 {
        let Some(&last) = self.keys.last() else { return 0 };
        if self.counts.get(Self::place(last)).is_some_and(|&count| count <= 1) {
            return 1;
        }
        self.keys.iter().filter(|&&key| key == last).count() as u32
    }
}

impl Recorder for Path {
    fn record(&mut self, key: u64) -> u32 {
        self.push(key);
        self.seen()
    }
}
