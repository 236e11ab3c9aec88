//! What people write in words that the language has none of, and what they mean: one table for each place in the grammar.
//!
//! A phrase is a run of words and signs. `$` stands for any word, `@` for one that could be a name or a direction, `#` for a
//! number in digits or letters, `%` for a quoted text, `_` for a word or what stands in parentheses, `~` for as few of these as
//! can be, `^` for the beginning or the end of the piece; `a|b` is either word, and `a?` can be missing. In what is meant `$1`
//! stands for the first that stood there, `!1` for the same without quotes, `&to` for the numbers between two, and `&pattern` for the
//! first pattern of the file.
//! What comes out may be a phrase again: forms of other languages are taken apart step by step.
//! It is looked for only where a text stops making sense, and believed only where the text can be read with what is meant in
//! its place.

mod boards;
mod expressions;
mod items;
mod prefix;
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
    prefix::ITEM,
    items::ITEM,
    items::ABOUT,
    items::PLAYERS,
    boards::BOARD,
    boards::POINTS,
    items::PIECE,
    items::PATTERN,
    items::MEMORY,
    items::OPTION,
    rules::PHASE,
    prefix::RULE,
    rules::RULE,
    prefix::STATEMENT,
    statements::SETS,
    statements::EFFECTS,
    statements::STATEMENT,
    prefix::ANYWHERE,
    expressions::ANYWHERE,
];
