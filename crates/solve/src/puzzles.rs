//! Positions with one winning turn.

use std::ops::RangeInclusive;

use merels_engine::{Draws, Recurrence, State, Xorshift};
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::Position;

use crate::{Choice, Prober, Solution, Value};

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// In how many turns of both players together the win comes under best play.
    pub turns: RangeInclusive<u16>,
    /// How many puzzles are wanted.
    pub count: usize,
    /// What the playouts follow from.
    pub seed: u64,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { turns: 3..=u16::MAX, count: 10, seed: 0 }
    }
}

/// A position in which one turn wins, and no other.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, at the start of a turn.
    pub position: Position,
    /// In how many turns of both players together the win comes.
    pub turns: u16,
    /// The turn that wins, and best play after it.
    pub line: Vec<Vec<Decision>>,
    /// How many turns there are to choose from.
    pub choices: usize,
    /// Which part of the other turns looks better than the right one, or as good, to those who go on at random.
    pub misleading: f64,
}

/// So many positions with a win of the right length are looked at, at equal distances among all.
const LOOKED_AT: usize = 20_000;
/// So many of those with one winning turn are tried with playouts.
const TRIED: usize = 400;
/// Playouts after each turn.
const PLAYOUTS: u64 = 40;
/// After so many decisions a playout is nobody's.
const CAP: u32 = 400;
/// A turn has so many others beside it at least.
const OTHERS: usize = 2;
/// The longest line that is told.
const LONGEST_LINE: usize = 100;

/// Positions with one winning turn: the most misleading ones first, of equal ones the longer. The same solution and seed give
/// the same puzzles.
pub fn puzzles(solution: &Solution, wanted: &Wanted) -> Vec<Puzzle> {
    let is_long = |index: &usize| matches!(solution.value(*index), Value::Win(turns) if wanted.turns.contains(&turns));
    let won: Vec<usize> = (0..solution.len()).filter(is_long).collect();
    let prober = solution.prober();
    let single = evenly(&won, LOOKED_AT).filter_map(|index| {
        let position = solution.position(index);
        let turns = prober.turns(&position);
        let wins = turns.iter().filter(|turn| matches!(turn.value, Some(Value::Win(_)))).count();
        (wins == 1 && turns.len() > OTHERS).then_some((position, turns))
    });
    let single: Vec<(Position, Vec<Choice>)> = single.collect();
    let tried: Vec<&(Position, Vec<Choice>)> = evenly_of(&single, TRIED).collect();
    let mut puzzles: Vec<Puzzle> =
        tried.into_iter().map(|(position, turns)| puzzle(&prober, position, turns, wanted.seed)).collect();
    puzzles.sort_by(|a, b| b.misleading.total_cmp(&a.misleading).then(b.turns.cmp(&a.turns)));
    puzzles.truncate(wanted.count);
    puzzles
}

fn puzzle(prober: &Prober<'_>, position: &Position, turns: &[Choice], seed: u64) -> Puzzle {
    let looks: Vec<i64> = turns.iter().map(|turn| look(prober, position, &turn.decisions, seed)).collect();
    // The one that wins is the best, so it is the first.
    let right = looks.first().copied().unwrap_or(0);
    let better = looks.iter().skip(1).filter(|look| **look >= right).count();
    let worth = turns.first().and_then(|turn| turn.value).and_then(Value::turns).unwrap_or(0);
    let others = turns.len().saturating_sub(1).max(1);
    Puzzle {
        position: position.clone(),
        turns: worth,
        line: prober.best_line(position, LONGEST_LINE),
        choices: turns.len(),
        misleading: better as f64 / others as f64,
    }
}

/// How a turn looks to those who go on at random: games won less games lost.
fn look(prober: &Prober<'_>, position: &Position, turn: &[Decision], seed: u64) -> i64 {
    let Some(after) = prober.played(position, turn) else { return 0 };
    let player = position.decider();
    if let Some(outcome) = after.outcome() {
        return worth(outcome.winner, player) * PLAYOUTS as i64;
    }
    let mut state = after.engine_state().clone();
    let mut recurrence = Recurrence::new();
    (0..PLAYOUTS).map(|game| play_out(&mut state, after.engine_state(), player, seed ^ game, &mut recurrence)).sum()
}

fn play_out(state: &mut State, from: &State, player: PlayerId, seed: u64, recurrence: &mut Recurrence) -> i64 {
    state.clone_from(from);
    recurrence.clear();
    state.play_out(CAP, Draws::Automatic, &mut Xorshift::new(seed), recurrence);
    state.ending().map_or(0, |over| worth(over.winner, player))
}

fn worth(winner: Option<PlayerId>, player: PlayerId) -> i64 {
    winner.map_or(0, |winner| if winner == player { 1 } else { -1 })
}

/// At most so many of some numbers, at equal distances.
fn evenly(all: &[usize], most: usize) -> impl Iterator<Item = usize> {
    evenly_of(all, most).copied()
}

fn evenly_of<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(most).max(1);
    all.iter().step_by(step)
}
