//! A board with nothing on it, for those who draw on it themselves.

use merels_model::board::Board;

use crate::drawing::edge_names;
use crate::layout::{Layout, Place};

/// A board's drawing as its parts. Points next to each other are 40 apart or more, all places count from the
/// top left corner of all points, and pieces have a radius of 15.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where each point is drawn, to the right and downwards.
    pub places: Vec<(f64, f64)>,
    /// From the leftmost point to the rightmost.
    pub width: f64,
    /// From the uppermost point to the lowest.
    pub height: f64,
    /// All links, as an SVG path has them in its `d`.
    pub links: String,
    /// The names of columns, ranks and layers with the middle of each, where points are named by them.
    pub edges: Option<Vec<(String, Place)>>,
}

impl Plan {
    /// The plan that [`svg`](crate::svg) draws a board by.
    pub fn of(board: &Board) -> Self {
        let layout = Layout::of(board, false);
        let (links, edges) = (layout.path(), edge_names(board, &layout));
        Self { places: layout.places, width: layout.width, height: layout.height, links, edges }
    }
}
