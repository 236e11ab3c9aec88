//! What of the rules play has come to.

use std::collections::HashMap;

use merels_interpret::{Followed, follow};
use merels_model::ir::{Choice, Game, PatternId, Statement};
use merels_model::walk::each_called;
use merels_model::{Decision, Situation};

use super::patterns;

/// Later in a turn than this nothing is followed: every decision runs the turn again.
const MAX_FOLLOWED: usize = 40;

/// The statements that have been reached, the choices that have been due, the patterns that have stood.
///
/// It only grows, and where nothing is missing from what a phase can reach, its turns needn't be followed: so what is
/// covered in the end depends on no order of games.
#[derive(Clone, Debug)]
pub(super) struct Coverage<'g> {
    game: &'g Game,
    /// Statements are told apart by where they are kept, a choice has the number of its statement.
    numbers: HashMap<usize, usize>,
    reached: Vec<bool>,
    due: Vec<bool>,
    /// Whether a statement is a choice.
    decides: Vec<bool>,
    /// For each phase, statements of its turn that may be missing.
    missing: Vec<Vec<usize>>,
    /// Patterns that haven't stood.
    wanted: Vec<PatternId>,
}

/// Where something is kept.
fn place<T>(of: &T) -> usize {
    std::ptr::from_ref(of).addr()
}

impl<'g> Coverage<'g> {
    /// Nothing is covered.
    pub(super) fn new(game: &'g Game) -> Self {
        let mut numbers = HashMap::new();
        let mut decides = Vec::new();
        let mut missing = Vec::new();
        for phase in &game.phases {
            let mut of_phase = Vec::new();
            let mut entered = vec![false; game.actions.len()];
            each_called(&phase.turn.statements, &game.actions, &mut entered, &mut |statement| {
                let next = decides.len();
                let number = *numbers.entry(place(statement)).or_insert(next);
                if number == next {
                    decides.push(statement.choice().is_some());
                }
                if let Some(choice) = statement.choice() {
                    numbers.insert(place::<Choice>(choice), number);
                }
                of_phase.push(number);
            });
            missing.push(of_phase);
        }
        let wanted = patterns::asked(game).into_iter().collect();
        let (reached, due) = (vec![false; decides.len()], vec![false; decides.len()]);
        Self { game, numbers, reached, due, decides, missing, wanted }
    }

    /// Follows a turn, if anything can come of it that isn't covered.
    pub(super) fn watch(&mut self, start: &Situation, taken: &[Decision]) {
        if taken.len() > MAX_FOLLOWED {
            return self.give_up(start.phase().index());
        }
        if !self.lacks(start.phase().index()) {
            return;
        }
        let Followed { reached, due, stood, .. } = follow(self.game, start, taken, &self.wanted);
        for statement in reached {
            mark(&mut self.reached, self.numbers.get(&place(statement)));
        }
        for choice in due {
            mark(&mut self.due, self.numbers.get(&place(choice)));
        }
        self.wanted.retain(|pattern| !stood.contains(pattern));
    }

    /// Counts all that a phase can reach as covered: what its long turns come to isn't known.
    fn give_up(&mut self, phase: usize) {
        let Some(missing) = self.missing.get_mut(phase) else { return };
        for number in std::mem::take(missing) {
            mark(&mut self.reached, Some(&number));
            mark(&mut self.due, Some(&number));
        }
        self.wanted.clear();
    }

    /// Whether turns of a phase can come to anything that isn't covered.
    fn lacks(&mut self, phase: usize) -> bool {
        let Some(missing) = self.missing.get_mut(phase) else { return false };
        let has = |marks: &[bool], number: usize| marks.get(number).copied().unwrap_or(true);
        while let Some(&last) = missing.last() {
            let covered = has(&self.reached, last) && (has(&self.due, last) || !has(&self.decides, last));
            if !covered {
                break;
            }
            missing.pop();
        }
        !missing.is_empty() || !self.wanted.is_empty()
    }

    /// Adds what another one covers.
    pub(super) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in [(&mut self.reached, &other.reached), (&mut self.due, &other.due)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine |= theirs);
        }
        self.wanted.retain(|pattern| other.wanted.contains(pattern));
    }

    /// Whether play has come to a statement.
    pub(super) fn has_reached(&self, statement: &Statement) -> bool {
        self.number(place(statement)).is_some_and(|number| self.reached.get(number) == Some(&true))
    }

    /// Whether a choice has ever been due.
    pub(super) fn has_been_due(&self, choice: &Choice) -> bool {
        self.number(place(choice)).is_some_and(|number| self.due.get(number) == Some(&true))
    }

    fn number(&self, place: usize) -> Option<usize> {
        self.numbers.get(&place).copied()
    }

    /// The patterns that never stood on the board, of those that could.
    pub(super) fn never_stood(&self) -> &[PatternId] {
        &self.wanted
    }
}

fn mark(marks: &mut [bool], number: Option<&usize>) {
    if let Some(mark) = number.and_then(|&number| marks.get_mut(number)) {
        *mark = true;
    }
}
