//! Moving from point to point with the arrow keys.

use merels::board::{Board, PointId};
use merels::render::{Sheet, Spot};

/// A way on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A place in equal steps: two columns are as wide as a row is high.
fn place(spot: &Spot) -> (i32, i32) {
    let column = spot.name.map_or(2 * spot.column, |(start, columns)| 2 * start + columns.saturating_sub(1));
    (column as i32 / 2, 2 * spot.row as i32)
}

/// The next point in that direction: straight on or along a line if one lies there, else the one least off the way.
pub(crate) fn step(board: &Board, sheet: &Sheet, from: PointId, way: Way) -> PointId {
    let Some(here) = sheet.spots.get(from.index()).map(place) else { return from };
    let linked = board.neighbours(from);
    let others = sheet.spots.iter().enumerate().filter_map(|(index, spot)| {
        let there = place(spot);
        let (x, y) = (there.0 - here.0, there.1 - here.1);
        let (ahead, aside) = match way {
            Way::Left => (-x, y),
            Way::Right => (x, y),
            Way::Up => (-y, x),
            Way::Down => (y, x),
        };
        (ahead > 0).then_some((index, ahead, aside.abs()))
    });
    let cost = |&(index, ahead, aside): &(usize, i32, i32)| {
        let is_linked = linked.contains(&PointId(index as u16));
        // Straight or by a link, then within a right angle around the way, then anything ahead.
        let rank = if aside <= 1 || is_linked && aside <= ahead { 0 } else { 1 + i32::from(aside > ahead) };
        (rank, ahead * ahead + 4 * aside * aside)
    };
    others.min_by_key(cost).map_or(from, |(index, ..)| PointId(index as u16))
}
