//! An empty board as text and the cells of its points, for programs that draw the pieces themselves.

/// How much a board may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    /// Columns of text.
    pub columns: u16,
    /// Rows of text.
    pub rows: u16,
    /// Columns that every piece takes.
    pub glyph: u16,
}

/// An empty board as text, and where its points are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Lines, names, and signs of the empty points, without trailing blanks.
    pub rows: Vec<String>,
    /// The columns that all of it takes, pieces included.
    pub columns: usize,
    /// For each point its place.
    pub spots: Vec<Spot>,
    /// The columns and rows that there are for a man around the middle of each point, both odd: 1 and 1 where pieces are
    /// written beside names or on points.
    pub man: (u16, u16),
}

/// Where a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The first column of a piece on it; the sign of an empty point stands there too, unless the point shows its name.
    pub column: usize,
    /// The row.
    pub row: usize,
    /// The column of the point itself.
    pub middle: usize,
    /// The first column and the columns of its name, where points show their names.
    pub name: Option<(usize, usize)>,
}
