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
use crate::strengths::{A_LEVEL, STRONGEST};
use crate::weights::Weights;
use crate::worker::Glimpse;

/// What somebody of a strength can do.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ability {
    /// The states that it looks at in a turn with 25 decisions.
    states: u64,
    /// How many of a thousand turns it only glances at.
    glances: u32,
    /// In how many of a hundred glances the answer isn't seen.
    unseen: u32,
    /// How much larger the mistakes of a glance are than those of the levels of the table.
    careless: f64,
    /// What part of how sensible something looks is noticed.
    noticed: f64,
}

/// From the first level to the last: two and a half times the states. `crates/skill/README.md` has what ladders measure.
const STATES_OF: [u64; LEVELS as usize] = [134, 335, 840, 2_100, 5_200, 13_100, 32_800, 81_900, 204_800];
/// How often the answer isn't seen: less and less.
const UNSEEN: [u64; LEVELS as usize] = [90, 66, 50, 38, 28, 20, 13, 6, 0];
/// How much larger mistakes are at strength 0 than at the first level, and what is noticed there of how sensible something looks.
const CARELESS: f64 = 12.0;
const NOTICED: f64 = 0.15;

impl Ability {
    /// That of a strength, in hundredths of a level.
    fn of(strength: u16) -> Self {
        let strength = f64::from(strength.min(STRONGEST)) / f64::from(A_LEVEL);
        // How far it is above the first level, and how far below.
        let (above, below) = ((strength - 1.0).max(0.0), (1.0 - strength).max(0.0));
        let between = |table: &[u64]| {
            let at = |index: usize| table.get(index).or(table.last()).map_or(0.0, |&value| value as f64);
            let index = above as usize;
            (at(index), at(index + 1), above.fract())
        };
        let (fewer, more, part) = between(&STATES_OF);
        let (often, seldom, _) = between(&UNSEEN);
        // A thousand times the squares of 8/8, 7/8 and so on.
        let glances = 1_000.0 * (1.0 - above / f64::from(LEVELS - 1)).powi(2);
        Self {
            states: (fewer * (more / fewer).powf(part)).round() as u64,
            glances: glances.round() as u32,
            unseen: (often + (seldom - often) * part + 10.0 * below).round() as u32,
            careless: CARELESS.powf(below),
            noticed: NOTICED.powf(below),
        }
    }
}

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
    ability: Ability,
    heat: f64,
    sight: AlphaBeta,
    /// Where nothing is seen before the end.
    playouts: Option<Mcts>,
    random: Xorshift,
}

impl Amateur {
    /// Somebody of a strength, see [`Strengths`](crate::Strengths); what is random follows from the seed.
    pub(crate) fn new(rules: &Rules, strength: u16, weights: Weights, seed: u64, memory: usize) -> Self {
        let memory = memory.min(MEMORY);
        let ability = Ability::of(strength);
        let sight = AlphaBeta::new(rules, weights, memory).with_taste(seed);
        let playouts = sight.is_blind().then(|| Mcts::new(rules, weights, seed, memory));
        let knows = strength >= STRONGEST;
        Self {
            sight: if knows { sight } else { sight.without_endings() },
            ability,
            heat: (HEAT / length(rules)).sqrt() * ability.careless,
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
        if self.random.below(1_000) < self.ability.glances {
            let sees_answer = self.random.below(100) >= self.ability.unseen;
            let seen = self.sight.glance(position, history, sees_answer);
            return drawn(&seen, self.heat, self.ability.noticed, &mut self.random)
                .map(|decision| (vec![decision], None));
        }
        let decisions = position.legal().len() as u64;
        let states = (self.ability.states * breadth(decisions) / 100).max(FEWEST * decisions);
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
        let promises = promises(&seen, self.heat, self.ability.noticed);
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
fn promises(seen: &[Glimpse], heat: f64, noticed: f64) -> Vec<f64> {
    let most = seen.iter().map(|glimpse| glimpse.worth).max().unwrap_or(0);
    let heat = heat * spread(seen);
    let sense = noticed * (seen.len() as f64).ln() / 2.0;
    seen.iter().map(|glimpse| f64::from(glimpse.worth - most) / heat + sense * f64::from(glimpse.looks)).collect()
}

/// One of some decisions, the more promising the likelier.
fn drawn(seen: &[Glimpse], heat: f64, noticed: f64, random: &mut impl Random) -> Option<Decision> {
    const PARTS: u32 = 1 << 30;
    let odds: Vec<f64> = promises(seen, heat, noticed).into_iter().map(f64::exp).collect();
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

#[cfg(test)]
mod tests {
    use super::{Ability, STRONGEST};

    #[test]
    fn levels_are_those_of_the_table_and_everything_between_them_lies_between() {
        let of = |strength| {
            let Ability { states, glances, unseen, .. } = Ability::of(strength);
            (states, glances, unseen)
        };
        let table = [
            (134, 1_000, 90),
            (335, 766, 66),
            (840, 563, 50),
            (2_100, 391, 38),
            (5_200, 250, 28),
            (13_100, 141, 20),
            (32_800, 63, 13),
            (81_900, 16, 6),
            (204_800, 0, 0),
        ];
        for (level, expected) in (1..).zip(table) {
            assert_eq!(of(100 * level), expected);
        }
        assert_eq!(of(u16::MAX), of(STRONGEST));
        for strength in 0..STRONGEST {
            let (lower, upper) = (Ability::of(strength), Ability::of(strength + 1));
            assert!(lower.states <= upper.states && lower.glances >= upper.glances && lower.unseen >= upper.unseen);
            assert!(lower.careless >= upper.careless && lower.noticed <= upper.noticed);
        }
        assert_eq!((Ability::of(100).careless, Ability::of(100).noticed), (1.0, 1.0));
        assert!(Ability::of(50).careless > 1.5 && Ability::of(50).noticed < 0.7);
    }
}
