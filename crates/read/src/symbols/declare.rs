//! What the items of a definition declare.

use std::collections::HashMap;

use merels_syntax::Span;
use merels_syntax::tree::{Board, Item, ItemKind, ItemSort, Name, Piece};

use super::{Symbol, SymbolKind};

/// Where a name is looked up: the same word may stand for several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Space {
    /// What expressions read: players, kinds, patterns, memories, options, `define`s.
    Known,
    /// Values of attributes; a name that is known otherwise keeps its meaning.
    Values,
    /// Values of one attribute or option.
    ValuesOf(usize),
    Points,
    Attributes,
    Actions,
    Phases,
    Ends,
}

/// The declared names, and those used so far.
#[derive(Default)]
pub(super) struct Declared {
    pub(super) all: Vec<Symbol>,
    table: HashMap<(Space, String), usize>,
    /// Whether what is declared is no part of the game any more.
    gone: bool,
}

impl Declared {
    /// Declares the names of the items; `gone` are those that were replaced or taken away, and `points` the points of a
    /// generated board.
    pub(super) fn new(items: &[Item], gone: &[Item], points: Vec<String>) -> Self {
        let mut declared = Self::default();
        for (items, gone) in [(items, false), (gone, true)] {
            declared.gone = gone;
            // Attributes first: pieces may be made of them.
            let is_attribute = |item: &&Item| item.key().0 == ItemSort::Attribute;
            items.iter().filter(is_attribute).for_each(|item| declared.item(item));
            items.iter().filter(|item| !is_attribute(item)).for_each(|item| declared.item(item));
        }
        for name in points {
            declared.point(&name);
        }
        declared
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Players(players) => {
                players.iter().for_each(|player| _ = self.declare(Space::Known, SymbolKind::Player, &player.name));
            }
            ItemKind::Board(Board::Written(lines)) => {
                let points = lines.iter().flat_map(|line| &line.points);
                points.for_each(|name| _ = self.declare(Space::Points, SymbolKind::Point, name));
            }
            ItemKind::Attribute { name, values } => {
                let attribute = self.declare(Space::Attributes, SymbolKind::Attribute, name);
                for value in values {
                    let id = self.declare(Space::ValuesOf(attribute), SymbolKind::AttributeValue, value);
                    self.table.entry((Space::Values, value.text.clone())).or_insert(id);
                }
            }
            ItemKind::Option { name, values } => {
                let option = self.declare(Space::Known, SymbolKind::Option, name);
                for value in values {
                    self.declare(Space::ValuesOf(option), SymbolKind::OptionValue, value);
                }
            }
            ItemKind::Piece(piece) => self.piece(piece),
            ItemKind::Pattern(pattern) => _ = self.declare(Space::Known, SymbolKind::Pattern, &pattern.name),
            ItemKind::Memory(memory) => _ = self.declare(Space::Known, SymbolKind::Memory, &memory.name),
            ItemKind::Define { name, .. } => _ = self.declare(Space::Known, SymbolKind::Define, name),
            ItemKind::Action { name, .. } => _ = self.declare(Space::Actions, SymbolKind::Action, name),
            ItemKind::Phase(phase) => _ = self.declare(Space::Phases, SymbolKind::Phase, &phase.name),
            ItemKind::End { name: Some(name), .. } => _ = self.declare(Space::Ends, SymbolKind::End, name),
            ItemKind::Game { .. }
            | ItemKind::About(_)
            | ItemKind::Start(_)
            | ItemKind::Board(Board::Shape(_))
            | ItemKind::End { name: None, .. }
            | ItemKind::Without { .. } => {}
        }
    }

    /// One kind, or the attributes whose combinations are the kinds.
    fn piece(&mut self, piece: &Piece) {
        match piece.names.as_slice() {
            [name] if self.find(Space::Attributes, &name.text).is_none() => {
                self.declare(Space::Known, SymbolKind::Piece, name);
            }
            names => names.iter().for_each(|name| self.used(Space::Attributes, name)),
        }
    }

    /// Declares a name, or finds what it replaces or repeats.
    fn declare(&mut self, space: Space, kind: SymbolKind, name: &Name) -> usize {
        let known = self.find(space, &name.text).filter(|&id| self.kind(id) == Some(kind));
        if let Some((id, symbol)) = known.and_then(|id| Some((id, self.all.get_mut(id)?))) {
            let own = symbol.declared.into_iter().chain(symbol.replaces.iter().copied());
            let again = own.into_iter().any(|span| span.file == name.span.file);
            if self.gone && !again {
                symbol.replaces.push(name.span)
            } else {
                symbol.uses.push(name.span)
            }
            return id;
        }
        let id = self.add(&name.text, kind, Some(name.span));
        self.table.entry((space, name.text.clone())).or_insert(id);
        id
    }

    /// A point, which a generated board may have without a declaration.
    pub(super) fn point(&mut self, name: &str) -> usize {
        if let Some(id) = self.find(Space::Points, name) {
            return id;
        }
        let id = self.add(name, SymbolKind::Point, None);
        self.table.insert((Space::Points, name.to_owned()), id);
        id
    }

    pub(super) fn add(&mut self, name: &str, kind: SymbolKind, declared: Option<Span>) -> usize {
        let name = name.to_owned();
        self.all.push(Symbol { name, kind, declared, replaces: Vec::new(), uses: Vec::new() });
        self.all.len() - 1
    }

    pub(super) fn find(&self, space: Space, name: &str) -> Option<usize> {
        self.table.get(&(space, name.to_owned())).copied()
    }

    pub(super) fn kind(&self, id: usize) -> Option<SymbolKind> {
        self.all.get(id).map(|symbol| symbol.kind)
    }

    /// Notes a use.
    pub(super) fn used(&mut self, space: Space, name: &Name) {
        if let Some(id) = self.find(space, &name.text) {
            self.uses(id, name.span);
        }
    }

    pub(super) fn uses(&mut self, id: usize, span: Span) {
        if let Some(symbol) = self.all.get_mut(id) {
            symbol.uses.push(span);
        }
    }
}
