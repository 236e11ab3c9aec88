//! Players who think, brought by the test: what they do is known, and so is what a playtest must say of it.

use merels_engine::History;
use merels_model::Decision;
use merels_play::{Definition, NoLibrary, Position, Rules};
use merels_playtest::{
    Company, Judge, Judgement, Player, PlaytestError, Report, Settings, Strategy, html, run_from, text,
};

const ROWS: &str = r#"
    game "Rows"
    players Cross, Nought
    board   grid 3 x 3 with diagonals
    piece   mark: unlimited in each hand
    pattern three = line of 3 { same owner }
    phase play { place mark on empty  if three made { win } }
    end { draw when board full }
"#;

fn rules(text: &str) -> Rules {
    let definition = Definition::read("test.merels", text, &NoLibrary).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::of(&definition, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Players who always play the first or the last decision of the list, and a judge who thinks that whoever has more than
/// half of the marks is nearly lost.
struct Scripted;

struct Always(bool);

impl Player for Always {
    fn choose(&mut self, position: &Position, history: &History) -> Vec<Decision> {
        assert_eq!(history.len(), position.state().board.iter().flatten().count() + 1);
        let legal = position.legal();
        if self.0 { legal.first() } else { legal.last() }.copied().into_iter().collect()
    }
}

struct Sure;

impl Judge for Sure {
    fn judge(&mut self, position: &Position, _: &History) -> Judgement {
        // Whoever is due, Cross is thought to win.
        let chance = if position.decider().0 == 0 { 0.95 } else { 0.05 };
        Judgement { chance, second: Some(chance - 0.02) }
    }
}

impl Company for Scripted {
    fn player(&self, name: &str, _: u64) -> Box<dyn Player> {
        Box::new(Always(name == "first"))
    }

    fn judge(&self) -> Option<Box<dyn Judge>> {
        Some(Box::new(Sure))
    }

    fn looks_at(&self) -> u64 {
        7
    }
}

fn played(names: [&str; 2], threads: usize) -> Report {
    let strategies = names.map(|name| match name {
        "random" => Strategy::Random,
        name => Strategy::Named(name.to_owned()),
    });
    let settings = Settings { games: 60, seed: 3, threads, strategies: strategies.to_vec(), ..Settings::default() };
    run_from(&rules(ROWS), None, &settings, Some(&Scripted), |_| ()).unwrap()
}

#[test]
fn thinking_players_play_what_they_choose() {
    let report = played(["first", "last"], 1);
    let skill = report.skill.as_ref().unwrap();
    // a1, c3, b1, b3, c1: Cross has the first row.
    assert_eq!((report.players[0].wins.games, report.length.turns.maximum), (60, 5));
    assert_eq!((skill.different_games, skill.judge), (1, 7));
    assert_eq!(skill.at_random.as_ref().unwrap().games, 500);
    assert_eq!(skill.openings.played.len(), 1);
    let opening = &skill.openings.played[0];
    assert_eq!((opening.turn.as_str(), opening.games.games, opening.won.games), ("a1", 60, 60));
    // A corner, a side and the middle.
    assert_eq!((skill.openings.possible, skill.openings.never.len()), (Some(3), 2));
    let course = skill.course.as_ref().unwrap();
    assert_eq!((course.decided, course.lead_changes.maximum, course.certain.median), (60, 0, 0));
    assert_eq!((course.certain_turns_left.median, course.comebacks.games, course.turns), (5, 0, 300));
    assert!(report.warnings.iter().any(|warning| warning.starts_with("Only 1 of 60 games are different")));
    let idle = "`draw when board full` decides 1";
    assert!(report.warnings.iter().any(|warning| warning.starts_with(idle)), "{:?}", report.warnings);
    assert!(
        report
            .verdict
            .iter()
            .any(|sentence| sentence.starts_with("Beginning is worth more than at random: Cross wins"))
    );
}

#[test]
fn a_winner_who_was_thought_lost_has_come_back() {
    // Nought plays from the other end, and nobody is let win: Cross takes the last, Nought the first.
    let report = played(["random", "last"], 1);
    let skill = report.skill.as_ref().unwrap();
    let course = skill.course.as_ref().unwrap();
    let noughts = report.players[1].wins.games;
    assert!(noughts > 0 && skill.different_games > 10, "{report:?}");
    // The judge is wrong about every game that Nought wins.
    assert_eq!(course.comebacks.games, noughts);
    assert_eq!(course.decided, noughts + report.players[0].wins.games);
    assert!(course.drama > 0.0 && course.uncertainty < 0.11, "{course:?}");
}

#[test]
fn the_same_on_any_number_of_threads() {
    let one = played(["random", "last"], 1);
    assert_eq!(one, played(["random", "last"], 4));
    let board = &rules(ROWS).game().board.clone();
    let page = html(&one, board);
    for section in ["How games go", "First turns", "Beside play at random"] {
        assert!(page.contains(section), "{section}");
    }
    for title in ["How games go, judged by 7 states a turn", "First turns, images apart", "Beside 500 games at random"]
    {
        assert!(text(&one, board).lines().any(|line| line.starts_with(title)), "{title}");
    }
}

#[test]
fn what_nobody_chooses_is_told() {
    let rules = rules(
        "game \"Pass\"\nplayers White, Black\nboard grid 3 x 3\npiece man: 9 in each hand\n\
         phase play { either { place man on empty } or { pass } }\nend { draw when board full }",
    );
    let strategies = vec![Strategy::Named("first".to_owned())];
    let settings = Settings { games: 20, strategies, ..Settings::default() };
    let report = run_from(&rules, None, &settings, Some(&Scripted), |_| ()).unwrap();
    let passing = "To pass is what nobody ever chose, in 180 decisions that allowed it.";
    assert!(report.warnings.contains(&passing.to_owned()), "{:?}", report.warnings);
    let pass = report.skill.unwrap().sorts.into_iter().find(|sort| sort.what == "pass").unwrap();
    assert_eq!((pass.offered, pass.chosen), (180, 0));
    assert!(pass.chosen_at_random > 0 && pass.chosen_at_random < pass.offered_at_random);
}

#[test]
fn nobody_thinks_where_nobody_is_brought() {
    let strategies = vec![Strategy::Named("first".to_owned())];
    let settings = Settings { games: 1, strategies, ..Settings::default() };
    let refused = run_from(&rules(ROWS), None, &settings, None, |_| ()).unwrap_err();
    assert_eq!(refused, PlaytestError::NoCompany { name: "first".to_owned() });
    // Games at random are the same with company and without.
    let settings = Settings { games: 5, ..Settings::default() };
    let with = |company: Option<&dyn Company>| run_from(&rules(ROWS), None, &settings, company, |_| ()).unwrap();
    assert_eq!(with(None), with(Some(&Scripted)));
}
