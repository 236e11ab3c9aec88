//! A short run of the comparisons that `bin/soak.rs` goes on with for as long as anybody likes.

use acceptance::soak::{
    Check, Found, Kept, Subject, Subjects, Tried, read_found, replay, shrink, trial, without, write_found,
};
use merels::Rules;

/// How many definitions; the numbers come from the environment, or are always the same.
const COUNT: u64 = 60;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn nothing_differs() {
    let mut subjects = Subjects::new();
    let seed = number("MERELS_SEED", 5);
    let mut all = Tried::default();
    for number in 0..number("MERELS_SEEDS", COUNT) {
        let subject = subjects.get(seed, number);
        let Ok(rules) = subjects.rules(&subject) else { continue };
        match trial(&rules, seed ^ number) {
            Ok(tried) => all.decisions += tried.decisions,
            Err(difference) => {
                let game = difference.line.text(rules.game());
                panic!("{}\n{}\n{}\n{}", subject.name, subject.text, difference.what, game)
            }
        }
    }
    assert!(all.decisions > COUNT * 20, "{all:?}");
}

/// A definition, and where it isn't as it should be: a player who wins is told to differ.
fn pretended() -> (Subject, Rules) {
    let subject = Subjects::new().get(1, 1);
    let rules = subject.rules().unwrap();
    (subject, rules)
}

#[test]
fn what_is_found_is_kept_and_read_back() {
    let (subject, rules) = pretended();
    let mut random = merels::engine::Xorshift::new(3);
    let line = acceptance::line::Line::drawn(rules.game(), &mut random, 4);
    assert!(replay(&rules, Check::Executors, line.clone()).is_ok());
    let difference = acceptance::soak::Difference { check: Check::Written, what: "text: no".to_owned(), line };
    let folder = tempfile::tempdir().unwrap();
    let path = write_found(folder.path(), "written-1", &Found { subject, difference: difference.clone() }).unwrap();
    let (again, check, line) = read_found(&path).unwrap();
    assert_eq!((again.fingerprint(), check), (rules.fingerprint(), Check::Written));
    assert_eq!((line.first, line.played), (difference.line.first, difference.line.played));
}

/// Nothing differs in what is made smaller, so that all of it stays.
#[test]
fn what_does_not_differ_stays() {
    let (subject, rules) = pretended();
    let line = acceptance::line::Line::drawn(rules.game(), &mut merels::engine::Xorshift::new(3), 4);
    let difference = acceptance::soak::Difference { check: Check::Written, what: "text: no".to_owned(), line };
    let text = subject.text.clone();
    let stop = std::cell::Cell::new(200);
    let found = shrink(Found { subject, difference }, &|| {
        stop.set(stop.get() - 1);
        stop.get() < 0
    });
    assert_eq!(found.subject.text, text);
}

#[test]
fn a_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let kept =
        Kept { seed: u64::MAX, next: 7, tried: Tried { games: 3, decisions: 4 }, invalid: 1, found: 2, seconds: 9 };
    kept.write(&path).unwrap();
    assert_eq!(Kept::read(&path).unwrap(), kept);
    std::fs::write(&path, "{}").unwrap();
    assert!(Kept::read(&path).is_err());
}

#[test]
fn only_whole_parts_are_left_out() {
    let text = "phase play { place man on empty }";
    assert_eq!(without(text, 3, 4).unwrap(), "phase play { }");
    assert_eq!(without(text, 2, 2).unwrap(), "");
    assert_eq!(without(text, 2, 6).unwrap(), "phase play");
    assert_eq!(without(text, 5, 4), None);
    assert_eq!(without("game \"a b\" x", 1, 1).unwrap(), "game x");
    assert!(Check::ALL.iter().all(|&check| Check::named(check.name()) == Some(check)));
}
