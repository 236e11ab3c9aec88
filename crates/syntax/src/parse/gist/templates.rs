//! What can be said in the language, and how else people say it: each a row of words and places, read and written by `chart`.
//!
//! A row is a sort, a form, and behind `=>` what is written for it, if it isn't the language's own. A capital letter is a place
//! for something of that sort. Parts between `/` may stand in any order where the row is all of a piece; those in brackets may
//! be missing.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// A word or a sign, and its number among [`Table::words`].
    Word(&'static str, usize),
    /// A place for something of a sort; the number tells several of a sort apart.
    Slot(u8, u8),
}

/// A part that may stand elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) elements: Vec<Element>,
    pub(super) may_be_missing: bool,
}

/// One way to say something.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// What it says something of.
    pub(super) sort: u8,
    pub(super) parts: Vec<Part>,
    /// What is written for it; nothing if it is the language's own.
    pub(super) meant: Option<Vec<Element>>,
}

impl Row {
    /// Its words and places in order, if all of them must stand there.
    pub(super) fn whole(&self) -> Option<&[Element]> {
        match self.parts.as_slice() {
            [part] => Some(&part.elements),
            _ => None,
        }
    }
}

/// All rows, and the words in them.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) words: Vec<&'static str>,
}

pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut writing = Writing::default();
    for line in FORMS.lines().filter(|line| !line.is_empty()) {
        let row = writing.row(line);
        writing.table.rows.extend(row);
    }
    writing.table
});

/// A table as it is written, and where its words stand in it.
#[derive(Default)]
struct Writing {
    table: Table,
    known: HashMap<&'static str, usize>,
}

impl Writing {
    fn row(&mut self, line: &'static str) -> Option<Row> {
        let (sort, line) = line.split_once(' ')?;
        let (form, meant) = line.rsplit_once(" => ").map_or((line, None), |(form, meant)| (form, Some(meant)));
        let meant = meant.map(|meant| self.elements(meant));
        let mut parts = Vec::new();
        for part in form.split(" / ") {
            let optional = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
            let elements = self.elements(optional.unwrap_or(part));
            parts.push(Part { elements, may_be_missing: optional.is_some() });
        }
        Some(Row { sort: *sort.as_bytes().first()?, parts, meant })
    }

    fn elements(&mut self, words: &'static str) -> Vec<Element> {
        let element = |word: &'static str| match word.as_bytes() {
            [sort @ (b'A'..=b'Z' | b'^')] => Element::Slot(*sort, 0),
            [sort @ b'A'..=b'Z', number @ b'0'..=b'9'] => Element::Slot(*sort, number - b'0'),
            _ => {
                let words = &mut self.table.words;
                let index = *self.known.entry(word).or_insert_with(|| {
                    words.push(word);
                    words.len() - 1
                });
                Element::Word(word, index)
            }
        };
        words.split(' ').map(element).collect()
    }
}

/// Sorts: A one set of points, S a set, M one number, N a number, Z one condition, G several that all hold, C a condition, P a
/// player, K a kind, F several, J a list of words, W a word, X a new name, L a pattern, V a memory, O an option, D a direction,
/// Q digits, T a text, E an expression, Y what is kept, U whose it is, B a statement, H the head of one, R a rule, I an item, ^ a
/// `define` that is about something.
const FORMS: &str = concat!(
    include_str!("rows/sets.txt"),
    include_str!("rows/conditions.txt"),
    include_str!("rows/statements.txt"),
    include_str!("rows/items.txt"),
);
