//! Records, written and read by the program as a user runs it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// What came of a run.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// A folder for files and one for games in progress, which go away with the value.
struct Place {
    folder: TempDir,
    games: TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), games: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_merels"));
        command.args(words).current_dir(self.folder.path()).env("MERELS_STATE", self.games.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, words: &[&str], input: &str) -> Ran {
        let mut child = self.command(words).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// The games in progress: their files' texts.
    fn in_progress(&self) -> Vec<String> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(self.games.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "record"));
        files.sort();
        files.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// Waits until something is so.
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_process_loses_nothing() {
    let place = Place::new();
    let mut child = place.command(&["play", "nine-mens-morris"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"a1\nd7\na4\ng7\na7\n").unwrap();
    // The mill is made, and the man is not taken yet.
    wait("the turn is kept", || place.in_progress().first().is_some_and(|text| text.ends_with("5. a7\n")));
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = place.run(&["play", "--resume"], "xd7\nposition\nquit\n");
    assert!(ran.out.contains("Black placing; White a1 a4 a7 +6; Black g7 +7"), "{}", ran.out);
    assert!(ran.out.contains("The game is kept: `merels play --resume` goes on with it."), "{}", ran.out);
    assert_eq!(place.in_progress().len(), 1, "it is kept where it was");
    let ran = place.run(&["play", "nine-mens-morris", "--resume"], "undo\nposition\nresign\n");
    assert!(ran.out.contains("White placing; White a1 a4 +7; Black d7 g7 +7"), "{}", ran.out);
    // What was taken back is still there, and the game is over.
    let kept = place.in_progress();
    assert!(kept[0].contains("\nat: 4\nresult: Black\nreason: White has resigned\n"), "{}", kept[0]);
    let ran = place.run(&["play", "--resume"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no game is in progress"), "{}", ran.err);
}

#[test]
fn what_is_no_record_is_refused_and_stays() {
    let place = Place::new();
    let damaged = "merels: 2\ngame: shah\n\n1. d2 2. d2\n";
    fs::write(place.path("damaged.record"), damaged).unwrap();
    fs::write(place.path("notes.txt"), "milk, eggs\n").unwrap();
    let ran = place.run(&["play", "--resume=damaged.record"], "d6\n");
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("`d2` is not legal: d2 is not empty") && ran.err.contains("damaged.record:4:10"),
        "{}",
        ran.err
    );
    let ran = place.run(&["play", "--resume=notes.txt"], "d6\n");
    assert!(ran.code == 1 && ran.err.contains("this is no record of a game"), "{}", ran.err);
    let ran = place.run(&["play", "shah", "--record", "notes.txt"], "d2\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("notes.txt is left as it is: it holds something else"), "{}", ran.err);
    let ran = place.run(&["play", "shah"], "d2\nsave notes.txt\nposition\n");
    assert!(ran.out.contains("notes.txt is left as it is") && ran.out.contains("White d2"), "{}", ran.out);
    assert_eq!(read(&place.path("damaged.record")), damaged);
    assert_eq!(read(&place.path("notes.txt")), "milk, eggs\n");
    // A file among the games in progress that can't be read is passed over, and named.
    fs::write(place.games.path().join("zz-broken.record"), "merels: 2\n\n1. (").unwrap();
    fs::write(place.games.path().join("zz-other.record"), "milk, eggs\n").unwrap();
    let ran = place.run(&["play", "--resume"], "position\n");
    assert!(ran.err.contains("broken.record is passed over and left as it is: this `(` has no `)`"), "{}", ran.err);
    assert!(
        ran.err.contains("zz-other.record is passed over and left as it is: it holds something else"),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("White d2"), "{}", ran.out);
}

#[test]
fn games_are_added_to_a_file() {
    let place = Place::new();
    for _ in 0..2 {
        assert_eq!(place.run(&["play", "tic-tac-toe", "--record", "all.record"], "b2\na1\na3\nc1\nb1\n").code, 0);
    }
    let ran = place.run(&["record", "check", "all.record"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "all.record: 2 games, 10 turns: all are right\n"));
    let ran = place.run(&["play", "tic-tac-toe"], "load all.record\nundo\nb3\nsave all.record\nsave all.record\n");
    assert!(ran.out.contains("Loaded all.record: Tic-Tac-Toe, 5 turns played."), "{}", ran.out);
    let ran = place.run(&["record", "check", "all.record"], "");
    assert_eq!(ran.out, "all.record: 2 games, 10 turns: all are right\n");
    assert!(read(&place.path("all.record")).contains("5. b3 (5. b1)"), "{}", read(&place.path("all.record")));
}

#[test]
fn a_game_is_stepped_through() {
    let place = Place::new();
    let moves = "1. b2 {the centre} 2. a1 3. a3 4. c1 5. b1 (5. c3)";
    fs::write(place.path("one.record"), format!("merels: 2\ngame: tic-tac-toe\nCross: Anna\n\n{moves}\n")).unwrap();
    let ran = place.run(&["replay", "one.record", "--to", "1"], "");
    assert_eq!(
        ran.out,
        "Tic-Tac-Toe: tic-tac-toe\n  Cross: Anna\n\n1 of 5. Cross plays b2\n  the centre\n  ┌───┬───┬───┐\n\
         3 │   │   │   │\n  ├───┼───┼───┤\n2 │   │ × │   │\n  ├───┼───┼───┤\n1 │   │   │   │\n  └───┴───┴───┘\n\
         \u{20}   a   b   c\n\nCross   ×\nNought  ○\nNought to place a piece.\n",
    );
    let ran = place.run(&["replay", "one.record"], "");
    assert_eq!(ran.out.matches(" of 5. ").count(), 6);
    let ran = place.run(&["replay", "one.record", "--format", "json"], "");
    let places: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(places.len(), 6);
    assert_eq!((&places[1]["played"], &places[1]["player"]), (&"b2".into(), &"Cross".into()));
    assert_eq!((&places[1]["comment"], &places[5]["turn"]), (&"the centre".into(), &5.into()));
    let ran = place.run(&["replay", "one.record", "--to", "6"], "");
    assert!(ran.code == 2 && ran.err.contains("the game has 5 turns"), "{}", ran.err);
    let ran = place.run(&["replay", "one.record", "--number", "2"], "");
    assert!(ran.code == 2 && ran.err.contains("one.record has no game 2: it holds 1"), "{}", ran.err);
}

#[test]
fn random_games_are_written_in_order_whatever_the_threads() {
    let place = Place::new();
    let words = ["playtest", "millieu", "--games", "20", "--seed", "3", "--record"];
    for (threads, name) in [("1", "one.record"), ("3", "three.record")] {
        assert_eq!(place.run(&[&words[..], &[name, "--threads", threads]].concat(), "").code, 0);
    }
    assert_eq!(read(&place.path("one.record")), read(&place.path("three.record")));
    let ran = place.run(&["record", "check", "one.record"], "");
    assert!(ran.code == 0 && ran.out.starts_with("one.record: 20 games, "), "{}{}", ran.out, ran.err);
    // From a position, and there and back again as JSON.
    let position = "White moving; White a7 d7 a1 g1; Black b6 d6 b2 f2";
    let words =
        ["playtest", "nine-mens-morris", "--games", "5", "--position", position, "--cap", "40", "--record", "p.record"];
    assert_eq!(place.run(&words, "").code, 0);
    assert_eq!(place.run(&["record", "check", "p.record"], "").code, 0);
    assert_eq!(place.run(&["record", "convert", "p.record", "--to", "json", "--out", "p.json"], "").code, 0);
    let counted = |name: &str| place.run(&["record", "check", name], "").out.split_once(": ").unwrap().1.to_owned();
    assert_eq!(counted("p.json"), counted("p.record"));
    let back = place.run(&["record", "convert", "p.json", "--to", "text"], "");
    assert_eq!(back.out, read(&place.path("p.record")));
}

#[test]
fn the_first_wrong_game_is_shown_with_its_line() {
    let place = Place::new();
    let good = "merels: 2\ngame: tic-tac-toe\n\n1. b2 2. a1\n";
    let bad = "merels: 2\ngame: tic-tac-toe\n\n1. b2\n2. b2\n";
    fs::write(place.path("some.record"), [good, "\n", bad, "\n", good, bad].concat()).unwrap();
    let ran = place.run(&["record", "check", "some.record"], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "some.record: game 2 is wrong; 1 before it are right\n"));
    assert!(ran.err.starts_with("some.record: game 2\nM0803") && ran.err.contains("some.record:10:4"), "{}", ran.err);
    let ran = place.run(&["record", "check", "--all", "some.record"], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "some.record: 4 games, 4 turns: 2 wrong\n"));
    assert!(ran.err.contains("some.record:20:4"), "{}", ran.err);
    let ran = place.run(&["record", "check", "none.record"], "");
    assert!(ran.code == 2 && ran.err.contains("there is no file none.record"));
}

#[test]
fn saved_games_of_the_first_version_still_load() {
    let place = Place::new();
    let old = "merels: 1\ngame: shah\nset: diagonals=off\nfirst: Black\nresult: *\n\nd2\nf4\n";
    fs::write(place.path("old.txt"), old).unwrap();
    let ran = place.run(&["play", "nine-mens-morris"], "load old.txt\nposition\nquit\n");
    assert!(ran.out.contains("Black placing; White f4 +11; Black d2 +11; quiet 2"), "{}", ran.out);
    let ran = place.run(&["play", "--resume=old.txt"], "d6\nquit\n");
    assert_eq!(ran.code, 0);
    assert!(read(&place.path("old.txt")).ends_with("\nresult: *\n\n1. d2 2. f4 3. d6\n"));
}

#[test]
fn positions_are_given_to_every_command() {
    let place = Place::new();
    let position = "White moving; White a7 d7 a1 g1; Black b6 d6 b2 f2";
    for words in [
        vec!["show", "nine-mens-morris"],
        vec!["moves", "nine-mens-morris"],
        vec!["perft", "nine-mens-morris", "2"],
        vec!["render", "nine-mens-morris"],
        vec!["playtest", "nine-mens-morris", "--games", "2"],
        vec!["play", "nine-mens-morris", "--white", "random", "--black", "random"],
        vec!["bench", "three-mens-morris", "--depth", "1"],
        vec!["analyse", "nine-mens-morris", "--depth", "1"],
        vec!["match", "nine-mens-morris", "--players", "random,random", "--games", "2"],
    ] {
        let given = if words[0] == "bench" { "White moving; White a1 b2 c3; Black a2 a3 b1" } else { position };
        let ran = place.run(&[&words[..], &["--position", given]].concat(), "");
        assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
        let wrong = place.run(&[&words[..], &["--position", "White moving; White z9"]].concat(), "");
        assert!(wrong.code == 1 && wrong.err.contains("no point `z9`"), "{words:?}: {}", wrong.err);
    }
    let shown = place.run(&["show", "nine-mens-morris", "--position", position], "");
    assert!(shown.out.contains("7 ○───────────○───────────·"), "{}", shown.out);
}
