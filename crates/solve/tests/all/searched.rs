//! Search never contradicts a value: what it calls certain is so, in as many turns.

use merels_engine::{History, Random as _, Xorshift};
use merels_search::{AlphaBeta, Limits, Weights};
use merels_solve::{Settings, Value, solve};

use crate::built_in::rules;

#[test]
fn forced_results_of_a_search_are_those_of_the_table() {
    let mut forced = 0;
    for name in ["three-mens-morris", "achi", "picaria", "nine-holes", "spaceship-three"] {
        let rules = rules(name, &[]);
        let solution = solve(&rules, None, &Settings::default()).unwrap();
        let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
        let mut random = Xorshift::new(7);
        for _ in 0..60 {
            let index = random.below(solution.len() as u32) as usize;
            let position = solution.position(index);
            let mut history = History::new();
            let position = merels_play::Position::at_turn_start(&rules, position.turn_start(), &mut history);
            let found = searcher.search(&position, &history, &Limits::depth(7), 1, &mut |_| ());
            let score = found.lines[0].score;
            let value = solution.value(index);
            let turns = 1_000_000 - score.abs();
            if turns < 1_000 {
                forced += 1;
                let certain = if score > 0 { Value::Win(turns as u16) } else { Value::Loss(turns as u16) };
                assert_eq!(value, certain, "{name}, {index}");
            } else {
                assert!(value.turns().is_none_or(|turns| turns > 7), "{name}, {index}: {value:?} isn't found");
            }
        }
    }
    assert!(forced > 50, "{forced}");
}
