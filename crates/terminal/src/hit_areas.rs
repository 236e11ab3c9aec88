//! Where things were drawn last, for the mouse, and boards that were drawn before.

use std::rc::Rc;

use crossterm::event::KeyCode;
use merels::board::{Board, PointId};
use merels::ir::KindId;
use merels::record::NodeId;
use merels::render::{self, Room, Sheet, Style};
use ratatui_core::layout::{Position, Rect};

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// As if the key were pressed.
    Key(KeyCode),
    Kind(KindId),
    Node(NodeId),
    /// A line of the dialog.
    Item(usize),
    /// One value further in a line of the dialog.
    Turn(usize, bool),
}

/// The last drawing.
#[derive(Default)]
pub(crate) struct HitAreas {
    pub(crate) hits: Vec<(Rect, Hit)>,
    /// The part of the screen that shows the board.
    pub(crate) board: Rect,
    /// The cells of the points there, names included; what lies outside is left out.
    pub(crate) points: Vec<(PointId, Rect)>,
    /// How many lines the help had room for.
    pub(crate) page: u16,
    room: Option<Room>,
    sheets: Vec<((Room, Style), Rc<Sheet>)>,
}

/// How many boards are kept: one for each turn of the board, and some widths of the panel.
const MOST_SHEETS: usize = 8;

impl HitAreas {
    pub(crate) fn forget_sheets(&mut self) {
        self.sheets.clear();
        self.points.clear();
    }

    /// Begins a new drawing.
    pub(crate) fn clear(&mut self) {
        self.hits.clear();
        self.points.clear();
        self.board = Rect::default();
    }

    /// The empty board for so much room.
    pub(crate) fn sheet(&mut self, board: &Board, style: Style, room: Room) -> Rc<Sheet> {
        self.room = Some(room);
        let key = (room, style);
        if let Some((_, sheet)) = self.sheets.iter().find(|(known, _)| *known == key) {
            return Rc::clone(sheet);
        }
        if self.sheets.len() >= MOST_SHEETS {
            self.sheets.remove(0);
        }
        let sheet = Rc::new(render::sheet(board, &style, room));
        self.sheets.push((key, Rc::clone(&sheet)));
        sheet
    }

    /// The board as it was drawn last, or as it would be on a usual screen.
    pub(crate) fn last_sheet(&mut self, board: &Board, style: Style, glyph: u16) -> Rc<Sheet> {
        let room = self.room.unwrap_or(Room { columns: 54, rows: 20, glyph });
        self.sheet(board, style, Room { glyph, ..room })
    }

    /// What is clicked at a cell; what was drawn later lies above.
    pub(crate) fn hit(&self, at: Position) -> Option<Hit> {
        self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit)
    }

    /// The point at a cell, or the one nearest to it.
    pub(crate) fn point(&self, at: Position) -> Option<PointId> {
        if !self.board.contains(at) {
            return None;
        }
        let distance = |area: &Rect| {
            let across = outside(at.x, area.x, area.width);
            let down = outside(at.y, area.y, area.height);
            // Beside a point, or above or below it where rows are apart.
            (across <= 2 && down <= 1).then_some(across * across + 4 * down * down)
        };
        let near = self.points.iter().filter_map(|(point, area)| Some((distance(area)?, *point)));
        near.min_by_key(|(distance, _)| *distance).map(|(_, point)| point)
    }
}

/// How many cells something lies outside of an interval.
fn outside(at: u16, start: u16, length: u16) -> u32 {
    let end = start.saturating_add(length).saturating_sub(1);
    u32::from(if at < start { start - at } else { at.saturating_sub(end) })
}
