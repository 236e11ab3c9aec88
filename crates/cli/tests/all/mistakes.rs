//! Commands that people get wrong, what is said, and that what is said can be done.

#[path = "../../../../tests/src/mistakes/commands.rs"]
mod commands;

use std::fs;
use std::path::Path;

use crate::common::{Ran, run_in};

const GOOD: &str = "game \"Mine\" extends nine-mens-morris\n";
const TWICE_WRONG: &str = "game \"Mine\" extends nine-mens-morris;\naction capture { take theirs excpt mil; }\n";

/// The collection of wrong commands.
const COMMANDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/mistakes/commands.txt");
/// How many of them must be answered well, in hundredths.
const SHARE: usize = 95;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.merels"), GOOD).unwrap();
    folder
}

fn run(folder: &Path, words: &[&str]) -> Ran {
    run_in(folder, words, "")
}

#[test]
fn what_is_said_of_a_command_can_be_done() {
    let all = commands::read(&fs::read_to_string(COMMANDS).unwrap());
    let (mut good, mut badly) = (0, String::new());
    for command in &all {
        let folder = tempfile::tempdir().unwrap();
        let (answers, said, wrong) = command.grade(Path::new(env!("CARGO_BIN_EXE_merels")), folder.path());
        match answers.iter().all(|yes| *yes) {
            true => good += 1,
            false => badly += &format!("{}\n  - {}\n{said}", command.name, wrong.join("\n  - ")),
        }
    }
    assert!(good * 100 >= all.len() * SHARE, "{good} of {}\n{badly}", all.len());
}

#[test]
fn other_words_for_a_command_are_understood() {
    let folder = folder();
    for word in ["validate", "lint", "verify", "check"] {
        assert_eq!(run(folder.path(), &[word, "mine.merels"]).code, 0, "{word}");
    }
}

#[test]
fn one_run_mends_all_that_is_certain_and_shows_it() {
    let folder = folder();
    fs::write(folder.path().join("mine.merels"), TWICE_WRONG).unwrap();
    let ran = run(folder.path(), &["check", "mine.merels", "--fix"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for line in ["-action capture { take theirs excpt mil; }", "+action capture { take theirs except mill }"] {
        assert!(ran.err.contains(line), "{}", ran.err);
    }
    assert_eq!(run(folder.path(), &["check", "mine.merels"]).err, "");
}

#[test]
fn a_scenario_is_written_of_what_was_decided() {
    let folder = folder();
    let position = "White moving; White a7 d7 g4; Black a1 b6 d6 f6";
    let words = ["moves", "mine.merels", "--position", position, "--after", "-", "--case", "a \"mill\""];
    let written = run_in(folder.path(), &words, "g4-g7");
    assert_eq!(written.code, 0, "{}", written.err);
    let over = [
        "moves",
        "mine.merels",
        "--position",
        "White moving; White a7 d7 g4; Black a1 b6 d6",
        "--after",
        "-",
        "--case",
        "won",
    ];
    let written = written.out + &run_in(folder.path(), &over, "g4-g7 xa1").out;
    fs::write(folder.path().join("mine.test.toml"), &written).unwrap();
    let tested = run(folder.path(), &["test", "mine.test.toml"]);
    assert_eq!(
        (tested.code, tested.out.as_str()),
        (0, "mine.test.toml: 2 passed, 0 failed\n"),
        "{written}{}",
        tested.err
    );
}
