//! Positions as people and programs handle them: the engine's state beside its readable form.

use crate::{NotLegal, Rules};
use merels_engine::{self as engine, History};
use merels_interpret as interpret;
use merels_model::board::PointId;
use merels_model::ir::PlayerId;
use merels_model::outcome::{Grounds, Outcome};
use merels_model::position::{Decision, Next, Piece, Situation};
use merels_model::refusal::Due;
use merels_syntax::Span;

/// A player leaves a game that others go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leave {
    /// Who.
    pub player: PlayerId,
    /// Whether their time was over; else they gave the game up.
    pub by_time: bool,
}

/// What leads from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A decision.
    Decision(Decision),
    /// A player leaves.
    Leave(Leave),
}

/// A position: everything that can still change the game but the record of earlier positions.
///
/// A turn under way is kept as the state at its start and the decisions taken since, beside the state
/// that stands now.
#[derive(Clone, Debug)]
pub struct Position {
    start: Situation,
    taken: Vec<Decision>,
    now: Situation,
    next: Next,
    state: engine::State,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // The engine's state follows from the rest.
        self.start == other.start && self.taken == other.taken && self.now == other.now && self.next == other.next
    }
}

impl Position {
    /// The position before the first decision.
    pub fn start(rules: &Rules, first: PlayerId, history: &mut History) -> Self {
        let mut begun = Begun::new(history);
        let state = rules.program().start(first, &mut begun);
        let begun = begun.anywhere(&state);
        Self::at(state, begun, None)
    }

    /// The position at the start of a turn that stands as given: ends are judged, phases that are
    /// over are left.
    pub fn at_turn_start(rules: &Rules, state: &Situation, history: &mut History) -> Self {
        let mut begun = Begun::new(history);
        let state = rules.program().at_turn_start(state, &mut begun);
        let begun = begun.anywhere(&state);
        Self::at(state, begun, None)
    }

    /// What an engine's state stands for: at the start of a turn, which was `begun` so if anything is done before its first
    /// decision; within a turn, after these decisions from its start.
    fn at(state: engine::State, begun: Option<Situation>, turn: Option<(&Situation, Vec<Decision>)>) -> Self {
        let now = state.readable();
        let next = match state.outcome() {
            Some(outcome) => Next::Over(outcome),
            None => {
                let mut legal = Vec::new();
                state.generate(&mut legal);
                Next::Decide { by: state.decider(), legal }
            }
        };
        let (start, taken) = match turn {
            // The turn that ended the game is kept, so that the position can be written down and read back.
            Some((start, taken)) if !state.is_turn_start() => (start.clone(), taken),
            _ => (begun.unwrap_or_else(|| now.clone()), Vec::new()),
        };
        Self { start, taken, now, next, state }
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

    /// The state the engine plays on from.
    pub fn engine_state(&self) -> &engine::State {
        &self.state
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

    /// What must be done now, in words: "place a piece", "take a piece or pass".
    pub fn due(&self, rules: &Rules) -> String {
        merels_words::due(&self.sorts_due(rules))
    }

    /// What sorts of decisions there are now, as data.
    pub fn sorts_due(&self, rules: &Rules) -> Vec<Due> {
        interpret::due(rules.game(), &self.start, &self.taken)
    }

    /// Where the choices are written of which one must be made now.
    pub fn due_at(&self, rules: &Rules) -> Vec<Span> {
        let choices = interpret::choices(rules.game(), &self.start, &self.taken);
        choices.into_iter().map(|choice| choice.span).collect()
    }

    /// What stands on a point now.
    pub fn piece(&self, point: PointId) -> Option<Piece> {
        self.now.piece(point)
    }

    /// The position after a decision. Where a turn begins, the new position is recorded in `history`.
    ///
    /// # Errors
    ///
    /// [`NotLegal`] says why the decision can't be played; the position is unchanged, of course.
    pub fn play(&self, rules: &Rules, decision: Decision, history: &mut History) -> Result<Self, NotLegal> {
        if !self.legal().contains(&decision) {
            let refusal = interpret::not_legal(rules.game(), &self.start, &self.taken, &self.next, decision);
            return Err(NotLegal::new(rules.game(), refusal));
        }
        let mut state = self.state.clone();
        let mut begun = Begun::new(history);
        state.apply(decision, &mut begun);
        let taken = self.taken.iter().copied().chain([decision]).collect();
        let begun = begun.last.filter(|_| state.ending().is_none());
        Ok(Self::at(state, begun, Some((&self.start, taken))))
    }

    /// The position after a player has left the game, as [`Situation::take_out`] says; it is recorded in `history`. Of a turn
    /// under way nothing stays.
    pub fn without(&self, rules: &Rules, player: PlayerId, history: &mut History) -> Self {
        let mut state = self.start.clone();
        state.take_out(player);
        if state.is_out(state.mover) {
            state.mover = state.next_player();
        }
        Self::at_turn_start(rules, &state, history)
    }

    /// The position after a decision, or after a player has left; see [`Self::play`] and [`Self::without`].
    ///
    /// # Errors
    ///
    /// [`NotLegal`], of a decision.
    pub fn follow(&self, rules: &Rules, step: Step, history: &mut History) -> Result<Self, NotLegal> {
        match step {
            Step::Decision(decision) => self.play(rules, decision, history),
            Step::Leave(leave) => Ok(self.without(rules, leave.player, history)),
        }
    }

    /// The draws that may be claimed at the start of this turn; `seen` is how often the position has been recorded.
    pub fn claims(&self, seen: u32) -> Vec<Grounds> {
        let claims = self.state.claims(seen);
        claims.into_iter().filter_map(|claim| self.state.grounds(claim, seen)).collect()
    }
}

/// A history that keeps the state in which a turn begins: what is done before its first decision is no part of it.
struct Begun<'h> {
    history: &'h mut History,
    /// How it stood when the first turn began of those that passed without a decision.
    first: Option<Situation>,
    last: Option<Situation>,
}

impl<'h> Begun<'h> {
    fn new(history: &'h mut History) -> Self {
        Self { history, first: None, last: None }
    }

    /// The start of the turn that has led to a state before any decision: of a game that is over, of the first turn, so that what
    /// has ended it can be found again from there.
    fn anywhere(self, state: &engine::State) -> Option<Situation> {
        if state.ending().is_some() { self.first } else { self.last }
    }
}

impl engine::Recorder for Begun<'_> {
    fn record(&mut self, key: u64) -> u32 {
        self.history.record(key)
    }

    fn turn_begins(&mut self, state: &dyn Fn() -> Situation) {
        let state = state();
        self.first.get_or_insert_with(|| state.clone());
        self.last = Some(state);
    }
}
