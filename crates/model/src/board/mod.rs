//! Boards: points, the links between them, and the rows that make lines.
//!
//! A board is a petgraph graph whose nodes are points and whose edges are links. Rows are kept
//! beside it, because two points may be linked without being on a row, and the other way round.

mod plan;
mod strand;
mod symmetry;

use std::cmp::Ordering;

use merels_syntax::tree::Direction;
use petgraph::graph::{NodeIndex, UnGraph};
use serde::{Deserialize, Serialize};

pub use merels_syntax::tree::Drawn;
pub use plan::{Diagonals, Form, Joined, Outline, Plan};
pub use strand::Strand;

/// A point of a board: its index in [`Board::graph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PointId(pub u16);

impl PointId {
    /// As an index into anything kept per point.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Its name in notation.
    pub name: String,
    /// Where it is drawn, to the right, in thousandths of a step.
    pub x: i32,
    /// Where it is drawn, downwards, in thousandths of a step.
    pub y: i32,
    /// Column, rank and layer from 0, on boards that have them: columns to the east, ranks to the
    /// north, layers upwards.
    pub cell: Option<[u16; 3]>,
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// A straight line.
    Straight,
    /// Part of a circle around the board's centre.
    Arc,
}

/// Points in a row: neighbours of a piece's slide, and the source of lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// In order, each point once.
    pub points: Vec<PointId>,
    /// Whether the last is followed by the first.
    pub closed: bool,
}

/// Some points in succession on a row, as many as a pattern asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Line {
    /// In order.
    pub points: Vec<PointId>,
    /// The point of the row before the first and the one after the last, where there are any.
    pub beyond: [Option<PointId>; 2],
}

/// A board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Points and links. Node `i` is `PointId(i)`.
    pub graph: UnGraph<Point, Link>,
    /// Rows of two points and more.
    pub rows: Vec<Row>,
    /// What it looks like.
    #[serde(default)]
    pub drawn: Drawn,
    /// The points whose fields stand out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<PointId>,
    /// So many loops are drawn around each corner, from the end of one line to that of another.
    #[serde(default, skip_serializing_if = "is_none")]
    pub loops: u16,
    /// Whether points have up to six neighbours, as cells of a honeycomb have. Their columns and ranks are two of its three
    /// directions; ranks are level.
    #[serde(default)]
    pub hexes: bool,
    /// How it was made: nothing in play depends on it.
    #[serde(skip)]
    pub plan: Plan,
}

fn is_none(loops: &u16) -> bool {
    *loops == 0
}

impl Board {
    /// How many points there are.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether there are no points at all; a built board has some.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All points in order.
    pub fn points(&self) -> impl Iterator<Item = PointId> + use<> {
        // INVARIANT: a board is built with at most `MAX_POINTS` points, so the index fits.
        (0..self.len()).map(|index| PointId(index as u16))
    }

    /// A point's data.
    pub fn point(&self, id: PointId) -> &Point {
        &self.graph[NodeIndex::new(id.index())]
    }

    /// The point with this name.
    pub fn find(&self, name: &str) -> Option<PointId> {
        self.points().find(|&id| self.point(id).name == name)
    }

    /// The points linked to this one, in order.
    pub fn neighbours(&self, id: PointId) -> Vec<PointId> {
        let mut found: Vec<PointId> =
            self.graph.neighbors(NodeIndex::new(id.index())).map(|node| PointId(node.index() as u16)).collect();
        found.sort_unstable();
        found
    }

    /// The links, each once, the lower point first, in order.
    pub fn links(&self) -> Vec<(PointId, PointId)> {
        let mut found: Vec<_> = self
            .graph
            .edge_indices()
            .filter_map(|edge| self.graph.edge_endpoints(edge))
            .map(|(a, b)| (PointId(a.index() as u16), PointId(b.index() as u16)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        found.sort_unstable();
        found
    }

    /// All lines of `length` points: every run of that many neighbours on a row, each set of points
    /// once.
    pub fn lines(&self, length: usize) -> Vec<Line> {
        let mut found: Vec<Line> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for row in &self.rows {
            for line in row.lines(length) {
                let mut points = line.points.clone();
                points.sort_unstable();
                if seen.insert(points) {
                    found.push(line);
                }
            }
        }
        found
    }

    /// The points one link away in this direction.
    pub fn steps(&self, from: PointId, direction: Direction) -> Vec<PointId> {
        let mut next = self.neighbours(from);
        next.retain(|&to| self.direction(from, to) == Some(direction));
        next
    }

    /// Whether no link leads on from a point in this direction. Hexes have none straight to the north or the south: there it
    /// is both beside that count.
    pub fn is_last(&self, point: PointId, direction: Direction) -> bool {
        let ends = |direction: Direction| self.steps(point, direction).is_empty();
        match direction {
            Direction::North if self.hexes => ends(Direction::NorthEast) && ends(Direction::NorthWest),
            Direction::South if self.hexes => ends(Direction::SouthEast) && ends(Direction::SouthWest),
            _ => ends(direction),
        }
    }

    /// In which direction one point lies from another: by columns, ranks and layers where the board has them at right angles, else by
    /// where the points are drawn. None between layers of different columns or ranks.
    pub fn direction(&self, from: PointId, to: PointId) -> Option<Direction> {
        let (here, there) = (self.point(from), self.point(to));
        let (east, north, up) = match (here.cell, there.cell) {
            (Some(here), Some(there)) if !self.hexes => {
                (there[0].cmp(&here[0]), there[1].cmp(&here[1]), there[2].cmp(&here[2]))
            }
            // Downwards is positive where points are drawn.
            _ => (there.x.cmp(&here.x), here.y.cmp(&there.y), Ordering::Equal),
        };
        Some(match (east, north, up) {
            (Ordering::Equal, Ordering::Equal, Ordering::Greater) => Direction::Up,
            (Ordering::Equal, Ordering::Equal, Ordering::Less) => Direction::Down,
            (Ordering::Equal, Ordering::Greater, Ordering::Equal) => Direction::North,
            (Ordering::Equal, Ordering::Less, Ordering::Equal) => Direction::South,
            (Ordering::Greater, Ordering::Equal, Ordering::Equal) => Direction::East,
            (Ordering::Less, Ordering::Equal, Ordering::Equal) => Direction::West,
            (Ordering::Greater, Ordering::Greater, Ordering::Equal) => Direction::NorthEast,
            (Ordering::Less, Ordering::Greater, Ordering::Equal) => Direction::NorthWest,
            (Ordering::Greater, Ordering::Less, Ordering::Equal) => Direction::SouthEast,
            (Ordering::Less, Ordering::Less, Ordering::Equal) => Direction::SouthWest,
            _ => return None,
        })
    }

    /// Whether the points have columns and ranks at right angles, so that `north` and the like have a meaning.
    pub fn has_cells(&self) -> bool {
        !self.hexes && self.points().all(|id| self.point(id).cell.is_some())
    }

    /// Whether its links are straight, so that points lie in [directions](Self::direction) from one another.
    pub fn has_directions(&self) -> bool {
        self.has_cells() || self.graph.edge_weights().all(|link| *link == Link::Straight)
    }

    /// The ways to map the board onto itself that keep links and lines, the identity first; see
    /// [`Symmetries`].
    pub fn symmetries(&self) -> Symmetries {
        symmetry::symmetries(self)
    }
}

/// A board's automorphisms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// For each symmetry, where each point goes. The identity comes first.
    pub maps: Vec<Vec<PointId>>,
    /// Whether these are all; a board with very many is cut off.
    pub complete: bool,
}

impl Row {
    /// All lines of `length` points on this row.
    pub fn lines(&self, length: usize) -> Vec<Line> {
        let count = self.points.len();
        if length == 0 || length > count {
            return Vec::new();
        }
        let at = |index: usize| self.points.get(index % count).copied();
        let starts = match (self.closed, length == count) {
            (true, false) => count,
            (true, true) => 1,
            (false, _) => count - length + 1,
        };
        (0..starts)
            .map(|start| Line {
                points: (start..start + length).filter_map(at).collect(),
                beyond: match (self.closed, count - length) {
                    (true, 0) => [None, None],
                    (true, _) => [at(start + count - 1), at(start + length)],
                    (false, _) => [
                        start.checked_sub(1).and_then(at),
                        (start + length < count).then(|| at(start + length)).flatten(),
                    ],
                },
            })
            .collect()
    }

    /// The points that follow `from` on the row in one direction, nearest first.
    pub fn beyond(&self, from: PointId, forward: bool) -> Vec<PointId> {
        let count = self.points.len();
        let Some(at) = self.points.iter().position(|&point| point == from) else { return Vec::new() };
        let reach = match (self.closed, forward) {
            (true, _) => count - 1,
            (false, true) => count - 1 - at,
            (false, false) => at,
        };
        (1..=reach)
            .filter_map(|step| {
                let index = if forward { at + step } else { at + count - step };
                self.points.get(index % count).copied()
            })
            .collect()
    }
}
