//! What people write in words that the language has none of, and what they mean: one table for each place in the grammar.
//!
//! A phrase is a run of words and signs. `$` stands for any word, `@` for one that could be a name or a direction, `#` for a
//! number in digits or letters, `%` for a quoted text, `^` for the end, and `$1` in what is meant for the first that stood there.
//! It is looked for only where a text stops making sense, and believed only where the text can be read with what is meant in
//! its place.

mod expressions;
mod items;
mod rules;
mod statements;

/// Where phrases stand.
pub(crate) struct Table {
    /// Whether its phrases stand in rules of an `end` only.
    pub(crate) of_rules: bool,
    /// The words that what can't be read begins with; any if there are none.
    pub(crate) within: &'static [&'static str],
    /// Phrases, and what they mean; of those that begin alike the longest first.
    pub(crate) phrases: &'static [(&'static str, &'static str)],
}

/// All tables, those of one place before those of any.
pub(crate) static TABLES: &[Table] = &[
    items::ITEM,
    items::ABOUT,
    items::PLAYERS,
    items::BOARD,
    items::PIECE,
    items::PATTERN,
    items::MEMORY,
    items::OPTION,
    rules::PHASE,
    rules::RULE,
    statements::SETS,
    statements::STATEMENT,
    expressions::ANYWHERE,
];
