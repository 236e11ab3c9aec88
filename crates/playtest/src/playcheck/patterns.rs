//! Which patterns a game asks for, and what its conditions are about.

use std::collections::BTreeSet;

use merels_model::ir::{
    ChoiceKind, Condition, ConditionKind, Event, Flow, Game, LinesKind, PatternId, Points, PointsKind,
};
use merels_model::walk::{Part, expressions, statements};

/// Patterns, each once.
pub(super) type Patterns = BTreeSet<PatternId>;

/// The patterns of a game that may come to stand and that something follows from: not those that an `unless` or a
/// `require` forbids.
pub(super) fn asked(game: &Game) -> Patterns {
    let counted = game.counters.iter().filter_map(|counter| match counter {
        Event::Lines(lines) => Some(Part::Lines(lines)),
        Event::Capture | Event::Moved(_) => None,
    });
    let mut named = in_parts(expressions(game).into_iter().chain(counted));
    let mut forbidden = Vec::new();
    for statement in statements(game) {
        match statement.flow() {
            Flow::Choice(choice) => forbidden.extend(&choice.unless),
            Flow::Require(condition) => forbidden.push(condition),
            Flow::On
            | Flow::If { .. }
            | Flow::Either(_)
            | Flow::While(..)
            | Flow::Repeat(..)
            | Flow::OtherDecides(_)
            | Flow::Call(_)
            | Flow::Again
            | Flow::Over => {}
        }
    }
    for pattern in in_parts(forbidden.into_iter().map(Part::Condition)) {
        named.remove(&pattern);
    }
    named
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
    in_parts(kind.parts())
}

/// Whether a condition asks for repetition, or for long play.
pub(super) fn waits(condition: &Condition) -> bool {
    asks(condition, &|kind| matches!(kind, ConditionKind::Seen(_) | ConditionKind::TurnsWithout(..)))
}

/// Whether a condition asks for what must be provided for even if play hardly comes to it: that nobody can do anything, or has
/// nowhere to go.
pub(super) fn provides(condition: &Condition) -> bool {
    asks(condition, &|kind| match kind {
        ConditionKind::Stuck | ConditionKind::BoardFull => true,
        ConditionKind::Not(inner) => matches!(&inner.kind, ConditionKind::Some(points) if is_empty_part(points)),
        _ => false,
    })
}

/// Whether a set is some of the empty points.
fn is_empty_part(points: &Points) -> bool {
    match &points.kind {
        PointsKind::Empty => true,
        PointsKind::In(set, _)
        | PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Sight { set, .. }
        | PointsKind::Over { set, .. } => is_empty_part(set),
        _ => false,
    }
}

fn asks(condition: &Condition, test: &dyn Fn(&ConditionKind) -> bool) -> bool {
    let mut found = false;
    Part::Condition(condition).each(&mut |part| found |= matches!(part, Part::Condition(inner) if test(&inner.kind)));
    found
}
