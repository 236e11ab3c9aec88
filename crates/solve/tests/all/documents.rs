//! What documents say of values is so. With `UPDATE_DOCUMENTS=1` the table of this crate's README is written anew.

use std::fs;
use std::path::{Path, PathBuf};

use merels_solve::{Settings, Value, solve};

use crate::built_in::rules;

/// The games that are small enough to be solved here.
const SMALL: [&str; 14] = [
    "tic-tac-toe",
    "three-mens-morris",
    "nine-holes",
    "achi",
    "tapatan",
    "picaria",
    "spaceship-three",
    "pong-hau-ki",
    "mu-torere",
    "shisima",
    "tsoro-yematatu",
    "dodgem",
    "hare-and-hounds",
    "nim",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A value of the start, in words.
fn words(first: &str, second: &str, value: Value) -> String {
    let turns = |turns: u16| format!("{turns} turn{}", if turns == 1 { "" } else { "s" });
    match value {
        Value::Draw => "it is a draw".to_owned(),
        Value::Win(in_turns) => format!("{first} wins in {}", turns(in_turns)),
        Value::Loss(in_turns) => format!("{second} wins in {}", turns(in_turns)),
    }
}

#[test]
fn the_catalogue_says_how_small_games_end() {
    let catalogue = fs::read_to_string(root().join("games/README.md")).unwrap();
    for name in SMALL {
        let rules = rules(name, &[]);
        let value = solve(&rules, None, &Settings::default()).unwrap().start();
        let players = &rules.game().players;
        let line = format!("\nSolved: with best play {}.\n", words(&players[0], &players[1], value));
        let section = catalogue.split(&format!("\n### {name}\n")).nth(1).unwrap().split("\n### ").next().unwrap();
        assert!(section.contains(&line), "{name} lacks{line}");
    }
}

/// Every way in which the options of a game can be set.
fn settings(options: &[(String, Vec<String>)]) -> Vec<Vec<(&str, &str)>> {
    options.iter().fold(vec![Vec::new()], |ways, (name, values)| {
        let with = |way: &Vec<(_, _)>, value| [&way[..], &[(name.as_str(), value)]].concat();
        ways.iter().flat_map(|way| values.iter().map(|value| with(way, value.as_str()))).collect()
    })
}

fn table() -> String {
    let mut text =
        "| game | options | with best play | positions | the longest win |\n|---|---|---|---|---|\n".to_owned();
    for name in SMALL {
        let options: Vec<_> =
            rules(name, &[]).game().options.iter().map(|option| (option.name.clone(), option.values.clone())).collect();
        for way in settings(&options) {
            let rules = rules(name, &way);
            let solution = solve(&rules, None, &Settings::default()).unwrap();
            let longest = (0..solution.len()).filter_map(|index| solution.value(index).turns()).max().unwrap_or(0);
            let way: Vec<String> = way.iter().map(|(name, value)| format!("`{name}={value}`")).collect();
            let players = &rules.game().players;
            text.push_str(&format!(
                "| `{name}` | {} | {} | {} | {longest} |\n",
                way.join(" "),
                words(&players[0], &players[1], solution.start()),
                solution.len()
            ));
        }
    }
    text
}

#[test]
fn the_readme_has_the_values_of_small_games_under_all_options() {
    let path = root().join("crates/solve/README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once("<!-- small games -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->\n").unwrap();
    let fresh = format!("{before}<!-- small games -->\n{}<!-- end -->\n{after}", table());
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(&path, fresh).unwrap();
    } else {
        assert_eq!(readme, fresh, "the table is stale; UPDATE_DOCUMENTS=1 writes it anew");
    }
}
