//! The board with each point in the colour of how much it was used.

use merels_model::board::Board;
use merels_picture::Layout;

use super::charts::text;
use super::safe::escaped;
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

/// A figure for everything that happened at all.
pub(super) fn maps(report: &Report, board: &Board) -> String {
    let maps = Maps::of(report, board);
    MEASURES
        .iter()
        .map(|(title, measure)| {
            let numbers: Vec<u64> = report.points.iter().map(measure).collect();
            maps.map(title, &numbers)
        })
        .collect()
}

/// The board, for figures on it.
struct Maps<'a> {
    report: &'a Report,
    layout: Layout,
    /// Links, and names at the edges.
    background: String,
    /// Whether names at the edges tell the points, which then need none of their own.
    edges_named: bool,
}

impl<'a> Maps<'a> {
    fn of(report: &'a Report, board: &Board) -> Self {
        let layout = Layout::of(board, false);
        let mut background = format!("<path class=\"link\" d=\"{}\"/>", layout.path());
        let edges = layout.edge_names(board);
        for (name, (x, y)) in edges.iter().flatten() {
            background.push_str(&text(*x, y + 4.0, "middle", "soft", name));
        }
        Self { report, layout, background, edges_named: edges.is_some() }
    }

    fn map(&self, title: &str, numbers: &[u64]) -> String {
        let most = numbers.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return String::new();
        }
        let (board_width, board_height) = (self.layout.width() + 2.0 * MARGIN, self.layout.height() + 2.0 * MARGIN);
        let numbered = board_width <= MOST_NUMBERED;
        // A board of few points is drawn no larger than others.
        let (width, height) = (board_width.max(200.0), board_height + 44.0);
        let left = (width - self.layout.width()) / 2.0;
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" style=\"max-width:min(36rem,{:.0}px)\" role=\"img\" aria-label=\"{}\">\
             <g transform=\"translate({left:.1} {MARGIN})\">{}",
            width * 1.4,
            escaped(title),
            self.background
        );
        for ((&number, &place), point) in numbers.iter().zip(self.layout.places()).zip(&self.report.points) {
            // Nothing has a colour of its own.
            let colour = (u128::from(number) * u128::from(COLOURS)).div_ceil(u128::from(most));
            svg.push_str(&self.point(point, place, number, colour, numbered));
        }
        svg.push_str("</g>");
        svg.push_str(&legend(width, board_height + 6.0, self.per_game(most)));
        let class = if board_width > LARGE { " class=\"large\"" } else { "" };
        format!("<figure{class}>\n<figcaption>{title} per game</figcaption>\n{svg}</svg>\n</figure>\n")
    }

    fn per_game(&self, number: u64) -> f64 {
        number as f64 / self.report.settings.games.max(1) as f64
    }

    fn point(&self, point: &PointUse, (x, y): (f64, f64), number: u64, colour: u128, numbered: bool) -> String {
        let mut svg = format!(
            "<g><title>{}: {} in all, {:.2} a game</title><circle class=\"r\" cx=\"{x:.1}\" cy=\"{y:.1}\" \
             r=\"{RADIUS}\"/><circle class=\"h{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>",
            escaped(&point.name),
            count(number),
            self.per_game(number)
        );
        if numbered {
            let on = if colour <= 3 { "low" } else { "high" };
            let mut down = 4.0;
            if !self.edges_named {
                let name: String = point.name.chars().take(4).collect();
                svg.push_str(&text(x, y - 3.0, "middle", &format!("name {on}"), &name));
                down = 8.0;
            }
            let mean = match self.per_game(number) {
                _ if number == 0 => "0".to_owned(),
                mean if mean >= 9.95 => format!("{mean:.0}"),
                mean if mean >= 0.995 => format!("{mean:.1}"),
                mean => format!("{mean:.2}"),
            };
            svg.push_str(&text(x, y + down, "middle", &format!("number {on}"), &mean));
        }
        svg + "</g>"
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
