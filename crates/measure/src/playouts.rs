//! Random playouts on several threads.

use std::ops::Add;

use merels_engine::{Draws, Recurrence, State, Xorshift};
use merels_threads::map;

/// What came of some playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How many there were.
    pub games: u64,
    /// The decisions taken in all of them.
    pub decisions: u64,
}

impl Add for Played {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { games: self.games + other.games, decisions: self.decisions + other.decisions }
    }
}

/// Games played together by one thread.
const BATCH: u64 = 64;

/// Plays `games` games from a state to their end, or until `cap` decisions have been taken, each decision
/// drawn uniformly. Each game has chance of its own, so that the games are the same on any number of
/// threads.
pub fn playouts(start: &State, games: u64, cap: u32, draws: Draws, seed: u64, threads: usize) -> Played {
    let batch = |first: u64| {
        let mut state = start.clone();
        let mut recurrence = Recurrence::new();
        let mut played = Played::default();
        for game in first..games.min(first + BATCH) {
            state.clone_from(start);
            recurrence.clear();
            let mut random = Xorshift::new(seed.wrapping_add(game.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
            let out = state.play_out(cap, draws, &mut random, &mut recurrence);
            played = played + Played { games: 1, decisions: u64::from(out.decisions) };
        }
        played
    };
    let batches = games.div_ceil(BATCH);
    map(threads, 0..batches, &|index| batch(index * BATCH)).into_iter().fold(Played::default(), Add::add)
}
