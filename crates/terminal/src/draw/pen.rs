//! Writing on the screen, and noting what can be clicked there.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::app::App;
use crate::hit_areas::Hit;
use crate::words::{clipped, columns};

/// What of a row is left after so many columns.
pub(super) fn after(row: Rect, taken: u16) -> Rect {
    let taken = taken.min(row.width);
    Rect { x: row.x + taken, width: row.width - taken, ..row }
}

/// The screen and the interface that is drawn on it.
pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) app: &'a App,
}

impl Pen<'_> {
    /// Writes into a row, cut where it ends; how many columns it took.
    pub(super) fn put(&mut self, row: Rect, text: &str, style: Style) -> u16 {
        let area = row.intersection(self.buffer.area);
        if area.is_empty() {
            return 0;
        }
        let text = clipped(text, usize::from(area.width), self.app.look.ascii);
        let (end, _) = self.buffer.set_stringn(area.x, area.y, &text, usize::from(area.width), style);
        end - area.x
    }

    /// Writes at the end of a row.
    pub(super) fn put_right(&mut self, row: Rect, text: &str, style: Style) {
        self.put(right(row, columns(text)), text, style);
    }

    pub(super) fn hit(&mut self, area: Rect, hit: Hit) {
        self.app.hit_areas.borrow_mut().hits.push((area.intersection(self.buffer.area), hit));
    }

    pub(super) fn hit_right(&mut self, row: Rect, columns: usize, hit: Hit) {
        self.hit(right(row, columns), hit);
    }

    /// Gives all cells a style.
    pub(super) fn fill(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// Empties an area.
    pub(super) fn wipe(&mut self, area: Rect) {
        for at in area.intersection(self.buffer.area).positions() {
            if let Some(cell) = self.buffer.cell_mut(at) {
                cell.reset();
            }
        }
    }

    /// Empties an area and draws a frame around it; what is inside.
    pub(super) fn window(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        let signs = if self.app.look.ascii {
            ["+", "-", "|", "+", "+", "+"]
        } else {
            ["┌", "─", "│", "┐", "└", "┘"]
        };
        let [top_left, level, upright, top_right, bottom_left, bottom_right] = signs;
        let (right, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                let sign = match (x == area.x, x == right, y == area.y, y == bottom) {
                    (true, _, true, _) => top_left,
                    (_, true, true, _) => top_right,
                    (true, _, _, true) => bottom_left,
                    (_, true, _, true) => bottom_right,
                    (true, ..) | (_, true, ..) => upright,
                    (_, _, true, _) | (_, _, _, true) => level,
                    _ => " ",
                };
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_symbol(sign);
                }
            }
        }
        let row = Rect { x: area.x + 2, height: 1, width: area.width.saturating_sub(4), ..area };
        self.put(row, &format!(" {title} "), Style::new().add_modifier(ratatui_core::style::Modifier::BOLD));
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }
}

fn right(row: Rect, columns: usize) -> Rect {
    let width = (columns as u16).min(row.width);
    Rect { x: row.x + row.width - width, width, ..row }
}
