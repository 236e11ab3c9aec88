//! No false alarms: nothing is warned of in any game of the catalogue, any variation, or what `merels new` writes.

use acceptance::library::{Variations, variations};
use merels::{Library as _, catalogue};

#[test]
fn no_game_is_warned_of() {
    for entry in catalogue::games() {
        let faults = merels::check(&format!("{}.merels", entry.name), entry.text, &catalogue::BuiltIn);
        assert!(faults.diagnostics.is_empty(), "{faults}");
    }
}

#[test]
fn no_variation_is_warned_of() {
    let variations = variations();
    assert!(variations.len() >= 60);
    for (name, _) in variations {
        let (file, text) = Variations.find(&name, "").unwrap();
        let faults = merels::check(&file, text, &Variations);
        assert!(faults.diagnostics.is_empty(), "{faults}");
    }
}
