//! A picture from its background to its foremost marks.

use std::collections::{BTreeMap, BTreeSet};

use merels_rules::board::Board;
use merels_rules::ir::KindId;
use merels_rules::{Game, Piece};

use crate::colours::Paint;
use crate::layout::{Layout, Place, Stroke};
use crate::letters::{Anchor, Letters};
use crate::looks::{Looks, RADIUS};
use crate::words::{escaped, number};
use crate::{MAX_SIZE, MIN_SIZE, Picture, Style, marks, stock};

/// From the outermost points to the board's edge.
const EDGE: f64 = 26.0;
/// The same with names there.
const NAMED_EDGE: f64 = 36.0;
/// Around everything.
const MARGIN: f64 = 8.0;
/// The least width, so that names of players can be read.
const LEAST_WIDTH: f64 = 180.0;
/// The size of names on the board.
const NAME: f64 = 12.0;
/// The longest name of a point that is shown whole.
const NAME_WIDTH: f64 = 44.0;

/// What everything is drawn with.
pub(crate) struct Tools<'a> {
    pub(crate) letters: Letters,
    pub(crate) pieces: Pieces<'a>,
}

/// Pieces that stand in the file once, however often they are used.
pub(crate) struct Pieces<'a> {
    game: &'a Game,
    pub(crate) looks: Looks,
    used: BTreeSet<Piece>,
}

impl Pieces<'_> {
    pub(crate) fn is_owned(&self, kind: KindId) -> bool {
        self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned)
    }

    /// A piece at a place, in parts of its size on the board.
    pub(crate) fn used(&mut self, piece: Piece, (x, y): Place, scale: f64) -> String {
        self.used.insert(piece);
        let (x, y, id) = (number(x), number(y), id(piece));
        if scale == 1.0 {
            return format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n");
        }
        format!("<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale:.3})\"/>\n")
    }
}

/// The id of a piece's look: owner and kind.
fn id(piece: Piece) -> String {
    match piece.owner {
        Some(owner) => format!("p{}k{}", owner.0, piece.kind.0),
        None => format!("k{}", piece.kind.0),
    }
}

impl Tools<'_> {
    /// All pieces and glyphs that were used.
    fn definitions(&mut self) -> String {
        let mut drawn = String::new();
        for &piece in &self.pieces.used {
            let look = self.pieces.looks.piece(piece, &mut self.letters);
            drawn.push_str(&format!("<g id=\"{}\">{look}</g>\n", id(piece)));
        }
        format!("<defs>\n{drawn}{}</defs>\n", self.letters.definitions())
    }
}

/// Draws the picture as SVG.
pub(crate) fn draw(picture: &Picture, style: &Style) -> String {
    let paint = style.theme.paint();
    let board = &picture.game.board;
    let layout = Layout::of(board, style.flip);
    let pieces = Pieces { game: picture.game, looks: Looks::new(picture.game), used: BTreeSet::new() };
    let mut tools = Tools { letters: Letters::new(), pieces };
    let edge = edge(board, style, &tools.letters);
    let (board_width, board_height) = (layout.width + 2.0 * edge, layout.height + 2.0 * edge);
    let width = board_width.max(LEAST_WIDTH);
    let size = (width / 20.0).max(14.0);
    let stock = stock::draw(picture, width - size, size, &paint, &mut tools);
    let left = (width - board_width) / 2.0 + MARGIN;
    let scene = scene(picture, style, &layout, &paint, &mut tools);
    let mut drawn = format!(
        "<rect x=\"{}\" y=\"{MARGIN}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n",
        number(left),
        number(board_width),
        number(board_height),
        paint.board
    );
    drawn.push_str(&format!(
        "<g transform=\"translate({} {})\">\n{scene}</g>\n",
        number(left + edge),
        number(MARGIN + edge)
    ));
    let below = MARGIN + board_height + size * 0.4;
    drawn.push_str(&format!(
        "<g class=\"stock\" transform=\"translate({} {})\">\n{}</g>\n",
        number(MARGIN + size / 2.0),
        number(below),
        stock.drawn
    ));
    let (width, height) = (width + 2.0 * MARGIN, below + stock.height + size * 0.4);
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
fn edge(board: &Board, style: &Style, letters: &Letters) -> f64 {
    if !style.coordinates {
        return EDGE;
    }
    if board.has_cells() {
        return NAMED_EDGE;
    }
    let widths = board.points().map(|id| letters.width(&board.point(id).name, NAME).min(NAME_WIDTH));
    NAMED_EDGE.max(RADIUS + widths.fold(0.0, f64::max) + 10.0)
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
    let mut drawn = links(layout, paint);
    drawn.push_str(&points(picture, layout, paint));
    if style.coordinates {
        drawn.push_str(&names(board, layout, paint, &mut tools.letters));
    }
    let (below, above) = marks::last(picture.last, layout, paint.last);
    drawn.push_str(&below);
    drawn.push_str("<g class=\"pieces\">\n");
    for id in board.points() {
        if let (Some(piece), Some(place)) = (picture.state.piece(id), layout.place(id)) {
            drawn.push_str(&tools.pieces.used(piece, place, 1.0));
        }
    }
    drawn.push_str("</g>\n");
    drawn + &above + &marks::legal(picture.legal, layout, paint.legal)
}

/// All links as one path.
fn links(layout: &Layout, paint: &Paint) -> String {
    let mut path = String::new();
    let mut at: Option<String> = None;
    let pair = |(x, y): Place| format!("{} {}", number(x), number(y));
    for stroke in &layout.strokes {
        let (Stroke::Straight(from, to) | Stroke::Arc { from, to, .. }) = *stroke;
        let (from, to) = (pair(from), pair(to));
        if at.as_ref() != Some(&from) {
            path.push_str(&format!("M{from}"));
        }
        match stroke {
            Stroke::Straight(..) => path.push_str(&format!("L{to}")),
            Stroke::Arc { radius, clockwise, .. } => {
                let radius = number(*radius);
                path.push_str(&format!("A{radius} {radius} 0 0 {} {to}", u8::from(*clockwise)));
            }
        }
        at = Some(to);
    }
    if path.is_empty() {
        return path;
    }
    format!("<path class=\"links\" d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"/>\n", paint.line)
}

/// A dot on each empty point.
fn points(picture: &Picture, layout: &Layout, paint: &Paint) -> String {
    let empty = picture.game.board.points().filter(|&id| picture.state.piece(id).is_none());
    let dots: String = empty
        .filter_map(|id| layout.place(id))
        .map(|(x, y)| format!("<circle cx=\"{}\" cy=\"{}\" r=\"4\"/>\n", number(x), number(y)))
        .collect();
    format!("<g class=\"points\" fill=\"{}\">\n{dots}</g>\n", paint.line)
}

/// Names of columns, ranks and layers at the edges; of points beside them where there are none.
fn names(board: &Board, layout: &Layout, paint: &Paint, letters: &mut Letters) -> String {
    if let Some(drawn) = edge_names(board, layout, paint, letters) {
        return drawn;
    }
    let mut drawn = String::new();
    for id in board.points() {
        let Some((x, y)) = layout.place(id) else { continue };
        let name = letters.clipped(&board.point(id).name, NAME, NAME_WIDTH);
        let (right, down) = layout.free_direction(id);
        let (width, height) = (letters.width(&name, NAME) / 2.0 + 2.0, NAME / 2.0);
        let off = RADIUS + right.abs() * width + down.abs() * height;
        drawn.push_str(&letters.write(&name, (x + right * off, y + down * off), NAME, Anchor::Middle, paint.name));
    }
    drawn
}

fn edge_names(board: &Board, layout: &Layout, paint: &Paint, letters: &mut Letters) -> Option<String> {
    let mut columns: BTreeMap<(u8, u8), (String, f64)> = BTreeMap::new();
    let mut ranks: BTreeMap<u8, (String, f64)> = BTreeMap::new();
    let mut layers: BTreeMap<u8, (String, Vec<f64>)> = BTreeMap::new();
    for id in board.points() {
        let [column, rank, layer] = board.point(id).cell?;
        let (x, y) = layout.place(id)?;
        let (file, number, rest) = parts(&board.point(id).name)?;
        columns.entry((layer, column)).or_insert((file.to_owned(), x));
        ranks.entry(rank).or_insert((number.to_owned(), y));
        layers.entry(layer).or_insert((rest.to_owned(), Vec::new())).1.push(x);
    }
    let off = RADIUS + NAME * 0.9;
    let mut drawn = String::new();
    for (name, x) in columns.values() {
        drawn.push_str(&letters.write(name, (*x, layout.height + off), NAME, Anchor::Middle, paint.name));
    }
    for (name, y) in ranks.values() {
        drawn.push_str(&letters.write(name, (-off, *y), NAME, Anchor::Middle, paint.name));
    }
    for (name, xs) in layers.values() {
        let (low, high) = xs.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
        drawn.push_str(&letters.write(name, ((low + high) / 2.0, -off), NAME, Anchor::Middle, paint.name));
    }
    Some(drawn)
}

/// Letters, digits, and what follows.
fn parts(name: &str) -> Option<(&str, &str, &str)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (column, rest) = name.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (rank, layer) = rest.split_at(end);
    (!column.is_empty()).then_some((column, rank, layer))
}
