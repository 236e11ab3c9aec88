//! What it takes to look through the ways of going on with a turn, and where they are surely few.

use super::{Turn, Ways, Work};
use crate::ir::{Choice, ChoiceKind, Flow, Game, NumberKind, Part, Phase, PointsKind, Statement};
use crate::limits::{MAX_CALLS, MAX_LOOK_AHEAD, STEP};

/// Statements that take no more time than a step of heavy work.
const HEAVY: u64 = 16;
/// Where every man could go everywhere and all took the most that it may, ways would be so many times too many: they aren't in play.
const UNLIKELY: u64 = 64;
/// So many statements are looked at to see that ways are few, called actions and rounds of loops each time anew.
const MAX_LOOKED_AT: u32 = 20_000;

impl Turn {
    /// What it counts to try out one decision, where these steps were counted in the turn, `heavy` ones among them.
    pub fn trial(&self, steps: u32, heavy: u32) -> u64 {
        match self.counted {
            true => 1 + u64::from(steps) + HEAVY * u64::from(heavy),
            false => 1 + u64::from(self.steps) + HEAVY * (self.heavy / STEP),
        }
    }
}

impl Work {
    /// What it counts to say how good a turn is that has come to its end.
    pub fn rating(&self, number: Part<'_>) -> u64 {
        HEAVY * (self.part(number) / STEP)
    }

    /// How many options a choice has, at most, where it displaces nobody.
    pub(super) fn options(&self, choice: &Choice) -> u64 {
        match &choice.kind {
            ChoiceKind::Place { kinds, .. } => self.points.saturating_mul(kinds.len() as u64),
            ChoiceKind::Move { to, .. } if is_beside(&to.kind) => self.links,
            // At most half of the points are left to men, the other half to where they may go.
            ChoiceKind::Move { .. } => self.points * self.points / 4,
            ChoiceKind::Take { .. } | ChoiceKind::Point(_) => self.points,
            ChoiceKind::Say(_) | ChoiceKind::Pass => 1,
        }
    }

    /// Whether the ways of going on with a turn may be too many to look through, wherever it stands and however many men there are.
    pub(super) fn ways(&self, game: &Game, phase: &Phase, turn: Turn) -> Ways {
        if turn.counted {
            return Ways::Some;
        }
        let preferred = phase.preference.as_ref().map_or(0, |preference| self.rating(Part::Number(&preference.number)));
        let mut counting = Counting { game, work: self, whole: phase.whole_turns, left: MAX_LOOKED_AT };
        let tried = counting.tried(&phase.turn.statements, 0, 0);
        match tried.saturating_mul(turn.trial(0, 0).saturating_add(preferred)) / MAX_LOOK_AHEAD {
            0 => Ways::Few,
            times if times < UNLIKELY => Ways::Some,
            _ => Ways::Many,
        }
    }
}

/// Counts decisions that may be tried out.
struct Counting<'g> {
    game: &'g Game,
    work: &'g Work,
    /// Whether a turn is looked through to its end, else to its next decision.
    whole: bool,
    left: u32,
}

impl Counting<'_> {
    /// How many decisions may be tried out from the first of some statements on, where so many may be `after` them.
    fn tried(&mut self, statements: &[Statement], after: u64, depth: usize) -> u64 {
        statements.iter().rev().fold(after, |after, statement| self.from(statement, after, depth))
    }

    fn from(&mut self, statement: &Statement, after: u64, depth: usize) -> u64 {
        if self.left == 0 || after >= MAX_LOOK_AHEAD {
            return u64::MAX;
        }
        self.left -= 1;
        match statement.flow() {
            Flow::Choice(choice) => {
                // What follows is tried out after every option of a whole turn; of others the most there are anywhere count.
                let each = if self.whole { after.saturating_add(1) } else { 1 };
                let otherwise =
                    choice.otherwise.as_deref().map_or(after, |otherwise| self.tried(otherwise, after, depth));
                let options = self.options(choice).saturating_mul(each);
                options.saturating_add(otherwise)
            }
            Flow::If { then, otherwise, .. } => self.tried(then, after, depth).max(self.tried(otherwise, after, depth)),
            Flow::Either(branches) => {
                branches.iter().fold(0, |all, branch| self.tried(branch, after, depth).saturating_add(all)).max(after)
            }
            Flow::While(_, body) => self.again_and_again(body, u64::MAX, after, depth),
            Flow::Repeat(count, body) => {
                let rounds = match &count.kind {
                    NumberKind::Fixed(count) => u64::try_from(*count).unwrap_or(0),
                    _ => u64::MAX,
                };
                self.again_and_again(body, rounds, after, depth)
            }
            Flow::OtherDecides(body) => self.tried(body, after, depth),
            Flow::Call(id) => match self.game.actions.get(id.index()) {
                Some(action) if depth < MAX_CALLS => self.tried(&action.body.statements, after, depth + 1),
                _ => after,
            },
            Flow::On | Flow::Require(_) | Flow::Again | Flow::Over => after,
        }
    }

    fn again_and_again(&mut self, body: &[Statement], rounds: u64, after: u64, depth: usize) -> u64 {
        let mut all = after;
        for _ in 0..rounds {
            let more = self.tried(body, all, depth);
            if more == all {
                break;
            }
            all = more;
            if all >= MAX_LOOK_AHEAD {
                return u64::MAX;
            }
        }
        all
    }

    fn options(&self, choice: &Choice) -> u64 {
        match &choice.kind {
            ChoiceKind::Move { to, onto: true, .. } if !is_beside(&to.kind) => self.work.points * self.work.points,
            _ => self.work.options(choice),
        }
    }
}

/// Whether these are the points beside the man who moves.
fn is_beside(to: &PointsKind) -> bool {
    matches!(to, PointsKind::Near(_, of) if of.kind == PointsKind::It)
}
