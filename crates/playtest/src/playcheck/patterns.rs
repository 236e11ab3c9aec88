//! Which patterns a game asks for, and what its conditions are about.

use std::collections::BTreeSet;

use merels_model::ir::{ChoiceKind, Condition, ConditionKind, Event, Game, LinesKind, PatternId, Statement};
use merels_model::walk::{Part, blocks, bodies, expressions};

/// Patterns, each once.
pub(super) type Patterns = BTreeSet<PatternId>;

/// The patterns of a game that may come to stand and that something follows from: not those that an `unless` or a
/// `require` forbids.
pub(super) fn asked(game: &Game) -> Patterns {
    let counted = game.counters.iter().filter_map(|counter| match counter {
        Event::Lines(lines) => Some(Part::Lines(lines)),
        Event::Capture => None,
    });
    let mut named = in_parts(expressions(game).into_iter().chain(counted));
    let mut forbidden = Vec::new();
    bodies(game).for_each(|body| forbid(body, &mut forbidden));
    for pattern in in_parts(forbidden.into_iter().map(Part::Condition)) {
        named.remove(&pattern);
    }
    named
}

fn forbid<'g>(statements: &'g [Statement], found: &mut Vec<&'g Condition>) {
    for statement in statements {
        match statement {
            Statement::Decide(choice) => found.extend(&choice.unless),
            Statement::Require(condition) => found.push(condition),
            _ => {}
        }
        blocks(statement).into_iter().for_each(|block| forbid(block, found));
    }
}

/// The patterns that parts of a game name.
pub(super) fn in_parts<'g>(parts: impl IntoIterator<Item = Part<'g>>) -> Patterns {
    let mut found = Patterns::new();
    for part in parts {
        part.each(&mut |part| {
            if let Part::Lines(lines) = part
                && let LinesKind::Standing(pattern) | LinesKind::Made(pattern) | LinesKind::Broken(pattern) = lines.kind
            {
                found.insert(pattern);
            }
        });
    }
    found
}

/// The patterns that a choice is made from.
pub(super) fn in_choice(kind: &ChoiceKind) -> Patterns {
    match kind {
        ChoiceKind::Place { on: points, .. } | ChoiceKind::Take { what: points, .. } | ChoiceKind::Point(points) => {
            in_parts([Part::Points(points)])
        }
        ChoiceKind::Move { from, to } => in_parts([from, to].map(Part::Points)),
        ChoiceKind::Pass => Patterns::new(),
    }
}

/// Whether a condition asks for repetition, or for long play.
pub(super) fn waits(condition: &Condition) -> bool {
    asks(condition, &|kind| matches!(kind, ConditionKind::Seen(_) | ConditionKind::TurnsWithout(..)))
}

/// Whether a condition asks for what must be provided for even if play hardly comes to it.
pub(super) fn provides(condition: &Condition) -> bool {
    asks(condition, &|kind| matches!(kind, ConditionKind::Stuck | ConditionKind::BoardFull))
}

fn asks(condition: &Condition, test: &dyn Fn(&ConditionKind) -> bool) -> bool {
    let mut found = false;
    Part::Condition(condition).each(&mut |part| found |= matches!(part, Part::Condition(inner) if test(&inner.kind)));
    found
}
