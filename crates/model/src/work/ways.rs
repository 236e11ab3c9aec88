//! What it takes to look through the ways of going on with a turn, and where they are surely few.

mod reach;

use super::{Turn, Work};
use crate::ir::{Choice, ChoiceKind, Flow, Game, NumberKind, Part, Phase, PointsKind, Statement, StatementKind};
use crate::limits::{MAX_CALLS, MAX_LOOK_AHEAD, MAX_STEPS, STEP};
use crate::walk;
use reach::Reach;

/// Statements that take no more time than a step of heavy work.
const HEAVY: u64 = 16;
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

    /// What it counts to try out one after which the turn goes on for too long.
    pub fn endless_trial(&self) -> u64 {
        self.trial(MAX_STEPS, 0)
    }

    /// What trying out one decision counts at most.
    pub fn longest_trial(&self) -> u64 {
        let heavy = u32::try_from(self.heavy / STEP).unwrap_or(u32::MAX);
        self.trial(MAX_STEPS, heavy.min(MAX_STEPS))
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

    /// Where whoever decides has fewer men than this on the board, the ways of going on with a turn are surely few enough to be
    /// looked through, wherever it stands.
    pub(super) fn few_below(&self, game: &Game, phase: &Phase, turn: Turn) -> u32 {
        let preferred = phase.preference.as_ref().map_or(0, |preference| self.rating(Part::Number(&preference.number)));
        let each = turn.longest_trial().saturating_add(preferred);
        let growth = self.growth(game, phase);
        let reach = Reach::on(&game.board);
        let are_few = |men: u64| {
            let reach = reach.with(men.saturating_add(growth));
            let mut counting = Counting { game, reach, whole: phase.whole_turns, left: MAX_LOOKED_AT };
            let tried = counting.tried(&phase.turn.statements, 0, 0);
            let tried = if phase.whole_turns { tried } else { tried.min(reach.different(game, phase)) };
            tried.saturating_mul(each) < MAX_LOOK_AHEAD
        };
        if are_few(self.points) {
            return u32::MAX;
        }
        let (mut below, mut end) = (0, self.points);
        while below < end {
            let middle = below + (end - below) / 2;
            if are_few(middle) { below = middle + 1 } else { end = middle }
        }
        u32::try_from(below).unwrap_or(u32::MAX)
    }

    /// How many men whoever decides may get to the board while a turn is looked through, at most.
    fn growth(&self, game: &Game, phase: &Phase) -> u64 {
        let (mut places, mut again, mut given, mut other) = (0, false, false, false);
        let mut entered = vec![false; game.actions.len()];
        walk::each_called(&phase.turn.statements, &game.actions, &mut entered, &mut |statement| {
            let placed = statement.choice().is_some_and(|choice| matches!(choice.kind, ChoiceKind::Place { .. }));
            places += u64::from(placed);
            again |= matches!(statement.flow(), Flow::While(..) | Flow::Repeat(..) | Flow::Call(_));
            given |= matches!(statement.kind, StatementKind::Put { .. } | StatementKind::Give { .. });
            other |= matches!(statement.flow(), Flow::OtherDecides(_));
        });
        match phase.whole_turns {
            // Who decides may be another than who is asked about.
            _ if other => self.points,
            // What is due is looked through as it stands.
            false => 0,
            true if given || again && places > 0 => self.points,
            true => places,
        }
    }
}

/// Counts decisions that may be tried out.
struct Counting<'g> {
    game: &'g Game,
    reach: Reach,
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
                let otherwise =
                    choice.otherwise.as_deref().map_or(after, |otherwise| self.tried(otherwise, after, depth));
                match self.whole {
                    // What follows is tried out after every option.
                    true => {
                        self.reach.options(choice).saturating_mul(after.saturating_add(1)).saturating_add(otherwise)
                    }
                    // Only what is due is tried out: the most there is anywhere.
                    false => self.reach.options(choice).max(otherwise),
                }
            }
            Flow::If { then, otherwise, .. } => self.tried(then, after, depth).max(self.tried(otherwise, after, depth)),
            Flow::Either(branches) => {
                // Behind a branch something is due only where whole turns are looked through.
                let behind = if self.whole { after } else { 0 };
                branches.iter().fold(0, |all, branch| self.tried(branch, behind, depth).saturating_add(all)).max(after)
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
}

/// Whether these are the points beside the man who moves.
fn is_beside(to: &PointsKind) -> bool {
    matches!(to, PointsKind::Near(_, of) if of.kind == PointsKind::It)
}
