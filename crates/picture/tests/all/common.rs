//! Games and positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use merels_engine::History;
use merels_model::Decision;
use merels_model::ir::PlayerId;
use merels_play::{Definition, Library, Position, Rules};

/// The folders of games and variations, for files that extend one.
pub(crate) struct Games;

pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

impl Library for Games {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let read = |place: &str| fs::read_to_string(folder(place).join(format!("{name}.merels"))).ok();
        let text = read("games").or_else(|| read("tests/variations"))?;
        Some((name.to_owned(), text.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

pub(crate) fn rules(text: &str) -> Rules {
    let definition = Definition::read("test.merels", text, &Games).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::of(&definition, &[]).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn game(name: &str) -> Rules {
    rules(&Games.find(name, "").unwrap().1)
}

/// The position after some decisions, drawn like lots.
pub(crate) fn played(rules: &Rules, count: usize) -> (Position, Vec<Decision>) {
    let mut history = History::new();
    let mut position = rules.start(PlayerId(0), &mut history);
    let (mut lot, mut last) = (12_345_usize, Vec::new());
    for _ in 0..count {
        lot = lot.wrapping_mul(25_214_903_917).wrapping_add(11) % (1 << 40);
        let Some(&decision) = position.legal().get((lot >> 16) % position.legal().len().max(1)) else { break };
        last.push(decision);
        position = position.play(rules, decision, &mut history).unwrap();
    }
    (position, last.split_off(last.len().saturating_sub(3)))
}
