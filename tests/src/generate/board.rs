//! Boards of all forms and sizes.

use super::random::Random;

/// A board, and what the rest of a definition must know of it.
pub(super) struct Board {
    /// Its item.
    pub(super) item: String,
    pub(super) points: Vec<String>,
    /// How many points its longest row has; no pattern can be longer.
    pub(super) longest_row: usize,
    /// Whether `north` and the like have a meaning.
    pub(super) has_directions: bool,
    pub(super) has_layers: bool,
}

#[derive(Clone, Copy)]
enum Size {
    Small,
    Medium,
    Large,
    Huge,
    Giant,
}

#[derive(Clone, Copy)]
enum Form {
    Grid,
    Polygons,
    Rings,
    Hexes,
    Written,
}

impl Board {
    /// A board; `condition` may stand behind a feature's `if`.
    pub(super) fn new(random: &mut Random, condition: Option<&str>) -> Self {
        let size = random
            .weighted(&[(38, Size::Small), (48, Size::Medium), (8, Size::Large), (3, Size::Huge), (3, Size::Giant)])
            .unwrap_or(Size::Small);
        let written = if matches!(size, Size::Small | Size::Medium) { 18 } else { 0 };
        let forms =
            [(45, Form::Grid), (30, Form::Polygons), (12, Form::Rings), (12, Form::Hexes), (written, Form::Written)];
        let board = match random.weighted(&forms).unwrap_or(Form::Grid) {
            Form::Grid => grid(random, size, condition),
            Form::Polygons => polygons(random, size, condition),
            Form::Rings => rings(random, size),
            Form::Hexes => hexes(random, size),
            Form::Written => written_out(random, size),
        };
        if random.chance(8) { board.with_a_hole(random) } else { board }
    }

    /// The board without one point, where that leaves rows as long as the longest.
    fn with_a_hole(mut self, random: &mut Random) -> Self {
        // What is drawn of a whole board, or of the point that goes, isn't drawn of what is left.
        let whole = ["{", "loops", "marked"].iter().any(|sign| self.item.contains(sign));
        if !whole && self.points.len() > 8 && self.longest_row * 2 <= self.points.len() {
            let at = random.below(self.points.len());
            let gone = self.points.remove(at);
            self.item = format!("{} without {gone}", self.item);
            self.longest_row -= 1;
        }
        self
    }
}

/// Columns and rings: a to z, then aa and so on.
fn letters(index: usize) -> String {
    let last = char::from(b'a' + (index % 26) as u8);
    if index < 26 { last.to_string() } else { format!("{}{last}", letters(index / 26 - 1)) }
}

fn grid(random: &mut Random, size: Size, condition: Option<&str>) -> Board {
    let sizes: &[[usize; 3]] = match size {
        Size::Small => &[
            [3, 3, 1],
            [3, 3, 1],
            [4, 3, 1],
            [3, 4, 1],
            [2, 2, 1],
            [2, 3, 1],
            [5, 2, 1],
            [7, 1, 1],
            [2, 2, 2],
            [3, 2, 2],
        ],
        Size::Medium => &[
            [4, 4, 1],
            [5, 5, 1],
            [5, 4, 1],
            [4, 5, 1],
            [6, 5, 1],
            [7, 3, 1],
            [3, 3, 3],
            [4, 2, 2],
            [3, 3, 2],
            [2, 2, 4],
        ],
        Size::Large => &[[6, 6, 1], [7, 6, 1], [8, 8, 1], [7, 7, 1], [4, 4, 3], [4, 4, 4], [40, 1, 1], [13, 5, 1]],
        Size::Huge => &[[9, 9, 1], [11, 10, 1], [16, 8, 1], [5, 5, 5], [27, 4, 1], [13, 5, 1]],
        Size::Giant => {
            &[[12, 11, 1], [15, 15, 1], [16, 16, 1], [6, 6, 6], [28, 7, 1], [8, 8, 4], [19, 19, 1], [8, 8, 8]]
        }
    };
    let [columns, ranks, layers] = random.pick(sizes).copied().unwrap_or([3, 3, 1]);
    let layered = layers > 1 || random.chance(3);
    let mut points = Vec::new();
    for layer in 0..layers {
        let layer = if layered { letters(20 + layer) } else { String::new() };
        for rank in 1..=ranks {
            points.extend((0..columns).map(|column| format!("{}{rank}{layer}", letters(column))));
        }
    }
    let mut item = format!("board grid {columns} x {ranks}");
    if layered {
        item += &format!(" x {layers}");
    }
    let feature = match random.below(5) {
        0 | 1 if columns == ranks => "with long diagonals",
        2 => "with alternate diagonals",
        _ => "with diagonals",
    };
    if random.chance(40) {
        item += &format!(" {feature}");
        item += &when(random, condition);
    }
    if random.chance(20) {
        item += match random.below(7) {
            0 if !layered => " drawn as rack",
            1 => " drawn as chequered cells",
            2 => " drawn as lines",
            3 => " with blocks of 2",
            4 if !layered && columns.min(ranks) > 2 => " with loops 2",
            5 => " drawn as cells marked",
            _ => " drawn as cells",
        };
    }
    if item.ends_with(" marked") {
        item += &random.pick(&points).map_or(String::new(), |point| format!(" {point}"));
    }
    let longest_row = columns.max(ranks).max(layers);
    Board { item, points, longest_row, has_directions: true, has_layers: layered }
}

/// ` if CONDITION`, now and then.
fn when(random: &mut Random, condition: Option<&str>) -> String {
    match condition {
        Some(condition) if random.chance(50) => format!(" if {condition}"),
        _ => String::new(),
    }
}

fn polygons(random: &mut Random, size: Size, condition: Option<&str>) -> Board {
    let sizes: &[(usize, usize)] = match size {
        Size::Small => &[(4, 1), (3, 1), (3, 2), (5, 1), (6, 1)],
        Size::Medium => &[(4, 3), (4, 3), (4, 2), (3, 3), (3, 4), (5, 2), (5, 3), (6, 2), (7, 2), (8, 1)],
        Size::Large => &[(4, 5), (4, 8), (3, 6), (6, 3), (6, 5), (8, 3), (7, 4)],
        Size::Huge => &[(4, 10), (4, 14), (6, 7), (8, 8)],
        Size::Giant => &[(4, 20), (8, 12), (8, 15), (5, 25)],
    };
    let (sides, count) = random.pick(sizes).copied().unwrap_or((4, 3));
    let word = match sides {
        3 => "triangles",
        4 => "squares",
        5 => "pentagons",
        6 => "hexagons",
        7 => "heptagons",
        _ => "octagons",
    };
    let mut item = format!("board {word} {count}");
    let mut joined = false;
    match random.below(6) {
        0 => {}
        1 => {
            item += " joined at corners";
            joined = true;
        }
        2 => {
            item += " joined at middles, corners";
            item += &when(random, condition);
            joined = true;
        }
        3 => {
            item += " joined at middles, linked at corners";
            joined = true;
        }
        _ => {
            item += " joined at middles";
            joined = true;
        }
    }
    let centre = random.chance(20);
    if centre {
        item += " with centre";
    }
    let mut points = if sides == 4 { square_points(count) } else { ring_points(count, sides * 2) };
    if centre {
        points.push(if sides == 4 { format!("{}{}", letters(count), count + 1) } else { "c".to_owned() });
    }
    let spoke = if joined { count } else { 0 };
    Board { item, points, longest_row: spoke.max(3), has_directions: sides == 4, has_layers: false }
}

/// The names of squares: column and rank on a lattice.
fn square_points(count: usize) -> Vec<String> {
    let mut points = Vec::new();
    for ring in 1..=count {
        let places = [count - ring, count, count + ring];
        for rank in places {
            let around = places.into_iter().filter(|&column| (column, rank) != (count, count));
            points.extend(around.map(|column| format!("{}{}", letters(column), rank + 1)));
        }
    }
    points
}

fn ring_points(count: usize, around: usize) -> Vec<String> {
    (0..count).flat_map(|ring| (1..=around).map(move |place| format!("{}{place}", letters(ring)))).collect()
}

fn rings(random: &mut Random, size: Size) -> Board {
    let (count, rays) = match size {
        Size::Small => (random.between(1, 2), random.between(3, 6)),
        Size::Medium => (random.between(2, 4), random.between(4, 8)),
        Size::Large => (random.between(3, 5), random.between(11, 12)),
        Size::Huge => (random.between(6, 8), random.between(12, 15)),
        Size::Giant => (random.between(12, 14), random.between(12, 18)),
    };
    // A single ring has no row at all without one of these.
    let centre = random.chance(35);
    let arcs = random.chance(60) || count == 1 && !centre;
    let mut item = format!("board rings {count} rays {rays}");
    if arcs {
        item += " with arcs";
    }
    if centre {
        item += if arcs { ", with centre" } else { " with centre" };
    }
    let mut points = match count {
        1 => (1..=rays).map(|ray| format!("r{ray}")).collect(),
        _ => ring_points(count, rays),
    };
    if centre {
        points.push("c".to_owned());
    }
    let ray = count + usize::from(centre);
    let longest_row = if arcs { ray.max(rays) } else { ray };
    Board { item, points, longest_row, has_directions: false, has_layers: false }
}

fn hexes(random: &mut Random, size: Size) -> Board {
    let side = match size {
        Size::Small => random.between(2, 3),
        Size::Medium => random.between(3, 5),
        Size::Large => random.between(5, 6),
        Size::Huge => random.between(7, 8),
        Size::Giant => random.between(10, 11),
    };
    let rhombus = side + random.below(4);
    let named = |column: usize, rank: usize| format!("{}{}", letters(column), rank + 1);
    let all = |extent: usize| (0..extent).flat_map(move |rank| (0..extent).map(move |column| (column, rank)));
    let (item, longest_row, points): (String, usize, Vec<String>) = match random.below(4) {
        0 => {
            let inside = |&(column, rank): &(usize, usize)| column.abs_diff(rank) < side;
            let points = all(2 * side - 1).filter(inside).map(|(column, rank)| named(column, rank)).collect();
            (format!("board hexes {side}"), 2 * side - 1, points)
        }
        1 => {
            let side = side.min(8);
            // Two triangles across one another.
            let inside = |&(column, rank): &(usize, usize)| {
                let [column, rank, most] = [column, rank, side - 1].map(|number| number as isize);
                let around = [column - 2 * most, 2 * most - rank, rank - column];
                around.iter().all(|&off| off <= most) || around.iter().all(|&off| off >= -most)
            };
            let points = all(4 * side - 3).filter(inside).map(|(column, rank)| named(column, rank)).collect();
            (format!("board hexes star {side}"), 3 * side - 2, points)
        }
        2 => {
            let inside = |&(column, rank): &(usize, usize)| column + rank < rhombus;
            let points = all(rhombus).filter(inside).map(|(column, rank)| named(column, rank)).collect();
            (format!("board hexes triangle {rhombus}"), rhombus, points)
        }
        _ => {
            let points = all(rhombus).map(|(column, rank)| named(column, rank)).collect();
            (format!("board hexes {rhombus} x {rhombus}"), rhombus, points)
        }
    };
    Board { item, points, longest_row, has_directions: false, has_layers: false }
}

/// Rows that hold every point, and some more of everything across them.
fn written_out(random: &mut Random, size: Size) -> Board {
    let count = if matches!(size, Size::Small) { random.between(4, 12) } else { random.between(13, 20) };
    let points: Vec<String> = match random.below(2) {
        0 => (0..count).map(letters).collect(),
        _ => (1..=count).map(|number| format!("p{number}")).collect(),
    };
    let length = random.between(2, 4).min(count);
    let mut entries: Vec<String> = Vec::new();
    for row in points.chunks(length) {
        match row {
            // A row of one point is none.
            [only] => entries.push(format!("link {} {only}", points.first().map_or("", String::as_str))),
            _ => entries.push(format!("row {}", row.join(" "))),
        }
    }
    for _ in 0..random.between(2, 6) {
        let word = random.weighted(&[(6, "row"), (2, "link"), (2, "line")]).unwrap_or("row");
        let mut row = random.some(&points, random_length(count));
        if random.chance(40) {
            row.reverse();
        }
        if row.len() >= 3 && random.chance(20) {
            row.extend(row.first().cloned());
        }
        entries.push(format!("{word} {}", row.join(" ")));
    }
    if random.chance(10) {
        entries.extend(points.iter().enumerate().map(|(index, point)| format!("at {index} {}: {point}", index % 3)));
    }
    let item = format!("board {{\n    {}\n}}", entries.join("\n    "));
    Board { item, points, longest_row: length, has_directions: false, has_layers: false }
}

fn random_length(count: usize) -> usize {
    (2 + count / 3).min(5)
}
