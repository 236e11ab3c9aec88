//! What a search has found out, told by the decisions at the root.

use merels_engine::NoRecord;
use merels_model::Decision;
use merels_play::Position;

use super::descent::Descent;
use super::tree::{Edge, Proof};

/// A decision's line goes on with others that were tried so often.
const OFTEN: u32 = 16;
/// No line is longer, in decisions.
const MAX_LINE: usize = 60;

/// A decision at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) decision: Decision,
    pub(super) visits: u32,
    pub(super) share: f64,
    pub(super) proof: Proof,
    pub(super) distance: u16,
    /// The decisions that follow, as far as they were tried often.
    pub(super) line: Vec<Decision>,
}

impl Descent {
    /// What is known of the decisions at the root.
    pub(super) fn known(&self, position: &Position) -> Vec<Known> {
        let Some(root) = self.root else { return Vec::new() };
        let by = position.decider();
        let known = |edge: &Edge| {
            let decision = self.folding.inverse(root.symmetry, edge.decision);
            let child = self.tree.node(edge.child);
            let proof = child.map_or(Proof::None, |child| child.proof);
            let share = match (proof, child) {
                (Proof::Won(winner), _) => f64::from(u8::from(winner == by)),
                (Proof::Drawn, _) => 1.0 / self.players as f64,
                (Proof::None, Some(child)) if child.visits > 0 => self.tree.mean(edge.child, child.visits, by),
                (Proof::None, _) if edge.visits > 0 => f64::from(edge.mean),
                (Proof::None, _) => 1.0 / self.players as f64,
            };
            let distance = child.map_or(0, |child| child.distance);
            let line = self.line(position, decision);
            Known { decision, visits: edge.visits, share, proof, distance, line }
        };
        self.tree.edges(root.node).iter().map(known).collect()
    }

    /// What follows a decision at the root: what was tried most, or is proven to win.
    fn line(&self, position: &Position, first: Decision) -> Vec<Decision> {
        let mut state = position.engine_state().clone();
        let mut line = Vec::new();
        let mut seen = Vec::new();
        let mut decision = first;
        while line.len() < MAX_LINE {
            state.apply(decision, &mut NoRecord);
            if state.ending().is_some() {
                break;
            }
            let (key, symmetry) = self.key(&state);
            let Some(node) = self.tree.find(key).filter(|node| !seen.contains(node)) else { break };
            seen.push(node);
            let by = state.decider();
            let wins = |edge: &Edge| self.tree.node(edge.child).is_some_and(|child| child.proof == Proof::Won(by));
            let best = self.tree.edges(node).iter().max_by_key(|edge| (wins(edge), edge.visits));
            let Some(best) = best.filter(|best| best.visits >= OFTEN || wins(best)) else { break };
            decision = self.folding.inverse(symmetry, best.decision);
            line.push(decision);
        }
        line
    }
}
