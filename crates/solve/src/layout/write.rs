//! Writing positions down.

use merels_model::ir::{MemoryId, PhaseId, PlayerId};
use merels_model::position::{Keeper, Kept, Remembered, Situation, UNLIMITED};

use super::Layout;
use super::field::Field;
use crate::Refused;

impl Layout {
    /// Writes a position down. With `swap`, that in which the players have changed places.
    ///
    /// # Errors
    ///
    /// A number that has no room.
    pub(crate) fn encode(&self, at: &Situation, swap: bool, key: &mut [u64]) -> Result<(), Refused> {
        key.fill(0);
        for (field, piece) in self.points.iter().zip(&at.board) {
            if let Some(piece) = piece {
                let owner = piece.owner.map_or(2, |owner| swapped(owner, swap).index());
                let number = self.numbers.get(piece.kind.index()).and_then(|numbers| numbers.get(owner));
                field.set(key, number.copied().unwrap_or(0))?;
            }
        }
        for (player, hand) in at.hands.iter().enumerate() {
            let fields = self.hands.get(player ^ usize::from(swap)).map_or(&[][..], Vec::as_slice);
            keep_stocks(fields, hand, key)?;
        }
        keep_stocks(&self.pool, &at.pool, key)?;
        self.encode_course(at, swap, key)?;
        for (slot, count) in self.counters.iter().zip(&at.counters) {
            if let Some((field, most)) = slot {
                field.set(key, u64::from((*count).min(*most)))?;
            }
        }
        at.memory.iter().try_for_each(|((id, keeper), kept)| {
            let is_read = |phase: &PhaseId| {
                self.reads.get(phase.index()).and_then(|reads| reads.get(id.index())).copied().unwrap_or(true)
            };
            if at.phases.iter().any(is_read) { self.encode_kept(*id, *keeper, kept, swap, key) } else { Ok(()) }
        })
    }

    fn encode_course(&self, at: &Situation, swap: bool, key: &mut [u64]) -> Result<(), Refused> {
        let own = |player: usize, fields: &[Field]| {
            let place = if fields.len() > 1 { player ^ usize::from(swap) } else { 0 };
            fields.get(place).copied().filter(|_| fields.len() > 1 || player == at.mover.index())
        };
        for (player, phase) in at.phases.iter().enumerate() {
            if let Some(field) = own(player, &self.phases) {
                field.set(key, phase.index() as u64)?;
            }
        }
        for (player, turns) in at.phase_turns.iter().enumerate() {
            if let Some(field) = own(player, &self.phase_turns) {
                field.set(key, u64::from(*turns))?;
            }
        }
        self.mover.map_or(Ok(()), |field| field.set(key, swapped(at.mover, swap).index() as u64))
    }

    fn encode_kept(
        &self,
        id: MemoryId,
        keeper: Keeper,
        kept: &Kept,
        swap: bool,
        key: &mut [u64],
    ) -> Result<(), Refused> {
        let keeper = match keeper {
            Keeper::Game => 0,
            Keeper::Player(player) => swapped(player, swap).index(),
            Keeper::Man(point) => point.index(),
        };
        let Some(slot) = self.memories.get(id.index()).and_then(|memory| memory.slots.get(keeper)) else {
            return Err(Refused::NeverRemembered);
        };
        let mut put = |at: usize, value: u64| slot.value.get(at).map_or(Ok(()), |field| field.set(key, value));
        match &kept.value {
            Remembered::Player(player) => put(0, swapped(*player, swap).index() as u64 + 1)?,
            // Zigzag: 0 is not kept.
            Remembered::Number(number) => put(0, (number << 1 ^ number >> 63) as u64)?,
            Remembered::Points(points) => points.iter().try_for_each(|point| put(point.index(), 1))?,
            Remembered::Lines(lines) => lines.iter().try_for_each(|line| put(line.index(), 1))?,
        }
        match (slot.passing, kept.passing) {
            (Some(field), Some(passing)) => {
                field.set(key, swapped(passing.by, swap).index() as u64 | u64::from(passing.fresh) << 1)
            }
            _ => Ok(()),
        }
    }
}

#[inline]
fn swapped(player: PlayerId, swap: bool) -> PlayerId {
    PlayerId(player.0 ^ u8::from(swap))
}

/// The highest number stands for as many as one likes.
fn keep_stocks(fields: &[Field], stocks: &[u32], key: &mut [u64]) -> Result<(), Refused> {
    fields.iter().zip(stocks).try_for_each(|(field, count)| {
        let most = (1 << field.width) - 1;
        match *count {
            0 => Ok(()),
            UNLIMITED => field.set(key, most),
            count if u64::from(count) == most => Err(Refused::Unbounded),
            count => field.set(key, u64::from(count)),
        }
    })
}
