//! Loops around the corners of a board, from the end of one line to that of another.

use merels_model::board::Board;

use super::{Place, Stroke, corners};

/// A quarter of a circle, clockwise.
pub(super) struct Quarter {
    from: Place,
    to: Place,
    radius: f64,
}

impl Quarter {
    /// The outermost places of its circle are ends of quarters.
    pub(super) fn ends(&self) -> [Place; 2] {
        [self.from, self.to]
    }

    pub(super) fn drawn(&self, place: &dyn Fn(Place) -> Place, scale: f64) -> Stroke {
        Stroke::Arc { from: place(self.from), to: place(self.to), radius: self.radius * scale, clockwise: true }
    }
}

/// Three quarters of a circle around each corner, for each line beside the outermost ones that has a loop.
pub(super) fn of(board: &Board, raw: &[Place]) -> Vec<Quarter> {
    let (low, high) = corners(raw.iter().copied());
    // Clockwise from the top left one, with the way around it that leads clockwise from one side of the board to the next.
    let around = [
        ((low.0, low.1), [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]),
        ((high.0, low.1), [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)]),
        ((high.0, high.1), [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]),
        ((low.0, high.1), [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]),
    ];
    let radii = (1..=board.loops).map(|line| f64::from(line) * 1000.0);
    radii.flat_map(|radius| around.iter().flat_map(move |around| three_quarters(around, radius))).collect()
}

fn three_quarters(&(corner, ways): &(Place, [Place; 4]), radius: f64) -> Vec<Quarter> {
    let at = |(right, down): Place| (corner.0 + right * radius, corner.1 + down * radius);
    ways.windows(2)
        .filter_map(|pair| match pair {
            &[from, to] => Some(Quarter { from: at(from), to: at(to), radius }),
            _ => None,
        })
        .collect()
}
