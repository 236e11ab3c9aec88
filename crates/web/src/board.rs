//! A board as a page draws it.

use merels::board::{Board, Drawn, PointId};
use merels::picture::{Layout, Place};
use serde::Serialize;

/// To the right and downwards.
type At = (f64, f64);

/// A board; places are in units of which [`STEP`](merels::picture::STEP) are the distance of the nearest two points.
#[derive(Serialize)]
pub(crate) struct BoardData {
    width: f64,
    height: f64,
    points: Vec<PointData>,
    drawn: Drawn,
    path: String,
    names: Vec<NameData>,
    flipped: Flipped,
    space: Option<Space>,
    links: Vec<(String, String)>,
    rows: Vec<Vec<String>>,
    hexes: bool,
}

/// A point.
#[derive(Serialize)]
struct PointData {
    name: String,
    x: f64,
    y: f64,
    cell: Option<Vec<At>>,
    grid: Option<[u16; 3]>,
    dark: bool,
    free: At,
}

/// The name of a column, a rank or a layer, and the middle of it.
#[derive(Serialize)]
struct NameData {
    text: String,
    x: f64,
    y: f64,
}

/// The board turned by half a circle.
#[derive(Serialize)]
struct Flipped {
    path: String,
    names: Vec<NameData>,
    free: Vec<At>,
    places: Vec<At>,
    cells: Vec<Vec<At>>,
}

/// A board of several layers, seen from the side.
#[derive(Serialize)]
struct Space {
    width: f64,
    height: f64,
    path: String,
    places: Vec<At>,
    pillars: Vec<(f64, f64, f64, f64)>,
}

impl BoardData {
    pub(crate) fn of(board: &Board) -> Self {
        let layout = Layout::of(board, false);
        let turned = Layout::of(board, true);
        let name = |id: PointId| board.point(id).name.clone();
        Self {
            width: round(layout.width()),
            height: round(layout.height()),
            points: board.points().map(|id| point(board, &layout, id)).collect(),
            drawn: board.drawn,
            path: layout.path(),
            names: names(board, &layout),
            flipped: Flipped {
                path: turned.path(),
                names: names(board, &turned),
                free: board.points().map(|id| free(&turned, id)).collect(),
                places: all(turned.places()),
                cells: cells(&turned),
            },
            space: Layout::in_space(board, false).map(|layout| Space::of(&layout)),
            links: board.links().into_iter().map(|(a, b)| (name(a), name(b))).collect(),
            rows: board.rows.iter().map(|row| row.points.iter().map(|&id| name(id)).collect()).collect(),
            hexes: board.hexes,
        }
    }
}

impl Space {
    fn of(layout: &Layout) -> Self {
        let pillar = |&((x, y), (to_x, to_y)): &(Place, Place)| (round(x), round(y), round(to_x), round(to_y));
        Self {
            width: round(layout.width()),
            height: round(layout.height()),
            path: layout.path(),
            places: all(layout.places()),
            pillars: layout.pillars().iter().map(pillar).collect(),
        }
    }
}

fn point(board: &Board, layout: &Layout, id: PointId) -> PointData {
    let point = board.point(id);
    let (x, y) = layout.place(id).unwrap_or_default();
    let chequered = board.drawn == Drawn::ChequeredCells;
    let dark = |[column, rank, layer]: [u16; 3]| (column ^ rank ^ layer) & 1 == 0;
    PointData {
        name: point.name.clone(),
        x: round(x),
        y: round(y),
        cell: layout.cells().get(id.index()).map(|cell| all(cell)),
        grid: point.cell,
        dark: board.marked.contains(&id) || chequered && point.cell.is_some_and(dark),
        free: free(layout, id),
    }
}

/// Where a name beside a point has room.
fn free(layout: &Layout, id: PointId) -> At {
    let (x, y) = layout.free_direction(id);
    (round(x), round(y))
}

/// What stands at the edges, where points are named by columns and ranks.
fn names(board: &Board, layout: &Layout) -> Vec<NameData> {
    let names = layout.edge_names(board).unwrap_or_default().into_iter();
    names.map(|(text, (x, y))| NameData { text, x: round(x), y: round(y) }).collect()
}

fn cells(layout: &Layout) -> Vec<Vec<At>> {
    layout.cells().iter().map(|cell| all(cell)).collect()
}

fn all(places: &[Place]) -> Vec<At> {
    places.iter().map(|&(x, y)| (round(x), round(y))).collect()
}

/// To hundredths: more is noise that has to be carried.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
