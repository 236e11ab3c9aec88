//! `merels compare` and `similar`.

use std::fs;

use crate::common::run_in;

#[test]
fn games_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let same = run(&["compare", "tic-tac-toe", "tic-tac-toe", "--games", "20"]);
    assert!(same.out.starts_with("0.00 apart, where 0 is the same: board 0.00,"), "{}", same.out);
    assert!(!same.out.contains('*'), "{}", same.out);

    let three = run(&["compare", "tic-tac-toe", "achi", "hex", "--games", "20", "--threads", "2"]);
    insta::assert_snapshot!(three.out);
    assert_eq!(three.out, run(&["compare", "tic-tac-toe", "achi", "hex", "--games", "20", "--threads", "1"]).out);

    let set =
        run(&["compare", "nine-holes", "nine-holes", "--set", "diagonals=on", "--games", "20", "--format", "json"]);
    let set: serde_json::Value = serde_json::from_str(&set.out).unwrap();
    assert_eq!(set["games"][0]["measures"]["degree"].as_f64().unwrap().round(), 4.0);
    assert!(set["distances"][0]["total"].as_f64().unwrap() > 0.0);
    assert_eq!(set["measures"][0]["formula"], "points of the board");

    let unknown = run(&["compare", "tic-tac-toe", "tick-tack-toe"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean `tic-tac-toe`"), "{}", unknown.err);
    assert_eq!(run(&["compare", "tic-tac-toe"]).code, 2);
}

#[test]
fn nearest_games() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let among = ["--among", "hex", "--among", "nine-holes", "--among", "chess", "--games", "10"];
    let words = [&["similar", "three-mens-morris", "--map", "games.svg"][..], &among].concat();
    let found = run(&words);
    assert_eq!(found.code, 0, "{}", found.err);
    let first = found.out.lines().nth(2).unwrap_or_default();
    assert!(first.ends_with("  nine-holes  Nine Holes"), "{}", found.out);
    let drawn = fs::read_to_string(folder.path().join("games.svg")).unwrap();
    assert_eq!(drawn.matches("<text").count(), 4 + 3, "four games, of three families");

    fs::write(folder.path().join("mine.merels"), "game \"<b>\" extends hex\n").unwrap();
    let words =
        [&["similar", "mine.merels", "--count", "1", "--format", "json", "--map", "games.svg"][..], &among].concat();
    let found: serde_json::Value = serde_json::from_str(&run(&words).out).unwrap();
    assert_eq!((&found["game"], &found["total"]), (&"hex".into(), &0.0.into()));
}
