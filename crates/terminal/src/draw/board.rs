//! The board and what stands on it.

use merels::board::PointId;
use merels::render::{self, Room, Sheet, Spot};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::pen::Pen;
use crate::app::{App, Focus};
use crate::style::Mark;

impl App {
    /// How the board is drawn.
    pub(crate) fn board_style(&self) -> render::Style {
        render::Style { ascii: self.look.ascii, flip: self.flip, names: true }
    }
}

/// Columns left and right of the board, for brackets.
const MARGIN: u16 = 1;

fn room(app: &App, area: Rect) -> Room {
    Room { columns: area.width.saturating_sub(2 * MARGIN), rows: area.height, glyph: app.figures.columns }
}

/// How large the board is in so much room, in columns and twice the rows, if the whole of it can be seen there.
pub(super) fn size(app: &App, area: Rect) -> Option<usize> {
    let room = room(app, area);
    let sheet = app.hit_areas.borrow_mut().sheet(&app.game().board, app.board_style(), room);
    let fits = sheet.columns <= usize::from(room.columns) && sheet.rows.len() <= usize::from(room.rows);
    fits.then_some(sheet.columns + 2 * sheet.rows.len())
}

/// Where a sheet lies on the screen: what is added to its columns and rows.
struct Place {
    area: Rect,
    columns: i32,
    rows: i32,
}

impl Place {
    /// In the middle; or, if it is too large, so that the cursor can be seen.
    fn of(sheet: &Sheet, area: Rect, cursor: PointId) -> Self {
        let spot = sheet.spots.get(cursor.index());
        let shift = |room: u16, size: usize, cursor: usize| {
            let (room, size, cursor) = (i32::from(room), size as i32, cursor as i32);
            if size <= room { (room - size) / 2 } else { (room / 2 - cursor).clamp(room - size, 0) }
        };
        let inner = area.width.saturating_sub(2 * MARGIN);
        Self {
            area,
            columns: shift(inner, sheet.columns, spot.map_or(0, |spot| spot.column)) + i32::from(MARGIN),
            rows: shift(area.height, sheet.rows.len(), spot.map_or(0, |spot| spot.row)),
        }
    }

    /// Some cells of a row, as far as they can be seen.
    fn cells(&self, column: i32, row: i32, columns: i32) -> Option<Rect> {
        let (from, row) = (column + self.columns, row + self.rows);
        let to = (from + columns).min(i32::from(self.area.width));
        let from = from.max(0);
        if from >= to || !(0..i32::from(self.area.height)).contains(&row) {
            return None;
        }
        let (x, y) = (self.area.x + from as u16, self.area.y + row as u16);
        Some(Rect { x, y, width: (to - from) as u16, height: 1 })
    }
}

pub(super) fn draw(pen: &mut Pen, area: Rect) {
    let app = pen.app;
    let sheet = app.hit_areas.borrow_mut().sheet(&app.game().board, app.board_style(), room(app, area));
    let place = Place::of(&sheet, area, app.cursor);
    app.hit_areas.borrow_mut().board = area;
    for (text, row) in sheet.rows.iter().zip(0..) {
        lines(pen, &place, row, text);
    }
    let marks = app.marks();
    for ((point, spot), mark) in app.game().board.points().zip(&sheet.spots).zip(marks) {
        piece(pen, &place, point, spot, mark);
    }
}

/// A row of the empty board: lines are faint, names aren't.
fn lines(pen: &mut Pen, place: &Place, row: i32, text: &str) {
    let app = pen.app;
    let mut letter_bytes = [0; 4];
    let mut column = 0;
    for letter in text.chars() {
        let letter_text: &str = letter.encode_utf8(&mut letter_bytes);
        let width = crate::words::columns(letter_text) as i32;
        let style = if letter.is_alphanumeric() { Style::new() } else { app.look.faint() };
        if letter != ' '
            && let Some(cells) = place.cells(column, row, width)
        {
            pen.put(cells, letter_text, style);
        }
        column += width;
    }
}

fn piece(pen: &mut Pen, place: &Place, point: PointId, spot: &Spot, mark: Option<Mark>) {
    let app = pen.app;
    let piece = app.session().position().piece(point);
    let (column, row) = (spot.column as i32, spot.row as i32);
    let figure = piece.map(|piece| app.figures.piece(piece));
    // What is marked: the piece, else the name of the empty point, else its sign.
    let (start, width) = match (&figure, spot.name) {
        (Some((text, _)), None) => (column, crate::words::columns(text) as i32),
        (Some((text, _)), Some((start, _))) => {
            let width = crate::words::columns(text) as i32;
            (start as i32 - width, width)
        }
        (None, Some((start, columns))) => (start as i32, columns as i32),
        (None, None) => (column, 1),
    };
    let whole = match spot.name {
        Some((name, columns)) => place.cells(column, row, name as i32 + columns as i32 - column),
        None => place.cells(column, row, width),
    };
    if let Some(whole) = whole {
        app.hit_areas.borrow_mut().points.push((point, whole));
    }
    let style = mark.map_or(Style::new(), |mark| app.look.mark(mark));
    let cells = place.cells(start, row, width);
    if let Some(cells) = cells {
        pen.fill(cells, Style::reset());
    }
    match (&figure, cells) {
        (Some((text, own)), Some(cells)) => {
            // A ground hides the piece's own colour, which its sign tells as well.
            pen.put(cells, text, own.patch(if mark == Some(Mark::Possible) { Style::new() } else { style }));
        }
        (None, Some(cells)) => {
            pen.fill(cells, style);
            if mark == Some(Mark::Target) && spot.name.is_none() {
                pen.put(cells, if app.look.ascii { "o" } else { "·" }, style);
            }
        }
        (_, None) => {}
    }
    let cursor = point == app.cursor && app.focus == Focus::Board && app.dialog.is_none();
    let brackets = if cursor { Some(("[", "]")) } else { mark.and_then(|mark| app.look.brackets(mark)) };
    if let Some((left, right)) = brackets {
        let style = match mark {
            Some(Mark::Takeable) => app.look.ink(ratatui_core::style::Color::Red).add_modifier(Modifier::BOLD),
            _ => app.look.pointer(),
        };
        // A name stays readable: it stands within the brackets.
        let end = spot.name.map_or(start + width, |(name, columns)| (name + columns) as i32);
        for (sign, column) in [(left, start - 1), (right, end)] {
            if let Some(cell) = place.cells(column, row, 1) {
                pen.fill(cell, Style::reset());
                pen.put(cell, sign, style);
            }
        }
    }
}
