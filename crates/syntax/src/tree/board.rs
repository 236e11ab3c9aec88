//! Boards as written.

use serde::{Deserialize, Serialize};

use super::{Count, Expr, Name};
use crate::span::Span;

/// The board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Board {
    /// One of the known shapes.
    Shape(Shape),
    /// Written out, row by row.
    Written(Vec<BoardLine>),
}

/// A board made by a generator.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Which generator.
    pub form: Form,
    /// What is added to it, in order.
    pub features: Vec<Feature>,
    /// What stands out where it is drawn: `marked e5, a1`.
    pub marked: Vec<Name>,
    /// What is taken out: `without b2v, corners 2`.
    pub without: Vec<Removed>,
}

/// The generators.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Form {
    /// `squares 3`, `triangles 3`, `hexagons 2`: polygons inside one another.
    Polygons {
        /// Corners of each: 3 triangles, 4 squares, 5 pentagons, 6 hexagons, 7 heptagons, 8 octagons.
        sides: u8,
        /// How many, one inside another.
        count: Count,
    },
    /// `rings 3 rays 5`: circles around one another, crossed by rays.
    Rings {
        /// Circles.
        rings: Count,
        /// Points on each.
        rays: Count,
    },
    /// `grid 7 x 6`, `grid 3 x 3 x 3`: columns, rows and layers.
    Grid {
        /// Columns, rows, and layers where given.
        sizes: Vec<Count>,
    },
    /// `hexes 5`, `hexes 11 x 11`: points with up to six neighbours each, as cells of a honeycomb have.
    Hexes {
        /// What all of them together look like.
        outline: Outline,
        /// Columns and rows of a rhombus; the length of a side of what else there is.
        sizes: Vec<Count>,
    },
}

/// What a board of hexes looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Outline {
    /// `hexes 5`.
    Hexagon,
    /// `hexes 11 x 11`.
    Rhombus,
    /// `hexes triangle 13`.
    Triangle,
    /// `hexes star 5`: a hexagon with a triangle on each side.
    Star,
}

/// Points that are taken out of a generated board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Removed {
    /// One, by its name.
    Point(Name),
    /// `corners 2`: those around every corner.
    Corners {
        /// How many from the corner on along the edge; one where none is given.
        size: Option<Count>,
        /// All of it.
        span: Span,
    },
    /// `light points`: every second one of a grid.
    Shade {
        /// Whether it is those on which `a1` isn't.
        light: bool,
        /// All of it.
        span: Span,
    },
}

impl Removed {
    /// The point's name, where it is a single one.
    pub fn point(&self) -> Option<&Name> {
        match self {
            Self::Point(name) => Some(name),
            Self::Corners { .. } | Self::Shade { .. } => None,
        }
    }

    /// Where it is written.
    pub fn span(&self) -> Span {
        match self {
            Self::Point(name) => name.span,
            Self::Corners { span, .. } | Self::Shade { span, .. } => *span,
        }
    }
}

/// Something added to a generated board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feature {
    /// What.
    pub kind: FeatureKind,
    /// Only where this holds; it may read options alone.
    pub when: Option<Expr>,
    /// The feature's own words.
    pub span: Span,
}

/// What can be added to a generated board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum FeatureKind {
    /// Polygons: `joined at middles` (links and lines) or `linked at middles` (links only).
    Middles {
        /// Whether the joins also make lines.
        lines: bool,
    },
    /// Polygons: `joined at corners`, `linked at corners`.
    Corners {
        /// Whether the joins also make lines.
        lines: bool,
    },
    /// Rings: `with arcs`: neighbours along a ring make lines.
    Arcs,
    /// Rings, polygons: `with centre`: a point in the middle, joined to the innermost.
    Centre,
    /// Grids: `with diagonals`: every diagonal step is a link and makes lines.
    Diagonals,
    /// Grids: `with long diagonals`: only those from corner to corner.
    LongDiagonals,
    /// Grids: `with alternate diagonals`: only those through `a1` and every second point from there.
    AlternateDiagonals,
    /// `drawn as cells`: what it looks like.
    Drawn(Drawn),
    /// Grids: `with blocks of 3`: drawn apart.
    Blocks(u16),
    /// Grids: `with loops 2`: drawn around the corners.
    Loops(u16),
}

impl FeatureKind {
    /// Whether it says only what the board looks like.
    pub fn is_look(self) -> bool {
        matches!(self, Self::Drawn(_) | Self::Blocks(_) | Self::Loops(_))
    }
}

/// What a board is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// Points where lines cross.
    #[default]
    Lines,
    /// Fields beside one another.
    Cells,
    /// Fields, light and dark in turn.
    ChequeredCells,
    /// A wall with holes, which pieces are dropped into.
    Rack,
}

/// One line of a written-out board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardLine {
    /// What the line says.
    pub kind: BoardLineKind,
    /// The points in order.
    pub points: Vec<Name>,
    /// The whole line.
    pub span: Span,
}

/// What a line of a written-out board says of its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BoardLineKind {
    /// `row a b c`: neighbours are linked, and the row makes lines.
    Row,
    /// `link a b c`: neighbours are linked.
    Link,
    /// `line a b c`: the points make lines, nothing is linked.
    Line,
    /// `at 2 0: a`: where the point is drawn (columns to the right, rows downwards).
    At {
        /// Column, from the left.
        x: u16,
        /// Row, from the top.
        y: u16,
    },
}
