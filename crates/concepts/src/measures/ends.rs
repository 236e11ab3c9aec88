//! How games are won, lost and drawn.

use merels_model::ir::{Condition, ConditionKind, EndResult, LinesKind, Number, NumberKind, Part, PointsKind};

use super::Group::Ends as Group;
use super::Scale::Amount;
use super::{Measure, amount, one_if, whether};
use crate::definition::holds;

pub(super) const MEASURES: &[Measure] = &[
    amount(Group, "end-rules", "rules that end it", Amount(12.0), "rules of `end`s, those on claim included", |of| {
        of.game.ends.len() as f64
    }),
    whether(
        Group,
        "by-line",
        "ended by a line",
        "whether an end asks for a pattern, or a turn wins or loses outright after asking for one",
        |of| one_if(of.decided_by(asks_for_lines)),
    ),
    whether(Group, "by-stuck", "ended by no move", "whether an end asks who is stuck", |of| {
        one_if(of.ends(|part| kind(part).is_some_and(|kind| *kind == ConditionKind::Stuck)))
    }),
    whether(Group, "by-loss", "ended by too few", "whether an end compares what somebody has with a number", |of| {
        one_if(of.ends(is_too_few))
    }),
    whether(Group, "by-place", "ended by a place", "whether an end asks for points by name, in no group", |of| {
        one_if(of.decided_by(names_points))
    }),
    whether(
        Group,
        "by-connection",
        "ended by a connection",
        "whether an end asks for connected points, or a turn wins or loses outright after asking for them",
        |of| one_if(of.decided_by(is_connection)),
    ),
    whether(Group, "by-score", "ended by more of it", "whether an end compares two numbers, neither fixed", |of| {
        one_if(of.ends(is_score))
    }),
    whether(
        Group,
        "by-full",
        "ended by a full board",
        "whether an end asks for a full board, or for no empty point",
        |of| one_if(of.ends(is_full)),
    ),
    whether(Group, "by-repetition", "drawn by repetition", "whether an end counts positions seen", |of| {
        one_if(of.ends(|part| kind(part).is_some_and(|kind| matches!(kind, ConditionKind::Seen(_)))))
    }),
    whether(Group, "by-quiet", "drawn by quiet turns", "whether an end counts turns without something", |of| {
        one_if(of.ends(|part| kind(part).is_some_and(|kind| matches!(kind, ConditionKind::TurnsWithout(..)))))
    }),
    whether(Group, "claims", "draws to be claimed", "whether an end waits for a claim", |of| {
        one_if(of.game.ends.iter().any(|rule| rule.result == EndResult::Claim))
    }),
];

fn kind<'a>(part: Part<'a>) -> Option<&'a ConditionKind> {
    let Part::Condition(Condition { kind, .. }) = part else { return None };
    Some(kind)
}

fn asks_for_lines(part: Part<'_>) -> bool {
    let Part::Lines(lines) = part else { return false };
    matches!(lines.kind, LinesKind::Standing(_) | LinesKind::Made(_) | LinesKind::Broken(_))
}

fn is_connection(part: Part<'_>) -> bool {
    matches!(part, Part::Points(points) if matches!(points.kind, PointsKind::Connected(..)))
}

/// A side to get to, a throne, a camp.
fn names_points(part: Part<'_>) -> bool {
    let Some(ConditionKind::Some(points)) = kind(part) else { return false };
    let named = |kind: &PointsKind| matches!(kind, PointsKind::Fixed(_) | PointsKind::OfDecider(_));
    holds(points, named) && !holds(points, |kind| matches!(kind, PointsKind::Connected(..)))
}

fn is_full(part: Part<'_>) -> bool {
    match kind(part) {
        Some(ConditionKind::BoardFull) => true,
        Some(ConditionKind::Not(inner)) => {
            matches!(&inner.kind, ConditionKind::Some(points) if points.kind == PointsKind::Empty)
        }
        _ => false,
    }
}

fn compared(part: Part<'_>) -> Option<[&Number; 2]> {
    let Some(ConditionKind::Compare(_, a, b)) = kind(part) else { return None };
    Some([a, b])
}

fn is_fixed(number: &Number) -> bool {
    matches!(number.kind, NumberKind::Fixed(_))
}

fn is_too_few(part: Part<'_>) -> bool {
    let has = |number: &Number| match &number.kind {
        NumberKind::Left { .. } => true,
        NumberKind::Count(points) => holds(points, |kind| matches!(kind, PointsKind::Mine | PointsKind::Theirs)),
        _ => false,
    };
    compared(part).is_some_and(|[a, b]| (has(a) && is_fixed(b)) || (is_fixed(a) && has(b)))
}

fn is_score(part: Part<'_>) -> bool {
    compared(part).is_some_and(|[a, b]| !is_fixed(a) && !is_fixed(b))
}
