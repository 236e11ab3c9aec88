//! Sets of points.

use merels_syntax::tree::{Expr, ExprKind, Name, Word};

use super::Lower;
use super::expressions::node;
use super::names::Named;
use super::sort::Sort;
use merels_model::board::PointId;
use merels_model::ir::{self, PointsKind};

impl Lower<'_> {
    /// A set of points.
    pub(super) fn points(&mut self, expr: &Expr) -> Option<ir::Points> {
        self.grow(expr.span)?;
        let span = expr.span;
        let pair = |lower: &mut Self, a: &Expr, b: &Expr| {
            let (a, b) = (lower.points(a), lower.points(b));
            Self::both(a, b).map(|(a, b)| (Box::new(a), Box::new(b)))
        };
        if self.sort(expr) == Sort::Lines {
            let lines = self.lines(expr)?;
            return Some(node(PointsKind::OnLines(Box::new(lines)), span));
        }
        let kind = match &expr.kind {
            ExprKind::Word(word) => match word {
                Word::Mine => PointsKind::Mine,
                Word::Theirs => PointsKind::Theirs,
                Word::Empty => PointsKind::Empty,
                Word::Occupied => PointsKind::Occupied,
                Word::Points => PointsKind::All,
                Word::None => PointsKind::Fixed(Vec::new()),
                Word::It | Word::Origin | Word::Crossed => {
                    self.only_in_turns(expr.span)?;
                    match word {
                        Word::It => PointsKind::It,
                        Word::Origin => PointsKind::Origin,
                        _ => PointsKind::Crossed,
                    }
                }
                _ => return self.wrong(expr, Sort::Points),
            },
            ExprKind::Name(name) => return self.points_name(expr, name),
            ExprKind::Of(define, argument) if self.parametric(define).is_some() => {
                return self.expand_with(expr, define, argument, Sort::Points, Self::points);
            }
            ExprKind::Their(_) | ExprKind::Of(..) if self.sort(expr) == Sort::Points => {
                let (memory, whose) = self.memory_read(expr)?;
                PointsKind::Memory(memory, whose)
            }
            ExprKind::List(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.points(part)).collect();
                PointsKind::Union(parts.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::In(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::In(a, b))?,
            ExprKind::Except(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::Except(a, b))?,
            ExprKind::Near(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::Near(a, b))?,
            ExprKind::IfAny(a, b) if self.sort(expr) == Sort::Points => {
                pair(self, a, b).map(|(a, b)| PointsKind::IfAny(a, b))?
            }
            ExprKind::Connected(a, b) => pair(self, a, b).map(|(a, b)| PointsKind::Connected(a, b))?,
            ExprKind::Between { set, one, other } => {
                let (pair, other) = (pair(self, set, one), self.points(other));
                let ((set, one), other) = Self::both(pair, other)?;
                PointsKind::Between { set, one, other: Box::new(other) }
            }
            ExprKind::Sight { .. } | ExprKind::Over { .. } => self.way(expr, None)?,
            ExprKind::Going(way, heading) => {
                let going = self.ways(*heading, span);
                self.way(way, Some(going?))?
            }
            ExprKind::Direction(heading, of) => {
                let (ways, of) = (self.ways(*heading, span), self.points(of));
                let (ways, of) = Self::both(ways, of)?;
                PointsKind::Step(ways, Box::new(of))
            }
            ExprKind::Edge(heading) => self.edge(*heading, span)?,
            ExprKind::Shade { dark } => self.shade(*dark, span)?,
            ExprKind::Rank(rank) => self.rank(rank)?,
            ExprKind::Column(letter) => self.column(letter)?,
            ExprKind::FirstPoint(of) => PointsKind::FirstPoint(Box::new(self.points(of)?)),
            _ => return self.wrong(expr, Sort::Points),
        };
        Some(node(kind, span))
    }

    pub(super) fn points_name(&mut self, expr: &Expr, name: &Name) -> Option<ir::Points> {
        if let Some(ir::Value::Points(points)) = self.argument_value(name) {
            return Some(points);
        }
        if let Some((local, sort)) = self.locals.find(&name.text) {
            return match sort {
                Sort::Points => Some(node(PointsKind::Local(local), expr.span)),
                _ => self.wrong(expr, Sort::Points),
            };
        }
        match self.names.find(&name.text) {
            Some(Named::Kinds(kinds)) => Some(node(PointsKind::OfKind(kinds), expr.span)),
            Some(Named::Memory(_)) if self.sort(expr) == Sort::Points => {
                let (memory, whose) = self.memory_read(expr)?;
                Some(node(PointsKind::Memory(memory, whose), expr.span))
            }
            Some(Named::Define(index)) if self.sort(expr) == Sort::Points => self.expand(index, Self::points),
            Some(_) => self.wrong(expr, Sort::Points),
            None => match self.point_named(&name.text) {
                Some(point) => Some(node(PointsKind::Fixed(vec![point]), expr.span)),
                None => {
                    self.unknown_name(name);
                    None
                }
            },
        }
    }

    pub(super) fn point_named(&self, name: &str) -> Option<PointId> {
        self.board.as_ref().and_then(|board| board.find(name))
    }
}
