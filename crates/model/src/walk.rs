//! Walking through statements and expressions of the IR.

use std::ops::ControlFlow;

pub use crate::ir::Part;
use crate::ir::{Action, Flow, Game, Statement, Supply};

/// Whether `test` holds for a statement here or in an inner block; called actions are not entered.
pub fn any(statements: &[Statement], test: &dyn Fn(&Statement) -> bool) -> bool {
    any_called(statements, &[], test)
}

/// Whether `test` holds for a statement here, in an inner block, or in an action that is called.
pub fn any_called(statements: &[Statement], actions: &[Action], test: &dyn Fn(&Statement) -> bool) -> bool {
    let mut entered = vec![false; actions.len()];
    let found = visit(statements, actions, &mut entered, &mut |statement| match test(statement) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// Calls `found` with all statements here, in inner blocks and in actions that are called, each once and in order. Where
/// several bodies are walked through, `entered` keeps the actions that have been.
pub fn each_called<'g>(
    statements: &'g [Statement],
    actions: &'g [Action],
    entered: &mut [bool],
    found: &mut dyn FnMut(&'g Statement),
) {
    let _ = visit(statements, actions, entered, &mut |statement| {
        found(statement);
        ControlFlow::Continue(())
    });
}

/// A statement comes before the action it calls, and before its blocks.
fn visit<'g>(
    statements: &'g [Statement],
    actions: &'g [Action],
    entered: &mut [bool],
    found: &mut dyn FnMut(&'g Statement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for statement in statements {
        found(statement)?;
        if let Flow::Call(id) = statement.flow()
            && let (Some(seen), Some(action)) = (entered.get_mut(id.index()), actions.get(id.index()))
            && !std::mem::replace(seen, true)
        {
            visit(&action.body.statements, actions, entered, found)?;
        }
        for block in statement.blocks() {
            visit(block, actions, entered, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every body of statements a game has.
pub fn bodies(game: &Game) -> impl Iterator<Item = &[Statement]> {
    let phases = game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]);
    let others = std::iter::once(&game.start).chain(game.actions.iter().map(|action| &action.body));
    phases.chain(others).map(|body| body.statements.as_slice())
}

/// Whether `test` holds for any statement of a game.
pub fn any_statement(game: &Game, test: &dyn Fn(&Statement) -> bool) -> bool {
    bodies(game).any(|body| any(body, test))
}

/// Whether players have hands: that something is in one at the beginning, or comes into one.
pub fn has_hands(game: &Game) -> bool {
    let filled = |supply: &Supply| supply.hand_of.is_some() && supply.count != Some(0);
    game.supplies.iter().any(filled) || any_statement(game, &|statement| statement.effects().into_hand)
}

/// All statements of a game, each once.
pub fn statements(game: &Game) -> Vec<&Statement> {
    let mut found = Vec::new();
    for body in bodies(game) {
        each_called(body, &[], &mut [], &mut |statement| found.push(statement));
    }
    found
}

/// Every expression of a game that stands by itself: in heads of phases, in ends and in statements.
pub fn expressions(game: &Game) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    for phase in &game.phases {
        found.extend([&phase.until, &phase.when].into_iter().flatten().map(Part::Condition));
        found.extend(phase.started_by.as_ref().map(Part::Player));
        found.extend(phase.preference.as_ref().map(|preference| Part::Number(&preference.number)));
    }
    found.extend(game.ends.iter().map(|rule| Part::Condition(&rule.when)));
    found.extend(statements(game).into_iter().flat_map(Statement::parts));
    found
}
