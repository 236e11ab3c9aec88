//! Polygons inside one another, each with a point at every corner and in the middle of every side.

use super::draft::{Draft, letters, on_circle, rounded};
use super::features::Features;

/// The polygons' points by ring, innermost first, and by place, clockwise: corners at even places,
/// middles at odd ones.
struct Nest {
    rings: Vec<Vec<usize>>,
    centre: Option<usize>,
    sides: usize,
}

/// A board of `count` polygons.
pub(super) fn draft(sides: usize, count: usize, features: &Features) -> Draft {
    let mut draft = Draft::default();
    let nest = if sides == 4 {
        squares(&mut draft, count, features.centre)
    } else {
        polygons(&mut draft, sides, count, features.centre)
    };
    nest.sides(&mut draft);
    let middles = features.middles.is_some();
    if let Some(lines) = features.middles {
        nest.spokes(&mut draft, 1, lines, true);
    }
    if let Some(lines) = features.corners {
        nest.spokes(&mut draft, 0, lines, !middles);
    }
    if !middles && features.corners.is_none() {
        nest.hub(&mut draft, 0);
    }
    draft
}

impl Nest {
    /// Every side of every polygon: a row, linked.
    fn sides(&self, draft: &mut Draft) {
        for ring in &self.rings {
            for corner in (0..ring.len()).step_by(2) {
                let side: Vec<usize> = ring.iter().cycle().skip(corner).take(3).copied().collect();
                draft.chain(&side);
                draft.row(side, false);
            }
        }
    }

    /// Joins the polygons at their corners (`from` 0) or middles (`from` 1); where `to_centre`, and
    /// there is one, the centre as well.
    fn spokes(&self, draft: &mut Draft, from: usize, lines: bool, to_centre: bool) {
        let centre = self.centre.filter(|_| to_centre);
        if centre.is_some() {
            self.hub(draft, from);
        }
        let around = self.sides * 2;
        for place in (from..around).step_by(2) {
            let spoke = self.spoke(place);
            draft.chain(&spoke);
            if !lines {
                continue;
            }
            match centre {
                None => draft.row(spoke, false),
                // Every second spoke is the first one's other half.
                Some(_) if self.sides.is_multiple_of(2) && place >= self.sides => {}
                Some(centre) if self.sides.is_multiple_of(2) => {
                    let mut row: Vec<usize> = self.spoke(place + self.sides).into_iter().rev().collect();
                    row.push(centre);
                    row.extend(spoke);
                    draft.row(row, false);
                }
                Some(centre) => draft.row([vec![centre], spoke].concat(), false),
            }
        }
    }

    /// Links the centre, if there is one, to the innermost corners or middles.
    fn hub(&self, draft: &mut Draft, from: usize) {
        let (Some(centre), Some(inner)) = (self.centre, self.rings.first()) else { return };
        for &point in inner.iter().skip(from).step_by(2) {
            draft.chain(&[centre, point]);
        }
    }

    /// The points at one place of all polygons, innermost first.
    fn spoke(&self, place: usize) -> Vec<usize> {
        self.rings.iter().filter_map(|ring| ring.get(place).copied()).collect()
    }
}

/// Squares stand on a lattice of columns and ranks, and are named by them.
fn squares(draft: &mut Draft, count: usize, centre: bool) -> Nest {
    let width = 2 * count + 1;
    let mut places = Vec::new();
    for ring in 0..count {
        let (low, high) = (count - ring - 1, count + ring + 1);
        let upper = [(low, high), (count, high), (high, high), (high, count)];
        let lower = [(high, low), (count, low), (low, low), (low, count)];
        for (place, (column, rank)) in upper.into_iter().chain(lower).enumerate() {
            places.push(Place { rank, column, on: Some((ring, place)) });
        }
    }
    if centre {
        places.push(Place { rank: count, column: count, on: None });
    }
    places.sort_unstable();
    let mut nest = Nest { rings: vec![vec![0; 8]; count], centre: None, sides: 4 };
    for Place { rank, column, on } in places {
        let at = (column as i32 * 1000, (width - 1 - rank) as i32 * 1000);
        let name = format!("{}{}", letters(column), rank + 1);
        let id = draft.point(name, at, Some([column as u16, rank as u16, 0]));
        match on.and_then(|(ring, place)| nest.rings.get_mut(ring)?.get_mut(place)) {
            Some(slot) => *slot = id,
            None => nest.centre = Some(id),
        }
    }
    nest
}

/// A place on the squares' lattice, sorted rank by rank.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    rank: usize,
    column: usize,
    /// The ring and the place on it; nothing for the centre.
    on: Option<(usize, usize)>,
}

/// Other polygons stand on a corner each, corners on circles, and are named by ring and place.
fn polygons(draft: &mut Draft, sides: usize, count: usize, centre: bool) -> Nest {
    let centre = centre.then(|| draft.point("c".to_owned(), (0, 0), None));
    let rings = (1..=count).map(|ring| polygon(draft, sides, ring)).collect();
    Nest { rings, centre, sides }
}

/// One polygon, the `ring`-th from the centre.
fn polygon(draft: &mut Draft, sides: usize, ring: usize) -> Vec<usize> {
    let corner = |place: usize| on_circle(1000.0 * ring as f64, place, sides);
    let at = |place: usize| match (corner(place / 2), corner(place / 2 + 1)) {
        (here, _) if place.is_multiple_of(2) => here,
        ((x, y), (next_x, next_y)) => ((x + next_x) / 2.0, (y + next_y) / 2.0),
    };
    let letter = letters(ring - 1);
    (0..sides * 2).map(|place| draft.point(format!("{letter}{}", place + 1), rounded(at(place)), None)).collect()
}
