//! What is kept outside a state: the record of earlier positions, and chance.

use merels_model::position::Situation;

/// Takes note of the positions at the start of turns.
pub trait Recorder {
    /// Records a position by its key and says how often it has been recorded, now included.
    fn record(&mut self, key: u64) -> u32;

    /// Takes note of the state at the start of a turn whose beginning is looked at closely: phases are settled, ends
    /// are not judged yet. Of the commonest turns, which begin without ado, nothing is noted.
    fn turn_begins(&mut self, _state: &dyn Fn() -> Situation) {}

    /// Takes note that one of the game's ends has decided something: ended the game, or put a player out.
    fn ended_by(&mut self, _end: usize) {}
}

/// Records nothing: every position is new.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRecord;

impl Recorder for NoRecord {
    #[inline]
    fn record(&mut self, _: u64) -> u32 {
        1
    }
}

/// The positions recorded so far in a game, by their keys: one at the start of each turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History(Vec<u64>);

impl History {
    /// No positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// How often the last recorded position has been recorded.
    pub fn seen(&self) -> u32 {
        let Some(last) = self.0.last() else { return 0 };
        u32::try_from(self.0.iter().filter(|known| *known == last).count()).unwrap_or(u32::MAX)
    }

    /// The keys of the recorded positions, in order.
    pub fn keys(&self) -> &[u64] {
        &self.0
    }

    /// How many positions are recorded.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets all but the first `len` positions.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl Recorder for History {
    fn record(&mut self, key: u64) -> u32 {
        self.0.push(key);
        self.seen()
    }
}

/// Counts how often each position has been recorded.
///
/// A table with open addressing over the keys, which are random numbers already. Emptied in the time it
/// takes to start a new generation, so that one serves many playouts.
#[derive(Clone, Debug)]
pub struct Recurrence {
    slots: Vec<Slot>,
    generation: u32,
    used: usize,
    seen: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    generation: u32,
    count: u32,
}

impl Default for Recurrence {
    fn default() -> Self {
        Self::new()
    }
}

impl Recurrence {
    /// An empty record.
    pub fn new() -> Self {
        Self { slots: vec![Slot::default(); 1024], generation: 1, used: 0, seen: 0 }
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.used = 0;
        self.seen = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
    }

    /// How often the position last recorded has been.
    pub fn seen(&self) -> u32 {
        self.seen
    }

    fn note(&mut self, key: u64) -> u32 {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let Some(slot) = self.slots.get_mut(at) else { return 1 };
            if slot.generation != self.generation {
                *slot = Slot { key, generation: self.generation, count: 1 };
                self.used += 1;
                return 1;
            }
            if slot.key == key {
                slot.count = slot.count.saturating_add(1);
                return slot.count;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let wider = vec![Slot::default(); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, wider);
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let mut at = slot.key as usize & mask;
            while self.slots.get(at).is_some_and(|taken| taken.generation == self.generation) {
                at = (at + 1) & mask;
            }
            if let Some(free) = self.slots.get_mut(at) {
                *free = slot;
            }
        }
    }
}

impl Recorder for Recurrence {
    #[inline]
    fn record(&mut self, key: u64) -> u32 {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        self.seen = self.note(key);
        self.seen
    }
}

/// A source of chance.
pub trait Random {
    /// A number below `bound`, each equally likely; 0 where the bound is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// A small fast generator, good enough for playouts: G. Marsaglia's xorshift64* of 2003 as refined by
/// S. Vigna, 2016.
#[derive(Clone, Debug)]
pub struct Xorshift(u64);

impl Xorshift {
    /// A generator for a seed; seeds that lie close together give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        Self(super::keys::mix(seed) | 1)
    }
}

impl Random for Xorshift {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        // The multiply-shift of D. Lemire, 2019, without its rejection: the bias is below bound / 2^32.
        ((bits * u64::from(bound)) >> 32) as u32
    }
}
