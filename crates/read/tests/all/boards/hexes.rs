//! Hexes of every outline, and what is cut out of boards.

use merels_model::board::Board;
use merels_syntax::Code;
use merels_syntax::tree::FeatureKind::{self, AlternateDiagonals, Diagonals};
use merels_syntax::tree::{self, Drawn, Form, Outline, Removed};

use super::make::*;

/// Points, links, lines of three, symmetries.
fn facts(board: &Board) -> [usize; 4] {
    [board.len(), board.links().len(), board.lines(3).len(), board.symmetries().maps.len()]
}

fn all_names(board: &Board) -> String {
    spell(board, &board.points().collect::<Vec<_>>())
}

#[test]
fn hexagons_are_named_from_the_bottom_left() {
    let board = make(&hexes(Outline::Hexagon, &[3]));
    let all = "a1 b1 c1 a2 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 e4 c5 d5 e5";
    assert_eq!(all_names(&board), all);
    assert_eq!(neighbours(&board, "c3"), "b2 b3 c2 c4 d3 d4");
    assert_eq!(neighbours(&board, "a1"), "a2 b1 b2");
    assert!(rows(&board).contains(&"a1 b2 c3 d4 e5".to_owned()));
    assert_eq!(facts(&make(&hexes(Outline::Hexagon, &[5]))), [61, 156, 129, 12]);
    assert!(board.hexes && !board.has_cells() && board.drawn == Drawn::Cells);
}

#[test]
fn a_rhombus_has_two_neighbours_at_a1() {
    let board = make(&hexes(Outline::Rhombus, &[11, 11]));
    assert_eq!(neighbours(&board, "a1"), "a2 b1");
    assert_eq!(neighbours(&board, "k1"), "j1 j2 k2");
    assert_eq!(neighbours(&board, "k11"), "j11 k10");
    assert_eq!(neighbours(&board, "f6"), "e6 e7 f5 f7 g5 g6");
    assert_eq!(facts(&board), [121, 320, 279, 4]);
    assert_eq!(all_names(&make(&hexes(Outline::Rhombus, &[3, 2]))), "a1 b1 c1 a2 b2 c2");
}

#[test]
fn triangles_and_stars() {
    let triangle = make(&hexes(Outline::Triangle, &[4]));
    assert_eq!(all_names(&triangle), "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4");
    assert_eq!(facts(&triangle), [10, 18, 9, 6]);
    let star = make(&hexes(Outline::Star, &[5]));
    let [points, links, _, symmetries] = facts(&star);
    // The board of Chinese checkers: a triangle of ten on each of six sides.
    assert_eq!([points, links, symmetries], [121, 312, 12]);
    assert_eq!(all_names(&make(&hexes(Outline::Star, &[2]))), "b1 a2 b2 c2 d2 b3 c3 d3 b4 c4 d4 e4 d5");
}

#[test]
fn neighbours_are_a_step_apart() {
    for board in [hexes(Outline::Hexagon, &[4]), hexes(Outline::Rhombus, &[4, 6]), hexes(Outline::Star, &[3])] {
        let board = make(&board);
        let place = |id| (f64::from(board.point(id).x), f64::from(board.point(id).y));
        for (a, b) in board.links() {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            assert!(((ax - bx).hypot(ay - by) - 1000.0).abs() < 1.0);
        }
    }
}

#[test]
fn hexes_have_six_directions_and_an_edge_to_the_north() {
    use tree::Direction::{East, North, NorthEast, NorthWest, South, West};
    let board = make(&hexes(Outline::Rhombus, &[3, 3]));
    let step = |name, direction| spell(&board, &board.steps(id(&board, name), direction));
    assert_eq!([step("b2", East), step("b2", NorthEast), step("b2", NorthWest)], ["c2", "b3", "a3"]);
    assert_eq!(step("b2", North), "");
    let edge =
        |direction| spell(&board, &board.points().filter(|&at| board.is_last(at, direction)).collect::<Vec<_>>());
    assert_eq!([edge(North), edge(South), edge(West)], ["a3 b3 c3", "a1 b1 c1", "a1 a2 a3"]);
    let board = make(&hexes(Outline::Hexagon, &[2]));
    let edge = |ways: [tree::Direction; 2]| {
        let last = |&at: &_| ways.into_iter().all(|way| board.is_last(at, way));
        spell(&board, &board.points().filter(last).collect::<Vec<_>>())
    };
    assert_eq!([edge([North, North]), edge([NorthEast, East])], ["b3 c3", "c2 c3"]);
}

#[test]
fn alternate_diagonals_go_through_every_second_point() {
    let alquerque = make(&grid(&[5, 5], &[AlternateDiagonals]));
    assert_eq!(neighbours(&alquerque, "c3"), "b2 b3 b4 c2 c4 d2 d3 d4");
    assert_eq!(neighbours(&alquerque, "b3"), "a3 b2 b4 c3");
    assert_eq!([alquerque.len(), alquerque.links().len(), alquerque.symmetries().maps.len()], [25, 56, 8]);
}

#[test]
fn corners_are_cut_off() {
    let cross = make(&cut(grid(&[7, 7], &[]), 2));
    // The board of fox and geese, as of peg solitaire.
    assert_eq!([cross.len(), cross.links().len(), cross.symmetries().maps.len()], [33, 52, 8]);
    assert_eq!(cross.find("b2"), None);
    assert_eq!(neighbours(&cross, "c1"), "c2 d1");
    assert_eq!(make(&cut(grid(&[7, 7], &[AlternateDiagonals]), 2)).links().len(), 72);
    assert_eq!(make(&cut(grid(&[4, 3, 2], &[]), 1)).len(), 24 - 8);
    assert_eq!(make(&cut(hexes(Outline::Hexagon, &[3]), 1)).len(), 19 - 6);
    assert_eq!(make(&cut(hexes(Outline::Triangle, &[5]), 2)).len(), 15 - 9);
    assert_eq!(make(&cut(hexes(Outline::Rhombus, &[4, 4]), 1)).len(), 12);
    assert_eq!(make(&cut(hexes(Outline::Star, &[2]), 1)).len(), 7);
    assert_eq!(fails(&cut(polygons(4, 3, &[]), 1)), (Code::BoardFeature, vec![300]));
    assert_eq!(fails(&cut(grid(&[4, 4], &[]), 2)), (Code::BoardSize, vec![1000]));
    assert_eq!(fails(&cut(grid(&[4, 4], &[]), 0)), (Code::BoardSize, vec![300]));
}

#[test]
fn squares_of_one_colour_are_taken_out() {
    let squares = |light| Removed::Shade { light, span: span(300) };
    let draughts = make(&without(grid(&[8, 8], &[Diagonals]), squares(true)));
    assert_eq!([draughts.len(), draughts.links().len(), draughts.symmetries().maps.len()], [32, 49, 4]);
    assert_eq!(neighbours(&draughts, "c3"), "b2 b4 d2 d4");
    assert_eq!(make(&without(grid(&[3, 3], &[Diagonals]), squares(false))).len(), 4);
    assert_eq!(fails(&without(polygons(4, 3, &[]), squares(true))), (Code::BoardFeature, vec![300]));
    assert_eq!(fails(&without(hexes(Outline::Hexagon, &[3]), squares(true))), (Code::BoardFeature, vec![300]));
}

#[test]
fn sizes_of_hexes_are_checked() {
    let most = u32::MAX;
    for outline in [Outline::Hexagon, Outline::Triangle, Outline::Star] {
        assert_eq!(fails(&hexes(outline, &[most])), (Code::BoardTooLarge, vec![10]));
        assert_eq!(fails(&hexes(outline, &[1])), (Code::BoardSize, vec![10]));
    }
    assert_eq!(fails(&hexes(Outline::Rhombus, &[most, most])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(fails(&hexes(Outline::Rhombus, &[1, 1])), (Code::BoardSize, vec![10]));
    assert_eq!(fails(&hexes(Outline::Rhombus, &[0, 3])), (Code::BoardSize, vec![10]));
}

#[test]
fn what_a_board_is_drawn_as() {
    let drawn = |form: Form, drawn| shape(form, &[FeatureKind::Drawn(drawn)], &[]);
    let flat = || Form::Grid { sizes: vec![number(3, 10), number(3, 20)] };
    let layered = || Form::Grid { sizes: vec![number(3, 10), number(3, 20), number(3, 30)] };
    let hexagon = || Form::Hexes { outline: Outline::Hexagon, sizes: vec![number(3, 10)] };
    let rings = || Form::Rings { rings: number(2, 10), rays: number(6, 20) };
    for (form, look) in [
        (flat(), Drawn::Rack),
        (flat(), Drawn::ChequeredCells),
        (layered(), Drawn::Cells),
        (hexagon(), Drawn::Lines),
        (rings(), Drawn::Lines),
    ] {
        assert_eq!(make(&drawn(form, look)).drawn, look);
    }
    let wrong = (Code::BoardFeature, vec![100]);
    for (form, look) in [(layered(), Drawn::Rack), (hexagon(), Drawn::ChequeredCells), (rings(), Drawn::Cells)] {
        assert_eq!(fails(&drawn(form, look)), wrong);
    }
    let twice = [FeatureKind::Drawn(Drawn::Cells), FeatureKind::Drawn(Drawn::Rack)];
    assert_eq!(fails(&shape(flat(), &twice, &[])), (Code::BoardFeature, vec![101, 100]));
}

#[test]
fn blocks_lie_apart_and_nothing_else_changes() {
    let sides = [6, 5];
    let (plain, apart) = (make(&grid(&sides, &[Diagonals])), make(&grid(&sides, &[Diagonals, FeatureKind::Blocks(3)])));
    assert_eq!((plain.links(), &plain.rows), (apart.links(), &apart.rows));
    let at = |name: &str| {
        let point = apart.point(apart.find(name).unwrap());
        (point.x, point.y)
    };
    // Downwards from the uppermost rank, which is the second of the upper block.
    assert_eq!((at("a5"), at("c4"), at("d3"), at("f1")), ((0, 0), (2000, 1000), (3250, 2250), (5250, 4250)));
    let direction = |from, to| apart.direction(apart.find(from).unwrap(), apart.find(to).unwrap());
    assert_eq!(direction("c3", "d4"), plain.direction(plain.find("c3").unwrap(), plain.find("d4").unwrap()));
}

#[test]
fn loops_and_marks_go_with_what_a_board_is_drawn_as() {
    let (cells, loops) = (FeatureKind::Drawn(Drawn::Cells), FeatureKind::Loops);
    let marked = |features: &[FeatureKind], text: &str| {
        let tree::Board::Shape(mut shape) = grid(&[6, 6], features) else { panic!("a written board") };
        shape.marked = names(text, 400);
        tree::Board::Shape(shape)
    };
    assert_eq!(make(&grid(&[6, 6], &[Diagonals, loops(2)])).loops, 2);
    let board = make(&marked(&[cells], "f6 a1"));
    assert_eq!(board.marked.iter().map(|&id| board.point(id).name.as_str()).collect::<Vec<_>>(), ["a1", "f6"]);
    for wrong in [
        grid(&[6, 6], &[loops(0)]),
        grid(&[6, 5], &[loops(5)]),
        grid(&[6, 6], &[FeatureKind::Blocks(0)]),
        grid(&[6, 6, 1], &[loops(2)]),
        cut(grid(&[6, 6], &[loops(2)]), 1),
    ] {
        assert_eq!(fails(&wrong), (Code::BoardFeature, vec![100]));
    }
    assert_eq!(fails(&grid(&[6, 6], &[cells, loops(2)])), (Code::BoardFeature, vec![101]));
    assert_eq!(fails(&grid(&[6, 6], &[FeatureKind::Blocks(2), loops(2)])), (Code::BoardFeature, vec![101]));
    assert_eq!(fails(&marked(&[cells], "a7")), (Code::UnknownPoint, vec![400]));
    assert_eq!(fails(&marked(&[cells], "a1 a1")), (Code::RepeatedPoint, vec![401, 400]));
    assert_eq!(fails(&marked(&[], "a1 b1")), (Code::BoardFeature, vec![400]));
    assert_eq!(fails(&cut(marked(&[cells], "a1 b1"), 1)), (Code::BoardFeature, vec![400]));
}

#[test]
fn hexes_are_joined_all_around() {
    let board = shape(Form::Hexes { outline: Outline::Hexagon, sizes: vec![number(3, 10)] }, &[Diagonals], &[]);
    assert_eq!(fails(&board), (Code::BoardFeature, vec![100]));
    let tree::Board::Shape(shape) = board else { panic!() };
    assert_eq!(shape.without, []);
}
