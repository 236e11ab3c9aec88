//! Which words a sheet has to explain.

use merels_model::ir::{ActionId, CounterId, MemoryId, PatternId};

use merels_syntax::tree::Direction;

use crate::meaning::{Head, Set, Term, Value, Word};

/// What has been said, and is to be explained.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    pub(crate) words: Vec<Word>,
    pub(crate) patterns: Vec<PatternId>,
    pub(crate) memories: Vec<MemoryId>,
    pub(crate) counters: Vec<CounterId>,
    pub(crate) actions: Vec<ActionId>,
    /// Directions of the board.
    pub(crate) ways: Vec<Direction>,
    /// Names of expressions, and what they stand for.
    pub(crate) terms: Vec<(usize, Term, Value)>,
    /// Those of them in which the piece that is being tried is spoken of.
    pub(crate) tried: Vec<usize>,
}

impl Vocabulary {
    /// Whether what has a name is some of what it is about.
    pub(crate) fn is_some_of(&self, name: &str) -> bool {
        let known = self.terms.iter().find(|(_, term, _)| term.name == name);
        matches!(known, Some((.., Value::Set(Set { head: Head::Given, .. }))))
    }

    pub(crate) fn word(&mut self, word: Word) {
        note(&mut self.words, word);
    }

    pub(crate) fn way(&mut self, way: Direction) {
        note(&mut self.ways, way);
    }

    pub(crate) fn pattern(&mut self, pattern: PatternId) {
        note(&mut self.patterns, pattern);
    }

    pub(crate) fn memory(&mut self, memory: MemoryId) {
        note(&mut self.memories, memory);
    }

    pub(crate) fn counter(&mut self, counter: CounterId) {
        note(&mut self.counters, counter);
    }

    pub(crate) fn action(&mut self, action: ActionId) {
        note(&mut self.actions, action);
    }
}

fn note<T: PartialEq>(known: &mut Vec<T>, new: T) {
    if !known.contains(&new) {
        known.push(new);
    }
}
