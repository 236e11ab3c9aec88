//! The map as a picture.

use std::fmt::Write as _;

use merels_markup::escaped;

use crate::map::Place;

/// A game on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// What is written beside it.
    pub name: String,
    /// What it belongs to: games of one family have one colour.
    pub family: String,
    /// Whether it is the one that is asked about.
    pub chosen: bool,
    /// Where it is.
    pub place: Place,
}

const WIDTH: f64 = 1280.0;
const HEIGHT: f64 = 960.0;
/// Between the outermost dots and the edge: names have to fit in.
const MARGIN: f64 = 90.0;
const LETTER: f64 = 6.4;
const LINE: f64 = 13.0;
const RADIUS: f64 = 5.0;

/// Colours that the colour-blind tell apart (Okabe and Ito 2008), and two more.
const COLOURS: [&str; 9] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a5195", "#8c6d31", "#666666"];

/// The map as SVG: a dot and a name for each game, families by colour.
pub fn svg(dots: &[Dot]) -> String {
    let mut families: Vec<&str> = dots.iter().map(|dot| dot.family.as_str()).collect();
    families.sort_unstable();
    families.dedup();
    let colour = |family: &str| {
        let at = families.iter().position(|known| *known == family).unwrap_or(0);
        COLOURS.get(at % COLOURS.len()).copied().unwrap_or("#666666")
    };
    let key = families.len() as f64 * LINE * 1.4;
    let height = HEIGHT + key;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    let at = placed(dots);
    let names = labels(dots, &at);
    for ((dot, (x, y)), label) in dots.iter().zip(&at).zip(names) {
        let (name, colour) = (escaped(&dot.name), colour(&dot.family));
        let weight = if dot.chosen { " font-weight=\"bold\"" } else { "" };
        let radius = if dot.chosen { RADIUS + 2.0 } else { RADIUS };
        if label.is_away_from(*x, *y) {
            let to = (*x).clamp(label.left, label.left + label.width);
            let end = label.top + LINE / 2.0;
            let _ = writeln!(text, "<path d=\"M{x:.1} {y:.1}L{to:.1} {end:.1}\" stroke=\"#bbbbbb\"/>");
        }
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#222222\"{weight}>{name}</text>",
            label.left,
            label.top + LINE - 3.0,
        );
    }
    for (row, family) in families.iter().enumerate() {
        let y = HEIGHT + row as f64 * LINE * 1.4;
        let (name, colour) = (escaped(family), colour(family));
        let _ = writeln!(
            text,
            "<circle cx=\"{MARGIN}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#222222\">{name}</text>",
            MARGIN + 12.0,
            y + 4.0,
        );
    }
    text.push_str("</svg>\n");
    text
}

/// Where dots are drawn: one measure for both ways, as large as there is room.
fn placed(dots: &[Dot]) -> Vec<(f64, f64)> {
    let range = |of: fn(&Place) -> f64| {
        let values = || dots.iter().map(|dot| of(&dot.place));
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (top, bottom)) = (range(|place| place.x), range(|place| place.y));
    let room = |from: f64, to: f64, space: f64| if to > from { (space - 2.0 * MARGIN) / (to - from) } else { f64::MAX };
    let scale = room(left, right, WIDTH).min(room(top, bottom, HEIGHT)).min(1e6);
    let middle = |from: f64, to: f64, space: f64, at: f64| space / 2.0 + (at - (from + to) / 2.0) * scale;
    let place = |dot: &Dot| (middle(left, right, WIDTH, dot.place.x), middle(top, bottom, HEIGHT, dot.place.y));
    dots.iter().map(place).collect()
}

/// Where a name is written.
#[derive(Clone, Copy)]
struct Label {
    left: f64,
    top: f64,
    width: f64,
}

impl Label {
    /// Whether it takes a line to see which dot it belongs to.
    fn is_away_from(self, x: f64, y: f64) -> bool {
        let beside = x < self.left || x > self.left + self.width;
        beside && (self.top + LINE / 2.0 - y).abs() > LINE / 2.0
    }

    /// How much of it lies on another.
    fn over(self, other: Self) -> f64 {
        let across = (self.left + self.width).min(other.left + other.width) - self.left.max(other.left);
        let down = (self.top + LINE).min(other.top + LINE) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

/// Each name where it covers the least of what is there already: to the right, to the left, below or above, near or a little
/// away.
fn labels(dots: &[Dot], at: &[(f64, f64)]) -> Vec<Label> {
    let spots = at.iter().map(|(x, y)| Label { left: x - RADIUS, top: y - LINE / 2.0, width: 2.0 * RADIUS });
    let mut taken: Vec<Label> = spots.collect();
    let mut found = Vec::new();
    for (dot, &(x, y)) in dots.iter().zip(at) {
        let width = dot.name.chars().count() as f64 * LETTER;
        let ways = [0.0, -9.0, 9.0, -18.0, 18.0].into_iter().flat_map(|shift| {
            let top = y - LINE / 2.0 + shift;
            [Label { left: x + 8.0, top, width }, Label { left: x - 8.0 - width, top, width }]
        });
        let above_and_below = [-16.0, 6.0].map(|shift| Label { left: x - width / 2.0, top: y + shift, width });
        let covered = |label: &Label| taken.iter().map(|other| label.over(*other)).sum::<f64>();
        let best = ways.chain(above_and_below).min_by(|a, b| covered(a).total_cmp(&covered(b)));
        let label = best.unwrap_or(Label { left: x, top: y, width });
        taken.push(label);
        found.push(label);
    }
    found
}
