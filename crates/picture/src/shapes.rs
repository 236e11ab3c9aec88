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
    /// A ring that is written rather than laid: what lies below shows through.
    Nought,
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// What shows the kind of a man on a figure of its own.
const EMBLEMS: &[(&str, Shape)] = &[
    ("king", Shape::King),
    ("crown", Shape::King),
    ("dame", Shape::King),
    ("queen", Shape::Queen),
    ("rook", Shape::Rook),
    ("castle", Shape::Rook),
    ("tower", Shape::Rook),
    ("bishop", Shape::Bishop),
    ("knight", Shape::Knight),
    ("horse", Shape::Knight),
    ("pawn", Shape::Pawn),
];

/// The emblem a word names.
pub(crate) fn emblem(word: &str) -> Option<Shape> {
    EMBLEMS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, shape)| *shape)
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
    ("nought", Shape::Nought),
    ("naught", Shape::Nought),
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
            Self::Nought => return nought(radius, attributes),
            Self::Square => vec![(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Self::Triangle => vec![(0.0, -1.05), (1.05, 0.8), (-1.05, 0.8)],
            Self::Diamond => vec![(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)],
            // Longer than high, or it would be taken for a disc in a small picture.
            Self::Hexagon => vec![(-1.2, 0.0), (-0.55, -0.82), (0.55, -0.82), (1.2, 0.0), (0.55, 0.82), (-0.55, 0.82)],
            Self::Cross => cross(),
            Self::Pentagon => around(5, &[1.1]),
            Self::Star => around(10, &[1.15, 0.5]),
            Self::King => CROWN.to_vec(),
            Self::Queen => CORONET.to_vec(),
            Self::Rook => TOWER.to_vec(),
            Self::Bishop => MITRE.to_vec(),
            Self::Knight => HORSE.to_vec(),
            Self::Pawn => PAWN.to_vec(),
        };
        let path: Vec<String> =
            corners.iter().map(|(x, y)| format!("{} {}", number(x * radius), number(y * radius))).collect();
        format!("<path d=\"M{}Z\"{attributes}/>", path.join("L"))
    }
}

const CROWN: &[(f64, f64)] =
    &[(-1.0, -0.65), (-0.5, 0.0), (0.0, -0.95), (0.5, 0.0), (1.0, -0.65), (0.8, 0.75), (-0.8, 0.75)];
const CORONET: &[(f64, f64)] = &[
    (-1.05, -0.5),
    (-0.65, 0.1),
    (-0.55, -0.85),
    (-0.2, 0.05),
    (0.0, -1.0),
    (0.2, 0.05),
    (0.55, -0.85),
    (0.65, 0.1),
    (1.05, -0.5),
    (0.75, 0.8),
    (-0.75, 0.8),
];
const TOWER: &[(f64, f64)] = &[
    (-0.8, -0.85),
    (-0.45, -0.85),
    (-0.45, -0.55),
    (-0.18, -0.55),
    (-0.18, -0.85),
    (0.18, -0.85),
    (0.18, -0.55),
    (0.45, -0.55),
    (0.45, -0.85),
    (0.8, -0.85),
    (0.8, -0.25),
    (0.5, 0.0),
    (0.55, 0.5),
    (0.85, 0.6),
    (0.85, 0.9),
    (-0.85, 0.9),
    (-0.85, 0.6),
    (-0.55, 0.5),
    (-0.5, 0.0),
    (-0.8, -0.25),
];
const MITRE: &[(f64, f64)] = &[
    (0.0, -1.05),
    (0.35, -0.6),
    (0.05, -0.2),
    (0.2, -0.1),
    (0.5, -0.4),
    (0.6, 0.1),
    (0.35, 0.55),
    (0.8, 0.65),
    (0.8, 0.9),
    (-0.8, 0.9),
    (-0.8, 0.65),
    (-0.35, 0.55),
    (-0.6, 0.1),
    (-0.5, -0.4),
];
const HORSE: &[(f64, f64)] = &[
    (-0.1, -1.0),
    (0.05, -0.75),
    (0.55, -0.55),
    (0.8, 0.1),
    (0.75, 0.9),
    (-0.6, 0.9),
    (-0.5, 0.5),
    (0.0, 0.0),
    (-0.5, 0.1),
    (-0.75, 0.35),
    (-0.95, 0.1),
    (-0.6, -0.45),
    (-0.3, -0.7),
];
const PAWN: &[(f64, f64)] = &[
    (-0.3, -0.85),
    (0.3, -0.85),
    (0.45, -0.55),
    (0.3, -0.2),
    (0.45, -0.1),
    (0.25, 0.0),
    (0.4, 0.5),
    (0.75, 0.65),
    (0.75, 0.9),
    (-0.75, 0.9),
    (-0.75, 0.65),
    (-0.4, 0.5),
    (-0.25, 0.0),
    (-0.45, -0.1),
    (-0.3, -0.2),
    (-0.45, -0.55),
];

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

/// Two circles around one another, and what is between them.
fn nought(radius: f64, attributes: &str) -> String {
    // Around the other way, so that what is within both isn't filled.
    let circle = |radius: f64, clockwise: u8| {
        let r = number(radius);
        format!("M-{r} 0A{r} {r} 0 0 {clockwise} {r} 0A{r} {r} 0 0 {clockwise} -{r} 0Z")
    };
    let (outer, inner) = (circle(radius, 1), circle(radius * NOUGHT_HOLE, 0));
    format!("<path d=\"{outer}{inner}\"{attributes}/>")
}

/// The hole of a nought, in parts of its radius: its line is as broad as that of a cross.
const NOUGHT_HOLE: f64 = 0.58;

/// A circle around the middle of a broad line: what lies below doesn't show through.
fn ring(radius: f64, attributes: &str) -> String {
    let hole = number(radius * RING_HOLE);
    format!("<circle r=\"{}\"{attributes}/><circle r=\"{hole}\" fill=\"{RING_GREY}\"/>", number(radius))
}
