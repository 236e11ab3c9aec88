//! Stopping what takes long.

use std::cell::Cell;

use merels_model::Game;
use merels_read::{Cancelled, Executor, NoLibrary, OverAtOnce, Ready, check, check_unless, mend, mend_unless};

/// Somebody who plays nothing.
struct Nobody;

impl Executor for Nobody {
    fn ready(&self, _: &Game) -> Result<Box<dyn Ready>, String> {
        Ok(Box::new(Self))
    }
}

impl Ready for Nobody {
    fn over_at_once(&self) -> Option<OverAtOnce> {
        None
    }
}

/// A game with an option of six values, and an unused pattern to be warned of.
const TEXT: &str = "game \"G\"\nplayers White, Black\noption men: 3, 4, 5, 6, 7, 8\nboard squares 2 joined at middles\n\
                    piece man: men in each hand\npattern row = line of 3 { same owner }\n\
                    phase play {\n    place man on empty\n    if left = 0 { win }\n}\n";

/// How often the caller is asked while a text is checked to its end.
fn asked() -> usize {
    let asked = Cell::new(0);
    let count = || {
        asked.set(asked.get() + 1);
        false
    };
    check_unless("g.merels", TEXT, &NoLibrary, &Nobody, &count).unwrap();
    asked.get()
}

#[test]
fn whoever_cancels_nothing_gets_what_everybody_gets() {
    let (all, unless) =
        (check("g.merels", TEXT, &NoLibrary, &Nobody), check_unless("g.merels", TEXT, &NoLibrary, &Nobody, &|| false));
    assert!(!all.diagnostics.is_empty());
    assert_eq!(unless.unwrap().diagnostics, all.diagnostics);
    let wrong = TEXT.replace("same owner", "same owners");
    let unless = mend_unless("g.merels", wrong.as_str(), &NoLibrary, &Nobody, &|| false).unwrap();
    assert_eq!(unless.text, mend("g.merels", wrong.as_str(), &NoLibrary, &Nobody).text);
}

#[test]
fn under_each_setting_each_statement_asks() {
    // Six settings and three statements.
    assert!(asked() > 6 * 3, "{}", asked());
}

#[test]
fn a_check_stops_wherever_it_is_cancelled_and_asks_no_more() {
    for after in 0..asked() {
        let asked = Cell::new(0);
        // Said once only: nobody goes on behind it.
        let once = || asked.replace(asked.get() + 1) == after;
        let stopped = check_unless("g.merels", TEXT, &NoLibrary, &Nobody, &once);
        assert!(matches!(stopped, Err(Cancelled)), "after {after}");
        assert_eq!(asked.get(), after + 1);
    }
}

#[test]
fn mending_stops_too() {
    let wrong = TEXT.replace("same owner", "same owners");
    let asked = Cell::new(0);
    let later = || asked.replace(asked.get() + 1) == 10;
    assert!(matches!(mend_unless("g.merels", wrong.as_str(), &NoLibrary, &Nobody, &later), Err(Cancelled)));
}
