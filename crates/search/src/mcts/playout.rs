//! Playouts: games played on at random from a state, with an eye for lines that can be completed.

use merels_engine::{Draws, NoRecord, Random, Recurrence, State, Xorshift};
use merels_model::ir::PlayerId;
use merels_model::{Decision, PointSet};
use merels_play::Rules;

use super::tree::Shares;
use crate::evaluate::{Evaluator, target};
use crate::rules::{knows_claims, knows_repetition};
use crate::tally::PLAYERS;
use crate::weights::Weights;

/// Playouts are cut off after so many decisions and judged as they stand: R. Lorentz, "Amazons Discover Monte-Carlo", 2008.
/// Of 6 to 240 this did best over several games.
const CAP: u32 = 12;
/// The same where nothing can be judged before the end.
const BLIND_CAP: u32 = 1_000;
/// What a man more is worth in a playout that was cut off: the slope of a logistic curve, per hundredth of a man.
const SLOPE: f64 = 0.006;
/// In how many of a hundred cases a line is completed where it can be.
const COMPLETES: u32 = 90;
/// In how many of a hundred cases one of somebody else is prevented.
const PREVENTS: u32 = 70;
/// It is asked at least after so many decisions whether it is time to stop.
const EACH: u32 = 64;

/// Plays games out.
#[derive(Debug)]
pub(super) struct Playouts {
    pub(super) evaluator: Evaluator,
    pub(super) random: Xorshift,
    recurrence: Recurrence,
    players: usize,
    /// Whether there are lines to be completed.
    sees_lines: bool,
    /// Whether positions have to be recorded, and claims to be made.
    records: bool,
    /// How long playouts are, in decisions.
    cap: u32,
    legal: Vec<Decision>,
}

impl Playouts {
    pub(super) fn new(rules: &Rules, weights: Weights, seed: u64) -> Self {
        let evaluator = Evaluator::new(rules, weights);
        Self {
            sees_lines: evaluator.sees_lines(),
            cap: if evaluator.is_blind() { BLIND_CAP } else { CAP },
            evaluator,
            random: Xorshift::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            recurrence: Recurrence::new(),
            players: rules.game().players.len().min(PLAYERS),
            records: knows_repetition(rules.game()) || knows_claims(rules.game()),
            legal: Vec::new(),
        }
    }

    /// Plays on from a state and says who gets how much; none when it is time to stop.
    pub(super) fn run(&mut self, state: &mut State, stop: &dyn Fn() -> bool) -> Option<Shares> {
        let mut left = self.cap;
        self.recurrence.clear();
        while left > 0 && state.ending().is_none() {
            let slice = left.min(EACH);
            let (played, claimed) = if self.sees_lines {
                self.play_sensibly(state, slice)
            } else {
                let out = state.play_out(slice, Draws::Automatic, &mut self.random, &mut self.recurrence);
                (out.decisions, out.claimed.is_some())
            };
            if claimed {
                return Some(self.drawn());
            }
            if played < slice {
                break;
            }
            left -= slice;
            if stop() {
                return None;
            }
        }
        Some(self.shares(state))
    }

    /// Plays so many decisions on at most: often those that complete a line where there are any, or those that take a
    /// point where others would complete one. Says how many were played, and whether a draw was claimed.
    fn play_sensibly(&mut self, state: &mut State, most: u32) -> (u32, bool) {
        for played in 0..most {
            if self.records && state.is_turn_start() && state.claim(self.recurrence.seen()).is_some() {
                return (played, true);
            }
            self.evaluator.follow(state);
            let by = state.decider();
            let decision = self.loud(state, by).or_else(|| state.draw(&mut self.random));
            let Some(decision) = decision else { return (played, false) };
            if self.records {
                state.apply(decision, &mut self.recurrence);
            } else {
                state.apply(decision, &mut NoRecord);
            }
        }
        (most, false)
    }

    /// One of the decisions that complete a line, or else prevent one, if it is to be taken.
    fn loud(&mut self, state: &State, by: PlayerId) -> Option<Decision> {
        let own = self.evaluator.completing(by);
        let theirs = self.evaluator.completing_of_others(by);
        let completes = !own.is_empty() && self.random.below(100) < COMPLETES;
        let prevents = !theirs.is_empty() && self.random.below(100) < PREVENTS;
        if !completes && !prevents {
            return None;
        }
        self.legal.clear();
        state.generate(&mut self.legal);
        let chosen = if completes { self.draw_at(&own) } else { None };
        if chosen.is_none() && prevents { self.draw_at(&theirs) } else { chosen }
    }

    /// Draws one of the legal decisions that put a man on one of these points.
    fn draw_at(&mut self, points: &PointSet) -> Option<Decision> {
        let mut drawn = None;
        let mut seen = 0;
        for &decision in self.legal.iter().filter(|&&decision| target(decision).is_some_and(|at| points.contains(at))) {
            seen += 1;
            if self.random.below(seen) == 0 {
                drawn = Some(decision);
            }
        }
        drawn
    }

    /// What everybody gets of a draw.
    pub(super) fn drawn(&self) -> Shares {
        [1.0 / self.players as f64; PLAYERS]
    }

    /// What everybody gets where a player wins.
    pub(super) fn won_by(winner: PlayerId) -> Shares {
        let mut shares = [0.0; PLAYERS];
        if let Some(share) = shares.get_mut(winner.index()) {
            *share = 1.0;
        }
        shares
    }

    /// Who gets how much of a state, as it stands.
    pub(super) fn shares(&mut self, state: &State) -> Shares {
        match state.ending().map(|ending| ending.winner) {
            Some(Some(winner)) => Self::won_by(winner),
            Some(None) => self.drawn(),
            None => {
                self.evaluator.follow(state);
                let mut shares = [0.0; PLAYERS];
                for (player, share) in shares.iter_mut().enumerate().take(self.players) {
                    let worth = self.evaluator.value(state, PlayerId(player as u8));
                    *share = 1.0 / (1.0 + (-SLOPE * f64::from(worth)).exp());
                }
                shares
            }
        }
    }
}
