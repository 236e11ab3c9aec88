//! Actions and `define`s that lead back to themselves.

use merels_syntax::tree::{Expr, ExprKind, Item, ItemKind, Name, Node, StatementKind};
use merels_syntax::{Code, Diagnostic, FileId};
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::Lower;

/// Something that is declared, and the names that it reads.
type Declared<'a> = (&'a Name, Vec<&'a Name>);

impl<'a> Lower<'a> {
    /// Reports each circle of `define`s, where it closes.
    pub(super) fn report_circles_of_defines(&mut self) {
        let defines: Vec<_> = self.names.defines.iter().map(|define| (define.name, names_in(define.value))).collect();
        for closing in closings(&defines) {
            let message = format!("`{}` is defined by itself, in a circle", closing.text);
            let report = Diagnostic::new(Code::RecursiveAction, closing.span, message);
            self.report(report.help("a `define` stands for what is known without it"));
        }
    }

    /// Reports each circle of actions, at the call that closes it.
    pub(super) fn report_circles_of_actions(&mut self) {
        let items: &'a [Item] = self.items;
        let actions: Vec<Declared<'a>> = items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Action { name, .. } => Some((name, calls_in(item))),
                _ => None,
            })
            .collect();
        for closing in closings(&actions) {
            let message = format!("action `{}` leads back to itself", closing.text);
            let report = Diagnostic::new(Code::RecursiveAction, closing.span, message);
            self.report(report.help("to do something again, use `while` or `repeat`"));
        }
    }
}

/// The names an expression reads.
pub(super) fn names_in(expr: &Expr) -> Vec<&Name> {
    let mut names = Vec::new();
    Node::Expr(expr).walk(&mut |node| {
        if let Node::Expr(Expr { kind: ExprKind::Name(name), .. }) = node {
            names.push(name);
        }
    });
    names
}

/// The actions that an action calls.
fn calls_in(action: &Item) -> Vec<&Name> {
    let mut calls = Vec::new();
    Node::Item(action).walk(&mut |node| {
        if let Node::Statement(statement) = node
            && let StatementKind::Call(name) = &statement.kind
        {
            calls.push(name);
        }
    });
    calls
}

/// Of each circle the use that closes it: in this file where the circle comes about by what this file says; one that
/// stands alone for what it is rather than one of several, and one of something that is declared already.
fn closings<'a>(declared: &[Declared<'a>]) -> Vec<&'a Name> {
    let place = |name: &Name| declared.iter().position(|(known, _)| known.text == name.text);
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..declared.len()).map(|index| graph.add_node(index)).collect();
    let mut uses = Vec::new();
    for (by, (_, names)) in declared.iter().enumerate() {
        for (name, of) in names.iter().filter_map(|name| Some((*name, place(name)?))) {
            uses.push((by, of, name));
            if let (Some(by), Some(of)) = (nodes.get(by), nodes.get(of)) {
                graph.update_edge(*by, *of, ());
            }
        }
    }
    let circles = tarjan_scc(&graph).into_iter().filter_map(|circle| {
        let within = |index: &usize| circle.iter().any(|node| node.index() == *index);
        let inner = || uses.iter().filter(|(by, of, _)| within(by) && within(of));
        let own = || inner().filter(|(.., name)| name.span.file == FileId(0));
        let several = |by: usize, of: usize| inner().filter(|(other, used, _)| (*other, *used) == (by, of)).count();
        let closing = own().min_by_key(|(by, of, _)| (several(*by, *of), of > by));
        closing.or_else(|| inner().next()).map(|(.., name)| *name)
    });
    let mut closings: Vec<_> = circles.collect();
    closings.sort_by_key(|name| name.span.start);
    closings
}
