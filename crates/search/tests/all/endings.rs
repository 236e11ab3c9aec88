//! Search never contradicts a value: what it calls certain is so, in as many turns. What it finds out of endings while it
//! plays is used.

use merels_engine::{History, Random as _, Xorshift};
use merels_model::standing::Worth;
use merels_search::{AlphaBeta, Limits, Mcts, Proven, Weights};
use merels_solve::{Settings, Value, solve};

use crate::built_in::rules;

/// Options, and what they are set to.
type Set = &'static [(&'static str, &'static str)];

/// Searches of one depth in every `step`th position of a game: how many there were, how many found a forced result, and how many didn't that
/// the table has.
fn never_contradicted(name: &str, set: Set, depth: u32, step: usize) -> [usize; 3] {
    let rules = rules(name, set);
    let solution = solve(&rules, None, &Settings::default()).unwrap();
    let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20).without_endings();
    let [mut searched, mut forced, mut missed] = [0; 3];
    for index in (0..solution.len()).step_by(step) {
        let position = solution.position(index);
        let mut history = History::new();
        let position = merels_play::Position::at_turn_start(&rules, position.turn_start(), &mut history);
        let found = searcher.search(&position, &history, &Limits::depth(depth), 1, &mut |_| ());
        let score = found.lines[0].score;
        let value = solution.value(index);
        let turns = 1_000_000 - score.abs();
        searched += 1;
        if turns < 1_000 {
            forced += 1;
            let certain = if score > 0 { Value::Win(turns as u16) } else { Value::Loss(turns as u16) };
            assert_eq!(value, certain, "{name}, {index}");
        } else {
            missed += usize::from(value.turns().is_some_and(|turns| u32::from(turns) <= depth));
        }
    }
    [searched, forced, missed]
}

#[test]
fn forced_results_of_a_search_are_those_of_the_table() {
    let games = [
        ("three-mens-morris", &[] as Set, 7, 8),
        ("achi", &[], 7, 8),
        ("picaria", &[], 7, 8),
        ("nine-holes", &[], 7, 8),
        ("spaceship-three", &[], 7, 4),
        ("achi", &[("men", "3"), ("blocked", "draws")], 5, 1),
        ("tapatan", &[("blocked", "loses")], 5, 1),
        ("dodgem", &[], 4, 1),
        ("hare-and-hounds", &[], 4, 4),
    ];
    let mut all = [0; 3];
    for (name, set, depth, step) in games {
        let counts = never_contradicted(name, set, depth, step);
        // Where there are many turns, late ones near the depth are left out.
        assert!(counts[2] == 0 || counts[2] < counts[0] / 20 && depth < 5, "{name}: {counts:?}");
        all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(all[0] > 5_000 && all[1] > 500, "{all:?}");
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
