//! Boards to draw, made from syntax trees.

use merels_model::board::Board;
use merels_read::board::build;
use merels_syntax::tree::FeatureKind::{self, AlternateDiagonals, Arcs, Centre, Diagonals, LongDiagonals};
use merels_syntax::tree::{self, BoardLine, BoardLineKind, Count, Drawn, Feature, Form, Name, Outline, Removed, Shape};
use merels_syntax::{Diagnostic, Span};

const MIDDLES: FeatureKind = FeatureKind::Middles { lines: true };
const CORNERS: FeatureKind = FeatureKind::Corners { lines: true };

const WINDMILL: &str = "row nw n ne\nrow w m e\nrow sw s se\nrow n1 n m s s1\nlink w1 w\nlink e1 e\nline w1 w m e e1";
const MOEBIUS: &str =
    "row a1 a2 a3 a4\nrow b1 b2 b3 b4\nrow a1 b1\nrow a2 b2\nrow a3 b3\nrow a4 b4\nrow a4 b1\nrow b4 a1";
/// The three squares, written clockwise.
const CLOCKWISE: &str = "row a1 a2 a3\nrow a3 a4 a5\nrow a5 a6 a7\nrow a7 a8 a1\n\
    row b1 b2 b3\nrow b3 b4 b5\nrow b5 b6 b7\nrow b7 b8 b1\nrow c1 c2 c3\nrow c3 c4 c5\nrow c5 c6 c7\nrow c7 c8 c1\n\
    row a2 b2 c2\nrow a4 b4 c4\nrow a6 b6 c6\nrow a8 b8 c8";
const PLACED: &str = "at 0 0: nw\nat 4 0: ne\nat 2 1: mid\nat 0 2: sw\nat 4 2: se\n\
    row nw mid se\nrow ne mid sw\nrow nw ne\nrow sw se\nlink x ne\nlink y x";

/// The boards of the snapshots.
pub(crate) fn all() -> Vec<(&'static str, Board)> {
    vec![
        ("squares 3", polygons(4, 3, &[MIDDLES])),
        ("squares 3 with corners", polygons(4, 3, &[MIDDLES, CORNERS])),
        ("squares 2", polygons(4, 2, &[MIDDLES])),
        ("squares 2 with centre", polygons(4, 2, &[MIDDLES, Centre])),
        ("squares 6", polygons(4, 6, &[MIDDLES])),
        ("rings 3 rays 5", rings(3, 5, &[Arcs])),
        ("rings 3 rays 7", rings(3, 7, &[Arcs])),
        ("rings 1 rays 8 with centre", rings(1, 8, &[Centre])),
        ("rings 1 rays 6 with centre", rings(1, 6, &[Centre])),
        ("grid 3 x 3 x 3", grid(&[3, 3, 3], &[])),
        ("grid 3 x 3", grid(&[3, 3], &[])),
        ("grid 3 x 3 with diagonals", grid(&[3, 3], &[Diagonals])),
        ("grid 3 x 3 with long diagonals", grid(&[3, 3], &[LongDiagonals])),
        ("grid 5 x 5 with long diagonals", grid(&[5, 5], &[LongDiagonals])),
        ("grid 6 x 5", grid(&[6, 5], &[])),
        ("grid 7 x 6 with diagonals", grid(&[7, 6], &[Diagonals])),
        ("grid 15 x 15 with diagonals", grid(&[15, 15], &[Diagonals])),
        ("grid 5 x 5 with alternate diagonals", grid(&[5, 5], &[AlternateDiagonals])),
        ("grid 19 x 19", grid(&[19, 19], &[])),
        ("grid 3 x 3 drawn as cells", grid(&[3, 3], &[Diagonals, FeatureKind::Drawn(Drawn::Cells)])),
        ("grid 4 x 3 x 2 drawn as chequered cells", grid(&[4, 3, 2], &[FeatureKind::Drawn(Drawn::ChequeredCells)])),
        ("grid 7 x 6 drawn as rack", grid(&[7, 6], &[FeatureKind::Drawn(Drawn::Rack)])),
        ("grid 6 x 4 with blocks of 2", grid(&[6, 4], &[FeatureKind::Blocks(2)])),
        ("grid 6 x 6 drawn as cells with blocks of 3", grid(&[6, 6], &[BLOCKS_OF_THREE, AS_CELLS])),
        ("grid 3 x 3 drawn as cells marked b2, a1", marked()),
        ("draughts", draughts()),
        ("hexes 5", hexes(Outline::Hexagon, &[5], &[])),
        ("hexes 4 drawn as lines", hexes(Outline::Hexagon, &[4], &[FeatureKind::Drawn(Drawn::Lines)])),
        ("hexes 11 x 11", hexes(Outline::Rhombus, &[11, 11], &[])),
        ("hexes triangle 6", hexes(Outline::Triangle, &[6], &[])),
        ("hexes star 5", hexes(Outline::Star, &[5], &[])),
        ("triangles 3", polygons(3, 3, &[MIDDLES])),
        ("pentagons 3 with corners", polygons(5, 3, &[MIDDLES, CORNERS])),
        ("hexagons 3", polygons(6, 3, &[MIDDLES])),
        ("windmill", written(WINDMILL)),
        ("moebius", written(MOEBIUS)),
        ("squares written clockwise", written(CLOCKWISE)),
        ("points with places", written(PLACED)),
    ]
}

fn make(board: &tree::Board) -> Board {
    let count = |count: &Count| match count {
        Count::Number { value, .. } => Ok(*value),
        Count::Option(_) => Ok(0),
    };
    build(board, Span::default(), &count, &|_| Ok::<_, Diagnostic>(true)).unwrap()
}

fn number(value: u32) -> Count {
    Count::Number { value, span: Span::default() }
}

fn shape(form: Form, features: &[FeatureKind]) -> Board {
    let feature = |&kind| Feature { kind, when: None, span: Span::default() };
    let features = features.iter().map(feature).collect();
    make(&tree::Board::Shape(Shape { form, features, marked: Vec::new(), without: Vec::new() }))
}

pub(crate) fn polygons(sides: u8, count: u32, features: &[FeatureKind]) -> Board {
    shape(Form::Polygons { sides, count: number(count) }, features)
}

pub(crate) fn rings(rings: u32, rays: u32, features: &[FeatureKind]) -> Board {
    shape(Form::Rings { rings: number(rings), rays: number(rays) }, features)
}

pub(crate) fn hexes(outline: Outline, sizes: &[u32], features: &[FeatureKind]) -> Board {
    shape(Form::Hexes { outline, sizes: sizes.iter().copied().map(number).collect() }, features)
}

const BLOCKS_OF_THREE: FeatureKind = FeatureKind::Blocks(3);
const AS_CELLS: FeatureKind = FeatureKind::Drawn(Drawn::Cells);

/// A board with fields that stand out.
fn marked() -> Board {
    let form = Form::Grid { sizes: vec![number(3), number(3)] };
    let features = vec![Feature { kind: AS_CELLS, when: None, span: Span::default() }];
    let name = |text: &str| Name { text: text.to_owned(), span: Span::default() };
    let marked = ["b2", "a1"].map(name).to_vec();
    make(&tree::Board::Shape(Shape { form, features, marked, without: Vec::new() }))
}

/// The board of draughts.
fn draughts() -> Board {
    let form = Form::Grid { sizes: vec![number(8), number(8)] };
    let features = [Diagonals, FeatureKind::Drawn(Drawn::ChequeredCells)];
    let feature = |kind| Feature { kind, when: None, span: Span::default() };
    let without = vec![Removed::Shade { light: true, span: Span::default() }];
    make(&tree::Board::Shape(Shape { form, features: features.map(feature).to_vec(), marked: Vec::new(), without }))
}

pub(crate) fn grid(sizes: &[u32], features: &[FeatureKind]) -> Board {
    shape(Form::Grid { sizes: sizes.iter().copied().map(number).collect() }, features)
}

/// A board from its lines of text, as in a file.
pub(crate) fn written(text: &str) -> Board {
    let line = |line: &str| {
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
        let name = |word: &str| Name { text: word.to_owned(), span: Span::default() };
        BoardLine { kind, points: points.split_whitespace().map(name).collect(), span: Span::default() }
    };
    make(&tree::Board::Written(text.lines().map(str::trim).map(line).collect()))
}
