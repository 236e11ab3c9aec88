//! The fast engine plays every game as the plain interpreter does: the same decisions, successors, keys
//! and outcomes.

use std::fs;
use std::path::Path;

use acceptance::equality::Comparison;
use acceptance::generate;
use acceptance::library::{settings, variations};
use acceptance::soak::trial;
use merels::engine::Xorshift;
use merels::{Definition, NoLibrary, Rules, catalogue};

fn compare(name: &str, definition: &Definition, games: usize, cap: usize) -> u64 {
    let mut compared = 0;
    for setting in settings(definition) {
        let rules = Rules::of(definition, &setting).unwrap();
        let mut comparison = Comparison::new(rules.game()).unwrap();
        let mut random = Xorshift::new(number("MERELS_SEED", 7));
        for _ in 0..games {
            comparison.play(&mut random, cap).unwrap_or_else(|difference| panic!("{name} {setting:?}: {difference}"));
        }
        compared += comparison.decisions;
    }
    compared
}

/// A number that the environment may say: of a long run, or of another.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// How many games of each definition.
fn games() -> usize {
    number("MERELS_GAMES", 1) as usize
}

#[test]
fn catalogue_games() {
    let mut compared = 0;
    for entry in catalogue::games() {
        let definition = Definition::read(entry.name, entry.text, &catalogue::BuiltIn).unwrap();
        // The interpreter looks whole turns through decision by decision.
        let cap = if entry.text.contains("whole turns") { 40 } else { 250 };
        compared += compare(entry.name, &definition, games(), cap);
    }
    println!("{compared} decisions compared");
}

#[test]
fn every_variation() {
    let mut compared = 0;
    for (name, definition) in variations() {
        compared += compare(&name, &definition, games(), 150);
    }
    println!("{compared} decisions compared");
}

/// Definitions that nobody wrote: seeds from 0 on, or, for a long run, from MERELS_SEED.
#[test]
fn generated_definitions() {
    let first = number("MERELS_SEED", 0);
    let count = number("MERELS_SEEDS", 800);
    let mut compared = 0;
    let mut differences = Vec::new();
    for seed in first..first + count {
        let text = generate::definition(seed);
        let read = Definition::read("generated.merels", text.as_str(), &NoLibrary);
        let Some(rules) = read.ok().and_then(|definition| Rules::of(&definition, &[]).ok()) else { continue };
        let mut comparison = Comparison::new(rules.game()).unwrap();
        let mut random = Xorshift::new(seed);
        for _ in 0..3 {
            if let Err(difference) = comparison.play(&mut random, 60) {
                differences.push(format!("seed {seed}: {difference}\n{text}"));
                break;
            }
        }
        compared += comparison.decisions;
    }
    println!("{compared} decisions compared");
    assert!(differences.is_empty(), "{} differ; {}", differences.len(), differences.join("\n\n"));
}

/// Definitions in which the two have differed once.
#[test]
fn what_was_found_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("found");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let name = path.display().to_string();
        let definition = Definition::read(&name, fs::read_to_string(&path).unwrap(), &NoLibrary).unwrap();
        compare(&name, &definition, 60, 60);
        for setting in settings(&definition) {
            let rules = Rules::of(&definition, &setting).unwrap();
            trial(&rules, 7).unwrap_or_else(|difference| panic!("{name}: {}", difference.what));
        }
    }
}
