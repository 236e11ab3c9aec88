//! Boards that are written out, as the generators that make the same: the same names, links and rows.

use std::collections::BTreeSet;

use merels_model::board::{Board, PointId, Row};
use merels_play::{Definition, NoLibrary};
use merels_syntax::tree::{Board as Written, ItemKind};

use crate::actions::{Action, ActionKind};
use crate::edit::{Edit, Range, range};
use crate::snapshot::Snapshot;

/// The most points of a board that a generator is looked for.
const MAX_POINTS: usize = 256;

/// The most points that a generator is said to be without.
const MAX_WITHOUT: usize = 16;

/// Polygons by their number of sides, from 3.
const POLYGONS: &[&str] = &["triangles", "squares", "pentagons", "hexagons", "heptagons", "octagons"];

/// How polygons are joined.
const JOINS: &[&str] = &[
    "",
    " joined at middles",
    " joined at corners",
    " joined at middles, corners",
    " linked at middles",
    " linked at corners",
    " linked at middles, corners",
    " joined at middles, linked at corners",
    " joined at corners, linked at middles",
];

const DIAGONALS: &[&str] = &["", " with diagonals", " with long diagonals", " with alternate diagonals"];

/// What is commonly taken out of grids.
const WITHOUT: &[&str] =
    &[" without corners", " without corners 2", " without corners 3", " without light points", " without dark points"];

impl Snapshot {
    /// A generator in the place of the board that is written out at a place, where one makes the same board.
    pub(crate) fn generate_board(&self, part: &Range) -> Option<Action> {
        let item = self.own_item(part.start)?;
        if !matches!(&item.kind, ItemKind::Board(Written::Written(_))) {
            return None;
        }
        let written = self.read_definition().board().filter(|board| board.len() <= MAX_POINTS)?;
        let wanted = Made::of(&written);
        let phrase = phrases(&wanted).into_iter().find(|phrase| made(phrase).as_ref() == Some(&wanted))?;
        let old = self.slice(&range(item.span));
        // What stands between the word and its brace keeps its width: the formatter lines columns up.
        let head = old.find('{').and_then(|brace| old.get(..brace)).unwrap_or("board ");
        let edits = vec![Edit::new(range(item.span), format!("{head}{phrase}"))];
        Some(Action { title: format!("Write the board as `{phrase}`"), kind: ActionKind::Rewrite, edits, of: None })
    }
}

/// What makes boards the same in play, by the names of points.
#[derive(Debug, PartialEq, Eq)]
struct Made {
    points: BTreeSet<String>,
    links: BTreeSet<(String, String)>,
    rows: BTreeSet<(bool, Vec<String>)>,
}

impl Made {
    fn of(board: &Board) -> Self {
        let name = |point: PointId| board.point(point).name.clone();
        let link = |(a, b): (PointId, PointId)| (name(a).min(name(b)), name(a).max(name(b)));
        Self {
            points: board.points().map(name).collect(),
            links: board.links().into_iter().map(link).collect(),
            rows: board.rows.iter().map(|row| (row.closed, first_of_its_kind(row, &name))).collect(),
        }
    }
}

/// The names along a row, read so that they come first in the alphabet: a row has two directions, a closed one many beginnings.
fn first_of_its_kind(row: &Row, name: &dyn Fn(PointId) -> String) -> Vec<String> {
    let mut names: Vec<String> = row.points.iter().map(|point| name(*point)).collect();
    let turn = |names: &mut Vec<String>| {
        let least = names.iter().enumerate().min_by(|a, b| a.1.cmp(b.1)).map_or(0, |(at, _)| at);
        if row.closed {
            names.rotate_left(least);
        }
    };
    turn(&mut names);
    let mut back: Vec<String> = names.iter().rev().cloned().collect();
    turn(&mut back);
    names.min(back)
}

/// The board that a generator makes.
fn made(phrase: &str) -> Option<Made> {
    let (definition, _) =
        Definition::read_anyway("board.merels", format!("game \"board\"\nboard {phrase}\n"), &NoLibrary);
    definition.board().map(|board| Made::of(&board))
}

/// The generators that make as many points: those with the fewest words first.
fn phrases(wanted: &Made) -> Vec<String> {
    let count = wanted.points.len();
    let mut found = grids(wanted);
    for centre in [0, 1] {
        let around = count - centre.min(count);
        let with_centre = if centre == 1 { " with centre" } else { "" };
        for (sides, word) in (3..).zip(POLYGONS) {
            if around > 0 && around.is_multiple_of(2 * sides) {
                found.extend(JOINS.iter().map(|join| format!("{word} {}{join}{with_centre}", around / (2 * sides))));
            }
        }
        for rings in divisors(around).filter(|rings| around / rings > 2) {
            let plain = format!("rings {rings} rays {}", around / rings);
            let arcs = if centre == 1 { ", arcs" } else { " with arcs" };
            found.extend([format!("{plain}{with_centre}"), format!("{plain}{with_centre}{arcs}")]);
        }
    }
    found.extend(divisors(count).map(|columns| format!("hexes {columns} x {}", count / columns)));
    for side in 1..=count {
        let sizes = [
            ("hexes", 3 * side * (side - 1) + 1),
            ("hexes triangle", side * (side + 1) / 2),
            ("hexes star", 6 * side * (side - 1) + 1),
        ];
        found.extend(sizes.iter().filter(|(_, points)| *points == count).map(|(word, _)| format!("{word} {side}")));
    }
    found.sort_by_key(|phrase| phrase.split_whitespace().count());
    found
}

fn divisors(count: usize) -> impl Iterator<Item = usize> {
    (1..=count).filter(move |divisor| count.is_multiple_of(*divisor))
}

/// Grids on which all names lie; what isn't named is taken out.
fn grids(wanted: &Made) -> Vec<String> {
    let cells: Option<Vec<[usize; 3]>> = wanted.points.iter().map(|name| cell(name)).collect();
    let Some(cells) = cells else { return Vec::new() };
    let size = |axis: usize| cells.iter().filter_map(|cell| cell.get(axis)).max().copied().unwrap_or_default();
    let (columns, ranks, layers) = (size(0), size(1), size(2));
    if columns.saturating_mul(ranks).saturating_mul(layers.max(1)) > 2 * MAX_POINTS {
        return Vec::new();
    }
    let plain =
        if layers == 0 { format!("grid {columns} x {ranks}") } else { format!("grid {columns} x {ranks} x {layers}") };
    let Some(whole) = made(&plain) else { return Vec::new() };
    let missing: Vec<&str> = whole.points.difference(&wanted.points).map(String::as_str).collect();
    let mut without = vec![String::new()];
    if !missing.is_empty() {
        without = WITHOUT.iter().map(|&without| without.to_owned()).collect();
        if missing.len() <= MAX_WITHOUT {
            without.push(format!(" without {}", missing.join(", ")));
        }
    }
    DIAGONALS
        .iter()
        .flat_map(|diagonals| without.iter().map(move |without| format!("{diagonals}{without}")))
        .map(|features| plain.clone() + &features)
        .collect()
}

/// Column, rank and layer, from 1, of a point that is named as those of grids are; layer 0 where there is none.
fn cell(name: &str) -> Option<[usize; 3]> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, rest) = (name.get(..digits)?, name.get(digits..)?);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let rank = rest.get(..end)?.parse().ok()?;
    let layer = match rest.get(end..)? {
        "" => 0,
        "u" => 1,
        "v" => 2,
        "w" => 3,
        "x" => 4,
        "y" => 5,
        "z" => 6,
        _ => return None,
    };
    let column = match *letters.as_bytes() {
        [one @ b'a'..=b'z'] => usize::from(one - b'a') + 1,
        [first @ b'a'..=b'z', second @ b'a'..=b'z'] => {
            26 * (usize::from(first - b'a') + 1) + usize::from(second - b'a') + 1
        }
        _ => return None,
    };
    Some([column, rank, layer])
}
