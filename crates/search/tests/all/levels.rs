//! Levels: even the lowest takes what is free, and nobody opens in a corner.

use std::collections::BTreeSet;

use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Rules, notation, position_text};
use merels_search::{Means, Player, Spec, Strengths};

use crate::built_in;

/// What a level decides in a position, and first in the game where there is none.
fn decided(rules: &Rules, position: Option<&str>, level: u8, seed: u64) -> Decision {
    let mut history = History::new();
    let position = match position {
        Some(text) => position_text::read(rules, text, &mut history).unwrap(),
        None => rules.start(PlayerId(0), &mut history),
    };
    let mut player = Player::new(rules, Spec::Level(level), seed, Means::default());
    player.choose_at(&position, &history, &|| false).decisions[0]
}

#[test]
fn the_lowest_level_closes_a_mill_far_more_often_than_by_chance() {
    let rules = built_in::rules("nine-mens-morris", &[]);
    let position = "White moving; White a1 d1 g4 b2 f2; Black b6 d6 f4 d3 e3";
    let closed = |seed: &u64| notation::decision(rules.game(), decided(&rules, Some(position), 1, *seed)) == "g4-g1";
    let closes = (0..40).filter(closed).count();
    assert!(closes > 20, "{closes} of 40");
}

#[test]
fn the_lowest_level_wins_where_one_turn_wins() {
    let rules = built_in::rules("nine-mens-morris", &[]);
    let position = "White moving; White a1 d1 g4 b2; Black b6 d6 f4";
    for seed in 0..20 {
        let decision = decided(&rules, Some(position), 1, seed);
        assert_eq!(notation::decision(rules.game(), decision), "g4-g1", "{seed}");
    }
}

#[test]
fn weak_levels_begin_where_people_do() {
    let rules = built_in::rules("gomoku", &[]);
    let board = &rules.game().board;
    let edge = |seed: u64| {
        let Decision::Place { at, .. } = decided(&rules, None, 1 + (seed % 3) as u8, seed) else { panic!("a stone") };
        board.neighbours(at).len() < 4
    };
    let edges = (0..30).filter(|&seed| edge(seed)).count();
    assert!(edges <= 3, "{edges} of 30 on the edge, where a quarter of the points are");
}

#[test]
fn a_level_decides_by_its_seed_and_not_always_the_same() {
    let rules = built_in::rules("hex", &[]);
    let openings = |level| (0..6).map(|seed| decided(&rules, None, level, seed)).collect::<Vec<_>>();
    for level in [1, 2] {
        assert_eq!(openings(level), openings(level));
        let different: BTreeSet<String> = openings(level).iter().map(|decision| format!("{decision:?}")).collect();
        assert!(different.len() > 2, "{different:?}");
    }
}

#[test]
fn weak_levels_answer_where_something_is() {
    let rules = built_in::rules("gomoku", &[]);
    let board = &rules.game().board;
    let h8 = board.find("h8").unwrap();
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let h8 = Decision::Place { kind: merels_model::ir::KindId(0), at: h8 };
    let position = start.play(&rules, h8, &mut history).unwrap();
    let place = |name: &str| board.point(board.find(name).unwrap());
    let [near, beside] = [place("h8"), place("i8")];
    let step = f64::from(beside.x - near.x).abs();
    let far = (0..60).filter(|seed| {
        let mut player = Player::new(&rules, Spec::Level(3), *seed, Means::default());
        let decision = player.choose_at(&position, &history, &|| false).decisions[0];
        let Decision::Place { at, .. } = decision else { panic!("a stone") };
        let at = board.point(at);
        f64::from(at.x - near.x).abs().max(f64::from(at.y - near.y).abs()) > 3.5 * step
    });
    let far = far.count();
    assert!(far <= 4, "{far} of 60");
}

#[test]
fn a_level_is_as_strong_as_its_game_says() {
    let rules = built_in::rules("connect-four", &[]);
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let opens = |level: u8, strengths: Strengths, seed: u64| {
        let mut player = Player::new(&rules, Spec::Level(level), seed, Means { strengths, ..Means::default() });
        player.choose_at(&start, &history, &|| false).decisions[0]
    };
    let strong = Strengths::new([400, 400, 400, 400, 500, 600, 700, 800, 900]).unwrap();
    for seed in 0..8 {
        assert_eq!(opens(1, strong, seed), opens(4, Strengths::default(), seed));
    }
}

#[test]
fn whoever_is_weakest_still_takes_what_wins_at_once() {
    let rules = built_in::rules("nine-mens-morris", &[]);
    let weakest = Strengths::new([0, 100, 200, 300, 400, 500, 600, 700, 900]).unwrap();
    let mut history = History::new();
    let position =
        position_text::read(&rules, "White moving; White a1 d1 g4 b2; Black b6 d6 f4", &mut history).unwrap();
    for seed in 0..20 {
        let mut player = Player::new(&rules, Spec::Level(1), seed, Means { strengths: weakest, ..Means::default() });
        let decision = player.choose_at(&position, &history, &|| false).decisions[0];
        assert_eq!(notation::decision(rules.game(), decision), "g4-g1", "{seed}");
    }
}
