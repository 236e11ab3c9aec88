//! What is remembered from turn to turn: kept in a state's words, with a mask of who has a value.

use merels_syntax::tree::MemoryType;

use super::bits::{Bits, Words};
use super::code::Memory;
use super::ids::{MemoryId, PointId, Points};
use super::keys;
use super::machine::Machine;
use super::packed::Packed;

impl<B: Bits> Machine<B> {
    /// All memories.
    #[inline]
    pub(crate) fn each_memory(&self) -> impl Iterator<Item = (MemoryId, &Memory)> {
        self.memories.iter().enumerate().map(|(index, memory)| (MemoryId(index as u16), memory))
    }

    /// What the memories that are still read add to the key.
    pub(crate) fn memory_key<W: Words>(&self, s: &Packed<B, W>) -> u64 {
        let mut key = 0u64;
        for (id, memory) in self.each_memory() {
            if self.is_read(s, id) {
                for keeper in self.keepers_with_value(s, memory).iter() {
                    key = key.wrapping_add(self.entry_key(s, memory, keeper));
                }
            }
        }
        key
    }

    /// Whether something still reads a memory.
    fn is_read<W: Words>(&self, s: &Packed<B, W>, memory: MemoryId) -> bool {
        let reads = |phase: &u16| {
            self.phases.get(usize::from(*phase)).is_some_and(|phase| phase.reads.get(memory.index()) == Some(&true))
        };
        s.core.phases.as_ref().iter().take(self.players).any(reads)
    }

    fn entry_key<W: Words>(&self, s: &Packed<B, W>, memory: &Memory, keeper: usize) -> u64 {
        let from = memory.values + keeper * memory.width;
        let words = s.words.all().get(from..from + memory.width).unwrap_or_default();
        words.iter().fold(memory.keys.get(keeper).copied().unwrap_or(0), |key, &word| keys::chain(key, word))
    }

    /// Who has a value of a memory.
    #[inline]
    pub(crate) fn keepers_with_value<W: Words>(&self, s: &Packed<B, W>, memory: &Memory) -> B {
        s.set_at(memory.masks)
    }

    /// The place of a mask of values that pass: those set in a turn of `by`, in the one under way or an
    /// earlier one.
    pub(crate) fn passing_mask(&self, memory: &Memory, by: usize, fresh: bool) -> usize {
        memory.masks + B::WORDS * (1 + by + if fresh { 0 } else { self.players })
    }

    /// Forgets a value.
    pub(crate) fn forget<W: Words>(&self, s: &mut Packed<B, W>, id: MemoryId, keeper: usize) {
        let Some(memory) = self.memories.get(id.index()) else { return };
        let present: B = s.set_at(memory.masks);
        if !present.has(keeper) {
            return;
        }
        if self.is_read(s, id) {
            s.core.key = s.core.key.wrapping_sub(self.entry_key(s, memory, keeper));
        }
        let bit = B::single(keeper);
        s.keep_set(memory.masks, present.minus(bit));
        if memory.passing {
            for by in 0..self.players {
                for fresh in [true, false] {
                    let at = self.passing_mask(memory, by, fresh);
                    let mask: B = s.set_at(at);
                    s.keep_set(at, mask.minus(bit));
                }
            }
        }
        let from = memory.values + keeper * memory.width;
        if let Some(words) = s.words.all_mut().get_mut(from..from + memory.width) {
            words.fill(0);
        }
    }

    /// Notes that a keeper's value has been written into its words: `fresh` tells whether it was set in
    /// the turn under way.
    pub(crate) fn mark<W: Words>(&self, s: &mut Packed<B, W>, id: MemoryId, keeper: usize, by: usize, fresh: bool) {
        let Some(memory) = self.memories.get(id.index()) else { return };
        let bit = B::single(keeper);
        let present: B = s.set_at(memory.masks);
        s.keep_set(memory.masks, present.or(bit));
        if memory.passing {
            let at = self.passing_mask(memory, by, fresh);
            let mask: B = s.set_at(at);
            s.keep_set(at, mask.or(bit));
        }
        if self.is_read(s, id) {
            s.core.key = s.core.key.wrapping_add(self.entry_key(s, memory, keeper));
        }
    }

    /// Keeps a player, 0 for nobody, or a number, in a memory; the default is forgotten.
    pub(crate) fn remember_word<W: Words>(&self, s: &mut Packed<B, W>, id: MemoryId, keeper: usize, value: u64) {
        self.forget(s, id, keeper);
        let Some(memory) = self.memories.get(id.index()) else { return };
        if value != 0 {
            s.set_word(memory.values + keeper * memory.width, value);
            let by = usize::from(s.core.mover);
            self.mark(s, id, keeper, by, true);
        }
    }

    /// Keeps a set of points or lines in a memory; an empty one is forgotten.
    pub(crate) fn remember_set<W: Words, S: Bits>(&self, s: &mut Packed<B, W>, id: MemoryId, keeper: usize, value: S) {
        self.forget(s, id, keeper);
        let Some(memory) = self.memories.get(id.index()) else { return };
        if !value.is_empty() {
            s.keep_set(memory.values + keeper * memory.width, value);
            let by = usize::from(s.core.mover);
            self.mark(s, id, keeper, by, true);
        }
    }

    /// Carries what is remembered of a man along when he moves, or forgets it when he goes.
    #[inline]
    pub(crate) fn man_moves<W: Words>(&self, s: &mut Packed<B, W>, from: PointId, to: Option<PointId>) {
        if W::LEAN {
            return;
        }
        for (id, memory) in self.each_memory() {
            if memory.of_men && self.keepers_with_value(s, memory).has_point(from) {
                self.carry(s, id, memory, from, to);
            }
        }
    }

    fn carry<W: Words>(&self, s: &mut Packed<B, W>, id: MemoryId, memory: &Memory, from: PointId, to: Option<PointId>) {
        let from = from.index();
        let Some(to) = to.map(PointId::index) else { return self.forget(s, id, from) };
        let passing = (0..self.players)
            .flat_map(|by| [(by, true), (by, false)])
            .find(|&(by, fresh)| memory.passing && s.set_at::<B>(self.passing_mask(memory, by, fresh)).has(from));
        let (by, fresh) = passing.unwrap_or((0, true));
        self.forget(s, id, to);
        let (old, new) = (memory.values + from * memory.width, memory.values + to * memory.width);
        for offset in 0..memory.width {
            let value = s.word(old + offset);
            s.set_word(new + offset, value);
        }
        self.mark(s, id, to, by, fresh);
        self.forget(s, id, from);
    }

    /// Lets go of what was to be kept through the mover's turn that ends now.
    pub(crate) fn pass_memories<W: Words>(&self, s: &mut Packed<B, W>) {
        let mover = usize::from(s.core.mover);
        for (id, memory) in self.each_memory() {
            if !memory.passing {
                continue;
            }
            let (fresh_at, stale_at) =
                (self.passing_mask(memory, mover, true), self.passing_mask(memory, mover, false));
            let (fresh, stale): (B, B) = (s.set_at(fresh_at), s.set_at(stale_at));
            if fresh.is_empty() && stale.is_empty() {
                continue;
            }
            for keeper in stale.iter() {
                self.forget(s, id, keeper);
            }
            s.keep_set(stale_at, fresh);
            s.keep_set(fresh_at, B::EMPTY);
        }
    }

    /// The words a value of a type needs.
    pub(crate) fn width(of: MemoryType) -> usize {
        match of {
            MemoryType::Player | MemoryType::Number => 1,
            MemoryType::Point | MemoryType::Points => B::WORDS,
            MemoryType::Lines => B::Lines::WORDS,
        }
    }
}
