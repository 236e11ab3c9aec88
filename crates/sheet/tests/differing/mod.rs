//! In what games differ, as it is told.

use merels_read::Definition;
use merels_sheet::{Tongue, differences};

use super::Folders;

fn told(first: &str, second: &str, tongue: Tongue) -> Vec<(String, String)> {
    let game = |text: &str| {
        let definition = Definition::read("differing.merels", text, &Folders).expect("a definition");
        definition.game(&[]).expect("a game")
    };
    differences(&game(first), &game(second), tongue)
}

/// A game of lines whose players, pieces and lines are called as is said.
fn lines(players: &str, piece: &str, line: &str, end: &str) -> String {
    format!(
        "game \"Lines\" players {players} board grid 3 x 3 piece {piece}: 4 in each hand \
         pattern {line} = line of 3 {{ same owner }} \
         phase play {{ place {piece} on empty if {line} made {{ win }} }} end {{ {end} }}"
    )
}

#[test]
fn other_names_are_told_once() {
    let draw = "draw when board full";
    let (first, second) = (lines("White, Black", "man", "mill", draw), lines("Black, White", "cow", "row", draw));
    let said = |section: &str, text: &str| (section.to_owned(), text.to_owned());
    assert_eq!(
        told(&first, &second, Tongue::English),
        [
            said("board", "White is called Black and Black is called White."),
            said("pieces", "Men are called cows."),
            said("words", "Mills are called rows."),
        ]
    );
    assert_eq!(
        told(&first, &second, Tongue::German),
        [
            said("board", "Weiß heißt Schwarz und Schwarz heißt Weiß."),
            said("pieces", "Steine heißen Kühe."),
            said("words", "Mühlen heißen Ketten."),
        ]
    );
    assert_eq!(told(&first, &first, Tongue::English), []);
}

#[test]
fn what_has_little_in_common_is_no_replacement() {
    let full = lines("White, Black", "man", "mill", "draw when board full");
    let agreed = lines("White, Black", "man", "mill", "draw by agreement");
    let told = told(&full, &agreed, Tongue::English);
    assert!(told.iter().all(|(_, text)| !text.starts_with("Instead of")), "{told:?}");
    assert!(told.iter().any(|(_, text)| text.contains("may offer a draw")), "{told:?}");
}
