//! Text that can't be read, and what stands before it.

use super::grammar::{Pair, Rule, end, start};

/// The piece before the one at hand, in the same file or block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    pub(super) rule: Rule,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Before {
    pub(super) fn of(pair: &Pair<'_>) -> Self {
        Self { rule: pair.as_rule(), start: start(pair), end: end(pair) }
    }

    /// Whether it could have gone on: junk could not, nor what ends with a brace.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        let junk = [Rule::junk_item, Rule::junk_statement, Rule::junk_entry, Rule::junk_rule, Rule::semicolon];
        let closed = self.rule != Rule::pattern_item && text.get(..self.end).is_some_and(|text| text.ends_with('}'));
        !closed && !junk.contains(&self.rule)
    }
}

/// What can't be read, and the words that could begin a piece of its sort.
pub(super) struct Junk {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) probe: Rule,
    pub(super) words: &'static [&'static str],
}
