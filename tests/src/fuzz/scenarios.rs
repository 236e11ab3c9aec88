//! Scenario files.

use std::sync::OnceLock;

use merels::{Definition, catalogue, scenario};

use super::chosen;
use super::reports::assert_sound;

/// The built-in games.
fn games() -> &'static [Definition] {
    static GAMES: OnceLock<Vec<Definition>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let read = |entry: &catalogue::Entry| {
            Definition::read(&format!("{}.merels", entry.name), entry.text, &catalogue::BuiltIn).unwrap()
        };
        catalogue::games().iter().map(read).collect()
    })
}

/// A game and scenarios for it: whatever they say, they pass or there is a report with its place.
pub fn run(bytes: &[u8]) {
    let Some((definition, text)) = chosen(bytes, games()) else { return };
    let report = scenario::run("fuzzed.test.toml", &text, definition);
    let diagnostics = report.diagnostics();
    assert_sound(&report.sources, &diagnostics);
    assert_eq!(report.failed() == 0, diagnostics.is_empty(), "{} fail, {diagnostics:?}", report.failed());
    assert!(report.passed() > 0 || report.failed() > 0, "nothing was tested, and nothing is said of it");
}
