//! The fast engine beside the plain interpreter: the same game played in both at once.

use std::collections::HashMap;

use merels::board::PointId;
use merels::engine::{Draws, NoRecord, Program, Random, Recurrence, State, Xorshift};
use merels::interpret::{History, Position};
use merels::ir::ConditionKind;
use merels::walk::{self, Part};
use merels::{Cause, Decision, Game, Identity, ir, notation, words};

use crate::line::Line;

/// Plays games of one definition and compares every step.
pub struct Comparison<'g> {
    game: &'g Game,
    program: Program,
    /// The keys met, with what they stood for.
    identities: HashMap<u64, Identity>,
    keys: HashMap<Identity, u64>,
    states: HashMap<u64, State>,
    /// Whether a state with very many decisions has been looked at for shortcuts.
    many_met: bool,
    /// Decisions compared so far.
    pub decisions: u64,
}

/// One in so many states is looked at for shortcuts.
const SAMPLED: u32 = 24;
/// A state with more decisions is looked at once only: what follows them all takes as long as thousands of other states.
const MANY: usize = 300;
/// The most states kept to find two with one key.
const MAX_STATES: usize = 20_000;

impl<'g> Comparison<'g> {
    /// A comparison for a game.
    ///
    /// # Errors
    ///
    /// When the game can't be compiled.
    pub fn new(game: &'g Game) -> Result<Self, String> {
        let program = Program::compile(game.clone()).map_err(|error| error.to_string())?;
        let (identities, keys, states, many_met) = Default::default();
        Ok(Self { game, program, identities, keys, states, many_met, decisions: 0 })
    }

    /// Plays one random game of at most `cap` decisions.
    ///
    /// # Errors
    ///
    /// The first difference, with the decisions that lead to it.
    pub fn play(&mut self, random: &mut Xorshift, cap: usize) -> Result<(), String> {
        let mut line = Line::drawn(self.game, random, cap);
        self.follow(&mut line, random).map_err(|what| format!("{what}\nafter: {}", line.text(self.game)))
    }

    /// Plays a game along a line; `random` says where shortcuts are looked at.
    ///
    /// # Errors
    ///
    /// The first difference; the line holds the decisions that lead to it.
    pub fn follow(&mut self, line: &mut Line, random: &mut Xorshift) -> Result<(), String> {
        let first = line.first;
        let mut history = History::new();
        let mut recurrence = Recurrence::new();
        let mut plain = Position::start(self.game, first, &mut history);
        let mut state = self.program.start(first, &mut recurrence);
        loop {
            self.compare(&plain, &state, &history, &recurrence, random)?;
            if plain.outcome().is_some() {
                return Ok(());
            }
            let Some(decision) = line.next(plain.legal()) else { return Ok(()) };
            self.decisions += 1;
            plain = plain.play(self.game, decision, &mut history).map_err(|error| words::refusal(self.game, &error))?;
            state.apply(decision, &mut recurrence);
        }
    }

    fn compare(
        &mut self,
        plain: &Position,
        state: &State,
        history: &History,
        recurrence: &Recurrence,
        random: &mut Xorshift,
    ) -> Result<(), String> {
        let outcome = state.outcome();
        let plain_outcome = plain.outcome().cloned();
        if plain_outcome != outcome {
            return Err(format!("outcome: plain {plain_outcome:?}, engine {outcome:?}"));
        }
        if outcome.as_ref().is_some_and(|outcome| matches!(outcome.cause, Cause::Fault(..))) {
            // Where the rules are at fault, what stands on the board is anybody's guess.
            return Ok(());
        }
        let readable = state.readable();
        if readable != *plain.state() {
            return Err(format!("state: plain {:?}\nengine {readable:?}", plain.state()));
        }
        let mut legal = Vec::new();
        state.generate(&mut legal);
        if legal != plain.legal() {
            let text = |legal: &[Decision]| {
                legal.iter().map(|&one| notation::decision(self.game, one)).collect::<Vec<_>>().join(" ")
            };
            return Err(format!("legal: plain {}\nengine {}", text(plain.legal()), text(&legal)));
        }
        let tried = self.any_decision(random);
        if state.is_legal(tried) != legal.contains(&tried) {
            let is = if state.is_legal(tried) { "is" } else { "isn't" };
            return Err(format!("refusal: for the engine {tried:?} {is} legal, listed {legal:?}"));
        }
        if state.count() != legal.len() as u64 {
            return Err(format!("count: {} of {}", state.count(), legal.len()));
        }
        match state.draw(random) {
            Some(drawn) if legal.contains(&drawn) => {}
            None if legal.is_empty() => {}
            drawn => return Err(format!("drawn: {drawn:?}")),
        }
        if outcome.is_some() {
            return Ok(());
        }
        let is_many = legal.len() > MANY;
        if random.below(SAMPLED) == 0 && !(is_many && self.many_met) {
            self.many_met |= is_many;
            self.compare_shortcuts(state, &legal, random)?;
        }
        if state.decider() != plain.decider() || state.is_turn_start() != plain.is_turn_start() {
            return Err("decider or start of the turn".to_owned());
        }
        if plain.is_turn_start() {
            if history.seen() != recurrence.seen() {
                return Err(format!("seen: plain {}, engine {}", history.seen(), recurrence.seen()));
            }
            let plain_claim = plain.claims(self.game, history.seen()).into_iter().next();
            let seen = recurrence.seen();
            let claim = state.claim(seen).and_then(|claim| state.grounds(claim, seen));
            if plain_claim != claim {
                return Err(format!("claim: plain {plain_claim:?}, engine {claim:?}"));
            }
        }
        self.compare_keys(plain, state)
    }

    /// Some decision or other: most aren't legal.
    fn any_decision(&self, random: &mut Xorshift) -> Decision {
        let mut below = |limit: usize| random.below(u32::try_from(limit).unwrap_or(u32::MAX)) as u16;
        let points = self.game.board.len();
        let (from, to) = (PointId(below(points)), PointId(below(points)));
        match below(6) {
            0 => Decision::Place { kind: ir::KindId(below(self.game.kinds.len()) as u8), at: to },
            1 => Decision::Move { from, to },
            2 => Decision::Take { at: to },
            3 => Decision::Choose { at: to },
            4 => Decision::Say { word: ir::WordId(below(3) as u8) },
            _ => Decision::Pass,
        }
    }

    /// Perft and playouts take shortcuts: they come to what playing decision by decision comes to.
    fn compare_shortcuts(&self, state: &State, legal: &[Decision], random: &Xorshift) -> Result<(), String> {
        let after = |&decision: &Decision| {
            let mut next = state.clone();
            next.apply(decision, &mut NoRecord);
            next
        };
        let played = |decisions: u32| {
            let mut drawn = state.clone();
            drawn.play_out(decisions, Draws::Off, &mut random.clone(), &mut Recurrence::new());
            drawn
        };
        // What a playout leaves open about a turn is settled by its next decision, or by its end.
        let (one, two) = (played(1), played(2));
        let nexts: Vec<State> = legal.iter().map(after).collect();
        let replies: u64 = nexts.iter().map(State::count).sum();
        let counted = state.perft(2);
        if counted != replies {
            return Err(format!("perft 2: {counted}, one by one {replies}"));
        }
        if !nexts.contains(&one) {
            return Err(format!("a playout's decision leads to none of the states that follow:\n{state:?}\n{one:?}"));
        }
        let mut legal = Vec::new();
        one.generate(&mut legal);
        let follows = |&decision: &Decision| {
            let mut next = one.clone();
            next.apply(decision, &mut NoRecord);
            next == two
        };
        let stays = one.ending().is_some() && one == two;
        if !stays && !legal.iter().any(follows) {
            return Err(format!("a playout's second decision leads to no state that follows:\n{one:?}\n{two:?}"));
        }
        Ok(())
    }

    /// Equal positions have equal keys, and different ones that were met have different keys; the keys
    /// kept up from change to change are those of the position made anew.
    fn compare_keys(&mut self, plain: &Position, state: &State) -> Result<(), String> {
        let key = state.position_key();
        let mut anew = self.program.at_turn_start(plain.turn_start(), &mut Recurrence::new());
        for &decision in plain.taken() {
            anew.apply(decision, &mut Recurrence::new());
        }
        // What ends a game may lie in its history, which is no part of a position.
        if anew.ending().is_none() {
            if anew.position_key() != key || anew.state_key() != state.state_key() {
                return Err("keys differ from those of the same position made anew".to_owned());
            }
            if anew != *state {
                return Err(format!("the same position made anew differs:\n{state:?}\n{anew:?}"));
            }
        }
        if plain.is_turn_start() {
            let identity = plain.state().identity(self.game);
            if self.keys.insert(identity.clone(), key).is_some_and(|known| known != key) {
                return Err("one position, two keys".to_owned());
            }
            if self.identities.insert(key, identity.clone()).is_some_and(|known| known != identity) {
                return Err("two positions, one key".to_owned());
            }
        }
        let key = state.state_key();
        match self.states.get(&key) {
            Some(known) if !same(self.game, known, state) => {
                return Err(format!("two states, one key:\n{known:?}\n{state:?}"));
            }
            Some(_) => {}
            None if self.states.len() < MAX_STATES => {
                self.states.insert(key, state.clone());
            }
            None => {}
        }
        Ok(())
    }
}

/// Whether two states stand for the same: the number of decisions taken and statements run through in a
/// turn only matter to the limits, and a counter that no rule asks for matters to nothing.
fn same(game: &Game, a: &State, b: &State) -> bool {
    let legal = |state: &State| {
        let mut legal = Vec::new();
        state.generate(&mut legal);
        legal
    };
    let asks_for = |index: usize| {
        let is_about_it = |part: Part<'_>| match part {
            Part::Condition(of) => {
                matches!(of.kind, ConditionKind::TurnsWithout(_, counter) if counter.index() == index)
            }
            _ => false,
        };
        walk::expressions(game).into_iter().any(|part| part.any(&is_about_it))
    };
    let stands = |state: &State| {
        let mut stands = state.readable();
        let counters = stands.counters.iter_mut().enumerate();
        counters.filter(|(index, _)| !asks_for(*index)).for_each(|(_, count)| *count = 0);
        stands
    };
    stands(a) == stands(b) && a.decider() == b.decider() && legal(a) == legal(b)
}
