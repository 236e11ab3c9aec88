//! Hexes: ranks level, columns slanting, as points joined by lines or as fields.

use std::collections::BTreeMap;

use merels_model::board::{Board, Drawn, PointId};

use crate::canvas::{Canvas, Place};
use crate::sheet::{self, Room, Sheet};
use crate::style::{Glyph, Style};
use crate::width::width;

/// Columns from a point to the next on its rank, and rows from a rank to the next, from the largest on.
const STEPS: [(i32, i32); 4] = [(8, 4), (4, 2), (4, 1), (2, 1)];

/// The columns and rows of a man in the largest.
const LARGE: (u16, u16) = (5, 3);

/// Of these, the usual one.
const USUAL: (i32, i32) = (4, 2);

/// A drawing of more rows than this is made compact.
const MOST_ROWS: i32 = 24;

/// A drawing of more columns than this is made compact.
const MOST_COLUMNS: i32 = 78;

/// Draws the board as rows of text.
pub(crate) fn draw(board: &Board, glyphs: &[Glyph], style: &Style) -> Vec<String> {
    let glyph = glyphs.iter().flatten().map(|&(_, columns)| columns).max().unwrap_or(1);
    let glyph = i32::try_from(glyph).unwrap_or(1);
    let usual = STEPS.into_iter().skip_while(|step| *step != USUAL);
    let honeycomb = Honeycomb::within(board, style, usual, (MOST_COLUMNS, MOST_ROWS), glyph);
    honeycomb.canvas(board, glyphs, style).rows()
}

/// The empty board as large as there is room for, and where its points are.
pub(crate) fn sheet(board: &Board, style: &Style, room: Room) -> Sheet {
    let glyph = i32::from(room.glyph.max(1));
    let most = (i32::from(room.columns), i32::from(room.rows));
    let honeycomb = Honeycomb::within(board, style, STEPS.into_iter(), most, glyph);
    let cell = |cell: i32| usize::try_from(cell).unwrap_or(0);
    let spot =
        |&(column, row): &Place| sheet::Spot { column: cell(column), row: cell(row), middle: cell(column), name: None };
    Sheet {
        rows: honeycomb.canvas(board, &vec![None; board.len()], style).rows(),
        columns: cell(honeycomb.size.0),
        spots: honeycomb.places.iter().map(spot).collect(),
        man: if honeycomb.step.1 > 2 { LARGE } else { (1, 1) },
    }
}

/// Where everything stands.
struct Honeycomb {
    step: (i32, i32),
    places: Vec<Place>,
    names: Vec<(Place, String)>,
    size: (i32, i32),
}

impl Honeycomb {
    /// The first of some layouts that there is room for, or the last.
    fn within(
        board: &Board,
        style: &Style,
        steps: impl Iterator<Item = (i32, i32)>,
        most: (i32, i32),
        glyph: i32,
    ) -> Self {
        let fits = |size: (i32, i32)| size.0 <= most.0 && size.1 <= most.1;
        // A piece covers no border.
        let has_room = |step: &(i32, i32)| step.0 > glyph && (!is_bordered(board, *step) || step.0 / 2 >= glyph);
        let least = Self::of(board, style, ((glyph.max(1) + 2) / 2 * 2, 1), glyph);
        steps
            .filter(has_room)
            .map(|step| Self::of(board, style, step, glyph))
            .find(|one| fits(one.size))
            .unwrap_or(least)
    }

    fn of(board: &Board, style: &Style, step: (i32, i32), glyph: i32) -> Self {
        let turn = if style.flip { -1 } else { 1 };
        // Half a step to the right is 500, a rank is 866.
        let raw: Vec<Place> = board
            .points()
            .map(|id| board.point(id))
            .map(|point| (turn * point.x / 500 * (step.0 / 2), turn * point.y / RANK * step.1))
            .collect();
        let names = if style.names { names(board, &raw, step) } else { Vec::new() };
        let beyond = match is_bordered(board, step) {
            true => (step.0 / 2, step.1 - 1),
            false if step.1 > 2 => (i32::from(LARGE.0 / 2), i32::from(LARGE.1 / 2)),
            false => (0, 0),
        };
        let ends = |&(column, row): &Place| {
            [(column - beyond.0, row - beyond.1), (column + beyond.0.max(glyph - 1), row + beyond.1)]
        };
        let written = |((column, row), text): &(Place, String)| {
            [(*column, *row), (column + i32::try_from(width(text)).unwrap_or(0) - 1, *row)]
        };
        let all: Vec<Place> = raw.iter().flat_map(ends).chain(names.iter().flat_map(written)).collect();
        let low = (all.iter().map(|at| at.0).min().unwrap_or(0), all.iter().map(|at| at.1).min().unwrap_or(0));
        let high = (all.iter().map(|at| at.0).max().unwrap_or(0), all.iter().map(|at| at.1).max().unwrap_or(0));
        let shifted = |(column, row): Place| (column - low.0, row - low.1);
        Self {
            step,
            places: raw.into_iter().map(shifted).collect(),
            names: names.into_iter().map(|(at, text)| (shifted(at), text)).collect(),
            size: (high.0 - low.0 + 1, high.1 - low.1 + 1),
        }
    }

    fn canvas(&self, board: &Board, glyphs: &[Glyph], style: &Style) -> Canvas {
        let size = |cells: i32| usize::try_from(cells).unwrap_or(0);
        let mut canvas = Canvas::new(size(self.size.0), size(self.size.1), style.ascii);
        if is_bordered(board, self.step) {
            self.places.iter().for_each(|&at| border(&mut canvas, at, self.step));
        } else if self.step.1 > 1 {
            for (a, b) in board.links() {
                if let (Some(&from), Some(&to)) = (self.places.get(a.index()), self.places.get(b.index())) {
                    canvas.line(from, to);
                }
            }
        }
        for (&at, glyph) in self.places.iter().zip(glyphs) {
            match glyph {
                Some((text, columns)) => canvas.text(at, text.clone(), *columns),
                None => canvas.mark(at),
            }
        }
        for (at, text) in &self.names {
            canvas.text(*at, text.clone(), width(text));
        }
        canvas
    }
}

/// The height of a rank in a board's own measure.
const RANK: i32 = 866;

/// Whether there is room to draw the fields' borders.
fn is_bordered(board: &Board, step: (i32, i32)) -> bool {
    board.drawn != Drawn::Lines && step.1 > 1
}

/// The six sides of a field.
fn border(canvas: &mut Canvas, (column, row): Place, (across, down): (i32, i32)) {
    let half = across / 2;
    for (top, slant) in [(row - down, 1), (row + down, -1)] {
        canvas.line((column, top), (column - half, top + slant * down));
        canvas.line((column, top), (column + half, top + slant * down));
    }
    canvas.upright((column - half, row));
    canvas.upright((column + half, row));
}

/// The names of columns at their lower ends, those of ranks at their left ones; ranks at the left edge where that would
/// bring two names together.
fn names(board: &Board, places: &[Place], (across, down): (i32, i32)) -> Vec<(Place, String)> {
    let row = |axis: usize| {
        let mut rows: BTreeMap<u16, Vec<(u16, PointId)>> = BTreeMap::new();
        for id in board.points() {
            let cell = board.point(id).cell.unwrap_or_default();
            rows.entry(cell[axis]).or_default().push((cell[1 - axis], id));
        }
        rows
    };
    let place = |id: PointId| places.get(id.index()).copied().unwrap_or_default();
    let first = |row: &[(u16, PointId)]| row.iter().min().map(|&(_, id)| id);
    let (columns, ranks) = (row(0), row(1));
    let (lean, flipped) = slant(&columns, &place);
    let below = (-lean * across / 2 * flipped, down * flipped);
    let mut found: Vec<(Place, String)> = Vec::new();
    for id in columns.values().filter_map(|row| first(row)) {
        let (at, name) = (place(id), letters(board, id));
        found.push(((at.0 + below.0, at.1 + below.1), name.to_owned()));
    }
    let end = |id: PointId| (place(id).0 - flipped * across, place(id).1);
    let starts: Vec<PointId> = ranks.values().filter_map(|row| first(row)).collect();
    let meet = starts.iter().any(|&id| found.iter().any(|(at, _)| at.1 == end(id).1 && (at.0 - end(id).0).abs() < 2));
    let edge = starts.iter().map(|&id| end(id).0).reduce(if flipped > 0 { i32::min } else { i32::max });
    for id in starts {
        let text = board.point(id).name.trim_start_matches(char::is_alphabetic).to_owned();
        let columns = i32::try_from(width(&text)).unwrap_or(0);
        let (at, row) = (if meet { edge.unwrap_or(0) } else { end(id).0 }, place(id).1);
        // Numbers end beside the first field.
        let back = if flipped > 0 { columns - 1 - (across / 2 - 1).min(1) } else { 0 };
        found.push(((at - back, row), text));
    }
    found
}

/// Where columns lean as ranks rise, to the right or to the left, and whether ranks rise upwards.
fn slant(columns: &BTreeMap<u16, Vec<(u16, PointId)>>, place: &dyn Fn(PointId) -> Place) -> (i32, i32) {
    let ends = columns.values().find_map(|row| {
        let (first, last) = (row.iter().min()?, row.iter().max()?);
        (first != last).then(|| (place(first.1), place(last.1)))
    });
    ends.map_or((1, 1), |(low, high)| {
        let flipped = if high.1 < low.1 { 1 } else { -1 };
        ((high.0 - low.0).signum() * flipped, flipped)
    })
}

/// The letters of a point's name.
fn letters(board: &Board, id: PointId) -> &str {
    board.point(id).name.trim_end_matches(|c: char| c.is_ascii_digit())
}
