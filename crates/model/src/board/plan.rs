//! How a board was made, for those who describe it: what is played on are its points, links and rows.

pub use merels_syntax::tree::Outline;

/// How a board was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Which shape it has.
    pub form: Form,
    /// The names of points that were taken out of it, in the order of the whole board.
    pub without: Vec<String>,
}

/// The shapes of boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// None that has a name: its points, links and rows say what it is.
    #[default]
    Written,
    /// Polygons in one another, with points on corners and in the middles of sides.
    Polygons {
        /// Sides of each.
        sides: u8,
        /// How many.
        count: usize,
        /// How their middles are joined.
        middles: Joined,
        /// How their corners are joined.
        corners: Joined,
        /// Whether there is a point in the middle.
        centre: bool,
    },
    /// Circles around one another, crossed by rays.
    Rings {
        /// Circles.
        rings: usize,
        /// Points on each.
        rays: usize,
        /// Whether there is a point in the middle.
        centre: bool,
        /// Whether the circles are rows.
        arcs: bool,
    },
    /// Columns, ranks and layers.
    Grid {
        /// How many of each.
        sizes: [usize; 3],
        /// Its diagonals.
        diagonals: Diagonals,
    },
    /// Cells of a honeycomb.
    Hexes {
        /// What they are together.
        outline: Outline,
        /// Columns and ranks of a rhombus; of what else there is the length of a side, twice.
        sizes: [usize; 2],
    },
}

/// How neighbouring polygons are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joined {
    /// Not at all.
    #[default]
    No,
    /// By links that make no rows.
    Links,
    /// By links along rows.
    Rows,
}

/// Which diagonals a grid has, as links and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagonals {
    /// None.
    #[default]
    No,
    /// All.
    All,
    /// Those from corner to corner.
    Long,
    /// Those through `a1` and every second point.
    Alternate,
}
