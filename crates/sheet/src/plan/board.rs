//! The board: its shape, its points and their names, what is next to what, and its rows.

use merels_model::board::{Diagonals, Form, Outline, PointId};
use merels_model::ir::{Documented, Part, PointsKind};
use merels_model::walk;
use merels_syntax::tree::ItemSort;

use super::{Item, Plan};
use crate::meaning::{Message, Naming, Table};

/// Up to how many lines of a pattern are listed.
pub(super) const LINES: usize = 40;

/// Up to how many rows are listed.
const LISTED: usize = 60;

impl Plan<'_> {
    pub(super) fn board(&mut self) -> Vec<Item> {
        let board = &self.game.board;
        let mut items = Vec::new();
        let about = self.said(Item::default(), &Documented::Item(ItemSort::Game, None));
        if !about.says.is_empty() {
            items.push(about);
        }
        let players = Item::new(Table::Players(self.game.players.len()), None);
        items.push(self.said(players, &Documented::Item(ItemSort::Players, None)));
        let mut shape = Item::new(Table::Board(board.plan.form.clone(), board.drawn), None);
        if !board.plan.without.is_empty() {
            shape = shape.and(Table::Without(board.plan.without.clone()), None);
        }
        shape = shape.and(Table::Points(board.len()), None);
        items.push(self.said(shape, &Documented::Item(ItemSort::Board, None)));
        items.push(Item::new(Table::Naming(self.naming()), None));
        items.push(Item::new(Table::Next(if self.lists_lines() { board.links() } else { Vec::new() }), None));
        if self.uses_rows() {
            items.push(Item::new(self.rows(), None));
        }
        items
    }

    /// Whether links and lines are told one by one: where no word tells them.
    pub(super) fn lists_lines(&self) -> bool {
        match self.game.board.plan.form {
            Form::Grid { diagonals, .. } => matches!(diagonals, Diagonals::Alternate),
            Form::Hexes { .. } => false,
            Form::Written | Form::Polygons { .. } | Form::Rings { .. } => true,
        }
    }

    fn uses_rows(&self) -> bool {
        let along = |part: Part<'_>| match part {
            Part::Points(points) => matches!(
                points.kind,
                PointsKind::Sight { .. } | PointsKind::Over { .. } | PointsKind::Between { .. } | PointsKind::Crossed
            ),
            Part::Lines(_) => {
                !self.lists_lines()
                    || self.game.patterns.iter().any(|pattern| pattern.exactly || pattern.lines.len() > LINES)
            }
            Part::Condition(_) | Part::Number(_) | Part::Player(_) => false,
        };
        walk::expressions(self.game).into_iter().any(|part| part.any(&along))
    }

    fn rows(&self) -> Message {
        let board = &self.game.board;
        if !self.lists_lines() || board.rows.len() > LISTED {
            return Message::Table(Table::RowsStraight);
        }
        let rows = board.rows.iter().map(|row| {
            let mut points = row.points.clone();
            if row.closed {
                points.extend(row.points.first());
            }
            points
        });
        Message::Table(Table::Rows(rows.collect()))
    }

    fn naming(&self) -> Naming {
        let board = &self.game.board;
        let name = |point: PointId| board.point(point).name.clone();
        let mut all = board.points();
        let first = all.next().map(name).unwrap_or_default();
        let last = board.points().last().map(name).unwrap_or_default();
        match &board.plan.form {
            Form::Grid { .. } | Form::Polygons { sides: 4, .. } if board.has_cells() => {
                let cells = board.points().filter_map(|point| board.point(point).cell.map(|cell| (point, cell)));
                let cells: Vec<(PointId, [u16; 3])> = cells.collect();
                let cells = cells.iter().copied();
                let letters = |wanted: u16| {
                    let found = cells.clone().find(|(_, cell)| cell[0] == wanted).map(|(point, _)| name(point));
                    found.unwrap_or_default().chars().take_while(char::is_ascii_lowercase).collect::<String>()
                };
                let most = cells.clone().map(|(_, cell)| cell[0]).max().unwrap_or_default();
                let least = cells.clone().map(|(_, cell)| cell[0]).min().unwrap_or_default();
                let ranks = cells.clone().map(|(_, cell)| cell[1] + 1).max().unwrap_or_default();
                let mut layers: Vec<String> = Vec::new();
                if cells.clone().any(|(_, cell)| cell[2] > 0) {
                    for (point, _) in cells.clone() {
                        let layer = name(point).chars().last().map(String::from).unwrap_or_default();
                        if !layers.contains(&layer) {
                            layers.push(layer);
                        }
                    }
                    layers.sort();
                }
                let corner = |point: Option<PointId>, column: u16, rank: u16| {
                    let cell = point.and_then(|point| board.point(point).cell);
                    cell.is_some_and(|cell| cell[..2] == [column, rank])
                };
                let (lowest, highest) = (board.points().next(), board.points().last());
                let whole = corner(lowest, least, 0) && corner(highest, most, ranks.saturating_sub(1));
                let ends = whole.then_some((first, last));
                Naming::Grid { ends, columns: (letters(least), letters(most)), ranks, layers }
            }
            Form::Polygons { count, sides, centre, .. } => Naming::Round {
                letters: letters(*count),
                around: usize::from(*sides) * 2,
                centre: *centre,
                top_corner: true,
            },
            Form::Rings { rings, rays, centre, .. } => Naming::Round {
                letters: if *rings == 1 { vec!["r".to_owned()] } else { letters(*rings) },
                around: *rays,
                centre: *centre,
                top_corner: false,
            },
            Form::Hexes { outline, .. } => {
                Naming::Hexes { first, last, to_the_right: matches!(outline, Outline::Rhombus | Outline::Triangle) }
            }
            Form::Grid { .. } | Form::Written => Naming::Listed(board.points().collect()),
        }
    }
}

/// As many letters.
fn letters(count: usize) -> Vec<String> {
    ('a'..='z').take(count).map(String::from).collect()
}
