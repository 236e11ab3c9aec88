//! Drawings of all sorts of boards, to be looked at: `cargo insta review`, or the files in
//! `snapshots`.

use std::collections::BTreeSet;

use crate::boards::{all, grid, polygons, rings, written};
use merels_model::board::{Board, PointId};
use merels_render::{Room, Style};
use merels_syntax::tree::FeatureKind::{Arcs, Diagonals};

const NAMED: Style = Style { ascii: false, flip: false, names: true };
const ASCII_FLIPPED: Style = Style { ascii: true, flip: true, names: true };

/// White and Black here and there.
fn pieces(id: PointId) -> Option<String> {
    match id.0 % 7 {
        2 => Some("W".to_owned()),
        4 => Some("B".to_owned()),
        _ => None,
    }
}

fn draw(board: &Board, style: &Style) -> String {
    merels_render::board(board, &pieces, style)
}

#[test]
fn every_board_is_worth_looking_at() {
    for (name, board) in all() {
        let empty = merels_render::board(&board, &|_| None, &NAMED);
        keep(name, &[empty, draw(&board, &NAMED), draw(&board, &ASCII_FLIPPED)]);
    }
}

/// One snapshot of some drawings.
fn keep(name: &str, drawings: &[String]) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name.replace(' ', "-"), drawings.join("\n"));
    });
}

#[test]
fn without_names_only_lines_and_pieces() {
    let boards = [polygons(4, 3, &[]), grid(&[3, 3], &[Diagonals]), rings(2, 4, &[Arcs]), polygons(6, 1, &[])];
    keep("without names", &boards.map(|board| draw(&board, &Style::default())));
}

#[test]
fn pieces_may_be_two_columns_wide() {
    let glyph = |id: PointId| id.0.is_multiple_of(2).then(|| "rd".to_owned());
    let boards = [grid(&[3, 3, 3], &[]), rings(1, 6, &[]), grid(&[12, 12], &[]), grid(&[5, 5, 5], &[])];
    keep("two columns wide", &boards.map(|board| merels_render::board(&board, &glyph, &NAMED)));
    let coloured = |id: PointId| (id.0 == 0).then(|| "\u{1b}[31m黒\u{1b}[0m".to_owned());
    let row = merels_render::board(&grid(&[3, 1], &[]), &coloured, &NAMED);
    assert_eq!(row, "1 \u{1b}[31m黒\u{1b}[0m──·───·\n  a   b   c\n");
}

#[test]
fn drawings_fit_a_terminal() {
    for (name, board) in all() {
        for style in [NAMED, ASCII_FLIPPED, Style::default()] {
            let drawing = draw(&board, &style);
            assert!(drawing.lines().count() <= 24, "{name}");
            assert!(drawing.lines().all(|line| line.chars().count() <= 80), "{name}");
            assert!(drawing.lines().all(|line| line.trim_end() == line), "{name}");
            assert!(!style.ascii || drawing.is_ascii(), "{name}");
            let letters = drawing.chars().filter(|&letter| letter == 'W' || letter == 'B').count();
            assert_eq!(letters, board.points().filter(|&id| pieces(id).is_some()).count(), "{name}");
        }
    }
}

#[test]
fn sheets_say_where_points_are() {
    for (name, board) in all() {
        for (columns, rows) in [(10, 5), (50, 20), (78, 22), (160, 60)] {
            for (style, glyph) in [(NAMED, 1), (NAMED, 3), (ASCII_FLIPPED, 2), (Style::default(), 1)] {
                let sheet = merels_render::sheet(&board, &style, Room { columns, rows, glyph });
                let at = format!("{name} in {columns} x {rows}\n{}", sheet.rows.join("\n"));
                let mut taken = BTreeSet::new();
                for (id, spot) in board.points().zip(&sheet.spots) {
                    let row: Vec<char> = sheet.rows[spot.row].chars().collect();
                    let end = spot.column + usize::from(glyph);
                    assert!(end <= sheet.columns || spot.name.is_some(), "{at}");
                    assert!((spot.column..end).all(|column| taken.insert((spot.row, column))), "{at}");
                    match spot.name {
                        Some((start, length)) => {
                            let shown: String = row[start..start + length].iter().collect();
                            assert_eq!(shown, board.point(id).name, "{at}");
                            assert!(end <= start, "the piece is beside the name: {at}");
                            assert!((start..start + length).all(|column| taken.insert((spot.row, column))), "{at}");
                        }
                        None => assert!(row[spot.column] != ' ', "{at}"),
                    }
                }
                assert_eq!(sheet.spots.len(), board.len());
                assert!(sheet.rows.iter().all(|row| row.chars().count() <= sheet.columns), "{at}");
            }
        }
    }
}

#[test]
fn sheets_use_the_room_there_is() {
    let board = grid(&[7, 6], &[]);
    let size = |columns, rows| {
        let sheet = merels_render::sheet(&board, &NAMED, Room { columns, rows, glyph: 1 });
        (sheet.columns, sheet.rows.len())
    };
    assert_eq!([size(30, 12), size(39, 16), size(39, 17), size(100, 50)], [(27, 12), (27, 12), (39, 17), (95, 41)]);
    let wheel = rings(3, 5, &[Arcs]);
    for (columns, rows) in [(40, 16), (50, 20), (70, 24)] {
        let sheet = merels_render::sheet(&wheel, &NAMED, Room { columns, rows, glyph: 1 });
        assert!(sheet.columns <= usize::from(columns) && sheet.rows.len() <= usize::from(rows), "{columns} x {rows}");
    }
}

#[test]
fn men_grow_with_the_room() {
    let cross = grid(&[7, 6], &[]);
    let wheel = rings(3, 5, &[Arcs]);
    let man = |board: &Board, columns, rows| merels_render::sheet(board, &NAMED, Room { columns, rows, glyph: 1 }).man;
    for board in [&cross, &wheel] {
        let sizes = [man(board, 54, 20), man(board, 84, 36), man(board, 164, 56)];
        assert!(sizes[0] == (1, 1) && sizes.is_sorted() && sizes[1].1 >= 3 && sizes[2].1 >= 5, "{sizes:?}");
    }
    // Men leave a blank between them, and nothing reaches beyond the room.
    for (name, board) in all() {
        let sheet = merels_render::sheet(&board, &NAMED, Room { columns: 160, rows: 60, glyph: 1 });
        let mut taken = BTreeSet::new();
        for spot in &sheet.spots {
            let (wide, high) = (usize::from(sheet.man.0) / 2, usize::from(sheet.man.1) / 2);
            assert!(spot.middle >= wide && spot.row >= high && spot.middle + wide < sheet.columns, "{name}");
            for row in spot.row - high..=spot.row + high {
                assert!((spot.middle - wide..=spot.middle + wide).all(|column| taken.insert((row, column))), "{name}");
            }
        }
    }
}

#[test]
fn no_link_of_a_round_board_is_lost() {
    let board = rings(3, 5, &[Arcs]);
    for style in [NAMED, ASCII_FLIPPED] {
        for (columns, rows) in [(54, 20), (84, 36)] {
            let sheet = merels_render::sheet(&board, &style, Room { columns, rows, glyph: 1 });
            let rows: Vec<Vec<char>> = sheet.rows.iter().map(|row| row.chars().collect()).collect();
            // Rays join points of one number.
            let number = |id: PointId| board.point(id).name[1..].to_owned();
            for (a, b) in board.links().into_iter().filter(|&(a, b)| number(a) == number(b)) {
                let (a, b) = (&sheet.spots[a.index()], &sheet.spots[b.index()]);
                // Something is drawn between the two that is no name.
                let seen = (1..100).any(|part| {
                    let at = |a: usize, b: usize| (a as f64 + (b as f64 - a as f64) * f64::from(part) / 100.0).round();
                    let (column, row) = (at(a.middle, b.middle) as i32, at(a.row, b.row) as i32);
                    let near = (-1..=1).map(|x| (column + x, row));
                    near.filter_map(|(x, y)| rows.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?))
                        .any(|letter| !letter.is_alphanumeric() && *letter != ' ')
                });
                assert!(seen, "{}", sheet.rows.join("\n"));
            }
        }
    }
}

#[test]
fn every_name_is_shown_once() {
    for (name, board) in all().into_iter().filter(|(_, board)| !board.has_cells() && !board.hexes) {
        let drawing = draw(&board, &NAMED);
        for id in board.points() {
            let point = &board.point(id).name;
            let words = drawing.split(|letter: char| !letter.is_alphanumeric());
            let shown = words.filter(|word| word.trim_start_matches(['W', 'B']) == point).count();
            assert_eq!(shown, 1, "{point} of {name}");
        }
    }
}

#[test]
fn long_names_are_cut() {
    let board = written("row a_name_nobody_wants b");
    assert_eq!(merels_render::board(&board, &|_| None, &NAMED), "  a_name_nobo…────b\n");
    assert_eq!(draw(&board, &Style { ascii: true, ..NAMED }), "  a_name_nobo.----b\n");
}

#[test]
fn hostile_boards_are_drawn_all_the_same() {
    let row = |count: usize| (0..count).map(|index| format!(" p{index}")).collect::<String>();
    let tangle: String = (0..256).flat_map(|a| (0..a).map(move |b| format!("link p{a} p{b}\n"))).collect();
    let far = "at 0 0: a\nat 65535 0: b\nat 1 65535: c\nat 1 1: d\nrow a b c d";
    let long = format!("row {} b c", "x".repeat(10_000));
    let boards = [
        written(&format!("link{}", row(256))),
        written(&format!("row{}", row(256))),
        written(&tangle),
        written(far),
        written(&long),
        written("row a b"),
        rings(16, 16, &[Arcs]),
        rings(1, 256, &[]),
        polygons(8, 16, &[]),
        grid(&[256, 1], &[]),
        grid(&[1, 256], &[]),
        grid(&[1, 1, 256], &[]),
        grid(&[2, 2, 64], &[Diagonals]),
    ];
    for board in boards {
        for style in [NAMED, ASCII_FLIPPED, Style::default()] {
            assert!(draw(&board, &style).len() < 1_000_000);
            let sheet = merels_render::sheet(&board, &style, Room { columns: 50, rows: 20, glyph: 1 });
            assert_eq!(sheet.spots.len(), board.len());
        }
    }
}
