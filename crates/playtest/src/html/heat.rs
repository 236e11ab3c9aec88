//! The board with each point in the colour of how much it was used.

use merels_model::board::Board;
use merels_picture::Layout;

use super::charts::text;
use crate::report::{PointUse, Report};
use crate::words::count;
use merels_markup::escaped;

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
/// The last of the colours, which begin with 0.
const LAST_COLOUR: u64 = 6;
/// On a board wider than this a phone has no room for numbers: the style hides them there.
const LARGE: f64 = 400.0;
/// On a board wider than this numbers in the points are too small to be read.
const MOST_NUMBERED: f64 = 500.0;

/// A figure for everything that happened at all.
pub(super) fn maps(report: &Report, board: &Board) -> String {
    let maps = Maps::of(report, board);
    let figure = |(title, measure): &Measure| maps.map(title, &report.points.iter().map(measure).collect::<Vec<u64>>());
    let figures: Vec<String> = MEASURES.iter().map(figure).filter(|figure| !figure.is_empty()).collect();
    if figures.is_empty() {
        return String::new();
    }
    // As many beside one another as leave none alone in a row.
    format!("<div class=\"maps of{}\">\n{}</div>\n", figures.len(), figures.concat())
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
        let least = numbers.iter().copied().min().unwrap_or(0);
        for ((&number, &place), point) in numbers.iter().zip(self.layout.places()).zip(&self.report.points) {
            svg.push_str(&self.point(point, place, number, colour(number, least, most), numbered));
        }
        svg.push_str("</g>");
        svg.push_str(&legend(width, board_height + 6.0, [least, most].map(|number| self.per_game(number))));
        let class = if board_width > LARGE { " class=\"large\"" } else { "" };
        format!("<figure{class}>\n<figcaption>{title} per game</figcaption>\n{svg}</svg>\n</figure>\n")
    }

    fn per_game(&self, number: u64) -> f64 {
        number as f64 / self.report.settings.games.max(1) as f64
    }

    fn point(&self, point: &PointUse, (x, y): (f64, f64), number: u64, colour: u64, numbered: bool) -> String {
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

/// The colour of a number between the least and the greatest; where all are alike, the one in the middle.
fn colour(number: u64, least: u64, most: u64) -> u64 {
    let (above, range) = (number.saturating_sub(least), most.saturating_sub(least));
    if range == 0 {
        return LAST_COLOUR / 2;
    }
    let rounded = (u128::from(above) * u128::from(LAST_COLOUR) + u128::from(range) / 2) / u128::from(range);
    u64::try_from(rounded).unwrap_or(LAST_COLOUR)
}

/// The colours and what they stand for.
fn legend(width: f64, top: f64, [least, most]: [f64; 2]) -> String {
    let (each, height) = (24.0, 12.0);
    let left = (width - each * (LAST_COLOUR + 1) as f64) / 2.0;
    let mut svg = String::new();
    for colour in 0..=LAST_COLOUR {
        let x = left + colour as f64 * each;
        svg.push_str(&format!(
            "<rect class=\"key h{colour}\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{each}\" height=\"{height}\"/>"
        ));
    }
    let said = |number: f64| match number {
        number if number >= 9.95 => format!("{number:.0}"),
        0.0 => "0".to_owned(),
        number => format!("{number:.2}"),
    };
    let right = left + each * (LAST_COLOUR + 1) as f64;
    svg.push_str(&text(left, top + 26.0, "start", "soft", &format!("least {}", said(least))));
    svg.push_str(&text(right, top + 26.0, "end", "soft", &format!("most {}", said(most))));
    svg
}
