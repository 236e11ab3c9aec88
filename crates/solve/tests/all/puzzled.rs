//! Positions with one winning turn.

use merels_engine::History;
use merels_play::Position;
use merels_solve::{Settings, Value, Wanted, puzzles, solve};

use crate::built_in::rules;

/// Each is solved again from where it begins, turn by turn.
#[test]
fn one_turn_wins_and_no_other() {
    for (name, options, least) in [("tapatan", &[][..], 4), ("achi", &[], 8), ("picaria", &[], 4)] {
        let rules = rules(name, options);
        let solution = solve(&rules, None, &Settings::default()).unwrap();
        let wanted = Wanted { turns: 3..=7, count: 8, seed: 1 };
        let found = puzzles(&solution, &wanted);
        assert!(found.len() >= least, "{name}: {}", found.len());
        for puzzle in &found {
            let player = puzzle.position.decider();
            let after = |position: &Position, turn: &[_]| {
                turn.iter().fold(position.clone(), |now, &one| now.play(&rules, one, &mut History::new()).unwrap())
            };
            let alone = solve(&rules, Some(&puzzle.position), &Settings::default()).unwrap();
            assert_eq!(alone.start(), Value::Win(puzzle.turns));
            assert!(wanted.turns.contains(&puzzle.turns) && (0.0..=1.0).contains(&puzzle.misleading));
            let turns = alone.prober().turns(&puzzle.position);
            assert_eq!(turns.len(), puzzle.choices);
            for (index, turn) in turns.iter().enumerate() {
                let then = after(&puzzle.position, &turn.decisions);
                let won = match then.outcome() {
                    Some(outcome) => outcome.winner == Some(player),
                    None => {
                        let value = solve(&rules, Some(&then), &Settings::default()).unwrap().start();
                        matches!(value, Value::Loss(_))
                    }
                };
                assert_eq!(won, index == 0, "{name}");
            }
            assert_eq!(puzzle.line.len(), usize::from(puzzle.turns));
            let end = puzzle.line.iter().fold(puzzle.position.clone(), |now, turn| after(&now, turn));
            assert_eq!(end.outcome().unwrap().winner, Some(player));
        }
        let again = puzzles(&solution, &wanted);
        let shown =
            |found: &[merels_solve::Puzzle]| format!("{:?}", found.iter().map(|one| &one.line).collect::<Vec<_>>());
        assert_eq!(shown(&found), shown(&again));
    }
}

#[test]
fn where_nothing_wins_there_is_no_puzzle() {
    let rules = rules("pong-hau-ki", &[]);
    let solution = solve(&rules, None, &Settings::default()).unwrap();
    let long = Wanted { turns: 50..=u16::MAX, ..Wanted::default() };
    assert!(puzzles(&solution, &long).is_empty());
}
