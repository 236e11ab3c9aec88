//! The board and what stands on it.

use merels::board::PointId;
use merels::render::{self, Room, Sheet, Spot};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use super::men;
use super::pen::Pen;
use crate::app::{App, Focus};
use crate::style::{Figure, Mark};

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
        piece(pen, &place, (point, spot), mark, sheet.man);
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

/// A point, its piece and what it stands out for.
struct Stand<'a> {
    point: PointId,
    spot: &'a Spot,
    /// Text and style of the piece.
    figure: Option<Figure>,
    mark: Option<Mark>,
    cursor: bool,
}

impl Stand<'_> {
    /// The signs left and right of it.
    fn brackets(&self, app: &App) -> Option<(&'static str, &'static str)> {
        if self.cursor { Some(("[", "]")) } else { self.mark.and_then(|mark| app.look.brackets(mark)) }
    }

    fn bracket_style(&self, app: &App) -> Style {
        if self.mark == Some(Mark::Takeable) { app.look.alarm() } else { app.look.pointer() }
    }

    /// How the piece is written: a ground hides its own colour, which its sign tells as well.
    fn piece_style(&self, app: &App, own: Style) -> Style {
        match self.mark {
            Some(Mark::Possible | Mark::Takeable) | None => own,
            Some(mark) => own.patch(app.look.mark(mark)),
        }
    }
}

fn piece(pen: &mut Pen, place: &Place, (point, spot): (PointId, &Spot), mark: Option<Mark>, man: (u16, u16)) {
    let app = pen.app;
    let state = app.session().position().state();
    let figure = state.piece(point).map(|piece| match state.carried(app.game(), point) {
        Some(number) => app.figures.carrying(piece, number),
        None => app.figures.piece(piece),
    });
    let cursor = point == app.cursor && app.focus == Focus::Board && app.dialog.is_none();
    let stand = Stand { point, spot, figure, mark, cursor };
    if man.1 > 1 { large(pen, place, &stand, man) } else { small(pen, place, &stand) }
}

/// A piece in as many cells as it has letters.
fn small(pen: &mut Pen, place: &Place, stand: &Stand<'_>) {
    let app = pen.app;
    let (spot, mark) = (stand.spot, stand.mark);
    let (column, row) = (spot.column as i32, spot.row as i32);
    let figure = &stand.figure;
    // What is marked: the piece, else the name of the empty point, else its sign.
    let (start, width) = match (figure, spot.name) {
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
        app.hit_areas.borrow_mut().points.push((stand.point, whole));
    }
    let style = mark.map_or(Style::new(), |mark| app.look.mark(mark));
    let cells = place.cells(start, row, width);
    if let Some(cells) = cells {
        pen.fill(cells, Style::reset());
    }
    match (figure, cells) {
        (Some((text, own)), Some(cells)) => {
            pen.put(cells, text, stand.piece_style(app, *own));
        }
        (None, Some(cells)) => {
            pen.fill(cells, style);
            if mark == Some(Mark::Target) && spot.name.is_none() {
                pen.put(cells, if app.look.ascii { "o" } else { "·" }, style);
            }
        }
        (_, None) => {}
    }
    // A name stays readable: it stands within the brackets.
    let end = spot.name.map_or(start + width, |(name, columns)| (name + columns) as i32);
    brackets(pen, place, stand, (start - 1, end));
}

/// Signs left and right of what is marked.
fn brackets(pen: &mut Pen, place: &Place, stand: &Stand<'_>, (before, after): (i32, i32)) {
    let Some((left, right)) = stand.brackets(pen.app) else { return };
    let style = stand.bracket_style(pen.app);
    for (sign, column) in [(left, before), (right, after)] {
        if let Some(cell) = place.cells(column, stand.spot.row as i32, 1) {
            pen.fill(cell, Style::reset());
            pen.put(cell, sign, style);
        }
    }
}

/// A piece in several rows around its point, with its letters or the point's name in the middle.
fn large(pen: &mut Pen, place: &Place, stand: &Stand<'_>, (columns, rows): (u16, u16)) {
    let app = pen.app;
    let (middle, row) = (stand.spot.middle as i32, stand.spot.row as i32);
    let (left, top) = (middle - i32::from(columns / 2), row - i32::from(rows / 2));
    let whole: Vec<Rect> =
        (0..i32::from(rows)).filter_map(|down| place.cells(left, top + down, i32::from(columns))).collect();
    if let Some(all) = whole.iter().copied().reduce(Rect::union) {
        app.hit_areas.borrow_mut().points.push((stand.point, all));
    }
    let Some((text, own)) = &stand.figure else {
        free_point(pen, place, stand);
        return;
    };
    let style = stand.piece_style(app, *own);
    let colour = style.bg.filter(|ground| *ground != Color::Reset).or(style.fg).unwrap_or(Color::Reset);
    let (sign, letters) = men::parts(text);
    let name = name_of(app, stand);
    let last = stand.mark == Some(Mark::Last);
    let (letters, below) = match (letters, name.as_str()) {
        // Something has to be there to stand out.
        ("", "") if last => ("•", ""),
        ("", name) => (name, ""),
        _ => (letters, name.as_str()),
    };
    let drawn = sign.map_or_else(|| men::frame((columns, rows)), |sign| men::blocks(sign, (columns, rows)));
    let ink = app.look.block(colour, stand.mark.filter(|mark| !app.look.colour && *mark != Mark::Possible));
    for (line, down) in drawn.iter().zip(0..) {
        if let Some(cells) = place.cells(left, top + down, i32::from(columns)) {
            pen.fill(cells, Style::reset());
            pen.put(cells, line, ink);
        }
    }
    let underlined = if last { Modifier::UNDERLINED } else { Modifier::empty() };
    for (written, down, modifier) in [(letters, 0, underlined), (below, 1, Modifier::empty())] {
        let width = crate::words::columns(written) as i32;
        let Some(cells) = place.cells(middle - (width - 1) / 2, row + down, width).filter(|_| width > 0) else {
            continue;
        };
        let line = drawn.get(usize::from(rows / 2) + down as usize);
        let is_solid = line.is_some_and(|line| line.chars().nth(columns as usize / 2) == Some('█'));
        let style =
            if is_solid { app.look.on_block(colour) } else { app.look.ink(colour).add_modifier(Modifier::BOLD) };
        pen.fill(cells, Style::reset());
        pen.put(cells, written, style.add_modifier(modifier));
    }
    brackets(pen, place, stand, (left - 1, left + i32::from(columns)));
}

/// The name of a point where points show their names.
fn name_of(app: &App, stand: &Stand<'_>) -> String {
    stand.spot.name.map_or(String::new(), |_| app.game().board.point(stand.point).name.clone())
}

/// An empty point where men take several rows.
fn free_point(pen: &mut Pen, place: &Place, stand: &Stand<'_>) {
    let app = pen.app;
    let (middle, row) = (stand.spot.middle as i32, stand.spot.row as i32);
    let (start, width) = stand.spot.name.map_or((middle, 1), |(start, columns)| (start as i32, columns as i32));
    // A single cell would be overlooked.
    let (start, width) = match stand.mark {
        Some(Mark::Target | Mark::Last | Mark::Hint | Mark::Lost | Mark::Drawn | Mark::Won) => (start - 1, width + 2),
        _ => (start, width),
    };
    if let (Some(mark), Some(cells)) = (stand.mark, place.cells(start, row, width)) {
        pen.fill(cells, Style::reset());
        pen.fill(cells, app.look.mark(mark));
    }
    brackets(pen, place, stand, (start - 1, start + width));
}
