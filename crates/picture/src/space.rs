//! Boards of several layers, as they are in space.

use std::collections::BTreeSet;

use merels_model::board::{Board, PointId};

use crate::layout::Place;

/// How far each rank is moved to the right, and how far it goes back, in parts of a column's width. With these no point
/// lies straight below one of another layer before the fifth rank.
const RIGHT: f64 = 0.4;
const BACK: f64 = 0.55;

/// A column's width: boards say where points are in thousandths of a step.
const UNIT: f64 = 1_000.0;

/// What is free between two layers.
const GAP: f64 = 0.8;

/// Where points are drawn, layers one above another; none where there are no layers.
pub(crate) fn places(board: &Board, flip: bool) -> Option<Vec<Place>> {
    let cells: Option<Vec<[u16; 3]>> = board.points().map(|id| board.point(id).cell).collect();
    let cells = cells?;
    let most = |axis: usize| cells.iter().filter_map(|cell| cell.get(axis)).copied().max().unwrap_or(0);
    let (columns, ranks) = (most(0), most(1));
    if most(2) == 0 || board.hexes {
        return None;
    }
    let high = f64::from(ranks) * BACK + GAP;
    let place = |&[column, rank, layer]: &[u16; 3]| {
        let (column, rank) = if flip { (columns - column, ranks - rank) } else { (column, rank) };
        let (column, rank) = (f64::from(column), f64::from(rank));
        (UNIT * (column + rank * RIGHT), -UNIT * (rank * BACK + f64::from(layer) * high))
    };
    Some(cells.iter().map(place).collect())
}

/// The links from layer to layer.
pub(crate) fn between_layers(board: &Board) -> BTreeSet<(PointId, PointId)> {
    let layer = |id: PointId| board.point(id).cell.map(|cell| cell[2]);
    board.links().into_iter().filter(|&(a, b)| layer(a) != layer(b)).collect()
}
