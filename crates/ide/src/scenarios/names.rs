//! Names of the game in its scenarios.

use merels_model::notation::split_turn;
use merels_play::{Symbol, SymbolKind};

use super::{Atom, Role, Scenarios, fits};
use crate::edit::{Edit, Place, Range};
use crate::navigate::first_declared;
use crate::rename::RenameError;
use crate::snapshot::Snapshot;

/// What stands before the name of a point where its man is taken.
const TAKEN: char = 'x';

impl Scenarios {
    /// The name of the game at a byte, and where it stands.
    pub(super) fn name<'g>(&self, offset: usize, game: &'g Snapshot) -> Option<(&'g Symbol, Range)> {
        let atom = self.atom(offset)?;
        let found = game.symbols().iter().filter_map(|symbol| {
            let at =
                self.places_in(atom, symbol, game).into_iter().find(|at| at.start <= offset && offset <= at.end)?;
            Some((symbol, at))
        });
        // A point that is called as what is written goes before a taking: it is the longer one.
        found.max_by_key(|(_, at)| at.len())
    }

    /// The name at a byte that can be given another, where it stands, and where it is first declared.
    ///
    /// # Errors
    ///
    /// No name stands there, or it is no author's.
    pub fn renameable(&self, offset: usize, game: &Snapshot) -> Result<(String, Range, Place), RenameError> {
        let (symbol, at) = self.name(offset, game).ok_or(RenameError::NoName)?;
        let none = || RenameError::Generated(symbol.name.clone());
        let first = first_declared(symbol).ok_or_else(none)?;
        Ok((symbol.name.clone(), at, game.place(first).ok_or_else(none)?))
    }

    /// The places at which a name of the game stands.
    pub fn places_of(&self, symbol: &Symbol, game: &Snapshot) -> Vec<Range> {
        self.atoms.all.iter().flat_map(|atom| self.places_in(atom, symbol, game)).collect()
    }

    /// The changes by which a name of the game becomes another.
    pub fn renamed(&self, symbol: &Symbol, name: &str, game: &Snapshot) -> Vec<Edit> {
        self.places_of(symbol, game).into_iter().map(|at| Edit::new(at, name)).collect()
    }

    fn places_in(&self, atom: &Atom, symbol: &Symbol, game: &Snapshot) -> Vec<Range> {
        let role = atom.role();
        if !fits(symbol.kind, role) || !is_of(symbol, role, game) {
            return Vec::new();
        }
        let meant = |(at, word): (usize, &str)| match word.strip_prefix(TAKEN) {
            _ if word == symbol.name => Some(at..at + word.len()),
            Some(taken) if role == Role::Decisions && taken == symbol.name && !is_point(game, word) => {
                Some(at + 1..at + word.len())
            }
            _ => None,
        };
        let text = self.slice(&atom.at);
        let begins = |part: &str| atom.at.start + (part.as_ptr() as usize - text.as_ptr() as usize);
        let parts = if role == Role::Decisions { decisions(text, game) } else { vec![text] };
        parts.into_iter().flat_map(words).filter_map(|word| meant((begins(word), word))).collect()
    }
}

/// Whether a value belongs to the option that is set.
fn is_of(symbol: &Symbol, role: Role<'_>, game: &Snapshot) -> bool {
    let Role::Setting(option) = role else { return true };
    let item = symbol.declared.and_then(|span| game.item_at(span));
    item.and_then(|item| item.key().1).is_some_and(|name| name.text == option)
}

fn is_point(game: &Snapshot, word: &str) -> bool {
    game.symbols().iter().any(|symbol| symbol.kind == SymbolKind::Point && symbol.name == word)
}

/// The decisions of turns: `d2xf4xf6` has three.
fn decisions<'t>(text: &'t str, game: &Snapshot) -> Vec<&'t str> {
    let turns = text.split_whitespace();
    match game.game() {
        Some(game) => turns.flat_map(|turn| split_turn(game, turn)).collect(),
        None => turns.collect(),
    }
}

/// The words that can be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
