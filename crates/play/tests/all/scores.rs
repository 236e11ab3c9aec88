//! What ends count, beside the board.

use merels_engine::History;
use merels_interpret::scores;
use merels_play::{Definition, NoLibrary, Rules, position_text};

/// The scores of a position with three white men and one black one, of whom each has one in its own corner.
fn counted(players: &str, memories: &str, ends: &str) -> Option<[i64; 2]> {
    let text = format!(
        "game \"x\"\nplayers {players}\nboard grid 3 x 3\npiece man: 4 in each hand\n{memories}\n\
         phase play {{ place man on empty }}\nend {{ {ends} }}"
    );
    let rules = Rules::of(&Definition::read("x.merels", text, &NoLibrary).unwrap(), &[]).unwrap();
    let others = if players.ends_with("Red") { "; Red +4" } else { "" };
    let at = format!("Black play; White a1 a2 b2 +1; Black c3 +3{others}");
    let position = position_text::read(&rules, &at, &mut History::new()).unwrap();
    scores(rules.game(), position.state())
}

fn of_two(ends: &str) -> Option<[i64; 2]> {
    counted("White, Black", "", ends)
}

#[test]
fn what_both_have_of_the_same_is_a_score() {
    assert_eq!(of_two("mover wins when board full and count mine > count theirs"), Some([3, 1]));
    assert_eq!(of_two("mover loses when board full and count theirs > count mine"), Some([3, 1]));
    assert_eq!(of_two("mover wins when board full and not count mine <= count theirs + 2"), Some([3, 1]));
    assert_eq!(of_two("mover wins when count mine - 2 > count theirs"), Some([3, 1]));
    let near = "count (empty near mine) > count (empty near theirs)";
    assert_eq!(of_two(&format!("mover wins when board full and {near}")), Some([4, 2]));
    assert_eq!(of_two("mover wins when board full and hand = 3 or hand > their hand"), Some([1, 3]));
}

#[test]
fn what_is_remembered_of_men_and_players_is_one_too() {
    let memories = "memory seeds: number of each man\nmemory won: number of each player\nstart { }";
    let ends = "mover wins when board full and won + seeds of mine > their won + seeds of theirs";
    assert_eq!(counted("White, Black", memories, ends), Some([0, 0]));
}

#[test]
fn other_numbers_are_none() {
    assert_eq!(of_two("mover wins when count mine > 8"), None);
    assert_eq!(of_two("mover wins when count mine > count empty + 2"), None);
    assert_eq!(of_two("mover wins when count (mine in a1) > count (theirs in c3)"), None);
    assert_eq!(of_two("mover wins when count mine > count (theirs near a1)"), None);
    assert_eq!(counted("White, Black, Red", "", "mover wins when board full and count mine > count theirs"), None);
}
