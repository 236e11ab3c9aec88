//! What a turn may do.

use merels_model::ir::{ChoiceKind, Flow, Part, PointsKind, Ways};
use merels_model::walk;

use super::Group::Turns as Group;
use super::Scale::Amount;
use super::{Measure, amount, one_if, whether};
use crate::definition::holds;

pub(super) const MEASURES: &[Measure] = &[
    amount(Group, "phases", "phases", Amount(6.0), "phases", |of| of.game.phases.len() as f64),
    whether(Group, "places", "placing", "whether a decision brings a piece onto the board", |of| {
        one_if(of.decides(|kind| matches!(kind, ChoiceKind::Place { .. })))
    }),
    whether(Group, "steps", "steps", "whether a move's aim is said by links or directions", |of| {
        one_if(of.aims(|to| holds(to, |kind| matches!(kind, PointsKind::Near(..) | PointsKind::Step(..)))))
    }),
    whether(Group, "slides", "slides", "whether a move's aim is said by sight along rows", |of| {
        one_if(of.aims(|to| holds(to, |kind| matches!(kind, PointsKind::Sight { .. }))))
    }),
    whether(Group, "leaps", "leaps", "whether a move's aim is said by what is leapt over", |of| {
        one_if(of.aims(|to| holds(to, |kind| matches!(kind, PointsKind::Over { .. }))))
    }),
    whether(Group, "flies", "flying", "whether a move's aim depends on nothing between", |of| {
        one_if(of.aims(|to| !holds(to, is_bound)))
    }),
    whether(Group, "displaces", "taking by displacement", "whether a move may end on a piece", |of| {
        one_if(of.decides(|kind| matches!(kind, ChoiceKind::Move { onto: true, .. })))
    }),
    whether(Group, "takes", "taking chosen", "whether a decision takes a piece", |of| {
        one_if(of.decides(|kind| matches!(kind, ChoiceKind::Take { .. })))
    }),
    whether(Group, "removes", "taking by rule", "whether pieces leave the board without being chosen", |of| {
        one_if(of.has(|statement| statement.effects().captures && !matches!(statement.flow(), Flow::Choice(_))))
    }),
    whether(Group, "returns", "taken pieces kept", "whether what is taken goes into a hand", |of| {
        one_if(of.has(|statement| statement.effects().into_hand))
    }),
    whether(Group, "promotes", "pieces change kind", "whether pieces on the board become another kind", |of| {
        one_if(of.has(|statement| statement.effects().changes_kind))
    }),
    whether(Group, "converts", "pieces change sides", "whether pieces on the board become another player's", |of| {
        one_if(of.has(|statement| statement.effects().changes_owner))
    }),
    whether(Group, "adds", "pieces from nowhere", "whether a turn puts new pieces on the board", |of| {
        one_if(of.has(|statement| statement.effects().from_nowhere))
    }),
    whether(Group, "passes", "passing", "whether a decision is to pass", |of| {
        one_if(of.decides(|kind| *kind == ChoiceKind::Pass))
    }),
    whether(Group, "again", "turns again", "whether a turn may give the same player the next one", |of| {
        one_if(of.has(|statement| statement.flow() == Flow::Again))
    }),
    whether(Group, "opponent", "the opponent decides", "whether the other player decides something in a turn", |of| {
        one_if(of.has(|statement| matches!(statement.flow(), Flow::OtherDecides(_))))
    }),
    whether(Group, "ahead", "turns looked through", "whether what is legal depends on how the turn can go on", |of| {
        one_if(of.game.phases.iter().any(|phase| phase.looks_ahead))
    }),
    amount(Group, "memories", "memories", Amount(8.0), "memories that are declared", |of| {
        of.game.memories.len() as f64
    }),
    whether(Group, "directed", "ways forward", "whether directions are different for different players", |of| {
        one_if(walk::expressions(of.game).into_iter().any(|part| part.any(&is_directed)))
    }),
];

/// What binds a move's aim to where the piece stands, or may.
fn is_bound(kind: &PointsKind) -> bool {
    matches!(
        kind,
        PointsKind::Near(..)
            | PointsKind::Step(..)
            | PointsKind::Sight { .. }
            | PointsKind::Over { .. }
            | PointsKind::Connected(..)
            | PointsKind::Between { .. }
            | PointsKind::Local(_)
            | PointsKind::Memory(..)
            | PointsKind::OfDecider(_)
    )
}

fn is_directed(part: Part<'_>) -> bool {
    let by_player = |ways: &Ways| ways.0.len() > 1;
    let Part::Points(points) = part else { return false };
    match &points.kind {
        PointsKind::Step(ways, _) => by_player(ways),
        PointsKind::Sight { going, .. } | PointsKind::Over { going, .. } => going.as_ref().is_some_and(by_player),
        _ => false,
    }
}
