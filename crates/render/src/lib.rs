//! Boards and the pieces on them, drawn as text for terminals.
//!
//! [`board`] draws any board from its points' places and the links between them, and nothing else.
//! Boards with columns and ranks are drawn on their lattice, with ranks at the left and columns below;
//! on other boards every point shows its name.
//!
//! # Examples
//!
//! ```text
//! 3 ·───W───·
//!   │   │   │
//! 2 B───·───·
//!   │   │   │
//! 1 ·───·───·
//!   a   b   c
//! ```

mod canvas;
mod free;
mod lattice;
mod plan;
mod position;
mod sheet;
mod width;

use merels_model::board::{Board, PointId};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Lines of `+ - | / \ .` alone, for terminals without Unicode.
    pub ascii: bool,
    /// Turned by half a circle, as the player on the other side sees it. Layers stay in their order.
    pub flip: bool,
    /// With the names of points, or of ranks and columns.
    pub names: bool,
}

/// A piece's glyph and its columns.
type Glyph = Option<(String, usize)>;

/// Draws a board. `glyph` gives the piece on a point, one column or two wide; none where the point is
/// empty. No line has trailing blanks, every line ends with a line feed.
pub fn board(board: &Board, glyph: &dyn Fn(PointId) -> Option<String>, style: &Style) -> String {
    let glyphs: Vec<Glyph> =
        board.points().map(|id| glyph(id).map(|text| (text.clone(), width::width(&text)))).collect();
    let rows = if !board.is_empty() && board.has_cells() {
        lattice::draw(board, &glyphs, style)
    } else {
        free::draw(board, &glyphs, style)
    };
    rows.into_iter().map(|row| row + "\n").collect()
}
pub use position::{kind_letters, lost, man_signs, position};
pub use sheet::{Room, Sheet, Spot, sheet};
