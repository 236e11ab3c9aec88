//! The names at the edges of a board.

use std::collections::BTreeMap;

use merels_model::board::Board;

use crate::layout::{Layout, Place, STEP};
use crate::looks::RADIUS;

impl Layout {
    /// The names of columns, ranks and layers with the middle of each, at the edges, if the points of the board are named by
    /// them; it is the board that this layout is of.
    pub fn edge_names(&self, board: &Board) -> Option<Vec<(String, Place)>> {
        if board.hexes {
            return self.honeycomb_names(board);
        }
        if self.is_in_space() {
            return self.names_in_space(board);
        }
        let mut columns: BTreeMap<(u16, u16), (&str, f64)> = BTreeMap::new();
        let mut ranks: BTreeMap<u16, (&str, f64)> = BTreeMap::new();
        let mut layers: BTreeMap<u16, (&str, Vec<f64>)> = BTreeMap::new();
        for id in board.points() {
            let [column, rank, layer] = board.point(id).cell?;
            let (x, y) = self.place(id)?;
            let (file, number, rest) = parts(&board.point(id).name)?;
            columns.entry((layer, column)).or_insert((file, x));
            ranks.entry(rank).or_insert((number, y));
            layers.entry(layer).or_insert((rest, Vec::new())).1.push(x);
        }
        let off = if self.cells().is_empty() { RADIUS + self.name_size() * 0.9 } else { self.beside_field() };
        let columns = columns.values().map(|(name, x)| (*name, (*x, self.height() + off)));
        let ranks = ranks.values().map(|(name, y)| (*name, (-off, *y)));
        let layers = layers.values().map(|(name, xs)| {
            let (low, high) = xs.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
            (*name, ((low + high) / 2.0, -off))
        });
        Some(columns.chain(ranks).chain(layers).map(|(name, place)| (name.to_owned(), place)).collect())
    }
}

impl Layout {
    /// From the middle of a field to a name outside.
    fn beside_field(&self) -> f64 {
        STEP / 2.0 + self.name_size() * 0.8
    }

    /// The names of columns in front of the lowest layer, those of ranks at its left, those of layers at their right.
    fn names_in_space(&self, board: &Board) -> Option<Vec<(String, Place)>> {
        let mut points = Vec::new();
        for id in board.points() {
            points.push((board.point(id).cell?, self.place(id)?, parts(&board.point(id).name)?));
        }
        let ([left, front, _], ..) = *points.iter().min_by(|a, b| a.1.0.total_cmp(&b.1.0).then(a.0[2].cmp(&b.0[2])))?;
        let in_front = || points.iter().filter(|point| point.0[1] == front);
        let right = in_front().max_by(|a, b| a.1.0.total_cmp(&b.1.0))?.0[0];
        let off = RADIUS + self.name_size() * 0.9;
        let columns = in_front().filter(|point| point.0[2] == 0).map(|(_, (x, y), name)| (name.0, (*x, y + off)));
        let ranks = points.iter().filter(|point| point.0[2] == 0 && point.0[0] == left);
        let ranks = ranks.map(|(_, (x, y), name)| (name.1, (x - off, *y)));
        let layers = in_front().filter(|point| point.0[0] == right);
        let layers = layers.map(|(_, (x, y), name)| (name.2, (x + off, *y)));
        Some(columns.chain(ranks).chain(layers).map(|(name, place)| (name.to_owned(), place)).collect())
    }

    /// The names of columns at their lower ends, those of ranks at their left ones; ranks at the left edge where that would
    /// bring two names together.
    fn honeycomb_names(&self, board: &Board) -> Option<Vec<(String, Place)>> {
        let mut columns: BTreeMap<u16, Vec<(u16, Place, &str)>> = BTreeMap::new();
        let mut ranks: BTreeMap<u16, Vec<(u16, Place, &str)>> = BTreeMap::new();
        for id in board.points() {
            let [column, rank, _] = board.point(id).cell?;
            let place = self.place(id)?;
            let (file, number, _) = parts(&board.point(id).name)?;
            columns.entry(column).or_default().push((rank, place, file));
            ranks.entry(rank).or_default().push((column, place, number));
        }
        let beside = self.beside_field();
        let columns = ends(&columns, (0.0, 1.0), beside);
        let ranks = ends(&ranks, (-1.0, 0.0), beside);
        let near = |a: Place, b: Place| (a.0 - b.0).hypot(a.1 - b.1) < self.name_size();
        let meet = ranks.iter().any(|rank| columns.iter().any(|column| near(rank.1, column.1)));
        let at_edge = |(name, (_, y)): (String, Place)| (name, (-beside, y));
        let ranks: Vec<(String, Place)> = if meet { ranks.into_iter().map(at_edge).collect() } else { ranks };
        Some(columns.into_iter().chain(ranks).collect())
    }
}

/// The name of each row and a place a little before its first point. `usual` is the direction where rows are too short to
/// show it.
fn ends(rows: &BTreeMap<u16, Vec<(u16, Place, &str)>>, usual: Place, beside: f64) -> Vec<(String, Place)> {
    let direction = rows.values().filter_map(|row| bounds(row)).find_map(|[(_, first, _), (_, last, _)]| {
        let (x, y) = (first.0 - last.0, first.1 - last.1);
        let length = x.hypot(y);
        (length > 0.0).then(|| (x / length, y / length))
    });
    let (x, y) = direction.unwrap_or(usual);
    let name = |(_, at, name): (u16, Place, &str)| (name.to_owned(), (at.0 + x * beside, at.1 + y * beside));
    rows.values().filter_map(|row| bounds(row)).map(|[first, _]| name(first)).collect()
}

/// The first and the last of a row.
fn bounds<'a>(row: &[(u16, Place, &'a str)]) -> Option<[(u16, Place, &'a str); 2]> {
    let (first, last) = (row.iter().min_by_key(|at| at.0)?, row.iter().max_by_key(|at| at.0)?);
    Some([*first, *last])
}

/// Letters, digits, and what follows.
fn parts(name: &str) -> Option<(&str, &str, &str)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (column, rest) = name.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (rank, layer) = rest.split_at(end);
    (!column.is_empty()).then_some((column, rank, layer))
}
