//! Things told apart by the sets they are in.

use std::collections::HashMap;

/// A class for each thing: two of one class are in the same sets.
pub(super) struct Classes(Vec<usize>);

impl Classes {
    /// All things in one class.
    pub(super) fn one(things: usize) -> Self {
        Self(vec![0; things])
    }

    /// Tells the things in a set from the others.
    pub(super) fn split(&mut self, in_set: impl Fn(usize) -> bool) {
        let mut known: HashMap<(usize, bool), usize> = HashMap::new();
        for (thing, class) in self.0.iter_mut().enumerate() {
            let next = known.len();
            *class = *known.entry((*class, in_set(thing))).or_insert(next);
        }
    }

    /// Whether two things are in the same sets.
    pub(super) fn same(&self, a: usize, b: usize) -> bool {
        self.0.get(a) == self.0.get(b)
    }
}
