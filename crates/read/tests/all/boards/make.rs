//! Boards made from syntax trees, and what is asked of them.

use merels_model::board::{Board, PointId};
use merels_read::board::build;
use merels_syntax::tree::{
    self, BoardLine, BoardLineKind, Count, Feature, FeatureKind, Form, Name, Outline, Removed, Shape,
};
use merels_syntax::{Code, Diagnostic, FileId, Span};

pub(crate) const MIDDLES: FeatureKind = FeatureKind::Middles { lines: true };
pub(crate) const MIDDLES_LINKED: FeatureKind = FeatureKind::Middles { lines: false };
pub(crate) const CORNERS: FeatureKind = FeatureKind::Corners { lines: true };
pub(crate) const CORNERS_LINKED: FeatureKind = FeatureKind::Corners { lines: false };

pub(crate) const AT: Span = Span { file: FileId(0), start: 1000, end: 2000 };

/// A span that can be told from others.
pub(crate) fn span(start: u32) -> Span {
    Span { file: FileId(0), start, end: start + 1 }
}

pub(crate) fn number(value: u32, start: u32) -> Count {
    Count::Number { value, span: span(start) }
}

/// Features have the spans 100, 101, ...
pub(crate) fn shape(form: Form, features: &[FeatureKind], without: &[&str]) -> tree::Board {
    let features = features.iter().zip(100..).map(|(&kind, at)| Feature { kind, when: None, span: span(at) });
    let without = names(&without.join(" "), 200).into_iter().map(Removed::Point).collect();
    tree::Board::Shape(Shape { form, features: features.collect(), marked: Vec::new(), without })
}

pub(crate) fn names(text: &str, start: u32) -> Vec<Name> {
    text.split_whitespace().zip(start..).map(|(word, at)| Name { text: word.to_owned(), span: span(at) }).collect()
}

pub(crate) fn polygons(sides: u8, count: u32, features: &[FeatureKind]) -> tree::Board {
    shape(Form::Polygons { sides, count: number(count, 10) }, features, &[])
}

pub(crate) fn rings(rings: u32, rays: u32, features: &[FeatureKind]) -> tree::Board {
    shape(Form::Rings { rings: number(rings, 10), rays: number(rays, 20) }, features, &[])
}

pub(crate) fn grid(sizes: &[u32], features: &[FeatureKind]) -> tree::Board {
    let sizes = sizes.iter().zip((10..).step_by(10)).map(|(&size, at)| number(size, at)).collect();
    shape(Form::Grid { sizes }, features, &[])
}

pub(crate) fn hexes(outline: Outline, sizes: &[u32]) -> tree::Board {
    let sizes = sizes.iter().zip((10..).step_by(10)).map(|(&size, at)| number(size, at)).collect();
    shape(Form::Hexes { outline, sizes }, &[], &[])
}

/// The board without its corners.
pub(crate) fn cut(board: tree::Board, size: u32) -> tree::Board {
    without(board, Removed::Corners { size: Some(number(size, 300)), span: span(300) })
}

pub(crate) fn without(board: tree::Board, removed: Removed) -> tree::Board {
    let tree::Board::Shape(mut shape) = board else { panic!("a written board") };
    shape.without.push(removed);
    tree::Board::Shape(shape)
}

/// Rows of text, as in a file; the names of line `i` have the spans `100 * i`, and on.
pub(crate) fn written(text: &str) -> tree::Board {
    let line = |(line, index): (&str, u32)| {
        let (word, rest) = line.split_once(' ').unwrap();
        let (kind, points) = match word {
            "row" => (BoardLineKind::Row, rest),
            "link" => (BoardLineKind::Link, rest),
            "line" => (BoardLineKind::Line, rest),
            _ => {
                let (place, name) = rest.split_once(": ").unwrap();
                let (x, y) = place.split_once(' ').unwrap();
                (BoardLineKind::At { x: x.parse().unwrap(), y: y.parse().unwrap() }, name)
            }
        };
        BoardLine { kind, points: names(points, index * 100), span: span(index * 100) }
    };
    tree::Board::Written(text.lines().map(str::trim).filter(|line| !line.is_empty()).zip(0..).map(line).collect())
}

pub(crate) fn try_make(board: &tree::Board) -> Result<Board, Diagnostic> {
    let count = |count: &Count| match count {
        Count::Number { value, .. } => Ok(*value),
        Count::Option(name) => Err(Diagnostic::new(Code::UnknownOption, name.span, "none here")),
    };
    build(board, AT, &count, &|_| Ok(true))
}

#[track_caller]
pub(crate) fn make(board: &tree::Board) -> Board {
    try_make(board).unwrap()
}

/// Code, and where the labels begin.
#[track_caller]
pub(crate) fn fails(board: &tree::Board) -> (Code, Vec<u32>) {
    let error = try_make(board).unwrap_err();
    (error.code, error.labels.iter().map(|label| label.span.start).collect())
}

pub(crate) fn id(board: &Board, name: &str) -> PointId {
    board.find(name).unwrap_or_else(|| panic!("no point {name}"))
}

pub(crate) fn spell<'a>(board: &'a Board, points: impl IntoIterator<Item = &'a PointId>) -> String {
    points.into_iter().map(|&id| board.point(id).name.as_str()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn neighbours(board: &Board, name: &str) -> String {
    let mut names: Vec<String> =
        board.neighbours(id(board, name)).into_iter().map(|id| board.point(id).name.clone()).collect();
    names.sort();
    names.join(" ")
}

/// Rows as text, a closed one with its first point again at the end.
pub(crate) fn rows(board: &Board) -> Vec<String> {
    board
        .rows
        .iter()
        .map(|row| spell(board, row.points.iter().chain(row.points.first().filter(|_| row.closed))))
        .collect()
}

/// `17f-windmill` of the variations.
pub(crate) fn windmill() -> tree::Board {
    written(
        "row nw n ne
        row w m e
        row sw s se
        row n1 n m s s1
        link w1 w
        link e1 e
        line w1 w m e e1",
    )
}

/// `17h-moebius` of the variations.
pub(crate) fn moebius() -> tree::Board {
    written(
        "row a1 a2 a3 a4
        row b1 b2 b3 b4
        row a1 b1
        row a2 b2
        row a3 b3
        row a4 b4
        row a4 b1
        row b4 a1",
    )
}
