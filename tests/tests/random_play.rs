//! Random games of every definition: nothing goes wrong, and every position is read back as it was
//! written, within turns too.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that can't go on has failed")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use merels::{Definition, Game, History, Library, catalogue, ir, notation, position_text};

/// Numbers that look random and are the same every time (xorshift, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

/// The variations beside one another, then the built-in games.
struct Variations;

impl Library for Variations {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("variations").join(format!("{name}.merels"));
        match fs::read_to_string(path) {
            Ok(text) => Some((format!("{name}.merels"), text.into())),
            Err(_) => catalogue::BuiltIn.find(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn play(game: &Game, what: &str, numbers: &mut Numbers, decisions: usize) {
    let first = ir::PlayerId(u8::try_from(numbers.below(game.players.len())).unwrap());
    let mut history = History::new();
    let mut position = merels::Position::start(game, first, &mut history);
    let mut played = Vec::new();
    for _ in 0..decisions {
        let written = position_text::write(game, &position);
        match position_text::read(game, &written, &mut History::new()) {
            // What decides a game may lie in its history, which is no part of a position.
            Ok(read) => assert!(read == position || position.outcome().is_some(), "{what}: {written}"),
            Err(error) => panic!("{what}: {written}: {error}"),
        }
        if let Some(outcome) = position.outcome() {
            assert!(!outcome.reason.contains("at fault"), "{what}: {} after {}", outcome.reason, played.join(" "));
            return;
        }
        let decision = position.legal()[numbers.below(position.legal().len())];
        let text = notation::decision(game, decision);
        assert_eq!(notation::read_decision(game, &text), Ok(decision), "{what}");
        played.push(text);
        position = position.play(game, decision, &mut history).unwrap();
    }
}

fn play_each_setting(name: &str, definition: &Definition, decisions: usize) {
    let mut settings = vec![Vec::new()];
    for (option, values) in definition.options() {
        settings.extend(values.iter().skip(1).map(|value| vec![(option.to_owned(), (*value).to_owned())]));
    }
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for setting in settings {
        let rules = definition.rules(&setting).unwrap();
        play(&rules.game, &format!("{name} {setting:?}"), &mut numbers, decisions);
    }
}

#[test]
fn games() {
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        // Whole turns are looked through decision by decision.
        let decisions = if entry.text.contains("whole turns") { 60 } else { 250 };
        play_each_setting(entry.name, &definition, decisions);
    }
}

#[test]
fn variations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variations");
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let Some(name) = file.strip_suffix(".merels") else { continue };
        let (file, text) = Variations.find(name, "").unwrap();
        play_each_setting(name, &Definition::read(&file, text, &Variations).unwrap(), 150);
    }
}
