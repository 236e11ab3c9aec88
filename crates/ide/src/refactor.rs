//! The same rules, written otherwise: parts with names of their own, and names put in place.

use merels_play::{Symbol, SymbolKind};
use merels_syntax::tree::{Block, Expr, ExprKind, Item, ItemKind, Node, Statement, StatementKind};

use crate::actions::{Action, ActionKind};
use crate::edit::{Edit, Range, holds, range};
use crate::snapshot::{OWN, Snapshot};

/// The most uses that a name is put in place of at once.
const MAX_USES: usize = 200;

impl Snapshot {
    /// What can be written otherwise in a part of the file, or around it.
    pub fn refactorings(&self, part: &Range) -> Vec<Action> {
        let mut found = Vec::new();
        found.extend(self.extract_action(part));
        found.extend(self.extract_define(part));
        found.extend(self.inline(part));
        found.extend(self.generate_board(part));
        found
    }

    /// The statements that are selected, as an action.
    fn extract_action(&self, part: &Range) -> Option<Action> {
        let part = self.trimmed(part);
        if part.is_empty() {
            return None;
        }
        let item = self
            .own_item(part.start)
            .filter(|item| matches!(item.kind, ItemKind::Phase(_) | ItemKind::Action { .. }))?;
        let mut statements: Vec<&Statement> = Vec::new();
        Node::Item(item).walk(&mut |node| {
            if let Node::Block(block) = node {
                let selected: Vec<&Statement> =
                    block.statements.iter().filter(|statement| holds(&part, &range(statement.span))).collect();
                if statements.is_empty() && !selected.is_empty() {
                    statements = selected;
                }
            }
        });
        let whole = range(statements.first()?.span).start..range(statements.last()?.span).end;
        let is_begin = |statement: &&Statement| matches!(statement.kind, StatementKind::Begin(_));
        if whole != part || statements.iter().any(is_begin) || self.crosses(item, &whole) {
            return None;
        }
        let name = self.free_name("new_action");
        let body = self.indented(&whole, "    ");
        let start = self.line_start(range(item.span).start);
        let edits = vec![Edit::put(start, format!("action {name} {{\n    {body}\n}}\n\n")), Edit::new(whole, name)];
        Some(Action { title: "Make an action of this".to_owned(), kind: ActionKind::Extract, edits, of: None })
    }

    /// The expression that is selected, or around the cursor, as a `define`.
    fn extract_define(&self, part: &Range) -> Option<Action> {
        let part = self.trimmed(part);
        if part.is_empty() {
            return None;
        }
        let item = self.own_item(part.start)?;
        let is_selected = |node: &Node<'_>| range(node.span()) == part;
        let path = self.path(part.start);
        let expr = path.iter().find_map(|node| match node {
            Node::Expr(expr) if is_selected(node) => Some(*expr),
            _ => None,
        })?;
        let is_small =
            matches!(expr.kind, ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Word(_) | ExprKind::Seen(_));
        let in_counter = matches!(expr.kind, ExprKind::TurnsWithout { .. });
        if is_small || in_counter || self.names_locals(item, &part) {
            return None;
        }
        let name = self.free_name("new_define");
        let value = self.slice(&part).split_whitespace().collect::<Vec<_>>().join(" ");
        let start = self.line_start(range(item.span).start);
        let edits = vec![Edit::put(start, format!("define {name} = {value}\n")), Edit::new(part, name)];
        Some(Action { title: "Make a define of this".to_owned(), kind: ActionKind::Extract, edits, of: None })
    }

    /// What the name at the cursor stands for, in its place.
    fn inline(&self, part: &Range) -> Vec<Action> {
        let Some((symbol, here)) = self.symbol(part.start) else { return Vec::new() };
        let Some(item) = symbol.declared.and_then(|span| self.item_at(span)) else { return Vec::new() };
        let mut found = Vec::new();
        let title = |all: bool| match all {
            false => format!("Put what `{}` stands for in its place", symbol.name),
            true => format!("Put what `{}` stands for in all its places, and take it out", symbol.name),
        };
        let action = |all, edits| Action { title: title(all), kind: ActionKind::Inline, edits, of: None };
        if symbol.declared != Some(here) {
            found.extend(self.put_in_place(item, here.start as usize).map(|edit| action(false, vec![edit])));
        }
        found.extend(self.put_in_all(symbol, item).map(|edits| action(true, edits)));
        found
    }

    fn put_in_all(&self, symbol: &Symbol, item: &Item) -> Option<Vec<Edit>> {
        let all_own = symbol.places().all(|span| span.file == OWN) && symbol.replaces.is_empty();
        if !all_own || symbol.uses.is_empty() || symbol.uses.len() > MAX_USES {
            return None;
        }
        let mut edits: Vec<Edit> =
            symbol.uses.iter().map(|used| self.put_in_place(item, used.start as usize)).collect::<Option<_>>()?;
        edits.push(Edit::new(self.whole_lines(&range(item.span)), ""));
        edits.sort_by_key(|edit| edit.at.start);
        let apart = edits.windows(2).all(|pair| matches!(pair, [a, b] if a.at.end <= b.at.start));
        apart.then_some(edits)
    }

    /// What an item stands for, where its name is used.
    fn put_in_place(&self, item: &Item, used: usize) -> Option<Edit> {
        match &item.kind {
            ItemKind::Define { name, parameter: None, value } if item.span.file == OWN || !name.text.is_empty() => {
                let text = self.sources().slice(value.span).to_owned();
                let at = self.path(used).iter().rev().find_map(|node| match node {
                    Node::Expr(expr) if range(expr.span).start == used && matches!(expr.kind, ExprKind::Name(_)) => {
                        Some(range(expr.span))
                    }
                    _ => None,
                })?;
                Some(Edit::new(at, if is_operand(value) { text } else { format!("({text})") }))
            }
            ItemKind::Action { body, .. } => self.body_in_place(item, body, used),
            _ => None,
        }
    }

    fn body_in_place(&self, action: &Item, body: &Block, used: usize) -> Option<Edit> {
        let caller = self.own_item(used)?;
        let is_call = |node: &Node<'_>| matches!(node, Node::Statement(statement) if matches!(statement.kind, StatementKind::Call(_)));
        let at = self.path(used).iter().rev().find(|node| is_call(node)).map(|node| range(node.span()))?;
        // Names that the action gives would be seen further on.
        let gives_names = self.symbols().iter().any(|symbol| {
            let declared = symbol.declared.filter(|_| symbol.kind == SymbolKind::Local);
            declared.is_some_and(|span| span.file == action.span.file && holds(&range(action.span), &range(span)))
        });
        if gives_names
            || range(caller.span) == range(action.span) && action.span.file == OWN
            || body.statements.is_empty()
        {
            return None;
        }
        let text = self.sources().slice(body.span).trim_start_matches('{').trim_end_matches('}').trim_end();
        let line = self.lines().slice(self.lines().line(at.start));
        let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or_default();
        Some(Edit::new(at, dedented(text.trim_start_matches([' ', '\t']).trim_start_matches(['\r', '\n']), indent)))
    }

    /// Whether names are given in a part of an item and used outside, or given outside and used in it.
    fn crosses(&self, item: &Item, part: &Range) -> bool {
        let of_item = range(item.span);
        self.symbols().iter().filter(|symbol| symbol.kind == SymbolKind::Local).any(|symbol| {
            let places: Vec<Range> =
                symbol.places().filter(|span| span.file == OWN).map(range).filter(|at| holds(&of_item, at)).collect();
            let inside = places.iter().filter(|at| holds(part, at)).count();
            inside > 0 && inside < places.len()
        })
    }

    /// Whether names that are given in an item are used in a part of it.
    fn names_locals(&self, item: &Item, part: &Range) -> bool {
        let of_item = range(item.span);
        let locals = self.symbols().iter().filter(|symbol| symbol.kind == SymbolKind::Local);
        let mut places = locals.flat_map(Symbol::places).filter(|span| span.file == OWN).map(range);
        places.any(|at| holds(&of_item, &at) && holds(part, &at))
    }

    fn free_name(&self, name: &str) -> String {
        let is_taken = |name: &str| self.symbols().iter().any(|symbol| symbol.name == name);
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
    }

    fn line_start(&self, offset: usize) -> usize {
        self.lines().start(self.lines().line(offset))
    }

    /// The lines that a part stands on, where nothing else does; with the empty line behind them.
    fn whole_lines(&self, part: &Range) -> Range {
        let lines = self.lines();
        let (first, last) = (lines.line(part.start), lines.line(part.end));
        let alone = lines.slice(first).trim_start().len() == lines.start(first) + lines.slice(first).len() - part.start
            && lines.slice(last).get(part.end - lines.start(last)..).is_some_and(|rest| rest.trim().is_empty());
        if !alone {
            return part.clone();
        }
        let blank = first > 0 && lines.slice(last + 1).trim().is_empty() && lines.slice(first - 1).trim().is_empty();
        lines.start(first)..lines.start(if blank { last + 2 } else { last + 1 })
    }

    /// A selection without blanks at its ends.
    fn trimmed(&self, part: &Range) -> Range {
        let text = self.slice(part);
        let start = part.start + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    }

    fn indented(&self, part: &Range, indent: &str) -> String {
        let line = self.lines().slice(self.lines().line(part.start));
        let own = line.len() - line.trim_start().len();
        let mut lines = self.slice(part).lines();
        let first = lines.next().unwrap_or_default().to_owned();
        lines.fold(first, |text, line| {
            let cut = line.len() - line.trim_start().len();
            let rest = line.get(own.min(cut)..).unwrap_or_default();
            if rest.is_empty() { format!("{text}\n") } else { format!("{text}\n{indent}{rest}") }
        })
    }
}

/// Lines with another indentation: that of the first of them gives way.
fn dedented(text: &str, indent: &str) -> String {
    let own =
        text.lines().map(|line| line.len() - line.trim_start().len()).find(|width| *width > 0).unwrap_or_default();
    let lines = text.lines().map(|line| line.get(own.min(line.len() - line.trim_start().len())..).unwrap_or_default());
    lines.collect::<Vec<_>>().join(&format!("\n{indent}"))
}

/// Whether an expression needs no parentheses anywhere.
fn is_operand(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Number(_)
            | ExprKind::Name(_)
            | ExprKind::Word(_)
            | ExprKind::HandEmpty(_)
            | ExprKind::BoardFull
            | ExprKind::BoardSeen
            | ExprKind::Edge(_)
            | ExprKind::Rank(_)
            | ExprKind::Column(_)
            | ExprKind::Shade { .. }
    )
}
