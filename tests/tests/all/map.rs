//! What stands where: the top level, and the map of the crates in `crates/README.md`, which says who may use whom: no more and
//! no less than the crates do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn crates() -> PathBuf {
    top().join("crates")
}

/// The crates that the map names, from the lowest up, each with those it may use.
fn map() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(crates().join("README.md")).unwrap();
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<String>>();
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        assert_eq!(cells.len(), 3, "{row}");
        (names(cells[0]).pop_first().unwrap(), names(cells[2]))
    })
    .collect()
}

/// What each crate's manifest says it uses of the others, tests apart.
fn used() -> BTreeMap<String, BTreeSet<String>> {
    let folders = fs::read_dir(crates()).unwrap().map(|entry| entry.unwrap().path());
    let manifests = folders.filter_map(|folder| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
        Some((folder.file_name().unwrap().to_str().unwrap().to_owned(), text))
    });
    let of = |text: &str| {
        let mut section = "";
        let mut found = BTreeSet::new();
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section.ends_with("dependencies]") && !section.contains("dev-") && line.starts_with("merels") {
                let name = line.split(['.', ' ', '=']).next().unwrap();
                found.insert(name.strip_prefix("merels-").unwrap_or(name).to_owned());
            }
        }
        found
    };
    manifests.map(|(name, text)| (name, of(&text))).collect()
}

#[test]
fn crates_use_what_the_map_shows() {
    let shown: BTreeMap<String, BTreeSet<String>> = map().into_iter().collect();
    assert_eq!(shown, used());
}

#[test]
fn the_map_goes_upwards() {
    let mut below = BTreeSet::new();
    for (name, uses) in map() {
        let missing: Vec<&String> = uses.difference(&below).collect();
        assert!(missing.is_empty(), "`{name}` uses {missing:?}, which the map shows above it");
        below.insert(name);
    }
    assert!(below.len() > 10);
}

#[test]
fn the_top_level_holds_what_it_should() {
    let known =
        ["Cargo.lock", "Cargo.toml", "CONTRIBUTING.md", "README.md", "crates", "games", "grammar", "target", "tests"];
    let names = fs::read_dir(top()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let strange =
        |name: &String| !name.starts_with('.') && !name.starts_with("LICENSE-") && !known.contains(&name.as_str());
    assert_eq!(names.filter(strange).collect::<Vec<String>>(), [] as [String; 0]);
}

#[test]
fn one_binary_runs_where_none_is_named() {
    let folders = fs::read_dir(crates()).unwrap().map(|entry| entry.unwrap().path());
    let manifests = folders.chain([top().join("tests")]).map(|folder| folder.join("Cargo.toml"));
    let runs = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains("\ndefault-run = "));
    assert_eq!(manifests.filter(runs).count(), 1);
}
