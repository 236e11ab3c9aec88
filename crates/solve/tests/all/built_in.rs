//! The built-in games; the crate that holds them depends on this one.

use std::path::Path;
use std::sync::Arc;

use merels_play::{Definition, Library, Rules};

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
