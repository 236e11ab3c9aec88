//! Who calls an action, and what it calls.

use merels_play::SymbolKind;
use merels_syntax::Span;
use merels_syntax::tree::{Item, ItemKind, Node, StatementKind};

use crate::edit::{Place, Range, range};
use crate::outline::OutlineKind;
use crate::snapshot::Snapshot;

/// An action or a phase at one end of calls.
#[derive(Clone, Debug, PartialEq)]
pub struct Calls {
    /// What it is called.
    pub name: String,
    /// Whether it is an action, a phase or a `start`.
    pub kind: OutlineKind,
    /// All of it.
    pub whole: Place,
    /// Its name.
    pub name_at: Range,
    /// Where the calls are written: in the caller.
    pub calls: Vec<Range>,
}

impl Snapshot {
    /// The action that stands at a byte, declared or called, or the phase declared there.
    pub fn callable(&self, offset: usize) -> Option<Calls> {
        let (symbol, _) = self.symbol(offset)?;
        if !matches!(symbol.kind, SymbolKind::Action | SymbolKind::Phase) {
            return None;
        }
        self.end_of(self.item_at(symbol.declared?)?, Vec::new())
    }

    /// Who calls the action of that name.
    pub fn callers(&self, action: &str) -> Vec<Calls> {
        let items = self.read_definition().items().iter();
        let callers = items.filter_map(|item| {
            let calls: Vec<Range> =
                called(item).into_iter().filter(|(name, _)| *name == action).map(|call| range(call.1)).collect();
            if calls.is_empty() { None } else { self.end_of(item, calls) }
        });
        callers.collect()
    }

    /// The actions that an action or a phase calls: what is declared at `name`.
    pub fn called_by(&self, name: &str, kind: OutlineKind) -> Vec<Calls> {
        let items = self.read_definition().items();
        let is_meant = |item: &&Item| match &item.kind {
            ItemKind::Action { name: own, .. } => kind == OutlineKind::Action && own.text == name,
            ItemKind::Phase(phase) => kind == OutlineKind::Phase && phase.name.text == name,
            _ => false,
        };
        let Some(caller) = items.iter().find(is_meant) else { return Vec::new() };
        let mut found: Vec<Calls> = Vec::new();
        for (callee, at) in called(caller) {
            if let Some(known) = found.iter_mut().find(|known| known.name == callee) {
                known.calls.push(range(at));
                continue;
            }
            let is_callee = |item: &&Item| matches!(&item.kind, ItemKind::Action { name, .. } if name.text == callee);
            let item = items.iter().find(is_callee);
            found.extend(item.and_then(|item| self.end_of(item, vec![range(at)])));
        }
        found
    }

    fn end_of(&self, item: &Item, calls: Vec<Range>) -> Option<Calls> {
        let (name, name_at, kind) = match &item.kind {
            ItemKind::Action { name, .. } => (name.text.clone(), range(name.span), OutlineKind::Action),
            ItemKind::Phase(phase) => (phase.name.text.clone(), range(phase.name.span), OutlineKind::Phase),
            ItemKind::Start(_) => {
                let start = range(item.span).start;
                ("start".to_owned(), start..start + "start".len(), OutlineKind::Other)
            }
            _ => return None,
        };
        Some(Calls { name, kind, whole: self.place(item.span)?, name_at, calls })
    }
}

/// The actions that an item calls, each with where.
fn called(item: &Item) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    Node::Item(item).walk(&mut |node| {
        if let Node::Statement(statement) = node
            && let StatementKind::Call(name) = &statement.kind
        {
            found.push((name.text.as_str(), name.span));
        }
    });
    found
}
