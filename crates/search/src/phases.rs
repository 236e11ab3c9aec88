//! How far a game is, and what weights are then.

use merels_engine::{NoRecord, State};
use merels_model::UNLIMITED;
use merels_model::ir::PlayerId;
use merels_play::Rules;

use crate::weights::{FEATURES, PHASE_STEPS, Phase, Weights};

/// Steps, and none.
const SIDE: usize = PHASE_STEPS as usize + 1;
/// No hand counts for more.
const FULL_HAND: u32 = 1_000;

/// What phases of a game are told by.
#[derive(Clone, Debug)]
pub(crate) struct Phases {
    players: u8,
    points: i32,
    /// All men there are, on the board and in hand; nothing where hands are never empty.
    all: Option<i32>,
    /// How many of them can be taken before somebody has too few.
    can_go: i32,
}

impl Phases {
    /// For rules by which whoever has fewer men than so many loses.
    pub(crate) fn new(rules: &Rules, fewest: i32) -> Self {
        let game = rules.game();
        let players = game.players.len() as u8;
        let start = rules.program().start(PlayerId(0), &mut NoRecord);
        let mut phases = Self { players, points: game.board.len().max(1) as i32, all: None, can_go: 1 };
        let all = phases.in_hand(&start).map(|hands| hands + start.occupied().len() as i32);
        phases.all = all.filter(|&all| all > 0);
        phases.can_go = (all.unwrap_or(0) - fewest * i32::from(players)).max(1);
        phases
    }

    /// All hands together, unless one is never empty.
    fn in_hand(&self, state: &State) -> Option<i32> {
        let hands = (0..self.players).map(|player| state.in_hand(PlayerId(player)));
        hands.map(|hand| (hand != UNLIMITED).then(|| hand.min(FULL_HAND) as i32)).sum()
    }

    /// At a state with so many men on the board.
    #[inline]
    pub(crate) fn of(&self, state: &State, standing: i32) -> Phase {
        let Some(all) = self.all else {
            let opening = PHASE_STEPS * (self.points - standing) / self.points;
            return Phase { opening: opening.clamp(0, PHASE_STEPS) as u8, ending: 0 };
        };
        let hands = self.in_hand(state).unwrap_or(0);
        let opening = (PHASE_STEPS * hands / all).clamp(0, PHASE_STEPS);
        let gone = all - hands - standing;
        let ending = (PHASE_STEPS * gone / self.can_go).clamp(0, PHASE_STEPS - opening);
        Phase { opening: opening as u8, ending: ending as u8 }
    }
}

/// Weights for every phase.
#[derive(Clone, Debug)]
pub(crate) enum Blend {
    /// The same in all of them.
    Flat([i32; FEATURES]),
    /// By phase, see [`place`].
    Tapered(Vec<[i32; FEATURES]>),
}

impl Blend {
    pub(crate) fn new(weights: Weights) -> Self {
        let values = weights.values();
        if values.iter().all(|weight| weight.is_flat()) {
            return Self::Flat(values.map(|weight| weight.middle));
        }
        let phases = (0..SIDE * SIDE).map(|at| Phase { opening: (at / SIDE) as u8, ending: (at % SIDE) as u8 });
        Self::Tapered(phases.map(|phase| values.map(|weight| weight.at(phase))).collect())
    }

    /// The weights in the phase that is asked for where it matters.
    #[inline]
    pub(crate) fn at(&self, phase: impl FnOnce() -> Phase) -> [i32; FEATURES] {
        match self {
            Self::Flat(weights) => *weights,
            Self::Tapered(weights) => weights.get(place(phase())).copied().unwrap_or([0; FEATURES]),
        }
    }
}

/// Where the weights of a phase are.
fn place(phase: Phase) -> usize {
    usize::from(phase.opening) * SIDE + usize::from(phase.ending)
}
