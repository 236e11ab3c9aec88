//! Games so small that what a playtest must find in them can be worked out by hand.

use merels_play::{Definition, NoLibrary, Rules};
use merels_playtest::{Draws, GameResult, PlaytestError, Report, Settings, Strategy, html, run, text};

fn rules(text: &str) -> Rules {
    let definition = Definition::read("test.merels", text, &NoLibrary).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::of(&definition, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn game(head: &str, body: &str) -> Rules {
    rules(&format!("game \"Test\"\n{head}\npiece man: 9 in each hand\n{body}\n"))
}

fn play(rules: &Rules, settings: &Settings) -> Report {
    run(rules, settings, |_| ()).unwrap()
}

fn some(games: u64) -> Settings {
    Settings { games, seed: 11, ..Settings::default() }
}

const TWO: &str = "players White, Black\nboard grid 3 x 3";

const ROWS: &str = r#"
    game "Rows"
    players Cross, Nought
    board   grid 3 x 3 with diagonals
    piece   mark: unlimited in each hand
    pattern three = line of 3 { same owner }
    phase play { place mark on empty  if three made { win } }
    end { draw when board full }
"#;

#[test]
fn the_same_report_on_any_number_of_threads() {
    let rules = rules(ROWS);
    let with = |threads| play(&rules, &Settings { threads, ..some(60) });
    let one = with(1);
    assert_eq!(one, with(4));
    assert_eq!(one, with(1_000));
    let page = |report: &Report| html(report, &rules.game().board) + &text(report, &rules.game().board);
    assert_eq!(page(&one), page(&with(3)));
    assert_ne!(one, play(&rules, &Settings { seed: 12, ..some(60) }));
}

#[test]
fn random_marks_in_rows_of_three() {
    // Of all ways to mark at random, the first player wins 58.5 %, the second 28.8 %, and 12.7 % are drawn.
    let report = play(&rules(ROWS), &some(5_000));
    for (share, truth) in [(&report.players[0].wins, 0.585), (&report.players[1].wins, 0.288), (&report.draws, 0.127)] {
        // Four standard deviations, and more.
        assert!((share.share - truth).abs() < 0.03, "{} isn't {truth}", share.share);
        assert!(share.low < share.share && share.share < share.high);
    }
    assert_eq!(report.ends[0].decided.games, report.draws.games);
    assert_eq!(report.ends[0].rule, "draw when board full");
    assert!(report.players[0].begins && !report.players[1].begins);
    let by_decision: Vec<f64> = report.branching.by_decision.iter().map(|at| at.mean).collect();
    assert_eq!(by_decision, [9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
    // Only the ninth mark is no choice.
    let full = report.branching.by_decision[8].games;
    assert_eq!(report.choice.turns - report.choice.with_choice, full);
    let (shortest, longest) = (report.shortest.unwrap(), report.longest.unwrap());
    assert_eq!((shortest.turns.len(), longest.turns.len()), (5, 9));
    assert_eq!(report.captures.per_game.maximum, 0);
    assert!(report.verdict[1].starts_with("Cross has the better chances: of the "), "{:?}", report.verdict);
}

/// The first turn passes, or places a man on a1 and then one on any of 8 points: 9 ways.
const UNEVEN: &str = "phase play { either { pass } or { place man on a1  place man on empty } }\n\
                      end { draw when 1 turns without capture }";

#[test]
fn decisions_or_whole_turns_are_drawn_uniformly() {
    let rules = game(TWO, UNEVEN);
    let with = |strategy| {
        let report = play(&rules, &Settings { strategies: vec![strategy], ..some(1_800) });
        let passed = report.length.decisions.histogram[0].games;
        let seconds: Vec<u64> = report.points.iter().skip(1).map(|point| point.placements).collect();
        (passed, seconds)
    };
    // Deviations that one in a hundred honest dice would exceed: 8 and 1 degrees of freedom.
    let deviation = |found: &[u64], expected: &[f64]| -> f64 {
        found.iter().zip(expected).map(|(&found, expected)| (found as f64 - expected).powi(2) / expected).sum()
    };
    let (passed, seconds) = with(Strategy::RandomTurn);
    let all: Vec<u64> = seconds.iter().copied().chain([passed]).collect();
    assert_eq!(all.iter().sum::<u64>(), 1_800);
    assert!(deviation(&all, &[200.0; 9]) < 20.09, "{all:?}");
    let (passed, seconds) = with(Strategy::Random);
    assert!(deviation(&[passed, seconds.iter().sum()], &[900.0; 2]) < 6.63, "{passed} of 1800");
}

#[test]
fn a_turn_in_which_another_decides_is_drawn_in_parts() {
    let body = "phase play { place man on empty  opponent decides { either { pass } or { place man on empty } } }\n\
                end { draw when 1 turns without capture }";
    let settings = Settings { strategies: vec![Strategy::RandomTurn, Strategy::Random], ..some(200) };
    let report = play(&game(TWO, body), &settings);
    let placed: u64 = report.points.iter().map(|point| point.placements).sum();
    // Two decisions always; the second one passes in about 1 of 9 games.
    assert_eq!((report.length.decisions.minimum, report.length.decisions.maximum), (2, 2));
    assert!((360..400).contains(&placed), "{placed}");
    assert_eq!(report.players[1].strategy, Strategy::Random);
}

#[test]
fn too_many_ways_are_an_error() {
    let rules = game(TWO, "phase play { repeat 9 { place man on empty } }\nend { draw when board full }");
    let settings = Settings { strategies: vec![Strategy::RandomTurn], ..some(3) };
    assert_eq!(run(&rules, &settings, |_| ()), Err(PlaytestError::TooManyWays { most: 10_000 }));
    assert!(run(&rules, &some(3), |_| ()).is_ok());
}

#[test]
fn what_the_rules_remove_is_captured_too() {
    // White places, Black places beside or not; a man beside the new one goes.
    let rules = game(
        "players White, Black\nboard grid 2 x 1",
        "phase play { place man on empty  remove theirs near it }\nend { mover loses when left < 9 }",
    );
    let report = play(&rules, &some(10));
    // White's man, wherever it stands, is beside Black's.
    assert_eq!(report.players[1].wins.games, 10);
    assert_eq!((report.captures.per_game.minimum, report.captures.per_game.maximum), (1, 1));
    assert_eq!(report.captures.by_player, [0.0, 1.0]);
    let (came, captured): (u64, u64) =
        report.points.iter().fold((0, 0), |sums, point| (sums.0 + point.came(), sums.1 + point.captures));
    assert_eq!((came, captured), (20, 10));
    assert_eq!(report.endings[0].words(), "Black wins: White has fewer than nine men left");
    assert_eq!(report.ends[0].decided.games, 10);
}

#[test]
fn a_man_that_goes_at_once_is_captured_where_it_was_placed() {
    let report = play(&game(TWO, "phase play { place man on empty  remove it }"), &Settings { cap: 5, ..some(4) });
    assert_eq!((report.unfinished.games, report.captures.per_game.minimum), (4, 5));
    assert!(report.points.iter().all(|point| point.placements == point.captures));
    assert_eq!((report.shortest, report.longest), (None, None));
    assert_eq!(report.endings[0].words(), "not finished");
    assert!(report.verdict.contains(&"No game finished within 5 decisions.".to_owned()), "{:?}", report.verdict);
}

#[test]
fn men_of_a_player_who_goes_out_are_not_captured() {
    let rules = rules(
        "game \"Out\"\nplayers White, Black, Red\nboard grid 3 x 3\npiece man: 2 in each hand\n\
         phase placing until hands empty { place man on empty }\nphase taking { take theirs }\n\
         end { mover is out when left < 2 }\nend never { draw when board full }",
    );
    let report = play(&rules, &some(80));
    assert_eq!(report.players.iter().map(|player| player.wins.games).sum::<u64>(), 80);
    // Two players lose a man each, or one of them both; the men of who is out are gone without a capture.
    assert_eq!((report.captures.per_game.minimum, report.captures.per_game.maximum), (2, 3));
    assert_eq!((report.ends[0].decided.games, report.ends[1].decided.games), (80, 0));
    assert_eq!(report.warnings, ["In 80 games nothing was ever decided by `draw when board full`."]);
}

#[test]
fn draws_are_claimed_or_not() {
    let rules = game(TWO, "phase play { pass }\nend { draw on claim when position seen 2 times }");
    let claimed = play(&rules, &some(3));
    assert_eq!((claimed.draws.games, claimed.length.turns.maximum), (3, 2));
    assert_eq!(claimed.endings[0].result, GameResult::ClaimedDraw);
    assert!(claimed.ends[0].on_claim && claimed.ends[0].decided.games == 3);
    assert_eq!(claimed.choice.with_choice, 0);
    assert!(claimed.warnings.contains(&"In only 0 % of turns there is anything to decide.".to_owned()));
    let played_on = play(&rules, &Settings { draws: Draws::Off, cap: 7, ..some(3) });
    assert_eq!((played_on.unfinished.games, played_on.length.turns.minimum), (3, 7));
    assert!(played_on.warnings.iter().all(|warning| !warning.contains("on claim")), "nobody could claim");
}

#[test]
fn rules_that_lead_nowhere_are_reported() {
    let rules = rules(
        "game \"Stuck\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 1 in each hand\n\
         phase placing { place man on empty }",
    );
    let report = play(&rules, &some(3));
    assert_eq!((report.at_fault.games, report.draws.games), (3, 0));
    assert_eq!(report.endings[0].result, GameResult::AtFault);
    assert!(report.warnings[0].starts_with("The rules are at fault: White has no legal move"), "{:?}", report.warnings);
}

#[test]
fn the_first_rule_that_holds_is_the_one_that_decides() {
    let rules = game(
        TWO,
        "phase play { place man on empty }\n\
         end { White loses when left < 1  mover wins when board full  opponent loses when board full }",
    );
    let report = play(&rules, &some(5));
    let decided: Vec<u64> = report.ends.iter().map(|end| end.decided.games).collect();
    assert_eq!(decided, [0, 5, 0]);
    assert_eq!(report.players[1].wins.games, 5, "Black is due when the ninth man stands");
    let lopsided = play(&rules, &some(20)).warnings;
    assert_eq!(lopsided[0], "Black always wins: 20 of 20 decided games.");
}

#[test]
fn a_game_that_is_over_before_it_begins() {
    let rules = game(TWO, "phase play { place man on empty }\nend { mover wins when count mine = 0 }");
    let report = play(&rules, &some(4));
    assert_eq!((report.players[0].wins.games, report.length.turns.maximum), (4, 0));
    assert_eq!(report.ends[0].decided.games, 4);
    assert_eq!(report.shortest.as_ref().unwrap().number, 1);
    // Both writers can make do with nothing.
    assert!(text(&report, &rules.game().board).contains("The median game takes 0 turns"));
    assert!(html(&report, &rules.game().board).ends_with("</html>\n"));
}

#[test]
fn settings_that_make_no_sense() {
    let rules = rules(ROWS);
    let refused = |settings: Settings| run(&rules, &settings, |_| ()).unwrap_err();
    assert_eq!(refused(some(0)), PlaytestError::NoGames);
    assert!(matches!(refused(Settings { cap: 0, ..some(1) }), PlaytestError::Cap { .. }));
    assert!(matches!(refused(Settings { cap: u32::MAX, ..some(1) }), PlaytestError::Cap { .. }));
    let none = refused(Settings { strategies: Vec::new(), ..some(1) });
    assert_eq!(none, PlaytestError::Players { given: 0, players: 2 });
    let three = refused(Settings { strategies: vec![Strategy::Random; 3], ..some(1) });
    assert_eq!(three, PlaytestError::Players { given: 3, players: 2 });
}

#[test]
fn progress_counts_every_game() {
    let counted = std::sync::atomic::AtomicU64::new(0);
    let count = |games| {
        counted.fetch_add(games, std::sync::atomic::Ordering::Relaxed);
    };
    run(&rules(ROWS), &Settings { threads: 2, ..some(17) }, count).unwrap();
    assert_eq!(counted.into_inner(), 17);
}

#[test]
fn the_report_serialises() {
    let report = play(&rules(ROWS), &some(5));
    let value = serde_json::to_value(&report).unwrap();
    assert_eq!(value["settings"]["draws"], "automatic");
    assert_eq!(value["points"][0]["name"], "a1");
    assert!(value["endings"][0]["share"].is_number() && value["endings"][0]["result"].is_string());
}
