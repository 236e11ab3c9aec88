//! Taste: what a player likes of what is nearly equal.
//!
//! A search plays the same game again and again. With a taste, which follows from a seed, each decision at the root is worth a
//! little more than was found, by chance and by how sensible it looks: so what is clearly best is played as before, and what
//! is nearly equal is played now and then, where it makes sense more often.

use merels_engine::{Random, State, Xorshift};
use merels_model::Decision;
use merels_model::ir::PlayerId;

use crate::score::is_forced;
use crate::sense::Sense;

/// What chance adds, at most, in hundredths of a man.
const CHANCE: u32 = 4;
/// What the most sensible decision has before the least sensible one.
const SENSIBLE: i32 = 4;

/// What a player likes; the same at the same state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste(u64);

impl Taste {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// What each of some decisions at a state is worth beyond what is found.
    pub(crate) fn at(self, state: &State, side: PlayerId, decisions: &[Decision], sense: &Sense) -> Liked {
        let sensible = sensible(state, side, decisions, sense);
        let key = self.0 ^ state.state_key();
        let liked = sensible.into_iter().map(|(decision, looks)| {
            let chance = Xorshift::new(key ^ number(decision)).below(CHANCE + 1) as i32;
            (decision, chance + looks)
        });
        Liked(liked.collect())
    }
}

/// How sensible each of some decisions looks beside the others: 0 to [`SENSIBLE`].
pub(crate) fn sensible(state: &State, side: PlayerId, decisions: &[Decision], sense: &Sense) -> Vec<(Decision, i32)> {
    let senses: Vec<i32> = decisions.iter().map(|&decision| sense.of(state, side, decision)).collect();
    let least = senses.iter().copied().min().unwrap_or(0);
    let range = senses.iter().copied().max().unwrap_or(0).saturating_sub(least).max(1);
    let looks = |sense: i32| i64::from(sense - least) * i64::from(SENSIBLE) / i64::from(range);
    decisions.iter().zip(senses).map(|(&decision, sense)| (decision, looks(sense) as i32)).collect()
}

/// What decisions are worth beyond what is found; without a taste nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Liked(Vec<(Decision, i32)>);

impl Liked {
    fn of(&self, decision: Decision) -> i32 {
        self.0.iter().find(|(other, _)| *other == decision).map_or(0, |(_, liked)| *liked)
    }

    /// A score with what is liked about the decision; forced results are what they are.
    pub(crate) fn with(&self, decision: Decision, score: i32) -> i32 {
        if is_forced(score) { score } else { score + self.of(decision) }
    }

    /// What must be found for a decision to come to this score.
    pub(crate) fn without(&self, decision: Decision, score: i32) -> i32 {
        if is_forced(score) { score } else { score - self.of(decision) }
    }
}

/// A number for a decision.
fn number(decision: Decision) -> u64 {
    let (sort, a, b) = match decision {
        Decision::Place { kind, at } => (1, kind.index(), at.index()),
        Decision::Move { from, to } => (2, from.index(), to.index()),
        Decision::Take { at } => (3, at.index(), 0),
        Decision::Choose { at } => (4, at.index(), 0),
        Decision::Say { word } => (6, word.index(), 0),
        Decision::Pass => (5, 0, 0),
    };
    ((sort << 40) | ((a as u64) << 20) | b as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
