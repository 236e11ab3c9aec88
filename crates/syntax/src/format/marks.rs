//! What the layout needs to know of the tree: where things start.

use std::ops::Range;

use crate::span::Span;
use crate::tree::{Block, Board, Count, EndRule, File, Form, Item, ItemKind, Shape};

/// What starts at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An item without a block: what follows its first word stands in a column with its neighbours'.
    Declaration,
    /// `without`, which stands among declarations without making room for its own length.
    Without,
    /// `game`, or an item with a block.
    Item,
    /// A line of `about`.
    AboutEntry,
    /// An entry of a written board: several may share a line.
    BoardEntry,
    /// A statement or a rule of an `end`.
    Statement,
}

/// Places in a text, in order.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Where each item, entry and statement between braces starts.
    pub(super) starts: Vec<(usize, Kind)>,
    /// What is one token, whatever it looks like: texts, file names, the sizes of a grid.
    pub(super) whole: Vec<Range<usize>>,
}

/// The marks of a file that was read from this text.
pub(super) fn marks(text: &str, file: &File) -> Marks {
    let mut walk = Walk { text, marks: Marks::default() };
    file.items.iter().for_each(|item| walk.item(item));
    walk.marks
}

struct Walk<'t> {
    text: &'t str,
    marks: Marks,
}

impl Walk<'_> {
    fn start(&mut self, span: Span, kind: Kind) {
        self.marks.starts.push((span.start as usize, kind));
    }

    fn whole(&mut self, span: Span) {
        self.marks.whole.push(span.start as usize..span.end as usize);
    }

    fn item(&mut self, item: &Item) {
        self.start(item.span, sort(&item.kind));
        match &item.kind {
            ItemKind::Game { title, extends } => {
                self.whole(title.span);
                extends.iter().for_each(|name| self.whole(name.span));
            }
            ItemKind::About(entries) => {
                for entry in entries {
                    self.start(entry.key.span, Kind::AboutEntry);
                    entry.values.iter().for_each(|value| self.whole(value.span));
                }
            }
            ItemKind::Board(Board::Shape(shape)) => self.shape(shape),
            ItemKind::Board(Board::Written(lines)) => {
                lines.iter().for_each(|line| self.start(line.span, Kind::BoardEntry));
            }
            ItemKind::Action { body, .. } | ItemKind::Start(body) => self.block(body),
            ItemKind::Phase(phase) => self.block(&phase.body),
            ItemKind::End { rules, .. } => {
                for EndRule { because, span, .. } in rules {
                    self.start(*span, Kind::Statement);
                    because.iter().for_each(|text| self.whole(text.span));
                }
            }
            _ => {}
        }
    }

    /// `grid 7x6` and `hexes 5x5` need no blanks.
    fn shape(&mut self, shape: &Shape) {
        if let Form::Grid { sizes } | Form::Hexes { sizes, .. } = &shape.form {
            sizes.iter().map(Count::span).for_each(|span| self.whole(span));
        }
    }

    fn block(&mut self, block: &Block) {
        // What stands after `else` or `otherwise` without braces goes on with the statement at hand.
        let braced = self.text.as_bytes().get(block.span.start as usize) == Some(&b'{');
        for statement in &block.statements {
            if braced {
                self.start(statement.span, Kind::Statement);
            }
            statement.kind.blocks().into_iter().for_each(|block| self.block(block));
        }
    }
}

fn sort(item: &ItemKind) -> Kind {
    match item {
        ItemKind::Without { .. } => Kind::Without,
        ItemKind::Game { .. }
        | ItemKind::About(_)
        | ItemKind::Board(Board::Written(_))
        | ItemKind::Start(_)
        | ItemKind::Action { .. }
        | ItemKind::Phase(_)
        | ItemKind::End { .. } => Kind::Item,
        _ => Kind::Declaration,
    }
}
