//! Endings that are made in memory have the values that solving finds.

use merels_engine::History;
use merels_play::{Definition, NoLibrary, Position, Rules};
use merels_solve::slices::{Endings, Making};
use merels_solve::{Settings, Value, solve};

use crate::built_in::rules;

/// All endings of a game, made so many ways at a time.
fn made(rules: &Rules, ways: u64) -> Endings {
    let mut making = Making::new(rules).expect("its positions are men on points");
    let mut endings = None;
    while !making.is_done() {
        endings = making.go_on(ways).or(endings);
    }
    endings.expect("something is known")
}

#[test]
fn they_agree_with_solving_however_they_are_made() {
    for name in ["three-mens-morris", "achi", "picaria", "pong-hau-ki", "hare-and-hounds"] {
        let rules = rules(name, &[]);
        let solution = solve(&rules, None, &Settings::default()).unwrap();
        let mut seldom = 0;
        for ways in [50_000, 1 << 30] {
            let endings = made(&rules, ways);
            let mut reader = endings.reader();
            for index in 0..solution.len() {
                let position = solution.position(index);
                let value = reader.value(position.engine_state());
                let best = endings.best(&position).map(|(value, _)| value);
                assert_eq!(value, best, "{name}, {index}");
                if let Some(value) = value {
                    assert_eq!(value, solution.value(index), "{name}, {index}");
                    seldom += 1;
                }
            }
        }
        assert_eq!(seldom, 2 * solution.len(), "{name}: all is known");
    }
}

/// Whoever looks at few ways in a turn spends none on what wouldn't be done before the game is over.
#[test]
fn nothing_is_looked_at_that_would_come_too_late() {
    let rules = rules("three-mens-morris", &[]);
    let mut making = Making::new(&rules).expect("its positions are men on points");
    let early = (0..1_000).find_map(|_| making.go_on(10));
    assert!(early.is_none() && !making.is_done());
    let turns = (1..100).find(|_| making.go_on(7_000).is_some() && making.is_done());
    assert!(turns.is_some_and(|turns| turns <= 40), "{turns:?}");
}

/// What takes longer than until a draw may be claimed isn't certain.
#[test]
fn no_win_is_told_that_a_claim_may_prevent() {
    let text = "game \"Far\" players White, Black board grid 5 x 1 piece man: none \
         start { put man of White on a1 put man of Black on e1 } \
         phase play { move mine to empty near it } end { mover loses when stuck } \
         end claims { draw on claim when LIMIT turns without capture }";
    let value = |limit: &str| {
        let text = text.replace("LIMIT", limit);
        let rules = Rules::of(&Definition::read("far.merels", text.as_str(), &NoLibrary).unwrap(), &[]).unwrap();
        let mut history = History::new();
        let start: Position = rules.start(merels_model::ir::PlayerId(0), &mut history);
        (
            made(&rules, 100).reader().value(start.engine_state()),
            solve(&rules, None, &Settings::default()).unwrap().start(),
        )
    };
    let (Some(Value::Win(turns) | Value::Loss(turns)), solved) = value("50") else { panic!("somebody wins") };
    assert_eq!(value("50").0, Some(solved));
    assert_eq!(value(&turns.to_string()).0, Some(solved));
    assert_eq!(value(&(turns - 1).to_string()).0, None, "it is {turns} turns away");
}

/// Where more is asked for than how men stand and what time passes, nothing is made.
#[test]
fn games_of_another_sort_have_none() {
    for name in ["chess", "kalah", "gomoku", "twelve-man-morris"] {
        assert!(Making::new(&rules(name, &[])).is_none(), "{name}");
    }
}
