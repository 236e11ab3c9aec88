//! A player: a searcher with a name and a budget.

use std::time::Duration;

use merels_engine::History;
use merels_engine::{NoRecord, Random, Xorshift};
use merels_model::Decision;
use merels_model::standing::{Standing, Worth};
use merels_play::{Position, Rules, Session};

use crate::alphabeta::AlphaBeta;
use crate::level::Amateur;
use crate::limits::Limits;
use crate::mcts::Mcts;
use crate::score::worth_of;
use crate::spec::{Budget, Spec};
use crate::strengths::Strengths;
use crate::verdict::verdict;
use crate::weights::Weights;

/// The table of a hint, in bytes.
const HINT_MEMORY: usize = 4 << 20;

/// What a player would play, and what it thinks of that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The decisions of the turn, as far as they are known: the first one at least, unless the game is over.
    pub decisions: Vec<Decision>,
    /// What it is worth; none where nothing was thought.
    pub worth: Option<Worth>,
}

/// What a player may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// For its transposition table or its tree, in bytes. A level takes less.
    pub memory: usize,
    /// The threads of a search. A level has one: it is as strong on every machine.
    pub threads: usize,
    /// What things are worth to it.
    pub weights: Weights,
    /// How strong the levels are.
    pub strengths: Strengths,
}

impl Default for Means {
    fn default() -> Self {
        Self { memory: 64 << 20, threads: 1, weights: Weights::default(), strengths: Strengths::default() }
    }
}

/// Somebody who plays any game.
#[derive(Debug)]
pub struct Player {
    spec: Spec,
    searcher: Searcher,
    random: Xorshift,
}

#[derive(Debug)]
enum Searcher {
    Nothing,
    AlphaBeta(Box<AlphaBeta>),
    Mcts(Box<Mcts>),
    Amateur(Box<Amateur>),
}

impl Player {
    /// A player of a game; what is random follows from the seed.
    pub fn new(rules: &Rules, spec: Spec, seed: u64, means: Means) -> Self {
        let alpha_beta = |memory| AlphaBeta::new(rules, means.weights, memory);
        let searcher = match spec {
            Spec::Random => Searcher::Nothing,
            Spec::AlphaBeta(_) => Searcher::AlphaBeta(Box::new(alpha_beta(means.memory).on_threads(means.threads))),
            Spec::Level(level) => {
                let strength = means.strengths.of(level);
                Searcher::Amateur(Box::new(Amateur::new(rules, strength, means.weights, seed, means.memory)))
            }
            Spec::Mcts(_) => {
                let mcts = Mcts::new(rules, means.weights, seed, means.memory);
                Searcher::Mcts(Box::new(mcts.on_threads(means.threads)))
            }
        };
        let random = Xorshift::new(seed.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1);
        Self { spec, searcher, random }
    }

    /// The same with a taste of its own, from the seed: among what is nearly equal it doesn't always play the same.
    #[must_use]
    pub fn with_taste(mut self, seed: u64) -> Self {
        self.searcher = match self.searcher {
            Searcher::AlphaBeta(searcher) => Searcher::AlphaBeta(Box::new(searcher.with_taste(seed))),
            // What they do follows from the seed anyway.
            other @ (Searcher::Nothing | Searcher::Mcts(_) | Searcher::Amateur(_)) => other,
        };
        self
    }

    /// What it is called.
    pub fn spec(&self) -> Spec {
        self.spec
    }

    /// How long it may take for a turn, if time is what limits it.
    pub fn time(&self) -> Option<Duration> {
        match self.spec {
            Spec::AlphaBeta(Budget::Time(time)) | Spec::Mcts(Budget::Time(time)) => Some(time),
            _ => None,
        }
    }

    /// Chooses what to play in a game under way. `stop` says when its time is over.
    pub fn choose(&mut self, session: &Session, stop: &(dyn Fn() -> bool + Sync)) -> Thought {
        self.choose_at(session.position(), session.history(), stop)
    }

    /// Chooses what to play in a position. `history` has recorded the positions of the game, this one included.
    pub fn choose_at(&mut self, position: &Position, history: &History, stop: &(dyn Fn() -> bool + Sync)) -> Thought {
        let legal = position.legal();
        let Some(&only) = legal.first() else { return Thought::default() };
        let limits = self.limits(stop);
        let thought = match &mut self.searcher {
            _ if legal.len() == 1 => None,
            Searcher::Nothing => None,
            Searcher::AlphaBeta(searcher) => {
                let found = searcher.search(position, history, &limits, 1, &mut |_| ());
                found.lines.into_iter().next().map(|line| (line.decisions, Some(worth_of(line.score))))
            }
            Searcher::Mcts(searcher) => {
                let best = searcher.search(position, history, &limits).into_iter().next();
                best.map(|best| {
                    let worth = Some(best.worth());
                    (best.decisions, worth)
                })
            }
            Searcher::Amateur(amateur) => amateur.choose(position, history, stop),
        };
        match thought {
            Some((line, worth)) => Thought { decisions: of_this_turn(position, line), worth },
            None if legal.len() == 1 => Thought { decisions: vec![only], worth: None },
            None => {
                let drawn = legal.get(self.random.below(legal.len() as u32) as usize).copied();
                Thought { decisions: vec![drawn.unwrap_or(only)], worth: None }
            }
        }
    }

    fn limits<'a>(&self, stop: &'a (dyn Fn() -> bool + Sync)) -> Limits<'a> {
        let (depth, nodes) = match self.spec {
            Spec::Random | Spec::Level(_) => (1, 1),
            Spec::AlphaBeta(budget) | Spec::Mcts(budget) => match budget {
                Budget::Time(_) => (u32::MAX, u64::MAX),
                Budget::Nodes(nodes) => (u32::MAX, nodes),
                Budget::Depth(depth) => (depth, u64::MAX),
            },
        };
        Limits { depth, nodes, stop }
    }
}

/// What a hint looks at, in states: about a tenth of a second's worth.
const HINT_NODES: u64 = 30_000;

/// What would be played here, after a short look; always the same for a position and weights.
pub fn hint(session: &Session, weights: Weights) -> Thought {
    let spec = Spec::AlphaBeta(Budget::Nodes(HINT_NODES));
    let means = Means { memory: HINT_MEMORY, weights, ..Means::default() };
    Player::new(session.rules(), spec, 0, means).choose(session, &|| false)
}

/// How it stands here after a short look; none where the game is over.
pub fn standing(session: &Session, weights: Weights) -> Option<Standing> {
    let (rules, position) = (session.rules(), session.position());
    if session.outcome().is_some() {
        return None;
    }
    let limits = Limits { depth: u32::MAX, nodes: HINT_NODES, stop: &|| false };
    let found =
        AlphaBeta::new(rules, weights, HINT_MEMORY).search(position, session.history(), &limits, 1, &mut |_| ());
    verdict(position.decider(), &found)
}

/// The decisions of a line that belong to the turn under way and to its player.
fn of_this_turn(position: &Position, line: Vec<Decision>) -> Vec<Decision> {
    let mut state = position.engine_state().clone();
    let by = state.decider();
    let mut turn = Vec::new();
    for decision in line {
        let over = !turn.is_empty() && state.is_turn_start();
        if over || state.decider() != by || !state.is_legal(decision) {
            break;
        }
        state.apply(decision, &mut NoRecord);
        turn.push(decision);
    }
    turn
}
