//! The built-in games; the crate that holds them depends on this one.

use std::path::Path;
use std::sync::Arc;

use merels_play::{Definition, Library, NoLibrary, Rules};

/// Finds them.
pub(crate) struct Games;

impl Library for Games {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(format!("{name}.merels"));
        Some((format!("{name}.merels"), std::fs::read_to_string(path).ok()?.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A game with some of its options set.
pub(crate) fn rules(name: &str, set: &[(&str, &str)]) -> Rules {
    let (file, text) = Games.find(name, "").unwrap();
    let set: Vec<_> = set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    Rules::of(&Definition::read(&file, text, &Games).unwrap(), &set).unwrap()
}

/// Turns of several decisions, taking, whose choice it is, men unlike one another, memories.
const MADE: [&str; 3] = [
    // A line takes a man, and the one who is taken from chooses which.
    "with diagonals piece man: 3 in each hand pattern two = line of 2 { same owner } \
     phase placing until hands empty { place man on empty if two made and some theirs { opponent decides { take mine } } } \
     phase moving { move mine to empty near it if two made and some theirs { opponent decides { take mine } } } \
     end { mover loses when left < 2 mover loses when stuck }",
    // Whoever makes a row goes on; a man remembers where he came from.
    "piece man: 2 in each hand pattern row = line of 3 { same owner } \
     memory home: points of each man through next turn \
     phase placing until hands empty { place man on empty } \
     phase moving { move mine to empty near it except home of it remember home of it = origin if row made { win } \
     if some it in (b1, b2) { again } } end { mover loses when stuck }",
    // Two kinds of men, and nobody's.
    "piece king: 1 in each hand piece pawn: 1 in each hand pattern pair = line of 2 { same owner, different kind } \
     phase placing until hands empty { place any on empty } \
     phase moving { move mine to empty near it if pair made { take theirs } } \
     end { mover loses when left < 2 mover loses when stuck }",
];

/// Games made for tests.
pub(crate) fn made() -> Vec<Rules> {
    MADE.iter().map(|rest| written(&format!("game \"Made\" players White, Black board grid 3 x 2 {rest}"))).collect()
}

/// A game without files.
pub(crate) fn written(text: &str) -> Rules {
    match Definition::read("game.merels", text, &NoLibrary).map(|definition| Rules::of(&definition, &[])) {
        Ok(Ok(rules)) => rules,
        Ok(Err(faults)) => panic!("{faults}"),
        Err(faults) => panic!("{faults}"),
    }
}
