//! What names that are used stand for.

use merels_syntax::tree::{
    Board, Expr, ExprKind, Item, ItemKind, ItemSort, Name, Node, Pattern, PatternBody, Removed, Statement,
    StatementKind, Word,
};

use super::declare::{Declared, Space};
use super::{Symbol, SymbolKind};

/// Notes every use of a name in the items, and the names given in them.
pub(super) fn resolve(declared: Declared, items: &[Item], gone: &[Item]) -> Vec<Symbol> {
    let mut resolver = Resolver { declared, locals: Vec::new() };
    for item in items.iter().chain(gone) {
        resolver.locals.clear();
        resolver.item(item);
    }
    resolver.declared.all
}

struct Resolver<'t> {
    declared: Declared,
    /// The names given by `let` and `as` that are in sight.
    locals: Vec<(&'t str, usize)>,
}

impl<'t> Resolver<'t> {
    fn item(&mut self, item: &'t Item) {
        match &item.kind {
            ItemKind::Board(Board::Shape(shape)) => {
                for name in shape.marked.iter().chain(shape.without.iter().filter_map(Removed::point)) {
                    let point = self.declared.point(&name.text);
                    self.declared.uses(point, name.span);
                }
                self.all_but_names(Node::Item(item));
            }
            ItemKind::Pattern(pattern) => {
                self.all_but_names(Node::Item(item));
                self.pattern(pattern);
            }
            ItemKind::Phase(phase) => {
                phase.place.iter().for_each(|place| self.declared.used(Space::Phases, &place.phase));
                self.all_but_names(Node::Item(item));
            }
            ItemKind::Without { sort, name: Some(name) } => self.without(*sort, name),
            ItemKind::Define { name, parameter: Some(parameter), .. } => {
                self.local(parameter);
                let own = |child: &Node<'_>| matches!(child, Node::Name(own) if *own == name || *own == parameter);
                let children = Node::Item(item).children().into_iter().filter(|child| !own(child));
                children.for_each(|child| self.node(child));
            }
            ItemKind::Piece(_)
            | ItemKind::Define { .. }
            | ItemKind::Start(_)
            | ItemKind::Action { .. }
            | ItemKind::End { .. } => {
                self.all_but_names(Node::Item(item));
            }
            // Nothing but declarations.
            ItemKind::Game { .. }
            | ItemKind::About(_)
            | ItemKind::Players(_)
            | ItemKind::Board(Board::Written(_))
            | ItemKind::Attribute { .. }
            | ItemKind::Option { .. }
            | ItemKind::Memory(_)
            | ItemKind::Without { name: None, .. } => {}
        }
    }

    /// The parts of an item whose own names are dealt with.
    fn all_but_names(&mut self, node: Node<'t>) {
        node.children().into_iter().filter(|child| !matches!(child, Node::Name(_))).for_each(|child| self.node(child));
    }

    fn node(&mut self, node: Node<'t>) {
        match node {
            Node::Block(_) => {
                let open = self.locals.len();
                self.children(node);
                self.locals.truncate(open);
            }
            Node::Statement(statement) => self.statement(statement),
            Node::Expr(Expr { kind: ExprKind::Is { what, word, .. }, .. }) => {
                self.node(Node::Expr(what));
                self.word(what, word);
            }
            Node::Name(name) => self.name(name),
            _ => self.children(node),
        }
    }

    fn children(&mut self, node: Node<'t>) {
        node.children().into_iter().for_each(|child| self.node(child));
    }

    fn statement(&mut self, statement: &'t Statement) {
        let given = match &statement.kind {
            StatementKind::Call(name) => return self.declared.used(Space::Actions, name),
            StatementKind::Let { name, .. } => Some(name),
            StatementKind::Decision(decision) => decision.name.as_ref(),
            _ => None,
        };
        let is_given = |child: &Node<'_>| matches!(child, Node::Name(name) if Some(*name) == given);
        let children = Node::Statement(statement).children();
        children.into_iter().filter(|child| !is_given(child)).for_each(|child| self.node(child));
        // It is in sight behind its statement only.
        given.into_iter().for_each(|name| self.local(name));
    }

    fn local(&mut self, name: &'t Name) {
        let taken = self.global(&name.text).is_some();
        let id = self.declared.add(&name.text, SymbolKind::Local, Some(name.span));
        if !taken {
            self.locals.push((&name.text, id));
        }
    }

    fn name(&mut self, name: &Name) {
        if let Some(id) = self.find(&name.text) {
            self.declared.uses(id, name.span);
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        let local = self.locals.iter().rev().find(|(known, _)| *known == name);
        local.map(|(_, id)| *id).or_else(|| self.global(name))
    }

    fn global(&self, name: &str) -> Option<usize> {
        [Space::Known, Space::Values, Space::Points].into_iter().find_map(|space| self.declared.find(space, name))
    }

    /// The word right of `is`: an option's value, a phase or a player.
    fn word(&mut self, what: &Expr, word: &Name) {
        let option = match &what.kind {
            ExprKind::Name(name) => self.find(&name.text),
            _ => None,
        };
        match option.filter(|&id| self.declared.kind(id) == Some(SymbolKind::Option)) {
            Some(option) => self.declared.used(Space::ValuesOf(option), word),
            None if matches!(what.kind, ExprKind::Word(Word::Phase)) => self.declared.used(Space::Phases, word),
            None => self.of_kind(SymbolKind::Player, Space::Known, word),
        }
    }

    fn of_kind(&mut self, kind: SymbolKind, space: Space, name: &Name) {
        let found = self.declared.find(space, &name.text);
        if let Some(id) = found.filter(|&id| self.declared.kind(id) == Some(kind)) {
            self.declared.uses(id, name.span);
        }
    }

    fn pattern(&mut self, pattern: &'t Pattern) {
        for body in &pattern.alternatives {
            match body {
                PatternBody::Relations(relations) => {
                    let named = relations.iter().map(|relation| &relation.of);
                    let attributes = named.filter(|name| !matches!(name.text.as_str(), "owner" | "kind"));
                    attributes.for_each(|name| self.declared.used(Space::Attributes, name));
                }
                PatternBody::Cells(cells, _) => {
                    let words = cells.iter().flat_map(|cell| &cell.words);
                    let is_kind =
                        |word: &&Name| !matches!(word.text.as_str(), "mine" | "theirs" | "empty" | "occupied");
                    words.filter(is_kind).for_each(|word| self.name(word));
                }
            }
        }
    }

    /// What is taken away, or would be.
    fn without(&mut self, sort: ItemSort, name: &Name) {
        let kinds: &[SymbolKind] = match sort {
            ItemSort::Attribute => &[SymbolKind::Attribute],
            ItemSort::Piece => &[SymbolKind::Piece, SymbolKind::Attribute],
            ItemSort::Option => &[SymbolKind::Option],
            ItemSort::Pattern => &[SymbolKind::Pattern],
            ItemSort::Memory => &[SymbolKind::Memory],
            ItemSort::Define => &[SymbolKind::Define],
            ItemSort::Action => &[SymbolKind::Action],
            ItemSort::Phase => &[SymbolKind::Phase],
            ItemSort::End => &[SymbolKind::End],
            ItemSort::Game
            | ItemSort::About
            | ItemSort::Players
            | ItemSort::Board
            | ItemSort::Start
            | ItemSort::Without => &[],
        };
        let meant = |kind: &SymbolKind| {
            self.declared.all.iter().position(|symbol| symbol.kind == *kind && symbol.name == name.text)
        };
        if let Some(id) = kinds.iter().find_map(meant) {
            self.declared.uses(id, name.span);
        }
    }
}
