//! Boards that can't be made: the code and the places of each error.

use merels_read::board::build;
use merels_syntax::tree::FeatureKind::{Arcs, Centre, Diagonals, LongDiagonals};
use merels_syntax::tree::{self, Count, Feature, Form, Shape};
use merels_syntax::{Code, Diagnostic};

use super::make::*;

#[test]
fn sizes_are_checked_before_anything_is_built() {
    let most = u32::MAX;
    assert_eq!(fails(&polygons(4, most, &[])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(fails(&rings(most, most, &[Centre])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(fails(&grid(&[most, most, most], &[])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(fails(&grid(&[513, 1], &[])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(fails(&polygons(4, 64, &[Centre])), (Code::BoardTooLarge, vec![10]));
    assert_eq!(make(&polygons(4, 64, &[])).len(), 512);
    assert_eq!(make(&grid(&[16, 32], &[])).len(), 512);

    assert_eq!(fails(&polygons(4, 0, &[])), (Code::BoardSize, vec![10]));
    assert_eq!(fails(&polygons(2, 1, &[])), (Code::BoardSize, vec![1000]));
    assert_eq!(fails(&rings(0, 5, &[])), (Code::BoardSize, vec![10]));
    assert_eq!(fails(&rings(1, 2, &[])), (Code::BoardSize, vec![20]));
    assert_eq!(fails(&grid(&[3, 0], &[])), (Code::BoardSize, vec![20]));
    assert_eq!(fails(&grid(&[3, 3, 0], &[])), (Code::BoardSize, vec![30]));
    assert_eq!(fails(&grid(&[1, 1], &[])), (Code::BoardSize, vec![10]));
    assert_eq!(fails(&grid(&[3], &[])), (Code::BoardSize, vec![10]));
    assert_eq!(fails(&grid(&[], &[])), (Code::BoardSize, vec![1000]));
    assert_eq!(fails(&written("")), (Code::BoardSize, vec![1000]));
    let names = |count: usize| (0..count).map(|index| format!("p{index}")).collect::<Vec<_>>().join(" ");
    assert_eq!(make(&written(&format!("row {}", names(512)))).len(), 512);
    assert_eq!(fails(&written(&format!("row {}", names(600)))), (Code::BoardTooLarge, vec![512]));
}

#[test]
fn features_must_fit_and_stand_once() {
    let wrong = (Code::BoardFeature, vec![100]);
    for kind in [Arcs, Diagonals, LongDiagonals] {
        assert_eq!(fails(&polygons(4, 3, &[kind])), wrong);
    }
    for kind in [MIDDLES, CORNERS_LINKED, Diagonals] {
        assert_eq!(fails(&rings(3, 5, &[kind])), wrong);
    }
    for kind in [MIDDLES, CORNERS, Arcs, Centre] {
        assert_eq!(fails(&grid(&[3, 3], &[kind])), wrong);
    }
    assert_eq!(fails(&grid(&[4, 3], &[LongDiagonals])), wrong);
    assert_eq!(fails(&polygons(4, 3, &[MIDDLES, MIDDLES_LINKED])), (Code::BoardFeature, vec![101, 100]));
    assert_eq!(fails(&polygons(4, 3, &[Centre, CORNERS, Centre])), (Code::BoardFeature, vec![102, 100]));
    let help = |board: &tree::Board| try_make(board).unwrap_err().help.unwrap();
    assert!(help(&grid(&[3, 3], &[Centre])).contains("`with diagonals`"));
    assert!(help(&rings(1, 5, &[MIDDLES])).contains("`with arcs`"));
    assert!(help(&polygons(4, 3, &[Arcs])).contains("`joined at middles`"));
}

#[test]
fn features_can_depend_on_options() {
    let when = tree::Expr { kind: tree::ExprKind::Number(0), span: span(300) };
    let feature = |kind, at| Feature { kind, when: Some(when.clone()), span: span(at) };
    let form = Form::Polygons { sides: 4, count: number(3, 10) };
    let features = vec![feature(MIDDLES, 100), feature(MIDDLES_LINKED, 101)];
    let board = tree::Board::Shape(Shape { form, features, marked: Vec::new(), without: Vec::new() });
    let count = |count: &Count| match count {
        Count::Number { value, .. } => Ok(*value),
        Count::Option(_) => Ok(3),
    };
    let with = |holds: &dyn Fn(&tree::Expr) -> Result<bool, Diagnostic>| build(&board, AT, &count, holds);
    assert_eq!(with(&|_| Ok(false)).unwrap().links().len(), 24);
    let error = with(&|_| Ok(true)).unwrap_err();
    assert_eq!((error.code, error.span()), (Code::BoardFeature, span(101)));
    let error = with(&|when| Err(Diagnostic::new(Code::NotHere, when.span, "no"))).unwrap_err();
    assert_eq!((error.code, error.span()), (Code::NotHere, span(300)));

    let count = |_: &Count| Ok(2);
    let option = Form::Rings { rings: Count::Option(names("size", 10).remove(0)), rays: number(9, 20) };
    let error = build(&shape(option, &[], &[]), AT, &count, &|_| Ok(true)).unwrap_err();
    assert_eq!((error.code, error.span()), (Code::BoardSize, span(20)));
}

#[test]
fn written_rows_repeat_no_point() {
    assert_eq!(fails(&written("row a b\nrow a b a c")), (Code::RepeatedPoint, vec![102, 100]));
    assert_eq!(fails(&written("row a b a")), (Code::RepeatedPoint, vec![2, 0]));
    assert_eq!(fails(&written("row a a")), (Code::RepeatedPoint, vec![1, 0]));
    assert_eq!(fails(&written("row a b c b a")), (Code::RepeatedPoint, vec![3, 1]));
    assert_eq!(fails(&written("line a b b")), (Code::RepeatedPoint, vec![2, 1]));
    assert_eq!(fails(&written("link a b b")), (Code::RepeatedPoint, vec![2, 1]));
    assert_eq!(fails(&written("at 0 0: a\nat 1 0: a\nrow a b")), (Code::RepeatedPoint, vec![100, 0]));
    assert_eq!(fails(&written("at 0 0: a\nat 0 0: b\nrow a b")), (Code::RepeatedPoint, vec![100, 0]));
}
