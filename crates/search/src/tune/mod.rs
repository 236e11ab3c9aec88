//! Weights fitted to games that a searcher plays against itself.
//!
//! This is Texel's tuning method (P. Österlund, 2014, as the chess programming wiki tells it): quiet positions of many fast
//! games, each with the result of its game, and the weights under which the worth of the positions foretells the results
//! best. Only games between two are tuned for.
//!
//! Everything is done in steps that a caller may spread over threads: [`Tuner::play`] games, put their samples in the order
//! of the games, [`fit`] weights to them, [`Tuner::compare`] those with the ones before. What comes out follows from the seed.

mod fit;
mod sample;

use merels_engine::{NoRecord, Random, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Rules, Session};

use crate::arena::{self, Game, Terms, Untimed};
use crate::evaluate::Evaluator;
use crate::player::{Means, Player};
use crate::spec::{Budget, Spec};
use crate::weights::{FEATURES, Weights};

pub use fit::{fit, log_loss};
pub use sample::{Points, Sample};

/// Turns drawn at random before a game, at least, and how many more there may be.
const OPENING: u32 = 2;
const MORE_OPENING: u32 = 7;
/// Each searcher's table, in bytes: the searches are small.
const MEMORY: usize = 1 << 20;
/// The most positions of one game; those of longer games are thinned out.
const MAX_SAMPLES: usize = 100;
/// Keeps the openings of the games that are compared apart from those that are learnt from.
const COMPARED: u64 = 0x5851_f42d_4c95_7f2d;

/// A game of more or fewer than two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("weights are tuned by games between two players, and this game has {players}")]
pub struct NotForTwo {
    /// How many there are.
    pub players: usize,
}

/// Plays the games that weights are learnt from.
#[derive(Clone, Copy, Debug)]
pub struct Tuner<'a> {
    rules: &'a Rules,
    nodes: u64,
    seed: u64,
}

impl<'a> Tuner<'a> {
    /// For a game, with so many states for each turn. What is random follows from the seed.
    ///
    /// # Errors
    ///
    /// A game that isn't for two players.
    pub fn new(rules: &'a Rules, nodes: u64, seed: u64) -> Result<Self, NotForTwo> {
        match rules.game().players.len() {
            2 => Ok(Self { rules, nodes, seed }),
            players => Err(NotForTwo { players }),
        }
    }

    /// The quiet positions of the game with this number, played with these weights; none of a game that was cut off, from
    /// which nothing can be learnt.
    pub fn play(&self, weights: Weights, number: u64) -> Vec<Sample> {
        let terms = self.terms(self.seed, number);
        let game = self.game([weights, weights], terms);
        Points::of(&game, 0).map_or_else(Vec::new, |result| self.samples(&game.session, terms.opening, result))
    }

    /// What `a` gets against `b` in the game with this number; nothing if it was cut off. Games 2n and 2n + 1 have the same
    /// opening and swapped seats.
    pub fn compare(&self, a: Weights, b: Weights, number: u64) -> Option<Points> {
        let terms = self.terms(self.seed ^ COMPARED, number / 2);
        let swapped = !number.is_multiple_of(2);
        let game = self.game(if swapped { [b, a] } else { [a, b] }, terms);
        Points::of(&game, usize::from(swapped))
    }

    fn terms(&self, seed: u64, number: u64) -> Terms {
        let seed = seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(number);
        let opening = OPENING + Xorshift::new(seed).below(MORE_OPENING);
        Terms { opening, seed, claims: true }
    }

    fn game(&self, weights: [Weights; 2], terms: Terms) -> Game {
        let spec = Spec::AlphaBeta(Budget::Nodes(self.nodes));
        let means = |weights| Means { memory: MEMORY, weights, ..Means::default() };
        let [mut first, mut second] = weights.map(|weights| Player::new(self.rules, spec, terms.seed, means(weights)));
        let session = Session::new(self.rules.clone(), PlayerId(0));
        arena::play(session, &mut [&mut first, &mut second], terms, &mut Untimed)
    }

    /// The positions at the beginning of turns, after the opening, in which nobody who is due completes a line or takes a man at once.
    fn samples(&self, session: &Session, opening: u32, result: Points) -> Vec<Sample> {
        let mut evaluator = Evaluator::of_all_features(self.rules);
        let mut state = session.start().engine_state().clone();
        let mut samples = Vec::new();
        let mut turns = 0;
        for decision in session.decisions() {
            if state.is_turn_start() {
                let due = state.decider();
                evaluator.follow(&state);
                let quiet = || evaluator.completing(due).is_empty() && (evaluator.always_takes() || !takes_men(&state));
                if turns >= opening && quiet() {
                    let [first, second] = [0, 1].map(|player| evaluator.features(&state, PlayerId(player)));
                    let mut difference = [0; FEATURES];
                    for (to, (a, b)) in difference.iter_mut().zip(first.into_iter().zip(second)) {
                        *to = (a - b).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                    }
                    samples.push(Sample { difference, phase: evaluator.phase(&state), due: due.index() == 0, result });
                }
                turns += 1;
            }
            state.apply(decision, &mut NoRecord);
        }
        let every = samples.len().div_ceil(MAX_SAMPLES).max(1);
        samples.into_iter().step_by(every).collect()
    }
}

/// Whether whoever is due has a decision that takes men of others: what men are worth is seen when nobody is about to take one back.
/// Men that only change sides aren't taken.
fn takes_men(state: &State) -> bool {
    let due = state.decider();
    let of_others = |state: &State| state.occupied().difference(state.men(due)).len();
    let (men, pieces) = (of_others(state), state.pieces());
    let mut decisions = Vec::new();
    state.generate(&mut decisions);
    decisions.into_iter().any(|decision| {
        let mut after = state.clone();
        after.apply(decision, &mut NoRecord);
        of_others(&after) < men && after.pieces() <= pieces
    })
}
