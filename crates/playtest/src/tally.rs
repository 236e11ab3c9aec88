//! What is counted while games are played: sums that come out the same in whatever order games are
//! added.

use std::collections::BTreeMap;

use merels_model::Decision;
use merels_model::ir::{Game, PlayerId};

use crate::course::CourseTally;
use crate::habits::Habits;
use crate::report::{Finished, GameResult};
use crate::statistics::{Share, add_up};
use crate::traps::{self, TrapTally};

/// Options are counted one by one for so many decisions of a game.
pub(crate) const BRANCHING_BOUND: usize = 200;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Result {
    Won(PlayerId),
    Drawn { claimed: bool },
    AtFault,
    Unfinished,
}

/// How a game ended, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameEnd {
    pub(crate) result: Result,
    pub(crate) reason: String,
    /// The reason in other words, where they were asked for.
    pub(crate) told: Option<String>,
}

/// The legal decisions at one place in the course of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// How many decisions were taken there.
    pub(crate) times: u64,
    pub(crate) sum: u64,
    pub(crate) most: u64,
}

impl Options {
    pub(crate) fn add(&mut self, legal: usize) {
        self.merge(&Self { times: 1, sum: legal as u64, most: legal as u64 });
    }

    fn merge(&mut self, other: &Self) {
        self.times += other.times;
        self.sum += other.sum;
        self.most = self.most.max(other.most);
    }
}

/// How a point was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) placements: u64,
    pub(crate) arrivals: u64,
    pub(crate) departures: u64,
    pub(crate) captures: u64,
}

/// A game that is worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameLog {
    /// Its number, from 0.
    pub(crate) game: u64,
    pub(crate) turns: Vec<Vec<Decision>>,
    pub(crate) decisions: u32,
    pub(crate) ending: GameEnd,
}

impl GameLog {
    /// As it is told to those who keep games.
    pub(crate) fn finished(&self) -> Finished<'_> {
        let (result, winner) = match self.ending.result {
            Result::Won(player) => (GameResult::Win, Some(player)),
            Result::Drawn { claimed: false } => (GameResult::Draw, None),
            Result::Drawn { claimed: true } => (GameResult::ClaimedDraw, None),
            Result::AtFault => (GameResult::AtFault, None),
            Result::Unfinished => (GameResult::Unfinished, None),
        };
        let reason = &self.ending.reason;
        Finished { number: self.game + 1, turns: &self.turns, result, winner, reason }
    }
}

/// The sums.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) endings: BTreeMap<GameEnd, u64>,
    /// How many games had so many decisions, turns, captures.
    pub(crate) decisions: BTreeMap<u32, u64>,
    pub(crate) turns: BTreeMap<u32, u64>,
    pub(crate) captures: BTreeMap<u32, u64>,
    /// For each player.
    pub(crate) captures_by: Vec<u64>,
    /// For the first decisions, in order.
    pub(crate) branching: Vec<Options>,
    /// For all decisions.
    pub(crate) options: Options,
    pub(crate) turns_with_choice: u64,
    /// For each point.
    pub(crate) points: Vec<Use>,
    /// For each of the game's ends, in how many games it decided something.
    pub(crate) ends: Vec<u64>,
    pub(crate) shortest: Option<GameLog>,
    pub(crate) longest: Option<GameLog>,
    /// Where somebody thinks: what is chosen, and how the games went.
    pub(crate) habits: Habits,
    pub(crate) course: CourseTally,
    pub(crate) traps: TrapTally,
}

impl Tally {
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            captures_by: vec![0; game.players.len()],
            points: vec![Use::default(); game.board.len()],
            ends: vec![0; game.ends.len()],
            ..Self::default()
        }
    }

    /// Counts the options of a decision; `index` is its place in the game, from 0.
    pub(crate) fn options(&mut self, index: u32, legal: usize) {
        self.options.add(legal);
        let index = index as usize;
        if index >= BRANCHING_BOUND {
            return;
        }
        if self.branching.len() <= index {
            self.branching.resize(index + 1, Options::default());
        }
        if let Some(slot) = self.branching.get_mut(index) {
            slot.add(legal);
        }
    }

    /// Keeps a finished game if it is the shortest or the longest so far.
    pub(crate) fn keep(&mut self, record: &GameLog) {
        if is_better(record, self.shortest.as_ref(), |record| (record.turns.len(), record.decisions)) {
            self.shortest = Some(record.clone());
        }
        let backwards = |record: &GameLog| std::cmp::Reverse((record.turns.len(), record.decisions));
        if is_better(record, self.longest.as_ref(), backwards) {
            self.longest = Some(record.clone());
        }
    }

    /// The share of the games with a result.
    pub(crate) fn share_with(&self, wanted: impl Fn(Result) -> bool) -> Share {
        let counts = self.endings.iter().filter(|(ending, _)| wanted(ending.result));
        Share::of(counts.map(|(_, games)| games).sum(), self.games)
    }

    /// Adds the games of another.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.games += other.games;
        add_up(&mut self.endings, other.endings);
        add_up(&mut self.decisions, other.decisions);
        add_up(&mut self.turns, other.turns);
        add_up(&mut self.captures, other.captures);
        for (mine, theirs) in self.captures_by.iter_mut().zip(&other.captures_by) {
            *mine += theirs;
        }
        let longer = self.branching.len().max(other.branching.len());
        self.branching.resize(longer, Options::default());
        for (mine, theirs) in self.branching.iter_mut().zip(&other.branching) {
            mine.merge(theirs);
        }
        self.options.merge(&other.options);
        self.turns_with_choice += other.turns_with_choice;
        for (mine, theirs) in self.points.iter_mut().zip(&other.points) {
            mine.placements += theirs.placements;
            mine.arrivals += theirs.arrivals;
            mine.departures += theirs.departures;
            mine.captures += theirs.captures;
        }
        for (mine, theirs) in self.ends.iter_mut().zip(&other.ends) {
            *mine += theirs;
        }
        self.habits.merge(other.habits);
        self.course.merge(other.course);
        traps::merge(&mut self.traps, other.traps);
        for record in other.shortest.iter().chain(&other.longest) {
            self.keep(record);
        }
        self
    }
}

/// Whether a record comes before the one that is kept; of equal ones the lower number does.
fn is_better<K: Ord>(record: &GameLog, kept: Option<&GameLog>, key: impl Fn(&GameLog) -> K) -> bool {
    kept.is_none_or(|kept| (key(record), record.game) < (key(kept), kept.game))
}
