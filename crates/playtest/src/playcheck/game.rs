//! One random game, and what it shows.

use merels_engine::{Recorder, Recurrence, State};
use merels_interpret::follow;
use merels_model::ir::PlayerId;
use merels_model::outcome::{Cause, Fault, Grounds};
use merels_model::{Decision, Situation};
use merels_play::Rules;
use merels_syntax::Span;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::coverage::Coverage;
use super::observed::Observed;
use super::places;
use super::tally::{AtFault, Play, Round, Tally};

/// So many turns that begin one after the other without a decision are looked at.
const MAX_BEGINNINGS: usize = 32;

/// A game in progress.
pub(super) struct Watch<'r> {
    rules: &'r Rules,
    coverage: Coverage<'r>,
    tally: Tally,
    state: State,
    notes: Notes,
    legal: Vec<Decision>,
    /// How things stood when the turn under way began, and the decisions taken in it.
    start: Situation,
    taken: Vec<Decision>,
}

/// What is kept of a game beside its state.
#[derive(Default)]
struct Notes {
    recurrence: Recurrence,
    /// The key of the position last recorded.
    key: u64,
    /// The turns that have begun with the last decision and that no end forestalled; all but the last may be empty.
    beginnings: Vec<Situation>,
    /// For each of the game's ends, whether it has ever decided anything.
    ends: Vec<bool>,
}

impl Recorder for Notes {
    fn record(&mut self, key: u64) -> u32 {
        self.key = key;
        self.recurrence.record(key)
    }

    fn turn_begins(&mut self, state: &dyn Fn() -> Situation) {
        if self.beginnings.len() >= MAX_BEGINNINGS {
            self.beginnings.pop();
        }
        self.beginnings.push(state());
    }

    fn ended_by(&mut self, end: usize) {
        // The turn isn't played.
        self.beginnings.pop();
        if let Some(slot) = self.ends.get_mut(end) {
            *slot = true;
        }
    }
}

/// How a game ended.
enum Ended {
    Won(PlayerId),
    Drawn(String),
    AtFault(Fault),
    Unfinished,
}

impl<'r> Watch<'r> {
    pub(super) fn new(rules: &'r Rules, coverage: Coverage<'r>) -> Self {
        let game = rules.game();
        let mut notes = Notes { ends: vec![false; game.ends.len()], ..Notes::default() };
        let state = rules.program().start(PlayerId(0), &mut notes);
        Self {
            rules,
            coverage,
            tally: Tally::new(game),
            state,
            notes,
            legal: Vec::new(),
            start: Situation::default(),
            taken: Vec::new(),
        }
    }

    /// What has been seen in all games.
    pub(super) fn observed(self) -> Observed<'r> {
        Observed { tally: Tally { ends: self.notes.ends, ..self.tally }, coverage: self.coverage }
    }

    /// Plays a game to its end or to the limit. Everything random follows from the seed and the game's number, as it
    /// does in a playtest.
    pub(super) fn play(&mut self, seed: u64, number: u64, limit: u32) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        self.notes.recurrence.clear();
        self.notes.beginnings.clear();
        self.state = self.rules.program().start(PlayerId(0), &mut self.notes);
        self.turn_over();
        let mut play = Play { game: number, ..Play::default() };
        // The positions at the starts of turns.
        let mut keys = Vec::new();
        let ended = loop {
            if let Some(outcome) = self.state.outcome() {
                break match (&outcome.cause, outcome.winner) {
                    (&Cause::Fault(fault, _), _) => Ended::AtFault(fault),
                    (_, Some(winner)) => Ended::Won(winner),
                    (_, None) => Ended::Drawn(merels_words::reason(self.rules.game(), &outcome)),
                };
            }
            let begins = self.state.is_turn_start();
            if begins && let Some(grounds) = self.claim() {
                break Ended::Drawn(merels_words::grounds(self.rules.game(), &grounds));
            }
            self.state.generate(&mut self.legal);
            // INVARIANT: a game that isn't over has a legal decision.
            let Some(&decision) = self.legal.choose(&mut random).filter(|_| play.decisions < limit) else {
                break Ended::Unfinished;
            };
            if begins {
                keys.push(self.notes.key);
                play.turns.push(Vec::new());
            }
            play.push(decision);
            self.decide(decision);
        };
        self.count(ended, play, &keys);
    }

    /// The draw that can be claimed now. All rules that allow one count as having decided.
    fn claim(&mut self) -> Option<Grounds> {
        let seen = self.notes.recurrence.seen();
        let first = self.state.claim(seen)?;
        for claim in self.state.claims(seen) {
            if let Some(slot) = self.notes.ends.get_mut(claim) {
                *slot = true;
            }
        }
        self.state.grounds(first, seen)
    }

    fn decide(&mut self, decision: Decision) {
        self.state.apply(decision, &mut self.notes);
        self.taken.push(decision);
        self.coverage.watch(&self.start, &self.taken);
        self.turn_over();
    }

    /// Takes note of the turns that have begun.
    fn turn_over(&mut self) {
        if self.notes.beginnings.is_empty() && self.state.is_turn_start() {
            // One of the commonest turns, before which nothing happens.
            self.notes.beginnings.push(self.state.readable());
        }
        for start in self.notes.beginnings.drain(..) {
            self.coverage.watch(&start, &[]);
            self.start = start;
            self.taken.clear();
        }
    }

    fn count(&mut self, ended: Ended, play: Play, keys: &[u64]) {
        self.tally.games += 1;
        match ended {
            Ended::Won(player) => {
                if let Some(won) = self.tally.won.get_mut(player.index()) {
                    *won += 1;
                }
            }
            Ended::Drawn(reason) => *self.tally.drawn.entry(reason).or_default() += 1,
            Ended::Unfinished => {
                self.tally.unfinished += 1;
                if let Some(round) = Round::of(keys, &play) {
                    self.tally.keep_round(round);
                }
            }
            Ended::AtFault(fault) => {
                let place = self.place(fault);
                self.tally.keep_fault(fault, AtFault::new(place, play));
            }
        }
    }

    /// Where the rules are at fault.
    fn place(&self, fault: Fault) -> Span {
        let game = self.rules.game();
        let followed = follow(game, &self.start, &self.taken, &[]);
        let phase = game.phases.get(self.start.phase().index()).map_or(game.span, |phase| phase.span);
        places::at_fault(game, fault, &followed).unwrap_or(phase)
    }
}
