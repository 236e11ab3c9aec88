//! The board with each point in the colour of how much it was used.

use std::collections::BTreeMap;

use merels_rules::board::{Board, Link, PointId};

use super::charts::text;
use super::escaped;
use crate::report::{PointUse, Report};
use crate::words::count;

/// What is shown of each point, and what it is called.
type Measure = (&'static str, fn(&PointUse) -> u64);

const MEASURES: [Measure; 4] = [
    ("Pieces placed", |point| point.placements),
    ("Moves that arrived", |point| point.arrivals),
    ("Moves that left", |point| point.departures),
    ("Pieces captured", |point| point.captures),
];

/// From the distance of the nearest points to units of letters.
const STEP: f64 = 40.0;
/// Room around the points, names included.
const MARGIN: f64 = 32.0;
/// A point's radius.
const RADIUS: f64 = 16.0;
/// How many colours there are above the one for nothing.
const COLOURS: u64 = 6;
/// On a board wider than this a phone has no room for numbers: the style hides them there.
const LARGE: f64 = 400.0;
/// On a board wider than this numbers in the points are too small to be read.
const MOST_NUMBERED: f64 = 500.0;
/// With more links the diagonal ones are left out: they tell nothing and hide the rest.
const MANY_LINKS: usize = 400;

/// A figure for everything that happened at all.
pub(super) fn maps(report: &Report, board: &Board) -> String {
    let plan = Plan::of(report, board);
    MEASURES
        .iter()
        .map(|(title, measure)| {
            let numbers: Vec<u64> = report.points.iter().map(measure).collect();
            plan.map(title, &numbers)
        })
        .collect()
}

/// A drawing of the board without its numbers.
struct Plan<'a> {
    report: &'a Report,
    /// Where each point is drawn.
    places: Vec<(f64, f64)>,
    size: (f64, f64),
    /// Links, and names at the edges.
    background: String,
    /// Whether points are named in their own place.
    named: bool,
}

impl<'a> Plan<'a> {
    fn of(report: &'a Report, board: &Board) -> Self {
        let at = |point: &PointUse| (f64::from(point.x), f64::from(point.y));
        let raw: Vec<(f64, f64)> = report.points.iter().map(at).collect();
        let scale = STEP / nearest(&raw);
        let links: Vec<(usize, usize, Link)> = links(board);
        let arcs = links.iter().filter(|link| link.2 == Link::Arc).flat_map(|link| arc(&raw, link));
        let (low, high) = corners(raw.iter().copied().chain(arcs));
        let place = |(x, y): (f64, f64)| ((x - low.0) * scale + MARGIN, (y - low.1) * scale + MARGIN);
        let size = ((high.0 - low.0) * scale + 2.0 * MARGIN, (high.1 - low.1) * scale + 2.0 * MARGIN);
        let places: Vec<(f64, f64)> = raw.iter().map(|&at| place(at)).collect();
        let mut background = String::new();
        let many = links.len() > MANY_LINKS;
        for link in &links {
            let (Some(from), Some(to)) = (places.get(link.0), places.get(link.1)) else { continue };
            let slanted = (from.0 - to.0).abs() > 0.1 && (from.1 - to.1).abs() > 0.1;
            if between_layers(board, link) || (many && slanted) {
                continue;
            }
            let path: Vec<String> = match link.2 {
                Link::Straight => vec![pair(*from), pair(*to)],
                Link::Arc => arc(&raw, link).into_iter().map(|at| pair(place(at))).collect(),
            };
            background.push_str(&format!("<path class=\"link\" d=\"M{}\"/>", path.join("L")));
        }
        let edges = edge_names(report, &places);
        let named = edges.is_none();
        background.push_str(&edges.unwrap_or_default());
        Self { report, places, size, background, named }
    }

    fn map(&self, title: &str, numbers: &[u64]) -> String {
        let most = numbers.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return String::new();
        }
        let games = self.report.settings.games.max(1) as f64;
        let a_game = |number: u64| {
            let mean = number as f64 / games;
            match mean {
                _ if number == 0 => "0".to_owned(),
                mean if mean >= 9.95 => format!("{mean:.0}"),
                mean if mean >= 0.995 => format!("{mean:.1}"),
                mean => format!("{mean:.2}"),
            }
        };
        let numbered = self.size.0 <= MOST_NUMBERED;
        // A board of few points is drawn no larger than others.
        let (width, height) = (self.size.0.max(200.0), self.size.1 + 44.0);
        let shift = (width - self.size.0) / 2.0;
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" style=\"max-width:min(36rem,{:.0}px)\" role=\"img\" aria-label=\"{}\">\
             <g transform=\"translate({shift:.1} 0)\">{}",
            width * 1.4,
            escaped(title),
            self.background
        );
        for ((&number, &(x, y)), point) in numbers.iter().zip(&self.places).zip(&self.report.points) {
            // Nothing has a colour of its own.
            let colour = (u128::from(number) * u128::from(COLOURS)).div_ceil(u128::from(most));
            svg.push_str(&format!(
                "<g><title>{}: {} in all, {:.2} a game</title><circle class=\"r\" cx=\"{x:.1}\" cy=\"{y:.1}\" \
                 r=\"{RADIUS}\"/><circle class=\"h{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>",
                escaped(&point.name),
                count(number),
                number as f64 / games
            ));
            if numbered {
                let on = if colour <= 3 { "low" } else { "high" };
                let mut down = 4.0;
                if self.named {
                    let name: String = point.name.chars().take(4).collect();
                    svg.push_str(&text(x, y - 3.0, "middle", &format!("name {on}"), &name));
                    down = 8.0;
                }
                svg.push_str(&text(x, y + down, "middle", &format!("number {on}"), &a_game(number)));
            }
            svg.push_str("</g>");
        }
        svg.push_str("</g>");
        svg.push_str(&legend(width, self.size.1 + 6.0, most as f64 / games));
        let class = if self.size.0 > LARGE { " class=\"large\"" } else { "" };
        format!("<figure{class}>\n<figcaption>{title} per game</figcaption>\n{svg}</svg>\n</figure>\n")
    }
}

/// The colours and what they stand for.
fn legend(width: f64, top: f64, most: f64) -> String {
    let (each, height) = (24.0, 12.0);
    let left = (width - each * (COLOURS + 1) as f64) / 2.0;
    let mut svg = String::new();
    for colour in 0..=COLOURS {
        let x = left + colour as f64 * each;
        svg.push_str(&format!(
            "<rect class=\"key h{colour}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{each}\" height=\"{height}\"/>"
        ));
    }
    let most = if most >= 9.95 { format!("{most:.0}") } else { format!("{most:.2}") };
    svg.push_str(&text(left + each / 2.0, top + 26.0, "middle", "soft", "0"));
    svg.push_str(&text(left + each * (COLOURS as f64 + 0.5), top + 26.0, "middle", "soft", &most));
    svg
}

/// Names of columns, ranks and layers at the board's edges, where the points' names are made of them.
fn edge_names(report: &Report, places: &[(f64, f64)]) -> Option<String> {
    let mut columns: BTreeMap<i32, &str> = BTreeMap::new();
    let mut ranks: BTreeMap<i32, &str> = BTreeMap::new();
    let mut layers: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (point, place) in report.points.iter().zip(places) {
        let (column, rank, layer) = parts(&point.name)?;
        let (x, y) = (place.0.round() as i32, place.1.round() as i32);
        if *columns.entry(x).or_insert(column) != column || *ranks.entry(y).or_insert(rank) != rank {
            return None;
        }
        layers.entry(layer).or_default().push(place.0);
    }
    let (low, high) = corners(places.iter().copied());
    let mut svg = String::new();
    for (x, name) in columns {
        svg.push_str(&text(f64::from(x), high.1 + RADIUS + 14.0, "middle", "soft", name));
    }
    for (y, name) in ranks {
        svg.push_str(&text(low.0 - RADIUS - 5.0, f64::from(y) + 4.0, "end", "soft", name));
    }
    for (name, xs) in layers {
        let (least, most) = xs.iter().fold((f64::MAX, f64::MIN), |(least, most), &x| (least.min(x), most.max(x)));
        svg.push_str(&text((least + most) / 2.0, low.1 - RADIUS - 5.0, "middle", "soft", name));
    }
    Some(svg)
}

/// Letters, digits, and what follows.
fn parts(name: &str) -> Option<(&str, &str, &str)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (column, rest) = name.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (rank, layer) = rest.split_at(end);
    (!column.is_empty()).then_some((column, rank, layer))
}

/// Points of different layers are drawn side by side, and their links are not.
fn between_layers(board: &Board, link: &(usize, usize, Link)) -> bool {
    let layer = |index: usize| {
        let id = u8::try_from(index).ok().filter(|_| index < board.len())?;
        Some(board.point(PointId(id)).cell?[2])
    };
    layer(link.0) != layer(link.1)
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

/// A link along a circle around the board's centre, in small steps.
fn arc(points: &[(f64, f64)], &(a, b, _): &(usize, usize, Link)) -> Vec<(f64, f64)> {
    const STEPS: usize = 24;
    let (Some(a), Some(b)) = (points.get(a), points.get(b)) else { return Vec::new() };
    let polar = |&(x, y): &(f64, f64)| (x.hypot(y), y.atan2(x));
    let ((radius, angle), (to_radius, to_angle)) = (polar(a), polar(b));
    let half = std::f64::consts::PI;
    let sweep = (to_angle - angle + half).rem_euclid(2.0 * half) - half;
    let at = |step: usize| {
        let part = step as f64 / STEPS as f64;
        let (radius, angle) = (radius + (to_radius - radius) * part, angle + sweep * part);
        (radius * angle.cos(), radius * angle.sin())
    };
    (0..=STEPS).map(at).collect()
}

/// The distance of the two points that are nearest to each other.
fn nearest(points: &[(f64, f64)]) -> f64 {
    let mut least = f64::MAX;
    for (index, a) in points.iter().enumerate() {
        for b in points.iter().skip(index + 1) {
            let apart = (a.0 - b.0).hypot(a.1 - b.1);
            if apart > 1.0 {
                least = least.min(apart);
            }
        }
    }
    if least == f64::MAX { 1_000.0 } else { least }
}

fn corners(points: impl Iterator<Item = (f64, f64)>) -> ((f64, f64), (f64, f64)) {
    let none = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    points.fold(none, |(low, high), (x, y)| ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))))
}

fn pair((x, y): (f64, f64)) -> String {
    format!("{x:.1} {y:.1}")
}
