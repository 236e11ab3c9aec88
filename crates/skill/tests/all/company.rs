//! Searchers in playtests.

use merels_engine::History;
use merels_model::ir::PlayerId;
use merels_play::{Definition, NoLibrary, Rules, notation};
use merels_playtest::{Company, Report, Settings, Strategy, run_from};
use merels_search::{AlphaBeta, Limits, Spec, Weights};
use merels_skill::{Searchers, strategy};

pub(crate) const ROWS: &str = r#"
    game "Rows"
    players Cross, Nought
    board   grid 3 x 3 with diagonals
    piece   mark: unlimited in each hand
    pattern three = line of 3 { same owner }
    phase play { place mark on empty  if three made { win } }
    end { draw when board full }
"#;

pub(crate) fn rules(text: &str) -> Rules {
    let definition = Definition::read("test.merels", text, &NoLibrary).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::of(&definition, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn strategies(names: &[&str]) -> Vec<Strategy> {
    names.iter().map(|name| strategy(name.parse::<Spec>().unwrap()).unwrap()).collect()
}

fn played(text: &str, names: &[&str], games: u64, threads: usize) -> Report {
    judged(text, names, (games, threads), 200)
}

fn judged(text: &str, names: &[&str], (games, threads): (u64, usize), judge: u64) -> Report {
    let rules = rules(text);
    let strategies = strategies(names);
    let company = Searchers::new(&rules, &strategies, Weights::default(), judge);
    let settings = Settings { games, seed: 5, threads, strategies, ..Settings::default() };
    run_from(&rules, None, &settings, Some(&company), |_| ()).unwrap()
}

#[test]
fn the_same_games_on_any_number_of_threads() {
    for names in [&["level2"][..], &["alphabeta:300n", "mcts:40n"], &["random", "alphabeta:d2"]] {
        assert_eq!(played(ROWS, names, 12, 1), played(ROWS, names, 12, 3), "{names:?}");
    }
}

#[test]
fn good_players_draw_and_beat_chance() {
    let drawn = played(ROWS, &["alphabeta:5000n"], 20, 2);
    assert_eq!(drawn.draws.games, 20);
    let skill = drawn.skill.unwrap();
    // They don't always play the same, though nothing is drawn at random.
    assert!(skill.different_games > 5, "{}", skill.different_games);
    let course = skill.course.unwrap();
    assert_eq!((course.judged, course.decided, course.lead_changes.maximum), (20, 0, 0));
    let against_chance = played(ROWS, &["random", "alphabeta:2000n"], 30, 2);
    assert_eq!(against_chance.players[0].wins.games, 0);
    assert!(against_chance.players[1].wins.games > 15);
}

#[test]
fn whoever_is_limited_by_time_is_refused() {
    for name in ["alphabeta", "alphabeta:500ms", "mcts:2s"] {
        let refused = strategy(name.parse::<Spec>().unwrap()).unwrap_err().to_string();
        assert!(refused.contains("no two runs would be the same") && refused.contains("alphabeta:20000n"), "{refused}");
    }
    assert_eq!(strategies(&["random", "level3"]), [Strategy::Random, Strategy::Named("level3".to_owned())]);
}

#[test]
fn games_of_three_are_played_and_not_judged() {
    let three = ROWS.replace("Cross, Nought", "Cross, Nought, Star");
    let report = played(&three, &["level2", "random", "level1"], 6, 2);
    let skill = report.skill.unwrap();
    assert_eq!((skill.judge, skill.course), (0, None));
    assert_eq!(
        report.players.iter().map(|player| player.strategy.name()).collect::<Vec<_>>(),
        ["level2", "random", "level1"]
    );
    let company = Searchers::new(&rules(&three), &[], Weights::default(), 100);
    assert_eq!(company.looks_at(), 0);
}

/// What is told as a trap is one: who plays it loses against best play or draws, and could have drawn or won.
#[test]
fn traps_are_what_novices_fall_for() {
    let rules = rules(ROWS);
    let report = judged(ROWS, &["random", "level2"], (250, 2), 2_000);
    let traps = report.skill.unwrap().traps;
    assert!(traps.len() > 3, "{traps:?}");
    // Who wins with best play: whoever is due, nobody, the other.
    let value = |turns: &[String]| {
        let mut history = History::new();
        let mut position = rules.start(PlayerId(0), &mut history);
        for turn in turns {
            position = notation::play(&rules, &position, turn, &mut history).unwrap().pop().unwrap().1;
        }
        let mut searcher = AlphaBeta::new(&rules, Weights::default(), 1 << 20);
        searcher.search(&position, &history, &Limits::depth(9), 1, &mut |_| ()).lines[0].score.signum()
    };
    for trap in traps {
        assert!(trap.games.games > 1 && trap.played <= trap.games.games && trap.costs >= 0.25, "{trap:?}");
        let played = [&trap.after[..], std::slice::from_ref(&trap.turn)].concat();
        assert!(value(&trap.after) > -value(&played), "{trap:?}");
    }
}
