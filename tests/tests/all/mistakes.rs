//! The collection of authors' mistakes: how many are answered well doesn't fall.

use acceptance::mistakes::{Shares, all};

/// The share of mistakes that are reported, once, at their place, truly, and with advice that works, in hundredths.
const SHARE: f64 = 94.2;

#[test]
fn mistakes_are_answered_well() {
    let mut shares = Shares::default();
    let mut badly = String::new();
    for mistake in all() {
        let grade = mistake.grade();
        if !grade.is_good() {
            badly += &format!("{}: {}\n  {}\n{}\n", mistake.kind, mistake.name, grade.wrong.join("\n  "), grade.said);
        }
        shares.add(&mistake.kind, &grade);
    }
    assert!(shares.of_all() >= SHARE, "{shares}\n{badly}");
}

#[test]
fn nothing_is_wrong_without_the_mistake() {
    let mut games = std::collections::BTreeMap::new();
    for mistake in all() {
        games.entry(mistake.right()).or_insert(mistake.name.clone());
        assert_ne!(mistake.right(), mistake.wrong(), "{}", mistake.name);
    }
    for (text, name) in games {
        if text.starts_with("game ") {
            let faults = merels::check("game.merels", text.as_str(), &merels::catalogue::BuiltIn);
            assert!(faults.diagnostics.is_empty(), "{name}: {faults}");
        }
    }
}
