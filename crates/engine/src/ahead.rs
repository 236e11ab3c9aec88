//! Looking ahead within a turn: whether it can be completed after a decision.
//!
//! Depth first, and the first way that completes the turn ends the search. States that were found to
//! lead nowhere are remembered by their keys, so that no two ways into one are followed twice.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::{Choice, Op};
use super::keys;
use super::machine::Machine;
use super::packed::Packed;
use super::run::Stop;
use merels_model::limits::{MAX_TRIED, STEP};
use merels_model::position::Decision;
use merels_model::work::Turn;

/// So many units of work count as one decision more of [`MAX_TRIED`]: a statement or a round of a loop is as many as there are
/// points, heavy ones are more.
const WORK: u64 = 1024;
/// How many dead ends are remembered; a newer one takes an older one's place.
const DEAD_ENDS: usize = 512;
/// Dead ends met before any is remembered: mostly the first way or two completes the turn.
const BEFORE_REMEMBERING: u32 = 16;

/// What one search has tried so far.
pub(crate) struct Ahead {
    left: u32,
    dead: u32,
    ends: Option<[u64; DEAD_ENDS]>,
}

impl Ahead {
    pub(crate) fn new() -> Self {
        Self { left: MAX_TRIED, dead: 0, ends: None }
    }

    /// Whether the search was given up.
    pub(crate) fn exhausted(&self) -> bool {
        self.left == 0
    }

    /// Work counts as so many decisions tried.
    fn works(&mut self, tried: u64) {
        self.left = self.left.saturating_sub(u32::try_from(tried).unwrap_or(u32::MAX));
    }

    fn is_dead(&self, key: u64) -> bool {
        self.ends.as_ref().is_some_and(|ends| ends.get(key as usize % DEAD_ENDS) == Some(&key))
    }

    fn bury(&mut self, key: u64) {
        self.dead += 1;
        if self.dead >= BEFORE_REMEMBERING {
            let ends = self.ends.get_or_insert([0; DEAD_ENDS]);
            if let Some(slot) = ends.get_mut(key as usize % DEAD_ENDS) {
                *slot = key;
            }
        }
    }
}

impl<B: Bits> Machine<B> {
    /// Whether decisions of the turn under way must be tried out before they are known to be legal.
    #[inline]
    pub(crate) fn looks_ahead<W: Words>(&self, s: &Packed<B, W>) -> bool {
        self.turn_phase(s).is_some_and(|phase| phase.looks_ahead)
    }

    /// Whether the turn can go on after a decision: to its end where the phase has whole turns, else to
    /// the next choice without failing a `require`.
    pub(crate) fn can_go_on<W: Words>(&self, s: &Packed<B, W>, decision: Decision, ahead: &mut Ahead) -> bool {
        if ahead.left == 0 {
            return false;
        }
        let mut next = s.clone();
        let stop = self.step(&mut next, decision);
        let rounds = u64::from(next.core.steps.saturating_sub(s.core.steps));
        let statements = rounds.saturating_add(self.code.len() as u64).saturating_mul(self.tables.points as u64);
        let heavy = self.turn_phase(s).map_or(0, |phase| match phase.work {
            Turn { heavy: 0, .. } => 0,
            Turn { counted: true, .. } => rounds.saturating_mul(STEP),
            Turn { heavy, .. } => heavy,
        });
        ahead.works(1 + statements.saturating_add(heavy) / WORK);
        self.goes_on(&next, stop, ahead)
    }

    /// Whether the turn can go on from where a decision has led it.
    pub(crate) fn goes_on<W: Words>(&self, next: &Packed<B, W>, stop: Stop, ahead: &mut Ahead) -> bool {
        match stop {
            Stop::End
            | Stop::Won(_)
            | Stop::Lost(_)
            | Stop::Drawn(_)
            | Stop::Endless
            | Stop::TooMany
            | Stop::TooDeep
            | Stop::TooManyWays => true,
            Stop::Refused | Stop::Stuck => false,
            Stop::Due => !self.turn_phase(next).is_some_and(|phase| phase.whole) || self.can_be_completed(next, ahead),
        }
    }

    /// Units of work to list the options of a choice, beyond what every choice takes.
    fn work_of_options<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>) -> u64 {
        let unless = choice
            .unless
            .as_ref()
            .map_or(0, |unless| u64::from(self.candidates(s, choice)).saturating_mul(unless.units));
        let men = u64::from(s.core.board.occupied.len());
        unless.saturating_add(men.saturating_mul(choice.of_each_man))
    }

    /// Whether some decision that is due can go on.
    pub(crate) fn can_be_completed<W: Words>(&self, s: &Packed<B, W>, ahead: &mut Ahead) -> bool {
        let key = keys::chain(self.state_key(s), u64::from(s.core.at));
        if ahead.is_dead(key) {
            return false;
        }
        let found = match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => self.choices.get(*index).is_some_and(|choice| {
                ahead.works(self.work_of_options(s, choice) / WORK);
                self.each_option(s, choice, &mut |option| match self.can_go_on(s, option, ahead) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
                .is_break()
            }),
            _ => self
                .each_due(s, &mut |option| match self.can_go_on(s, option, ahead) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                })
                .is_break(),
        };
        if !found {
            ahead.bury(key);
        }
        found
    }
}
