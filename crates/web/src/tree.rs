//! All that was tried in a game, as a tree of turns.

use merels::record::{NodeId, Settled, Study};
use serde::Serialize;

/// The tree.
#[derive(Serialize)]
pub(crate) struct TreeData {
    current: u32,
    nodes: Vec<NodeData>,
}

/// A place of it.
#[derive(Serialize)]
struct NodeData {
    id: u32,
    parent: Option<u32>,
    children: Vec<u32>,
    turn: String,
    by: Option<String>,
    ply: usize,
    comment: String,
    settled: Option<String>,
}

impl TreeData {
    pub(crate) fn of(study: &Study) -> Self {
        let mut depths: Vec<usize> = Vec::new();
        let mut nodes = Vec::new();
        for id in study.nodes() {
            // A place comes after the one before it.
            let parent = study.parent(id).map(NodeId::number);
            let before = parent.and_then(|parent| depths.get(parent as usize)).copied();
            let ply = before.map_or(0, |ply| ply + 1);
            depths.resize(depths.len().max(id.number() as usize + 1), 0);
            if let Some(slot) = depths.get_mut(id.number() as usize) {
                *slot = ply;
            }
            nodes.push(node(study, id, parent, ply));
        }
        Self { current: study.current().number(), nodes }
    }
}

fn node(study: &Study, id: NodeId, parent: Option<u32>, ply: usize) -> NodeData {
    let game = study.session().rules().game();
    NodeData {
        id: id.number(),
        parent,
        children: study.children(id).iter().map(|child| child.number()).collect(),
        turn: if parent.is_some() { study.written_turn(id) } else { String::new() },
        by: study.player(id).map(|player| game.player_name(player).to_owned()),
        ply,
        comment: study.comment(id).to_owned(),
        settled: study.settled(id).map(|settled| match settled {
            Settled::Resignation(player) => format!("resignation of {}", game.player_name(*player)),
            Settled::Time(player) => format!("time of {}", game.player_name(*player)),
            Settled::Agreement => "agreement".to_owned(),
            Settled::Claim(None) => "claim".to_owned(),
            Settled::Claim(Some(turn)) => format!("claim with {turn}"),
        }),
    }
}
