//! What can stand in a file of scenarios.

use merels_play::{SymbolKind, notation};
use merels_scenario::KEYS;
use merels_syntax::tree::ItemKind;

use super::{Role, Scenarios, fits};
use crate::complete::{Completion, CompletionKind};
use crate::edit::Range;
use crate::hover::word_of;
use crate::snapshot::Snapshot;

/// The most decisions that are offered.
const MAX_DECISIONS: usize = 256;

/// The words that stand for how a game ended.
const OUTCOME: &[&str] = &["winner", "reason"];

impl Scenarios {
    /// What can stand at a byte.
    pub fn complete(&self, offset: usize, game: &Snapshot) -> Vec<Completion> {
        let mut list = List { at: self.word_before(offset), found: Vec::new() };
        match self.atom(offset).map(|atom| (atom.role(), atom.path.as_slice())) {
            Some((Role::Words, _)) => {}
            Some((Role::Key, [table, _])) if table == "outcome" => list.words(OUTCOME),
            Some((Role::Key, _)) => self.keys(&mut list),
            None if self.begins_line(offset) => self.keys(&mut list),
            None => {}
            Some((Role::Decisions, path)) => {
                // What is expected is said of the case when all is played.
                let all = path.first().is_none_or(|key| key != "play");
                self.decisions(if all { usize::MAX } else { list.at.start }, offset, game, &mut list);
            }
            Some((role, _)) => names(role, game, &mut list),
        }
        list.found
    }

    /// The letters, digits and signs of a decision before a byte.
    fn word_before(&self, offset: usize) -> Range {
        let before = self.text().get(..offset).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '@' | '*');
        before.trim_end_matches(is_part).len()..offset
    }

    fn begins_line(&self, offset: usize) -> bool {
        let lines = self.lines();
        let start = lines.start(lines.line(offset));
        self.slice(&(start..offset)).trim_start().chars().all(|c| c.is_alphanumeric() || c == '_')
    }

    /// The keys that the case around doesn't have yet.
    fn keys(&self, list: &mut List) {
        let starts = &self.atoms.cases;
        let from = starts.iter().rev().find(|start| **start <= list.at.start).copied().unwrap_or_default();
        let to = starts.iter().find(|start| **start > list.at.start).copied().unwrap_or(usize::MAX);
        let here = |key: &str| {
            let mut atoms = self.atoms.all.iter().filter(|atom| from <= atom.at.start && atom.at.start < to);
            atoms.any(|atom| atom.key && atom.at != list.at && atom.path == [key])
        };
        let missing: Vec<&(&str, &str)> = KEYS.iter().filter(|(key, _)| !here(key)).collect();
        missing.into_iter().for_each(|(key, said)| list.push(key, CompletionKind::Keyword, said));
    }

    /// What is legal where the case stands.
    fn decisions(&self, until: usize, offset: usize, game: &Snapshot, list: &mut List) {
        let case = self.atoms.cases.iter().rev().find(|start| **start <= offset).copied().unwrap_or_default();
        let until = if until == usize::MAX { self.case_end(case) } else { until };
        let Some(session) = self.reached(until, game) else { return names(Role::Decisions, game, list) };
        for &decision in session.position().legal().iter().take(MAX_DECISIONS) {
            let text = notation::decision(session.rules().game(), decision);
            list.push(&text, CompletionKind::Name(SymbolKind::Point), "legal");
        }
    }

    fn case_end(&self, case: usize) -> usize {
        self.atoms.cases.iter().find(|start| **start > case).map_or(self.text().len(), |next| next - 1)
    }
}

/// The names that can stand in a place.
fn names(role: Role<'_>, game: &Snapshot, list: &mut List) {
    if let Role::Setting(option) = role {
        let values = game.read_definition().items().iter().find_map(|item| match &item.kind {
            ItemKind::Option { name, values } if name.text == option => Some(values),
            _ => None,
        });
        let values = values.into_iter().flatten();
        return values
            .for_each(|value| list.push(&value.text, CompletionKind::Name(SymbolKind::OptionValue), "a value"));
    }
    for symbol in game.symbols().iter().filter(|symbol| fits(symbol.kind, role)) {
        list.push(&symbol.name, CompletionKind::Name(symbol.kind), word_of(symbol.kind));
    }
}

/// What has been found so far.
struct List {
    at: Range,
    found: Vec<Completion>,
}

impl List {
    fn push(&mut self, label: &str, kind: CompletionKind, detail: &str) {
        let (label, text) = (label.to_owned(), label.to_owned());
        self.found.push(Completion { label, kind, detail: detail.to_owned(), at: self.at.clone(), text, rank: 0 });
    }

    fn words(&mut self, words: &[&str]) {
        words.iter().for_each(|word| self.push(word, CompletionKind::Keyword, ""));
    }
}
