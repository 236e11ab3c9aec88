//! Everything can be asked anywhere, of whole texts and of any beginning of them.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use merels_ide::{Library, Scenarios, Snapshot, applied, layout, layout_at, sketch};

/// The games of the folder.
struct Games;

fn games() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

impl Library for Games {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let text = fs::read_to_string(games().join(format!("{name}.merels"))).ok()?;
        Some((format!("{name}.merels"), text.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn all() -> Vec<(String, String)> {
    let files = fs::read_dir(games()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "merels")).collect();
    files.sort();
    files
        .into_iter()
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect()
}

fn ask_all(snapshot: &Snapshot, offset: usize) {
    snapshot.hover(offset);
    snapshot.complete(offset, &["three-mens-morris".to_owned()]);
    snapshot.signature(offset);
    snapshot.definition(offset);
    snapshot.references(offset, true);
    snapshot.highlights(offset);
    snapshot.selections(offset);
    snapshot.callable(offset);
    for action in snapshot.refactorings(&(offset..offset)) {
        assert!(applied(snapshot.text(), &action.edits).is_some(), "{action:?}");
    }
    let _ = snapshot.renameable(offset);
}

#[test]
fn of_any_place() {
    for (name, text) in all() {
        let snapshot = Snapshot::read(&name, text.as_str(), &Games);
        let places = text.char_indices().map(|(at, _)| at).chain([text.len(), text.len() + 7]);
        places.step_by(11).for_each(|offset| ask_all(&snapshot, offset));
        snapshot.tokens();
        snapshot.outline();
        snapshot.folds();
        snapshot.hints(&(0..text.len()));
        assert!(sketch(&snapshot, false).is_some(), "{name} has a board");
        assert_eq!(layout(&text), Some(Vec::new()), "{name} is laid out");
    }
}

/// Whole files of scenarios and beginnings of them, beside their games.
#[test]
fn of_any_place_of_scenarios() {
    for (name, text) in all().into_iter().step_by(4) {
        let game = Snapshot::read(&name, text.as_str(), &Games);
        let cases = fs::read_to_string(games().join(name.replace(".merels", ".test.toml"))).unwrap_or_default();
        let places: Vec<usize> = cases.char_indices().map(|(at, _)| at).step_by(997).collect();
        for (number, offset) in places.into_iter().enumerate() {
            let end = if number % 2 == 0 { cases.len() } else { offset };
            let scenarios = Scenarios::read(&cases[..end]);
            scenarios.hover(offset, &game);
            scenarios.complete(offset, &game);
            scenarios.definition(offset, &game);
            scenarios.outline();
            let _ = scenarios.renameable(offset, &game);
        }
    }
}

#[test]
fn of_any_beginning() {
    for (name, text) in all().into_iter().step_by(5) {
        for end in text.char_indices().map(|(at, _)| at).step_by(97) {
            let snapshot = Snapshot::read(&name, &text[..end], &Games);
            ask_all(&snapshot, end);
            snapshot.tokens();
            snapshot.hints(&(0..end));
            layout_at(snapshot.text(), end);
        }
    }
}

#[test]
fn tokens_are_apart_and_in_order() {
    for (name, text) in all() {
        let tokens = Snapshot::read(&name, text.as_str(), &Games).tokens();
        assert!(tokens.windows(2).all(|pair| pair[0].at.end <= pair[1].at.start), "{name}");
    }
}
