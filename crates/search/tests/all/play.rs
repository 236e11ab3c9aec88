//! Searchers find what is known of small games, and play better than chance in others.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::built_in;
use merels_engine::History;
use merels_engine::{Random, Xorshift};
use merels_model::ir::PlayerId;
use merels_play::{Position, Rules, notation, position_text};
use merels_search::{AlphaBeta, Limits, Mcts, Weights, is_forced};

fn rules(name: &str) -> Rules {
    built_in::rules(name, &[])
}

fn at(rules: &Rules, text: &str) -> (Position, History) {
    let mut history = History::new();
    (position_text::read(rules, text, &mut history).unwrap(), history)
}

/// The score and the first decision at a depth.
fn searched(rules: &Rules, position: &Position, history: &History, depth: u32) -> (i32, String) {
    let mut searcher = AlphaBeta::new(rules, Weights::default(), 1 << 22);
    let found = searcher.search(position, history, &Limits::depth(depth), 1, &mut |_| ());
    let line = &found.lines[0];
    (line.score, notation::decision(rules.game(), line.decisions[0]))
}

#[test]
fn tic_tac_toe_is_drawn_and_its_traps_are_seen() {
    let rules = rules("tic-tac-toe");
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    assert_eq!(searched(&rules, &start, &history, 9).0, 0);
    // Two corners against an edge: a fork is there.
    let mut position = start;
    for decision in ["a1", "a2"] {
        let decision = notation::read_decision(rules.game(), decision).unwrap();
        position = position.play(&rules, decision, &mut history).unwrap();
    }
    let (score, _) = searched(&rules, &position, &history, 9);
    assert!(score > 0 && is_forced(score), "{score}");
}

#[test]
fn the_same_seed_plays_the_same() {
    let rules = rules("nine-mens-morris");
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let found = |_| {
        let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
        searcher.search(&start, &history, &Limits::nodes(20_000), 2, &mut |_| ())
    };
    assert_eq!(found(0), found(1));
    let tried =
        |seed| Mcts::new(&rules, Weights::default(), seed, 1 << 20).search(&start, &history, &Limits::nodes(300));
    assert_eq!(tried(7), tried(7));
    assert_ne!(tried(7), tried(8));
}

/// Nine turns before anybody may claim a draw, a man more counts for less than it does long before.
#[test]
fn a_lead_fades_where_a_draw_can_soon_be_claimed() {
    let rules = rules("nine-mens-morris");
    let score = |quiet: &str| {
        let (position, history) = at(&rules, &format!("White moving; White a1 b4 g4 e3 f6; Black b6 d6 d3 c4{quiet}"));
        searched(&rules, &position, &history, 1).0
    };
    let (long_before, soon) = (score(""), score("; quiet 91"));
    assert!(long_before > 50 && soon > 0 && soon < long_before / 2, "{long_before} {soon}");
}

#[test]
fn a_mill_is_closed_and_the_right_man_taken() {
    let rules = rules("nine-mens-morris");
    let (position, history) = at(&rules, "White moving; White a1 d1 g4 b2; Black b6 d6 f4 d3 e3");
    let (score, first) = searched(&rules, &position, &history, 2);
    assert_eq!(first, "g4-g1");
    assert!(!is_forced(score), "{score}");
    // Three men are left: the mill wins at once.
    let (position, history) = at(&rules, "White moving; White a1 d1 g4 b2; Black b6 d6 f4");
    let (score, _) = searched(&rules, &position, &history, 3);
    assert!(is_forced(score) && score > 0);
}

/// One turn ahead is looked at, and after it what can be taken: here a man that another one defends, and one that nobody does.
#[test]
fn a_man_is_not_given_for_one_that_is_defended() {
    let rules = rules("breakthrough");
    let score = |black: &str| {
        let (position, history) = at(&rules, &format!("White play; White c4 b1 g1; Black {black}"));
        searched(&rules, &position, &history, 1)
    };
    let (defended, free) = (score("d5 e6 b8").0, score("d5 h6 b8"));
    assert_eq!(free.1, "c4-d5");
    assert!(free.0 > 100 && defended < 50, "{free:?} {defended}");
}

/// A stone with one empty point beside it is about to be taken, and goes on there. Men near one another are nearer to being joined
/// than men in the corners.
#[test]
fn groups_count_where_the_rules_speak_of_them() {
    let looked = |game: &str, position: &str| {
        let rules = rules(game);
        let (position, history) = at(&rules, position);
        searched(&rules, &position, &history, 1)
    };
    let stone = "Black play; Black d5 +stone*unlimited; White d4 c5 e5 +stone*unlimited";
    assert_eq!(looked("atari-go", stone).1, "d6");
    let (near, far) = ("c3 f3 c6 f6", "a1 h8 a8 h1");
    let worth =
        |black: &str, white: &str| looked("lines-of-action", &format!("Black play; Black {black}; White {white}")).0;
    assert!(worth(near, far) > 200 && worth(far, near) < -100, "{} {}", worth(near, far), worth(far, near));
}

/// What goes further is worth more: a queen against rook and knight, a king of draughts against a man.
#[test]
fn men_are_worth_what_their_kind_can_do() {
    let score = |game: &str, position: &str| {
        let rules = rules(game);
        let (position, history) = at(&rules, position);
        searched(&rules, &position, &history, 1).0
    };
    let chess = |white: &str, black: &str| {
        score(
            "chess",
            &format!("White play; White king@h1 pawn@g2 {white}; Black king@h8 pawn@g7 {black}; moved = e1,e8"),
        )
    };
    assert!(chess("queen@a1", "rook@b8") > 80);
    assert!(chess("rook@a1", "knight@b8") > 50);
    assert!(chess("knight@a1", "pawn@b7") > 50);
    assert!(score("english-draughts", "Black play; Black king@c3; White man@h8") > 60);
}

/// The queen would be taken by the pawn beside the one that she takes.
#[test]
fn no_queen_is_given_for_a_man_that_is_defended() {
    let rules = rules("chess");
    let text = "White play; White king@h1 queen@d2; Black king@h8 pawn@d5 pawn@e6; moved = e1,e8";
    let (position, history) = at(&rules, text);
    assert_ne!(searched(&rules, &position, &history, 1).1, "d2-d5");
}

/// Black's man on c3 may step to where it is leapt over; who can leap must, so that it can't be left as it stands.
#[test]
fn no_man_is_put_where_it_is_leapt_over() {
    let rules = rules("english-draughts");
    let (position, history) = at(&rules, "Black play; Black man@c3 man@h4; White man@e5 man@h8");
    let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
    let found = searcher.search(&position, &history, &Limits::depth(1), 3, &mut |_| ());
    let worst = found.lines.last().unwrap();
    assert_eq!(notation::decision(rules.game(), worst.decisions[0]), "c3-d4");
    assert!(worst.score < -100, "{}", worst.score);
}

#[test]
fn a_search_ends_when_the_whole_game_is_known() {
    let rules = rules("tic-tac-toe");
    let mut history = History::new();
    let start = rules.start(PlayerId(0), &mut history);
    let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
    let found = searcher.search(&start, &history, &Limits::depth(100), 1, &mut |_| ());
    assert_eq!(found.lines[0].score, 0);
    // Nine marks fill the board; late decisions are looked at less deep at first.
    assert!(found.depth <= 12, "{}", found.depth);
}

#[test]
fn lines_are_legal_from_end_to_end() {
    // What the table has of images of a state is turned back.
    for name in ["nine-mens-morris", "twelve-man-morris", "millieu", "spaceship-three", "connect-four"] {
        let rules = rules(name);
        let mut history = History::new();
        let mut position = rules.start(PlayerId(0), &mut history);
        let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
        let mut deepest = 0;
        for _ in 0..6 {
            let found = searcher.search(&position, &history, &Limits::nodes(4_000), 2, &mut |_| ());
            for line in &found.lines {
                let mut history = history.clone();
                let mut position = position.clone();
                for &decision in &line.decisions {
                    position = position.play(&rules, decision, &mut history).unwrap();
                }
                deepest = deepest.max(line.decisions.len());
            }
            position = position.play(&rules, found.lines[0].decisions[0], &mut history).unwrap();
        }
        assert!(deepest >= 3, "{name}: {deepest}");
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    let rules = rules("nine-mens-morris");
    let (position, history) = at(&rules, "White moving; White a1 d1 g4 b2; Black b6 d6 f4");
    let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20).on_threads(3);
    let mut depths = Vec::new();
    let found = searcher.search(&position, &history, &Limits::depth(5), 1, &mut |found| depths.push(found.depth));
    assert!(is_forced(found.lines[0].score) && found.lines[0].score > 0);
    assert_eq!(notation::decision(rules.game(), found.lines[0].decisions[0]), "g4-g1");
    assert!(found.nodes > 0 && depths.windows(2).all(|pair| pair[0] < pair[1]), "{depths:?}");
    // All of them stop when they are told to.
    let start = rules.start(PlayerId(0), &mut History::new());
    let stop = Limits { depth: u32::MAX, nodes: u64::MAX, stop: &|| true };
    let found = searcher.search(&start, &History::new(), &stop, 1, &mut |_| ());
    assert!(start.legal().contains(&found.lines[0].decisions[0]));
}

/// A search whose states may take long to be looked at keeps its time all the same.
#[test]
fn where_states_may_take_long_it_is_asked_more_often_whether_it_is_time() {
    let asked = |name: &str| {
        let (rules, asked) = (rules(name), AtomicU64::new(0));
        let stop = || {
            asked.fetch_add(1, Relaxed);
            false
        };
        let limits = Limits { depth: u32::MAX, nodes: 2_000, stop: &stop };
        let start = rules.start(PlayerId(0), &mut History::new());
        AlphaBeta::new(&rules, Weights::default(), 1 << 20).search(&start, &History::new(), &limits, 1, &mut |_| ());
        asked.into_inner()
    };
    let (seldom, often) = (asked("nine-mens-morris"), asked("millieu"));
    assert!((5..100).contains(&seldom) && often > 300, "{seldom} and {often} times");
}

/// Who wins when a searcher meets chance, once from each side.
fn against_chance(rules: &Rules, mut choose: impl FnMut(&Position, &History) -> merels_model::Decision) -> u32 {
    let mut won = 0;
    for game in 0..4_u64 {
        let seat = PlayerId((game % 2) as u8);
        let mut random = Xorshift::new(game * 2 + 11);
        let mut history = History::new();
        let mut position = rules.start(PlayerId(0), &mut history);
        for _ in 0..400 {
            if position.outcome().is_some() {
                break;
            }
            let decision = if position.decider() == seat {
                choose(&position, &history)
            } else {
                position.legal()[random.below(position.legal().len() as u32) as usize]
            };
            position = position.play(rules, decision, &mut history).unwrap();
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        won += u32::from(winner == Some(seat));
    }
    won
}

#[test]
fn both_beat_chance() {
    for name in ["nine-mens-morris", "tapatan", "shah", "connect-four", "millieu"] {
        let rules = rules(name);
        let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
        let won = against_chance(&rules, |position, history| {
            let found = searcher.search(position, history, &Limits::nodes(3_000), 1, &mut |_| ());
            found.lines[0].decisions[0]
        });
        let mut mcts = Mcts::new(&rules, Weights::default(), 1, 1 << 20);
        let by_playouts = against_chance(&rules, |position, history| {
            mcts.search(position, history, &Limits::nodes(150))[0].decisions[0]
        });
        assert!(won >= 3 && by_playouts >= 3, "{name}: {won} and {by_playouts} of 4");
    }
}
