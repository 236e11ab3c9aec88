//! From names to where they are declared and used.
//!
//! Names are resolved on the tree, by the rules that `lower` has for them, and so in both branches of whatever an option
//! settles.

mod declare;
mod resolve;

use std::collections::BTreeSet;
use std::sync::Arc;

use declare::Declared;
use merels_syntax::tree::{Board, Count, ItemKind, Node};
use merels_syntax::{FileId, Sources, Span};
use resolve::resolve;

use crate::cancel::{Cancel, done};
use crate::{Definition, Library, MAX_SETTINGS, lower};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// A player.
    Player,
    /// A point of the board.
    Point,
    /// A kind of piece.
    Piece,
    /// An attribute of pieces.
    Attribute,
    /// A value of an attribute.
    AttributeValue,
    /// A pattern.
    Pattern,
    /// A memory.
    Memory,
    /// A `define`.
    Define,
    /// An action.
    Action,
    /// A phase.
    Phase,
    /// An `end` with a name.
    End,
    /// An option.
    Option,
    /// A value of an option.
    OptionValue,
    /// What `let` or `as` names.
    Local,
}

/// A name with all its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Where it is declared; none for a point of a generated board. What `without` has taken away is declared where it was.
    pub declared: Option<Span>,
    /// Where what it replaces is declared, in the files that are extended.
    pub replaces: Vec<Span>,
    /// Where it is used, in the order of the files and their texts: also in inherited items that were replaced or taken
    /// away, so that a name that is changed in all its places is changed in whole files.
    pub uses: Vec<Span>,
}

impl Symbol {
    /// All its places: where it is declared, what it replaces, its uses.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.declared.into_iter().chain(self.replaces.iter().copied()).chain(self.uses.iter().copied())
    }
}

/// All names of a definition and what it extends.
#[derive(Clone, Debug)]
pub struct Symbols {
    sources: Sources,
    all: Vec<Symbol>,
    /// Every place with its symbol, in order.
    places: Vec<(Span, usize)>,
}

impl Symbols {
    fn new(sources: Sources, mut all: Vec<Symbol>) -> Self {
        all.iter_mut().for_each(|symbol| symbol.uses.sort());
        let of = |(index, symbol): (usize, &Symbol)| symbol.places().map(move |span| (span, index)).collect::<Vec<_>>();
        let mut places: Vec<(Span, usize)> = all.iter().enumerate().flat_map(of).collect();
        places.sort();
        Self { sources, all, places }
    }

    /// All of them: those of the items first, in the order of the merged definition, then the points of a generated board,
    /// and names given within turns.
    pub fn iter(&self) -> std::slice::Iter<'_, Symbol> {
        self.all.iter()
    }

    /// What the name at a byte of a text, or right before it, stands for. The text that was asked for is `FileId(0)`, and
    /// what it extends follows.
    pub fn at(&self, file: FileId, offset: usize) -> Option<&Symbol> {
        let before = |(span, _): &(Span, usize)| (span.file, span.start as usize) <= (file, offset);
        let last = self.places.partition_point(before).checked_sub(1)?;
        let (span, symbol) = self.places.get(last)?;
        (span.file == file && offset <= span.end as usize).then(|| self.all.get(*symbol)).flatten()
    }

    /// The texts that the places are in.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
}

impl Definition {
    /// The names of the definition and of what it extends, with where they are declared and used.
    ///
    /// ```
    /// use merels_read::{Definition, NoLibrary, SymbolKind};
    /// use merels_syntax::FileId;
    ///
    /// let text = "game \"Three\" players A, B board squares 1 piece man: 3 in each hand\n\
    ///     phase play { place man on empty as last if some last near a1 { win } }";
    /// let definition = Definition::read("three.merels", text, &NoLibrary)?;
    /// let symbols = definition.symbols();
    /// let last = symbols.at(FileId(0), text.find("last near").unwrap_or_default());
    /// let last = last.ok_or("a name stands there")?;
    /// assert_eq!((last.name.as_str(), last.kind, last.uses.len()), ("last", SymbolKind::Local, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symbols(&self) -> Symbols {
        let points = self.generated_points().into_iter().collect();
        let declared = Declared::new(&self.items, &self.gone, points);
        Symbols::new(self.sources.clone(), resolve(declared, &self.items, &self.gone))
    }

    /// The points that a generated board has under any of the settings.
    fn generated_points(&self) -> BTreeSet<String> {
        let board = self.items.iter().find(|item| matches!(item.kind, ItemKind::Board(Board::Shape(_))));
        let Some(board) = board else { return BTreeSet::new() };
        let mut varies = false;
        Node::Item(board).walk(&mut |node| varies |= matches!(node, Node::Expr(_) | Node::Count(Count::Option(_))));
        let settings = self.settings().into_iter().take(if varies { MAX_SETTINGS } else { 1 });
        settings.flat_map(|setting| lower::points(&self.items, &self.sources, self.extends, &setting)).collect()
    }
}

/// The names of a definition that may have mistakes, as [`Definition::symbols`] gives them; what could not be read, or
/// stands for nothing, is left out.
pub fn symbols(name: &str, text: impl Into<Arc<str>>, library: &dyn Library) -> Symbols {
    done(Definition::read_leniently(name, text.into(), library, &Cancel::never())).0.symbols()
}
