//! Columns, rows and layers.

use merels_syntax::{Code, Diagnostic};

use super::draft::{Draft, letters};
use super::features::Features;

/// A grid of columns, rows and layers. With `layered`, names tell the layer, even the only one.
///
/// Diagonals lie in the plane of a layer: none goes from one layer to another.
pub(super) fn draft(sizes: [usize; 3], layered: bool, features: &Features) -> Result<Draft, Diagnostic> {
    let [columns, rows, layers] = sizes;
    if let Some(span) = features.long_diagonals.filter(|_| columns != rows) {
        let message = format!("a grid of {columns} x {rows} has no diagonals from corner to corner");
        return Err(Diagnostic::new(Code::BoardFeature, span, message)
            .help("`with long diagonals` needs as many columns as rows; `with diagonals` fits any grid"));
    }
    let mut draft = points(sizes, layered, features.blocks);
    draft.squares = true;
    draft.loops = loops(features, columns.min(rows))?;
    draft.drawn = features.drawn.unwrap_or_default();
    let grid = Grid { sizes };
    for axis in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] {
        grid.rows(&mut draft, axis, |_| true);
    }
    for slope in [[1, 1, 0], [1, -1, 0]] {
        if features.diagonals {
            grid.rows(&mut draft, slope, |_| true);
        } else if features.long_diagonals.is_some() {
            grid.rows(&mut draft, slope, |row| row.len() == columns);
        }
        if features.alternate_diagonals {
            grid.rows(&mut draft, slope, |row| row.first().is_some_and(|&first| grid.is_dark(first)));
        }
    }
    draft.corners = (0..draft.points.len()).map(|index| grid.corner(index)).collect();
    debug_assert_eq!(draft.points.len(), columns * rows * layers);
    Ok(draft)
}

/// How many loops there are: each begins on a line of its own beside the outermost.
fn loops(features: &Features, lines: usize) -> Result<u16, Diagnostic> {
    match features.loops {
        Some((loops, span)) if usize::from(loops) >= lines => {
            let message = format!("{loops} loops need {} columns and ranks at least", loops.saturating_add(1));
            Err(Diagnostic::new(Code::BoardFeature, span, message))
        }
        loops => Ok(loops.map_or(0, |(loops, _)| loops)),
    }
}

/// How far blocks lie apart, in thousandths of a step.
const BETWEEN_BLOCKS: usize = 250;

/// Where a column or a rank is drawn, blocks of some of them lying apart.
fn apart(index: usize, blocks: u16) -> usize {
    index * 1000 + index.checked_div(blocks.into()).unwrap_or(0) * BETWEEN_BLOCKS
}

fn points([columns, rows, layers]: [usize; 3], layered: bool, blocks: u16) -> Draft {
    let mut draft = Draft::default();
    // Between layers as much as between columns.
    let next_layer = apart(columns - 1, blocks) + 2000;
    for layer in 0..layers {
        // Few layers have the last letters, so that they are not taken for columns.
        let letter = match layered {
            true if layers <= 6 => letters(usize::from(b'u' - b'a') + layer),
            true => letters(layer),
            false => String::new(),
        };
        for rank in 0..rows {
            for column in 0..columns {
                let name = format!("{}{}{letter}", letters(column), rank + 1);
                let x = (layer * next_layer + apart(column, blocks)) as i32;
                let y = (apart(rows - 1, blocks) - apart(rank, blocks)) as i32;
                draft.point(name, (x, y), Some([column as u16, rank as u16, layer as u16]));
            }
        }
    }
    draft
}

struct Grid {
    sizes: [usize; 3],
}

impl Grid {
    /// Adds every full row in one direction, linked, that `wanted` lets pass.
    fn rows(&self, draft: &mut Draft, direction: [isize; 3], wanted: impl Fn(&[usize]) -> bool) {
        for index in 0..draft.points.len() {
            let from = self.place(index);
            if self.moved(from, direction.map(|step| -step)).is_some() {
                continue;
            }
            let row: Vec<usize> =
                std::iter::successors(Some(from), |&at| self.moved(at, direction)).map(|at| self.index(at)).collect();
            if wanted(&row) {
                draft.chain(&row);
                draft.row(row, false);
            }
        }
    }

    /// Whether the point is `a1` or on a diagonal as far from it as others of its colour are.
    fn is_dark(&self, index: usize) -> bool {
        let [column, rank, _] = self.place(index);
        (column + rank).is_multiple_of(2)
    }

    /// The side of the least square block at a corner of its layer that holds the point.
    fn corner(&self, index: usize) -> usize {
        let ([column, rank, _], [columns, ranks, _]) = (self.place(index), self.sizes);
        let off = |at: usize, size: usize| at.min(size - 1 - at) + 1;
        off(column, columns).max(off(rank, ranks))
    }

    /// One step on, unless it leads off the board.
    fn moved(&self, place: [usize; 3], direction: [isize; 3]) -> Option<[usize; 3]> {
        let mut to = place;
        for ((at, step), size) in to.iter_mut().zip(direction).zip(self.sizes) {
            *at = at.checked_add_signed(step).filter(|&at| at < size)?;
        }
        Some(to)
    }

    fn place(&self, index: usize) -> [usize; 3] {
        let [columns, rows, _] = self.sizes;
        [index % columns, index / columns % rows, index / (columns * rows)]
    }

    fn index(&self, [column, rank, layer]: [usize; 3]) -> usize {
        let [columns, rows, _] = self.sizes;
        (layer * rows + rank) * columns + column
    }
}
