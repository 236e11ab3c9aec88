//! Players with a taste: what is clearly best they play as others do, what is nearly equal by the seed.

use std::collections::BTreeSet;

use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules, Session, notation};
use merels_search::{Means, Player, Spec};

const ROWS: &str = "game \"Rows\"\nplayers Cross, Nought\nboard grid 5 x 5 with diagonals\npiece mark: unlimited in each hand\n\
                    pattern four = line of 4 { same owner }\nphase play { place mark on empty  if four made { win } }\n\
                    end { draw when board full }";

fn chosen(turns: &str, seed: u64) -> String {
    let rules = Rules::of(&Definition::read("rows.merels", ROWS, &NoLibrary).unwrap(), &[]).unwrap();
    let mut session = Session::new(rules.clone(), PlayerId(0));
    turns.split_whitespace().for_each(|turn| session.play(turn).unwrap());
    let spec: Spec = "alphabeta:600n".parse().unwrap();
    let mut player = Player::new(&rules, spec, 0, Means::default()).with_taste(seed);
    notation::turn(rules.game(), &player.choose(&session, &|| false).decisions)
}

#[test]
fn what_is_nearly_equal_is_chosen_by_the_seed() {
    let first: BTreeSet<String> = (0..12).map(|seed| chosen("", seed)).collect();
    assert!(first.len() > 1, "{first:?}");
    assert_eq!(chosen("", 5), chosen("", 5));
}

#[test]
fn what_wins_or_saves_is_played_whatever_the_taste() {
    for seed in 0..8 {
        assert_eq!(chosen("a1 a5 b1 b5 c1 c5", seed), "d1", "it wins");
        assert_eq!(chosen("a1 a5 b1 e5 c1", seed), "d1", "it saves");
    }
}
