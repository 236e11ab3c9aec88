//! Numbers, players and values.

use merels_model::ir::{KindId, Number as IrNumber, NumberKind, Part, Player, Value as IrValue};

use super::Plan;
use super::locals::Local;
use crate::meaning::{Number, Person, Value, Word};

impl Plan<'_> {
    pub(super) fn number(&mut self, number: &IrNumber) -> Number {
        if let Some(term) = self.term(Part::Number(number)) {
            return Number::Term(term);
        }
        match &number.kind {
            NumberKind::Fixed(value) => Number::Fixed(*value),
            NumberKind::Count(points) => Number::Count(Box::new(self.points(points))),
            NumberKind::CountLines(lines) => Number::CountLines(Box::new(self.lines(lines))),
            NumberKind::Left { of, kinds } => {
                self.vocabulary.word(Word::Left);
                Number::Left(self.person(of), self.kinds(kinds.as_deref().unwrap_or_default()))
            }
            NumberKind::Hand { of, kinds } => {
                Number::InHand(self.person(of), self.kinds(kinds.as_deref().unwrap_or_default()))
            }
            NumberKind::Local(local) => match self.local(local.index()) {
                Some(Local::Named(name)) => Number::Known(name),
                Some(Local::Meant(value)) => match &*value {
                    IrValue::Number(number) => self.number(number),
                    _ => Number::Known(String::new()),
                },
                Some(Local::Chosen(_)) | None => Number::Known(String::new()),
            },
            NumberKind::Memory(memory, whose) => {
                self.vocabulary.memory(*memory);
                Number::Remembered(*memory, self.owner(whose))
            }
            // What options leave of a sum is said as one number.
            NumberKind::Add(a, b) => match (self.number(a), self.number(b)) {
                (Number::Fixed(a), Number::Fixed(b)) => Number::Fixed(a.saturating_add(b)),
                (a, b) => Number::Sum(Box::new(a), Box::new(b)),
            },
            NumberKind::Subtract(a, b) => match (self.number(a), self.number(b)) {
                (Number::Fixed(a), Number::Fixed(b)) => Number::Fixed(a.saturating_sub(b)),
                (a, b) => Number::Difference(Box::new(a), Box::new(b)),
            },
        }
    }

    pub(super) fn person(&mut self, player: &Player) -> Person {
        match player {
            Player::Decider => self.view.decider.clone(),
            Player::OtherThanDecider => self.view.others.clone(),
            Player::Mover => self.view.mover.clone(),
            Player::Opponent => self.view.opponent.clone(),
            Player::Nobody => Person::Nobody,
            Player::Fixed(player) => Person::Named(*player),
            Player::Local(local) => match self.local(local.index()) {
                Some(Local::Named(name)) => Person::Known(name),
                Some(Local::Meant(value)) => match &*value {
                    IrValue::Player(player) => self.person(player),
                    _ => Person::Known(String::new()),
                },
                Some(Local::Chosen(_)) | None => Person::Known(String::new()),
            },
            Player::Memory(memory, whose) => {
                self.vocabulary.memory(*memory);
                Person::Remembered(*memory, self.owner(whose))
            }
            Player::IfAny(a, b) => Person::OrIfNobody(Box::new(self.person(a)), Box::new(self.person(b))),
        }
    }

    /// Kinds by which pieces are told apart; none where all are meant.
    pub(super) fn kinds(&self, kinds: &[KindId]) -> Vec<KindId> {
        if kinds.len() == self.game.kinds.len() { Vec::new() } else { kinds.to_vec() }
    }

    pub(super) fn value(&mut self, value: &IrValue) -> Value {
        match value {
            IrValue::Points(points) => Value::Set(self.points(points)),
            IrValue::Lines(lines) => Value::Lines(self.lines(lines)),
            IrValue::Number(number) => Value::Number(self.number(number)),
            IrValue::Player(player) => Value::Person(self.person(player)),
            IrValue::Condition(condition) => Value::Clause(self.clause(condition, true)),
        }
    }
}
