//! A picture from its background to its foremost marks.

use merels_markup::escaped;
use merels_model::board::{Board, Drawn, PointId};

use crate::cells;
use crate::colours::Paint;
use crate::layout::{Layout, Place};
use crate::letters::{Anchor, Letters};
use crate::looks::RADIUS;
use crate::tools::Tools;
use crate::words::number;
use crate::{MAX_SIZE, MIN_SIZE, Picture, Style, marks, notes, stock, traces};

/// From the outermost points to the board's edge.
const EDGE: f64 = 26.0;
/// The same with names of the usual size there.
const NAMED_EDGE: f64 = 36.0;
/// Around everything.
const MARGIN: f64 = 8.0;
/// The least width, so that names of players can be read.
const LEAST_WIDTH: f64 = 180.0;
/// The size of what is said of turns.
const TURN: f64 = 12.0;
/// The height of the row above the board in which it stands: cells and men leave no room on the board.
const TURN_ROW: f64 = 17.0;
/// The height of the numbers that men carry.
const CARRIED: f64 = 18.0;
/// From a point to its name: a mark around a piece has room.
const NEAR: f64 = RADIUS + 4.0;
/// The longest name of a point that is shown whole.
const NAME_WIDTH: f64 = 44.0;

/// Draws the picture as SVG.
pub(crate) fn draw(picture: &Picture, style: &Style) -> String {
    let paint = style.theme.paint();
    let board = &picture.game.board;
    let in_space = style.space.then(|| Layout::in_space(board, style.flip)).flatten();
    let layout = in_space.unwrap_or_else(|| Layout::of(board, style.flip));
    let mut tools = Tools::new(picture.game);
    let edge = edge(board, style, &layout, &tools.letters);
    let (board_width, board_height) = (layout.width() + 2.0 * edge, layout.height() + 2.0 * edge);
    let width = board_width.max(LEAST_WIDTH);
    let size = (width / 20.0).max(14.0);
    let stock = stock::draw(picture, width - size, size, &paint, &mut tools);
    let left = (width - board_width) / 2.0 + MARGIN;
    let top = MARGIN + if picture.turns.is_some() { TURN_ROW } else { 0.0 };
    let scene = scene(picture, style, &layout, &paint, &mut tools);
    let mut drawn = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n",
        number(left),
        number(top),
        number(board_width),
        number(board_height),
        paint.board
    );
    drawn.push_str(&format!(
        "<g transform=\"translate({} {})\">\n{scene}</g>\n",
        number(left + edge),
        number(top + edge)
    ));
    if let Some(turns) = picture.turns {
        let said = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
        let place = (left + board_width - TURN - tools.letters.width(&said, TURN), MARGIN + TURN_ROW / 2.0 - 1.0);
        drawn.push_str(&tools.letters.write(&said, place, TURN, Anchor::Start, paint.ink));
    }
    let below = top + board_height + size * 0.4;
    // Hands fuller than the game can fill them are drawn smaller: all its pictures have one size.
    let part = if stock.height > stock.reserved { stock.reserved / stock.height } else { 1.0 };
    let squeezed = if part < 1.0 { format!(" scale({part:.3})") } else { String::new() };
    drawn.push_str(&format!(
        "<g class=\"stock\" transform=\"translate({} {}){squeezed}\">\n{}</g>\n",
        number(MARGIN + size / 2.0),
        number(below),
        stock.drawn
    ));
    let (width, height) = (width + 2.0 * MARGIN, below + stock.reserved + size * 0.4);
    let (across, down) = pixels(width, height, style.size);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {} {}\" role=\"img\">\n\
         <title>{}</title>\n{}<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{drawn}</svg>\n",
        number(width),
        number(height),
        escaped(&picture.game.title),
        tools.definitions(),
        paint.paper
    )
}

/// From the outermost points to the board's edge, with room for names.
fn edge(board: &Board, style: &Style, layout: &Layout, letters: &Letters) -> f64 {
    if !style.coordinates {
        return EDGE;
    }
    let size = layout.name_size();
    if board.has_cells() || board.hexes {
        return NAMED_EDGE / 12.0 * size;
    }
    let widths = board.points().map(|id| letters.width(&board.point(id).name, size).min(NAME_WIDTH));
    NAMED_EDGE.max(NEAR + widths.fold(0.0, f64::max) + 10.0)
}

/// Width and height in pixels, the longer one as long as asked for.
fn pixels(width: f64, height: f64, size: u32) -> (u32, u32) {
    let size = size.clamp(MIN_SIZE, MAX_SIZE);
    let part = |length: f64| ((length / width.max(height) * f64::from(size)).round() as u32).clamp(1, size);
    (part(width), part(height))
}

/// The board with all that is on it, its top left point at the origin.
fn scene(picture: &Picture, style: &Style, layout: &Layout, paint: &Paint, tools: &mut Tools) -> String {
    let board = &picture.game.board;
    let mut drawn = match (board.drawn, layout.cells()) {
        (Drawn::Rack, _) => cells::rack(layout, paint),
        (_, []) => pillars(layout, paint) + &links(layout, paint) + &points(picture, layout, paint),
        _ => cells::fields(board, layout, paint) + &links(layout, paint),
    };
    if style.coordinates {
        drawn.push_str(&names(board, layout, paint, &mut tools.letters));
    }
    drawn.push_str(&traces::drawn(picture.traces, layout));
    let (below, above) = marks::last(picture.last, picture.state, layout, paint.last);
    drawn.push_str(&below);
    drawn.push_str("<g class=\"pieces\">\n");
    for id in board.points() {
        if let (Some(piece), Some(place)) = (picture.state.piece(id), layout.place(id)) {
            drawn.push_str(&tools.pieces.used(piece, place, 1.0));
        }
    }
    drawn.push_str("</g>\n");
    drawn.push_str(&carried(picture, layout, tools));
    let notes = notes::drawn(picture.notes, picture.state, layout, &mut tools.letters);
    drawn + &above + &marks::legal(picture.legal, layout, paint.legal) + &notes
}

/// The numbers that men carry; nothing where they carry none.
fn carried(picture: &Picture, layout: &Layout, tools: &mut Tools) -> String {
    let number = |id| Some((id, picture.state.piece(id)?, picture.state.carried(picture.game, id)?));
    let mut drawn = String::new();
    for (id, piece, number) in picture.game.board.points().filter_map(number) {
        let Some(place) = layout.place(id) else { continue };
        let ink = tools.pieces.looks.ink(piece);
        drawn.push_str(&tools.letters.write(&number.to_string(), place, CARRIED, Anchor::Middle, ink));
    }
    if drawn.is_empty() { drawn } else { format!("<g class=\"carried\">\n{drawn}</g>\n") }
}

/// All links as one path.
fn links(layout: &Layout, paint: &Paint) -> String {
    let path = layout.path();
    if path.is_empty() {
        return path;
    }
    format!("<path class=\"links\" d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"/>\n", paint.line)
}

/// What links one layer to another, less plainly than what links points of one.
fn pillars(layout: &Layout, paint: &Paint) -> String {
    let line = |&((x, y), (to_x, to_y)): &(Place, Place)| {
        format!("M{} {}L{} {}", number(x), number(y), number(to_x), number(to_y))
    };
    let path: String = layout.pillars().iter().map(line).collect();
    if path.is_empty() {
        return path;
    }
    let line = paint.line;
    format!(
        "<path class=\"pillars\" d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.2\" stroke-dasharray=\"4 4\"/>\n"
    )
}

/// A dot on each empty point: the round ends of a line without length.
fn points(picture: &Picture, layout: &Layout, paint: &Paint) -> String {
    let empty = picture.game.board.points().filter(|&id| picture.state.piece(id).is_none());
    let dots: String =
        empty.filter_map(|id| layout.place(id)).map(|(x, y)| format!("M{} {}h0", number(x), number(y))).collect();
    if dots.is_empty() {
        return dots;
    }
    let line = paint.line;
    format!("<path class=\"points\" d=\"{dots}\" stroke=\"{line}\" stroke-width=\"8\" stroke-linecap=\"round\"/>\n")
}

/// Names of columns, ranks and layers at the edges; of points beside them where there are none.
fn names(board: &Board, layout: &Layout, paint: &Paint, letters: &mut Letters) -> String {
    let names = layout.edge_names(board).unwrap_or_else(|| point_names(board, layout, letters));
    letters.write_all(&names, layout.name_size(), paint.name)
}

fn point_names(board: &Board, layout: &Layout, letters: &Letters) -> Vec<(String, Place)> {
    let size = layout.name_size();
    let named = |id: PointId| {
        let (x, y) = layout.place(id)?;
        let name = letters.clipped(&board.point(id).name, size, NAME_WIDTH);
        let (right, down) = layout.free_direction(id);
        let (width, height) = (letters.width(&name, size) / 2.0 + 2.0, size / 2.0);
        let off = NEAR + right.abs() * width + down.abs() * height;
        Some((name, (x + right * off, y + down * off)))
    };
    board.points().filter_map(named).collect()
}
