//! Where there is room for the names of points.

use merels_model::board::PointId;

use super::{Layout, Place, STEP, Stroke};

/// The angle between two links that leaves room for a name.
const ENOUGH: f64 = 1.25;
/// How far from its point a name stands, about.
const BESIDE: f64 = 0.75 * STEP;
/// Names whose middles are no farther apart than this, across and down, stand on one another.
const APART: Place = (0.5 * STEP, 0.3 * STEP);

/// A direction in which a name may stand.
#[derive(Clone, Copy)]
struct Free {
    angle: f64,
    /// The room that links leave there.
    room: f64,
    /// How much it leads away from the middle.
    outward: i32,
    clockwise: bool,
}

impl Layout {
    /// A direction from a point in which the links there leave room: away from the middle if there is enough,
    /// else where there is most, and where no other point's name would stand. Its length is one; a name can stand there.
    pub fn free_direction(&self, id: PointId) -> Place {
        let free = self.free(id);
        let Some(best) = free.first() else { return (0.0, 1.0) };
        let others: Vec<Place> = self.names_of_others(id);
        let alone = |free: &&Free| {
            let at = self.beside(id, free.angle);
            !others.iter().any(|other| (at.0 - other.0).abs() < APART.0 && (at.1 - other.1).abs() < APART.1)
        };
        let chosen = free.iter().find(alone).unwrap_or(best);
        (chosen.angle.cos(), chosen.angle.sin())
    }

    /// Where the names of the other points would stand if each had its best place.
    fn names_of_others(&self, id: PointId) -> Vec<Place> {
        let others = (0..self.places.len()).filter_map(|index| u16::try_from(index).ok()).map(PointId);
        others
            .filter(|&other| other != id && self.are_neighbours(id, other))
            .filter_map(|other| Some(self.beside(other, self.free(other).first()?.angle)))
            .collect()
    }

    /// Whether the names of two points could meet at all.
    fn are_neighbours(&self, one: PointId, other: PointId) -> bool {
        let (Some(one), Some(other)) = (self.place(one), self.place(other)) else { return false };
        (one.0 - other.0).hypot(one.1 - other.1) < 2.0 * BESIDE + STEP / 2.0
    }

    fn beside(&self, id: PointId, angle: f64) -> Place {
        let (x, y) = self.place(id).unwrap_or_default();
        (x + angle.cos() * BESIDE, y + angle.sin() * BESIDE)
    }

    /// The directions between the links of a point, the best first.
    fn free(&self, id: PointId) -> Vec<Free> {
        let Some(here) = self.place(id) else { return Vec::new() };
        let angles = self.links_from(here);
        let next = angles.iter().skip(1).copied().chain(angles.first().map(|first| first + std::f64::consts::TAU));
        let (x, y) = (here.0 - self.width / 2.0, here.1 - self.height / 2.0);
        let away = x.hypot(y).max(1.0);
        let mut free: Vec<Free> = angles
            .iter()
            .zip(next)
            .map(|(&from, to)| {
                let angle = (from + to) / 2.0;
                Free {
                    angle,
                    room: (to - from).min(ENOUGH),
                    outward: ((angle.cos() * x + angle.sin() * y) / away * 10.0).round() as i32,
                    // Of two directions that are alike in this the clockwise one is taken, so that names don't meet.
                    clockwise: angle.sin() * x > angle.cos() * y + 1e-6,
                }
            })
            .collect();
        // Rooms that differ by less are one: sums of angles aren't exact.
        let rank = |free: &Free| ((free.room * 1e6).round() as i64, free.outward, free.clockwise);
        free.sort_by_key(|one| std::cmp::Reverse(rank(one)));
        free
    }

    /// The directions of the links that are drawn from a place, in their order.
    fn links_from(&self, here: Place) -> Vec<f64> {
        let mut angles: Vec<f64> = Vec::new();
        for stroke in &self.strokes {
            let (Stroke::Straight(from, to) | Stroke::Arc { from, to, .. }) = *stroke;
            for (end, other) in [(from, to), (to, from)] {
                if (end.0 - here.0).hypot(end.1 - here.1) < 0.1 {
                    angles.push((other.1 - here.1).atan2(other.0 - here.0));
                }
            }
        }
        angles.sort_by(f64::total_cmp);
        angles
    }
}
