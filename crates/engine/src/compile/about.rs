//! What expressions are about: whether they ask for the chosen man.

use merels_model::ir::{self, ConditionKind, LinesKind, NumberKind, PointsKind};

/// Whether a set is about the chosen man.
pub(super) fn points_use_it(points: &ir::Points) -> bool {
    match &points.kind {
        PointsKind::It => true,
        PointsKind::Mine
        | PointsKind::Theirs
        | PointsKind::Empty
        | PointsKind::Occupied
        | PointsKind::All
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
        | PointsKind::OfDecider(_)
        | PointsKind::OfKind(_)
        | PointsKind::Local(_) => false,
        PointsKind::Memory(_, whose) => whose_uses_it(whose),
        PointsKind::OnLines(lines) => lines_use_it(lines),
        PointsKind::Union(parts) => parts.iter().any(points_use_it),
        PointsKind::In(a, b)
        | PointsKind::Except(a, b)
        | PointsKind::Near(a, b)
        | PointsKind::Connected(a, b)
        | PointsKind::IfAny(a, b) => points_use_it(a) || points_use_it(b),
        PointsKind::Sight { set, of, within, going: _ } => {
            points_use_it(set) || points_use_it(of) || within.as_ref().is_some_and(|within| number_uses_it(within))
        }
        PointsKind::Over { set, legs, from, within, going: _ } => {
            points_use_it(set)
                || legs.iter().any(|leg| points_use_it(&leg.points))
                || points_use_it(from)
                || within.as_ref().is_some_and(|within| number_uses_it(within))
        }
        PointsKind::Between { set, one, other } => points_use_it(set) || points_use_it(one) || points_use_it(other),
        PointsKind::Step(_, of) | PointsKind::FirstPoint(of) => points_use_it(of),
    }
}

/// Whether something stands on all points of a set.
pub(super) fn is_taken(points: &ir::Points) -> bool {
    match &points.kind {
        PointsKind::Mine | PointsKind::Theirs | PointsKind::Occupied | PointsKind::OfKind(_) => true,
        PointsKind::Union(parts) => parts.iter().all(is_taken),
        PointsKind::In(a, b) => is_taken(a) || is_taken(b),
        PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Sight { set, .. }
        | PointsKind::Over { set, .. }
        | PointsKind::Between { set, .. }
        | PointsKind::Connected(set, _)
        | PointsKind::FirstPoint(set) => is_taken(set),
        PointsKind::IfAny(a, b) => is_taken(a) && is_taken(b),
        PointsKind::Empty
        | PointsKind::All
        | PointsKind::It
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
        | PointsKind::OfDecider(_)
        | PointsKind::Local(_)
        | PointsKind::Memory(..)
        | PointsKind::OnLines(_)
        | PointsKind::Step(..) => false,
    }
}

fn lines_use_it(lines: &ir::Lines) -> bool {
    match &lines.kind {
        LinesKind::Standing(_) | LinesKind::Made(_) | LinesKind::Broken(_) | LinesKind::Local(_) => false,
        LinesKind::Memory(_, whose) => whose_uses_it(whose),
        LinesKind::Union(parts) => parts.iter().any(lines_use_it),
        LinesKind::In(a, b) | LinesKind::Except(a, b) | LinesKind::IfAny(a, b) => lines_use_it(a) || lines_use_it(b),
    }
}

fn number_uses_it(number: &ir::Number) -> bool {
    match &number.kind {
        NumberKind::Fixed(_) | NumberKind::Local(_) => false,
        NumberKind::Count(points) => points_use_it(points),
        NumberKind::CountLines(lines) => lines_use_it(lines),
        NumberKind::Left { of, .. } | NumberKind::Hand { of, .. } => player_uses_it(of),
        NumberKind::Memory(_, whose) => whose_uses_it(whose),
        NumberKind::Add(a, b) | NumberKind::Subtract(a, b) => number_uses_it(a) || number_uses_it(b),
    }
}

fn player_uses_it(player: &ir::Player) -> bool {
    match player {
        ir::Player::Memory(_, whose) => whose_uses_it(whose),
        ir::Player::IfAny(a, b) => player_uses_it(a) || player_uses_it(b),
        ir::Player::Decider
        | ir::Player::OtherThanDecider
        | ir::Player::Mover
        | ir::Player::Opponent
        | ir::Player::Nobody
        | ir::Player::Fixed(_)
        | ir::Player::Local(_) => false,
    }
}

fn whose_uses_it(whose: &ir::Whose) -> bool {
    match whose {
        ir::Whose::Game => false,
        ir::Whose::Player(player) => player_uses_it(player),
        ir::Whose::Men(points) => points_use_it(points),
    }
}

/// A memory of the chosen man without a value of which the condition can't hold.
pub(super) fn only_with(condition: &ir::Condition) -> Option<ir::MemoryId> {
    match &condition.kind {
        ConditionKind::And(parts) => parts.iter().find_map(only_with),
        ConditionKind::Some(points) => points_only_with(points),
        ConditionKind::SomeLines(lines) => lines_only_with(lines),
        _ => None,
    }
}

fn points_only_with(points: &ir::Points) -> Option<ir::MemoryId> {
    match &points.kind {
        PointsKind::Memory(memory, whose) => of_it(*memory, whose),
        PointsKind::OnLines(lines) => lines_only_with(lines),
        PointsKind::In(a, b) => points_only_with(a).or_else(|| points_only_with(b)),
        PointsKind::Except(a, _) => points_only_with(a),
        _ => None,
    }
}

fn lines_only_with(lines: &ir::Lines) -> Option<ir::MemoryId> {
    match &lines.kind {
        LinesKind::Memory(memory, whose) => of_it(*memory, whose),
        LinesKind::In(a, b) => lines_only_with(a).or_else(|| lines_only_with(b)),
        LinesKind::Except(a, _) => lines_only_with(a),
        _ => None,
    }
}

fn of_it(memory: ir::MemoryId, whose: &ir::Whose) -> Option<ir::MemoryId> {
    match whose {
        ir::Whose::Men(points) if points.kind == PointsKind::It => Some(memory),
        _ => None,
    }
}
