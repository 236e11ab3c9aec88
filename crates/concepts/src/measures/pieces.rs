//! Players and what they play with.

use super::Group::Pieces as Group;
use super::Scale::{Amount, Part};
use super::{Measure, amount, by, one_if, whether};
use crate::definition::Definition;

pub(super) const MEASURES: &[Measure] = &[
    amount(Group, "players", "players", Amount(6.0), "players", |of| of.game.players.len() as f64),
    amount(Group, "kinds", "kinds of pieces", Amount(12.0), "kinds of pieces", |of| of.game.kinds.len() as f64),
    amount(Group, "attributes", "attributes of pieces", Amount(6.0), "attributes that kinds are told apart by", |of| {
        of.game.attributes.len() as f64
    }),
    whether(Group, "shared", "pieces nobody owns", "whether pieces of some kind belong to nobody", |of| {
        one_if(of.game.kinds.iter().any(|kind| !kind.owned))
    }),
    amount(
        Group,
        "men",
        "pieces a player",
        Amount(512.0),
        "pieces at the start in hands, pool and on the board, by the players; unlimited ones as many as there are points",
        |of| by((stock(of) + of.standing) as f64, of.game.players.len() as f64),
    ),
    amount(
        Group,
        "set-up",
        "set up at the start",
        Part,
        "part of the pieces at the start that stand on the board then",
        |of| by(of.standing as f64, (stock(of) + of.standing) as f64),
    ),
    amount(Group, "filled", "board filled at the start", Part, "part of the points with a piece at the start", |of| {
        by(of.standing as f64, of.game.board.len() as f64)
    }),
];

/// What is off the board at the start.
fn stock(of: &Definition<'_>) -> usize {
    let points = of.game.board.len();
    of.game.supplies.iter().map(|supply| supply.count.map_or(points, |count| count as usize)).sum()
}
