//! The scenarios of every game in `games/`: what their files say must hold, holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use merels::{Definition, Faults, Library, catalogue, scenario};

const GAMES: &str = "../games";
const VARIATIONS: &str = "variations";

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// Definitions beside the one that is read, then the built-in ones.
struct Beside;

impl Library for Beside {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let file = format!("{name}.merels");
        match fs::read_to_string(folder(VARIATIONS).join(&file)) {
            Ok(text) => Some((file, text.into())),
            Err(_) => catalogue::BuiltIn.find(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        catalogue::BuiltIn.names()
    }
}

/// The names of the games for which there is a file `NAME` + `ending`.
fn names(of: &str, ending: &str) -> BTreeSet<String> {
    let files = fs::read_dir(folder(of)).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    files.filter_map(|file| file.strip_suffix(ending).map(str::to_owned)).collect()
}

fn text(of: &str, file: &str) -> String {
    fs::read_to_string(folder(of).join(file)).unwrap()
}

/// Runs a game's scenarios; what is wrong, as text.
fn run(of: &str, name: &str) -> Result<usize, String> {
    let file = format!("{name}.merels");
    let definition = Definition::read(&file, text(of, &file), &Beside).map_err(|faults| faults.to_string())?;
    let file = format!("{name}.test.toml");
    let report = scenario::run(&file, &text(of, &file), &definition);
    if report.failed() == 0 {
        return Ok(report.passed());
    }
    let told = report.diagnostics().into_iter().map(|diagnostic| {
        let help = diagnostic.help.as_ref().map(|help| format!("\n    {}", help.replace('\n', "\n    ")));
        let place = Faults { sources: report.sources.clone(), diagnostics: vec![diagnostic] };
        format!("{place}{}", help.unwrap_or_default())
    });
    Err(told.collect::<Vec<_>>().join("\n"))
}

#[test]
fn every_game_has_scenarios() {
    let games = names(GAMES, ".merels");
    assert!(!games.is_empty());
    assert_eq!(names(GAMES, ".test.toml"), games, "each game has scenarios, and all scenarios have a game");
    let built_in: BTreeSet<String> = catalogue::games().iter().map(|game| game.name.to_owned()).collect();
    assert_eq!(built_in, games, "the games are those that are built in");
    assert_eq!(names(VARIATIONS, ".test.toml"), names(VARIATIONS, ".merels"));
}

fn all_hold(of: &str) {
    let mut wrong = Vec::new();
    for name in names(of, ".test.toml") {
        match run(of, &name) {
            Ok(passed) => assert!(passed > 0, "{name} has no case"),
            Err(found) => wrong.push(found),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}

#[test]
fn the_scenarios_of_the_games_hold() {
    all_hold(GAMES);
}

#[test]
fn the_scenarios_of_the_variations_hold() {
    all_hold(VARIATIONS);
}

/// Nothing is wrong with any definition, whatever its options are set to.
#[test]
fn no_false_alarms() {
    for of in [GAMES, VARIATIONS] {
        for name in names(of, ".merels") {
            let file = format!("{name}.merels");
            let faults = merels::check(&file, text(of, &file), &Beside);
            assert!(faults.diagnostics.is_empty(), "{faults}");
        }
    }
}
