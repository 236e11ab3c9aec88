//! Boards: the facts of the games' boards, names, neighbours, rows, symmetries, and every error.
//!
//! Boards are written as syntax trees here, so that a slip of the parser can't hide one of ours.

mod errors;
mod hexes;

mod make;
use make::*;

mod symmetries;

use std::collections::BTreeSet;

use merels_model::board::PointId;
use merels_syntax::Code;
use merels_syntax::tree::FeatureKind::{Arcs, Centre, Diagonals, LongDiagonals};
use merels_syntax::tree::{self, Direction, Form};

#[test]
fn squares_are_named_algebraically() {
    let board = make(&polygons(4, 3, &[MIDDLES]));
    let all = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7";
    assert_eq!(spell(&board, &board.points().collect::<Vec<_>>()), all);
    assert_eq!(neighbours(&board, "a1"), "a4 d1");
    assert_eq!(neighbours(&board, "d2"), "b2 d1 d3 f2");
    assert_eq!(neighbours(&board, "d3"), "c3 d2 e3");
    assert_eq!(board.point(id(&board, "f2")).cell, Some([5, 1, 0]));
    let place = |name| (board.point(id(&board, name)).x, board.point(id(&board, name)).y);
    assert_eq!([place("a1"), place("a7"), place("g4")], [(0, 6000), (0, 0), (6000, 3000)]);
    let lines: BTreeSet<BTreeSet<&str>> = board
        .lines(3)
        .iter()
        .map(|line| line.points.iter().map(|&point| board.point(point).name.as_str()).collect())
        .collect();
    assert!(lines.contains(&BTreeSet::from(["a1", "a4", "a7"])));
    assert!(lines.contains(&BTreeSet::from(["d5", "d6", "d7"])));
    assert!(!lines.contains(&BTreeSet::from(["d3", "d5", "d6"])));
    let corners = make(&polygons(4, 3, &[MIDDLES, CORNERS]));
    assert_eq!(neighbours(&corners, "b6"), "a7 b4 c5 d6");
    assert!(rows(&corners).contains(&"e3 f2 g1".to_owned()));
}

#[test]
fn a_centre_joins_what_meets_in_it() {
    let squares = make(&polygons(4, 2, &[MIDDLES, Centre]));
    assert_eq!(neighbours(&squares, "c3"), "b3 c2 c4 d3");
    assert!(
        rows(&squares).contains(&"a3 b3 c3 d3 e3".to_owned()) || rows(&squares).contains(&"e3 d3 c3 b3 a3".to_owned())
    );
    assert_eq!(rows(&squares).iter().filter(|row| row.contains("c3")).count(), 2);

    let linked = make(&polygons(4, 2, &[MIDDLES_LINKED, Centre]));
    assert_eq!(neighbours(&linked, "c3"), "b3 c2 c4 d3");
    assert!(rows(&linked).iter().all(|row| !row.contains("c3")));

    let both = make(&polygons(4, 2, &[MIDDLES_LINKED, CORNERS, Centre]));
    assert_eq!(neighbours(&both, "c3"), "b3 c2 c4 d3");
    assert!(rows(&both).contains(&"b2 a1".to_owned()));

    let corners = make(&polygons(6, 2, &[CORNERS, Centre]));
    assert_eq!(neighbours(&corners, "c"), "a1 a11 a3 a5 a7 a9");
    assert!(rows(&corners).contains(&"b7 a7 c a1 b1".to_owned()));

    let alone = make(&polygons(4, 1, &[Centre]));
    assert_eq!(neighbours(&alone, "b2"), "a1 a3 c1 c3");
    assert_eq!(alone.rows.len(), 4);

    let odd = make(&polygons(3, 2, &[MIDDLES, Centre]));
    assert_eq!(neighbours(&odd, "c"), "a2 a4 a6");
    assert!(rows(&odd).contains(&"c a2 b2".to_owned()));

    let wheel = make(&rings(1, 8, &[Centre]));
    assert_eq!(rows(&wheel), ["r5 c r1", "r6 c r2", "r7 c r3", "r8 c r4"]);
    assert_eq!(neighbours(&wheel, "r1"), "c r2 r8");
    let odd = make(&rings(2, 3, &[Centre]));
    assert_eq!(rows(&odd), ["c a1 b1", "c a2 b2", "c a3 b3"]);
}

#[test]
fn polygons_and_rings_are_numbered_clockwise_from_the_top() {
    let board = make(&polygons(3, 2, &[MIDDLES]));
    assert_eq!(rows(&board)[..4], ["a1 a2 a3", "a3 a4 a5", "a5 a6 a1", "b1 b2 b3"]);
    assert!(rows(&board).contains(&"a2 b2".to_owned()));
    let point = |name| board.point(id(&board, name));
    assert_eq!((point("b1").x, point("b1").y), (0, -2000));
    assert_eq!((point("b4").x, point("b4").y), (0, 1000), "a middle lies on its side");
    assert!(point("b3").x > 0 && point("b3").y > 0);
    assert!(point("b1").cell.is_none() && !board.has_cells());

    let board = make(&rings(3, 5, &[Arcs]));
    assert_eq!(neighbours(&board, "b1"), "a1 b2 b5 c1");
    assert_eq!(rows(&board)[0], "a1 a2 a3 a4 a5 a1");
    assert_eq!(rows(&board)[3], "a1 b1 c1");
    assert!(make(&rings(3, 5, &[])).rows.iter().all(|row| !row.closed));
}

#[test]
fn closed_rows_make_a_line_at_every_point() {
    let board = make(&written("row a b c d e a"));
    assert_eq!(board.links().len(), 5);
    assert_eq!(board.len(), 5);
    let lines: Vec<String> = board.lines(3).iter().map(|line| spell(&board, &line.points)).collect();
    assert_eq!(lines, ["a b c", "b c d", "c d e", "d e a", "e a b"]);
    let last = &board.lines(3)[4];
    assert_eq!(last.beyond, [Some(id(&board, "d")), Some(id(&board, "c"))]);
    assert_eq!(board.lines(5).len(), 1);
    assert_eq!(board.lines(6).len(), 0);
    let beyond = board.rows[0].beyond(id(&board, "d"), true);
    assert_eq!(spell(&board, &beyond), "e a b c");
    assert_eq!(board.symmetries().maps.len(), 10);
}

#[test]
fn directions_follow_links() {
    let board = make(&grid(&[3, 3, 3], &[]));
    let step = |from: &str, to| board.steps(id(&board, from), to).first().map(|id| board.point(*id).name.clone());
    assert_eq!(step("b2v", Direction::North).as_deref(), Some("b3v"));
    assert_eq!(step("b2v", Direction::South).as_deref(), Some("b1v"));
    assert_eq!(step("b2v", Direction::East).as_deref(), Some("c2v"));
    assert_eq!(step("b2v", Direction::West).as_deref(), Some("a2v"));
    assert_eq!(step("b2v", Direction::Up).as_deref(), Some("b2w"));
    assert_eq!(step("b2v", Direction::Down).as_deref(), Some("b2u"));
    assert_eq!(step("a1u", Direction::West), None);
    assert_eq!(neighbours(&board, "a1u"), "a1v a2u b1u");

    let squares = make(&polygons(4, 3, &[MIDDLES, CORNERS]));
    let step = |from: &str, to| squares.steps(id(&squares, from), to).first().map(|id| squares.point(*id).name.clone());
    assert_eq!(step("a1", Direction::East).as_deref(), Some("d1"));
    assert_eq!(step("d3", Direction::North), None);
    assert_eq!(step("a1", Direction::NorthEast).as_deref(), Some("b2"));

    let chequered = make(&grid(&[3, 3], &[Diagonals]));
    let step = |from: &str, to| spell(&chequered, &chequered.steps(id(&chequered, from), to));
    assert_eq!(step("b2", Direction::NorthEast), "c3");
    assert_eq!(step("b2", Direction::SouthWest), "a1");
    assert_eq!(step("a3", Direction::NorthEast), "");
}

#[test]
fn grids_have_rows_columns_pillars_and_diagonals() {
    let board = make(&grid(&[2, 2, 2], &[Diagonals]));
    assert_eq!(spell(&board, &board.points().collect::<Vec<_>>()), "a1u b1u a2u b2u a1v b1v a2v b2v");
    assert!(rows(&board).contains(&"a1u a1v".to_owned()));
    assert!(rows(&board).contains(&"a2v b1v".to_owned()));
    assert!(!rows(&board).iter().any(|row| row.contains("a1u") && row.contains("b2v")));
    assert_eq!(board.links().len(), 12 + 4);
    let point = board.point(id(&board, "a1v"));
    assert_eq!((point.x, point.y), (3000, 1000));

    assert_eq!(make(&grid(&[1, 1, 7], &[])).point(PointId(6)).name, "a1g");
    assert_eq!(make(&grid(&[1, 1, 6], &[])).point(PointId(5)).name, "a1z");
    assert_eq!(make(&grid(&[256, 1], &[])).point(PointId(255)).name, "iv1");
    assert_eq!(make(&grid(&[512, 1], &[])).point(PointId(511)).name, "sr1");
    assert_eq!(make(&grid(&[27, 2], &[])).point(PointId(53)).name, "aa2");
    assert_eq!(rows(&make(&grid(&[3, 2], &[Diagonals])))[5..], ["a1 b2", "b1 c2", "a2 b1", "b2 c1"]);
    assert_eq!(rows(&make(&grid(&[4, 4], &[LongDiagonals])))[8..], ["a1 b2 c3 d4", "a4 b3 c2 d1"]);
}

#[test]
fn points_can_be_taken_out() {
    let sizes = vec![number(3, 10), number(3, 20), number(3, 30)];
    let board = make(&shape(Form::Grid { sizes }, &[], &["b2v"]));
    assert_eq!([board.len(), board.links().len(), board.lines(3).len()], [26, 48, 24]);
    assert_eq!(board.find("b2v"), None);
    assert_eq!(neighbours(&board, "b2w"), "a2w b1w b3w c2w");
    assert_eq!(board.symmetries().maps.len(), 48);

    let form = || Form::Grid { sizes: vec![number(6, 10), number(1, 20)] };
    assert_eq!(rows(&make(&shape(form(), &[], &["c1"]))), ["a1 b1", "d1 e1 f1"]);
    assert_eq!(rows(&make(&shape(form(), &[], &["b1", "d1"]))), ["e1 f1"]);
    let ring = || Form::Rings { rings: number(1, 10), rays: number(6, 20) };
    assert_eq!(rows(&make(&shape(ring(), &[Arcs], &["r3"]))), ["r4 r5 r6 r1 r2"]);
    assert_eq!(rows(&make(&shape(ring(), &[Arcs], &["r3", "r5"]))), ["r6 r1 r2"]);

    assert_eq!(fails(&shape(form(), &[], &["c1", "d2"])), (Code::UnknownPoint, vec![201]));
    assert_eq!(fails(&shape(form(), &[], &["c1", "c1"])), (Code::RepeatedPoint, vec![201, 200]));
    let all = ["a1", "b1", "c1", "d1", "e1", "f1"];
    assert_eq!(fails(&shape(form(), &[], &all)), (Code::BoardSize, vec![1000]));
    let error = try_make(&shape(form(), &[], &["d2"])).unwrap_err();
    assert_eq!(error.help.as_deref(), Some("did you mean `d1`?"));
}

#[test]
fn written_boards_take_points_in_order_of_mention() {
    let board = make(&windmill());
    assert_eq!(spell(&board, &board.points().collect::<Vec<_>>()), "nw n ne w m e sw s se n1 s1 w1 e1");
    assert_eq!(neighbours(&board, "m"), "e n s w");
    assert_eq!(neighbours(&board, "w1"), "w");
    assert_eq!(rows(&board).len(), 5);
    let board = make(&written("line a b c\nrow c d\nrow d c\nlink a b a"));
    assert_eq!(board.links().len(), 2);
    assert_eq!(rows(&board), ["a b c", "c d"], "a row known already is not added again");

    let board = make(&written("at 2 1: b\nat 0 0: a\nrow a b"));
    let places: Vec<(i32, i32)> = board.points().map(|id| (board.point(id).x, board.point(id).y)).collect();
    assert_eq!(places, [(2000, 1000), (0, 0)]);
}

#[test]
fn every_point_has_a_place_of_its_own() {
    let boards = [
        windmill(),
        moebius(),
        written("row a b c\nat 0 0: a\nat 1 0: b"),
        polygons(3, 3, &[]),
        polygons(7, 3, &[Centre]),
        polygons(4, 32, &[]),
        rings(1, 256, &[]),
        rings(16, 16, &[]),
        grid(&[4, 4, 4], &[]),
    ];
    for board in &boards {
        let board = make(board);
        let places: BTreeSet<_> = board.points().map(|id| (board.point(id).x, board.point(id).y)).collect();
        assert_eq!(places.len(), board.len());
        let names: BTreeSet<_> = board.points().map(|id| board.point(id).name.clone()).collect();
        assert_eq!(names.len(), board.len());
    }
}

#[test]
fn written_boards_without_places_get_straight_rows_if_they_can() {
    let places = |board: &tree::Board, names: &str| -> Vec<(i32, i32)> {
        let board = make(board);
        let place = |name| board.point(id(&board, name));
        names.split(' ').map(|name| (place(name).x / 1000, place(name).y / 1000)).collect()
    };
    let cross = [(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (2, 0), (2, 1), (2, 3), (2, 4), (1, 1), (3, 3)];
    assert_eq!(places(&windmill(), "w1 w m e e1 n1 n s s1 nw se"), cross);
    // Rows written clockwise around a board run one way on top and the other way at the bottom.
    let square = written("row a b c\nrow c d e\nrow e f g\nrow g h a");
    let around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
    assert_eq!(places(&square, "a b c d e f g h"), around);
    // With the twist it can't be: a circle.
    assert_eq!(places(&moebius(), "a1 a3 b1 b3"), [(0, -1), (1, 0), (0, 1), (-1, 0)]);
    // A closed row, a point in no row, a link through a point, two points in one place.
    for text in ["row a b c a", "row a b\nlink b c", "row a b c\nlink a c", "row a b c\nrow a d\nrow d e c"] {
        let board = make(&written(text));
        assert_eq!(board.point(PointId(0)).y, -1000, "{text}");
    }
}
