//! Points and links.

use std::collections::VecDeque;

use merels_model::board::{Board, PointId, Row};

use super::Group::Board as Group;
use super::Scale::Amount;
use super::{Measure, amount, by};

pub(super) const MEASURES: &[Measure] = &[
    amount(Group, "points", "points", Amount(512.0), "points of the board", |of| of.game.board.len() as f64),
    amount(Group, "degree", "links a point", Amount(8.0), "twice the links, by the points", |of| {
        by(2.0 * of.game.board.links().len() as f64, of.game.board.len() as f64)
    }),
    amount(Group, "rows", "rows", Amount(128.0), "rows of three points and more", |of| {
        long(&of.game.board).count() as f64
    }),
    amount(Group, "row-length", "points a row", Amount(32.0), "mean points of rows of three and more", |of| {
        let points: usize = long(&of.game.board).map(|row| row.points.len()).sum();
        by(points as f64, long(&of.game.board).count() as f64)
    }),
    amount(Group, "diameter", "widest way", Amount(64.0), "most links on the shortest way between two points", |of| {
        f64::from(diameter(&of.game.board))
    }),
    amount(
        Group,
        "symmetries",
        "symmetries of the board",
        Amount(48.0),
        "automorphisms that keep rows, the identity included",
        |of| of.game.board.symmetries().maps.len() as f64,
    ),
];

fn long(board: &Board) -> impl Iterator<Item = &Row> {
    board.rows.iter().filter(|row| row.points.len() > 2)
}

/// The most links on the shortest way between two points that are linked at all.
fn diameter(board: &Board) -> u32 {
    let next: Vec<Vec<PointId>> = board.points().map(|point| board.neighbours(point)).collect();
    board.points().map(|from| farthest(&next, from)).max().unwrap_or(0)
}

fn farthest(next: &[Vec<PointId>], from: PointId) -> u32 {
    let mut seen = vec![false; next.len()];
    let mut most = 0;
    let mut queue = VecDeque::from([(from, 0u32)]);
    while let Some((at, steps)) = queue.pop_front() {
        if seen.get_mut(at.index()).is_none_or(|seen| std::mem::replace(seen, true)) {
            continue;
        }
        most = most.max(steps);
        queue.extend(next.get(at.index()).into_iter().flatten().map(|&beyond| (beyond, steps + 1)));
    }
    most
}
