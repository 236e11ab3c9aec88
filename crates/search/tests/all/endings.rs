//! Search never contradicts a value: what it calls certain is so, in as many turns. What it finds out of endings while it
//! plays is used.

use merels_engine::{History, Random as _, Xorshift};
use merels_model::standing::Worth;
use merels_search::{AlphaBeta, Limits, Mcts, Proven, Weights};
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

/// The whole game is one of few positions: whoever has thought for a while knows it.
#[test]
fn who_thinks_long_enough_knows_the_endings() {
    let rules = rules("hare-and-hounds", &[]);
    let solution = solve(&rules, None, &Settings::default()).unwrap();
    let mut knows = AlphaBeta::new(&rules, Weights::default(), 1 << 16);
    let mut without = AlphaBeta::new(&rules, Weights::default(), 1 << 16).without_endings();
    let mut random = Xorshift::new(3);
    let mut known = 0;
    for _ in 0..60 {
        let index = random.below(solution.len() as u32) as usize;
        let position = solution.position(index);
        let mut history = History::new();
        let position = merels_play::Position::at_turn_start(&rules, position.turn_start(), &mut history);
        let search = |searcher: &mut AlphaBeta, nodes| {
            searcher.search(&position, &history, &Limits::nodes(nodes), 1, &mut |_| ())
        };
        let found = search(&mut knows, 60_000);
        if found.nodes == 0 {
            known += 1;
            let said = match solution.value(index) {
                Value::Win(turns) => Worth::Won(Some(turns.into())),
                Value::Loss(turns) => Worth::Lost(Some(turns.into())),
                Value::Draw => Worth::Score(0),
            };
            assert_eq!(merels_search::worth_of(found.lines[0].score), said, "{index}");
            assert!(found.complete && position.engine_state().is_legal(found.lines[0].decisions[0]));
        }
        assert!(search(&mut without, 100).nodes > 0);
    }
    assert!(known > 30, "{known}");
}

/// The same by playouts: what they call certain is so.
#[test]
fn playouts_that_go_on_long_enough_know_the_endings() {
    let rules = rules("hare-and-hounds", &[]);
    let solution = solve(&rules, None, &Settings::default()).unwrap();
    let mut knows = Mcts::new(&rules, Weights::default(), 1, 1 << 20);
    let mut random = Xorshift::new(5);
    let (mut at_once, mut searched) = (0, 0);
    for _ in 0..30 {
        let index = random.below(solution.len() as u32) as usize;
        let position = solution.position(index);
        let mut history = History::new();
        let position = merels_play::Position::at_turn_start(&rules, position.turn_start(), &mut history);
        let found = knows.search(&position, &history, &Limits::nodes(3_000));
        let Some(proven) = found[0].proven else { continue };
        let said = match solution.value(index) {
            Value::Win(_) => Proven::Won,
            Value::Loss(_) => Proven::Lost,
            Value::Draw => Proven::Drawn,
        };
        assert_eq!(proven, said, "{index}");
        searched += 1;
        // No more playouts than there are decisions, or so: what follows on each is known.
        at_once += usize::from(found.iter().map(|tried| tried.visits).sum::<u32>() < 40);
    }
    assert!(searched > 20 && at_once > 10, "{at_once} of {searched}");
}
