//! Reading what was written.

use merels_model::board::PointId;
use merels_model::ir::{LineId, MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Passing, Remembered, Situation, UNLIMITED};
use merels_syntax::tree::{MemoryScope, MemoryType};

use super::field::Field;
use super::{Layout, Remembers, Slot};

impl Layout {
    /// Reads a position that was written.
    pub(crate) fn decode(&self, key: &[u64], at: &mut Situation) {
        at.board.clear();
        at.board.extend(self.points.iter().map(|field| {
            let number = field.get(key) as usize;
            number.checked_sub(1).and_then(|index| self.contents.get(index)).copied()
        }));
        at.hands.resize(2, Vec::new());
        for (hand, fields) in at.hands.iter_mut().zip(&self.hands) {
            read_stocks(fields, key, hand);
        }
        read_stocks(&self.pool, key, &mut at.pool);
        at.mover = PlayerId(self.mover.map_or(0, |field| field.get(key) as u8));
        at.out.clear();
        at.out.resize(2, false);
        let own = |fields: &[Field], player: usize| {
            fields.get(player).or(fields.first()).map_or(0, |field| field.get(key) as u32)
        };
        at.phases.clear();
        at.phases.extend((0..2).map(|player| PhaseId(own(&self.phases, player) as u16)));
        at.phase_turns.clear();
        at.phase_turns.extend((0..2).map(|player| own(&self.phase_turns, player)));
        at.counters.clear();
        at.counters.extend(self.counters.iter().map(|slot| slot.map_or(0, |(field, _)| field.get(key) as u32)));
        at.memory.clear();
        for (id, memory) in self.memories.iter().enumerate() {
            for (keeper, slot) in memory.slots.iter().enumerate() {
                if let Some(kept) = read_slot(memory.of, slot, key) {
                    at.memory.insert((MemoryId(id as u16), memory.keeper(keeper)), kept);
                }
            }
        }
    }
}

impl Remembers {
    fn keeper(&self, index: usize) -> Keeper {
        match self.scope {
            MemoryScope::Game => Keeper::Game,
            MemoryScope::Player => Keeper::Player(PlayerId(index as u8)),
            MemoryScope::Man => Keeper::Man(PointId(index as u16)),
        }
    }
}

fn read_slot(of: MemoryType, slot: &Slot, key: &[u64]) -> Option<Kept> {
    let first = || slot.value.first().map_or(0, |field| field.get(key));
    let set = || slot.value.iter().enumerate().filter(|(_, field)| field.get(key) == 1).map(|(at, _)| at as u16);
    let value = match of {
        MemoryType::Player => Remembered::Player(PlayerId(u8::try_from(first().checked_sub(1)?).ok()?)),
        MemoryType::Number => match first() {
            0 => return None,
            number => Remembered::Number((number >> 1) as i64 ^ -((number & 1) as i64)),
        },
        MemoryType::Point | MemoryType::Points => {
            set().next()?;
            Remembered::Points(set().map(PointId).collect())
        }
        MemoryType::Lines => {
            set().next()?;
            Remembered::Lines(set().map(LineId).collect())
        }
    };
    let passing = slot.passing.map(|field| field.get(key));
    let passing = passing.map(|bits| Passing { by: PlayerId((bits & 1) as u8), fresh: bits & 2 != 0 });
    Some(Kept { value, passing })
}

fn read_stocks(fields: &[Field], key: &[u64], stocks: &mut Vec<u32>) {
    stocks.clear();
    stocks.extend(fields.iter().map(|field| {
        let most = (1 << field.width) - 1;
        match field.get(key) {
            count if count == most && most > 0 => UNLIMITED,
            count => count as u32,
        }
    }));
}
