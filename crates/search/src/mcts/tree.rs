//! What is kept of the states that were looked at: nodes by their keys, edges with decisions, within a fixed amount of memory.

use merels_model::Decision;
use merels_model::ir::PlayerId;

use crate::tally::PLAYERS;

/// Stands for no node.
pub(super) const NONE: u32 = u32::MAX;
/// So many nodes are marked before it is asked again whether it is time to stop.
const EACH: usize = 1 << 12;

/// What players get of a result; 1 for a win.
pub(super) type Shares = [f64; PLAYERS];

/// What is certain of a state, however it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    None,
    Drawn,
    Won(PlayerId),
}

/// A state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) key: u64,
    /// Its edges stand next to one another.
    first: u32,
    count: u32,
    pub(super) visits: u32,
    /// How many decisions away the certain result is. Each proof rests on nearer ones.
    pub(super) distance: u16,
    pub(super) proof: Proof,
    /// Who decides.
    pub(super) decider: PlayerId,
    /// Whether some decision certainly draws.
    pub(super) is_safe: bool,
    /// Whether the state is one of those on the way down from the root.
    pub(super) is_on_path: bool,
}

/// A decision at a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Of the image of the state that the node stands for.
    pub(super) decision: Decision,
    /// How it looked before it was tried.
    pub(super) promise: Promise,
    pub(super) child: u32,
    pub(super) visits: u32,
    /// The mean share of whoever decides, of these visits alone.
    pub(super) mean: f32,
}

/// What the board says of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    Nothing,
    /// It takes a point where others would complete a line.
    Prevents,
    /// It completes a line, or takes.
    Completes,
}

/// Nodes, edges and an index of nodes by key: open addressing, at most half full.
#[derive(Debug)]
pub(super) struct Tree {
    memory: usize,
    players: usize,
    nodes: Vec<Node>,
    /// For each node the sums of shares: of two players the first one's, of more everybody's.
    gained: Vec<f64>,
    edges: Vec<Edge>,
    /// Node numbers, [`NONE`] where a place is free; a power of two of them.
    index: Vec<u32>,
}

impl Tree {
    /// An empty one that never takes more bytes than these.
    pub(super) fn new(memory: usize, players: usize) -> Self {
        Self { memory, players, nodes: Vec::new(), gained: Vec::new(), edges: Vec::new(), index: Vec::new() }
    }

    /// The sums for each node.
    fn sums(&self) -> usize {
        if self.players == 2 { 1 } else { self.players }
    }

    /// Takes hold of the memory, once: for nodes with so many edges on the average. Less of it where the system has less.
    pub(super) fn reserve(&mut self, edges_each: usize) {
        if self.nodes.capacity() > 0 {
            return;
        }
        let number = size_of::<u32>();
        let each = size_of::<Node>() + size_of::<f64>() * self.sums() + size_of::<Edge>() * edges_each + 4 * number;
        let mut most = (self.memory / each).min(NONE as usize / edges_each.max(1) / 8);
        while most > 0 && !self.try_reserve(most, edges_each) {
            most /= 2;
        }
    }

    fn try_reserve(&mut self, nodes: usize, edges_each: usize) -> bool {
        let sums = self.sums();
        self.nodes.try_reserve_exact(nodes).is_ok()
            && self.gained.try_reserve_exact(nodes * sums).is_ok()
            && self.edges.try_reserve_exact(nodes * edges_each).is_ok()
            && self.index.try_reserve_exact((2 * nodes).next_power_of_two()).is_ok()
    }

    /// The bytes that are taken.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.gained.capacity() * size_of::<f64>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.index.capacity() * size_of::<u32>()
    }

    /// The states kept.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The decisions kept.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// How much of what it may keep is kept, in thousandths: of states or of decisions, whichever runs short first.
    pub(super) fn fullness(&self) -> u16 {
        let of = |kept: usize, most: usize| 1_000 * kept as u64 / most.max(1) as u64;
        let most = of(self.nodes.len(), self.nodes.capacity()).max(of(self.edges.len(), self.edges.capacity()));
        most.min(1_000) as u16
    }

    /// Whether less than half of the memory is free.
    pub(super) fn is_crowded(&self) -> bool {
        2 * self.nodes.len() > self.nodes.capacity() || 2 * self.edges.len() > self.edges.capacity()
    }

    /// Forgets everything; the memory is kept.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.gained.clear();
        self.edges.clear();
        self.index.clear();
    }

    /// Forgets what is certain, except where the game is over.
    pub(super) fn forget_proofs(&mut self) {
        for node in &mut self.nodes {
            node.is_safe = false;
            if node.distance > 0 {
                (node.proof, node.distance) = (Proof::None, 0);
            }
        }
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.index.len() - 1;
        let mut at = key as usize & mask;
        while self.index.get(at).and_then(|&node| self.nodes.get(node as usize)).is_some_and(|node| node.key != key) {
            at = (at + 1) & mask;
        }
        at
    }

    /// The node of a state, by its key.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        if self.index.is_empty() {
            return None;
        }
        self.index.get(self.place(key)).copied().filter(|&node| node != NONE)
    }

    /// The node of a state, a new one if there is none. None if there is no room.
    pub(super) fn find_or_add(&mut self, key: u64, decider: PlayerId) -> Option<u32> {
        if let Some(known) = self.find(key) {
            return Some(known);
        }
        if self.nodes.len() >= self.nodes.capacity() {
            return None;
        }
        if 2 * (self.nodes.len() + 1) > self.index.len() {
            let wider = (2 * self.index.len()).max(1 << 8).min(self.index.capacity());
            self.rebuild(if wider.is_power_of_two() { wider } else { wider.next_power_of_two() / 2 });
        }
        if self.index.len() <= self.nodes.len() {
            return None;
        }
        let place = self.place(key);
        let new = self.nodes.len() as u32;
        *self.index.get_mut(place)? = new;
        self.nodes.push(Node {
            key,
            first: 0,
            count: 0,
            visits: 0,
            distance: 0,
            proof: Proof::None,
            decider,
            is_safe: false,
            is_on_path: false,
        });
        self.gained.resize(self.nodes.len() * self.sums(), 0.0);
        Some(new)
    }

    /// Makes the index anew, with so many places.
    fn rebuild(&mut self, places: usize) {
        self.index.clear();
        self.index.resize(places, NONE);
        for (number, key) in (0..).zip(self.nodes.iter().map(|node| node.key)) {
            let mask = places - 1;
            let mut at = key as usize & mask;
            while self.index.get(at).is_some_and(|&taken| taken != NONE) {
                at = (at + 1) & mask;
            }
            if let Some(free) = self.index.get_mut(at) {
                *free = number;
            }
        }
    }

    pub(super) fn node(&self, node: u32) -> Option<&Node> {
        self.nodes.get(node as usize)
    }

    pub(super) fn node_mut(&mut self, node: u32) -> Option<&mut Node> {
        self.nodes.get_mut(node as usize)
    }

    /// The edges of a node; none before they were made.
    pub(super) fn edges(&self, node: u32) -> &[Edge] {
        let range = self.nodes.get(node as usize).map_or(0..0, Node::range);
        self.edges.get(range).unwrap_or_default()
    }

    pub(super) fn edge_mut(&mut self, node: u32, edge: u32) -> Option<&mut Edge> {
        let first = self.nodes.get(node as usize)?.first;
        self.edges.get_mut((first + edge) as usize)
    }

    /// Makes the edges of a node. False if there is no room.
    pub(super) fn expand(&mut self, node: u32, edges: &[Edge]) -> bool {
        let first = self.edges.len();
        if first + edges.len() > self.edges.capacity() {
            return false;
        }
        let Some(node) = self.nodes.get_mut(node as usize) else { return false };
        (node.first, node.count) = (first as u32, edges.len() as u32);
        self.edges.extend_from_slice(edges);
        true
    }

    /// Counts a visit and what came of it.
    pub(super) fn credit(&mut self, node: u32, shares: &Shares) {
        let sums = self.sums();
        let Some(counted) = self.nodes.get_mut(node as usize) else { return };
        counted.visits = counted.visits.saturating_add(1);
        let from = node as usize * sums;
        let gained = self.gained.get_mut(from..from + sums).unwrap_or_default();
        gained.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
    }

    /// A player's mean share at a node that was visited.
    #[inline]
    pub(super) fn mean(&self, node: u32, visits: u32, player: PlayerId) -> f64 {
        let visits = f64::from(visits.max(1));
        if self.players == 2 {
            let mean = self.gained.get(node as usize).copied().unwrap_or(0.0) / visits;
            return if player.0 == 0 { mean } else { 1.0 - mean };
        }
        self.gained.get(node as usize * self.players + player.index()).copied().unwrap_or(0.0) / visits
    }

    /// Drops what can't be reached from a node, and says where that is now. If it was time to stop before that was known,
    /// everything is dropped.
    pub(super) fn compact(&mut self, root: u32, stop: &dyn Fn() -> bool) -> Option<u32> {
        let known = self.nodes.len();
        let places = self.index.len();
        // The index is made anew anyhow: until then it has room for where nodes go, and for those that were reached.
        self.index.clear();
        self.index.resize(2 * known, NONE);
        let (moved, queue) = self.index.split_at_mut(known);
        let Some(reached) = reach(&self.nodes, &self.edges, root, moved, queue, stop) else {
            self.clear();
            return None;
        };
        let reached = queue.get_mut(..reached).unwrap_or_default();
        reached.sort_unstable_by_key(|&node| {
            self.nodes.get(node as usize).map_or((0, 0), |node| (node.first, node.count))
        });
        let mut free = 0;
        for &mut number in reached {
            let Some(node) = self.nodes.get_mut(number as usize) else { continue };
            self.edges.copy_within(node.range(), free);
            node.first = free as u32;
            free += node.count as usize;
        }
        self.edges.truncate(free);
        let sums = if self.players == 2 { 1 } else { self.players };
        let mut kept = 0;
        for (old, place) in moved.iter_mut().enumerate().filter(|(_, place)| **place != NONE) {
            *place = kept as u32;
            self.nodes.copy_within(old..=old, kept);
            self.gained.copy_within(old * sums..(old + 1) * sums, kept * sums);
            kept += 1;
        }
        self.nodes.truncate(kept);
        self.gained.truncate(kept * sums);
        for edge in &mut self.edges {
            edge.child = moved.get(edge.child as usize).copied().unwrap_or(NONE);
        }
        let root = moved.get(root as usize).copied();
        self.rebuild(places);
        root
    }
}

impl Node {
    fn range(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// Whether its edges are made.
    pub(super) fn is_expanded(&self) -> bool {
        self.count > 0
    }
}

/// Lists the nodes that can be reached, the root first, and marks them with 0; says how many there are. None when it is time
/// to stop.
fn reach(
    nodes: &[Node],
    edges: &[Edge],
    root: u32,
    marks: &mut [u32],
    queue: &mut [u32],
    stop: &dyn Fn() -> bool,
) -> Option<usize> {
    *marks.get_mut(root as usize)? = 0;
    *queue.first_mut()? = root;
    let (mut at, mut end) = (0, 1);
    while at < end {
        if at % EACH == EACH - 1 && stop() {
            return None;
        }
        let node = nodes.get(*queue.get(at)? as usize)?;
        for edge in edges.get(node.range()).unwrap_or_default() {
            if let Some(mark) = marks.get_mut(edge.child as usize).filter(|mark| **mark == NONE) {
                *mark = 0;
                *queue.get_mut(end)? = edge.child;
                end += 1;
            }
        }
        at += 1;
    }
    Some(end)
}
