//! Where the points of a board without a lattice stand on the canvas: the search for a size at which
//! their names keep apart and the lines between them run straight.

use std::collections::{BTreeMap, BTreeSet};

use merels_model::board::Link;

use crate::canvas::Place;

/// A drawing has usually no more steps from column to column, and from row to row.
pub(crate) const MOST: (i32, i32) = (72, 22);

/// A point to be placed.
#[derive(Clone)]
pub(crate) struct Site {
    /// To the right, from the board's centre.
    pub(crate) x: f64,
    /// Downwards, from the board's centre.
    pub(crate) y: f64,
    /// Columns that the name takes to the left and to the right of the point's own.
    pub(crate) around: (i32, i32),
    /// The same with room for a piece.
    pub(crate) room: (i32, i32),
}

/// How coordinates become columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Columns for one unit to the right.
    pub(crate) across: f64,
    /// Rows for one unit down.
    pub(crate) down: f64,
}

impl Scale {
    /// The cell of a place on the board; symmetrical around the centre.
    pub(crate) fn place(self, x: f64, y: f64) -> Place {
        ((x * self.across).round() as i32, (y * self.down).round() as i32)
    }

    /// As many columns and rows for this width and height.
    fn fitting((width, height): (f64, f64), columns: i32, rows: i32) -> Self {
        let (columns, rows) = (f64::from(columns), f64::from(rows));
        match (width > 0.0, height > 0.0) {
            (true, true) => Self { across: columns / width, down: rows / height },
            (true, false) => Self { across: columns / width, down: columns / width / 2.0 },
            (false, true) => Self { across: rows / height * 2.0, down: rows / height },
            (false, false) => Self { across: 1.0, down: 0.5 },
        }
    }
}

/// Columns between the names of two points.
pub(crate) fn gap(a: &Site, b: &Site, scale: Scale) -> i32 {
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    apart(a, b, scale).0 - 1 - a.around.1 - b.around.0
}

/// The best scale for these points and the links between them, within a width and height; a drawing has at most so many
/// steps from column to column, and from row to row, unless names would touch.
pub(crate) fn plan(sites: &[Site], links: &[(usize, usize, Link)], size: (f64, f64), most: (i32, i32)) -> Scale {
    let plan = Plan::new(sites, links);
    let mut best: Option<(f64, Scale)> = None;
    for rows in 1..=most.1 {
        for columns in 1..=most.0 {
            let scale = Scale::fitting(size, columns, rows);
            let natural = scale.across / scale.down / 2.0;
            if !(0.7..=1.4).contains(&natural) || plan.collide(scale) {
                continue;
            }
            let cost = plan.cost(scale) + 6.0 * natural.ln().abs();
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, scale));
            }
        }
    }
    best.map_or_else(|| plan.enlarged(size), |(_, scale)| scale)
}

/// The search's view of a board.
struct Plan<'a> {
    sites: &'a [Site],
    /// Straight links of one slope, all of which should look alike; arcs last.
    slopes: Vec<Vec<(&'a Site, &'a Site)>>,
    arcs: Vec<(&'a Site, &'a Site)>,
}

impl<'a> Plan<'a> {
    fn new(sites: &'a [Site], links: &[(usize, usize, Link)]) -> Self {
        let mut slopes: BTreeMap<i32, Vec<(&Site, &Site)>> = BTreeMap::new();
        let mut arcs = Vec::new();
        for &(a, b, link) in links {
            let Some(ends) = sites.get(a).zip(sites.get(b)) else { continue };
            let slope = (ends.1.y - ends.0.y).abs().atan2((ends.1.x - ends.0.x).abs());
            match link {
                Link::Straight => slopes.entry((slope * 100.0).round() as i32).or_default().push(ends),
                Link::Arc => arcs.push(ends),
            }
        }
        Self { sites, slopes: slopes.into_values().collect(), arcs }
    }

    /// How bad a scale is.
    fn cost(&self, scale: Scale) -> f64 {
        let mut crooked = 0.0;
        let mut hidden = 0.0;
        let mut near = 0.0;
        let mut count = |ends: &[(&Site, &Site)], wanted: f64| {
            for &(a, b) in ends {
                let (columns, rows) = apart(a, b, scale);
                near += (wanted - f64::from(columns).hypot(2.0 * f64::from(rows))).max(0.0).powi(2);
                hidden += f64::from(u8::from(rows < 2 && gap(a, b, scale) < 2));
            }
            ends.len()
        };
        let mut links = count(&self.arcs, NEAR.1);
        for slope in &self.slopes {
            let worst = slope.iter().map(|&(a, b)| crookedness(a, b, scale)).fold(0.0, f64::max);
            links += count(slope, if worst < 0.5 { NEAR.0 } else { NEAR.1 });
            crooked += worst * slope.len() as f64;
        }
        let off: f64 = self.sites.iter().map(|site| off(site, scale)).sum();
        let rows = self.sites.iter().map(|site| scale.place(site.x, site.y).1.abs()).max().unwrap_or(0);
        let (points, links) = (self.sites.len().max(1) as f64, links.max(1) as f64);
        let spacing = 2.0 * (near / links).sqrt() + 10.0 * hidden / links;
        16.0 * off / points + 6.0 * crooked / links + spacing + f64::from(rows) / 8.0
    }

    /// Whether the texts of two points touch.
    fn collide(&self, scale: Scale) -> bool {
        let mut taken = BTreeSet::new();
        self.sites.iter().any(|site| {
            let (column, row) = scale.place(site.x, site.y);
            (column - site.room.0..=column + site.room.1).any(|column| !taken.insert((row, column)))
        })
    }

    /// The least scale with natural proportions at which no names collide, or at least a large one.
    fn enlarged(&self, size: (f64, f64)) -> Scale {
        let mut rows = MOST.1;
        loop {
            let columns = f64::from(rows) * 2.0 * size.0 / size.1.max(1e-9);
            let scale = Scale::fitting(size, columns.clamp(1.0, 1000.0) as i32, rows);
            if rows > 300 || !self.collide(scale) {
                return scale;
            }
            rows += rows / 4;
        }
    }
}

/// Linked points should be this many columns apart, or half as many rows, if a line joins them; more
/// if dots do.
const NEAR: (f64, f64) = (6.0, 9.0);

/// How far a point's cell lies from where it should be.
fn off(site: &Site, scale: Scale) -> f64 {
    let (column, row) = scale.place(site.x, site.y);
    let (x, y) = (site.x * scale.across - f64::from(column), site.y * scale.down - f64::from(row));
    x * x / 4.0 + y * y
}

/// Columns and rows between two points.
fn apart(a: &Site, b: &Site, scale: Scale) -> Place {
    let (a, b) = (scale.place(a.x, a.y), scale.place(b.x, b.y));
    ((a.0 - b.0).abs(), (a.1 - b.1).abs())
}

/// Lines of some slopes are drawn as lines, others as dots. Those that only became level or upright
/// by rounding tell a wrong shape.
fn crookedness(a: &Site, b: &Site, scale: Scale) -> f64 {
    let exact = ((a.x - b.x).abs() * scale.across, (a.y - b.y).abs() * scale.down);
    match apart(a, b, scale) {
        (0, _) if exact.0 > 0.4 => 3.0,
        (_, 0) if exact.1 > 0.2 => 3.0,
        (0, _) | (_, 0) => 0.0,
        // Too short to show a line.
        (_, 1) => 1.0,
        (columns, rows) if columns == rows => 0.0,
        (columns, rows) if columns == 2 * rows => 0.1,
        _ => 1.0,
    }
}
