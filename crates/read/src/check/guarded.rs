//! Actions that are called after a decision in every turn, and elsewhere only after an event.

use merels_model::ir::{ActionId, Condition, ConditionKind, Flow, Lines, LinesKind, Statement};
use merels_model::walk::bodies;
use merels_syntax::{Code, Diagnostic, Span};

use super::facts::Facts;
use super::judge::Judge;

/// Asks every call of an action behind a decision.
pub(super) fn check(facts: &Facts<'_>, judge: &mut Judge) {
    let mut guarded = Vec::new();
    bodies(facts.game).for_each(|body| guards(body, &mut guarded));
    for body in bodies(facts.game) {
        for pair in body.windows(2) {
            let [decision, call] = pair else { continue };
            let Flow::Call(action) = call.flow() else { continue };
            let after = decision.choice().is_some().then(|| guarded.iter().find(|(known, _)| *known == action));
            let guard = after.flatten().map(|(_, guard)| *guard);
            judge.ask(Code::Unguarded, call.span, guard.is_some(), || {
                report(facts, call.span, guard.unwrap_or(call.span))
            });
        }
    }
}

fn report(facts: &Facts<'_>, call: Span, guard: Span) -> Diagnostic {
    let (action, event) = (facts.text(call), facts.text(guard));
    let message = format!("`{action}` is done in every turn here, elsewhere only if `{event}`");
    let meant = format!("if {event} {{ {action} }}");
    Diagnostic::new(Code::Unguarded, call, message).label(guard, "it is asked here").choice(
        format!("`{meant}`"),
        call,
        meant,
    )
}

/// The actions that are all that is done if something has been made or broken, and where that is asked.
fn guards(body: &[Statement], found: &mut Vec<(ActionId, Span)>) {
    for statement in body {
        if let Flow::If { condition, then: [call], otherwise: [] } = statement.flow()
            && let Flow::Call(action) = call.flow()
            && is_event(condition)
        {
            found.push((action, condition.span));
        }
        statement.blocks().into_iter().for_each(|block| guards(block, found));
    }
}

fn is_event(condition: &Condition) -> bool {
    let of_turn = |lines: &Lines| matches!(lines.kind, LinesKind::Made(_) | LinesKind::Broken(_));
    matches!(&condition.kind, ConditionKind::SomeLines(lines) if of_turn(lines))
}
