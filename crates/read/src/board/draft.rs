//! A board in the making, and its end: points taken out, points and links made a graph.

use std::collections::{BTreeMap, BTreeSet};

use merels_syntax::suggest::did_you_mean;
use merels_syntax::tree::{Drawn, Name};
use merels_syntax::{Code, Diagnostic, Span};
use petgraph::graph::{NodeIndex, UnGraph};

use super::straight;
use merels_model::board::Strand;
use merels_model::board::{Board, Form, Link, Plan, Point, PointId, Row};

/// Points, links and rows, by index. Makers add points first, then refer to them.
#[derive(Default)]
pub(super) struct Draft {
    /// In the order of their ids.
    pub(super) points: Vec<Point>,
    links: BTreeMap<(usize, usize), Link>,
    rows: Vec<Strand>,
    known: BTreeSet<Strand>,
    /// For each point, the least N with which `without corners N` takes it out; empty on boards without such corners.
    pub(super) corners: Vec<usize>,
    /// Whether it is a grid, with light and dark points.
    pub(super) squares: bool,
    pub(super) hexes: bool,
    pub(super) drawn: Drawn,
    pub(super) loops: u16,
    pub(super) form: Form,
}

/// What is to be taken out, with counts resolved.
pub(super) enum Gone<'a> {
    Point(&'a Name),
    Corners { size: usize, span: Span },
    Shade { light: bool, span: Span },
}

impl Draft {
    /// Adds a point and returns its index.
    pub(super) fn point(&mut self, name: String, (x, y): (i32, i32), cell: Option<[u16; 3]>) -> usize {
        self.points.push(Point { name, x, y, cell });
        self.points.len() - 1
    }

    /// Links two points; again does nothing.
    pub(super) fn link(&mut self, a: usize, b: usize, link: Link) {
        self.links.entry((a.min(b), a.max(b))).or_insert(link);
    }

    /// Links neighbours in succession by straight lines.
    pub(super) fn chain(&mut self, points: &[usize]) {
        for pair in points.windows(2) {
            if let &[a, b] = pair {
                self.link(a, b, Link::Straight);
            }
        }
    }

    /// Adds a row, without links. One point makes no row; a row that is known already, from either
    /// end, is not added again.
    pub(super) fn row(&mut self, points: Vec<usize>, closed: bool) {
        if points.len() < 2 {
            return;
        }
        let strand = Strand { points, closed };
        if self.known.insert(strand.clone().canonical()) {
            self.rows.push(strand);
        }
    }

    /// Places for all points such that rows are straight; see [`straight::places`].
    pub(super) fn straight(&self) -> Option<Vec<(i32, i32)>> {
        let links: Vec<(usize, usize)> = self.links.keys().copied().collect();
        straight::places(self.points.len(), &self.rows, &links)
    }

    /// Takes points out and makes the board.
    pub(super) fn finish(self, marked: &[Name], taken_out: &[Gone<'_>], at: Span) -> Result<Board, Diagnostic> {
        let gone = self.removed(taken_out)?;
        let marked = self.marked(marked, &gone)?;
        let mut graph = UnGraph::default();
        let mut ids: Vec<Option<PointId>> = Vec::new();
        let mut without = Vec::new();
        for (index, point) in self.points.into_iter().enumerate() {
            let kept = !gone.contains(&index);
            if !kept {
                without.push(point.name.clone());
            }
            ids.push(kept.then(|| graph.add_node(point)).and_then(identified));
        }
        if graph.node_count() == 0 {
            return Err(Diagnostic::new(Code::BoardSize, at, "the board has no points"));
        }
        let id = |index: usize| ids.get(index).copied().flatten();
        for ((a, b), link) in self.links {
            if let (Some(a), Some(b)) = (id(a), id(b)) {
                graph.add_edge(NodeIndex::new(a.index()), NodeIndex::new(b.index()), link);
            }
        }
        let mut rows = Vec::new();
        for row in self.rows {
            let parts = row.parts(&gone);
            rows.extend(
                parts
                    .into_iter()
                    .map(|part| Row { points: part.points.into_iter().filter_map(id).collect(), closed: part.closed }),
            );
        }
        let marked = marked.into_iter().filter_map(id).collect();
        let plan = Plan { form: self.form, without };
        Ok(Board { graph, rows, drawn: self.drawn, marked, loops: self.loops, hexes: self.hexes, plan })
    }

    /// The points that are to stand out.
    fn marked(&self, names: &[Name], gone: &BTreeSet<usize>) -> Result<BTreeSet<usize>, Diagnostic> {
        let mut marked = BTreeMap::new();
        for name in names {
            self.named(name, "marked", &mut marked)?;
        }
        if let Some((first, last)) = names.first().zip(names.last()).filter(|_| self.drawn != Drawn::Cells) {
            let message = "points are marked only where they are fields of one colour";
            return Err(Diagnostic::new(Code::BoardFeature, first.span.to(last.span), message)
                .help("say `drawn as cells`, or mark nothing"));
        }
        match marked.iter().find(|(index, _)| gone.contains(index)) {
            Some((_, &span)) => {
                Err(Diagnostic::new(Code::BoardFeature, span, "a point that is taken out can't be marked"))
            }
            None => Ok(marked.into_keys().collect()),
        }
    }

    fn removed(&self, without: &[Gone<'_>]) -> Result<BTreeSet<usize>, Diagnostic> {
        let mut gone: BTreeSet<usize> = BTreeSet::new();
        let mut named: BTreeMap<usize, Span> = BTreeMap::new();
        for what in without {
            match what {
                Gone::Point(name) => self.named(name, "taken out", &mut named)?,
                Gone::Corners { size, span } => gone.extend(self.around_corners(*size, *span)?),
                Gone::Shade { light, span } => gone.extend(self.of_shade(*light, *span)?),
            }
        }
        gone.extend(named.into_keys());
        Ok(gone)
    }

    fn around_corners(&self, size: usize, span: Span) -> Result<Vec<usize>, Diagnostic> {
        if self.corners.is_empty() {
            return Err(Diagnostic::new(Code::BoardFeature, span, "this board has no corners that can be taken out")
                .help("`without corners` is for `grid` and `hexes`; elsewhere name the points: `without a1, a7`"));
        }
        let around = self.corners.iter().enumerate().filter(|&(_, &off)| off <= size);
        Ok(around.map(|(index, _)| index).collect())
    }

    fn of_shade(&self, light: bool, span: Span) -> Result<Vec<usize>, Diagnostic> {
        if !self.squares {
            return Err(Diagnostic::new(Code::BoardFeature, span, "this board has no light and dark points")
                .help("only a `grid` has them; `a1` is dark"));
        }
        let is_light = |point: &Point| point.cell.is_some_and(|[column, rank, layer]| (column ^ rank ^ layer) & 1 == 1);
        let wanted = self.points.iter().enumerate().filter(|(_, point)| is_light(point) == light);
        Ok(wanted.map(|(index, _)| index).collect())
    }

    fn named(&self, name: &Name, what: &str, all: &mut BTreeMap<usize, Span>) -> Result<(), Diagnostic> {
        let Some(index) = self.points.iter().position(|point| point.name == name.text) else {
            let names = self.points.iter().map(|point| point.name.as_str());
            let message = format!("the board has no point `{}`", name.text);
            let ends = self.points.first().zip(self.points.last());
            let help = ends.map(|(first, last)| format!("its points go from `{}` to `{}`", first.name, last.name));
            let report = Diagnostic::new(Code::UnknownPoint, name.span, message);
            if name.text == "corner" {
                return Err(report.help("the word is `corners`").fix(name.span, "corners"));
            }
            return Err(report.help_if(did_you_mean(&name.text, names).or(help)));
        };
        if let Some(before) = all.insert(index, name.span) {
            let message = format!("`{}` is {what} twice", name.text);
            return Err(Diagnostic::new(Code::RepeatedPoint, name.span, message)
                .at("again here")
                .label(before, "once here"));
        }
        Ok(())
    }
}

/// A node's id; none beyond what fits, which no maker lets pass.
fn identified(node: NodeIndex) -> Option<PointId> {
    u16::try_from(node.index()).ok().map(PointId)
}

/// Columns, rings and layers are lettered: a to z, aa, ab, ...
pub(super) fn letters(mut index: usize) -> String {
    let mut reversed = Vec::new();
    loop {
        reversed.push(char::from(b'a' + (index % 26) as u8));
        match index / 26 {
            0 => break,
            rest => index = rest - 1,
        }
    }
    reversed.into_iter().rev().collect()
}

/// The place on a circle around the origin, after `turn` of `turns` equal parts clockwise from the
/// top.
pub(super) fn on_circle(radius: f64, turn: usize, turns: usize) -> (f64, f64) {
    let angle = std::f64::consts::TAU * turn as f64 / turns as f64;
    (radius * angle.sin(), -radius * angle.cos())
}

/// To whole thousandths.
pub(super) fn rounded((x, y): (f64, f64)) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
