//! The values of one slice, from those of the slices that it leads to.
//!
//! Every number is looked at once, forwards: what may come of it within the slice is kept, of what leaves it only the value. Then
//! goes all backwards, as for a whole game (`graph.rs`). Where the ways within the slice don't fit the memory, nothing is kept,
//! and all whose values aren't known yet are looked at again for each number of turns.

use std::collections::HashMap;
use std::ops::ControlFlow;

use merels_threads::in_order;

use super::file::{NOTHING, Part};
use super::index::Arrangements;
use super::label;
use super::look::{Eyes, Goes, Known, Numbers, Seen, Unsolved, Ways};
use super::men::{Material, Men};
use super::plan::Slice;
use crate::Refused;
use crate::graph::UNKNOWN;
use crate::turns::Turns;
use crate::value::Value;

/// How many numbers a thread takes at once.
const CHUNK: u64 = 256;
/// How many numbers are looked at between two reports.
const ROUND: u64 = 1 << 16;

/// How a slice is worked at.
pub(crate) struct Work<'w> {
    pub(crate) men: &'w Men,
    pub(crate) slice: &'w Slice,
    /// What it leads to.
    pub(crate) known: &'w HashMap<Material, Known>,
    /// In bytes.
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    /// Told how many numbers have been looked at.
    pub(crate) progress: &'w mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// What is solved.
pub(crate) struct Solved {
    pub(crate) parts: Vec<Part>,
    pub(crate) values: Vec<u16>,
}

impl Work<'_> {
    /// Solves the slice.
    ///
    /// # Errors
    ///
    /// What can't be solved, or leads where nothing is known; [`Refused::Stopped`] where the caller breaks off.
    pub(crate) fn solve(mut self) -> Result<Solved, Unsolved> {
        if !self.slice.fits() {
            return Err(Refused::SliceTooLarge.into());
        }
        let numbers = Numbers::new(self.men, &self.slice.materials, self.known)?;
        let mut over = Over::new(&numbers);
        let values = match self.backwards(&numbers, &mut over)? {
            Some(values) => values,
            None => {
                over = Over::new(&numbers);
                self.by_passes(&numbers, &mut over)?
            }
        };
        Ok(Solved { parts: self.counted(&numbers, &values, over), values })
    }

    /// Looks at all numbers, in their order.
    fn each(
        &mut self,
        numbers: &Numbers<'_>,
        wanted: &(impl Fn(u64) -> bool + Sync),
        take: &mut (impl FnMut(u64, Seen) -> ControlFlow<()> + Send),
    ) -> Result<(), Unsolved> {
        let mut eyes: Vec<Eyes<'_>> = (0..self.threads.max(1)).map(|_| Eyes::new(self.men)).collect();
        let mut failed = None;
        let mut begin = 0;
        while begin < self.slice.places {
            let end = self.slice.places.min(begin + ROUND);
            let mut enough = false;
            in_order(
                &mut eyes,
                0..(end - begin).div_ceil(CHUNK),
                &|eyes, chunk| {
                    let from = begin + chunk * CHUNK;
                    let chunk = (from..end.min(from + CHUNK)).filter(|number| wanted(*number));
                    chunk.map(|number| numbers.look(eyes, number).map(|seen| (number, seen))).collect()
                },
                |_, chunk: Result<Vec<_>, _>| match chunk {
                    Ok(chunk) => {
                        let taken = chunk.into_iter().try_for_each(|(number, seen)| take(number, seen));
                        enough = taken.is_break();
                        taken
                    }
                    Err(why) => {
                        failed = Some(why);
                        ControlFlow::Break(())
                    }
                },
            );
            if let Some(why) = failed {
                return Err(why);
            }
            if enough {
                return Ok(());
            }
            if (self.progress)(end).is_break() {
                return Err(Refused::Stopped.into());
            }
            begin = end;
        }
        Ok(())
    }

    /// By way of all that leads within the slice; none where that doesn't fit the memory.
    fn backwards(&mut self, numbers: &Numbers<'_>, over: &mut Over) -> Result<Option<Vec<u16>>, Unsolved> {
        let memory = self.memory;
        let mut ways = Ways::new(self.slice.places as u32);
        let mut fits = true;
        self.each(numbers, &|_| true, &mut |number, seen| {
            over.note(number, &seen);
            ways.add(&seen);
            fits = number % ROUND != 0 || ways.bytes() <= memory;
            if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(fits.then(|| ways.values()))
    }

    /// Looking at all that isn't known again for each number of turns.
    fn by_passes(&mut self, numbers: &Numbers<'_>, over: &mut Over) -> Result<Vec<u16>, Unsolved> {
        let mut values = vec![UNKNOWN; self.slice.places as usize];
        // The longest value outside of the slice: until then something may still come of it.
        let outside = self.known.values().flat_map(|known| &known.values).filter(|value| **value != NOTHING);
        let longest = outside.filter_map(|value| Value::unpacked(*value).turns()).max().unwrap_or(0);
        let (mut turns, mut quiet) = (1, false);
        while !quiet || turns <= longest + 1 {
            let mut new = Vec::new();
            let is_open = |number: u64| values.get(number as usize) == Some(&UNKNOWN);
            self.each(numbers, &is_open, &mut |number, seen| {
                let value = match &seen {
                    Seen::Nothing | Seen::Over(_) => {
                        over.note(number, &seen);
                        Some(NOTHING)
                    }
                    Seen::Turns(played, goes) => {
                        let value = follows(played, goes, &values);
                        (value.turns() == Some(turns)).then(|| value.packed())
                    }
                };
                new.extend(value.map(|value| (number as usize, value)));
                ControlFlow::Continue(())
            })?;
            quiet = new.iter().all(|(_, value)| *value == NOTHING);
            for (at, value) in new {
                values.get_mut(at).into_iter().for_each(|slot| *slot = value);
            }
            turns += 1;
        }
        Ok(values)
    }

    /// What there is to say of each material.
    fn counted(&self, numbers: &Numbers<'_>, values: &[u16], over: Over) -> Vec<Part> {
        let of = |((material, arrangements, base), over): (&(Material, Arrangements, u64), [u64; 3])| {
            let mut counts = label::counts(self.men, material);
            let here = values.iter().skip(*base as usize).take(arrangements.len() as usize);
            here.filter(|value| **value != NOTHING).for_each(|value| counts.count(Value::unpacked(*value)));
            Part { material: material.clone(), places: arrangements.len(), leads_to: Vec::new(), counts, over }
        };
        numbers.parts.iter().zip(over.counts).map(of).collect()
    }
}

/// How often the game is over, by material: won, drawn and lost for the player who would be due.
struct Over {
    /// The first number of each material.
    bases: Vec<u64>,
    counts: Vec<[u64; 3]>,
}

impl Over {
    fn new(numbers: &Numbers<'_>) -> Self {
        let bases: Vec<u64> = numbers.parts.iter().map(|(_, _, base)| *base).collect();
        Self { counts: vec![[0; 3]; bases.len()], bases }
    }

    fn note(&mut self, number: u64, seen: &Seen) {
        let Seen::Over(value) = seen else { return };
        let part = self.bases.partition_point(|base| *base <= number).saturating_sub(1);
        if let Some([won, drawn, lost]) = self.counts.get_mut(part) {
            match value {
                Value::Win(_) => *won += 1,
                Value::Draw => *drawn += 1,
                Value::Loss(_) => *lost += 1,
            }
        }
    }
}

/// What a turn is worth, as far as values are known: what isn't counts as drawn.
fn follows(turns: &Turns, goes: &[Goes], values: &[u16]) -> Value {
    let of = |at: usize| {
        let value = match goes.get(at)? {
            Goes::Here(at) => values.get(*at as usize).copied()?,
            Goes::Worth(value) => *value,
        };
        Some(Value::unpacked(value))
    };
    turns.worth(0, &of).unwrap_or(Value::Draw)
}

/// Whether the values of a slice follow from those after them.
pub(crate) enum Verified {
    /// All do: how many were looked at.
    Right(u64),
    /// The first that doesn't.
    Wrong { number: u64, has: Value, follows: Option<Value> },
}

/// Looks whether every value of a slice, or every `step`th, follows from those after it.
pub(crate) fn verified(numbers: &Numbers<'_>, values: &[u16], step: u64) -> Result<Verified, Unsolved> {
    let mut eyes = Eyes::new(numbers.men);
    let mut looked_at = 0;
    for (number, value) in values.iter().enumerate().step_by(step.max(1) as usize) {
        let (number, has) = (number as u64, Some(*value).filter(|value| *value != NOTHING).map(Value::unpacked));
        let follows = match numbers.look(&mut eyes, number)? {
            Seen::Nothing | Seen::Over(_) => None,
            Seen::Turns(turns, goes) => Some(follows(&turns, &goes, values)),
        };
        if follows != has {
            return Ok(Verified::Wrong { number, has: has.unwrap_or(Value::Draw), follows });
        }
        looked_at += u64::from(has.is_some());
    }
    Ok(Verified::Right(looked_at))
}
