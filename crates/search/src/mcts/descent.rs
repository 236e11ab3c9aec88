//! One thread's search: down the tree, a playout, and back up.

use merels_engine::History;
use merels_engine::{Folding, NoRecord, Random, Recorder, State};
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Position, Rules};

use super::playout::Playouts;
use super::spread::Spread;
use super::tree::{Edge, NONE, Promise, Proof, Shares, Tree};
use crate::endings::Reader;
use crate::evaluate::target;
use crate::limits::Limits;
use crate::order::completes;
use crate::path::Path;
use crate::rules::fewest_repetitions;
use crate::weights::Weights;

/// How much is explored, in standard deviations of the results: the factor before the square root.
const EXPLORATION: f64 = 0.8;
/// The share that a decision is taken to bring before it is tried.
const UNKNOWN: f64 = 0.5;
/// How much decisions that complete a line are preferred before they are known, and those that prevent one.
const COMPLETES: f64 = 0.6;
const PREVENTS: f64 = 0.3;
/// A node's edges are made when it is visited after so many times.
const EXPAND_AT: u32 = 1;
/// No way down is longer, in decisions.
const MAX_STEPS: usize = 200;

/// An edge on the way down.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    edge: u32,
}

/// What the way down came to.
enum Leaf {
    /// A state to play on from; its node, if it has one.
    Open(Option<u32>),
    /// A state of which the result is certain.
    Proven(u32, Proof),
    /// A draw, here and on this way.
    Drawn,
}

/// A tree and what it is searched with.
#[derive(Debug)]
pub(super) struct Descent {
    pub(super) players: usize,
    pub(super) tree: Tree,
    playouts: Playouts,
    pub(super) folding: Folding,
    /// Whether images of a state count as the same.
    folds: bool,
    /// How often a position must stand before a rule speaks of it.
    repetitions: Option<u32>,
    record: Path,
    steps: Vec<Step>,
    edges: Vec<Edge>,
    legal: Vec<Decision>,
    pub(super) root: Option<Root>,
    /// What alone is tried at the root; everything, where there is nothing.
    pub(super) among: Vec<Decision>,
    /// The same as the root's edges have it.
    tried: Vec<Decision>,
    spread: Spread,
    /// The playouts of the last search.
    pub(super) played: u64,
    /// What is known of endings.
    pub(super) endings: Option<Reader>,
}

/// Where a search begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) node: u32,
    pub(super) symmetry: usize,
    /// The positions recorded before the search goes down.
    recorded: usize,
    /// Whether a draw may be claimed: then no loss is certain.
    claims: bool,
}

impl Descent {
    pub(super) fn new(rules: &Rules, weights: Weights, seed: u64, memory: usize) -> Self {
        let players = rules.game().players.len();
        Self {
            players,
            tree: Tree::new(memory, players),
            playouts: Playouts::new(rules, weights, seed),
            folding: Folding::new(rules.program()),
            folds: true,
            repetitions: fewest_repetitions(rules.game()),
            record: Path::new(),
            steps: Vec::new(),
            edges: Vec::new(),
            legal: Vec::new(),
            root: None,
            among: Vec::new(),
            tried: Vec::new(),
            spread: Spread::NEW,
            played: 0,
            endings: None,
        }
    }

    /// The key of a state, and the symmetry that leads from it to the image that its node stands for.
    pub(super) fn key(&self, state: &State) -> (u64, usize) {
        if self.folds && self.folding.len() > 1 { state.folded_key(&self.folding) } else { (state.state_key(), 0) }
    }

    /// Goes down again and again until a limit is met or the result is certain, and says whether it is. `limits.nodes` counts
    /// playouts.
    pub(super) fn search(&mut self, position: &Position, history: &History, limits: &Limits<'_>) -> bool {
        let start = position.engine_state();
        self.played = 0;
        let Some(root) = self.begin(position, history, limits) else { return false };
        self.root = Some(root);
        let image = |&decision: &Decision| self.folding.map(root.symmetry, decision);
        self.tried = self.among.iter().map(image).collect();
        let mut state = start.clone();
        while self.played < limits.nodes && !self.is_settled(root) && !(limits.stop)() {
            state.clone_from(start);
            if self.go_down(&mut state, root, limits.stop).is_none() {
                break;
            }
            self.played += 1;
        }
        self.is_settled(root)
    }

    /// Looks the root up. None where there is no room for it.
    fn begin(&mut self, position: &Position, history: &History, limits: &Limits<'_>) -> Option<Root> {
        let state = position.engine_state();
        self.root = None;
        self.tree.reserve((position.legal().len() / 4).clamp(2, 48));
        // Where a position of this game stands so often that the next time counts, what was certain may not be so, and one
        // image of a state isn't as good as another.
        let repeats = self.repetitions.is_some_and(|times| has_stood(history.keys(), times.saturating_sub(1)));
        if self.folds == repeats {
            self.folds = !repeats;
            self.tree.clear();
        }
        if repeats {
            self.tree.forget_proofs();
        }
        let (key, symmetry) = self.key(state);
        let decider = state.decider();
        if self.tree.is_crowded() {
            match self.tree.find(key) {
                Some(node) => _ = self.tree.compact(node, limits.stop),
                None => self.tree.clear(),
            }
        }
        let node = self.tree.find_or_add(key, decider).or_else(|| {
            self.tree.clear();
            self.tree.find_or_add(key, decider)
        })?;
        let here = [state.position_key()];
        self.record.begin(if self.repetitions.is_some() { history.keys() } else { &here });
        let seen = history.seen();
        let claims = state.is_turn_start() && state.claim(seen).is_some();
        let root = Root { node, symmetry, recorded: self.record.len(), claims };
        if !self.tree.node(node)?.is_expanded() && !self.expand(state, node, symmetry) {
            self.tree.clear();
            let node = self.tree.find_or_add(key, decider)?;
            return self.expand(state, node, symmetry).then_some(Root { node, ..root });
        }
        self.prove(node, &root);
        Some(root)
    }

    /// Whether nothing is left to be found out at the root.
    fn is_settled(&self, root: Root) -> bool {
        let proven = self.tree.node(root.node).is_none_or(|node| node.proof != Proof::None);
        let known = |edge: &Edge| self.tree.node(edge.child).is_some_and(|node| node.proof != Proof::None);
        // Where a draw may be claimed, that every decision loses isn't noted at the node.
        proven || root.claims && self.tree.edges(root.node).iter().all(known)
    }

    /// Makes the edges of a node.
    fn expand(&mut self, state: &State, node: u32, symmetry: usize) -> bool {
        let by = state.decider();
        self.legal.clear();
        state.generate(&mut self.legal);
        self.playouts.evaluator.follow(state);
        let own = self.playouts.evaluator.completing(by);
        let theirs = self.playouts.evaluator.completing_of_others(by);
        self.edges.clear();
        for &decision in &self.legal {
            let promise = if completes(decision, &own) {
                Promise::Completes
            } else if target(decision).is_some_and(|at| theirs.contains(at)) {
                Promise::Prevents
            } else {
                Promise::Nothing
            };
            let decision = if symmetry == 0 { decision } else { self.folding.map(symmetry, decision) };
            self.edges.push(Edge { decision, promise, child: NONE, visits: 0, mean: 0.0 });
        }
        // So that none comes first only for where it is on the board.
        for last in (1..self.edges.len()).rev() {
            self.edges.swap(last, self.playouts.random.below(last as u32 + 1) as usize);
        }
        self.tree.expand(node, &self.edges)
    }

    /// The edge that is tried next.
    fn select(&self, node: u32, is_root: bool) -> Option<u32> {
        let at = self.tree.node(node)?;
        let by = at.decider;
        let explored = EXPLORATION * self.spread.deviation() * f64::from(at.visits.max(1)).ln().sqrt();
        let mut best = (f64::NEG_INFINITY, None);
        let mut closed = best;
        let all = !is_root || self.tried.is_empty();
        for (index, edge) in (0..).zip(self.tree.edges(node)) {
            if !all && !self.tried.contains(&edge.decision) {
                continue;
            }
            let tried = f64::from(edge.visits + 1);
            let mut proof = Proof::None;
            let share = match self.tree.node(edge.child) {
                Some(child) if !child.is_on_path => {
                    proof = child.proof;
                    let mean = self.tree.mean(edge.child, child.visits, by);
                    if child.is_safe && child.proof == Proof::None {
                        // Its decider has a draw at least.
                        if child.decider == by { mean.max(0.5) } else { mean.min(0.5) }
                    } else {
                        mean
                    }
                }
                _ if edge.visits > 0 => f64::from(edge.mean),
                _ => UNKNOWN,
            };
            let promise = match edge.promise {
                Promise::Nothing => 0.0,
                Promise::Prevents => PREVENTS,
                Promise::Completes => COMPLETES,
            };
            let worth = share + explored / tried.sqrt() + promise / tried;
            if proof == Proof::Won(by) {
                return Some(index);
            }
            let place = if proof == Proof::None { &mut best } else { &mut closed };
            if worth > place.0 {
                *place = (worth, Some(index));
            }
        }
        best.1.or(closed.1)
    }

    /// Goes down, plays out, and notes on the way back what came of it. None when it is time to stop.
    fn go_down(&mut self, state: &mut State, root: Root, stop: &dyn Fn() -> bool) -> Option<()> {
        self.steps.clear();
        self.record.truncate(root.recorded);
        let leaf = self.find_leaf(state, root);
        let shares = match leaf {
            Leaf::Open(_) => self.playouts.run(state, stop),
            Leaf::Proven(_, proof) => Some(self.certain(proof)),
            Leaf::Drawn => Some(self.playouts.drawn()),
        };
        for step in &self.steps {
            if let Some(node) = self.tree.node_mut(step.node) {
                node.is_on_path = false;
            }
        }
        let mut shares = shares?;
        if let (Leaf::Open(_), [first, ..]) = (&leaf, shares) {
            self.spread.note(first);
        }
        if let Leaf::Open(Some(node)) | Leaf::Proven(node, _) = leaf {
            self.tree.credit(node, &shares);
        }
        let mut proven = matches!(leaf, Leaf::Proven(..));
        while let Some(step) = self.steps.pop() {
            proven = proven && self.prove(step.node, &root);
            let Some(&node) = self.tree.node(step.node) else { break };
            let by = node.decider.index();
            if let Some(edge) = self.tree.edge_mut(step.node, step.edge) {
                edge.visits = edge.visits.saturating_add(1);
                let share = shares.get(by).copied().unwrap_or(0.0) as f32;
                edge.mean += (share - edge.mean) / edge.visits as f32;
                let mean = edge.mean;
                if node.proof != Proof::None {
                    shares = self.certain(node.proof);
                } else if node.is_safe && mean < 0.5 {
                    // The draw would be taken.
                    shares = self.playouts.drawn();
                }
            }
            self.tree.credit(step.node, &shares);
        }
        Some(())
    }

    /// Who gets how much of a certain result.
    fn certain(&self, proof: Proof) -> Shares {
        match proof {
            Proof::Won(winner) => Playouts::won_by(winner),
            Proof::Drawn | Proof::None => self.playouts.drawn(),
        }
    }

    /// Goes down from the root to where the tree ends.
    fn find_leaf(&mut self, state: &mut State, root: Root) -> Leaf {
        let Root { mut node, mut symmetry, .. } = root;
        loop {
            let Some(&at) = self.tree.node(node) else { return Leaf::Open(None) };
            if at.proof != Proof::None && node != root.node {
                return Leaf::Proven(node, at.proof);
            }
            let is_fresh = at.visits < EXPAND_AT && node != root.node;
            if !at.is_expanded() && (is_fresh || !self.expand(state, node, symmetry)) || self.steps.len() >= MAX_STEPS {
                return Leaf::Open(Some(node));
            }
            let Some(edge) = self.select(node, node == root.node) else { return Leaf::Open(Some(node)) };
            match self.go_on(state, Step { node, edge }, symmetry) {
                Ok(next) => (node, symmetry) = next,
                Err(leaf) => return leaf,
            }
        }
    }

    /// Takes a decision, and says which node that leads to, and by which symmetry, unless the way ends there.
    fn go_on(&mut self, state: &mut State, step: Step, symmetry: usize) -> Result<(u32, usize), Leaf> {
        let Some(chosen) = self.tree.edge_mut(step.node, step.edge).copied() else { return Err(Leaf::Open(None)) };
        let decision = if symmetry == 0 { chosen.decision } else { self.folding.inverse(symmetry, chosen.decision) };
        state.apply(decision, &mut NoRecord);
        self.steps.push(step);
        if let Some(node) = self.tree.node_mut(step.node) {
            node.is_on_path = true;
        }
        let ending = state.ending();
        if ending.is_none() && state.is_turn_start() && self.is_drawn_here(state) {
            return Err(Leaf::Drawn);
        }
        let (key, symmetry) = self.key(state);
        let proof = ending.map_or(Proof::None, |ending| ending.winner.map_or(Proof::Drawn, Proof::Won));
        // Within a turn states aren't folded: images of this one lead to other nodes than it does.
        let key = key ^ salt(proof);
        let known = self.tree.node(chosen.child).is_some_and(|child| child.key == key).then_some(chosen.child);
        let child = known.or_else(|| self.tree.find_or_add(key, state.decider()));
        let Some(child) = child else { return Err(Leaf::Open(None)) };
        if let Some(edge) = self.tree.edge_mut(step.node, step.edge) {
            edge.child = child;
        }
        let Some(node) = self.tree.node_mut(child) else { return Err(Leaf::Open(None)) };
        if ending.is_some() {
            node.proof = proof;
            return Err(Leaf::Proven(child, proof));
        }
        // Going in circles leads nowhere.
        if node.is_on_path {
            return Err(Leaf::Drawn);
        }
        if node.proof == Proof::None
            && let Some((proof, turns)) = self.of_ending(state)
            && let Some(node) = self.tree.node_mut(child)
        {
            (node.proof, node.distance) = (proof, turns);
            return Err(Leaf::Proven(child, proof));
        }
        Ok((child, symmetry))
    }

    /// What is known for certain of a state between two players, and after how many turns it comes about.
    fn of_ending(&mut self, state: &State) -> Option<(Proof, u16)> {
        let endings = self.endings.as_mut().filter(|_| state.is_turn_start())?;
        let decider = state.decider();
        let other = PlayerId(1 - decider.0.min(1));
        let certain = endings.of(state)?;
        let won = |is_won| Proof::Won(if is_won { decider } else { other });
        Some((certain.is_won.map_or(Proof::Drawn, won), certain.turns.max(1)))
    }

    /// Whether the position at the start of a turn has stood before: on the way down, or in the game where the rules know
    /// repetition. Or whether a draw may be claimed.
    fn is_drawn_here(&mut self, state: &State) -> bool {
        self.record.record(state.position_key()) > 1 || state.claim(1).is_some()
    }

    /// Notes at a node what its edges prove, and says whether that is anything.
    fn prove(&mut self, node: u32, root: &Root) -> bool {
        let Some(&at) = self.tree.node(node) else { return false };
        let edges = self.tree.edges(node);
        if edges.is_empty() {
            return false;
        }
        let mut is_open = false;
        let mut is_drawn = false;
        let mut won: Option<u16> = None;
        let mut farthest = 0;
        // Who wins whatever is decided, as long as it is always the same.
        let mut winner: Option<Option<PlayerId>> = None;
        let mut is_one = true;
        for edge in edges {
            let child = self.tree.node(edge.child).filter(|child| child.proof != Proof::None);
            let Some(child) = child else {
                is_open = true;
                continue;
            };
            farthest = farthest.max(child.distance);
            let wins = if let Proof::Won(player) = child.proof { Some(player) } else { None };
            if wins == Some(at.decider) {
                won = Some(won.map_or(child.distance, |nearest| nearest.min(child.distance)));
            }
            is_drawn |= wins.is_none();
            is_one &= winner.is_none_or(|winner| winner == wins);
            winner = Some(wins);
        }
        let two = self.players == 2;
        let (proof, distance) = match (won, winner) {
            (Some(nearest), _) => (Proof::Won(at.decider), nearest),
            (None, Some(Some(winner))) if !is_open && is_one && !(node == root.node && root.claims) => {
                (Proof::Won(winner), farthest)
            }
            (None, Some(_)) if !is_open && is_drawn && (two || is_one) => (Proof::Drawn, farthest),
            _ => (Proof::None, 0),
        };
        let Some(at) = self.tree.node_mut(node) else { return false };
        at.is_safe = two && is_drawn;
        if proof != Proof::None && at.proof == Proof::None {
            (at.proof, at.distance) = (proof, distance.saturating_add(1));
        }
        at.proof != Proof::None || at.is_safe
    }
}

/// What is mixed with the key where the game is over: the same may stand on the board while it goes on.
fn salt(proof: Proof) -> u64 {
    let number = match proof {
        Proof::None => 0,
        Proof::Drawn => 1,
        Proof::Won(winner) => 2 + u64::from(winner.0),
    };
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Whether some position has been recorded so often.
fn has_stood(keys: &[u64], times: u32) -> bool {
    let mut keys = keys.to_vec();
    keys.sort_unstable();
    keys.chunk_by(|a, b| a == b).any(|same| same.len() as u64 >= u64::from(times))
}
