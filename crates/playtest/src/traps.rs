//! Traps: what a novice would play and what it costs, as the judge sees it.

use std::collections::BTreeMap;

use merels_engine::History;
use merels_model::Decision;
use merels_play::{Position, Rules};

use crate::company::{Judge, Player};
use crate::statistics::add_up;

/// A novice is asked in so many turns of a game: later ones hardly come again.
const TURNS: usize = 12;
/// What costs less of the chance is no trap.
const COSTS: f64 = 0.25;
/// What chances are counted in, so that their sums don't depend on the order of the games.
const UNIT: f64 = 1e6;

/// A trap that somebody would have fallen into in a game under way.
#[derive(Clone, Debug)]
struct Near {
    key: (u64, u64),
    /// Which turn of the game it is.
    at: usize,
    turn: Vec<Decision>,
    costs: f64,
}

/// The traps of one game as it is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traps(Vec<Near>);

/// What is known of a trap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fallen {
    /// How often the novice would have fallen into it, and what that cost in all, in millionths of the chance.
    pub(crate) novice: u64,
    pub(crate) costs: u64,
    /// How often the players of the games did.
    pub(crate) players: u64,
    /// The turns before, and the turn itself, each way in which it came about: images are counted together.
    pub(crate) ways: BTreeMap<(Vec<Vec<Decision>>, Vec<Decision>), u64>,
}

/// The traps of many games, by the folded keys before and after.
pub(crate) type TrapTally = BTreeMap<(u64, u64), Fallen>;

impl Traps {
    /// A turn begins, the one after so many, in which whoever is due has such a chance: what does the novice play?
    pub(crate) fn look(
        &mut self,
        (rules, position, history): (&Rules, &Position, &History),
        (at, chance): (usize, f64),
        novice: &mut dyn Player,
        judge: &mut dyn Judge,
        key_of: &dyn Fn(&Position) -> u64,
    ) {
        if at >= TURNS || chance < COSTS || position.legal().len() < 2 {
            return;
        }
        let mut after = history.clone();
        let Some((turn, next)) = played(rules, position, &mut after, novice) else { return };
        let kept = match next.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == position.decider() => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            },
            None => {
                let judged = judge.judge(&next, &after).chance;
                if next.decider() == position.decider() { judged } else { 1.0 - judged }
            }
        };
        if chance - kept >= COSTS {
            self.0.push(Near { key: (key_of(position), key_of(&next)), at, turn, costs: chance - kept });
        }
    }

    /// The game is over; adds its traps to the sums.
    pub(crate) fn finish(&self, turns: &[Vec<Decision>], tally: &mut TrapTally) {
        for near in &self.0 {
            let fallen = tally.entry(near.key).or_default();
            fallen.novice += 1;
            fallen.costs += (near.costs * UNIT).round() as u64;
            fallen.players += u64::from(turns.get(near.at) == Some(&near.turn));
            let before = turns.get(..near.at).unwrap_or_default().to_vec();
            *fallen.ways.entry((before, near.turn.clone())).or_default() += 1;
        }
    }
}

/// The turn that a player would play, and the position after it.
fn played(
    rules: &Rules,
    position: &Position,
    history: &mut History,
    player: &mut dyn Player,
) -> Option<(Vec<Decision>, Position)> {
    let mut now = position.clone();
    let mut turn = Vec::new();
    while turn.is_empty() || !now.is_turn_start() && now.outcome().is_none() {
        for decision in player.choose(&now, history) {
            now = now.play(rules, decision, history).ok()?;
            turn.push(decision);
            if now.is_turn_start() || now.outcome().is_some() {
                break;
            }
        }
        if turn.is_empty() {
            return None;
        }
    }
    Some((turn, now))
}

/// Adds the traps of other games.
pub(crate) fn merge(mine: &mut TrapTally, theirs: TrapTally) {
    for (key, fallen) in theirs {
        let slot = mine.entry(key).or_default();
        slot.novice += fallen.novice;
        slot.costs += fallen.costs;
        slot.players += fallen.players;
        add_up(&mut slot.ways, fallen.ways);
    }
}

impl Fallen {
    /// What it costs on average.
    pub(crate) fn mean(&self) -> f64 {
        self.costs as f64 / UNIT / self.novice.max(1) as f64
    }

    /// How it came about most often; of equally many the shortest way.
    pub(crate) fn usual(&self) -> Option<&(Vec<Vec<Decision>>, Vec<Decision>)> {
        let shortest =
            |(before, turn): &(Vec<Vec<Decision>>, Vec<Decision>)| (before.len(), before.clone(), turn.clone());
        let ways = self.ways.iter();
        ways.max_by_key(|(way, times)| (**times, std::cmp::Reverse(shortest(way)))).map(|(way, _)| way)
    }
}
