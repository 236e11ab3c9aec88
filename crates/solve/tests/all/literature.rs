//! What has been published of small games comes out.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules, notation};
use merels_solve::{Settings, Solution, Value, solve};

use crate::built_in::rules;

/// Solved with images counted once, or each.
fn solved(rules: &Rules, folding: bool) -> Solution {
    solve(rules, None, &Settings { folding, ..Settings::default() }).unwrap()
}

/// A game without files.
fn written(text: &str) -> Rules {
    Rules::of(&Definition::read("game.merels", text, &NoLibrary).unwrap(), &[]).unwrap()
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

/// The first player wins by the middle: E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", 1982, ch. 22, where it is
/// closed to the first man for that reason.
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

/// P. D. Straffin, "Position graphs for Pong Hau K'i and Mu Torere", Mathematics Magazine 68, 1995: both are drawn. Mu torere has
/// 46 positions that differ, of which 43 are reached.
#[test]
fn pong_hau_ki_and_mu_torere() {
    let pong = solved(&rules("pong-hau-ki", &[]), true);
    assert_eq!(pong.start(), Value::Draw);
    let mu = solved(&rules("mu-torere", &[]), true);
    assert_eq!(mu.start(), Value::Draw);
    assert_eq!((pong.len() + pong.ended(), mu.len() + mu.ended()), (15, 43));
}

/// 161,029 positions on 4 x 4, the ends too, and nobody wins: J. Tromp, "John's Connect Four Playground".
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
