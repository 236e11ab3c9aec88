//! Branches of `either`: which of them are open, and to which choices they lead.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::{Branch, Choice, Op};
use super::machine::Machine;
use super::offers::Drawn;
use super::packed::{Packed, flag};
use super::run::Stop;
use merels_model::limits::MAX_DECISIONS;

impl<B: Bits> Machine<B> {
    /// Whether some branch of an `either` comes to a choice.
    pub(crate) fn opens<W: Words>(&self, s: &mut Packed<B, W>, branches: &[Branch]) -> Result<bool, Stop> {
        // All branches are looked at: the fault of a later one is a fault of the turn, and its work counts.
        let mut open = false;
        for branch in branches {
            if branch.bare {
                let start = if branch.counted { self.steps_into(s, branch)? } else { Some(branch.start) };
                open = open || start.is_some_and(|start| self.first_choice_from(s, start).is_some());
                if open && branch.counted && s.core.taken >= MAX_DECISIONS {
                    return Err(Stop::TooMany);
                }
                continue;
            }
            let (trial, stop) = self.try_branch(s, branch);
            (s.core.steps, s.core.heavy) = (trial.core.steps, trial.core.heavy);
            match stop {
                Stop::Due => open = true,
                stop @ (Stop::Endless | Stop::TooMany | Stop::TooDeep | Stop::TooManyWays) => return Err(stop),
                Stop::Stuck | Stop::End | Stop::Refused | Stop::Won(_) | Stop::Lost(_) | Stop::Drawn(_) => {}
            }
        }
        Ok(open)
    }

    /// Who decides: in a branch that waits for another player, that one.
    pub(crate) fn decider<W: Words>(&self, s: &Packed<B, W>) -> u8 {
        if s.is_over() {
            return s.core.mover;
        }
        let Some(Op::Either { branches, .. }) = self.code.get(s.core.at as usize) else { return s.core.decider };
        for branch in branches {
            if branch.bare {
                if self.first_choice(s, branch).is_some() {
                    return s.core.decider;
                }
                continue;
            }
            let (trial, stop) = self.try_again(s, branch);
            if stop == Stop::Due {
                return self.decider(&trial);
            }
        }
        s.core.decider
    }

    /// Calls `found` with each option of what is due, and with the choice that it is taken at, where that is known.
    pub(crate) fn each_drawn<'m, W: Words>(
        &'m self,
        s: &Packed<B, W>,
        found: &mut impl FnMut(Drawn<'m, B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Op::Either { branches, .. }) = self.code.get(s.core.at as usize) else {
            return self.each_due(s, &mut |decision| found(Drawn { decision, choice: None }));
        };
        let mut first = true;
        for branch in branches {
            if branch.bare {
                let Some(choice) = self.choice_of(s, branch) else { continue };
                // What the first branch with options offers is taken there, whatever others offer.
                let known = first.then_some(choice);
                self.each_option(s, choice, &mut |decision| {
                    first = false;
                    found(Drawn { decision, choice: known })
                })?;
                continue;
            }
            let (trial, stop) = self.try_again(s, branch);
            if stop == Stop::Due {
                first = false;
                self.each_due(&trial, &mut |decision| found(Drawn { decision, choice: None }))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the steps on the way into a branch, as far as it is gone: where its choice is, if it comes to that.
    fn steps_into<W: Words>(&self, s: &mut Packed<B, W>, branch: &Branch) -> Result<Option<usize>, Stop> {
        let (mut at, mut steps, mut heavy) = (branch.start, 0u32, 0u32);
        let choice = loop {
            match self.code.get(at) {
                Some(Op::Tick(more, more_heavy)) => {
                    (steps, heavy) = (steps.saturating_add(*more), heavy.saturating_add(*more_heavy));
                }
                Some(Op::Unless(condition, _)) if self.holds(s, condition) => {}
                Some(Op::UnlessMade(bit, _)) if s.core.made & bit != 0 => {}
                Some(Op::Choose(_)) => break Some(at),
                _ => break None,
            }
            at += 1;
        };
        if s.takes(steps, heavy) { Ok(choice) } else { Err(Stop::Endless) }
    }

    /// The first choice from an instruction on, where nothing but conditions stands before it.
    #[inline]
    fn next_choice<W: Words>(&self, s: &Packed<B, W>, mut at: usize) -> Option<&Choice<B>> {
        loop {
            match self.code.get(at)? {
                Op::Choose(index) => return self.choices.get(*index),
                Op::Unless(condition, to) => at = if self.holds(s, condition) { at + 1 } else { *to },
                Op::UnlessMade(bit, to) => at = if s.core.made & bit != 0 { at + 1 } else { *to },
                Op::Jump(to) => at = *to,
                Op::Tick(..) => at += 1,
                _ => return None,
            }
        }
    }

    /// The first choice of a bare branch that has an option.
    pub(crate) fn first_choice<W: Words>(&self, s: &Packed<B, W>, branch: &Branch) -> Option<&Choice<B>> {
        self.first_choice_from(s, branch.start)
    }

    fn first_choice_from<W: Words>(&self, s: &Packed<B, W>, mut at: usize) -> Option<&Choice<B>> {
        loop {
            let choice = self.next_choice(s, at)?;
            if self.has_option(s, choice) {
                return Some(choice);
            }
            at = choice.otherwise?;
        }
    }

    /// The choice of a bare branch whose options are those of the branch: where there is but one, perhaps one without any.
    pub(crate) fn choice_of<W: Words>(&self, s: &Packed<B, W>, branch: &Branch) -> Option<&Choice<B>> {
        let choice = self.next_choice(s, branch.start)?;
        if choice.otherwise.is_none() { Some(choice) } else { self.first_choice(s, branch) }
    }

    /// The first choice of a bare branch, option or not.
    pub(crate) fn leading_choice<W: Words>(&self, s: &Packed<B, W>, branch: &Branch) -> Option<&Choice<B>> {
        self.next_choice(s, branch.start)
    }

    /// Runs into a branch as far as its first choice.
    fn try_branch<W: Words>(&self, s: &Packed<B, W>, branch: &Branch) -> (Packed<B, W>, Stop) {
        self.try_from(s.clone(), branch)
    }

    /// The same for what was tried before and is only listed now: its steps were counted then, and are its own here.
    pub(crate) fn try_again<W: Words>(&self, s: &Packed<B, W>, branch: &Branch) -> (Packed<B, W>, Stop) {
        let mut trial = s.clone();
        (trial.core.steps, trial.core.heavy) = (0, 0);
        self.try_from(trial, branch)
    }

    fn try_from<W: Words>(&self, mut trial: Packed<B, W>, branch: &Branch) -> (Packed<B, W>, Stop) {
        trial.core.flags |= flag::TRYING;
        let stop = self.run(&mut trial, branch.start);
        (trial, stop)
    }
}
