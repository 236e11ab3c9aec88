//! What the folders hold: each file's names, and what it extends.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use gen_lsp_types as lsp;
use merels_ide::{Encoding, NoLibrary, Outline, Snapshot};

use crate::convert::range;
use crate::documents::Document;
use crate::files::Files;
use crate::kinds::symbol_kind;

/// What is known of a file that may not be open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The game that it extends.
    extends: Option<String>,
    /// Its names.
    names: Vec<(String, lsp::SymbolKind, lsp::Range, String)>,
}

impl Facts {
    /// Reads a definition; of scenarios nothing but that they are there is known.
    pub(crate) fn of(name: &str, text: &str, encoding: Encoding) -> Self {
        if !name.ends_with(".merels") {
            return Self::default();
        }
        Self::of_snapshot(&Snapshot::read(name, text, &NoLibrary), encoding)
    }

    /// The same of what is open.
    pub(crate) fn of_open(document: &Document, files: &Files, encoding: Encoding) -> Self {
        if !document.name.ends_with(".merels") {
            return Self::default();
        }
        Self::of_snapshot(document.snapshot(files), encoding)
    }

    fn of_snapshot(snapshot: &Snapshot, encoding: Encoding) -> Self {
        let mut names = Vec::new();
        gather(snapshot, &snapshot.outline(), encoding, &mut names);
        let extends = snapshot.extends().and_then(|(at, _)| snapshot.text().get(at).map(str::to_owned));
        Self { extends, names }
    }
}

fn gather(
    snapshot: &Snapshot,
    parts: &[Outline],
    encoding: Encoding,
    names: &mut Vec<(String, lsp::SymbolKind, lsp::Range, String)>,
) {
    for part in parts {
        let at = range(snapshot.lines(), &part.name_at, encoding);
        names.push((part.name.clone(), symbol_kind(part.kind), at, part.detail.clone()));
    }
}

/// The files of the folders, by name.
#[derive(Debug, Default)]
pub(crate) struct Index {
    files: BTreeMap<String, Facts>,
}

/// The most symbols that are found at once.
const MAX_FOUND: usize = 500;

impl Index {
    pub(crate) fn set(&mut self, name: String, facts: Facts) {
        self.files.insert(name, facts);
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.files.remove(name);
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The files that extend one, directly or by others: at most `most`.
    pub(crate) fn extending(&self, name: &str, most: usize) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut seen: HashSet<&str> = HashSet::new();
        let mut open: Vec<&str> = vec![name];
        while let Some(parent) = open.pop() {
            let (folder, game) = (Path::new(parent).parent(), crate::files::game_of(parent));
            let Some(game) = game else { continue };
            for (child, facts) in &self.files {
                let extends = facts.extends.as_ref() == Some(&game) && Path::new(child).parent() == folder;
                if extends && found.len() < most && child != name && seen.insert(child) {
                    found.push(child.clone());
                    open.push(child);
                }
            }
        }
        found
    }

    /// The names that hold all letters of what is asked for, in order, those that begin with it first.
    pub(crate) fn find(&self, asked: &str) -> Vec<(&str, &str, lsp::SymbolKind, lsp::Range)> {
        let asked = asked.to_lowercase();
        let mut found = Vec::new();
        for (file, facts) in &self.files {
            for (name, kind, at, _) in &facts.names {
                let lower = name.to_lowercase();
                if is_spelt_by(&asked, &lower) {
                    found.push((!lower.starts_with(&asked), file.as_str(), name.as_str(), *kind, *at));
                }
            }
        }
        found.sort_by(|a, b| (a.0, a.2, a.1).cmp(&(b.0, b.2, b.1)));
        found.into_iter().take(MAX_FOUND).map(|(_, file, name, kind, at)| (file, name, kind, at)).collect()
    }
}

/// Whether all letters of `asked` stand in a name, in order.
fn is_spelt_by(asked: &str, name: &str) -> bool {
    let mut letters = name.chars();
    asked.chars().all(|wanted| letters.any(|letter| letter == wanted))
}
