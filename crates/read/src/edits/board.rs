//! Changes of boards: features that they can't have, points that they lack, places that are given twice.

use std::collections::{BTreeMap, BTreeSet};

use merels_syntax::tree::{Board, BoardLine, BoardLineKind, Form, Item, ItemKind, ItemSort, Node};
use merels_syntax::{Choice, Fix, Span};

use super::{Place, in_line};

/// How large the boards are in which a free place is looked for.
const MAX_PLACES: usize = 400;
/// How many points in the place of others are tried.
const MAX_UNDRAWN: usize = 4;

impl<'t> Place<'t> {
    /// A board without a feature that it can't have.
    pub(super) fn of_feature(&self) -> Vec<Choice> {
        let clauses = ["with", "drawn as", "without", "marked"].map(|word| self.behind(word));
        let parts = [self.of_list(self.report.span()), Some(self.report.span())];
        parts.into_iter().chain(clauses).flat_map(|piece| self.leaving(piece)).collect()
    }

    /// The ways to join polygons.
    pub(super) fn of_joins(&self) -> Vec<Choice> {
        let board = self.file.items.iter().find(|item| item.key().0 == ItemSort::Board);
        let Some(Item { kind: ItemKind::Board(Board::Shape(shape)), span }) = board else { return Vec::new() };
        let Form::Polygons { .. } = shape.form else { return Vec::new() };
        let joins = ["middles", "corners", "middles, corners"];
        joins.map(|join| self.instead(*span, &format!("{} joined at {join}", self.at(*span)))).into()
    }

    /// A place that is given to a point without lines, or given twice: it may belong to a point that has none.
    pub(super) fn of_places(&self) -> Vec<Vec<Choice>> {
        let Some(Node::Item(Item { kind: ItemKind::Board(Board::Written(lines)), .. })) = self.path(0).first().copied()
        else {
            return Vec::new();
        };
        let (places, rows): (Vec<&BoardLine>, Vec<&BoardLine>) =
            lines.iter().partition(|line| matches!(line.kind, BoardLineKind::At { .. }));
        let names = |lines: &[&'t BoardLine]| -> Vec<&'t str> {
            lines.iter().flat_map(|line| &line.points).map(|point| point.text.as_str()).collect()
        };
        let placed = names(&places);
        let mut left = names(&rows);
        left.retain(|point| !placed.contains(point));
        left.sort_unstable();
        left.dedup();
        let labels = (0..self.report.labels.len()).filter_map(|index| self.label(index));
        let of_label = |at: Span| {
            let line = places.iter().find(|line| line.span.start <= at.start && at.end <= line.span.end)?;
            let head = self.at(Span { end: at.start, ..line.span });
            let with = |point: &&str| Choice {
                text: format!("`{}`", in_line(&format!("{head}{point}"))),
                fix: Fix { span: at, text: (*point).to_owned() },
            };
            Some(left.iter().map(with).collect())
        };
        // Where no other point has a place, this one was meant.
        labels.filter(|_| places.len() > 1).filter_map(of_label).collect()
    }

    /// The columns before one that the board hasn't, the last first.
    pub(super) fn of_columns(&self) -> Vec<Vec<Choice>> {
        let span = self.report.span();
        let mut letters = self.at(span).bytes();
        let (Some(letter @ b'b'..=b'z'), None) = (letters.next(), letters.next()) else { return Vec::new() };
        let before = (b'a'..letter).rev();
        before.map(|letter| vec![self.instead(span, &char::from(letter).to_string())]).collect()
    }

    /// A board that is one larger, by each of the numbers that say how large it is.
    pub(super) fn of_size(&self) -> Vec<Vec<Choice>> {
        let board = self.file.items.iter().find(|item| matches!(item.kind, ItemKind::Board(Board::Shape(_))));
        let Some(board) = board.map(|board| board.span) else { return Vec::new() };
        let text = self.at(board);
        let (mut start, mut larger) = (board.start, Vec::new());
        for piece in text.split_inclusive(|sign: char| !sign.is_alphanumeric()) {
            let word = piece.trim_end_matches(|sign: char| !sign.is_alphanumeric());
            let more = word.parse::<u32>().ok().and_then(|number| number.checked_add(1));
            let span = Span { start, end: start + word.len() as u32, ..board };
            let head = self.at(Span { end: start, ..board });
            let tail = self.at(Span { start: span.end, ..board });
            larger.extend(more.map(|more| Choice {
                text: format!("`{}`", in_line(&format!("{head}{more}{tail}"))),
                fix: Fix { span, text: more.to_string() },
            }));
            start += piece.len() as u32;
        }
        vec![larger]
    }

    /// Polygons that are said to have diagonals: these are joined at their corners, too.
    pub(super) fn of_other_join(&self) -> Vec<Choice> {
        let span = self.report.span();
        let is_clause = self.at(span).starts_with("with ");
        let clause = if is_clause { Some(span) } else { self.behind("with") };
        let Some(clause) = clause.filter(|_| self.at(span).ends_with("diagonals")) else { return Vec::new() };
        let head = self.text.get(..clause.start as usize).unwrap_or_default().trim_end();
        let joined = head.ends_with("middles").then_some(Span { start: head.len() as u32, ..clause });
        joined.map(|clause| self.instead(clause, ", corners")).into_iter().collect()
    }

    /// The point in the middle of a grid that has one, by its name there.
    pub(super) fn of_middle(&self) -> Vec<Choice> {
        const MIDDLE: &[&str] = &["centre", "center", "middle", "mid", "heart"];
        let span = self.report.span();
        let sizes = self.file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Board(Board::Shape(shape)) => match &shape.form {
                Form::Grid { sizes } => Some(sizes),
                _ => None,
            },
            _ => None,
        });
        let odd: Option<Vec<u8>> = sizes
            .into_iter()
            .flatten()
            .map(|size| match self.at(size.span()).parse() {
                Ok(size @ (1..=25_u8)) if size % 2 == 1 => Some(size / 2),
                _ => None,
            })
            .collect();
        match odd.as_deref() {
            Some([column, row]) if MIDDLE.contains(&self.at(span)) => {
                vec![self.instead(span, &format!("{}{}", char::from(b'a' + column), row + 1))]
            }
            _ => Vec::new(),
        }
    }

    /// The one place that is free among those of a board, for one of two points that are drawn in one place: for the one whose rows are
    /// straight then.
    pub(super) fn of_free_place(&self) -> Vec<Choice> {
        let Some(Node::Item(Item { kind: ItemKind::Board(Board::Written(lines)), .. })) = self.path(0).first().copied()
        else {
            return Vec::new();
        };
        let place = |line: &'t BoardLine| match line.kind {
            BoardLineKind::At { x, y } => Some((line.points.first()?.text.as_str(), (x, y))),
            _ => None,
        };
        let places: Vec<(&str, (u16, u16))> = lines.iter().filter_map(place).collect();
        let columns: BTreeSet<u16> = places.iter().map(|(_, (x, _))| *x).collect();
        let rows: BTreeSet<u16> = places.iter().map(|(_, (_, y))| *y).collect();
        if columns.len() * rows.len() > MAX_PLACES {
            return Vec::new();
        }
        let all = rows.iter().flat_map(|y| columns.iter().map(|x| (*x, *y)));
        let mut free = all.filter(|place| places.iter().all(|(_, taken)| taken != place));
        let (Some(free), None) = (free.next(), free.next()) else { return Vec::new() };
        let mut found: Vec<(usize, Choice)> = Vec::new();
        for at in (0..2).filter_map(|label| self.label(label)) {
            let drawn = lines.iter().find(|line| line.span.start <= at.start && at.end <= line.span.end);
            let Some(drawn) = drawn.filter(|line| matches!(line.kind, BoardLineKind::At { .. })) else { continue };
            let name = self.at(at);
            let moved: BTreeMap<&str, (u16, u16)> =
                places.iter().map(|(point, place)| (*point, if *point == name { free } else { *place })).collect();
            let bent =
                lines.iter().filter(|line| line.kind == BoardLineKind::Row && !is_straight(line, &moved)).count();
            let place = Span { end: at.start, ..drawn.span };
            let head = format!("at {} {}: ", free.0, free.1);
            let shown = format!("`{head}{name}`");
            found.push((bent, Choice { text: shown, fix: Fix { span: place, text: head } }));
        }
        let least = found.iter().map(|(bent, _)| *bent).min();
        found.into_iter().filter(|(bent, _)| Some(*bent) == least).map(|(_, choice)| choice).collect()
    }

    /// A point that no line of a written board draws, where others are, in the rows: one that is drawn, and stands in no row.
    pub(super) fn of_undrawn(&self) -> Vec<Choice> {
        let board = self.file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Board(Board::Written(lines)) => Some(lines),
            _ => None,
        });
        let points = |drawn: bool, row: bool| {
            let lines = board.into_iter().flatten().filter(move |line| match line.kind {
                BoardLineKind::At { .. } => drawn,
                BoardLineKind::Row => row,
                BoardLineKind::Link | BoardLineKind::Line => false,
            });
            lines.flat_map(|line| &line.points)
        };
        let is_in = |name: &str, drawn: bool, row: bool| points(drawn, row).any(|point| point.text == name);
        let rows = points(false, true).filter(|point| !is_in(&point.text, true, false));
        let left: Vec<&str> =
            points(true, false).map(|point| point.text.as_str()).filter(|name| !is_in(name, false, true)).collect();
        rows.flat_map(|point| left.iter().map(|name| self.instead(point.span, name))).take(MAX_UNDRAWN).collect()
    }
}

/// Whether the points of a row are drawn on a straight line, as far as they are drawn.
fn is_straight(row: &BoardLine, places: &BTreeMap<&str, (u16, u16)>) -> bool {
    let drawn = row.points.iter().filter_map(|point| places.get(point.text.as_str()));
    let drawn: Vec<(i64, i64)> = drawn.map(|(x, y)| (i64::from(*x), i64::from(*y))).collect();
    drawn.windows(3).all(|three| match three {
        [(a, b), (c, d), (e, f)] => (c - a) * (f - b) == (e - a) * (d - b),
        _ => true,
    })
}
