//! `merels explore` and `merels merge`, run as a user runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn merels(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_merels")).args(words).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn printed(folder: &Path, words: &[&str]) -> String {
    let output = merels(folder, words);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{words:?}");
    text(&output.stdout).to_owned()
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = merels(folder, words);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{words:?}");
    text(&output.stderr).to_owned()
}

const ACHI: [&str; 14] = [
    "explore",
    "achi",
    "--vary",
    "men=3..4",
    "--vary",
    "blocked=passes,loses,draws",
    "--aim",
    "first=40..60",
    "--aim",
    "draws=min",
    "--players",
    "random",
    "--games",
    "6",
];

#[test]
fn variants_are_played_kept_gone_on_with_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole = printed(folder, &ACHI);
    assert!(whole.starts_with("Achi: 6 variants, players random, seed 0\n"), "{whole}");
    assert!(whole.contains("6 of 6 variants looked at") && whole.contains("The best is men="), "{whole}");
    assert_eq!(whole, printed(folder, &[&ACHI[..], &["--threads", "1"]].concat()));
    // Kept, and taken up: nothing is played again, and the report is the same.
    let kept = [&ACHI[..], &["--results", "kept.json"]].concat();
    assert_eq!(printed(folder, &kept), whole);
    let file = fs::read_to_string(folder.join("kept.json")).unwrap();
    assert_eq!(printed(folder, &kept), whole);
    assert_eq!(fs::read_to_string(folder.join("kept.json")).unwrap(), file);
    // Part of it was lost: it is played again.
    let mut part: Value = serde_json::from_str(&file).unwrap();
    part["entries"].as_array_mut().unwrap().truncate(4);
    fs::write(folder.join("kept.json"), part.to_string()).unwrap();
    assert_eq!(printed(folder, &kept), whole);
    assert_eq!(fs::read_to_string(folder.join("kept.json")).unwrap(), file);
    // In parts.
    for shard in ["1/2", "2/2"] {
        let name = format!("part{}.json", &shard[..1]);
        printed(folder, &[&ACHI[..], &["--results", &name, "--shard", shard]].concat());
    }
    assert_eq!(printed(folder, &["merge", "part1.json", "part2.json", "--results", "all.json"]), whole);
    assert_eq!(fs::read_to_string(folder.join("all.json")).unwrap(), file);
    // Other work in the same file.
    let other = refused(folder, &[&kept[..], &["--seed", "5"]].concat());
    assert_eq!(other, "error: kept.json: these results follow another plan: the seed is not the same\n");
}

#[test]
fn the_best_are_written_as_definitions() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    printed(folder, &[&ACHI[..], &["--best", "best", "--out", "achi.html"]].concat());
    let best = fs::read_to_string(folder.join("best/achi-1.merels")).unwrap();
    assert!(best.contains(" extends achi\noption men: "), "{best}");
    assert_eq!(text(&merels(folder, &["check", "best/achi-1.merels"]).stdout), "best/achi-1.merels: nothing wrong\n");
    assert!(fs::read_to_string(folder.join("achi.html")).unwrap().contains("Pareto front"));
    // Numbers of the text, of a game that inherits it.
    let words =
        ["explore", "lasker-morris", "--vary", "man: {3|4} in each hand", "--players", "random", "--games", "2"];
    let out = printed(folder, &[&words[..], &["--best", "men"]].concat());
    assert!(out.contains("`man: _ in each hand`"), "{out}");
    let best = fs::read_to_string(folder.join("men/lasker-morris-1.merels")).unwrap();
    assert!(best.contains("man: 3 in each hand") || best.contains("man: 4 in each hand"), "{best}");
    assert_eq!(merels(folder, &["check", "men/lasker-morris-1.merels"]).status.code(), Some(0));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let said = |words: &[&str]| refused(folder, &[&["explore", "achi"], words].concat());
    assert!(said(&[]).contains("--vary"));
    assert!(said(&["--vary", "men=3..5"]).contains("option `men` is never `5`"));
    assert!(said(&["--vary", "kings: {1..2}"]).contains("fits nowhere in the definition"));
    assert!(said(&["--vary", "men=3,4", "--aim", "fun=max"]).contains("is no aim"));
    assert!(said(&["--vary", "men=3,4", "--players", "mcts:1s"]).contains("no two runs would be the same"));
    assert!(said(&["--vary", "men=3,4", "--shard", "2/3"]).contains("--results"));
    assert!(refused(folder, &["merge", "none.json"]).contains("can't read none.json"));
    fs::write(folder.join("half.json"), "{").unwrap();
    assert!(refused(folder, &["merge", "half.json"]).contains("it holds no results of `merels explore`"));
}

#[cfg(unix)]
#[test]
fn a_device_stays_one() {
    let folder = tempfile::tempdir().unwrap();
    let device = folder.path().join("device");
    std::os::unix::fs::symlink("/dev/null", &device).unwrap();
    let words = ["explore", "nim", "--vary", "last=loses,wins", "--games", "2", "--results", "device"];
    assert_eq!(refused(folder.path(), &words), "error: device stays as it is: it is no plain file\n");
    assert!(fs::symlink_metadata(&device).unwrap().is_symlink());
}

#[test]
fn shares_are_told_with_their_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let said = printed(folder.path(), &["explore", "nim", "--vary", "last=loses,wins", "--games", "2", "--seed", "1"]);
    let row = said.lines().find(|line| line.contains("loses")).unwrap();
    assert!(row.contains(" 0 (0-66) ") && row.contains(" 0.00 "), "no draw of two games: {said}");
}
