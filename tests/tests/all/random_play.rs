//! Random games of every definition: nothing goes wrong, and every position is read back as it was
//! written, within turns too.

use acceptance::library::{settings, variations};
use merels::engine::{Random, Xorshift};
use merels::{Cause, Definition, History, Rules, catalogue, ir, notation, position_text, words};

fn play(rules: &Rules, what: &str, random: &mut Xorshift, decisions: usize) {
    let game = rules.game();
    let mut below = |count: usize| usize::try_from(random.below(u32::try_from(count).unwrap())).unwrap();
    let first = ir::PlayerId(u8::try_from(below(game.players.len())).unwrap());
    let mut history = History::new();
    let mut position = rules.start(first, &mut history);
    let mut played = Vec::new();
    for _ in 0..decisions {
        let written = position_text::write(game, &position);
        match position_text::read(rules, &written, &mut History::new()) {
            // What decides a game may lie in its history, which is no part of a position.
            Ok(read) => assert!(read == position || position.outcome().is_some(), "{what}: {written}"),
            Err(error) => panic!("{what}: {written}: {error}"),
        }
        if let Some(outcome) = position.outcome() {
            let reason = words::reason(game, outcome);
            assert!(!matches!(outcome.cause, Cause::Fault(..)), "{what}: {reason} after {}", played.join(" "));
            return;
        }
        let decision = position.legal()[below(position.legal().len())];
        let text = notation::decision(game, decision);
        assert_eq!(notation::read_decision(game, &text), Ok(decision), "{what}");
        played.push(text);
        position = position.play(rules, decision, &mut history).unwrap();
    }
}

fn play_each_setting(name: &str, definition: &Definition, decisions: usize) {
    let seed = std::env::var("MERELS_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut random = Xorshift::new(seed.unwrap_or(1));
    for setting in settings(definition) {
        let rules = Rules::of(definition, &setting).unwrap();
        play(&rules, &format!("{name} {setting:?}"), &mut random, decisions);
    }
}

#[test]
fn games() {
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        play_each_setting(entry.name, &definition, 250);
    }
}

#[test]
fn every_variation() {
    for (name, definition) in variations() {
        play_each_setting(&name, &definition, 150);
    }
}
