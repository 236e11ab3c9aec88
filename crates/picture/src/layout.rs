//! Where points and links are drawn, for pictures and for whoever draws boards in another way.

mod free;
mod loops;

use std::collections::{BTreeMap, BTreeSet};

use merels_model::board::{Board, Drawn, Link, PointId};

use crate::words::number;
use crate::{cells, space};

/// To the right and downwards.
pub type Place = (f64, f64);

/// From a point to the nearest other one on the board: sizes of pieces and lines go by it.
pub const STEP: f64 = 40.0;

/// The size of names on the board.
const LEAST_NAME: f64 = 12.0;
const MOST_NAME: f64 = 20.0;

/// With more crossing diagonals than this, and no others, they are left out: they tell nothing and hide
/// the rest.
const MOST_CROSSING: usize = 32;

/// A link as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// A straight line from one place to another.
    Straight(Place, Place),
    /// A part of a circle, less than half of it.
    Arc {
        /// Where it begins.
        from: Place,
        /// Where it ends.
        to: Place,
        /// The circle's radius.
        radius: f64,
        /// Whether it runs clockwise from one to the other.
        clockwise: bool,
    },
}

/// Where a board's points and links, or fields, are drawn. Places count from the top left corner of the smallest rectangle that holds all
/// of them; nothing is left around it. Fields reach half a [`STEP`] beyond.
/// Layers stand side by side, and links between them aren't drawn.
///
/// ```
/// use merels_picture::{Layout, STEP, Stroke};
/// use merels_play::{Definition, NoLibrary, Rules};
///
/// let text = r#"
///     game "Square"
///     players White, Black
///     board   grid 2 x 2
///     piece   man: 2 in each hand
///     phase play { place man on empty }
///     end { draw when board full }
/// "#;
/// let rules = Rules::of(&Definition::read("square.merels", text, &NoLibrary)?, &[])?;
/// let board = &rules.game().board;
/// let layout = Layout::of(board, false);
/// assert_eq!((layout.width(), layout.height()), (STEP, STEP));
/// assert_eq!(layout.places().len(), board.len());
///
/// // Ranks are counted upwards, places downwards.
/// let a1 = board.points().find(|&id| board.point(id).name == "a1").unwrap();
/// assert_eq!(layout.place(a1), Some((0.0, STEP)));
///
/// // Any means of drawing will do; for SVG there is a path ready.
/// for stroke in layout.strokes() {
///     match stroke {
///         Stroke::Straight(from, to) => println!("a line from {from:?} to {to:?}"),
///         Stroke::Arc { from, to, radius, .. } => println!("an arc of {radius} from {from:?} to {to:?}"),
///     }
/// }
/// assert_eq!(layout.path(), "M0 0V40M0 0H40M0 40H40M40 0V40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    places: Vec<Place>,
    strokes: Vec<Stroke>,
    cells: Vec<Vec<Place>>,
    /// Links between layers.
    pillars: Vec<(Place, Place)>,
    width: f64,
    height: f64,
}

impl Layout {
    /// The layout that [`svg`](crate::svg) draws a board by; `flip` turns it by half a circle.
    pub fn of(board: &Board, flip: bool) -> Self {
        let raw: Vec<Place> = board.points().map(|id| turned(board, id, flip)).collect();
        // Fields are a step wide, also where no two of them are side by side.
        let scale = STEP / if board.drawn == Drawn::Lines { nearest(&raw) } else { 1000.0 };
        Self::placed(board, &raw, scale)
    }

    /// A board of several layers as it is in space: one above another, seen from the side. None for other boards.
    pub fn in_space(board: &Board, flip: bool) -> Option<Self> {
        let raw = space::places(board, flip)?;
        let mut layout = Self::placed(board, &raw, STEP / nearest(&raw));
        let between = space::between_layers(board).into_iter();
        layout.pillars = between.filter_map(|(a, b)| Some((layout.place(a)?, layout.place(b)?))).collect();
        // Fields would lie askew.
        layout.cells.clear();
        Some(layout)
    }

    fn placed(board: &Board, raw: &[Place], scale: f64) -> Self {
        let links = links(board);
        let arcs = links.iter().filter(|link| link.2 == Link::Arc).flat_map(|link| along(raw, link));
        let loops = loops::of(board, raw);
        let (low, high) =
            corners(raw.iter().copied().chain(arcs).chain(loops.iter().flat_map(|quarter| quarter.ends())));
        let place = |(x, y): Place| ((x - low.0) * scale, (y - low.1) * scale);
        let strokes = links.iter().filter_map(|link| {
            let (&a, &b) = (raw.get(link.0)?, raw.get(link.1)?);
            Some(match link.2 {
                Link::Straight => Stroke::Straight(place(a), place(b)),
                Link::Arc => {
                    let radius = (a.0.hypot(a.1) + b.0.hypot(b.1)) / 2.0 * scale;
                    Stroke::Arc { from: place(a), to: place(b), radius, clockwise: sweep(a, b) > 0.0 }
                }
            })
        });
        let places: Vec<Place> = raw.iter().map(|&at| place(at)).collect();
        let cells = cells::of(board, &places);
        let loops = loops.iter().map(|quarter| quarter.drawn(&place, scale));
        let strokes = if cells.is_empty() { strokes.chain(loops).collect() } else { cells::borders(&cells) };
        let (width, height) = place(high);
        Self { places, strokes, cells, pillars: Vec::new(), width, height }
    }

    /// From the leftmost place to the rightmost.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// From the uppermost place to the lowest.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Where each point is drawn, in the order of the board's points.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The corners of each point's field, in the order of the board's points, where the board is drawn as fields.
    pub fn cells(&self) -> &[Vec<Place>] {
        &self.cells
    }

    /// All lines that are drawn: links, or the borders of fields. Where a board has very many diagonals that cross they are
    /// left out.
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// The links between layers that are drawn in space.
    pub fn pillars(&self) -> &[(Place, Place)] {
        &self.pillars
    }

    /// Whether it shows layers one above another.
    pub(crate) fn is_in_space(&self) -> bool {
        !self.pillars.is_empty()
    }

    /// How large names are written: on large boards larger, so that they can still be read when all of it is made small.
    pub(crate) fn name_size(&self) -> f64 {
        (self.width.max(self.height) / 36.0).clamp(LEAST_NAME, MOST_NAME)
    }

    /// Where a point is drawn.
    pub fn place(&self, id: PointId) -> Option<Place> {
        self.places.get(id.index()).copied()
    }

    /// All lines as the commands of one path, as SVG has them in its `d`.
    pub fn path(&self) -> String {
        let mut path = String::new();
        let mut at: Option<String> = None;
        let pair = |(x, y): Place| format!("{} {}", number(x), number(y));
        for stroke in self.joined() {
            let (Stroke::Straight(from, to) | Stroke::Arc { from, to, .. }) = stroke;
            let (start, end) = (pair(from), pair(to));
            if at.as_ref() != Some(&start) {
                path.push_str(&format!("M{start}"));
            }
            match stroke {
                Stroke::Straight(..) if number(from.1) == number(to.1) => path.push_str(&format!("H{}", number(to.0))),
                Stroke::Straight(..) if number(from.0) == number(to.0) => path.push_str(&format!("V{}", number(to.1))),
                Stroke::Straight(..) => path.push_str(&format!("L{end}")),
                Stroke::Arc { radius, clockwise, .. } => {
                    let radius = number(radius);
                    path.push_str(&format!("A{radius} {radius} 0 0 {} {end}", u8::from(clockwise)));
                }
            }
            at = Some(end);
        }
        path
    }

    /// The strokes, with straight ones joined that follow one another in the same direction.
    fn joined(&self) -> Vec<Stroke> {
        let straight = |stroke: &Stroke| match *stroke {
            Stroke::Straight(from, to) if from <= to => Some((from, to)),
            Stroke::Straight(from, to) => Some((to, from)),
            Stroke::Arc { .. } => None,
        };
        let mut joined: Vec<Stroke> = Vec::new();
        let mut lines: Vec<(Place, Place)> = self.strokes.iter().filter_map(straight).collect();
        // Whatever comes before a line in its direction comes before it in this order.
        lines.sort_by(|a, b| a.0.0.total_cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1)));
        let mut runs: Vec<(Place, Place)> = Vec::new();
        let mut ends: BTreeMap<([i64; 2], [i64; 2]), usize> = BTreeMap::new();
        for (from, to) in lines {
            let way = direction(from, to);
            let run = ends.remove(&(rounded(from), way)).unwrap_or(runs.len());
            match runs.get_mut(run) {
                Some(run) => run.1 = to,
                None => runs.push((from, to)),
            }
            ends.insert((rounded(to), way), run);
        }
        joined.extend(runs.into_iter().map(|(from, to)| Stroke::Straight(from, to)));
        joined.extend(self.strokes.iter().filter(|stroke| straight(stroke).is_none()));
        joined
    }
}

/// A point's own place, turned around the board's centre; each layer is turned where it is.
fn turned(board: &Board, id: PointId, flip: bool) -> Place {
    let at = |id: PointId| (f64::from(board.point(id).x), f64::from(board.point(id).y));
    let (x, y) = at(id);
    let layer = |id: PointId| board.point(id).cell.map(|cell| cell[2]);
    if !flip {
        return (x, y);
    }
    let layers: BTreeSet<_> = board.points().map(layer).collect();
    if layers.len() < 2 {
        return (-x, -y);
    }
    let (low, high) = corners(board.points().filter(|&other| layer(other) == layer(id)).map(at));
    (low.0 + high.0 - x, low.1 + high.1 - y)
}

/// The links that are drawn, by index; none between layers, which stand side by side.
fn links(board: &Board) -> Vec<(usize, usize, Link)> {
    let graph = &board.graph;
    let cell = |index: usize| u16::try_from(index).ok().and_then(|index| board.point(PointId(index)).cell);
    let mut found: Vec<(usize, usize, Link)> = graph
        .edge_indices()
        .filter_map(|edge| {
            let (a, b) = graph.edge_endpoints(edge)?;
            Some((a.index(), b.index(), *graph.edge_weight(edge)?))
        })
        .filter(|&(a, b, _)| cell(a).map(|cell| cell[2]) == cell(b).map(|cell| cell[2]))
        .collect();
    let slanted = |&(a, b, _): &(usize, usize, Link)| {
        let (a, b) = (cell(a)?, cell(b)?);
        let (a, b) = (a.min(b), a.max(b));
        (a[0] + 1 == b[0] && a[1].abs_diff(b[1]) == 1).then_some((a, b))
    };
    let diagonals: BTreeSet<_> = found.iter().filter_map(slanted).collect();
    let crossed = diagonals.iter().all(|&(a, b)| diagonals.contains(&([a[0], b[1], a[2]], [b[0], a[1], a[2]])));
    if crossed && diagonals.len() > MOST_CROSSING {
        found.retain(|link| slanted(link).is_none());
    }
    found
}

/// In hundredths, to be compared.
fn rounded((x, y): Place) -> [i64; 2] {
    [(x * 100.0).round() as i64, (y * 100.0).round() as i64]
}

fn direction(from: Place, to: Place) -> [i64; 2] {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-9);
    rounded((x / length, y / length))
}

/// The angle from one place to another, seen from the origin; clockwise is positive.
fn sweep(from: Place, to: Place) -> f64 {
    let half = std::f64::consts::PI;
    (to.1.atan2(to.0) - from.1.atan2(from.0) + half).rem_euclid(2.0 * half) - half
}

/// Places along an arc, for its extent.
fn along(raw: &[Place], &(a, b, _): &(usize, usize, Link)) -> Vec<Place> {
    const STEPS: u32 = 24;
    let (Some(&from), Some(&to)) = (raw.get(a), raw.get(b)) else { return Vec::new() };
    let (radius, angle, sweep) = (from.0.hypot(from.1), from.1.atan2(from.0), sweep(from, to));
    let at = |step: u32| angle + sweep * f64::from(step) / f64::from(STEPS);
    (0..=STEPS).map(|step| (radius * at(step).cos(), radius * at(step).sin())).collect()
}

/// The distance of the two points that are nearest to each other.
fn nearest(points: &[Place]) -> f64 {
    let mut least = f64::MAX;
    for (index, a) in points.iter().enumerate() {
        for b in points.iter().skip(index + 1) {
            let apart = (a.0 - b.0).hypot(a.1 - b.1);
            if apart > 1.0 {
                least = least.min(apart);
            }
        }
    }
    if least == f64::MAX { 1_000.0 } else { least }
}

fn corners(points: impl Iterator<Item = Place>) -> (Place, Place) {
    let none = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    let (low, high) =
        points.fold(none, |(low, high), (x, y)| ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))));
    if low.0 > high.0 { ((0.0, 0.0), (0.0, 0.0)) } else { (low, high) }
}
