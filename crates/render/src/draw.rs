//! Any board: on its lattice where its points have columns and ranks, else as its points lie.

use merels_model::board::{Board, PointId};

use crate::sheet::{Room, Sheet};
use crate::style::{Glyph, Style};
use crate::width::width;
use crate::{free, honeycomb, lattice};

/// Draws a board. `glyph` gives the piece on a point, one column or two wide; none where the point is
/// empty. No line has trailing blanks, every line ends with a line feed.
pub fn board(board: &Board, glyph: &dyn Fn(PointId) -> Option<String>, style: &Style) -> String {
    let glyphs: Vec<Glyph> = board.points().map(|id| glyph(id).map(|text| (text.clone(), width(&text)))).collect();
    let rows = match board.hexes {
        true => honeycomb::draw(board, &glyphs, style),
        false if has_lattice(board) => lattice::draw(board, &glyphs, style),
        false => free::draw(board, &glyphs, style),
    };
    rows.into_iter().map(|row| row + "\n").collect()
}

/// Draws the empty board, as large as is useful within the room. Where there is too little room it is larger than that.
pub fn sheet(board: &Board, style: &Style, room: Room) -> Sheet {
    match board.hexes {
        true => honeycomb::sheet(board, style, room),
        false if has_lattice(board) => lattice::sheet(board, style, room),
        false => free::sheet(board, style, room),
    }
}

fn has_lattice(board: &Board) -> bool {
    !board.is_empty() && board.has_cells()
}
