//! The turns as a list of lines: those of one line of play, or the whole tree.

use std::collections::BTreeSet;

use merels::record::NodeId;

use crate::app::App;

/// A turn in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) node: NodeId,
    /// The turn's number, from 1.
    pub(crate) number: usize,
    /// How deep it stands among variations.
    pub(crate) indent: u16,
    /// Whether something else was tried in its place.
    pub(crate) branches: bool,
    /// Whether it lies behind the position that stands.
    pub(crate) ahead: bool,
}

impl App {
    /// The turns that were played and, after them, the main ones that follow.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let mut line = self.study.path();
        let mut at = self.study.current();
        while let Some(&next) = self.study.children(at).first() {
            line.push(next);
            at = next;
        }
        line
    }

    fn branches(&self, node: NodeId) -> bool {
        self.study.parent(node).is_some_and(|parent| self.study.children(parent).len() > 1)
    }

    pub(crate) fn line_rows(&self) -> Vec<Row> {
        let played = self.study.path().len();
        self.line()
            .into_iter()
            .enumerate()
            .map(|(at, node)| Row {
                node,
                number: at + 1,
                indent: 0,
                branches: self.branches(node),
                ahead: at >= played,
            })
            .collect()
    }

    /// All turns: other lines stand indented below the turn they replace, then the main line goes on.
    pub(crate) fn tree_rows(&self) -> Vec<Row> {
        let played: BTreeSet<NodeId> = self.study.path().into_iter().collect();
        let mut rows = Vec::new();
        // Each entry is a turn, and whether what follows it comes right after it.
        let mut stack: Vec<(NodeId, usize, u16, bool)> = Vec::new();
        let push_children = |stack: &mut Vec<(NodeId, usize, u16, bool)>, parent, number, indent: u16| {
            let Some((&main, others)) = self.study.children(parent).split_first() else { return };
            // Last in, first out: the main turn, the others with all that follows them, then what follows the main one.
            if !others.is_empty() {
                stack.push((main, number, indent, false));
            }
            for &other in others.iter().rev() {
                stack.push((other, number, indent.saturating_add(1), false));
                stack.push((other, number, indent.saturating_add(1), true));
            }
            if others.is_empty() {
                stack.push((main, number, indent, false));
            }
            stack.push((main, number, indent, true));
        };
        push_children(&mut stack, self.study.root(), 1, 0);
        while let Some((node, number, indent, shows)) = stack.pop() {
            if shows {
                let ahead = !played.contains(&node);
                rows.push(Row { node, number, indent, branches: self.branches(node), ahead });
            } else {
                push_children(&mut stack, node, number + 1, indent);
            }
        }
        rows
    }
}
