//! Boards without columns and ranks as large as a room allows, with men as large as that allows.

use super::{Drawing, Ink, Label};
use crate::canvas::Place;
use crate::plan::Scale;
use crate::sheet::Room;

/// No board takes more rows.
const MOST_ROWS: u16 = 200;

fn rows_of(room: Room) -> i32 {
    i32::from(room.rows.min(MOST_ROWS))
}

impl Drawing {
    /// Makes it as large as there is room for, and men as large as that allows.
    pub(super) fn grow(&mut self, room: Room) {
        let usual = (self.scale, self.height());
        let mut tallest = usual;
        for man in [1, 3, 5, 7, 9] {
            let Some(found) = self.largest(man, usual, room) else { break };
            if man == 1 {
                tallest = found;
            } else if 4 * found.1 < 3 * tallest.1 {
                // Rather a large board than large men.
                break;
            }
            self.man = man;
            tallest.0 = found.0;
        }
        self.put(tallest.0);
    }

    fn height(&self) -> i32 {
        let rows = self.places.iter().map(|place| place.1);
        rows.clone().max().unwrap_or(0) - rows.min().unwrap_or(0)
    }

    /// The largest scale for men of so many rows that there is room for, and its rows from the first point to the last.
    fn largest(&self, man: i32, usual: (Scale, i32), room: Room) -> Option<(Scale, i32)> {
        let mut trial = self.clone();
        trial.man = man;
        let mut fits = |scale: Scale| {
            trial.put(scale);
            let (columns, rows) = trial.extent();
            let inside = columns <= i32::from(room.columns) && rows <= i32::from(room.rows);
            (inside && trial.has_room_for_men()).then(|| (scale, trial.height()))
        };
        if self.ink == Ink::Lines {
            // Slopes stay as they are.
            let times = |times: i32| {
                let times = f64::from(times);
                Scale { across: usual.0.across * times, down: usual.0.down * times }
            };
            return (1..=rows_of(room)).rev().find_map(|by| fits(times(by)));
        }
        let natural = |rows: i32| {
            let down = usual.0.down * f64::from(rows) / f64::from(usual.1.max(1));
            Scale { across: 2.0 * down, down }
        };
        let found = (1..=rows_of(room)).rev().find_map(|rows| fits(natural(rows)));
        found.filter(|found| man > 1 || found.1 >= usual.1).or_else(|| fits(usual.0))
    }

    /// Whether names keep apart, and men, which cover them, too.
    fn has_room_for_men(&self) -> bool {
        let men = 2 * self.man - 1;
        if self.man > 1 && self.labels.iter().any(|label| label.columns + 2 > men) {
            return false;
        }
        let (room, rows) = match self.man {
            1 => (None, 1),
            // A blank between two of them.
            man => (Some((men / 2, men / 2 + 1)), man + 1),
        };
        let room = |label: &Label| room.unwrap_or_else(|| label.room());
        let places: Vec<(Place, (i32, i32))> = self.places.iter().copied().zip(self.labels.iter().map(room)).collect();
        places.iter().enumerate().all(|(index, &((column, row), (_, right)))| {
            places.iter().enumerate().all(|(other, &((there, rank), (left, _)))| {
                other == index || there < column || (rank - row).abs() >= rows || there - column > right + left
            })
        })
    }
}
