//! Players and numbers.

use merels_syntax::tree::{Expr, ExprKind, Word};
use merels_syntax::{Code, Diagnostic};

use super::expressions::node;
use super::names::Named;
use super::sort::Sort;
use super::{Lower, Place};
use merels_model::ir::{self, NumberKind};

impl Lower<'_> {
    /// A player, or nobody.
    pub(super) fn player(&mut self, expr: &Expr) -> Option<ir::Player> {
        self.grow(expr.span)?;
        match &expr.kind {
            ExprKind::Word(Word::Mover) => Some(ir::Player::Mover),
            ExprKind::Word(Word::Opponent) => self.other_player(expr.span).map(|_| ir::Player::Opponent),
            ExprKind::Word(Word::Nobody) => Some(ir::Player::Nobody),
            ExprKind::Of(define, argument) if self.parametric(define).is_some() => {
                self.expand_with(expr, define, argument, Sort::Player, Self::player)
            }
            ExprKind::Name(name) => {
                if let Some(ir::Value::Player(player)) = self.argument_value(name) {
                    return Some(player);
                }
                if let Some((local, Sort::Player)) = self.locals.find(&name.text) {
                    return Some(ir::Player::Local(local));
                }
                match self.names.find(&name.text) {
                    Some(Named::Player(id)) => Some(ir::Player::Fixed(id)),
                    Some(Named::Memory(_)) if self.sort(expr) == Sort::Player => self.player_memory(expr),
                    Some(Named::Define(index)) if self.sort(expr) == Sort::Player => self.expand(index, Self::player),
                    None if self.sort(expr) == Sort::Unknown => self.player_word(name),
                    _ => self.wrong(expr, Sort::Player),
                }
            }
            ExprKind::Their(_) | ExprKind::Of(..) if self.sort(expr) == Sort::Player => self.player_memory(expr),
            ExprKind::IfAny(a, b) if self.sort(expr) == Sort::Player => {
                let (a, b) = (self.player(a), self.player(b));
                Self::both(a, b).map(|(a, b)| ir::Player::IfAny(Box::new(a), Box::new(b)))
            }
            _ => self.wrong(expr, Sort::Player),
        }
    }

    pub(super) fn player_memory(&mut self, expr: &Expr) -> Option<ir::Player> {
        let (memory, whose) = self.memory_read(expr)?;
        Some(ir::Player::Memory(memory, Box::new(whose)))
    }

    /// A number.
    pub(super) fn number(&mut self, expr: &Expr) -> Option<ir::Number> {
        self.grow(expr.span)?;
        let kind = match &expr.kind {
            ExprKind::Number(value) => NumberKind::Fixed(i64::from(*value)),
            ExprKind::Count(of) => match self.sort(of) {
                Sort::Lines => NumberKind::CountLines(Box::new(self.lines(of)?)),
                _ => NumberKind::Count(Box::new(self.points(of)?)),
            },
            ExprKind::Add(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = Self::both(a, b)?;
                NumberKind::Add(Box::new(a), Box::new(b))
            }
            ExprKind::Subtract(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = Self::both(a, b)?;
                NumberKind::Subtract(Box::new(a), Box::new(b))
            }
            ExprKind::Word(Word::Left | Word::Hand) => self.men(expr, false, None)?,
            ExprKind::Their(inner) => match &inner.kind {
                ExprKind::Word(Word::Left | Word::Hand) => self.men(inner, true, None)?,
                _ => self.number_memory(expr)?,
            },
            ExprKind::Of(define, argument) if self.parametric(define).is_some() => {
                return self.expand_with(expr, define, argument, Sort::Number, Self::number);
            }
            ExprKind::Of(inner, kinds) => match &inner.kind {
                ExprKind::Word(Word::Left | Word::Hand) => self.men(inner, false, Some(kinds))?,
                ExprKind::Their(men) if matches!(men.kind, ExprKind::Word(_)) => self.men(men, true, Some(kinds))?,
                _ => self.number_memory(expr)?,
            },
            ExprKind::Name(name) => {
                if let Some(ir::Value::Number(number)) = self.argument_value(name) {
                    return Some(number);
                }
                if let Some((local, Sort::Number)) = self.locals.find(&name.text) {
                    NumberKind::Local(local)
                } else {
                    match self.names.find(&name.text) {
                        Some(Named::Option(index)) => match self.names.option_number(index) {
                            Some(value) => NumberKind::Fixed(i64::from(value)),
                            None => return self.wrong(expr, Sort::Number),
                        },
                        Some(Named::Define(index)) if self.sort(expr) == Sort::Number => {
                            return self.expand(index, Self::number);
                        }
                        _ => self.number_memory(expr)?,
                    }
                }
            }
            _ => return self.wrong(expr, Sort::Number),
        };
        Some(node(kind, expr.span))
    }

    pub(super) fn number_memory(&mut self, expr: &Expr) -> Option<NumberKind> {
        if self.sort(expr) != Sort::Number {
            return self.wrong(expr, Sort::Number);
        }
        let (memory, whose) = self.memory_read(expr)?;
        Some(NumberKind::Memory(memory, whose))
    }

    /// `left` or `hand`, one's own or `their`, of all kinds or of some.
    pub(super) fn men(&mut self, word: &Expr, theirs: bool, kinds: Option<&Expr>) -> Option<NumberKind> {
        if let Some(kinds) = kinds.filter(|kinds| !theirs && self.place != Place::End && self.is_player(kinds)) {
            let whole = word.span.to(kinds.span);
            let message = "men are counted by kinds, and of whose turn it is or, by `their`, of the opponent";
            let report = Diagnostic::new(Code::WrongType, whole, message);
            let meant = format!("their {}", self.words(word));
            let report = report.help(format!("of the opponent it is asked so: `{meant}`"));
            self.report(if self.names.players.len() == 2 { report.fix(whole, meant) } else { report });
            return None;
        }
        let of = if theirs { self.other_player(word.span)? } else { ir::Player::Decider };
        let kinds = match kinds {
            Some(kinds) => Some(self.kinds_of(kinds)?),
            None => None,
        };
        match &word.kind {
            ExprKind::Word(Word::Left) => Some(NumberKind::Left { of, kinds }),
            ExprKind::Word(Word::Hand) => Some(NumberKind::Hand { of, kinds }),
            _ => self.wrong(word, Sort::Number),
        }
    }

    /// Whether an expression names a player.
    fn is_player(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Name(name) if matches!(self.names.find(&name.text), Some(Named::Player(_))))
    }

    pub(super) fn kinds_of(&mut self, expr: &Expr) -> Option<Vec<ir::KindId>> {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(Named::Kinds(kinds)) = self.names.find(&name.text)
        {
            return Some(kinds);
        }
        if let ExprKind::Name(name) = &expr.kind
            && self.names.find(&name.text).is_none()
            && self.locals.find(&name.text).is_none()
        {
            self.unknown_name(name);
            return None;
        }
        self.report(
            Diagnostic::new(Code::WrongType, expr.span, "a kind of piece is needed here")
                .help("as in `left of captain`, or the value of an attribute"),
        );
        None
    }
}
