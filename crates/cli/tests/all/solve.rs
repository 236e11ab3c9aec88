//! `merels solve` and `probe`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use crate::common::run_in;

#[test]
fn a_game_is_solved_kept_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let solved = run(&["solve", "picaria", "--out", "picaria.values", "--verify", "--report", "json"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let report: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
    assert_eq!((&report["value"]["result"], &report["value"]["turns"]), (&"win".into(), &7.into()));
    assert!(solved.err.contains("verified: each of"), "{}", solved.err);

    let sampled = run(&["solve", "picaria", "--verify=10"]);
    assert!(sampled.err.contains("verified: each of 35 values, one in 10 of all, follows"), "{}", sampled.err);

    let probed = run(&["probe", "picaria", "picaria.values"]);
    assert!(probed.out.starts_with("White to play: won in 7 turns\n"), "{}", probed.out);
    let line = "Black placing; White a1 +2; Black +3";
    let probed = run(&["probe", "picaria", "picaria.values", "--position", line, "--format", "json"]);
    let probed: serde_json::Value = serde_json::from_str(&probed.out).unwrap();
    assert_eq!(probed["player"], "Black");
    assert_eq!(probed["turns"].as_array().unwrap().len(), 7);
    // German words are longer than their column usually is.
    let german = run(&["probe", "picaria", "picaria.values", "--language", "de"]).out;
    assert!(german.lines().skip(1).all(|line| line.trim_start().contains("  ")), "{german}");

    let unreached = run(&["probe", "picaria", "picaria.values", "--position", "White placing; White +9; Black +3"]);
    assert_eq!(unreached.code, 1);
    let other = run(&["probe", "achi", "picaria.values"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("is of another definition"), "{}", other.err);
    let whole = fs::read(folder.path().join("picaria.values")).unwrap();
    fs::write(folder.path().join("cut.values"), &whole[..whole.len() / 2]).unwrap();
    let cut = run(&["probe", "picaria", "cut.values"]);
    assert!(cut.code == 2 && cut.err.contains("the table is damaged"), "{}", cut.err);
    // A block that is damaged is found out when it is asked for.
    let mut spoilt = whole;
    let middle = spoilt.len() / 2;
    spoilt[middle] ^= 0x55;
    fs::write(folder.path().join("spoilt.values"), &spoilt).unwrap();
    let spoilt = run(&["analyse", "picaria", "--values", "spoilt.values", "--nodes", "100"]);
    assert!(spoilt.code == 2 && spoilt.err.contains("the table is damaged: a block"), "{}{}", spoilt.out, spoilt.err);
    let other = ["--position", "White placing; White +9; Black +3", "--nodes", "100"];
    let lacks = run(&[&["analyse", "picaria", "--values", "picaria.values"][..], &other].concat());
    assert_eq!(lacks.err, "warning: picaria.values doesn't have this position\n");
    fs::write(folder.path().join("no.values"), "nothing").unwrap();
    let none = run(&["probe", "achi", "no.values"]);
    assert!(none.err.contains("no table of values"), "{}", none.err);
}

#[cfg(unix)]
#[test]
fn a_table_that_is_cut_off_ends_no_game() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &["solve", "picaria", "--out", "picaria.values"], "").code, 0);
    let mut child = Command::new(env!("CARGO_BIN_EXE_merels"))
        .args(["play", "picaria", "--plain", "--values", "picaria.values"])
        .current_dir(folder.path())
        .env("MERELS_STATE", folder.path().join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // The table is open before anything is shown.
    out.read_line(&mut String::new()).unwrap();
    fs::write(folder.path().join("picaria.values"), "").unwrap();
    child.stdin.take().unwrap().write_all(b"hint\na1\nposition\nquit\n").unwrap();
    let mut said = String::new();
    out.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{said}");
    assert!(said.contains("White a1"), "{said}");
}

#[test]
fn what_is_too_large_is_refused_beforehand_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let large = run(&["solve", "nine-mens-morris", "--memory", "256"]);
    assert_eq!(large.code, 2);
    let said = &large.err;
    assert!(said.contains("Nine Men's Morris may have ") && said.contains(" men on the board, "), "{said}");
    let three = run(&["solve", "three-player-morris"]);
    assert!(three.err.contains("this one has 3"), "{}", three.err);
    let small = run(&["solve", "five-mens-morris", "--memory", "1", "--anyway"]);
    assert_eq!(small.code, 2);
    assert!(small.err.contains("1 MiB"), "{}", small.err);
}

#[test]
fn what_is_known_is_played_said_and_told_of_records() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str], input: &str| run_in(folder.path(), words, input);
    assert_eq!(run(&["solve", "three-mens-morris", "--out", "three.values"], "").code, 0);
    let known = ["--values", "three.values"];
    let analysed = run(&[&["analyse", "three-mens-morris"], &known[..]].concat(), "");
    assert!(analysed.out.starts_with("White to play: won in 9 turns\n  won in 9 turns    b2\n"), "{}", analysed.out);
    let hint = run(&[&["play", "three-mens-morris", "--plain"], &known[..]].concat(), "hint\nquit\n");
    assert!(hint.out.contains("Best is b2 (won in 9 turns)."), "{}", hint.out);
    // Both play by it: the game takes as many turns as it says.
    let both =
        ["play", "three-mens-morris", "--plain", "--white", "level1", "--black", "level1", "--record", "a.record"];
    let played = run(&[&both[..], &known[..]].concat(), "");
    assert!(played.out.contains("White wins"), "{}", played.out);
    let checked = run(&["record", "check", "a.record", "--values", "three.values"], "");
    assert!(checked.out.contains("9 turns: all are right") && !checked.out.contains("it was"), "{}", checked.out);
    fs::write(folder.path().join("b.record"), "merels: 2\ngame: three-mens-morris\nresult: *\n\n1. a2 2. b2\n")
        .unwrap();
    let checked = run(&["record", "check", "b.record", "--values", "three.values"], "");
    let lost = "b.record: game 1, turn 1: White plays a2: it was won in 9 turns, and is lost in 8 turns\n";
    assert!(checked.out.contains(lost), "{}", checked.out);
    let other = run(&["analyse", "picaria", "--values", "three.values"], "");
    assert_eq!(other.code, 2);
}

#[test]
fn puzzles_are_records() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let found = run(&["puzzle", "picaria", "--count", "3", "--turns", "3..5", "--out", "picaria.record"]);
    assert_eq!((found.code, found.err.as_str()), (0, "3 puzzles written\n"));
    let checked = run(&["record", "check", "picaria.record"]);
    assert!(checked.out.starts_with("picaria.record: 3 games,"), "{}{}", checked.out, checked.err);
    let text = fs::read_to_string(folder.path().join("picaria.record")).unwrap();
    assert!(text.contains("\nposition: White placing; White ") && text.contains("{White wins in "), "{text}");
    let printed = run(&["puzzle", "picaria", "--count", "3", "--turns", "3..5"]);
    assert_eq!(printed.out, text);
    let none = run(&["puzzle", "pong-hau-ki", "--turns", "90.."]);
    assert_eq!(none.code, 1);
    assert_eq!(run(&["puzzle", "picaria", "--turns", "9..3"]).code, 2);
    assert_eq!(run(&["puzzle", "picaria", "--count", "0"]).code, 2, "none is wanted");
    let one = run(&["puzzle", "three-mens-morris", "--count", "1", "--turns", "1..1"]);
    assert!(one.out.contains(" wins in 1 turn; of "), "{}", one.out);
}

/// The centre wins, corners draw, sides lose: so each point says, and each piece what can be done with it at best.
#[test]
fn values_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    assert_eq!(run(&["solve", "three-mens-morris", "--out", "three.values"]).code, 0);
    let badges = |position: &[&str]| {
        let drawn = run(
            &[&["render", "three-mens-morris", "--marks", "values", "--values", "three.values"], position].concat()
        );
        assert_eq!(drawn.code, 0, "{}", drawn.err);
        let notes = drawn.out.split("<g class=\"notes\">").nth(1).unwrap().split("<rect").skip(1);
        let mut tones: Vec<String> =
            notes.map(|badge| badge.split("fill=\"").nth(1).unwrap().chars().take(7).collect()).collect();
        tones.sort();
        let count = |tone: &str| tones.iter().filter(|known| *known == tone).count();
        (count("#00629b"), count("#5f5f64"), count("#b04200"))
    };
    assert_eq!(badges(&[]), (1, 4, 4));
    assert_eq!(badges(&["--position", "White moving; White a1 b2 c2; Black a3 b1 c3"]), (2, 4, 0));
    let without = run(&["render", "three-mens-morris", "--marks", "values"]);
    assert_eq!(without.code, 2);
    assert!(without.err.contains("--values TABLE"), "{}", without.err);
}

/// Where memory doesn't hold the positions a folder does: the same report and the same values, and nothing is left there.
#[test]
fn what_memory_does_not_hold_is_solved_with_files() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let game = ["solve", "felli", "--set", "taking=compulsory", "--threads", "2", "--verify"];
    let at_once = run(&[&game[..], &["--out", "one.values"]].concat());
    assert_eq!(at_once.code, 0, "{}", at_once.err);
    let files = run(&[&game[..], &["--memory", "1", "--scratch", "work", "--out", "two.values"]].concat());
    assert_eq!(files.code, 0, "{}", files.err);
    assert!(files.err.starts_with("memory is full: it is solved with files in work\n"), "{}", files.err);
    assert!(files.err.contains("verified: each of 72933 values follows"), "{}", files.err);
    assert_eq!(files.out, at_once.out);
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(bytes("one.values") == bytes("two.values"));
    assert!(!folder.path().join("work").exists());
    let large = run(&["solve", "nine-mens-morris", "--scratch", "work"]);
    assert_eq!(large.code, 2);
    assert!(
        large.err.contains("and files hold 2.1 thousand million") && large.err.contains("--slices"),
        "{}",
        large.err
    );
    assert!(!folder.path().join("work").exists());
    let small = run(&["solve", "pong-hau-ki", "--scratch", "work"]);
    assert!(small.code == 0 && small.err.is_empty() && !folder.path().join("work").exists(), "{}", small.err);
}

/// In a folder, and by jobs of a plan: the same files; what was solved before isn't solved again.
#[test]
fn slices_are_kept_and_planned() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "");
    let solved = run(&["solve", "picaria", "--slices", "kept", "--verify", "--threads", "2", "--report", "json"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    let report: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
    assert_eq!((&report["value"]["result"], &report["value"]["turns"]), (&"win".into(), &7.into()));
    assert!(solved.err.contains("verified: each of"), "{}", solved.err);
    let files = |of: &str| -> BTreeMap<_, _> {
        let entries = fs::read_dir(folder.path().join(of)).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap())).collect()
    };
    let again = run(&["solve", "picaria", "--slices", "kept"]);
    assert!(again.err.is_empty() && again.out.contains("White wins in 7 turns"), "{}{}", again.err, again.out);

    let line = "Black placing; White a1 +2; Black +3";
    let of = |table: &str| run(&["probe", "picaria", table, "--position", line]).out;
    assert_eq!(run(&["solve", "picaria", "--out", "picaria.values"]).code, 0);
    assert_eq!(of("kept"), of("picaria.values"));

    let plan = run(&["solve", "picaria", "--slices", "jobs", "--plan"]);
    let names: Vec<&str> =
        plan.out.lines().filter_map(|line| line.split_once("--slice ")).map(|(_, name)| name).collect();
    assert_eq!(names.len(), files("kept").len(), "{}", plan.out);
    let other = run(&["solve", "picaria", "--slices", "jobs", "--plan=snakemake"]).out;
    assert!(names.iter().all(|name| other.contains(&format!("\n    \"{name}\": ["))), "{other}");
    assert!(other.contains("--threads 1 --slices jobs\"\n"), "{other}");
    let early = run(&["solve", "picaria", "--slices", "jobs", "--slice", names.last().unwrap()]);
    assert_eq!(early.code, 2);
    assert!(early.err.contains("which isn't solved yet"), "{}", early.err);
    for name in names {
        assert_eq!(run(&["solve", "picaria", "--slices", "jobs", "--slice", name]).code, 0);
    }
    assert!(files("kept") == files("jobs"));
    let other = run(&["solve", "go-nine", "--slices", "kept"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("isn't solved slice by slice"), "{}", other.err);
}

/// Kept values are found by themselves, each under its options; those of another definition are passed over, and told.
#[test]
fn kept_values_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str], input: &str| run_in(folder.path(), words, input);
    let none = run(&["probe", "achi"], "");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("`merels solve achi --keep`"), "{}", none.err);
    assert_eq!(run(&["solve", "achi", "--keep"], "").code, 0);
    assert_eq!(run(&["solve", "achi", "--keep", "--set", "men=3"], "").code, 0);
    let certain = |words: &[&str]| run(words, "").out.starts_with("White to play: won in ");
    assert!(certain(&["probe", "achi"]) && certain(&["analyse", "achi", "--set", "men=3"]));
    assert!(!certain(&["analyse", "achi", "--set", "centre=closed", "--nodes", "1000"]));
    assert!(run(&["play", "achi", "--plain"], "hint\nquit\n").out.contains("(won in 11 turns)"));
    assert_eq!(run(&["render", "achi", "--marks", "values"], "").code, 0);

    // Beside a file, as a folder of slices too.
    fs::write(folder.path().join("mine.merels"), "game \"Mine\" extends picaria\n").unwrap();
    assert_eq!(run(&["solve", "mine.merels", "--slices", "mine.values"], "").code, 0);
    let mine = run(&["analyse", "mine.merels"], "");
    assert!(mine.out.starts_with("White to play: won in 7 turns\n"), "{}{}", mine.out, mine.err);
    fs::write(folder.path().join("mine.merels"), "game \"Mine\" extends tapatan\n").unwrap();
    let other = run(&["analyse", "mine.merels", "--nodes", "1000"], "");
    assert!(other.err.contains("mine.values") && other.err.contains("it is passed over"), "{}", other.err);
    assert!(other.out.contains("Numbers are in men"), "{}", other.out);
}

/// Whoever is to be weak stays so, unless values are asked for.
#[test]
fn kept_values_make_the_strongest_perfect_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| run_in(folder.path(), words, "").out;
    run(&["solve", "three-mens-morris", "--out", "three.values"]);
    run(&["solve", "three-mens-morris", "--keep"]);
    // What both give away in some games against themselves.
    let given_away = |level: &str| {
        for seed in ["1", "2", "3", "4"] {
            let both = ["--white", level, "--black", level, "--seed", seed, "--record", "a.record"];
            run(&[&["play", "three-mens-morris", "--plain"], &both[..]].concat());
        }
        let checked = run(&["record", "check", "a.record", "--values", "three.values"]);
        fs::remove_file(folder.path().join("a.record")).unwrap();
        assert!(checked.contains("4 games, "), "{checked}");
        checked.matches("it was").count()
    };
    assert_eq!(given_away("level9"), 0);
    assert!(given_away("level1") > 0);
}
