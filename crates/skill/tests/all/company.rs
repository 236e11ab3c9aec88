//! Searchers in playtests.

use merels_play::{Definition, NoLibrary, Rules};
use merels_playtest::{Company, Report, Settings, Strategy, run_from};
use merels_search::{Spec, Weights};
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
    let rules = rules(text);
    let strategies = strategies(names);
    let company = Searchers::new(&rules, &strategies, Weights::default(), 200);
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
