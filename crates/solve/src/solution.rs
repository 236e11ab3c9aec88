//! Solving a game.

use std::ops::ControlFlow;

use merels_engine::NoRecord;
use merels_model::ir::PlayerId;
use merels_model::position::Situation;
use merels_play::{Position, Rules};

use crate::codec::{After, Codec};
use crate::explore::{Bounds, Explored, explore};
use crate::keys::Keys;
use crate::value::Value;
use crate::{Prober, Progress, Refused, Settings, Values};

/// The values of all positions that can be reached from one.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(crate) codec: Codec,
    pub(crate) keys: Keys,
    pub(crate) values: Vec<u16>,
    /// The position that all began with.
    pub(crate) first: Situation,
}

/// Solves a game from a position, or from its start with the first player to begin. A position within a turn counts as the
/// turn's start.
///
/// # Errors
///
/// Why it can't be solved, or not in the memory there is.
pub fn solve(rules: &Rules, from: Option<&Position>, settings: &Settings) -> Result<Solution, Refused> {
    solve_told(rules, from, settings, &mut |_| ControlFlow::Continue(()))
}

/// The same, telling how far it is to somebody who may break off.
///
/// # Errors
///
/// As [`solve`]'s.
pub fn solve_told(
    rules: &Rules,
    from: Option<&Position>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Solution, Refused> {
    let codec = Codec::new(rules, settings.claims, settings.folding)?;
    let first = beginning(&codec, from)?;
    let mut key = vec![0; codec.layout.words];
    codec.write(&first, &mut key, &mut Vec::new())?;
    let mut bounds = Bounds { memory: settings.memory, threads: settings.threads, progress };
    let Explored { keys, found } = explore(&codec, &key, &mut bounds)?;
    let graph = found.turned_round();
    if progress(Progress::GoingBack { positions: keys.len() as u64 }).is_break() {
        return Err(Refused::Stopped);
    }
    Ok(Solution { codec, keys, values: graph.values(&[]), first })
}

/// How things stand where play begins.
pub(crate) fn beginning(codec: &Codec, from: Option<&Position>) -> Result<Situation, Refused> {
    let mut begun = codec.begun();
    let state = match from {
        Some(position) => codec.program().at_turn_start(position.turn_start(), &mut begun),
        None => codec.program().start(PlayerId(0), &mut begun),
    };
    match codec.after(&state) {
        After::Turn => Ok(codec.turn_start(&state, &mut begun).clone()),
        After::Over(_) | After::Within => Err(Refused::Over),
    }
}

impl Solution {
    /// The value of the position that all began with, for the player due.
    pub fn start(&self) -> Value {
        self.prober().of(&self.first_position()).unwrap_or(Value::Draw)
    }

    /// The position that all began with.
    pub fn first_position(&self) -> Position {
        Position::at_turn_start(self.codec.rules(), &self.first, &mut merels_engine::History::new())
    }

    /// How many positions there are, images counted once.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are none: never.
    pub fn is_empty(&self) -> bool {
        self.keys.len() == 0
    }

    /// How many symmetries of the rules positions are folded by, and whether the players may change places.
    pub fn folded_by(&self) -> (usize, bool) {
        (self.codec.images.len(), self.codec.alike)
    }

    /// The words of a position.
    pub fn words(&self) -> usize {
        self.codec.layout.words
    }

    /// What asks it for values.
    pub fn prober(&self) -> Prober<'_> {
        Prober { codec: &self.codec, values: self }
    }

    /// Each position as it is kept, with its value.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&[u64], Value)> {
        self.values.iter().enumerate().map(|(index, value)| (self.keys.get(index), Value::unpacked(*value)))
    }

    /// The state that a kept position stands for.
    pub(crate) fn situation(&self, key: &[u64], at: &mut Situation) {
        self.codec.layout.decode(key, at);
    }

    /// A kept position, as people and programs handle them.
    pub fn position(&self, index: usize) -> Position {
        self.codec.position(self.keys.get(index))
    }

    /// The value of a kept position.
    pub fn value(&self, index: usize) -> Value {
        Value::unpacked(self.values.get(index).copied().unwrap_or(0))
    }

    /// In how many positions the game is over, images counted once: what the last turns lead to.
    pub fn ended(&self) -> usize {
        let mut ended = Keys::new(self.codec.layout.words + 1);
        let (mut key, mut scratch) = (vec![0; self.codec.layout.words], Vec::new());
        let mut at = Situation::default();
        for index in 0..self.len() {
            self.situation(self.keys.get(index), &mut at);
            let state = self.codec.program().at_turn_start(&at, &mut NoRecord);
            let mut walk = vec![state];
            while let Some(state) = walk.pop() {
                let mut legal = Vec::new();
                state.generate(&mut legal);
                for decision in legal {
                    let mut next = state.clone();
                    next.apply(decision, &mut NoRecord);
                    if let Some(over) = next.ending() {
                        next.read_into(&mut at);
                        let swap = self.codec.alike && at.mover == PlayerId(1);
                        let winner = over.winner.map_or(2, |winner| u64::from(winner.0 ^ u8::from(swap)));
                        if self.codec.write(&at, &mut key, &mut scratch).is_ok() {
                            let whole: Vec<u64> = key.iter().copied().chain([winner]).collect();
                            ended.insert(&whole);
                        }
                    } else if !next.is_turn_start() {
                        walk.push(next);
                    }
                }
            }
        }
        ended.len()
    }
}

impl Values for Solution {
    fn get(&self, key: &[u64]) -> Option<Value> {
        self.keys.find(key).map(|index| self.value(index))
    }
}
