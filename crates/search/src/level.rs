//! Levels: opponents that play like weaker people, as strong on one machine as on another.
//!
//! A weaker level looks at fewer states, and more often it only glances at a turn: it sees what stands when the turn is over
//! and which lines the answer completes or what it takes, now and then not even that, and takes the better the likelier.
//!
//! How often follows from what mistakes do. Where two make mistakes now and then, the result goes with the difference of the
//! square roots of how many each makes in a game: the root of a Poisson number varies as much whatever its mean (M. Bartlett,
//! "The Square Root Transformation in Analysis of Variance", 1936). So the roots of the levels' shares are equally far apart.

use merels_engine::{Draws, History, NoRecord, Random, Recurrence, Xorshift};
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_model::standing::Worth;
use merels_play::{Position, Rules};

use crate::alphabeta::AlphaBeta;
use crate::limits::Limits;
use crate::mcts::{Mcts, STATES};
use crate::score::{is_forced, worth_of};
use crate::spec::LEVELS;
use crate::weights::Weights;
use crate::worker::Glimpse;

/// What a level can do.
#[derive(Clone, Copy, Debug)]
struct Strength {
    /// The states that it looks at in a turn with 25 decisions.
    states: u64,
    /// How many of a thousand turns it only glances at.
    glances: u32,
    /// In how many of a hundred glances the answer isn't seen.
    unseen: u32,
}

/// From the first level to the last: two and a half times the states, a thousand times the squares of 8/8, 7/8 and so on, and the answer seen more often.
/// `crates/skill/README.md` has what ladders measure.
const STRENGTHS: [Strength; LEVELS as usize] = [
    Strength { states: 134, glances: 1_000, unseen: 90 },
    Strength { states: 335, glances: 766, unseen: 66 },
    Strength { states: 840, glances: 563, unseen: 50 },
    Strength { states: 2_100, glances: 391, unseen: 38 },
    Strength { states: 5_200, glances: 250, unseen: 28 },
    Strength { states: 13_100, glances: 141, unseen: 20 },
    Strength { states: 32_800, glances: 63, unseen: 13 },
    Strength { states: 81_900, glances: 16, unseen: 6 },
    Strength { states: 204_800, glances: 0, unseen: 0 },
];

/// Whoever looks ahead looks at so many states for each decision, at least: with fewer a glance shows more.
const FEWEST: u64 = 8;
/// Of the decisions only the most promising ones are looked at: one for so many states or playouts, and so many at least.
const ENOUGH: u64 = 100;
const PLAYOUTS: u64 = 8;
const CANDIDATES: u64 = 6;

/// The table or tree of a level, in bytes.
const MEMORY: usize = 4 << 20;
/// A decision at a glance is e times as likely as one that is worth less by so many mean deviations of what can be decided: the
/// root of this number over the decisions of a game. The longer a game is, the more mistakes are made in it, and the smaller
/// they must be for the better player to win as often.
const HEAT: f64 = 720.0;
/// The games from which it is seen how long they are, and where they are cut off.
const TRIALS: u32 = 8;
const LONGEST: u32 = 500;

/// Somebody of a level.
#[derive(Debug)]
pub(crate) struct Amateur {
    strength: Strength,
    heat: f64,
    sight: AlphaBeta,
    /// Where nothing is seen before the end.
    playouts: Option<Mcts>,
    random: Xorshift,
}

impl Amateur {
    /// Somebody of a level from 1 to [`LEVELS`]; what is random follows from the seed.
    pub(crate) fn new(rules: &Rules, level: u8, weights: Weights, seed: u64, memory: usize) -> Self {
        let memory = memory.min(MEMORY);
        let [.., highest] = STRENGTHS;
        let strength = STRENGTHS.get(usize::from(level).saturating_sub(1)).copied();
        let sight = AlphaBeta::new(rules, weights, memory).with_taste(seed);
        let playouts = sight.is_blind().then(|| Mcts::new(rules, weights, seed, memory));
        let knows = level >= LEVELS;
        Self {
            sight: if knows { sight } else { sight.without_endings() },
            strength: strength.unwrap_or(highest),
            heat: (HEAT / length(rules)).sqrt(),
            playouts: if knows { playouts } else { playouts.map(Mcts::without_endings) },
            random: Xorshift::new(seed.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1),
        }
    }

    /// The decisions of a turn, as far as they are known, and what it is worth if it was thought about. None where
    /// the game is over.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        history: &History,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Vec<Decision>, Option<Worth>)> {
        if self.random.below(1_000) < self.strength.glances {
            let sees_answer = self.random.below(100) >= self.strength.unseen;
            let seen = self.sight.glance(position, history, sees_answer);
            return drawn(&seen, self.heat, &mut self.random).map(|decision| (vec![decision], None));
        }
        let decisions = position.legal().len() as u64;
        let states = (self.strength.states * breadth(decisions) / 100).max(FEWEST * decisions);
        let limits = |nodes| Limits { depth: u32::MAX, nodes, stop };
        let each = if self.playouts.is_some() { PLAYOUTS * STATES } else { ENOUGH };
        let most = (states / each).max(CANDIDATES);
        let among = if decisions <= most { position.legal().to_vec() } else { self.promising(position, history, most) };
        if let Some(playouts) = &mut self.playouts {
            let best = playouts.search_among(position, history, &limits(states / STATES), &among).into_iter().next()?;
            let worth = best.worth();
            return Some((best.decisions, Some(worth)));
        }
        let found = self.sight.search_among(position, history, &limits(states), &among);
        found.lines.into_iter().next().map(|line| (line.decisions, Some(worth_of(line.score))))
    }
}

impl Amateur {
    /// The decisions that are the most promising at a glance, at most so many.
    fn promising(&mut self, position: &Position, history: &History, most: u64) -> Vec<Decision> {
        let seen = self.sight.glance(position, history, true);
        let promises = promises(&seen, self.heat);
        let mut ranked: Vec<(f64, Decision)> =
            promises.into_iter().zip(seen).map(|(promise, glimpse)| (promise, glimpse.decision)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().take(most as usize).map(|(_, decision)| decision).collect()
    }
}

/// What the states of a turn with so many decisions are to those of one with 25, in hundredths. Where there are many they grow with
/// the root of that; where there are few, looking ahead goes so far that only many more states show anything else.
fn breadth(decisions: u64) -> u64 {
    let (many, few) = ((49 * decisions).isqrt(), 200 * 25 / (25 + decisions));
    many.max(few)
}

/// How many decisions a game takes that is played at random, on average.
fn length(rules: &Rules) -> f64 {
    let mut random = Xorshift::new(1);
    let mut recurrence = Recurrence::new();
    let start = rules.program().start(PlayerId(0), &mut NoRecord);
    let decisions = (0..TRIALS).map(|_| {
        recurrence.clear();
        start.clone().play_out(LONGEST, Draws::Automatic, &mut random, &mut recurrence).decisions
    });
    f64::from(decisions.sum::<u32>().max(TRIALS)) / f64::from(TRIALS)
}

/// How promising each of some decisions is, as an exponent: the more it is worth and the more sensible it looks. Looks count for
/// more where there are many decisions: all that make no sense together must still be unlikely.
fn promises(seen: &[Glimpse], heat: f64) -> Vec<f64> {
    let most = seen.iter().map(|glimpse| glimpse.worth).max().unwrap_or(0);
    let heat = heat * spread(seen);
    let sense = (seen.len() as f64).ln() / 2.0;
    seen.iter().map(|glimpse| f64::from(glimpse.worth - most) / heat + sense * f64::from(glimpse.looks)).collect()
}

/// One of some decisions, the more promising the likelier.
fn drawn(seen: &[Glimpse], heat: f64, random: &mut impl Random) -> Option<Decision> {
    const PARTS: u32 = 1 << 30;
    let odds: Vec<f64> = promises(seen, heat).into_iter().map(f64::exp).collect();
    let mut left = f64::from(random.below(PARTS)) / f64::from(PARTS) * odds.iter().sum::<f64>();
    let chosen = odds.iter().position(|odds| {
        left -= odds;
        left < 0.0
    });
    seen.get(chosen.unwrap_or(0)).map(|glimpse| glimpse.decision)
}

/// How far apart decisions are: their mean distance from the middle one. Forced results are left out.
fn spread(seen: &[Glimpse]) -> f64 {
    let mut worths: Vec<i32> = seen.iter().map(|glimpse| glimpse.worth).filter(|worth| !is_forced(*worth)).collect();
    worths.sort_unstable();
    let Some(&median) = worths.get(worths.len() / 2) else { return 1.0 };
    let sum: f64 = worths.iter().map(|&worth| f64::from(worth - median).abs()).sum();
    (sum / worths.len() as f64).max(1.0)
}
