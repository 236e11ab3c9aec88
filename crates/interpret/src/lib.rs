//! The plain interpreter: the game as its IR says, walked in the most obvious way.
//!
//! It is the specification for whatever is faster. A turn under way is kept as the position at its
//! start and the decisions taken since; to know what is due, the turn is run again.

mod ahead;
mod evaluate;
mod explain;
mod follow;
mod history;
mod perft;
mod run;
mod scores;
mod trail;
mod turns;

use merels_model::ir::{Game, Phase, PlayerId};
use merels_model::outcome::{Cause, Fault, Grounds, Outcome};
use merels_model::position::{Decision, Next, Situation};
use merels_model::refusal::Refusal;

pub use explain::{choices, due, not_legal, standing};
pub use follow::{Followed, follow};
pub use history::History;
pub use perft::{perft, perft_turns};
pub use scores::scores;

/// A position: everything that can still change the game but the record of earlier positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    start: Situation,
    taken: Vec<Decision>,
    now: Situation,
    next: Next,
}

impl Position {
    /// The position before the first decision.
    pub fn start(game: &Game, first: PlayerId, history: &mut History) -> Self {
        let (start, now, next) = turns::start(game, first, history);
        Self { start, taken: Vec::new(), now, next }
    }

    /// The position at the start of a turn that stands as given: ends are judged, phases that are
    /// over are left.
    pub fn at_turn_start(game: &Game, state: Situation, history: &mut History) -> Self {
        let (start, now, next) = turns::begin(game, state, history);
        Self { start, taken: Vec::new(), now, next }
    }

    /// How things stood when the turn began.
    pub fn turn_start(&self) -> &Situation {
        &self.start
    }

    /// The decisions taken in the turn under way.
    pub fn taken(&self) -> &[Decision] {
        &self.taken
    }

    /// How things stand now.
    pub fn state(&self) -> &Situation {
        &self.now
    }

    /// Whether a turn begins here.
    pub fn is_turn_start(&self) -> bool {
        self.taken.is_empty()
    }

    /// What comes next.
    pub fn next(&self) -> &Next {
        &self.next
    }

    /// The legal decisions; none when the game is over.
    pub fn legal(&self) -> &[Decision] {
        match &self.next {
            Next::Decide { legal, .. } => legal,
            Next::Over(_) => &[],
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.next {
            Next::Decide { .. } => None,
            Next::Over(outcome) => Some(outcome),
        }
    }

    /// Who decides now.
    pub fn decider(&self) -> PlayerId {
        match &self.next {
            Next::Decide { by, .. } => *by,
            Next::Over(_) => self.now.mover,
        }
    }

    /// The position after a decision. Where a turn begins, the new position is recorded in `history`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why the decision can't be played; the position is unchanged, of course.
    pub fn play(&self, game: &Game, decision: Decision, history: &mut History) -> Result<Self, Refusal> {
        if !self.legal().contains(&decision) {
            return Err(not_legal(game, &self.start, &self.taken, &self.next, decision));
        }
        let mut taken = self.taken.clone();
        taken.push(decision);
        // The turn that ended the game is kept, so that the position can be written down and read back.
        let ended = taken.clone();
        let over =
            |now: Situation, outcome| Self { start: self.start.clone(), taken: ended, now, next: Next::Over(outcome) };
        let turn = |(start, now, next)| Self { start, taken: Vec::new(), now, next };
        Ok(match turns::run(game, &self.start, &taken) {
            turns::Ran::Due { state, by, legal } => {
                Self { start: self.start.clone(), taken, now: state, next: Next::Decide { by, legal } }
            }
            turns::Ran::Complete { state, happened, again, steps: _ } => {
                turn(turns::complete(game, state, &happened, again, history))
            }
            turns::Ran::Over { state, outcome } => over(state, outcome),
            turns::Ran::Lost { mut state, player, verdict, happened } => {
                match turns::lose(&mut state, player, Cause::Turn(verdict)) {
                    Some(outcome) => over(state, outcome),
                    None => turn(turns::complete(game, state, &happened, false, history)),
                }
            }
            turns::Ran::Stuck | turns::Ran::Refused | turns::Ran::LostAtOnce(..) => {
                // Where what was too much to be looked into counted as legal, it shows now.
                let phase = game.phases.get(self.start.phase().index());
                let lenient = phase.is_some_and(Phase::is_lenient);
                let fault = if lenient { Fault::TooManyWays } else { Fault::CantComplete };
                over(self.now.clone(), turns::at_fault(&self.now, fault))
            }
        })
    }

    /// The draws that may be claimed at the start of this turn; `seen` is how often the
    /// position has been recorded.
    pub fn claims(&self, game: &Game, seen: u32) -> Vec<Grounds> {
        if !self.is_turn_start() || self.outcome().is_some() {
            return Vec::new();
        }
        turns::claims(game, &self.start, seen)
    }
}
