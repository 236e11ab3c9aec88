//! Boards without columns and ranks: every free point shows its name.

mod grow;

use std::collections::BTreeSet;

use merels_model::board::{Board, Link};

use crate::canvas::{Canvas, Place};
use crate::plan::{MOST, Scale, Site, gap, plan};
use crate::sheet::{Room, Sheet, Spot};
use crate::style::{Glyph, Style};
use crate::width::{clipped, width};

/// Columns kept free to the left of each name for a piece's glyph.
const GLYPH: i32 = 2;

/// The most columns of a name that are shown.
const MOST_LETTERS: usize = 12;

/// Draws the board as rows of text.
pub(crate) fn draw(board: &Board, glyphs: &[Glyph], style: &Style) -> Vec<String> {
    let drawing = Drawing::of(board, style, MOST, GLYPH);
    drawing.canvas(glyphs, style).rows()
}

/// The empty board as large as there is room for, and where its points are. Where there is too little room it is larger.
pub(crate) fn sheet(board: &Board, style: &Style, room: Room) -> Sheet {
    let mut most = (MOST.0.min(i32::from(room.columns)), MOST.1.min(i32::from(room.rows)));
    loop {
        let mut drawing = Drawing::of(board, style, most, GLYPH.max(i32::from(room.glyph)));
        let (columns, rows) = drawing.extent();
        // Names and arcs reach beyond the points.
        let over = (columns - i32::from(room.columns), rows - i32::from(room.rows));
        if (over.0 <= 0 && over.1 <= 0) || most.0 <= 1 || most.1 <= 1 {
            drawing.grow(room);
            return drawing.sheet(style, room);
        }
        let less = |most: i32, over: i32| if over > 0 { (most - over.min(8)).max(1) } else { most };
        most = (less(most.0, over.0), less(most.1, over.1));
    }
}

/// A point's name as it is shown.
#[derive(Clone)]
pub(super) struct Label {
    text: String,
    pub(super) columns: i32,
    /// Columns of the name to the left of the point's own.
    before: i32,
    named: bool,
    /// Columns kept free for a piece.
    glyph: i32,
}

impl Label {
    /// A name of even length stands a little off its point: to the left on the board's left half, so
    /// that the drawing is symmetrical.
    fn of(name: &str, left_half: bool, style: &Style, glyph: i32) -> Self {
        let text = match (style.names, style.ascii) {
            (true, true) => clipped(name, MOST_LETTERS, '.'),
            (true, false) => clipped(name, MOST_LETTERS, '…'),
            (false, true) => "+".to_owned(),
            (false, false) => "┼".to_owned(),
        };
        let columns = i32::try_from(width(&text)).unwrap_or(0);
        let before = if left_half { columns / 2 } else { (columns - 1) / 2 };
        Self { text, columns, before, named: style.names, glyph }
    }

    /// Columns to the left and right of the point's own that the name takes.
    fn around(&self) -> (i32, i32) {
        (self.before, self.columns - 1 - self.before)
    }

    /// The same with room for a glyph, and for a blank that keeps names apart.
    pub(super) fn room(&self) -> (i32, i32) {
        let (left, right) = self.around();
        if self.named { (left + self.glyph, right + 1) } else { (left, right + self.glyph) }
    }

    fn write(&self, (column, row): Place, glyph: &Glyph, canvas: &mut Canvas) {
        let start = column - self.before;
        if self.named || glyph.is_none() {
            canvas.text((start, row), self.text.clone(), usize::try_from(self.columns).unwrap_or(0));
        }
        if let Some((text, columns)) = glyph {
            let before = if self.named { i32::try_from(*columns).unwrap_or(0) } else { 0 };
            canvas.text((start - before, row), text.clone(), *columns);
        }
    }

    fn spot(&self, (column, row): Place, glyph: u16) -> Spot {
        let cell = |cell: i32| usize::try_from(cell).unwrap_or(0);
        let start = cell(column - self.before);
        let name = self.named.then(|| (start, cell(self.columns)));
        let before = if self.named { usize::from(glyph.max(1)) } else { 0 };
        Spot { column: start.saturating_sub(before), row: cell(row), middle: cell(column), name }
    }
}

/// What all links of a board are drawn with, so that none looks stronger than another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// Lines, where every link is straight and has a slope that lines can show.
    Lines,
    /// Fine dots.
    Fine,
    /// Dots, where there are no finer ones.
    Dots,
}

/// Where everything stands, before the canvas's corner is known.
#[derive(Clone)]
pub(crate) struct Drawing {
    pub(super) labels: Vec<Label>,
    sites: Vec<Site>,
    pub(super) places: Vec<Place>,
    links: Vec<(usize, usize, Link)>,
    pub(super) scale: Scale,
    /// Where the board's own centre lies among the sites: circles go around it.
    centre: (f64, f64),
    pub(super) ink: Ink,
    /// Rows that a man takes around its point; twice as many columns less one.
    pub(super) man: i32,
}

impl Drawing {
    fn of(board: &Board, style: &Style, most: (i32, i32), glyph: i32) -> Self {
        let turn = if style.flip { -0.001 } else { 0.001 };
        let at = |id| (f64::from(board.point(id).x) * turn, f64::from(board.point(id).y) * turn);
        let middle = (middle(board.points().map(|id| at(id).0)), middle(board.points().map(|id| at(id).1)));
        let mut labels = Vec::new();
        let mut sites = Vec::new();
        for id in board.points() {
            let (x, y) = (at(id).0 - middle.0, at(id).1 - middle.1);
            let label = Label::of(&board.point(id).name, x < -1e-6, style, glyph);
            let mut around = label.around();
            if x.abs() < 1e-6 {
                // On the middle line as much is kept free on both sides.
                around = (around.0.max(around.1), around.0.max(around.1));
            }
            sites.push(Site { x, y, around, room: label.room() });
            labels.push(label);
        }
        let scale = Scale { across: 1.0, down: 1.0 };
        let links = links(board);
        let ink = if style.ascii { Ink::Dots } else { Ink::Fine };
        let centre = (-middle.0, -middle.1);
        let mut drawing = Self { labels, sites, places: Vec::new(), links, scale, centre, ink, man: 1 };
        drawing.put(plan(&drawing.sites, &drawing.links, drawing.size(), most));
        if drawing.all_lines() {
            drawing.ink = Ink::Lines;
        }
        drawing
    }

    /// Puts the points where a scale has them.
    pub(super) fn put(&mut self, scale: Scale) {
        self.scale = scale;
        self.places = self.sites.iter().map(|site| scale.place(site.x, site.y)).collect();
    }

    /// Whether every link can be drawn as a line.
    fn all_lines(&self) -> bool {
        self.links.iter().all(|&(from, to, link)| {
            let ends = self.places.get(from).zip(self.places.get(to));
            link == Link::Straight && ends.is_some_and(|(&from, &to)| is_line(from, to))
        })
    }

    /// Everything drawn.
    fn canvas(&self, glyphs: &[Glyph], style: &Style) -> Canvas {
        let (low, high) = self.corners();
        let size = |low: i32, high: i32| usize::try_from(high - low + 1).unwrap_or(1);
        let mut canvas = Canvas::new(size(low.0, high.0), size(low.1, high.1), style.ascii);
        self.lines(&mut canvas, low);
        let shift = |place: Place| (place.0 - low.0, place.1 - low.1);
        for ((place, label), glyph) in self.places.iter().zip(&self.labels).zip(glyphs) {
            label.write(shift(*place), glyph, &mut canvas);
        }
        canvas
    }

    fn sheet(&self, style: &Style, room: Room) -> Sheet {
        let (low, _) = self.corners();
        let empty: Vec<Glyph> = vec![None; self.places.len()];
        let named = |(place, label): (&Place, &Label)| label.spot((place.0 - low.0, place.1 - low.1), room.glyph);
        let cells = |cells: i32| u16::try_from(cells).unwrap_or(1);
        Sheet {
            rows: self.canvas(&empty, style).rows(),
            columns: usize::try_from(self.extent().0).unwrap_or(0),
            spots: self.places.iter().zip(&self.labels).map(named).collect(),
            man: (cells(2 * self.man - 1), cells(self.man)),
        }
    }

    /// Columns and rows of all of it.
    pub(super) fn extent(&self) -> Place {
        let (low, high) = self.corners();
        (high.0 - low.0 + 1, high.1 - low.1 + 1)
    }

    /// Width and height of points and circles at the present scale.
    fn size(&self) -> (f64, f64) {
        let mut low = (0.0f64, 0.0f64);
        let mut high = (0.0f64, 0.0f64);
        let points = self.sites.iter().map(|site| (site.x, site.y));
        let arcs = self.links.iter().filter(|link| link.2 == Link::Arc).flat_map(|link| self.path(link));
        for (x, y) in points.chain(arcs) {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        (high.0 - low.0, high.1 - low.1)
    }

    /// The top left and bottom right cells that anything is drawn in.
    fn corners(&self) -> (Place, Place) {
        let mut cells = Vec::new();
        for (&(column, row), label) in self.places.iter().zip(&self.labels) {
            let (left, right) = label.room();
            let (aside, above) = (self.man - 1, self.man / 2);
            cells.extend([(column - left.max(aside), row - above), (column + right.max(aside), row + above)]);
        }
        for link in self.links.iter().filter(|link| link.2 == Link::Arc) {
            cells.extend(dots(&self.path(link)));
        }
        let first = cells.first().copied().unwrap_or_default();
        cells.into_iter().fold((first, first), |(low, high), (column, row)| {
            ((low.0.min(column), low.1.min(row)), (high.0.max(column), high.1.max(row)))
        })
    }

    /// Draws all links on a canvas that begins at a corner; nothing touches a name, but that a link is never left out.
    fn lines(&self, canvas: &mut Canvas, (left, top): Place) {
        let shift = |place: Place| (place.0 - left, place.1 - top);
        let mut names = BTreeSet::new();
        let mut beside = BTreeSet::new();
        for (&(column, row), site) in self.places.iter().zip(&self.sites) {
            let (left, right) = site.around;
            names.extend((column - left..=column + right).map(|column| (column, row)));
            beside.extend((column - left - 1..=column + right + 1).map(|column| (column, row)));
        }
        for link in &self.links {
            let (Some(&from), Some(&to)) = (self.places.get(link.0), self.places.get(link.1)) else {
                continue;
            };
            match self.ink {
                Ink::Lines => {
                    canvas.line(shift(from), shift(to));
                }
                Ink::Fine => {
                    let path = self.path(link);
                    let is_clear = |at: &&(f64, f64)| !beside.contains(&cell(**at));
                    let clear: BTreeSet<Place> = path.iter().filter(is_clear).map(|&at| cell(at)).collect();
                    // Between names that are close a line goes as far as it can.
                    let taken = if clear.len() < 2 { &names } else { &beside };
                    for &(x, y) in path.iter().filter(|at| !taken.contains(&cell(**at))) {
                        canvas.fine_dot((x - f64::from(left), y - f64::from(top)));
                    }
                }
                Ink::Dots => self.dotted(link, &beside, &mut |at| canvas.dot(shift(at))),
            }
        }
    }

    /// A link as dots beside the names.
    fn dotted(&self, link: &(usize, usize, Link), taken: &BTreeSet<Place>, dot: &mut dyn FnMut(Place)) {
        let path = self.path(link);
        let mut clear: Vec<Place> = dots(&path).into_iter().filter(|dot| !taken.contains(dot)).collect();
        let ends = self.sites.get(link.0).zip(self.sites.get(link.1));
        if clear.is_empty() && ends.is_some_and(|(a, b)| gap(a, b, self.scale) > 0) {
            // Between names that are close one dot shows the link, even if it touches them.
            clear.extend(path.get(path.len() / 2).map(|&at| cell(at)));
        }
        clear.into_iter().for_each(dot);
    }

    /// A link in small steps, in columns and rows; it begins at the end that is nearer to the middle
    /// line, so that mirrored links get mirrored dots.
    fn path(&self, &(a, b, link): &(usize, usize, Link)) -> Vec<(f64, f64)> {
        const STEPS: usize = 256;
        let (Some(a), Some(b)) = (self.sites.get(a), self.sites.get(b)) else { return Vec::new() };
        let (a, b) = if a.x.abs() <= b.x.abs() { (a, b) } else { (b, a) };
        let polar = |site: &Site| {
            let (x, y) = (site.x - self.centre.0, site.y - self.centre.1);
            (x.hypot(y), y.atan2(x))
        };
        let ((radius, angle), (to_radius, to_angle)) = (polar(a), polar(b));
        let half = std::f64::consts::PI;
        let sweep = (to_angle - angle + half).rem_euclid(2.0 * half) - half;
        let at = |step: usize| {
            let part = step as f64 / STEPS as f64;
            let (x, y) = match link {
                Link::Straight => (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part),
                Link::Arc => {
                    let (radius, angle) = (radius + (to_radius - radius) * part, angle + sweep * part);
                    (self.centre.0 + radius * angle.cos(), self.centre.1 + radius * angle.sin())
                }
            };
            (x * self.scale.across, y * self.scale.down)
        };
        (0..=STEPS).map(at).collect()
    }
}

/// Whether lines can show this slope, and there is room for one.
fn is_line(from: Place, to: Place) -> bool {
    let (columns, rows) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    columns == 0 || rows == 0 || rows > 1 && (columns == rows || columns == 2 * rows)
}

/// Half way between the least and the greatest.
fn middle(numbers: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = numbers.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
    (low + high) / 2.0
}

/// The links by index.
fn links(board: &Board) -> Vec<(usize, usize, Link)> {
    let graph = &board.graph;
    let link = |edge| {
        let (a, b) = graph.edge_endpoints(edge)?;
        Some((a.index(), b.index(), *graph.edge_weight(edge)?))
    };
    graph.edge_indices().filter_map(link).collect()
}

/// Dots along a path: one in every row where it is steep, in every second column where it is flat.
fn dots(path: &[(f64, f64)]) -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    for pair in path.windows(2) {
        let &[from, to] = pair else { continue };
        let flat = (to.0 - from.0).abs() > 2.0 * (to.1 - from.1).abs();
        let place = cell(to);
        // Crossing the middle of a row, or of an even column, leaves a dot.
        let crossed = if flat { passes(from.0 / 2.0, to.0 / 2.0) } else { passes(from.1, to.1) };
        let near = |last: &Place| (place.0 - last.0).abs() < 2 && place.1 == last.1;
        if crossed && !found.last().is_some_and(near) {
            found.push(place);
        }
    }
    found
}

fn cell((column, row): (f64, f64)) -> Place {
    (column.round() as i32, row.round() as i32)
}

/// Whether a whole number lies after `from`, up to `to`.
fn passes(from: f64, to: f64) -> bool {
    let (low, high) = (from.min(to), from.max(to));
    high.floor() > low.floor() || low == low.floor()
}
