//! Monte Carlo tree search: the same seed plays the same, what is known is used again within its memory, and what it says is
//! proven is so.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::built_in;
use merels_engine::History;
use merels_engine::{Random, Recorder, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Position, Rules, notation};
use merels_search::{AlphaBeta, Limits, Mcts, Proven, Tried, Weights};

fn rules(name: &str) -> Rules {
    built_in::rules(name, &[])
}

fn start(rules: &Rules) -> (Position, History) {
    let mut history = History::new();
    (rules.start(PlayerId(0), &mut history), history)
}

fn after(rules: &Rules, turns: &[&str]) -> (Position, History) {
    let (mut position, mut history) = start(rules);
    for turn in turns {
        let decision = notation::read_decision(rules.game(), turn).unwrap();
        position = position.play(rules, decision, &mut history).unwrap();
    }
    (position, history)
}

const MEMORY: usize = 8 << 20;

fn mcts(rules: &Rules, seed: u64) -> Mcts {
    Mcts::new(rules, Weights::default(), seed, MEMORY)
}

fn visits(tried: &[Tried]) -> u64 {
    tried.iter().map(|tried| u64::from(tried.visits)).sum()
}

/// What a searcher finds on its turns of a game against chance.
fn sequence(rules: &Rules, seed: u64, playouts: u64) -> Vec<Vec<Tried>> {
    let mut searcher = mcts(rules, seed);
    let mut random = Xorshift::new(5);
    let (mut position, mut history) = start(rules);
    let mut found = Vec::new();
    for _ in 0..12 {
        if position.outcome().is_some() {
            break;
        }
        let tried = searcher.search(&position, &history, &Limits::nodes(playouts));
        position = position.play(rules, tried[0].decisions[0], &mut history).unwrap();
        found.push(tried);
        if let Some(&decision) = position.legal().get(random.below(position.legal().len() as u32) as usize) {
            position = position.play(rules, decision, &mut history).unwrap();
        }
    }
    found
}

#[test]
fn the_same_seed_finds_the_same_turn_after_turn() {
    for name in ["nine-mens-morris", "connect-four", "shah", "three-player-morris"] {
        let rules = rules(name);
        let found = sequence(&rules, 3, 150);
        assert!(found.len() >= 4, "{name}");
        assert_eq!(found, sequence(&rules, 3, 150), "{name}");
        assert_ne!(found, sequence(&rules, 4, 150), "{name}");
    }
}

#[test]
fn a_turn_later_what_is_known_is_still_known() {
    let rules = rules("nine-mens-morris");
    let mut searcher = mcts(&rules, 1);
    let (mut position, mut history) = start(&rules);
    let before = searcher.search(&position, &history, &Limits::nodes(3_000));
    assert_eq!(visits(&before), 3_000);
    for &decision in before[0].decisions.iter().take(2) {
        position = position.play(&rules, decision, &mut history).unwrap();
    }
    let known = visits(&searcher.search(&position, &history, &Limits::nodes(0)));
    assert!(known > 0);
    assert_eq!(visits(&searcher.search(&position, &history, &Limits::nodes(50))), known + 50);
    assert_eq!(visits(&mcts(&rules, 1).search(&position, &history, &Limits::nodes(0))), 0);
}

#[test]
fn what_was_proven_needs_no_playouts_again() {
    let rules = rules("tic-tac-toe");
    let mut searcher = mcts(&rules, 1);
    let (position, history) = after(&rules, &["a1", "a2"]);
    let first = searcher.search(&position, &history, &Limits::nodes(20_000));
    assert_eq!(first[0].proven, Some(Proven::Won));
    assert_eq!(searcher.search(&position, &history, &Limits::nodes(20_000)), first);
    let known = searcher.search(&position, &history, &Limits::nodes(0));
    assert_eq!(known[0].proven, Some(Proven::Won));
}

#[test]
fn no_more_memory_is_taken_than_was_given() {
    let rules = rules("nine-mens-morris");
    for memory in [0, 100, 5_000, 40_000, 300_000, 2 << 20] {
        for threads in [1, 3] {
            let mut searcher = Mcts::new(&rules, Weights::default(), 2, memory).on_threads(threads);
            let (mut position, mut history) = start(&rules);
            for _ in 0..6 {
                let tried = searcher.search(&position, &history, &Limits::nodes(2_000));
                assert!(searcher.bytes() <= memory, "{} of {memory}", searcher.bytes());
                assert_eq!(tried.len(), position.legal().len());
                position = position.play(&rules, tried[0].decisions[0], &mut history).unwrap();
            }
        }
    }
    // With enough of it, most of it is used.
    let mut searcher = Mcts::new(&rules, Weights::default(), 2, 400_000);
    let (position, history) = start(&rules);
    searcher.search(&position, &history, &Limits::nodes(10_000));
    assert!(searcher.bytes() > 200_000 && searcher.nodes() > 1_000, "{}, {}", searcher.bytes(), searcher.nodes());
}

/// What is taken hold of at the beginning is no part of it.
#[test]
fn fullness_grows_with_what_is_found() {
    let rules = rules("nine-mens-morris");
    let (position, history) = start(&rules);
    for threads in [1, 2] {
        let mut searcher = mcts(&rules, 5).on_threads(threads);
        assert_eq!(searcher.fullness(), 0);
        searcher.search(&position, &history, &Limits::nodes(500));
        let few = searcher.fullness();
        searcher.search(&position, &history, &Limits::nodes(2_500));
        let more = searcher.fullness();
        assert!(few < more && more < 500, "{few} {more}");
    }
    let mut small = Mcts::new(&rules, Weights::default(), 5, 200_000);
    small.search(&position, &history, &Limits::nodes(10_000));
    assert!((900..=1_000).contains(&small.fullness()), "{}", small.fullness());
}

#[test]
fn a_tree_that_was_full_has_room_again_once_the_game_has_gone_on() {
    let rules = rules("connect-four");
    let mut searcher = Mcts::new(&rules, Weights::default(), 2, 200_000);
    let (position, history) = start(&rules);
    searcher.search(&position, &history, &Limits::nodes(20_000));
    let full = searcher.nodes();
    let known = searcher.search(&position, &history, &Limits::nodes(0));
    // Nothing that can be reached is lost.
    assert_eq!(searcher.nodes(), full);
    assert!(visits(&known) >= 20_000);
    let (position, history) = after(&rules, &["d1", "c1", "d2"]);
    searcher.search(&position, &history, &Limits::nodes(0));
    assert!(searcher.nodes() < full / 2, "{} of {full}", searcher.nodes());
    let kept = searcher.nodes();
    searcher.search(&position, &history, &Limits::nodes(2_000));
    assert!(searcher.nodes() > kept);
}

/// Tic-tac-toe has 5,478 states, and 765 up to symmetry.
#[test]
fn ways_that_lead_to_one_state_share_what_is_known_of_it() {
    let rules = rules("tic-tac-toe");
    let mut searcher = mcts(&rules, 1);
    for (position, history) in
        [&[][..], &["b2"], &["a1"], &["b1"], &["a1", "b2"]].map(|turns: &[&str]| after(&rules, turns))
    {
        searcher.search(&position, &history, &Limits::nodes(20_000));
    }
    assert!(searcher.nodes() < searcher.edges(), "{} nodes, {} edges", searcher.nodes(), searcher.edges());
    assert!(searcher.nodes() <= 765 && searcher.nodes() > 300, "{}", searcher.nodes());
}

/// What alpha-beta says of the turn that a decision leads to, for whoever takes the decision.
fn value(rules: &Rules, position: &Position, history: &History, decision: merels_model::Decision) -> i32 {
    let mut history = history.clone();
    let next = position.play(rules, decision, &mut history).unwrap();
    match next.outcome() {
        Some(outcome) => i32::from(outcome.winner.is_some()),
        None => {
            let mut searcher = AlphaBeta::new(rules, Weights::default(), 1 << 18);
            let found = searcher.search(&next, &history, &Limits::depth(18), 1, &mut |_| ());
            -found.lines[0].score.signum()
        }
    }
}

#[test]
fn all_of_tic_tac_toe_is_proven_as_it_is() {
    let rules = rules("tic-tac-toe");
    let mut random = Xorshift::new(1);
    for seed in 0..40 {
        let (mut position, mut history) = start(&rules);
        for _ in 0..seed % 6 {
            let legal = position.legal();
            let Some(&decision) = legal.get(random.below(legal.len() as u32) as usize) else { break };
            position = position.play(&rules, decision, &mut history).unwrap();
        }
        if position.outcome().is_some() {
            continue;
        }
        let tried = mcts(&rules, seed).search(&position, &history, &Limits::nodes(20_000));
        assert!(tried[0].proven.is_some(), "{tried:?}");
        let values: Vec<i32> =
            tried.iter().map(|tried| value(&rules, &position, &history, tried.decisions[0])).collect();
        for (tried, value) in tried.iter().zip(&values) {
            let expected = [Proven::Lost, Proven::Drawn, Proven::Won][(value + 1) as usize];
            assert!(tried.proven.is_none_or(|proven| proven == expected), "{tried:?}");
        }
        assert_eq!(Some(&values[0]), values.iter().max(), "{tried:?}");
    }
}

/// Of the replies to a corner all but the centre lose.
#[test]
fn all_losing_replies_are_proven_to_lose() {
    let rules = rules("tic-tac-toe");
    let (position, history) = after(&rules, &["a1"]);
    let tried = mcts(&rules, 1).search(&position, &history, &Limits::nodes(20_000));
    assert_eq!(
        (tried[0].proven, notation::decision(rules.game(), tried[0].decisions[0])),
        (Some(Proven::Drawn), "b2".into())
    );
    assert_eq!(tried.iter().filter(|tried| tried.proven == Some(Proven::Lost)).count(), 7);
}

#[test]
fn three_mens_morris_is_won_from_the_centre() {
    let rules = rules("three-mens-morris");
    let (position, history) = start(&rules);
    let tried = mcts(&rules, 1).search(&position, &history, &Limits::nodes(200_000));
    assert_eq!(
        (tried[0].proven, notation::decision(rules.game(), tried[0].decisions[0])),
        (Some(Proven::Won), "b2".into())
    );
}

/// Two men on a square go around for ever, and no rule says that this ends.
const AROUND: &str = r#"
    game "Around"
    players White, Black
    board grid 2 x 2
    piece man: 1 in each hand
    phase placing until hands empty { place man on empty }
    phase moving { move mine to empty near it }
    end { mover loses when stuck }
"#;

#[test]
fn going_in_circles_proves_nothing() {
    let rules = Rules::of(&Definition::read("around.merels", AROUND, &NoLibrary).unwrap(), &[]).unwrap();
    let (position, history) = start(&rules);
    let mut searcher = mcts(&rules, 3);
    let tried = searcher.search(&position, &history, &Limits::nodes(2_000));
    assert_eq!(visits(&tried), 2_000);
    assert!(tried.iter().all(|tried| tried.proven.is_none() && (tried.share - 0.5).abs() < 0.1), "{tried:?}");
    // No way goes on once it has come back to where it was.
    assert!(searcher.nodes() <= 60, "{}", searcher.nodes());
}

/// A position that is won, in a game that is drawn when a position comes again, or may be at the third time; and how
/// often every position that a decision leads to has to have stood before, so that nothing is won.
#[test]
fn no_win_is_proven_that_rests_on_positions_which_have_stood_before() {
    let twice = r#"
        game "Twice" extends three-mens-morris
        end { draw when position seen 2 times }
    "#;
    let twice = Rules::of(&Definition::read("twice.merels", twice, &built_in::Games).unwrap(), &[]).unwrap();
    for (rules, before) in [(twice, 1), (rules("three-mens-morris"), 2)] {
        let (position, history) = after(&rules, &["a1", "b2", "c3"]);
        let mut searcher = mcts(&rules, 2);
        let won = searcher.search(&position, &history, &Limits::nodes(20_000));
        assert_eq!(won[0].proven, Some(Proven::Won));
        let played = |times: u32| {
            let mut history = History::new();
            for decision in position.legal().iter().cycle().take(position.legal().len() * times as usize) {
                let next = position.play(&rules, *decision, &mut History::new()).unwrap();
                history.record(next.engine_state().position_key());
            }
            history.record(position.engine_state().position_key());
            history
        };
        for searcher in [&mut searcher, &mut mcts(&rules, 3)] {
            let tried = searcher.search(&position, &played(before), &Limits::nodes(3_000));
            assert!(tried.iter().all(|tried| tried.proven.is_none()), "{tried:?}");
        }
        // Where they haven't, it is won.
        let tried = mcts(&rules, 2).search(&position, &played(0), &Limits::nodes(20_000));
        assert_eq!(tried[0].proven, Some(Proven::Won));
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let rules = rules("gomoku");
    let (position, history) = start(&rules);
    let stopped = Limits { depth: u32::MAX, nodes: u64::MAX, stop: &|| true };
    for threads in [1, 2] {
        let tried = mcts(&rules, 1).on_threads(threads).search(&position, &history, &stopped);
        assert_eq!((tried.len(), visits(&tried)), (position.legal().len(), 0));
    }
    // It asks after every playout, and now and then within one.
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Relaxed) >= 100;
    let limits = Limits { depth: u32::MAX, nodes: u64::MAX, stop: &stop };
    let tried = mcts(&rules, 1).search(&position, &history, &limits);
    assert!(visits(&tried) <= 100 && asked.load(Relaxed) <= 102, "{} {}", visits(&tried), asked.load(Relaxed));
}

#[test]
fn threads_add_up_what_they_find() {
    let rules = rules("connect-four");
    let (position, history) = start(&rules);
    let tried = mcts(&rules, 1).on_threads(3).search(&position, &history, &Limits::nodes(1_500));
    assert_eq!(visits(&tried), 1_500);
    assert_eq!(mcts(&rules, 1).on_threads(3).search(&position, &history, &Limits::nodes(1_500)), tried);
    // The first player drops three in a row, open on both sides.
    let (position, history) = after(&rules, &["d1", "d2", "c1", "c2"]);
    let tried = mcts(&rules, 1).on_threads(3).search(&position, &history, &Limits::nodes(30_000));
    assert_eq!(tried[0].proven, Some(Proven::Won));
}

/// States within a turn aren't folded: one that was reached from an image is another one.
#[test]
fn nobody_is_far_ahead_before_the_first_turn() {
    for (name, playouts) in [("nine-mens-morris", 16_000), ("twelve-man-morris", 8_000), ("english-draughts", 8_000)] {
        for seed in 0..3 {
            let rules = rules(name);
            let (position, history) = start(&rules);
            let found = Mcts::new(&rules, Weights::default(), seed, 64 << 20);
            let found = { found }.search(&position, &history, &Limits::nodes(playouts));
            assert!((0.35..0.65).contains(&found[0].share), "{name}: {}", found[0].share);
        }
    }
}
