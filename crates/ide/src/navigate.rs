//! From names to their places.

use merels_play::Symbol;
use merels_syntax::Span;
use merels_syntax::tree::ItemKind;

use crate::edit::{Place, Range, range};
use crate::snapshot::{OWN, Snapshot};

impl Snapshot {
    /// Where what stands at a byte is declared, and what it replaces there: of the name of a game that is extended, its file.
    pub fn definition(&self, offset: usize) -> Vec<Place> {
        if let Some((at, file)) = self.extends()
            && at.start <= offset
            && offset <= at.end
        {
            return file.into_iter().map(|file| Place { file, at: 0..0 }).collect();
        }
        let Some((symbol, here)) = self.symbol(offset) else { return Vec::new() };
        // Where a name is declared, what it replaces is asked for.
        let declared = symbol.declared.filter(|span| *span != here);
        let places = match declared {
            Some(declared) => vec![declared],
            None if symbol.replaces.is_empty() => symbol.declared.into_iter().collect(),
            None => symbol.replaces.clone(),
        };
        places.into_iter().filter_map(|span| self.place(span)).collect()
    }

    /// All places of the name at a byte in this file and those that it extends.
    pub fn references(&self, offset: usize, with_declaration: bool) -> Vec<Place> {
        let Some((symbol, _)) = self.symbol(offset) else { return Vec::new() };
        let is_declaration = |span: &Span| symbol.declared == Some(*span) || symbol.replaces.contains(span);
        let places = symbol.places().filter(|span| with_declaration || !is_declaration(span));
        let mut places: Vec<Span> = places.collect();
        places.sort();
        places.dedup();
        places.into_iter().filter_map(|span| self.place(span)).collect()
    }

    /// The places of the name at a byte in this file, each with whether it is given its meaning there.
    pub fn highlights(&self, offset: usize) -> Vec<(Range, bool)> {
        let Some((symbol, _)) = self.symbol(offset) else { return Vec::new() };
        let own = symbol.places().filter(|span| span.file == OWN);
        let mut found: Vec<(Range, bool)> =
            own.map(|span| (range(span), symbol.declared == Some(span) || self.is_remembered(span))).collect();
        found.sort_by_key(|(at, _)| at.start);
        found.dedup();
        found
    }

    /// Where a game is extended, and the file of that game where it was found.
    pub fn extends(&self) -> Option<(Range, Option<String>)> {
        let name = self.tree().items.iter().find_map(|item| match &item.kind {
            ItemKind::Game { extends, .. } => extends.as_ref(),
            _ => None,
        })?;
        let file = self.sources().iter().nth(1).map(|source| source.name.clone());
        Some((range(name.span), file))
    }

    /// The name at a byte with where it stands, and the place that tells it from all others: where it is first declared.
    pub fn name_at(&self, offset: usize) -> Option<(String, Range, Place)> {
        let (symbol, here) = self.symbol(offset)?;
        Some((symbol.name.clone(), range(here), self.place(first_declared(symbol)?)?))
    }

    /// All places of the name that is first declared somewhere.
    pub fn places_of(&self, origin: &Place) -> Vec<Place> {
        let symbol = self.declared_at(origin);
        let mut spans: Vec<Span> = symbol.into_iter().flat_map(Symbol::places).collect();
        spans.sort();
        spans.dedup();
        spans.into_iter().filter_map(|span| self.place(span)).collect()
    }

    /// Whether a memory is set there.
    fn is_remembered(&self, span: Span) -> bool {
        let before = self.text().get(..span.start as usize).unwrap_or_default().trim_end();
        before.ends_with("remember")
    }
}

/// Where a name is declared, in the file that is furthest from the one that was asked for: the same for all that extend it.
pub(crate) fn first_declared(symbol: &Symbol) -> Option<Span> {
    symbol
        .declared
        .into_iter()
        .chain(symbol.replaces.iter().copied())
        .max_by_key(|span| (span.file, std::cmp::Reverse(span.start)))
}
