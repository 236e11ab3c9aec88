//! Positions by number, and numbers by position.

/// Positions of a fixed width in the order in which they were found, with an index: open addressing over their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    words: usize,
    keys: Vec<u64>,
    /// Numbers of positions, one more than they are; 0 is free.
    slots: Vec<u32>,
}

/// Slots at the beginning.
const SLOTS: usize = 1 << 10;

impl Keys {
    pub(crate) fn new(words: usize) -> Self {
        Self { words, keys: Vec::new(), slots: vec![0; SLOTS] }
    }

    /// All of them, one after another.
    pub(crate) fn into_keys(self) -> Vec<u64> {
        self.keys
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len() / self.words
    }

    /// The memory that is taken.
    pub(crate) fn bytes(&self) -> usize {
        8 * self.keys.capacity() + 4 * self.slots.len()
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> &[u64] {
        self.keys.get(index * self.words..(index + 1) * self.words).unwrap_or_default()
    }

    /// The positions from one number on, as many as there are.
    pub(crate) fn from(&self, index: usize, most: usize) -> &[u64] {
        let end = self.len().min(index + most);
        self.keys.get(index * self.words..end * self.words).unwrap_or_default()
    }

    /// The number of a position.
    pub(crate) fn find(&self, key: &[u64]) -> Option<usize> {
        self.look(key).ok()
    }

    /// The number of a position, which is added where it is new.
    pub(crate) fn insert(&mut self, key: &[u64]) -> usize {
        let slot = match self.look(key) {
            Ok(index) => return index,
            Err(slot) => slot,
        };
        let index = self.len();
        self.keys.extend_from_slice(key);
        if let Some(free) = self.slots.get_mut(slot) {
            *free = index as u32 + 1;
        }
        // Three quarters full at most.
        if (index + 1) * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        index
    }

    /// The number of a position, or the slot for it.
    #[inline]
    fn look(&self, key: &[u64]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash(key) as usize & mask;
        loop {
            match self.slots.get(at).map_or(0, |slot| *slot as usize) {
                0 => return Err(at),
                number if self.get(number - 1) == key => return Ok(number - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let mut slots = vec![0_u32; self.slots.len() * 2];
        let mask = slots.len() - 1;
        for index in 0..self.len() {
            let mut at = hash(self.get(index)) as usize & mask;
            while slots.get(at).is_some_and(|slot| *slot != 0) {
                at = (at + 1) & mask;
            }
            if let Some(free) = slots.get_mut(at) {
                *free = index as u32 + 1;
            }
        }
        self.slots = slots;
    }
}

/// Scrambles a position: Stafford's Mix13 of each word.
#[inline]
fn hash(key: &[u64]) -> u64 {
    key.iter().fold(0, |hash, word| {
        let mut z = (hash ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    })
}
