//! Conditions.

use merels_model::ir::{Condition, ConditionKind, Part, Player, Value};
use merels_syntax::tree::Comparison;

use super::Plan;
use super::locals::Local;
use crate::meaning::{Clause, Number, Set};

impl Plan<'_> {
    /// A condition, or that it doesn't hold.
    pub(super) fn clause(&mut self, condition: &Condition, holds: bool) -> Clause {
        if let Some(term) = self.term(Part::Condition(condition)) {
            return Clause::Term(term, holds);
        }
        match &condition.kind {
            ConditionKind::Fixed(value) => Clause::Fixed(*value == holds),
            ConditionKind::Some(points) => exists(self.points(points), holds),
            ConditionKind::SomeLines(lines) => Clause::Lines(self.lines(lines), holds),
            ConditionKind::Compare(comparison, a, b) => {
                let comparison = if holds { *comparison } else { comparison.opposite() };
                let (a, b) = (self.number(a), self.number(b));
                match (some(comparison, &b), a) {
                    (Some(some), Number::Count(set)) if !set.that.is_empty() => exists(*set, some),
                    (Some(some), Number::CountLines(lines)) => Clause::Lines(*lines, some),
                    (_, a) => Clause::Compare(comparison, a, b),
                }
            }
            ConditionKind::SamePlayer(a, b) => {
                let (a, b) = if *a == Player::Nobody { (b, a) } else { (a, b) };
                Clause::Same(self.person(a), self.person(b), holds)
            }
            ConditionKind::PhaseIs(phase) => Clause::Phase(*phase, holds),
            ConditionKind::HandEmpty(player) => {
                let player = player.as_ref().map(|player| self.person(player));
                Clause::HandEmpty(player, holds)
            }
            ConditionKind::BoardFull => Clause::BoardFull(holds),
            ConditionKind::BoardSeen => Clause::BoardSeen(holds),
            ConditionKind::Stuck => {
                let stuck = self.stuck();
                self.vocabulary.word(stuck);
                Clause::Stuck(self.view.mover.clone(), holds)
            }
            ConditionKind::Seen(times) => {
                let word = self.position();
                self.vocabulary.word(word);
                Clause::Seen(*times, holds)
            }
            ConditionKind::TurnsWithout(turns, counter) => {
                self.vocabulary.counter(*counter);
                Clause::Without(*turns, *counter, holds)
            }
            ConditionKind::Local(local) => match self.local(local.index()) {
                Some(Local::Named(name)) => Clause::Known(name, holds),
                Some(Local::Meant(value)) => match &*value {
                    Value::Condition(condition) => self.clause(condition, holds),
                    _ => Clause::Known(String::new(), holds),
                },
                Some(Local::Chosen(_)) | None => Clause::Known(String::new(), holds),
            },
            ConditionKind::Not(inner) => self.clause(inner, !holds),
            ConditionKind::And(parts) => self.joined_clauses(parts, holds, holds),
            ConditionKind::Or(parts) => self.joined_clauses(parts, holds, !holds),
        }
    }

    fn joined_clauses(&mut self, parts: &[Condition], holds: bool, all: bool) -> Clause {
        let mut joined = Vec::new();
        for part in parts {
            match (self.clause(part, holds), all) {
                (Clause::All(inner), true) | (Clause::Any(inner), false) => joined.extend(inner),
                (clause, _) => joined.push(clause),
            }
        }
        if all { Clause::All(joined) } else { Clause::Any(joined) }
    }
}

/// That there is something, or not; of something known, that it is so.
pub(super) fn exists(set: Set, holds: bool) -> Clause {
    if !set.is_known() || set.that.is_empty() {
        return Clause::Exists(set, holds);
    }
    let known = Set::of(set.head);
    let flip = |mut that: crate::meaning::That| {
        that.holds = that.holds == holds;
        Clause::Is(known.clone(), that)
    };
    let mut clauses: Vec<Clause> = set.that.into_iter().map(flip).collect();
    match (clauses.len(), holds) {
        (1, _) => clauses.remove(0),
        (_, true) => Clause::All(clauses),
        (_, false) => Clause::Any(clauses),
    }
}

/// Whether a number that compares so with another is of something, or of nothing, where it says no more.
fn some(comparison: Comparison, than: &Number) -> Option<bool> {
    match (comparison, than) {
        (Comparison::Greater | Comparison::NotEqual, Number::Fixed(0))
        | (Comparison::GreaterEqual, Number::Fixed(1)) => Some(true),
        (Comparison::Equal | Comparison::LessEqual, Number::Fixed(0)) | (Comparison::Less, Number::Fixed(1)) => {
            Some(false)
        }
        _ => None,
    }
}
