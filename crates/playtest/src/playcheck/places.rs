//! Where in the text something stands.

use std::collections::BTreeSet;

use merels_interpret::Followed;
use merels_model::Fault;
use merels_model::ir::{Game, Statement, Value};
use merels_model::walk::blocks;
use merels_syntax::Span;

use super::coverage::each;

/// The place where the rules are at fault, of a turn that has come to it.
pub(super) fn at_fault(game: &Game, fault: Fault, followed: &Followed<'_>) -> Option<Span> {
    let is_loop = |statement: &&&Statement| matches!(statement, Statement::While { .. } | Statement::Repeat { .. });
    let place = match fault {
        Fault::NothingToDecide => None,
        Fault::Endless => followed.within.iter().find(is_loop).and_then(|statement| of(game, statement)),
        _ => followed.due.first().map(|choice| choice.span),
    };
    let last = || match fault {
        Fault::NothingToDecide => None,
        _ => followed.reached.iter().rev().find_map(|statement| of(game, statement)),
    };
    place.or_else(last)
}

/// Where a statement, or the first one in it that can say, is written.
pub(super) fn of(game: &Game, statement: &Statement) -> Option<Span> {
    own(statement).or_else(|| {
        let mut found = None;
        let statements = std::slice::from_ref(statement);
        each(game, statements, &mut BTreeSet::new(), &mut |inner| found = found.or_else(|| own(inner)));
        found
    })
}

/// Where the first statement that can say is written, without looking into actions.
pub(super) fn first_here(statements: &[Statement]) -> Option<Span> {
    let inner = |statement| blocks(statement).into_iter().find_map(first_here);
    statements.iter().find_map(|statement| own(statement).or_else(|| inner(statement)))
}

/// The statement's own words, or those that stand next to its first one.
fn own(statement: &Statement) -> Option<Span> {
    match statement {
        Statement::Decide(choice) => Some(choice.span),
        Statement::Remove(what) | Statement::Change { what, .. } | Statement::Give { what, .. } => Some(what.span),
        Statement::RemoveFromHand { count, .. } | Statement::Repeat { count, .. } => Some(count.span),
        Statement::Let { value, .. } | Statement::Remember { value, .. } => match value {
            Value::Points(points) => Some(points.span),
            Value::Lines(lines) => Some(lines.span),
            Value::Number(number) => Some(number.span),
            Value::Condition(condition) => Some(condition.span),
            Value::Player(_) => None,
        },
        Statement::If { condition, .. } | Statement::While { condition, .. } | Statement::Require(condition) => {
            Some(condition.span)
        }
        Statement::Either(_)
        | Statement::OpponentDecides(_)
        | Statement::Call(_)
        | Statement::Win
        | Statement::Lose
        | Statement::Draw
        | Statement::Again => None,
    }
}
