//! The outlines of pieces, for a radius of one.

use crate::colours::Colour;
use crate::words::number;

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Cross,
    Star,
    Hexagon,
    Pentagon,
    Ring,
}

/// Shapes that follow one another where no name tells them.
pub(crate) const SHAPES: [Shape; 9] = [
    Shape::Disc,
    Shape::Square,
    Shape::Triangle,
    Shape::Diamond,
    Shape::Cross,
    Shape::Star,
    Shape::Hexagon,
    Shape::Pentagon,
    Shape::Ring,
];

const WORDS: &[(&str, Shape)] = &[
    ("disc", Shape::Disc),
    ("disk", Shape::Disc),
    ("round", Shape::Disc),
    ("circle", Shape::Disc),
    ("ball", Shape::Disc),
    ("square", Shape::Square),
    ("cube", Shape::Square),
    ("box", Shape::Square),
    ("triangle", Shape::Triangle),
    ("pyramid", Shape::Triangle),
    ("cone", Shape::Triangle),
    ("diamond", Shape::Diamond),
    ("lozenge", Shape::Diamond),
    ("rhombus", Shape::Diamond),
    ("cross", Shape::Cross),
    ("star", Shape::Star),
    ("hexagon", Shape::Hexagon),
    ("pentagon", Shape::Pentagon),
    ("ring", Shape::Ring),
    ("nought", Shape::Ring),
    ("naught", Shape::Ring),
];

/// The shape a word names.
pub(crate) fn named(word: &str) -> Option<Shape> {
    WORDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, shape)| *shape)
}

/// The hole of a ring, in parts of its radius.
const RING_HOLE: f64 = 0.46;

/// What shows there.
pub(crate) const RING_GREY: Colour = Colour(176, 176, 176);

impl Shape {
    /// The element that draws it around the origin, with these attributes.
    pub(crate) fn element(self, radius: f64, attributes: &str) -> String {
        let corners = match self {
            Self::Disc => return format!("<circle r=\"{}\"{attributes}/>", number(radius)),
            Self::Ring => return ring(radius, attributes),
            Self::Square => vec![(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Self::Triangle => vec![(0.0, -1.05), (1.05, 0.8), (-1.05, 0.8)],
            Self::Diamond => vec![(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)],
            // Longer than high, or it would be taken for a disc in a small picture.
            Self::Hexagon => vec![(-1.2, 0.0), (-0.55, -0.82), (0.55, -0.82), (1.2, 0.0), (0.55, 0.82), (-0.55, 0.82)],
            Self::Cross => cross(),
            Self::Pentagon => around(5, &[1.1]),
            Self::Star => around(10, &[1.15, 0.5]),
        };
        let path: Vec<String> =
            corners.iter().map(|(x, y)| format!("{} {}", number(x * radius), number(y * radius))).collect();
        format!("<path d=\"M{}Z\"{attributes}/>", path.join("L"))
    }
}

/// Corners around the origin from the top, clockwise, at these distances in turn.
fn around(count: u32, distances: &[f64]) -> Vec<(f64, f64)> {
    let turn = std::f64::consts::TAU / f64::from(count);
    let corner = |(index, distance): (u32, &f64)| {
        let angle = turn * f64::from(index);
        (distance * angle.sin(), -distance * angle.cos())
    };
    (0..count).zip(distances.iter().cycle()).map(corner).collect()
}

/// A diagonal cross.
fn cross() -> Vec<(f64, f64)> {
    let (arm, notch) = (1.0, 0.36);
    let thick = arm - notch;
    vec![
        (-arm, -thick),
        (-thick, -arm),
        (0.0, -notch),
        (thick, -arm),
        (arm, -thick),
        (notch, 0.0),
        (arm, thick),
        (thick, arm),
        (0.0, notch),
        (-thick, arm),
        (-arm, thick),
        (-notch, 0.0),
    ]
}

/// A circle around the middle of a broad line: what lies below doesn't show through.
fn ring(radius: f64, attributes: &str) -> String {
    let hole = number(radius * RING_HOLE);
    format!("<circle r=\"{}\"{attributes}/><circle r=\"{hole}\" fill=\"{RING_GREY}\"/>", number(radius))
}
