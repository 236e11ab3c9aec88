//! The values of a slice, backwards, by un-moves.
//!
//! Every number is looked at once, forwards: what it is worth by what leads out of the slice, how many ways lead on within it, and
//! what turns change. Then goes all by the number of turns: what may have been before a position with a value is looked at again where
//! that may decide it. Predecessors may be too many, as not all that could have been before need be legal, but none is missed; and
//! it is always a look forwards that decides.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

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

/// Nothing is to be said of it.
const NONE: Outlook = Outlook { value: Value::Draw, open: HELD };

/// The values of a slice in the making. Threads write to them at once: what comes of it doesn't depend on who is first.
struct Backward {
    values: Vec<AtomicU16>,
    open: Vec<AtomicU8>,
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
        all.go_back(work, &mut eyes, numbers, (&unmoves, &decided))?;
        decided = all.won(&mut eyes);
        let again = touched(&mut eyes);
        let mut new = all.look_again(work, &mut eyes, numbers, (turns, &again))?;
        new.extend(all.due.remove(&turns).unwrap_or_default());
        let is_new = |(number, value): &(u32, Value)| all.decide(*number, *value);
        decided.extend(new.into_iter().filter(is_new).map(|(number, _)| number));
        decided.sort_unstable();
        turns += 1;
    }
    Ok(Some(all.values.into_iter().map(AtomicU16::into_inner).collect()))
}

/// What has to be looked at again now that more is decided, each number once, in their order.
fn touched(eyes: &mut [Eyes<'_>]) -> Vec<u32> {
    let mut again: Vec<u32> = eyes.iter_mut().flat_map(|eyes| eyes.again.drain(..)).collect();
    again.sort_unstable();
    again.dedup();
    again
}

impl Backward {
    fn value(&self, number: u32) -> u16 {
        self.values.get(number as usize).map_or(UNKNOWN, |value| value.load(Relaxed))
    }

    /// Gives a number its value, unless it has one.
    fn decide(&self, number: u32, value: Value) -> bool {
        let slot = self.values.get(number as usize);
        slot.is_some_and(|slot| slot.compare_exchange(UNKNOWN, value.packed(), Relaxed, Relaxed).is_ok())
    }

    fn first_look<'w>(
        &mut self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        over: &mut Over,
    ) -> Result<(), Unsolved> {
        let look = |eyes: &mut Eyes<'w>, number| {
            Ok(match numbers.look_first(eyes, number)? {
                (sight, Some((value, ways))) => (sight, Outlook { value, open: open(Some(ways)) }),
                (Sight::Turns, None) => (Sight::Turns, outlook(eyes, &|_| UNKNOWN)),
                (sight, None) => (sight, NONE),
            })
        };
        work.each(eyes, 0..work.slice.places, &look, &mut |number, (sight, outlook)| {
            over.note(number, sight);
            self.values.push(AtomicU16::new(if sight == Sight::Turns { UNKNOWN } else { NOTHING }));
            self.open.push(AtomicU8::new(outlook.open));
            if let Some(turns) = outlook.value.turns() {
                self.due.entry(turns).or_default().push((number as u32, outlook.value));
            }
        })
    }

    /// From what was decided a turn ago to what may have been before: what a turn to a lost position wins, and what has to be
    /// looked at again.
    fn go_back<'w>(
        &self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        (unmoves, decided): (&Unmoves, &[u32]),
    ) -> Result<(), Unsolved> {
        let before = |eyes: &mut Eyes<'w>, at: u64| {
            let number = decided.get(at as usize).copied().unwrap_or(0);
            let before_it = Value::unpacked(self.value(number)).a_turn_before().for_other();
            let is_won = matches!(before_it, Value::Loss(_));
            let (mut won, mut again) = (std::mem::take(&mut eyes.won), std::mem::take(&mut eyes.again));
            let done = numbers.before(eyes, number, unmoves, |before, leads| {
                let Some(open) = self.open.get(before as usize).filter(|_| self.value(before) == UNKNOWN) else {
                    return Ok(());
                };
                match open.load(Relaxed) {
                    UNCOUNTED => again.push(before),
                    _ if !is_won => {
                        if leads()? && self.decide(before, before_it) {
                            won.push(before);
                        }
                    }
                    _ => {
                        let fewer = |open: u8| (open != HELD).then(|| open.saturating_sub(1));
                        if open.fetch_update(Relaxed, Relaxed, fewer).is_ok_and(|open| open <= 1) {
                            again.push(before);
                        }
                    }
                }
                Ok(())
            });
            (eyes.won, eyes.again) = (won, again);
            done
        };
        work.each(eyes, 0..decided.len() as u64, &before, &mut |_, ()| {})
    }

    /// What has been won since this was asked last.
    fn won(&self, eyes: &mut [Eyes<'_>]) -> Vec<u32> {
        eyes.iter_mut().flat_map(|eyes| eyes.won.drain(..)).collect()
    }

    /// Looks at some numbers again: what is decided now.
    fn look_again<'w>(
        &mut self,
        work: &mut Work<'w>,
        eyes: &mut [Eyes<'w>],
        numbers: &Numbers<'w>,
        (turns, again): (u16, &[u32]),
    ) -> Result<Vec<(u32, Value)>, Unsolved> {
        let mut new = Vec::new();
        let mut later = Vec::new();
        let known = |number: u32| self.value(number);
        let look = |eyes: &mut Eyes<'w>, at: u64| {
            let number = again.get(at as usize).copied().unwrap_or(0);
            if known(number) != UNKNOWN {
                return Ok((number, NONE));
            }
            numbers.look(eyes, number.into())?;
            Ok((number, outlook(eyes, &known)))
        };
        work.each(eyes, 0..again.len() as u64, &look, &mut |_, (number, outlook)| {
            match outlook.value.turns() {
                Some(needed) if needed > turns => later.push((needed, (number, outlook.value))),
                Some(_) => new.push((number, outlook.value)),
                None => {}
            }
            self.open.get(number as usize).into_iter().for_each(|open| open.store(outlook.open, Relaxed));
        })?;
        for (needed, one) in later {
            self.due.entry(needed).or_default().push(one);
        }
        Ok(new)
    }
}

/// What follows from what has been seen, where what isn't known counts as drawn.
fn outlook(eyes: &mut Eyes<'_>, known: &impl Fn(u32) -> u16) -> Outlook {
    Outlook { value: eyes.follows(known), open: open(eyes.open_ways(known)) }
}

/// So many ways that aren't known to be lost, if counting tells.
fn open(ways: Option<usize>) -> Open {
    match ways {
        None => UNCOUNTED,
        Some(0) => HELD,
        // Where fewer are counted it is only looked at too early.
        Some(open) => open.min(MOST_OPEN) as Open,
    }
}
