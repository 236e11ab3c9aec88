//! The sorts of expressions, found by looking at them.

use merels_syntax::Sources;
use merels_syntax::tree::{Expr, ExprKind, Item, Word};

use super::Lower;
use super::names::Named;
use super::sort::Sort;

/// The sorts of a definition's expressions, under its default options.
pub struct Sorts<'d>(Lower<'d>);

impl<'d> Sorts<'d> {
    pub(crate) fn new(items: &'d [Item], sources: &'d Sources, extends: bool, options: usize) -> Self {
        let mut lower = Lower::new(items, sources, extends, &vec![0; options], &|| false);
        lower.board = lower.build_board();
        lower.defines();
        Self(lower)
    }

    /// The sort of an expression that stands in a turn.
    pub fn of(&self, expr: &Expr) -> Sort {
        self.0.sort(expr)
    }

    /// The sort of a `define`'s value.
    pub fn of_define(&self, name: &str) -> Sort {
        let index = self.0.names.defines.iter().position(|define| define.name.text == name);
        index.and_then(|index| self.0.define_sorts.get(index)).copied().unwrap_or(Sort::Unknown)
    }

    /// From here on a name stands for something of a sort, as `let` and `as` say.
    pub fn declare(&mut self, name: &str, sort: Sort) {
        self.0.locals.declare(name, sort);
    }
}

impl Lower<'_> {
    /// The sort of an expression.
    pub(super) fn sort(&self, expr: &Expr) -> Sort {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Count(_) | ExprKind::Add(..) | ExprKind::Subtract(..) => Sort::Number,
            ExprKind::Name(name) => self.sort_of_name(&name.text),
            ExprKind::Word(word) => sort_of_word(*word),
            ExprKind::Of(inner, _) => match self.parametric(inner) {
                Some(index) => self.define_sorts.get(index).copied().unwrap_or(Sort::Unknown),
                None => self.sort(inner),
            },
            ExprKind::Their(inner) => self.sort(inner),
            ExprKind::List(parts) => self.common(parts.iter()),
            ExprKind::In(a, b) | ExprKind::Except(a, b) => self.common([a.as_ref(), b.as_ref()].into_iter()),
            ExprKind::IfAny(a, b) => match self.sort(a) {
                Sort::Player => Sort::Player,
                // Each side is asked once: these stand in one another.
                Sort::Lines if self.sort(b) == Sort::Lines => Sort::Lines,
                _ => Sort::Points,
            },
            ExprKind::Near(..)
            | ExprKind::Sight { .. }
            | ExprKind::Over { .. }
            | ExprKind::Between { .. }
            | ExprKind::Connected(..)
            | ExprKind::Going(..)
            | ExprKind::Direction(..)
            | ExprKind::Edge(_)
            | ExprKind::Shade { .. }
            | ExprKind::Rank(_)
            | ExprKind::Column(_)
            | ExprKind::FirstPoint(_) => Sort::Points,
            ExprKind::Made(_) | ExprKind::Broken(_) => Sort::Lines,
            ExprKind::Some(_)
            | ExprKind::No(_)
            | ExprKind::Compare(..)
            | ExprKind::Is { .. }
            | ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::HandEmpty(_)
            | ExprKind::BoardFull
            | ExprKind::BoardSeen
            | ExprKind::Seen(_)
            | ExprKind::TurnsWithout { .. } => Sort::Condition,
        }
    }

    /// Lines beside lines stay lines; beside points they stand for their points.
    fn common<'e>(&self, mut parts: impl Iterator<Item = &'e Expr>) -> Sort {
        if parts.all(|part| self.sort(part) == Sort::Lines) { Sort::Lines } else { Sort::Points }
    }

    fn sort_of_name(&self, name: &str) -> Sort {
        if let Some(argument) = self.argument_named(name) {
            return argument.sort;
        }
        if let Some((_, sort)) = self.locals.find(name) {
            return sort;
        }
        if self.names.is_doubtful(name) {
            return Sort::Unknown;
        }
        match self.names.find(name) {
            Some(Named::Player(_)) => Sort::Player,
            Some(Named::Kinds(_)) => Sort::Points,
            Some(Named::Pattern(_)) => Sort::Lines,
            Some(Named::Memory(id)) => {
                self.names.memories.get(id.index()).map_or(Sort::Unknown, |memory| memory.of.into())
            }
            Some(Named::Option(index)) => match self.names.option_number(index) {
                Some(_) => Sort::Number,
                None => Sort::Setting,
            },
            Some(Named::Define(index)) if self.names.needs_argument(index) => Sort::Unknown,
            Some(Named::Define(index)) => self.define_sorts.get(index).copied().unwrap_or(Sort::Unknown),
            None if self.board.as_ref().is_some_and(|board| board.find(name).is_some()) => Sort::Points,
            None => Sort::Unknown,
        }
    }
}

fn sort_of_word(word: Word) -> Sort {
    match word {
        Word::Mine
        | Word::Theirs
        | Word::Empty
        | Word::Occupied
        | Word::Points
        | Word::None
        | Word::It
        | Word::Origin
        | Word::Crossed => Sort::Points,
        Word::Mover | Word::Opponent | Word::Nobody => Sort::Player,
        Word::Left | Word::Hand => Sort::Number,
        Word::Stuck => Sort::Condition,
        Word::Phase => Sort::Setting,
    }
}
