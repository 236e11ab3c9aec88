//! Monte Carlo tree search: UCT over the decisions of a game, with random playouts.
//!
//! After L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo Planning", 2006. Proven wins and losses are backed up as in
//! M. Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008, and decisions that complete a line are
//! tried more at first, a progressive bias that fades. Each player wants their own share of the result, so that any number of
//! them can play.

use std::sync::Arc;

use merels_rules::engine::{Draws, NoRecord, Program, Recurrence, State, Xorshift};
use merels_rules::ir::PlayerId;
use merels_rules::{Decision, Position, Rules};

use crate::evaluate::{Evaluator, target};
use crate::limits::{Limits, Watch};
use crate::weights::Weights;

/// How much is explored: the factor before the square root.
const EXPLORATION: f64 = 0.9;
/// How much a promising decision is preferred before it is known.
const BIAS: f64 = 0.6;
/// Playouts are cut off after so many decisions, and judged as they stand.
const CAP: u32 = 240;
/// What a man more is worth in a playout that was cut off: the slope of a logistic curve, per hundredth of a man.
const SLOPE: f64 = 0.006;
/// The most nodes that are kept.
const MAX_NODES: usize = 1 << 21;
/// A node's children are made when it is visited for so many times.
const EXPAND_AT: u32 = 2;
/// The most players of any game.
const PLAYERS: usize = 4;

/// What players get of a result; 1 for a win.
type Shares = [f64; PLAYERS];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    None,
    /// Whoever took the decision that leads here wins.
    Won,
    /// They don't.
    Lost,
    Drawn,
}

#[derive(Clone, Debug)]
struct Node {
    decision: Decision,
    /// Who took it.
    by: u8,
    proof: Proof,
    /// Whether it looks promising before it was tried.
    bias: f32,
    visits: u32,
    /// The sum of shares of whoever took the decision.
    gained: f64,
    /// The children stand next to one another.
    first: u32,
    count: u32,
}

/// One way to go on, and how it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The decisions, as far as they were tried often.
    pub decisions: Vec<Decision>,
    /// How often.
    pub visits: u32,
    /// The mean share of the result, from 0 for a loss to 1 for a win.
    pub share: f64,
    /// Whether a win (true) or a loss is certain.
    pub proven: Option<bool>,
}

/// A searcher by playouts.
#[derive(Debug)]
pub struct Mcts {
    rules: Arc<Rules>,
    evaluator: Evaluator,
    nodes: Vec<Node>,
    random: Xorshift,
    recurrence: Recurrence,
}

impl Mcts {
    /// A searcher for a game; everything random follows from the seed.
    pub fn new(rules: &Rules, seed: u64) -> Self {
        Self {
            rules: Arc::new(rules.clone()),
            evaluator: Evaluator::new(rules, Weights::default()),
            nodes: Vec::new(),
            random: Xorshift::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            recurrence: Recurrence::new(),
        }
    }

    /// Tries the legal decisions until a limit is met; `limits.nodes` counts playouts. The best way to go on comes first;
    /// there is none if the game is over.
    pub fn search(&mut self, position: &Position, limits: &Limits<'_>) -> Vec<Tried> {
        let rules = Arc::clone(&self.rules);
        let program = rules.program();
        let root = position.engine_state();
        self.nodes.clear();
        let nobody = Node {
            decision: Decision::Pass,
            by: 0,
            proof: Proof::None,
            bias: 0.0,
            visits: 0,
            gained: 0.0,
            first: 0,
            count: 0,
        };
        self.nodes.push(nobody);
        self.expand(program, root, 0);
        let mut watch = Watch::new();
        let mut state = root.clone();
        while !watch.is_over(limits) && !self.is_settled() {
            // The clock is looked at after every few playouts: they are long.
            if watch.nodes.is_multiple_of(16) && (limits.stop)() {
                break;
            }
            state.clone_from(root);
            self.playout(program, &mut state);
        }
        self.best()
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        self.nodes.get(node).map_or(0..0, |node| node.first as usize..(node.first + node.count) as usize)
    }

    /// Whether nothing is left to be found out at the root.
    fn is_settled(&self) -> bool {
        let children = self.nodes.get(self.children(0)).unwrap_or_default();
        children.iter().any(|child| child.proof == Proof::Won)
            || children.iter().all(|child| child.proof != Proof::None)
    }

    fn expand(&mut self, program: &Program, state: &State, node: usize) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        let by = program.decider(state);
        let mut legal = Vec::new();
        program.generate(state, &mut legal);
        self.evaluator.follow(program, state);
        let completing = self.evaluator.completing(by);
        let first = self.nodes.len();
        for &decision in &legal {
            let bias = if target(decision).is_some_and(|at| completing.contains(at)) { BIAS as f32 } else { 0.0 };
            self.nodes.push(Node {
                decision,
                by: by.0,
                proof: Proof::None,
                bias,
                visits: 0,
                gained: 0.0,
                first: 0,
                count: 0,
            });
        }
        if let Some(node) = self.nodes.get_mut(node) {
            (node.first, node.count) = (first as u32, legal.len() as u32);
        }
    }

    /// The child that is tried next.
    fn select(&self, node: usize) -> Option<usize> {
        let visits = f64::from(self.nodes.get(node)?.visits.max(1));
        let log = visits.ln();
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for index in self.children(node) {
            let child = self.nodes.get(index)?;
            let worth = match child.proof {
                Proof::Won => return Some(index),
                Proof::Lost => -1.0,
                Proof::Drawn | Proof::None => {
                    let tried = f64::from(child.visits);
                    let share = if child.visits == 0 { 0.5 } else { child.gained / tried };
                    share + EXPLORATION * (log / (tried + 1.0)).sqrt() + f64::from(child.bias) / (tried + 1.0)
                }
            };
            if worth > most {
                (most, best) = (worth, Some(index));
            }
        }
        best
    }

    /// Goes down the tree, plays out, and notes what came of it on the way.
    fn playout(&mut self, program: &Program, state: &mut State) {
        let mut path = vec![0];
        let mut node = 0;
        loop {
            if program.ending(state).is_some() {
                break;
            }
            if self.children(node).is_empty() {
                if self.nodes.get(node).is_some_and(|node| node.visits < EXPAND_AT) {
                    break;
                }
                self.expand(program, state, node);
            }
            let Some(next) = self.select(node) else { break };
            let Some(decision) = self.nodes.get(next).map(|node| node.decision) else { break };
            program.apply(state, decision, &mut NoRecord);
            path.push(next);
            node = next;
            // What is proven needs no playout.
            if self.nodes.get(node).is_some_and(|node| node.proof != Proof::None) {
                break;
            }
        }
        let ended = program.ending(state);
        if let Some(ending) = ended {
            let by = self.nodes.get(node).map_or(0, |node| node.by);
            let proof = match ending.winner {
                None => Proof::Drawn,
                Some(winner) if winner.0 == by => Proof::Won,
                Some(_) => Proof::Lost,
            };
            if let Some(node) = self.nodes.get_mut(node) {
                node.proof = proof;
            }
        }
        let shares = match self.nodes.get(node).map(|node| (node.proof, node.by)) {
            Some((proof, by)) if proof != Proof::None && ended.is_none() => self.proven_shares(proof, by),
            _ => self.shares_of(program, state),
        };
        for (index, &node) in path.iter().enumerate().rev() {
            if let Some(node) = self.nodes.get_mut(node) {
                node.visits += 1;
                node.gained += shares.get(usize::from(node.by)).copied().unwrap_or(0.0);
            }
            if index > 0
                && let Some(&above) = path.get(index - 1)
            {
                self.prove(above);
            }
        }
    }

    fn proven_shares(&self, proof: Proof, by: u8) -> Shares {
        let players = self.rules.game.players.len();
        let mut shares = [0.0; PLAYERS];
        let (own, others) = match proof {
            Proof::Won => (1.0, 0.0),
            Proof::Lost => (0.0, 1.0 / (players as f64 - 1.0).max(1.0)),
            Proof::Drawn | Proof::None => (1.0 / players as f64, 1.0 / players as f64),
        };
        for (player, share) in shares.iter_mut().enumerate().take(players) {
            *share = if player == usize::from(by) { own } else { others };
        }
        if proof == Proof::Drawn && players == 2 {
            shares = [0.5; PLAYERS];
        }
        shares
    }

    /// Backs a proof up: the decider of a node wins if one of its decisions does, and doesn't if none can.
    fn prove(&mut self, node: usize) {
        let range = self.children(node);
        let Some(children) = self.nodes.get(range).filter(|children| !children.is_empty()) else { return };
        let decider = children.first().map_or(0, |child| child.by);
        let won = children.iter().any(|child| child.proof == Proof::Won);
        let known = children.iter().all(|child| child.proof != Proof::None);
        let drawn = children.iter().any(|child| child.proof == Proof::Drawn);
        let two = self.rules.game.players.len() == 2;
        let Some(node) = self.nodes.get_mut(node) else { return };
        // With more than two players, not to win is no loss to whoever went before.
        if won {
            node.proof = if node.by == decider { Proof::Won } else { Proof::Lost };
        } else if known && drawn && two {
            node.proof = Proof::Drawn;
        } else if known && two {
            node.proof = if node.by == decider { Proof::Lost } else { Proof::Won };
        }
    }

    /// Plays out, and says who gets how much.
    fn shares_of(&mut self, program: &Program, state: &mut State) -> Shares {
        if program.ending(state).is_none() {
            self.recurrence.clear();
            program.play_out(state, CAP, Draws::Automatic, &mut self.random, &mut self.recurrence);
        }
        let players = self.rules.game.players.len();
        let mut shares = [0.0; PLAYERS];
        match program.ending(state) {
            Some(ending) => match ending.winner {
                Some(winner) => {
                    if let Some(share) = shares.get_mut(winner.index()) {
                        *share = 1.0;
                    }
                }
                None => shares = [if players == 2 { 0.5 } else { 1.0 / players as f64 }; PLAYERS],
            },
            None => {
                self.evaluator.follow(program, state);
                for (player, share) in shares.iter_mut().enumerate().take(players) {
                    let worth = self.evaluator.value(program, state, PlayerId(player as u8));
                    *share = 1.0 / (1.0 + (-SLOPE * f64::from(worth)).exp());
                }
            }
        }
        shares
    }

    /// The ways to go on, the best first.
    fn best(&self) -> Vec<Tried> {
        let mut tried: Vec<Tried> = self.children(0).filter_map(|index| self.tried(index)).collect();
        let rank = |tried: &Tried| match tried.proven {
            Some(true) => 2,
            None => 1,
            Some(false) => 0,
        };
        tried.sort_by_key(|tried| std::cmp::Reverse((rank(tried), tried.visits)));
        tried
    }

    fn tried(&self, index: usize) -> Option<Tried> {
        let node = self.nodes.get(index)?;
        let mut decisions = vec![node.decision];
        let mut at = index;
        while let Some(next) =
            self.children(at).max_by_key(|&child| self.nodes.get(child).map_or(0, |node| node.visits))
        {
            let Some(child) = self.nodes.get(next).filter(|node| node.visits >= 16) else { break };
            decisions.push(child.decision);
            at = next;
        }
        let share = if node.visits == 0 { 0.5 } else { node.gained / f64::from(node.visits) };
        let proven = match node.proof {
            Proof::Won => Some(true),
            Proof::Lost => Some(false),
            Proof::None | Proof::Drawn => None,
        };
        Some(Tried { decisions, visits: node.visits, share, proven })
    }
}
