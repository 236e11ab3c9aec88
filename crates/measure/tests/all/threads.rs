//! What is counted is the same on any number of threads.

use merels_engine::{Draws, NoRecord};
use merels_measure::perft::Unit;
use merels_measure::{divide, perft, playouts};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules};

fn rules() -> Rules {
    let text = "game \"Three in a Row\"\nplayers Cross, Nought\nboard grid 3 x 3 with diagonals\n\
                piece mark: unlimited in each hand\npattern three = line of 3 { same owner }\n\
                phase play { place mark on empty  if three made { win } }\nend { draw when board full }";
    Rules::of(&Definition::read("three.merels", text, &NoLibrary).unwrap(), &[]).unwrap()
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let rules = rules();
    let program = rules.program();
    let start = program.start(PlayerId(0), &mut NoRecord);
    let counts: Vec<_> = [1, 2, 5]
        .into_iter()
        .map(|threads| {
            let divided = divide(&start, 6, Unit::Turns, threads);
            let leaves = perft(&start, 6, Unit::Decisions, threads);
            assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), leaves);
            (divided, leaves, playouts(&start, 300, 1_000, Draws::Automatic, 7, threads))
        })
        .collect();
    assert!(counts.windows(2).all(|pair| pair.first() == pair.last()));
    // Sequences of six marks without a finished game in between: 9 * 8 * 7 * 6 * 5 * 4, less those
    // in which Cross has three in a row after the fifth, 8 lines in 3! * 6 * 5 ways, times 4.
    assert_eq!(counts.first().unwrap().1, 60_480 - 8 * 6 * 30 * 4);
}
