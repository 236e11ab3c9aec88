//! The values of one slice, from those of the slices that it leads to.
//!
//! Mostly [backwards](super::backward). Where that doesn't fit the memory, or turns change more than can be undone, all whose values aren't
//! known yet are looked at again for each number of turns.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use merels_threads::in_order;

use super::backward;
use super::file::{self, NOTHING};
use super::label;
use super::look::{Eyes, Known, Numbers, Part, Sight, Unsolved};
use super::men::{Material, Men};
use super::plan::Slice;
use crate::Refused;
use crate::graph::UNKNOWN;
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
    pub(crate) looks: Looks,
    /// Told them.
    pub(crate) progress: &'w mut dyn FnMut(Looks) -> ControlFlow<()>,
}

/// How many looks have been taken at numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looks {
    /// First ones.
    pub(crate) first: u64,
    /// Later ones, since values have become known.
    pub(crate) again: u64,
    /// Whether all have been looked at once.
    pub(crate) is_back: bool,
}

/// What is solved.
pub(crate) struct Solved {
    pub(crate) parts: Vec<file::Part>,
    pub(crate) values: Vec<u16>,
}

impl<'w> Work<'w> {
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
        let fits = self.slice.places.saturating_mul(backward::BYTES) <= self.memory as u64;
        let values = if fits { backward::values(&mut self, &numbers, &mut over)? } else { None };
        let values = match values {
            Some(values) => values,
            None => {
                over = Over::new(&numbers);
                self.by_passes(&numbers, &mut over)?
            }
        };
        Ok(Solved { parts: self.counted(&numbers, &values, over), values })
    }

    /// What its threads look with.
    pub(super) fn eyes(&self) -> Vec<Eyes<'w>> {
        (0..self.threads.max(1)).map(|_| Eyes::new(self.men)).collect()
    }

    /// Works at numbers, and takes what is made of each in their order.
    pub(super) fn each<T: Send>(
        &mut self,
        eyes: &mut [Eyes<'w>],
        numbers: Range<u64>,
        make: &(impl Fn(&mut Eyes<'w>, u64) -> Result<T, Unsolved> + Sync),
        take: &mut (impl FnMut(u64, T) + Send),
    ) -> Result<(), Unsolved> {
        let mut begin = numbers.start;
        while begin < numbers.end {
            let end = numbers.end.min(begin + ROUND);
            let mut failed = None;
            in_order(
                eyes,
                0..(end - begin).div_ceil(CHUNK),
                &|eyes, chunk| {
                    let from = begin + chunk * CHUNK;
                    (from..end.min(from + CHUNK)).map(|number| make(eyes, number)).collect()
                },
                |chunk, made: Result<Vec<T>, Unsolved>| match made {
                    Ok(made) => {
                        (begin + chunk * CHUNK..).zip(made).for_each(|(number, one)| take(number, one));
                        ControlFlow::Continue(())
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
            self.tell(end - begin)?;
            begin = end;
        }
        Ok(())
    }

    /// Tells that so many more numbers have been looked at.
    fn tell(&mut self, more: u64) -> Result<(), Unsolved> {
        *if self.looks.is_back { &mut self.looks.again } else { &mut self.looks.first } += more;
        match (self.progress)(self.looks) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Refused::Stopped.into()),
        }
    }

    /// Looking at all that isn't known again for each number of turns.
    fn by_passes(&mut self, numbers: &Numbers<'w>, over: &mut Over) -> Result<Vec<u16>, Unsolved> {
        let mut values = vec![UNKNOWN; self.slice.places as usize];
        // The longest value outside of the slice: until then something may still come of it.
        let outside = self.known.values().flat_map(|known| &known.values).filter(|value| **value != NOTHING);
        let longest = outside.filter_map(|value| Value::unpacked(*value).turns()).max().unwrap_or(0);
        let (mut turns, mut quiet) = (1, false);
        let mut eyes = self.eyes();
        while !quiet || turns <= longest + 1 {
            let mut new = Vec::new();
            let known = |number: u32| values.get(number as usize).copied().unwrap_or(UNKNOWN);
            let look = |eyes: &mut Eyes<'w>, number: u64| {
                if known(number as u32) != UNKNOWN {
                    return Ok(None);
                }
                let sight = numbers.look(eyes, number)?;
                Ok(match sight {
                    Sight::Nothing | Sight::Over(_) => Some((sight, NOTHING)),
                    Sight::Turns => {
                        let value = eyes.follows(&known);
                        (value.turns() == Some(turns)).then(|| (sight, value.packed()))
                    }
                })
            };
            self.each(&mut eyes, 0..self.slice.places, &look, &mut |number, found: Option<(Sight, u16)>| {
                if let Some((sight, value)) = found {
                    over.note(number, sight);
                    new.push((number as usize, value));
                }
            })?;
            self.looks.is_back = true;
            quiet = new.iter().all(|(_, value)| *value == NOTHING);
            for (at, value) in new {
                values.get_mut(at).into_iter().for_each(|slot| *slot = value);
            }
            turns += 1;
        }
        Ok(values)
    }

    /// What there is to say of each material.
    fn counted(&self, numbers: &Numbers<'_>, values: &[u16], over: Over) -> Vec<file::Part> {
        let of = |(Part { material, arrangements, base, .. }, over): (&Part, [u64; 3])| {
            let mut counts = label::counts(self.men, material);
            let here = values.iter().skip(*base as usize).take(arrangements.len() as usize);
            here.filter(|value| **value != NOTHING).for_each(|value| counts.count(Value::unpacked(*value)));
            file::Part { material: material.clone(), places: arrangements.len(), leads_to: Vec::new(), counts, over }
        };
        numbers.parts.iter().zip(over.counts).map(of).collect()
    }
}

/// How often the game is over, by material: won, drawn and lost for the player who would be due.
pub(super) struct Over {
    /// The first number of each material.
    bases: Vec<u64>,
    counts: Vec<[u64; 3]>,
}

impl Over {
    fn new(numbers: &Numbers<'_>) -> Self {
        let bases: Vec<u64> = numbers.parts.iter().map(|part| part.base).collect();
        Self { counts: vec![[0; 3]; bases.len()], bases }
    }

    pub(super) fn note(&mut self, number: u64, sight: Sight) {
        let Sight::Over(value) = sight else { return };
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
            Sight::Nothing | Sight::Over(_) => None,
            Sight::Turns => Some(eyes.follows(&|number| values.get(number as usize).copied().unwrap_or(UNKNOWN))),
        };
        if follows != has {
            return Ok(Verified::Wrong { number, has: has.unwrap_or(Value::Draw), follows });
        }
        looked_at += u64::from(has.is_some());
    }
    Ok(Verified::Right(looked_at))
}
