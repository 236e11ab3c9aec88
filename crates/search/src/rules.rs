//! What a search wants to know of rules.

use merels_model::ir::{ConditionKind, EndResult, Game, Points, PointsKind};
use merels_model::walk::{Part, expressions};

/// Whether some rule speaks of repeated positions.
pub(crate) fn knows_repetition(game: &Game) -> bool {
    fewest_repetitions(game).is_some()
}

/// How often a position must stand, at least, before a rule speaks of it.
pub(crate) fn fewest_repetitions(game: &Game) -> Option<u32> {
    let mut fewest: Option<u32> = None;
    for part in expressions(game) {
        part.each(&mut |part| {
            if let Part::Condition(condition) = part
                && let ConditionKind::Seen(times) = condition.kind
            {
                fewest = Some(fewest.map_or(times, |fewest| fewest.min(times)));
            }
        });
    }
    fewest
}

/// Whether some rule asks which men are connected to empty points.
pub(crate) fn knows_choking(game: &Game) -> bool {
    connects(game, &|set, seeds| {
        !matches!(set.kind, PointsKind::Empty) && has(seeds, &|kind| matches!(kind, PointsKind::Empty))
    })
}

/// Whether some rule asks whether all men are connected.
pub(crate) fn knows_gathering(game: &Game) -> bool {
    connects(game, &|_, seeds| matches!(seeds.kind, PointsKind::FirstPoint(_)))
}

/// Whether some rule asks what is connected to seeds, by which this holds of the two.
fn connects(game: &Game, test: &dyn Fn(&Points, &Points) -> bool) -> bool {
    let mut found = false;
    for part in expressions(game) {
        part.each(&mut |part| {
            if let Part::Points(points) = part
                && let PointsKind::Connected(set, seeds) = &points.kind
            {
                found |= test(set, seeds);
            }
        });
    }
    found
}

/// Whether points are told by something for which this holds.
fn has(points: &Points, test: &dyn Fn(&PointsKind) -> bool) -> bool {
    let mut found = false;
    Part::Points(points).each(&mut |part| {
        if let Part::Points(points) = part {
            found |= test(&points.kind);
        }
    });
    found
}

/// Whether there are draws to be claimed.
pub(crate) fn knows_claims(game: &Game) -> bool {
    game.ends.iter().any(|end| end.result == EndResult::Claim)
}
