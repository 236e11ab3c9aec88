//! The values of a game's last positions, kept in memory for whoever plays: see [`super::Making`] for how they are found.
//!
//! Nobody is taken to claim a draw in them. So a win or loss counts only where it comes about before anybody may.

use std::collections::HashMap;
use std::sync::Arc;

use merels_engine::State;
use merels_model::claims::Claim;
use merels_model::ir::PlayerId;
use merels_model::position::Situation;
use merels_play::Position;

use super::look::Known;
use super::men::{Material, Men};
use crate::value::Value;
use crate::{Choice, Prober, Values};

/// Exact values of positions with few men. A copy has the same ones.
#[derive(Clone, Debug)]
pub struct Endings(pub(super) Arc<Kept>);

#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) men: Arc<Men>,
    pub(super) claims: Vec<Claim>,
    pub(super) known: HashMap<Material, Known>,
    /// How many men stand, and how many are in hand, where something is known.
    pub(super) sizes: Vec<(u32, u32)>,
}

impl Endings {
    /// What reads them: one for each thread.
    pub fn reader(&self) -> Reader {
        let key = vec![0; self.0.men.codec.layout.words];
        Reader {
            endings: self.clone(),
            at: Situation::default(),
            key,
            scratch: Vec::new(),
            material: Material::default(),
            stands: Vec::new(),
        }
    }

    /// How many positions are known.
    pub fn positions(&self) -> usize {
        self.0.known.values().map(|known| known.values.len()).sum()
    }

    /// The value of a position at the start of a turn, and a turn that is best there: of those with the same value the one after
    /// which the smallest share of the other player's turns keeps it. None where that isn't known.
    pub fn best(&self, position: &Position) -> Option<(Value, Choice)> {
        if !position.is_turn_start() {
            return None;
        }
        let value = self.reader().value(position.engine_state())?;
        let best = self.prober().best(position)?;
        (best.value == Some(value)).then_some((value, best))
    }

    /// Best play from a position on, turn by turn, so many turns at most.
    pub fn best_line(&self, position: &Position, most: usize) -> Vec<merels_model::Decision> {
        self.prober().best_line(position, most).concat()
    }

    fn prober(&self) -> Prober<'_> {
        Prober { codec: &self.0.men.codec, values: &*self.0 }
    }
}

impl Values for Kept {
    fn get(&self, key: &[u64]) -> Option<Value> {
        let (mut material, mut stands) = (Material::default(), Vec::new());
        self.men.split(key, &mut material, &mut stands);
        self.known.get(&material)?.value(&stands)
    }
}

/// Reads values of endings, one after another.
#[derive(Clone, Debug)]
pub struct Reader {
    endings: Endings,
    at: Situation,
    key: Vec<u64>,
    scratch: Vec<u64>,
    material: Material,
    stands: Vec<u64>,
}

impl Reader {
    /// What a state at the start of a turn is worth to the player who decides there; none where that isn't known, or where a
    /// draw may be claimed before.
    #[inline]
    pub fn value(&mut self, state: &State) -> Option<Value> {
        let standing = state.pieces();
        if !self.endings.0.sizes.iter().any(|(men, _)| *men == standing) {
            return None;
        }
        self.value_of_few(state, standing)
    }

    fn value_of_few(&mut self, state: &State, standing: u32) -> Option<Value> {
        let Kept { men, claims, known, sizes } = &*self.endings.0;
        if !sizes.contains(&(standing, in_hand(state))) {
            return None;
        }
        state.read_into(&mut self.at);
        men.codec.write(&self.at, &mut self.key, &mut self.scratch).ok()?;
        men.split(&self.key, &mut self.material, &mut self.stands);
        let value = known.get(&self.material)?.value(&self.stands)?;
        let passed = |(counter, _): &Claim| self.at.counters.get(*counter).copied().unwrap_or(0);
        let left = claims.iter().map(|claim| claim.1.saturating_sub(passed(claim))).min();
        let is_sure = left.is_none_or(|left| value.turns().is_none_or(|turns| u32::from(turns) <= left));
        is_sure.then_some(value)
    }
}

/// All hands together.
pub(super) fn in_hand(state: &State) -> u32 {
    state.in_hand(PlayerId(0)).saturating_add(state.in_hand(PlayerId(1)))
}
