//! What an `end` counts for each of two players: areas, men, seeds.

use std::mem::discriminant;

use super::run::Run;
use merels_model::ir::{Condition, ConditionKind, Game, Number, NumberKind, Part, Player, PlayerId, PointsKind};
use merels_model::position::Situation;

/// How many each of two players has of what the ends compare first: a number with the same number of the other, give or take
/// some that are fixed. Nothing where no end does.
pub fn scores(game: &Game, state: &Situation) -> Option<[i64; 2]> {
    let for_two = game.players.len() == 2;
    let number = game.ends.iter().filter(|_| for_two).find_map(|end| compared(&end.when))?;
    let count = |player| {
        let state = Situation { mover: PlayerId(player), ..state.clone() };
        Run::new(game, state, &[]).number(number)
    };
    Some([count(0), count(1)])
}

/// A number in a condition that is compared with the same of the other player.
fn compared(condition: &Condition) -> Option<&Number> {
    match &condition.kind {
        ConditionKind::Compare(_, a, b) => {
            let (a, b) = (bare(a), bare(b));
            (a != b && mirrored(Part::Number(a), Part::Number(b))).then(|| if is_own(a) { a } else { b })
        }
        ConditionKind::Not(inner) => compared(inner),
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts.iter().find_map(compared),
        ConditionKind::Fixed(_)
        | ConditionKind::Some(_)
        | ConditionKind::SomeLines(_)
        | ConditionKind::SamePlayer(..)
        | ConditionKind::PhaseIs(_)
        | ConditionKind::HandEmpty(_)
        | ConditionKind::BoardFull
        | ConditionKind::BoardSeen
        | ConditionKind::Stuck
        | ConditionKind::Seen(_)
        | ConditionKind::TurnsWithout(..)
        | ConditionKind::Local(_) => None,
    }
}

/// A number without what is fixed of it.
fn bare(number: &Number) -> &Number {
    let is_fixed = |number: &Number| matches!(number.kind, NumberKind::Fixed(_));
    match &number.kind {
        NumberKind::Add(a, b) if is_fixed(a) => bare(b),
        NumberKind::Add(a, b) | NumberKind::Subtract(a, b) if is_fixed(b) => bare(a),
        _ => number,
    }
}

/// Whether the first player or the first men that it names are those of whoever asks.
fn is_own(number: &Number) -> bool {
    let mut first = None;
    Part::Number(number).each(&mut |part| {
        let own = match part {
            Part::Points(points) => match points.kind {
                PointsKind::Mine => Some(true),
                PointsKind::Theirs => Some(false),
                _ => None,
            },
            Part::Player(player) => Some(is_asker(player)),
            Part::Condition(_) | Part::Lines(_) | Part::Number(_) => None,
        };
        first = first.or(own);
    });
    first == Some(true)
}

fn is_asker(player: &Player) -> bool {
    matches!(player, Player::Decider | Player::Mover)
}

fn is_other(player: &Player) -> bool {
    matches!(player, Player::OtherThanDecider | Player::Opponent)
}

/// Whether two expressions say the same, but each of the other player.
fn mirrored(a: Part<'_>, b: Part<'_>) -> bool {
    let (within, other) = (a.parts(), b.parts());
    let leaf = within.is_empty();
    let agree = match (a, b) {
        (Part::Player(a), Part::Player(b)) => return is_asker(a) && is_other(b) || is_other(a) && is_asker(b),
        (Part::Points(a), Part::Points(b)) => match (&a.kind, &b.kind) {
            (PointsKind::Mine, PointsKind::Theirs) | (PointsKind::Theirs, PointsKind::Mine) => return true,
            (PointsKind::Mine, _) | (PointsKind::Theirs, _) => false,
            (PointsKind::Memory(a, _), PointsKind::Memory(b, _)) => a == b,
            (a, b) => alike(leaf, a, b),
        },
        (Part::Number(a), Part::Number(b)) => match (&a.kind, &b.kind) {
            (NumberKind::Memory(a, _), NumberKind::Memory(b, _)) => a == b,
            (NumberKind::Left { kinds: a, .. }, NumberKind::Left { kinds: b, .. })
            | (NumberKind::Hand { kinds: a, .. }, NumberKind::Hand { kinds: b, .. }) => a == b,
            (a, b) => alike(leaf, a, b),
        },
        (Part::Lines(a), Part::Lines(b)) => alike(leaf, &a.kind, &b.kind),
        _ => false,
    };
    agree && within.len() == other.len() && within.iter().zip(&other).all(|(&a, &b)| mirrored(a, b))
}

/// Whether two expressions are alike but for what stands within them; what has nothing in it is the same for both players.
fn alike<Kind: PartialEq>(leaf: bool, a: &Kind, b: &Kind) -> bool {
    if leaf { a == b } else { discriminant(a) == discriminant(b) }
}
