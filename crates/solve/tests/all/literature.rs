//! What has been published of small games comes out.

use std::ops::ControlFlow;

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Library as _, Rules, notation, position_text};
use merels_solve::slices::Slices;
use merels_solve::{Claims, Settings, Solution, Value, solve};

use crate::built_in::{Games, rules, written};
use crate::sliced::Kept;

/// Solved with images counted once, or each.
fn solved(rules: &Rules, folding: bool) -> Solution {
    solve(rules, None, &Settings { folding, ..Settings::default() }).unwrap()
}

/// A game of the catalogue with some of its words in place of others: on a smaller board.
fn resized(name: &str, changes: &[(&str, &str)]) -> Rules {
    let (_, text) = Games.find(name, "").unwrap();
    let text = changes.iter().fold(text.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{name}: {from}");
        text.replace(from, to)
    });
    written(&text)
}

/// The value of the position after some turns, for the player due.
fn after(rules: &Rules, solution: &Solution, turns: &str) -> Value {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    for turn in turns.split_whitespace() {
        position = notation::play(rules, &position, turn, &mut history).unwrap().pop().unwrap().1;
    }
    solution.prober().of(&position).unwrap()
}

/// 5,478 positions, 958 of them at the end; 765 and 138 when images are counted once: Wikipedia, "Game complexity" and
/// "Tic-tac-toe"; S. Schaefer, "MathRec Solutions (Tic-Tac-Toe)", 2002.
#[test]
fn tic_tac_toe() {
    let rules = rules("tic-tac-toe", &[]);
    let each = solved(&rules, false);
    assert_eq!((each.len() + each.ended(), each.ended()), (5_478, 958));
    let once = solved(&rules, true);
    assert_eq!((once.len() + once.ended(), once.ended()), (765, 138));
    assert_eq!((each.start(), once.start()), (Value::Draw, Value::Draw));
    // Whoever answers in the middle with anything but a corner loses, and whoever answers in a corner but for the middle.
    assert_eq!(after(&rules, &once, "b2 a1"), Value::Draw);
    assert_eq!(after(&rules, &once, "b2 a2"), Value::Win(5));
    assert_eq!(after(&rules, &once, "a1 b2"), Value::Draw);
    assert!(matches!(after(&rules, &once, "a1 c3"), Value::Win(_)));
}

/// The first player wins by the middle, and where that is closed to the first man it is a draw: H. E. Dudeney, "The Canterbury
/// Puzzles", 1907, 110, "Ovid's Game", with its answer, by way of mathpuzzle.ca.
#[test]
fn three_mens_morris() {
    let open = rules("three-mens-morris", &[]);
    let solution = solved(&open, true);
    assert!(matches!(solution.start(), Value::Win(_)));
    assert_eq!(after(&open, &solution, "b2").for_other().a_turn_before(), solution.start());
    for elsewhere in ["a1", "a2"] {
        assert!(!matches!(after(&open, &solution, elsewhere), Value::Loss(_)), "{elsewhere}");
    }
    assert_eq!(solved(&rules("three-mens-morris", &[("centre", "closed")]), true).start(), Value::Draw);
}

/// Both are drawn: P. D. Straffin, "Position Graphs for Pong Hau K'i and Mu Torere", Mathematics Magazine 68, 1995, 382-386, by
/// way of MathWorld and Wikipedia, "Pong Hau K'i"; M. Ascher, "Mu Torere: An Analysis of a Maori Game", Mathematics Magazine 60, 1987,
/// 90-100, by way of D. Singmaster's sources. Of mu torere's 46 ways to stand (G. Jelliss, "Mu Torere", mayhematics.com) 40 occur
/// with either player due, and 6 are lost: "The Game of Mu Torere", scientificgems.wordpress.com. With the players' changing
/// places, 3 of these 6 are left.
#[test]
fn pong_hau_ki_and_mu_torere() {
    let pong = solved(&rules("pong-hau-ki", &[]), true);
    assert_eq!(pong.start(), Value::Draw);
    let mu = solved(&rules("mu-torere", &[]), true);
    assert_eq!(mu.start(), Value::Draw);
    assert_eq!((pong.len() + pong.ended(), mu.len() + mu.ended()), (15, 43));
}

/// Nobody wins on 4 x 4: J. Tromp, "John's Connect Four Playground", tromp.github.io/c4/c4.html, the table of board sizes. It has
/// 161,029 positions, the ends too: README of github.com/markus7800/Connect4-Strong-Solver, which says that it found Tromp's numbers.
#[test]
fn connect_four_on_a_small_board() {
    let rules = written(
        "game \"Small\" players Yellow, Red board grid 4 x 4 with diagonals piece disc: 8 in each hand \
         pattern four = line of 4 { same owner } \
         phase play { place disc on empty except north of empty if four made { win } } end { draw when board full }",
    );
    let solution = solved(&rules, false);
    assert_eq!((solution.len() + solution.ended(), solution.start()), (161_029, Value::Draw));
}

/// Who is second wins on 4 x 4, eleven discs to three, and on 6 x 6, twenty to sixteen: J. Feinstein, "Amenor Wins World 6x6
/// Championships!", British Othello Federation, 1993, with the best line, whose last twelve discs are looked through here.
#[test]
fn reversi_on_small_boards() {
    let four = resized("reversi", &[("8 x 8", "4 x 4"), ("d5, e4", "b3, c2"), ("d4, e5", "b2, c3")]);
    assert!(matches!(solved(&four, true).start(), Value::Loss(_)));
    let six = resized("reversi", &[("8 x 8", "6 x 6"), ("d5, e4", "c4, d3"), ("d4, e5", "c3, d4")]);
    let line = "c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6 a4 c6";
    let mut history = History::new();
    let mut position = six.start(PlayerId(0), &mut history);
    for turn in line.split_whitespace() {
        position = notation::play(&six, &position, turn, &mut history).unwrap().pop().unwrap().1;
    }
    let solution = solve(&six, Some(&position), &Settings::default()).unwrap();
    assert!(matches!(solution.start(), Value::Loss(_)), "Black is due");
}

/// Who begins wins (J. Nash: an extra stone never harms), on 3 x 3 by all stones but those in the acute corners and beside
/// them: so a program that shares nothing with this one.
#[test]
fn hex_on_a_small_board() {
    let three = resized("hex", &[("11 x 11", "3 x 3")]);
    let solution = solved(&three, true);
    let wins = |point: &str| matches!(after(&three, &solution, point), Value::Loss(_));
    let points = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    let winning: Vec<&str> = points.into_iter().filter(|point| wins(point)).collect();
    assert_eq!(winning, ["a2", "a3", "b2", "c1", "c2"]);
}

/// Who wins clobber from the full board, and konane's first two men taken: as a program that shares nothing with this one found.
#[test]
fn clobber_and_konane_on_small_boards() {
    let clobber = |size: &str| solved(&resized("clobber", &[("6 x 5", size)]), true).start();
    for size in ["2 x 1", "2 x 2", "3 x 1", "3 x 3", "4 x 1", "4 x 2", "4 x 4", "5 x 1", "5 x 2", "5 x 3"] {
        assert!(matches!(clobber(size), Value::Win(_)), "{size}");
    }
    for size in ["3 x 2", "4 x 3"] {
        assert!(matches!(clobber(size), Value::Loss(_)), "{size}");
    }
    // Four by four: whichever man of the corners or of the middle goes first, a white one beside it can go so that Black loses.
    let four = resized("konane", &[("6 x 6", "4 x 4"), ("a1, f6, c3, d4", "a1, d4, b2, c3")]);
    let solution = solved(&four, true);
    assert!(matches!(solution.start(), Value::Loss(_)));
    let wins = |turns: &str| matches!(after(&four, &solution, turns), Value::Win(_));
    let won = [
        ("xa1 xa2", false),
        ("xa1 xb1", false),
        ("xb2 xb1", true),
        ("xb2 xa2", true),
        ("xb2 xc2", false),
        ("xb2 xb3", false),
    ];
    for (turns, black) in won {
        assert_eq!(wins(turns), black, "{turns}");
    }
}

/// Three men against three in nine men's morris, positions counted once under the sixteen symmetries of the board, reached or not, those
/// without a turn lost: RESULTS.md of github.com/eigenraum/solving-nine-mens-morris. That a loss takes 26 turns at most, and
/// that 83 in 100 are won, that repository has from R. Gasser, "Solving Nine Men's Morris", 1996, figures 9 and 11.
#[test]
fn three_against_three_in_nine_mens_morris() {
    let rules = rules("nine-mens-morris", &[]);
    let position =
        position_text::read(&rules, "White moving; White a1 d1 g1; Black a7 d7 f6", &mut History::new()).unwrap();
    let mut slices = Slices::new(&rules, Some(&position), Claims::Off).unwrap();
    let kept = Kept::default();
    slices.solve(&kept, &Settings { threads: 2, ..Settings::default() }, &mut |_| ControlFlow::Continue(())).unwrap();
    let [counts] = &slices.counts(&kept).unwrap()[..] else { panic!("one slice") };
    assert_eq!((counts.won, counts.lost, counts.drawn, counts.longest), (140_621, 28_736, 269, 26));
}

/// All slices of nine men's morris in which men move have 9,074,932,579 numbers, as many as R. Gasser's perfect hash has, "Solving Nine
/// Men's Morris", in: R. J. Nowakowski (ed.), "Games of No Chance", 1996, by way of a review of solved games; the paper itself
/// wasn't at hand.
#[test]
fn nine_mens_morris_has_as_many_numbers() {
    let slices = Slices::new(&rules("nine-mens-morris", &[]), None, Claims::Off).unwrap();
    let moving = slices.slices().iter().filter(|slice| slice.name.starts_with("moving-"));
    assert_eq!(moving.map(|slice| slice.places).sum::<u64>(), 9_074_932_579);
}

/// The values of the 3 x 3 games, as the catalogue has them, and as a program that shares nothing with this one found those of
/// three men's morris.
#[test]
fn the_family_on_nine_points() {
    let value = |name: &str, set: &[(&str, &str)]| solved(&rules(name, set), true).start();
    assert_eq!(value("tapatan", &[]), Value::Win(9));
    assert_eq!(value("nine-holes", &[]), Value::Draw);
    assert_eq!(value("picaria", &[]), Value::Win(7));
    assert_eq!(value("achi", &[]), Value::Win(11));
    assert_eq!(value("spaceship-three", &[]), Value::Draw);
}
