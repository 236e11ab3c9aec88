//! From names to where they are declared and used.
//!
//! Names are resolved on the tree, by the rules that `lower` has for them, and so in both branches of whatever an option
//! settles.

mod declare;
mod resolve;

use merels_syntax::{FileId, Sources, Span};

pub(crate) use declare::Declared;
pub(crate) use resolve::resolve;

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
    pub(crate) fn new(sources: Sources, mut all: Vec<Symbol>) -> Self {
        all.iter_mut().for_each(|symbol| symbol.uses.sort());
        let of = |(index, symbol): (usize, &Symbol)| symbol.places().map(move |span| (span, index)).collect::<Vec<_>>();
        let mut places: Vec<(Span, usize)> = all.iter().enumerate().flat_map(of).collect();
        places.sort();
        Self { sources, all, places }
    }

    /// All of them: those of the items first, in the order of the merged definition, then the points of a generated board,
    /// and names given within turns.
    pub fn iter(&self) -> impl Iterator<Item = &Symbol> {
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
