//! The choices that turns begin with.

use merels_model::ir::{Choice, Flow, Game, Statement};

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
    match statement.flow() {
        Flow::Choice(choice) => {
            found.push(choice);
            choice.otherwise.as_ref().is_some_and(|block| opening(game, block, found))
        }
        Flow::Either(branches) => {
            for branch in branches {
                opening(game, branch, found);
            }
            false
        }
        Flow::If { then, otherwise, .. } => {
            let then = opening(game, then, found);
            opening(game, otherwise, found) || then
        }
        Flow::While(_, body) | Flow::Repeat(_, body) => {
            opening(game, body, found);
            true
        }
        Flow::OtherDecides(body) => opening(game, body, found),
        Flow::Call(action) => {
            game.actions.get(action.index()).is_none_or(|action| opening(game, &action.body.statements, found))
        }
        Flow::Over => false,
        Flow::On | Flow::Require(_) | Flow::Again => true,
    }
}
