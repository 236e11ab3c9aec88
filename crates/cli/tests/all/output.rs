//! What can't be said is never passed over.

use std::fs::{self, File, OpenOptions};
use std::process::{Command, Output, Stdio};

use crate::common::run_in;

/// A file that is always full.
fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

/// A pipe that nobody reads any more.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// A definition with a mistake, and a scenario that fails.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rules = "game \"Wrong\" extends tic-tac-toe\n   end { mover loses when stuk }\n";
    fs::write(folder.path().join("wrong.merels"), rules).unwrap();
    let scenarios = "[[scenario]]\nname = \"the corner is no point\"\nplay = [\"b2\"]\nillegal = [\"a1\"]\n";
    fs::write(folder.path().join("tic-tac-toe.test.toml"), scenarios).unwrap();
    fs::write(folder.path().join("one.record"), "merels: 2\ngame: tic-tac-toe\n\n1. b2 2. a1\n").unwrap();
    folder
}

fn run(folder: &tempfile::TempDir, words: &[&str], out: impl Into<Stdio>, err: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_merels"));
    command.args(words).current_dir(folder.path()).env("MERELS_STATE", folder.path().join("state"));
    command.stdin(Stdio::null()).stdout(out).stderr(err).output().unwrap()
}

/// Commands that print something, all of them.
const PRINTING: [&[&str]; 36] = [
    &["--help"],
    &["--version"],
    &["play", "--help"],
    &["list"],
    &["list", "--format", "json"],
    &["check", "nine-mens-morris"],
    &["check", "wrong.merels", "--format", "short"],
    &["check", "wrong.merels", "--format", "json"],
    &["fmt", "--check", "wrong.merels"],
    &["explain"],
    &["explain", "M0201"],
    &["show", "shah"],
    &["show", "shah", "--expanded"],
    &["render", "shah"],
    &["moves", "shah"],
    &["moves", "shah", "--each"],
    &["perft", "shah", "2"],
    &["playtest", "tic-tac-toe", "--games", "2"],
    &["analyse", "tic-tac-toe", "--depth", "2"],
    &["match", "tic-tac-toe", "--players", "random,random", "--games", "2"],
    &["replay", "one.record"],
    &["record", "convert", "one.record", "--to", "json"],
    &["test", "tic-tac-toe.test.toml"],
    &["completions", "bash"],
    &["rules", "shah"],
    &["rules", "shah", "--format", "html"],
    &["similar", "tic-tac-toe"],
    &["compare", "tic-tac-toe", "achi", "--games", "2"],
    &["bench", "tic-tac-toe", "--depth", "2"],
    &["solve", "tic-tac-toe"],
    &["puzzle", "tic-tac-toe", "--count", "1"],
    &["protocol", "tic-tac-toe", "--help"],
    &["play", "tic-tac-toe", "--plain"],
    &["explain", "protocol"],
    &["new", "mine"],
    &["record", "check", "one.record"],
];

#[cfg(target_os = "linux")]
#[test]
fn output_that_can_not_be_written_is_an_error() {
    let folder = folder();
    for words in PRINTING {
        let ran = run(&folder, words, full(), Stdio::piped());
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{words:?}: {said}");
        let last = said.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: can't write to standard output: there is no room left"), "{words:?}: {said}");
    }
    // Reports go to standard error.
    for words in [&["check", "wrong.merels"][..], &["test", "tic-tac-toe.test.toml"], &["show", "none"], &["shwo"]] {
        assert_eq!(run(&folder, words, Stdio::piped(), full()).status.code(), Some(2), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let folder = folder();
    for words in PRINTING {
        let ran = run(&folder, words, closed(), Stdio::piped());
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(!said.contains("panicked") && !said.contains("error: "), "{words:?}: {said}");
        // It can't say that all is well: nobody has read whether it is.
        assert_ne!(ran.status.code(), Some(0), "{words:?}");
    }
    let ran = run(&folder, &["check", "wrong.merels"], Stdio::piped(), closed());
    assert_eq!(ran.status.code(), Some(141));
}

#[test]
fn what_a_terminal_would_obey_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}";
    let rules = format!(
        "game \"Evil {evil}\" // {evil}\nabout {{ author \"{evil}\" }}\nplayers Cross, Nought\nboard grid 3 x 3 with diagonals\n\
         piece mark: unlimited in each hand\npattern three = line of 3 {{ same owner }}\n\
         phase play {{ place mark on empty  if three made {{ win }} }}\nend {{ draw when board full }}\n"
    );
    fs::write(folder.path().join("evil.merels"), &rules).unwrap();
    fs::write(folder.path().join("slip.merels"), rules.replace("board full", "bord full")).unwrap();
    let record = format!("merels: 2\ngame: evil.merels\nevent: {evil}\nresult: *\n\n1. b2 {{{evil}}} 2. a1\n");
    fs::write(folder.path().join("evil.record"), record).unwrap();
    fs::write(folder.path().join("bad.record"), format!("merels: 2\ngame: {evil}\n\n1. b2\n")).unwrap();
    let is_obeyed = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
    for (words, shown_in_out) in [
        (&["show", "evil.merels"][..], true),
        (&["show", "evil.merels", "--format", "json"], false),
        (&["check", "evil.merels"], false),
        (&["check", "slip.merels"], false),
        (&["check", "slip.merels", "--format", "short"], false),
        (&["check", "slip.merels", "--format", "json"], false),
        (&["play", "evil.merels", "--plain"], true),
        (&["replay", "evil.record"], true),
        (&["replay", "evil.record", "--format", "json"], false),
        (&["record", "check", "evil.record", "bad.record"], false),
        (&["playtest", "evil.merels", "--games", "2"], true),
        (&["fmt", "--check", "evil.merels"], false),
    ] {
        let ran = run_in(folder.path(), words, "moves\n");
        for said in [&ran.out, &ran.err] {
            assert!(!said.contains(is_obeyed), "{words:?}: {said:?}");
        }
        if shown_in_out {
            assert!(ran.out.contains("␛[31m␛]0;owned␇<U+009B>2J<U+202E>"), "{words:?}: {}", ran.out);
        }
    }
    // A quotation has its mark where it was.
    let slip = "game \"Slip\" extends tic-tac-toe // \u{1b}[31m\u{9b}\npattern \u{7}";
    fs::write(folder.path().join("slip.merels"), slip).unwrap();
    let ran = run_in(folder.path(), &["check", "slip.merels"], "");
    assert!(ran.err.contains("extends tic-tac-toe // ␛[31m<U+009B>\n"), "{}", ran.err);
    assert!(ran.err.contains("│ pattern ␇\n"), "{}", ran.err);
    // What is data stays what it is.
    let ran = run_in(folder.path(), &["show", "evil.merels", "--expanded"], "");
    assert!(ran.out.contains(evil), "{}", ran.out);
    let json = run_in(folder.path(), &["show", "evil.merels", "--format", "json"], "");
    let game: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(game["title"], format!("Evil {evil}"));
}

#[cfg(unix)]
#[test]
fn no_animation_is_begun_where_there_is_no_room() {
    let folder = folder();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.gif")).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.apng")).unwrap();
    for place in ["full.gif", "full.apng"] {
        let ran = run(&folder, &["render", "nim", "--out", place], Stdio::piped(), Stdio::piped());
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(
            (ran.status.code(), said),
            (Some(2), format!("error: can't write {place}: there is no room left\n"))
        );
    }
}
