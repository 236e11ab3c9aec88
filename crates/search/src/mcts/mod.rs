//! Monte Carlo tree search: UCT over the decisions of a game, with playouts.
//!
//! After L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo Planning", 2006. What is known belongs to states, however they
//! were reached, and how often a decision was tried to decisions: UCT2 of B. Childs, J. Brodeur and L. Kocsis, "Transpositions
//! and move groups in Monte Carlo tree search", 2008. Proven results are backed up as in M. Winands, Y. Björnsson and
//! J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008, draws included. Decisions that complete a line or prevent one are
//! tried more at first, a bias that fades: G. Chaslot, M. Winands, J. van den Herik, J. Uiterwijk and B. Bouzy, "Progressive
//! Strategies for Monte-Carlo Tree Search", 2008. Each player wants their own share of the result, so that any number of them
//! can play. Threads search trees of their own, and what they found at the root is added up: G. Chaslot, M. Winands and
//! J. van den Herik, "Parallel Monte-Carlo Tree Search", 2008.

mod descent;
mod playout;
mod report;
mod spread;
mod tree;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use merels_engine::History;
use merels_model::Decision;
use merels_model::standing::Worth;
use merels_play::{Position, Rules};
use merels_threads::MAX_THREADS;

use crate::endings::Lore;
use crate::limits::Limits;
use crate::weights::Weights;
use descent::Descent;
use report::Known;
use tree::Proof;

/// What a playout is, counted in states of alpha-beta.
pub(crate) const STATES: u64 = 20;

/// What is certain about a decision, for whoever takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// They win.
    Won,
    /// Nobody wins.
    Drawn,
    /// Somebody else wins.
    Lost,
}

impl Proven {
    /// As what a decision is worth.
    pub fn worth(self) -> Worth {
        match self {
            Self::Won => Worth::Won(None),
            Self::Drawn => Worth::Drawn,
            Self::Lost => Worth::Lost(None),
        }
    }
}

/// One way to go on, and how it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The decisions, as far as they were tried often.
    pub decisions: Vec<Decision>,
    /// How often the first one was, in this search and in earlier ones.
    pub visits: u32,
    /// The mean share of the result, from 0 for a loss to 1 for a win.
    pub share: f64,
    /// What is certain, if anything is.
    pub proven: Option<Proven>,
}

impl Tried {
    /// What it is worth, and by how many playouts.
    pub fn worth(&self) -> Worth {
        self.proven.map_or(Worth::Share(self.share, Some(self.visits)), Proven::worth)
    }
}

/// A searcher by playouts; what it has found out is used by the next search.
#[derive(Debug)]
pub struct Mcts {
    rules: Arc<Rules>,
    weights: Weights,
    seed: u64,
    memory: usize,
    /// One for each thread.
    descents: Vec<Descent>,
    lore: Lore,
}

impl Mcts {
    /// A searcher for a game on one thread, with a tree of so many bytes at most; everything random follows from the seed.
    pub fn new(rules: &Rules, weights: Weights, seed: u64, memory: usize) -> Self {
        let rules = Arc::new(rules.clone());
        let lore = Lore::new(&rules);
        Self { rules, weights, seed, memory, descents: Vec::new(), lore }.on_threads(1)
    }

    /// The same on so many threads, each with its own tree and its part of the memory.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        let threads = threads.clamp(1, MAX_THREADS);
        let each = self.memory / threads;
        let descent = |thread| Descent::new(&self.rules, self.weights, self.seed.wrapping_add(thread), each);
        self.descents = (0..threads as u64).map(descent).collect();
        self
    }

    /// The same without exact values of endings, however long it thinks.
    #[must_use]
    pub(crate) fn without_endings(mut self) -> Self {
        self.lore = Lore::none();
        self
    }

    /// The bytes that the trees take.
    pub fn bytes(&self) -> usize {
        self.descents.iter().map(|descent| descent.tree.bytes()).sum()
    }

    /// How full the fullest of the trees is, in thousandths.
    pub fn fullness(&self) -> u16 {
        self.descents.iter().map(|descent| descent.tree.fullness()).max().unwrap_or(0)
    }

    /// The states that are kept.
    pub fn nodes(&self) -> usize {
        self.descents.iter().map(|descent| descent.tree.len()).sum()
    }

    /// The decisions at states that are kept.
    pub fn edges(&self) -> usize {
        self.descents.iter().map(|descent| descent.tree.edge_count()).sum()
    }

    /// Tries the legal decisions until a limit is met or the result is certain; `limits.nodes` counts playouts, on all threads
    /// together. `history` has recorded the positions of the game, this one included. The best way to go on comes first; there
    /// is none if the game is over.
    #[allow(clippy::disallowed_methods, reason = "helpers are threads, and only where more than one was asked for")]
    pub fn search(&mut self, position: &Position, history: &History, limits: &Limits<'_>) -> Vec<Tried> {
        if position.legal().is_empty() {
            return Vec::new();
        }
        if let Some(reader) = self.lore.go_on() {
            self.descents.iter_mut().for_each(|descent| descent.endings = Some(reader.clone()));
        }
        let limits = Limits { nodes: limits.nodes.div_ceil(self.descents.len().max(1) as u64), ..*limits };
        let done = AtomicBool::new(false);
        let stop = || done.load(Relaxed) || (limits.stop)();
        let limits = Limits { stop: &stop, ..limits };
        // What one has found to be certain needs no other.
        let search = |descent: &mut Descent| {
            if descent.search(position, history, &limits) {
                done.store(true, Relaxed);
            }
        };
        if let Some((first, helpers)) = self.descents.split_first_mut() {
            std::thread::scope(|scope| {
                for helper in helpers {
                    scope.spawn(|| search(helper));
                }
                search(first);
            });
        }
        self.lore.searched(STATES * self.descents.iter().map(|descent| descent.played).sum::<u64>());
        self.best(position)
    }

    /// The same among some of the legal decisions alone, unless there are none.
    pub(crate) fn search_among(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits<'_>,
        among: &[Decision],
    ) -> Vec<Tried> {
        self.descents.iter_mut().for_each(|descent| descent.among = among.to_vec());
        let tried = self.search(position, history, limits);
        self.descents.iter_mut().for_each(|descent| descent.among.clear());
        tried
    }

    /// The ways to go on, the best first.
    fn best(&self, position: &Position) -> Vec<Tried> {
        let known: Vec<Vec<Known>> = self.descents.iter().map(|descent| descent.known(position)).collect();
        let mut all: Vec<Known> = position.legal().iter().map(|&decision| together(decision, &known)).collect();
        all.sort_by_key(|known| Reverse(known.visits));
        let by = position.decider();
        // A certain draw is as good as what is tried most, if that doesn't promise more.
        let drawn = 1.0 / self.rules.game().players.len() as f64;
        let open = all.iter().find(|known| known.proof == Proof::None);
        let draws = if open.is_some_and(|known| known.share >= drawn && known.visits > 0) { 1 } else { 3 };
        let rank = |known: &Known| match known.proof {
            Proof::Won(winner) if winner == by => (4, -i64::from(known.distance)),
            Proof::None => (2, 0),
            Proof::Drawn => (draws, 0),
            Proof::Won(_) => (0, i64::from(known.distance)),
        };
        all.sort_by_key(|known| Reverse(rank(known)));
        all.into_iter()
            .map(|Known { decision, visits, share, proof, line, .. }| Tried {
                decisions: std::iter::once(decision).chain(line).collect(),
                visits,
                share,
                proven: match proof {
                    Proof::None => None,
                    Proof::Drawn => Some(Proven::Drawn),
                    Proof::Won(winner) if winner == by => Some(Proven::Won),
                    Proof::Won(_) => Some(Proven::Lost),
                },
            })
            .collect()
    }
}

/// What all threads know of a decision.
fn together(decision: Decision, known: &[Vec<Known>]) -> Known {
    let mut all = Known { decision, visits: 0, share: 0.5, proof: Proof::None, distance: 0, line: Vec::new() };
    let mut gained = 0.0;
    let mut most = 0;
    for one in known.iter().flatten().filter(|known| known.decision == decision) {
        gained += one.share * f64::from(one.visits);
        all.visits = all.visits.saturating_add(one.visits);
        if one.visits >= most {
            most = one.visits;
            all.line.clone_from(&one.line);
        }
        if all.proof == Proof::None && one.proof != Proof::None {
            (all.proof, all.distance, all.share) = (one.proof, one.distance, one.share);
        }
    }
    if all.proof == Proof::None && all.visits > 0 {
        all.share = gained / f64::from(all.visits);
    }
    all
}
