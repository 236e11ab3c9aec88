//! The table that games are played at: the only place that knows how positions are kept.

use std::collections::BTreeMap;

use merels_engine::{Folding, History, NoRecord, Recorder, Recurrence, State};
use merels_model::ir::PlayerId;
use merels_model::outcome::{Grounds, Outcome};
use merels_model::{Decision, Game, PointSet};
use merels_play::{Position, Rules};

/// A game in progress, and which of the rules that end it have decided anything.
pub(crate) struct Table<'r> {
    rules: &'r Rules,
    /// Where games begin, if not as usual.
    start: Option<&'r Position>,
    state: State,
    /// The state before a decision, kept for its place in memory.
    before: State,
    notes: Notes,
    legal: Vec<Decision>,
    /// For those who think: the position with the record of the game's, and how they are when games begin.
    thought_of: Option<[(Position, History); 2]>,
    /// Where images of a position are one.
    folding: Option<Folding>,
}

/// What is kept of a game beside its state.
struct Notes {
    recurrence: Recurrence,
    decided: Vec<bool>,
}

impl Recorder for Notes {
    fn record(&mut self, key: u64) -> u32 {
        self.recurrence.record(key)
    }

    fn ended_by(&mut self, end: usize) {
        if let Some(slot) = self.decided.get_mut(end) {
            *slot = true;
        }
    }
}

/// The state that games begin in, recorded.
fn set_up(rules: &Rules, start: Option<&Position>, notes: &mut Notes) -> State {
    let program = rules.program();
    let Some(start) = start else { return program.start(PlayerId(0), notes) };
    let mut state = program.at_turn_start(start.turn_start(), notes);
    for &decision in start.taken() {
        state.apply(decision, notes);
    }
    state
}

impl<'r> Table<'r> {
    /// A table with the game set up: in a position, or as usual, and the first player named begins.
    pub(crate) fn new(rules: &'r Rules, start: Option<&'r Position>) -> Self {
        let mut notes = Notes { recurrence: Recurrence::new(), decided: vec![false; rules.game().ends.len()] };
        let state = set_up(rules, start, &mut notes);
        let (before, legal) = (state.clone(), Vec::new());
        let mut table = Self { rules, start, before, state, notes, legal, thought_of: None, folding: None };
        table.list();
        table
    }

    /// The same where images of a position under the symmetries of the rules are one.
    pub(crate) fn folding(mut self) -> Self {
        self.folding = Some(Folding::new(self.rules.program()));
        self
    }

    /// The same with the position at hand for those who think.
    pub(crate) fn for_thought(mut self) -> Self {
        let mut history = History::new();
        let position = match self.start {
            None => self.rules.start(PlayerId(0), &mut history),
            Some(start) => {
                let turn = Position::at_turn_start(self.rules, start.turn_start(), &mut history);
                start.taken().iter().fold(turn, |position, &decision| {
                    position.play(self.rules, decision, &mut history).unwrap_or(position)
                })
            }
        };
        self.thought_of = Some([(position.clone(), history.clone()), (position, history)]);
        self
    }

    /// The position and the record of the game's, where somebody thinks.
    pub(crate) fn position(&self) -> Option<(&Position, &History)> {
        let [(position, history), _] = self.thought_of.as_ref()?;
        Some((position, history))
    }

    /// One key for the state and all its images, if they are one.
    pub(crate) fn folded_key(&self) -> u64 {
        self.key_of(&self.state)
    }

    /// The same of a position.
    pub(crate) fn folded_key_of(&self, position: &Position) -> u64 {
        self.key_of(position.engine_state())
    }

    /// What is played.
    pub(crate) fn rules(&self) -> &'r Rules {
        self.rules
    }

    fn key_of(&self, state: &State) -> u64 {
        self.folding.as_ref().map_or_else(|| state.state_key(), |folding| state.folded_key(folding).0)
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.state.ending().is_some()
    }

    /// The ways to play a turn here, one for each position they lead to, images apart. None if there are more than `most`.
    pub(crate) fn different_ways(&self, most: usize) -> Option<BTreeMap<u64, Vec<Decision>>> {
        let mut found = BTreeMap::new();
        for way in self.ways(most)? {
            let mut state = self.state.clone();
            way.iter().for_each(|&decision| state.apply(decision, &mut NoRecord));
            found.entry(self.key_of(&state)).or_insert(way);
        }
        Some(found)
    }

    fn list(&mut self) {
        self.state.generate(&mut self.legal);
    }

    /// Sets the game up anew.
    pub(crate) fn reset(&mut self) {
        self.notes.recurrence.clear();
        self.notes.decided.fill(false);
        self.state = set_up(self.rules, self.start, &mut self.notes);
        if let Some([now, start]) = &mut self.thought_of {
            now.clone_from(start);
        }
        self.list();
    }

    /// The legal decisions; none when the game is over.
    pub(crate) fn legal(&self) -> &[Decision] {
        &self.legal
    }

    /// Who decides now.
    pub(crate) fn decider(&self) -> PlayerId {
        self.state.decider()
    }

    /// Whether a turn begins here.
    pub(crate) fn turn_begins(&self) -> bool {
        self.state.is_turn_start()
    }

    /// The game that is played.
    pub(crate) fn game(&self) -> &Game {
        self.rules.game()
    }

    /// How the game ended, once it is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The draw that can be claimed now. The rule that allows it counts as one that decided.
    pub(crate) fn claim(&mut self) -> Option<Grounds> {
        let seen = self.notes.recurrence.seen();
        let claim = self.state.claim(seen)?;
        self.notes.ended_by(claim);
        self.state.grounds(claim, seen)
    }

    /// Plays a legal decision; returns the points whose pieces left the board by it, men of players who
    /// went out apart.
    pub(crate) fn play(&mut self, decision: Decision) -> PointSet {
        self.before.clone_from(&self.state);
        self.state.apply(decision, &mut self.notes);
        if let Some([(position, history), _]) = &mut self.thought_of
            && let Ok(next) = position.play(self.rules, decision, history)
        {
            *position = next;
        }
        self.list();
        self.captured(decision)
    }

    /// For each of the game's ends, whether it has decided something in this game: ended it, or put a
    /// player out.
    pub(crate) fn decided(&self) -> &[bool] {
        &self.notes.decided
    }

    /// All ways for the player who decides now to go on to the end of the turn, or to where another
    /// player decides, depth first in the order of the legal decisions. None if there are more than
    /// `most`.
    pub(crate) fn ways(&self, most: usize) -> Option<Vec<Vec<Decision>>> {
        let by = self.decider();
        let mut found = Vec::new();
        let mut legal = Vec::new();
        let mut open: Vec<(Vec<Decision>, State)> = vec![(Vec::new(), self.state.clone())];
        while let Some((way, state)) = open.pop() {
            let whole = state.is_turn_start() || state.ending().is_some() || state.decider() != by;
            if whole && !way.is_empty() {
                if found.len() == most {
                    return None;
                }
                found.push(way);
                continue;
            }
            state.generate(&mut legal);
            // The last one opened is looked at next.
            for &decision in legal.iter().rev() {
                let mut next = state.clone();
                next.apply(decision, &mut NoRecord);
                open.push((way.iter().copied().chain([decision]).collect(), next));
            }
        }
        Some(found)
    }

    /// The points that ought to hold a piece after a decision and don't, men of players who went out
    /// apart.
    fn captured(&self, decision: Decision) -> PointSet {
        let mut expected = self.before.occupied();
        match decision {
            Decision::Place { at, .. } => expected.insert(at),
            Decision::Move { from, to } => {
                expected.remove(from);
                expected.insert(to);
            }
            Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => {}
        }
        let mut gone = expected.difference(self.state.occupied());
        // What a piece moves onto leaves the board.
        if let Decision::Move { to, .. } = decision
            && self.before.occupied().contains(to)
        {
            gone.insert(to);
        }
        if gone.is_empty() {
            return gone;
        }
        let came = match decision {
            Decision::Place { at, .. } => Some((at, Some(self.before.decider()))),
            Decision::Move { from, to } => Some((to, self.before.owner(from))),
            Decision::Take { .. } | Decision::Choose { .. } | Decision::Say { .. } | Decision::Pass => None,
        };
        for at in gone.iter() {
            let placed = came.filter(|(to, _)| *to == at).map(|(_, owner)| owner);
            let owner = placed.unwrap_or_else(|| self.before.owner(at));
            let went_out = |owner: PlayerId| self.state.is_out(owner) && !self.before.is_out(owner);
            if !matches!(decision, Decision::Take { at: taken } if taken == at) && owner.is_some_and(went_out) {
                gone.remove(at);
            }
        }
        gone
    }
}
