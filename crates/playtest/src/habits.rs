//! What players choose: the sorts of decisions, the first turns, whether any two games are the same.

use std::collections::{BTreeMap, BTreeSet};

use merels_model::Decision;
use merels_model::ir::KindId;

use crate::statistics::add_up;
use crate::tally::Result as GameResult;

/// A sort of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Place(KindId),
    Move,
    Take,
    Choose,
    Say,
    Pass,
}

impl Sort {
    pub(crate) fn of(decision: Decision) -> Self {
        match decision {
            Decision::Place { kind, .. } => Self::Place(kind),
            Decision::Move { .. } => Self::Move,
            Decision::Take { .. } => Self::Take,
            Decision::Choose { .. } => Self::Choose,
            Decision::Say { .. } => Self::Say,
            Decision::Pass => Self::Pass,
        }
    }
}

/// How often a sort of decision could be taken, with another sort in its place, and was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) offered: u64,
    pub(crate) chosen: u64,
}

/// The games that began with a turn, or with one of its images.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Begun {
    /// The turns, and how often each was played.
    pub(crate) turns: BTreeMap<Vec<Decision>, u64>,
    /// How many games each player won.
    pub(crate) won: BTreeMap<u8, u64>,
    pub(crate) drawn: u64,
    pub(crate) games: u64,
}

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Habits {
    pub(crate) sorts: BTreeMap<Sort, Taken>,
    /// First turns, by the folded key of the position that they lead to.
    pub(crate) openings: BTreeMap<u64, Begun>,
    /// A number for each course of a game that was seen.
    pub(crate) courses: BTreeSet<u64>,
}

impl Habits {
    /// A decision was taken among those that were legal.
    pub(crate) fn decided(&mut self, legal: &[Decision], taken: Decision) {
        let sorts: BTreeSet<Sort> = legal.iter().map(|&decision| Sort::of(decision)).collect();
        if sorts.len() < 2 {
            return;
        }
        for sort in sorts {
            let slot = self.sorts.entry(sort).or_default();
            slot.offered += 1;
            slot.chosen += u64::from(sort == Sort::of(taken));
        }
    }

    /// A game is over that began with a turn, to the position of a folded key.
    pub(crate) fn finished(&mut self, opening: Option<u64>, turns: &[Vec<Decision>], result: GameResult) {
        self.courses.insert(number(turns));
        let (Some(key), Some(first)) = (opening, turns.first()) else { return };
        let slot = self.openings.entry(key).or_default();
        *slot.turns.entry(first.clone()).or_default() += 1;
        slot.games += 1;
        match result {
            GameResult::Won(player) => *slot.won.entry(player.0).or_default() += 1,
            GameResult::Drawn { .. } => slot.drawn += 1,
            GameResult::AtFault | GameResult::Unfinished => {}
        }
    }

    /// Adds the games of another.
    pub(crate) fn merge(&mut self, other: Self) {
        for (sort, taken) in other.sorts {
            let slot = self.sorts.entry(sort).or_default();
            slot.offered += taken.offered;
            slot.chosen += taken.chosen;
        }
        for (key, begun) in other.openings {
            let slot = self.openings.entry(key).or_default();
            add_up(&mut slot.turns, begun.turns);
            add_up(&mut slot.won, begun.won);
            slot.drawn += begun.drawn;
            slot.games += begun.games;
        }
        self.courses.extend(other.courses);
    }
}

/// A number that tells the courses of games apart: FNV-1a over their decisions.
fn number(turns: &[Vec<Decision>]) -> u64 {
    let mut number = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |part: usize| number = (number ^ part as u64).wrapping_mul(0x0100_0000_01b3);
    for &decision in turns.iter().flatten() {
        match decision {
            Decision::Place { kind, at } => [1, kind.index(), at.index()].map(&mut add),
            Decision::Move { from, to } => [2, from.index(), to.index()].map(&mut add),
            Decision::Take { at } => [3, at.index(), 0].map(&mut add),
            Decision::Choose { at } => [4, at.index(), 0].map(&mut add),
            Decision::Pass => [5, 0, 0].map(&mut add),
            Decision::Say { word } => [6, word.index(), 0].map(&mut add),
        };
    }
    number
}
