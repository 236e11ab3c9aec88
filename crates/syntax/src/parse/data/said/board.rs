//! A board as data: its sort, its sizes and what goes with it.

use super::{KIND, NOTHING, Told, Value, YES};

/// What boards are called, and what they are.
const BOARDS: &[(&str, &str)] = &[
    ("grid", "grid"),
    ("rect", "grid"),
    ("rectangle", "grid"),
    ("rectangular", "grid"),
    ("lattice", "grid"),
    ("chessboard", "grid"),
    ("hex", "hexes"),
    ("hexes", "hexes"),
    ("hexagon", "hexes"),
    ("hexagonal", "hexes"),
    ("honeycomb", "hexes"),
    ("squares", "squares"),
    ("concentric", "squares"),
    ("square", "squares"),
    ("rings", "rings"),
    ("circles", "rings"),
    ("triangles", "triangles"),
    ("pentagons", "pentagons"),
    ("hexagons", "hexagons"),
    ("heptagons", "heptagons"),
    ("octagons", "octagons"),
];

/// A board; a `square` with one number may be of squares in one another or a grid.
pub(super) fn boards(value: &Value) -> Vec<String> {
    let mut said = Vec::new();
    for grid in [false, true] {
        said.extend(Told::of(value).and_then(|told| board(told, grid)).filter(|text| !said.contains(text)));
    }
    said
}

fn board(mut told: Told, grid: bool) -> Option<String> {
    let known = |word: &str| BOARDS.iter().find(|(called, _)| *called == word.to_lowercase()).map(|(_, board)| *board);
    let named = told.words(KIND).or_else(|| told.words(&["name", "board", "layout"]));
    let first = |told: &mut Told| BOARDS.iter().find_map(|(called, board)| Some((*board, told.words(&[called])?)));
    let mut size: Vec<String> = Vec::new();
    let sort = match named {
        Some(named) => known(&named)?,
        // The key itself says what it is.
        None => match first(&mut told) {
            Some((board, number)) => {
                size = numbers(&number);
                board
            }
            None => "grid",
        },
    };
    if let Some(sizes) = told.words(&["size", "sizes", "dimensions", "dimension", "dims", "shape"]) {
        size = numbers(&sizes);
    }
    let mut one = |keys: &[&str]| told.words(keys);
    let columns = one(&["width", "columns", "cols", "files", "w", "x"]);
    let rows = one(&["height", "rows", "ranks", "h", "y"]);
    let layers = one(&["layers", "levels", "depth", "z"]);
    let rays = one(&["rays", "spokes", "radii"]);
    let count = one(&["rings", "squares", "count", "number", "side", "sides", "radius", "edge", "n"]);
    size.extend(count);
    size.extend(columns.into_iter().chain(rows).chain(layers));
    let sort = if sort == "squares" && (grid || size.len() > 1) { "grid" } else { sort };
    let size = match (sort, size.as_slice()) {
        (_, []) => return None,
        ("grid", [only]) => format!("{only} x {only}"),
        ("rings", [rings]) => format!("{rings} rays {}", rays?),
        (_, sizes) => sizes.join(" x "),
    };
    let features = features(&mut told)?;
    told.said(format!("board {sort} {size}{features}"))
}

fn features(told: &mut Told) -> Option<String> {
    let mut text = String::new();
    for (keys, before, behind) in [
        (&["joined", "joined at", "join"][..], " joined at ", ""),
        (&["linked", "linked at", "link"], " linked at ", ""),
        (&["diagonals"], " with ", " diagonals"),
        (&["features", "options", "with"], " ", ""),
        (&["drawn", "drawn as", "style", "look", "draw"], " drawn as ", ""),
        (&["without", "removed", "remove", "missing", "except"], " without ", ""),
    ] {
        let Some(word) = told.words(keys) else { continue };
        match word.as_str() {
            word if NOTHING.contains(&word) => {}
            word if YES.contains(&word) || word == "all" => text += &format!("{}{}", before.trim_end(), behind),
            word => text += &format!("{before}{word}{behind}"),
        }
    }
    if told.holds(&["centre", "center", "middle", "with centre"])? {
        text += " with centre";
    }
    if told.holds(&["arcs"])? {
        text += " with arcs";
    }
    Some(text)
}

/// The numbers of a size.
fn numbers(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}
