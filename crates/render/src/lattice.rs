//! Boards whose points have columns, ranks and layers.

use std::collections::{BTreeMap, BTreeSet};

use merels_model::board::{Board, Drawn, PointId};

use crate::canvas::{Canvas, Place};
use crate::sheet::{self, Room, Sheet};
use crate::style::{Glyph, Style};
use crate::width::width;

/// With more squares than this, all of which have both diagonals, the diagonals are left out: they
/// tell nothing and hide the pieces.
const MOST_CROSSED: usize = 16;

/// A drawing of more rows than this is made compact.
const MOST_ROWS: i32 = 18;

/// A drawing of more columns than this is made compact.
const MOST_COLUMNS: i32 = 78;

/// Rows from one place to the next that are tried where the room is known, and those that a man takes then. There are twice as
/// many columns, so that diagonals can be drawn.
const STEPS: [(i32, i32); 14] = [
    (15, 9),
    (14, 9),
    (13, 9),
    (12, 7),
    (11, 7),
    (10, 7),
    (9, 5),
    (8, 5),
    (7, 5),
    (6, 3),
    (5, 3),
    (4, 3),
    (3, 1),
    (2, 1),
];

/// The same for fields, with room for their borders half way.
const FIELDS: [(i32, i32); 4] = [(8, 7), (6, 5), (4, 3), (2, 1)];

/// Draws the board as rows of text.
pub(crate) fn draw(board: &Board, glyphs: &[Glyph], style: &Style) -> Vec<String> {
    let lattice = Lattice::of(board, glyphs, style);
    let (width, height) = (lattice.left + lattice.width(), lattice.top + lattice.height() + i32::from(style.names));
    let mut canvas =
        Canvas::new(usize::try_from(width).unwrap_or(0) + 1, usize::try_from(height).unwrap_or(0), style.ascii);
    lattice.ground(board, &mut canvas);
    lattice.points(board, glyphs, false, &mut canvas);
    if style.names {
        lattice.names(&mut canvas);
    }
    canvas.rows()
}

/// The empty board as large as there is room for, and where its points are.
pub(crate) fn sheet(board: &Board, style: &Style, room: Room) -> Sheet {
    let glyph = i32::from(room.glyph.max(1));
    let lattice = Lattice::within(board, style, room);
    let (width, height) = lattice.size(glyph, style);
    let size = |cells: i32| usize::try_from(cells).unwrap_or(0);
    let mut canvas = Canvas::new(size(width), size(height), style.ascii);
    lattice.ground(board, &mut canvas);
    lattice.points(board, &vec![None; board.len()], true, &mut canvas);
    if style.names {
        lattice.names(&mut canvas);
    }
    let spots = board
        .points()
        .map(|id| {
            let (column, row) = lattice.place(spot(board, id));
            sheet::Spot { column: size(column), row: size(row), middle: size(column), name: None }
        })
        .collect();
    let man = if lattice.man > 1 { (2 * lattice.man - 1, lattice.man) } else { (1, 1) };
    Sheet { rows: canvas.rows(), columns: size(width), spots, man: (size(man.0) as u16, size(man.1) as u16) }
}

/// The lattice and how it is laid out.
struct Lattice {
    columns: i32,
    ranks: i32,
    layers: i32,
    /// Columns and rows of text from one place to the next.
    step: (i32, i32),
    /// Columns of text between two layers.
    gap: i32,
    /// Rows of text that a man takes around its place.
    man: i32,
    /// Where the lattice begins.
    left: i32,
    top: i32,
    flip: bool,
    /// Layers with their own letters above.
    titles: Vec<String>,
    drawn: Drawn,
    /// For each column and each rank, how many spaces between blocks are before it.
    apart: [Vec<i32>; 2],
}

/// Columns and rows of text between two blocks.
const BETWEEN_BLOCKS: (i32, i32) = (2, 1);

type Spot = [i32; 3];

fn spot(board: &Board, id: PointId) -> Spot {
    board.point(id).cell.unwrap_or_default().map(i32::from)
}

impl Lattice {
    fn of(board: &Board, glyphs: &[Glyph], style: &Style) -> Self {
        let mut lattice = Self::usual(board, style);
        let rows = lattice.height() + i32::from(style.names);
        if rows > MOST_ROWS || lattice.left + lattice.width() > MOST_COLUMNS {
            let wide = glyphs.iter().flatten().any(|&(_, columns)| columns > 1) || lattice.columns > 26;
            lattice.step = (if wide { 3 } else { 2 }, 1);
            lattice.gap = 3;
        }
        lattice
    }

    /// The largest of some layouts that there is room for, or the smallest.
    fn within(board: &Board, style: &Style, room: Room) -> Self {
        let glyph = i32::from(room.glyph.max(1));
        let mut lattice = Self::usual(board, style);
        let (left, top) = (lattice.left, lattice.top);
        let least = (glyph + 1).max(if lattice.columns > 26 { 3 } else { 2 });
        let fields = board.drawn != Drawn::Lines;
        let steps: &[(i32, i32)] = if fields { &FIELDS } else { &STEPS };
        // A piece covers no border, and letters have to fit into large men.
        let taken = if fields { 2 * glyph - 1 } else { glyph };
        let fitting = |&&(rows, man): &&(i32, i32)| 2 * rows > taken && (man == 1 || 2 * man - 3 >= glyph - 1);
        let wide = steps.iter().filter(fitting).map(|&(rows, man)| ((2 * rows, rows), man));
        for (step, man) in wide.chain([((least, 1), 1)]) {
            (lattice.step, lattice.man) = (step, man);
            let outer = lattice.outer_man();
            (lattice.left, lattice.top) = (left + outer - 1, top + outer / 2);
            for gap in [step.0 + glyph, glyph + 3 + 2 * (outer - 1), glyph + 2 + 2 * (outer - 1)] {
                lattice.gap = gap;
                let (width, height) = lattice.size(glyph, style);
                if width <= i32::from(room.columns) && height <= i32::from(room.rows) {
                    return lattice;
                }
            }
        }
        lattice
    }

    /// Columns and rows of all of it, pieces included.
    fn size(&self, glyph: i32, style: &Style) -> (i32, i32) {
        let man = self.outer_man();
        let beside = if self.man > 1 { man - 1 } else { glyph - 1 };
        (self.left + self.width() + beside, self.top + self.height() + man / 2 + i32::from(style.names))
    }

    fn usual(board: &Board, style: &Style) -> Self {
        let size =
            |axis: usize| board.points().filter_map(|id| spot(board, id).get(axis).copied()).max().unwrap_or(0) + 1;
        let (columns, ranks, layers) = (size(0), size(1), size(2));
        Self {
            columns,
            ranks,
            layers,
            step: (4, 2),
            gap: 6,
            man: 1,
            left: if style.names { number_width(ranks) + 1 } else { 0 },
            top: i32::from(style.names && layers > 1),
            flip: style.flip,
            titles: titles(board, layers),
            drawn: board.drawn,
            apart: [spaces(board, 0), spaces(board, 1)],
        }
    }

    /// Columns of text from the first column to another.
    fn across(&self, column: i32) -> i32 {
        column * self.step.0 + before(&self.apart[0], column) * BETWEEN_BLOCKS.0
    }

    /// Rows of text from the first rank to another.
    fn down(&self, rank: i32) -> i32 {
        rank * self.step.1 + before(&self.apart[1], rank) * BETWEEN_BLOCKS.1
    }

    fn compact(&self) -> bool {
        self.step.1 == 1
    }

    /// Columns and rows of text from a point to the border of its field, where borders are drawn.
    fn border(&self) -> (i32, i32) {
        if self.drawn == Drawn::Lines || self.compact() { (0, 0) } else { (self.step.0 / 2, self.step.1 / 2) }
    }

    /// Rows of text that a man takes around its place, where that is beyond the board: in fields men lie within.
    fn outer_man(&self) -> i32 {
        if self.border() == (0, 0) { self.man } else { 1 }
    }

    /// Columns of text of one layer.
    fn layer_width(&self) -> i32 {
        self.across(self.columns - 1) + 1 + 2 * self.border().0
    }

    fn width(&self) -> i32 {
        self.layers * (self.layer_width() + self.gap) - self.gap
    }

    fn height(&self) -> i32 {
        self.down(self.ranks - 1) + 1 + 2 * self.border().1
    }

    fn place(&self, [column, rank, layer]: Spot) -> Place {
        let (column, row) = match self.flip {
            false => (self.across(column), self.down(self.ranks - 1) - self.down(rank)),
            true => (self.across(self.columns - 1) - self.across(column), self.down(rank)),
        };
        let left = self.left + layer * (self.layer_width() + self.gap);
        let (across, down) = self.border();
        (left + across + column, self.top + down + row)
    }

    /// What is seen of the empty board: links, or fields.
    fn ground(&self, board: &Board, canvas: &mut Canvas) {
        if self.drawn == Drawn::Lines {
            return self.links(board, canvas);
        }
        let spots: BTreeSet<Spot> = board.points().map(|id| spot(board, id)).collect();
        let dark = |[column, rank, layer]: Spot| (column + rank + layer) % 2 == 0;
        let chequered = self.drawn == Drawn::ChequeredCells;
        // Where fields of one colour are no points, they are seen all the same.
        let of_one_colour = chequered && (spots.iter().all(|&at| dark(at)) || !spots.iter().any(|&at| dark(at)));
        let every = (0..self.layers).flat_map(|layer| (0..self.ranks).map(move |rank| (layer, rank)));
        let every = every.flat_map(|(layer, rank)| (0..self.columns).map(move |column| [column, rank, layer]));
        let marked: BTreeSet<Spot> = board.marked.iter().map(|&id| spot(board, id)).collect();
        for at in every.filter(|at| of_one_colour || spots.contains(at)) {
            self.field(at, marked.contains(&at) || chequered && dark(at), canvas);
        }
    }

    fn field(&self, at: Spot, dark: bool, canvas: &mut Canvas) {
        let (column, row) = self.place(at);
        let (across, down) = self.border();
        let (left, right, top, bottom) = (column - across, column + across, row - down, row + down);
        if dark {
            let (across, down) = ((across - 1).max(0), (down - 1).max(0));
            for row in row - down..=row + down {
                (column - across..=column + across).for_each(|column| canvas.shade((column, row)));
            }
        }
        if self.compact() {
            return;
        }
        for column in [left, right] {
            canvas.line((column, top), (column, bottom));
        }
        let level: &[i32] = if self.drawn == Drawn::Rack && at[1] > 0 { &[] } else { &[bottom] };
        let level = if self.drawn == Drawn::Rack { level } else { &[top, bottom] };
        for &row in level {
            canvas.line((left, row), (right, row));
        }
    }

    /// Lines for the links, but for those between layers.
    fn links(&self, board: &Board, canvas: &mut Canvas) {
        let links: BTreeSet<(Spot, Spot)> = board
            .links()
            .into_iter()
            .map(|(a, b)| (spot(board, a), spot(board, b)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        let bare = self.compact() || all_crossed(&links);
        for &(a, b) in &links {
            let level = a[0] == b[0] || a[1] == b[1];
            if a[2] == b[2] && (level || !bare) {
                canvas.line(self.place(a), self.place(b));
            }
        }
    }

    /// Pieces, and signs of empty points; free fields have one where they are `signed`.
    fn points(&self, board: &Board, glyphs: &[Glyph], signed: bool, canvas: &mut Canvas) {
        for (id, glyph) in board.points().zip(glyphs) {
            let place = self.place(spot(board, id));
            match glyph {
                Some((text, columns)) => canvas.text(place, text.clone(), *columns),
                // A field shows itself where it has a border.
                None if self.drawn != Drawn::Lines && !signed && !self.compact() => {}
                None if self.drawn != Drawn::Lines && !signed => canvas.field(place),
                None if self.drawn != Drawn::Lines => canvas.mark(place),
                // On a compact board the joint itself shows the point.
                None if self.compact() => canvas.joint(place),
                None => canvas.mark(place),
            }
        }
    }

    fn names(&self, canvas: &mut Canvas) {
        let mut write = |place: Place, text: String| {
            let columns = width(&text);
            canvas.text(place, text, columns);
        };
        for rank in 0..self.ranks {
            let text = (rank + 1).to_string();
            let (_, row) = self.place([0, rank, 0]);
            write((self.left - self.outer_man() - number_width(rank + 1), row), text);
        }
        for (layer, title) in (0..self.layers).zip(&self.titles) {
            for column in 0..self.columns {
                let (at, _) = self.place([column, 0, layer]);
                write((at, self.top + self.height() + self.outer_man() / 2), letters(column));
            }
            if self.layers > 1 {
                let first = self.left + layer * (self.layer_width() + self.gap);
                write((first + self.layer_width() / 2, 0), title.clone());
            }
        }
    }
}

/// How many spaces between blocks are before each column or rank: where points are drawn farther apart than the nearest.
fn spaces(board: &Board, axis: usize) -> Vec<i32> {
    let at = |id: PointId| if axis == 0 { board.point(id).x } else { board.point(id).y };
    let first_layer = board.points().filter(|&id| spot(board, id)[2] == 0);
    let places: BTreeMap<i32, i32> = first_layer.filter_map(|id| Some((*spot(board, id).get(axis)?, at(id)))).collect();
    let steps = || places.iter().zip(places.iter().skip(1)).filter(|((a, _), (b, _))| *a + 1 == **b);
    let least = steps().map(|((_, a), (_, b))| (a - b).abs()).min().unwrap_or(0);
    let mut spaces = vec![0; places.keys().max().map_or(0, |last| usize::try_from(*last + 1).unwrap_or(0))];
    for ((_, a), (next, b)) in steps() {
        if (a - b).abs() > least {
            spaces.iter_mut().skip(usize::try_from(*next).unwrap_or(usize::MAX)).for_each(|space| *space += 1);
        }
    }
    spaces
}

fn before(spaces: &[i32], index: i32) -> i32 {
    usize::try_from(index).ok().and_then(|index| spaces.get(index)).copied().unwrap_or(0)
}

fn number_width(number: i32) -> i32 {
    i32::try_from(number.to_string().len()).unwrap_or(0)
}

/// What points of each layer have at the end of their names.
fn titles(board: &Board, layers: i32) -> Vec<String> {
    let title = |layer| {
        let first = board.points().find(|&id| spot(board, id)[2] == layer);
        let name = first.map_or("", |id| board.point(id).name.as_str());
        name.trim_start_matches(char::is_alphabetic).trim_start_matches(char::is_numeric).to_owned()
    };
    (0..layers).map(title).collect()
}

/// As the board's own columns are named: a to z, aa, ab, ...
fn letters(column: i32) -> String {
    let letter = |index: i32| u8::try_from(index).map_or('?', |index| char::from(b'a' + index));
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column % 26)].iter().collect(),
    }
}

/// Whether all squares of a large board have both diagonals.
fn all_crossed(links: &BTreeSet<(Spot, Spot)>) -> bool {
    let has = |a: Spot, b: Spot| links.contains(&(a.min(b), a.max(b)));
    let mut crossed = 0;
    // Each square is seen once, from its lower side.
    for &(a @ [column, rank, layer], b) in links {
        let (above_a, above_b) = ([column, rank + 1, layer], [column + 1, rank + 1, layer]);
        if b != [column + 1, rank, layer] || !has(a, above_a) || !has(b, above_b) {
            continue;
        }
        if !has(a, above_b) || !has(b, above_a) {
            return false;
        }
        crossed += 1;
    }
    crossed > MOST_CROSSED
}
