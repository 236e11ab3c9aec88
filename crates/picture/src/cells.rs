//! Boards that are fields beside one another, chequered or not, and racks.

use std::collections::BTreeSet;

use merels_model::board::{Board, Drawn};

use crate::colours::Paint;
use crate::layout::{Layout, Place, STEP, Stroke};
use crate::looks::RADIUS;
use crate::words::number;

/// The corners of each point's field, clockwise from the top; none where the board isn't drawn as fields.
pub(crate) fn of(board: &Board, places: &[Place]) -> Vec<Vec<Place>> {
    let corners = match (board.drawn, board.hexes) {
        (Drawn::Lines, _) => return Vec::new(),
        (_, true) => hexagon(),
        (_, false) => square(),
    };
    let around = |&(x, y): &Place| corners.iter().map(|(right, down)| (x + right, y + down)).collect();
    places.iter().map(around).collect()
}

fn square() -> Vec<Place> {
    let half = STEP / 2.0;
    vec![(-half, -half), (half, -half), (half, half), (-half, half)]
}

/// Standing on a corner: ranks are level.
fn hexagon() -> Vec<Place> {
    let (half, long) = (STEP / 2.0, STEP / 3.0f64.sqrt());
    vec![(0.0, -long), (half, -long / 2.0), (half, long / 2.0), (0.0, long), (-half, long / 2.0), (-half, -long / 2.0)]
}

/// The borders of fields, each once.
pub(crate) fn borders(cells: &[Vec<Place>]) -> Vec<Stroke> {
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    let tenths = |(x, y): Place| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    for cell in cells {
        let next = cell.iter().skip(1).chain(cell.first());
        for (&from, &to) in cell.iter().zip(next) {
            let ends = (tenths(from), tenths(to));
            if known.insert(ends.min((ends.1, ends.0))) {
                found.push(Stroke::Straight(from, to));
            }
        }
    }
    found
}

/// The grounds of all fields.
pub(crate) fn fields(board: &Board, layout: &Layout, paint: &Paint) -> String {
    let chequered = board.drawn == Drawn::ChequeredCells;
    let is_dark = |index: usize| {
        let cell = board.graph.raw_nodes().get(index).and_then(|node| node.weight.cell);
        let is_marked = board.marked.iter().any(|point| point.index() == index);
        is_marked || chequered && cell.is_some_and(|[column, rank, layer]| (column ^ rank ^ layer) & 1 == 0)
    };
    let mut grounds = [String::new(), String::new()];
    for (index, cell) in layout.cells().iter().enumerate() {
        let corners: Vec<String> = cell.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
        grounds[usize::from(is_dark(index))].push_str(&format!("M{}Z", corners.join("L")));
    }
    let ground = |colour, path: &str| match path {
        "" => String::new(),
        _ => format!("<path class=\"fields\" d=\"{path}\" fill=\"{colour}\"/>\n"),
    };
    let [light, dark] = &grounds;
    // Where the fields of one colour are no points, they are the ground of the others.
    let between = match (chequered, light.is_empty(), dark.is_empty()) {
        (true, true, false) => whole(layout, &format!(" fill=\"{}\" stroke=\"{}\"", paint.light, paint.line)),
        (true, false, true) => whole(layout, &format!(" fill=\"{}\" stroke=\"{}\"", paint.dark, paint.line)),
        _ => String::new(),
    };
    between + &ground(paint.light, light) + &ground(paint.dark, dark)
}

/// A wall with a hole for every point.
pub(crate) fn rack(layout: &Layout, paint: &Paint) -> String {
    let wall = whole(layout, &format!(" rx=\"6\" fill=\"{}\"", paint.wall));
    let radius = number(RADIUS + 1.5);
    let holes = layout
        .places()
        .iter()
        .map(|&(x, y)| format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>\n", number(x), number(y)));
    let holes: String = holes.collect();
    format!("{wall}<g class=\"holes\" fill=\"{}\">\n{holes}</g>\n", paint.board)
}

/// A rectangle around all fields.
fn whole(layout: &Layout, attributes: &str) -> String {
    let (width, height) = (number(layout.width() + STEP), number(layout.height() + STEP));
    let corner = number(-STEP / 2.0);
    format!("<rect x=\"{corner}\" y=\"{corner}\" width=\"{width}\" height=\"{height}\"{attributes}/>\n")
}
