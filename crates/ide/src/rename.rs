//! Another name for the same thing, in all files that know it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use merels_play::{Library, Symbol, SymbolKind};
use merels_syntax::{RESERVED_WORDS, Span};

use crate::edit::{Change, Edit, Place, Range, applied};
use crate::navigate::first_declared;
use crate::snapshot::Snapshot;

/// Why something can't be called otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenameError {
    /// No name stands there.
    NoName,
    /// The new name is none.
    NotAName(String),
    /// The points of generated boards have the names that their generator gives them.
    Generated(String),
    /// It stands in a file that can't be changed.
    Elsewhere(String),
    /// Something would then mean something else, in this file.
    OtherMeaning(String),
}

impl std::fmt::Display for RenameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoName => f.write_str("no name stands here"),
            Self::NotAName(name) if RESERVED_WORDS.contains(&name.as_str()) => {
                write!(f, "`{name}` is a word of the language, and can't be a name")
            }
            Self::NotAName(name) => write!(f, "`{name}` is no name: letters, digits and `_`, a letter first"),
            Self::Generated(name) => write!(f, "the point `{name}` has its name from the board, which is generated"),
            Self::Elsewhere(file) => write!(f, "it is declared in `{file}`, which can't be changed"),
            Self::OtherMeaning(file) => write!(f, "`{file}` would then mean something else"),
        }
    }
}

impl std::error::Error for RenameError {}

impl Snapshot {
    /// The name at a byte that can be given another, with where it is first declared.
    ///
    /// # Errors
    ///
    /// No name stands there, or it is no author's.
    pub fn renameable(&self, offset: usize) -> Result<(String, Range, Place), RenameError> {
        let (symbol, _) = self.symbol(offset).ok_or(RenameError::NoName)?;
        let none = || RenameError::Generated(symbol.name.clone());
        self.name_at(offset).ok_or_else(none)
    }
}

/// What giving a name another changes.
#[derive(Debug)]
pub struct Renamed {
    /// The edits, by file.
    pub changes: Vec<Change>,
    /// The definitions as they are then, in the order in which they were given.
    pub after: Vec<Snapshot>,
}

/// What changes where the name first declared at `origin` is given another, in all files that know it: `known` has each of those
/// files, with what it extends. `may_change` says which files can be changed.
///
/// # Errors
///
/// The name isn't one, a file can't be changed, or something would mean something else then.
pub fn renamed(
    origin: &Place,
    name: &str,
    known: &[&Snapshot],
    may_change: &dyn Fn(&str) -> bool,
) -> Result<Renamed, RenameError> {
    let mut files: BTreeMap<String, Vec<Edit>> = BTreeMap::new();
    for snapshot in known {
        for place in snapshot.places_of(origin) {
            let edits = files.entry(place.file).or_default();
            let edit = Edit { at: place.at, text: name.to_owned() };
            if !edits.contains(&edit) {
                edits.push(edit);
            }
        }
    }
    if files.is_empty() {
        return Err(RenameError::NoName);
    }
    if let Some(file) = files.keys().find(|file| !may_change(file)) {
        return Err(RenameError::Elsewhere(file.clone()));
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(is_part) || RESERVED_WORDS.contains(&name) {
        return Err(RenameError::NotAName(name.to_owned()));
    }
    files.values_mut().for_each(|edits| edits.sort_by_key(|edit| edit.at.start));
    let changes: Vec<Change> = files.into_iter().map(|(file, edits)| Change { file, edits }).collect();
    let mut after = Vec::with_capacity(known.len());
    for snapshot in known {
        if is_taken(snapshot, origin, name) {
            return Err(RenameError::OtherMeaning(snapshot.name().to_owned()));
        }
        after.push(with_its_meaning(snapshot, &changes)?);
    }
    Ok(Renamed { changes, after })
}

impl Snapshot {
    /// The name that is first declared at a place.
    pub fn declared_at(&self, origin: &Place) -> Option<&Symbol> {
        let first = |symbol: &Symbol| first_declared(symbol).and_then(|span| self.place(span));
        self.symbols().iter().find(|symbol| first(symbol).as_ref() == Some(origin))
    }
}

/// Whether something else has the name already, also where nothing uses it.
fn is_taken(snapshot: &Snapshot, origin: &Place, name: &str) -> bool {
    let Some(own) = snapshot.declared_at(origin) else { return false };
    snapshot.symbols().iter().any(|other| other.name == name && clash(own.kind, other.kind))
}

/// Whether two kinds of names can't be alike. Values may be, of different options, and names given in different turns.
fn clash(one: SymbolKind, other: SymbolKind) -> bool {
    let shared = is_shared(one) && is_shared(other);
    let both_given = one == SymbolKind::Local && other == SymbolKind::Local;
    let own_set = matches!(one, SymbolKind::Attribute | SymbolKind::Action | SymbolKind::Phase | SymbolKind::End);
    shared && !both_given || own_set && one == other
}

/// Whether names of a kind are of the one set in which no two may be alike.
fn is_shared(kind: SymbolKind) -> bool {
    match kind {
        SymbolKind::Player
        | SymbolKind::Point
        | SymbolKind::Piece
        | SymbolKind::Pattern
        | SymbolKind::Memory
        | SymbolKind::Define
        | SymbolKind::Option
        | SymbolKind::Local => true,
        SymbolKind::Attribute
        | SymbolKind::AttributeValue
        | SymbolKind::Action
        | SymbolKind::Phase
        | SymbolKind::End
        | SymbolKind::OptionValue => false,
    }
}

impl Snapshot {
    /// The definition as it is once changes are made, in it and in what it extends; nothing where they don't fit.
    fn changed(&self, changes: &[Change]) -> Option<Self> {
        let text = |name: &str, text: &Arc<str>| match changes.iter().find(|change| change.file == name) {
            Some(change) => applied(text, &change.edits),
            None => Some(Arc::clone(text)),
        };
        let sources = self.sources().iter();
        let chain: Option<Vec<(String, Arc<str>)>> =
            sources.map(|source| Some((source.name.clone(), text(&source.name, &source.text)?))).collect();
        let chain = Chain(chain?);
        let (name, text) = chain.0.first()?;
        Some(Self::read(name, Arc::clone(text), &chain))
    }
}

/// A definition as it is once changes are made, if all names still stand for what they stood for.
fn with_its_meaning(snapshot: &Snapshot, changes: &[Change]) -> Result<Snapshot, RenameError> {
    let after = snapshot.changed(changes).ok_or(RenameError::NoName)?;
    let same = shape(snapshot) == shape(&after);
    if same { Ok(after) } else { Err(RenameError::OtherMeaning(snapshot.name().to_owned())) }
}

/// Which places stand for the same thing: a number for each place, in their order.
fn shape(snapshot: &Snapshot) -> Vec<usize> {
    let mut places: Vec<(Span, usize)> = Vec::new();
    for (index, symbol) in snapshot.symbols().iter().enumerate() {
        places.extend(Symbol::places(symbol).map(|span| (span, index)));
    }
    places.sort();
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let number = |(_, index): (Span, usize)| {
        let next = numbers.len();
        *numbers.entry(index).or_insert(next)
    };
    places.into_iter().map(number).collect()
}

/// Files of which each extends the next.
struct Chain(Vec<(String, Arc<str>)>);

impl Library for Chain {
    fn find(&self, _: &str, from: &str) -> Option<(String, Arc<str>)> {
        let at = self.0.iter().position(|(name, _)| name == from)?;
        self.0.get(at + 1).cloned()
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}
