//! Lines and texts on a grid of characters.

/// A place on a canvas: column and row.
pub(crate) type Place = (i32, i32);

/// A canvas of fixed size; what is drawn outside of it is lost.
pub(crate) struct Canvas {
    width: i32,
    cells: Vec<Cell>,
    ascii: bool,
}

#[derive(Clone, Default)]
struct Cell {
    strokes: u8,
    /// Dots of a Braille character, by its bits.
    fine: u8,
    content: Content,
}

#[derive(Clone, Default)]
enum Content {
    /// The strokes are seen.
    #[default]
    Strokes,
    /// A text begins here.
    Text(String),
    /// The text that begins before covers this cell.
    Covered,
}

/// The first of the Braille characters.
const BRAILLE: u32 = 0x2800;

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;
const RISING: u8 = 16;
const FALLING: u8 = 32;
const DOT: u8 = 64;
const SHADE: u8 = 128;

impl Canvas {
    /// An empty canvas.
    pub(crate) fn new(width: usize, height: usize, ascii: bool) -> Self {
        let cells = vec![Cell::default(); width.saturating_mul(height)];
        Self { width: i32::try_from(width).unwrap_or(i32::MAX), cells, ascii }
    }

    fn cell(&mut self, (column, row): Place) -> Option<&mut Cell> {
        if !(0..self.width).contains(&column) || row < 0 {
            return None;
        }
        let index = usize::try_from(row).ok()? * usize::try_from(self.width).ok()?;
        self.cells.get_mut(index + usize::try_from(column).ok()?)
    }

    fn stroke(&mut self, at: Place, stroke: u8) {
        if let Some(cell) = self.cell(at) {
            cell.strokes |= stroke;
        }
    }

    /// A straight line where one can be drawn with lines: level, upright, or slanting by one column
    /// or two for every row. False, and nothing is drawn, for other slopes.
    pub(crate) fn line(&mut self, from: Place, to: Place) -> bool {
        let (from, to) = (from.min(to), from.max(to));
        let (columns, rows) = (to.0 - from.0, to.1 - from.1);
        if rows == 0 {
            for column in from.0..to.0 {
                self.stroke((column, from.1), EAST);
                self.stroke((column + 1, from.1), WEST);
            }
        } else if columns == 0 {
            for row in from.1..to.1 {
                self.stroke((from.0, row), SOUTH);
                self.stroke((from.0, row + 1), NORTH);
            }
        } else if columns == rows.abs() || columns == 2 * rows.abs() {
            let (across, stroke) = (columns / rows.abs(), if rows > 0 { FALLING } else { RISING });
            for step in 1..rows.abs() {
                self.stroke((from.0 + step * across, from.1 + step * rows.signum()), stroke);
            }
        } else {
            return false;
        }
        true
    }

    /// A piece of an upright line, one cell high.
    pub(crate) fn upright(&mut self, at: Place) {
        self.stroke(at, NORTH | SOUTH);
    }

    /// Part of a dark field; seen where nothing else is.
    pub(crate) fn shade(&mut self, at: Place) {
        self.stroke(at, SHADE);
    }

    /// Shows a free field of its own size: dark ones are seen already.
    pub(crate) fn field(&mut self, at: Place) {
        if self.cell(at).is_some_and(|cell| cell.strokes & SHADE == 0) {
            self.mark(at);
        }
    }

    /// One dot of a line that can't be drawn otherwise; seen where nothing else is.
    pub(crate) fn dot(&mut self, at: Place) {
        self.stroke(at, DOT);
    }

    /// The same finer, eight dots to a cell: at a place in columns and rows whose whole numbers are the middles of cells.
    pub(crate) fn fine_dot(&mut self, (x, y): (f64, f64)) {
        // From top to bottom, left before right; the last row came later to the script.
        const BITS: [[u8; 2]; 4] = [[1, 8], [2, 16], [4, 32], [64, 128]];
        let (x, y) = (x + 0.5, y + 0.5);
        let part = |at: f64, parts: usize| ((at - at.floor()) * parts as f64) as usize;
        let bit = BITS.get(part(y, 4)).and_then(|row| row.get(part(x, 2))).copied().unwrap_or(0);
        if let Some(cell) = self.cell((x.floor() as i32, y.floor() as i32)) {
            cell.fine |= bit;
        }
    }

    /// A text of so many columns, over whatever lines are there.
    pub(crate) fn text(&mut self, (column, row): Place, text: String, columns: usize) {
        let columns = i32::try_from(columns).unwrap_or(0);
        for covered in 1..columns {
            if let Some(cell) = self.cell((column + covered, row)) {
                cell.content = Content::Covered;
            }
        }
        if let Some(cell) = self.cell((column, row)) {
            cell.content = Content::Text(text);
        }
    }

    /// Shows a free point.
    pub(crate) fn mark(&mut self, at: Place) {
        self.text(at, if self.ascii { "." } else { "·" }.to_owned(), 1);
    }

    /// Shows a free point by the lines that meet there, or by a mark where they don't cross or turn.
    pub(crate) fn joint(&mut self, at: Place) {
        let Some(strokes) = self.cell(at).map(|cell| cell.strokes) else { return };
        if strokes & (EAST | WEST) == 0 || strokes & (NORTH | SOUTH) == 0 {
            self.mark(at);
        } else if self.ascii {
            self.text(at, "+".to_owned(), 1);
        }
    }

    /// The rows as text, without trailing blanks.
    pub(crate) fn rows(&self) -> Vec<String> {
        let width = usize::try_from(self.width).unwrap_or(0).max(1);
        let row = |cells: &[Cell]| {
            let mut line = String::new();
            for cell in cells {
                match &cell.content {
                    Content::Strokes if cell.strokes == 0 && cell.fine != 0 => {
                        line.extend(char::from_u32(BRAILLE + u32::from(cell.fine)));
                    }
                    Content::Strokes => line.push(drawn(cell.strokes, self.ascii)),
                    Content::Text(text) => line.push_str(text),
                    Content::Covered => {}
                }
            }
            line.truncate(line.trim_end().len());
            line
        };
        self.cells.chunks(width).map(row).collect()
    }
}

/// The character that shows some strokes.
fn drawn(strokes: u8, ascii: bool) -> char {
    const LEVEL: u8 = EAST | WEST;
    const UPRIGHT: u8 = NORTH | SOUTH;
    let straight = strokes & (LEVEL | UPRIGHT);
    let slanting = strokes & (RISING | FALLING);
    match (straight, slanting, ascii) {
        (0, 0, true) if strokes & SHADE != 0 => ':',
        (0, 0, false) if strokes & SHADE != 0 => '░',
        (0, 0, _) if strokes & DOT == 0 => ' ',
        (0, 0, true) => '.',
        (0, 0, false) => '·',
        (0, RISING, true) => '/',
        (0, RISING, false) => '╱',
        (0, FALLING, true) => '\\',
        (0, FALLING, false) => '╲',
        (0, _, false) => '╳',
        (EAST | WEST | LEVEL, _, true) => '-',
        (NORTH | SOUTH | UPRIGHT, _, true) => '|',
        (_, _, true) => '+',
        (straight, _, false) => joint(straight),
    }
}

fn joint(straight: u8) -> char {
    let joints = ['·', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    joints.get(usize::from(straight)).copied().unwrap_or('┼')
}
