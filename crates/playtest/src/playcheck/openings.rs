//! The choices that turns begin with.

use merels_model::ir::{Choice, Game, Statement};

/// The choices that may be the first of a turn.
pub(super) fn openings(game: &Game) -> Vec<&Choice> {
    let mut found = Vec::new();
    for phase in &game.phases {
        opening(game, &phase.turn.statements, &mut found);
    }
    found
}

/// Finds the first choices of some statements. Whether one can come to their end without a choice.
fn opening<'g>(game: &'g Game, statements: &'g [Statement], found: &mut Vec<&'g Choice>) -> bool {
    statements.iter().all(|statement| passes(game, statement, found))
}

fn passes<'g>(game: &'g Game, statement: &'g Statement, found: &mut Vec<&'g Choice>) -> bool {
    match statement {
        Statement::Decide(choice) => {
            found.push(choice);
            choice.otherwise.as_ref().is_some_and(|block| opening(game, block, found))
        }
        Statement::Either(branches) => {
            for branch in branches {
                opening(game, branch, found);
            }
            false
        }
        Statement::If { then, otherwise, .. } => {
            let then = opening(game, then, found);
            opening(game, otherwise, found) || then
        }
        Statement::While { body, .. } | Statement::Repeat { body, .. } => {
            opening(game, body, found);
            true
        }
        Statement::OpponentDecides(body) => opening(game, body, found),
        Statement::Call(action) => {
            game.actions.get(action.index()).is_none_or(|action| opening(game, &action.body.statements, found))
        }
        Statement::Win | Statement::Lose | Statement::Draw => false,
        Statement::Remove(_)
        | Statement::RemoveFromHand { .. }
        | Statement::Change { .. }
        | Statement::Give { .. }
        | Statement::Let { .. }
        | Statement::Remember { .. }
        | Statement::Require(_)
        | Statement::Again => true,
    }
}
