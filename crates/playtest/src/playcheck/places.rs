//! Where in the text something stands.

use merels_interpret::Followed;
use merels_model::Fault;
use merels_model::ir::{Game, Statement};
use merels_model::walk::each_called;
use merels_syntax::Span;

/// The place where the rules are at fault, of a turn that has come to it.
pub(super) fn at_fault(game: &Game, fault: Fault, followed: &Followed<'_>) -> Option<Span> {
    let place = match fault {
        Fault::NothingToDecide => None,
        Fault::Endless => {
            followed.within.iter().find(|statement| statement.is_loop()).and_then(|statement| of(game, statement))
        }
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
        let mut entered = vec![false; game.actions.len()];
        let statements = std::slice::from_ref(statement);
        each_called(statements, &game.actions, &mut entered, &mut |inner| found = found.or_else(|| own(inner)));
        found
    })
}

/// Where the first statement that can say is written, without looking into actions.
pub(super) fn first_here(statements: &[Statement]) -> Option<Span> {
    let inner = |statement: &Statement| statement.blocks().into_iter().find_map(first_here);
    statements.iter().find_map(|statement| own(statement).or_else(|| inner(statement)))
}

/// The words of a statement that are quoted: those of a choice, or what the statement is about.
fn own(statement: &Statement) -> Option<Span> {
    match statement.choice() {
        Some(choice) => Some(choice.span),
        None => statement.parts().first().and_then(|part| part.span()),
    }
}
