//! The values of a slice, backwards, by un-moves.
//!
//! Every number is looked at once, forwards: what it is worth by what leads out of the slice, how many ways lead on within it, and
//! what turns change. Then goes all by the number of turns: what may have been before a position with a value is looked at again where
//! that may decide it. Predecessors may be too many, as not all that could have been before need be legal, but none is missed; and
//! it is always a look forwards that decides.

use std::collections::BTreeMap;

use super::file::NOTHING;
use super::look::{Eyes, Numbers, Sight, Unsolved};
use super::solve::{Over, Work};
use super::unmoves::{Changes, Unmoves};
use crate::graph::UNKNOWN;
use crate::value::Value;

/// The bytes that a number takes at the most: its value, how many ways are open, and two places in lists.
pub(super) const BYTES: u64 = 12;

/// Of the ways that lead on within the slice, how many aren't known to be lost: so many at the most, or one of these.
type Open = u8;
/// It can't be lost.
const HELD: Open = u8::MAX;
/// Counting says nothing: one player has several turns, or both decide within one.
const UNCOUNTED: Open = u8::MAX - 1;
const MOST_OPEN: usize = 250;

/// What a look at a number says of it.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    value: Value,
    open: Open,
}

/// The values of a slice in the making.
struct Backward {
    values: Vec<u16>,
    open: Vec<Open>,
    /// What is worth something by ways out of the slice, by the number of turns, unless it turns out to be won sooner.
    due: BTreeMap<u16, Vec<(u32, Value)>>,
}

/// The values of all numbers; none where turns change too many things to be undone.
///
/// # Errors
///
/// What can't be solved, or leads where nothing is known; [`crate::Refused::Stopped`] where the caller breaks off.
pub(super) fn values<'w>(
    work: &mut Work<'w>,
    numbers: &Numbers<'w>,
    over: &mut Over,
) -> Result<Option<Vec<u16>>, Unsolved> {
    let mut eyes = work.eyes();
    let mut all = Backward { values: Vec::new(), open: Vec::new(), due: BTreeMap::new() };
    all.first_look(work, &mut eyes, numbers, over)?;
    work.looks.is_back = true;
    let mut changes = Changes::new(work.men);
    eyes.iter().for_each(|eyes| changes.join(&eyes.changes));
    let Some(unmoves) = changes.undone(work.men) else { return Ok(None) };
    let mut decided: Vec<u32> = Vec::new();
    let mut turns = 1;
    while !decided.is_empty() || !all.due.is_empty() {
        let again = all.touched(work, &mut eyes, numbers, (&unmoves, &decided))?;
        let mut new = all.look_again(work, &mut eyes, numbers, (turns, &again))?;
        new.extend(all.due.remove(&turns).unwrap_or_default());
        decided.clear();
        for (number, value) in new {
            if let Some(slot) = all.values.get_mut(number as usize).filter(|slot| **slot == UNKNOWN) {
                *slot = value.packed();
                decided.push(number);
            }
        }
        decided.sort_unstable();
        turns += 1;
    }
    Ok(Some(all.values))
}

impl Backward {
    fn first_look<'w>(
        &mut self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        over: &mut Over,
    ) -> Result<(), Unsolved> {
        let look = |eyes: &mut Eyes<'w>, number| {
            let sight = numbers.look(eyes, number)?;
            if sight == Sight::Turns {
                numbers.learn(eyes, number);
            }
            Ok((sight, outlook(eyes, &|_| UNKNOWN)))
        };
        work.each(eyes, 0..work.slice.places, &look, &mut |number, (sight, outlook)| {
            over.note(number, sight);
            let is_one = sight == Sight::Turns;
            self.values.push(if is_one { UNKNOWN } else { NOTHING });
            self.open.push(if is_one { outlook.open } else { HELD });
            if let (true, Some(turns)) = (is_one, outlook.value.turns()) {
                self.due.entry(turns).or_default().push((number as u32, outlook.value));
            }
        })
    }

    /// What has to be looked at again now that more is decided, each number once, in their order.
    fn touched<'w>(
        &mut self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        (unmoves, decided): (&Unmoves, &[u32]),
    ) -> Result<Vec<u32>, Unsolved> {
        let Self { values, open, .. } = self;
        let mut again = Vec::new();
        let before = |eyes: &mut Eyes<'w>, at: u64| {
            let number = decided.get(at as usize).copied().unwrap_or(0);
            let mut found = Vec::new();
            numbers.before(eyes, number, unmoves, &mut found);
            let value = values.get(number as usize).copied().unwrap_or(UNKNOWN);
            Ok((matches!(Value::unpacked(value), Value::Win(_)), found))
        };
        work.each(eyes, 0..decided.len() as u64, &before, &mut |_, (is_won, found): (bool, Vec<u32>)| {
            for number in found {
                let at = number as usize;
                if values.get(at) != Some(&UNKNOWN) {
                    continue;
                }
                match open.get_mut(at) {
                    Some(&mut UNCOUNTED) => again.push(number),
                    Some(_) if !is_won => again.push(number),
                    None | Some(&mut HELD) => {}
                    Some(open) => {
                        *open = open.saturating_sub(1);
                        if *open == 0 {
                            again.push(number);
                        }
                    }
                }
            }
        })?;
        again.sort_unstable();
        again.dedup();
        Ok(again)
    }

    /// Looks at some numbers again: what is decided now.
    fn look_again<'w>(
        &mut self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        (turns, again): (u16, &[u32]),
    ) -> Result<Vec<(u32, Value)>, Unsolved> {
        let Self { values, open, due } = self;
        let mut new = Vec::new();
        let known = |number: u32| values.get(number as usize).copied().unwrap_or(UNKNOWN);
        let look = |eyes: &mut Eyes<'w>, at: u64| {
            let number = again.get(at as usize).copied().unwrap_or(0);
            numbers.look(eyes, number.into())?;
            Ok((number, outlook(eyes, &known)))
        };
        work.each(eyes, 0..again.len() as u64, &look, &mut |_, (number, outlook)| {
            match outlook.value.turns() {
                Some(needed) if needed > turns => due.entry(needed).or_default().push((number, outlook.value)),
                Some(_) => new.push((number, outlook.value)),
                None => {}
            }
            open.get_mut(number as usize).into_iter().for_each(|open| *open = outlook.open);
        })?;
        Ok(new)
    }
}

/// What follows from what has been seen, where what isn't known counts as drawn.
fn outlook(eyes: &mut Eyes<'_>, known: &impl Fn(u32) -> u16) -> Outlook {
    let value = eyes.follows(known);
    let open = match eyes.open_ways(known) {
        None => UNCOUNTED,
        Some(0) => HELD,
        // Where fewer are counted it is only looked at too early.
        Some(open) => open.min(MOST_OPEN) as Open,
    };
    Outlook { value, open }
}
