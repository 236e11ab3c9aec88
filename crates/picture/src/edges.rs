//! The names at the edges of a board.

use std::collections::BTreeMap;

use merels_model::board::Board;

use crate::drawing::NAME;
use crate::layout::{Layout, Place};
use crate::looks::RADIUS;

impl Layout {
    /// The names of columns, ranks and layers with the middle of each, at the edges, if the points of the board are named by
    /// them; it is the board that this layout is of.
    pub fn edge_names(&self, board: &Board) -> Option<Vec<(String, Place)>> {
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
        let off = RADIUS + NAME * 0.9;
        let columns = columns.values().map(|(name, x)| (*name, (*x, self.height() + off)));
        let ranks = ranks.values().map(|(name, y)| (*name, (-off, *y)));
        let layers = layers.values().map(|(name, xs)| {
            let (low, high) = xs.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
            (*name, ((low + high) / 2.0, -off))
        });
        Some(columns.chain(ranks).chain(layers).map(|(name, place)| (name.to_owned(), place)).collect())
    }
}

/// Letters, digits, and what follows.
fn parts(name: &str) -> Option<(&str, &str, &str)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (column, rest) = name.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (rank, layer) = rest.split_at(end);
    (!column.is_empty()).then_some((column, rank, layer))
}
