//! Nothing is lost: files that people own, whoever writes them, however that ends.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::Ran;

/// A folder for files, and one for games in progress beside it.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("state")).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        self.set_up(Command::new(env!("CARGO_BIN_EXE_merels")), words)
    }

    /// The program where no file can grow: as on a full disk, and for anybody.
    #[cfg(unix)]
    fn on_a_full_disk(&self, words: &[&str]) -> Command {
        self.where_files_end(0, words)
    }

    /// The program where no file can grow beyond so many blocks.
    #[cfg(unix)]
    fn where_files_end(&self, blocks: u32, words: &[&str]) -> Command {
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_merels")]);
        self.set_up(shell, words)
    }

    fn set_up(&self, mut command: Command, words: &[&str]) -> Command {
        command.args(words).current_dir(self.0.path()).env("MERELS_STATE", self.path("state"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, words: &[&str], input: &str) -> Ran {
        ran(self.command(words), input)
    }

    /// A game that is being played; `d2` is played already.
    fn playing(&self, words: &[&str], file: impl Fn() -> Option<PathBuf>) -> Child {
        let mut child = self.command(words).spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(b"d2\n").unwrap();
        wait("the turn is kept", || {
            file().and_then(|file| fs::read_to_string(file).ok()).is_some_and(|text| text.contains("1. d2"))
        });
        child
    }

    /// All files of a folder, hidden ones too.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The games in progress.
    fn in_progress(&self) -> Vec<PathBuf> {
        let names = self.names("state").into_iter().filter(|name| name.ends_with(".record"));
        names.map(|name| self.path("state").join(name)).collect()
    }
}

fn ran(mut command: Command, input: &str) -> Ran {
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    ended(child)
}

fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Waits until something is so.
fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// How many games of a file are whole and right.
fn whole_games(place: &Place, file: &str) -> usize {
    let ran = place.run(&["record", "check", file], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    ran.out.split_once(": ").unwrap().1.split_once(" game").unwrap().0.parse().unwrap()
}

#[cfg(unix)]
#[test]
fn a_game_that_is_not_kept_is_said_not_to_be() {
    let place = Place::new();
    let ran = ran(place.on_a_full_disk(&["play", "shah", "--plain"]), "d2\nf4\nsave there.record\nquit\n");
    let warnings: Vec<&str> =
        ran.err.lines().filter(|line| line.starts_with("warning: The game is not kept")).collect();
    // At once, and at the end.
    assert_eq!(warnings.len(), 2, "{}", ran.err);
    assert!(ran.err.contains("`save FILE` writes it elsewhere."), "{}", ran.err);
    assert!(!ran.out.contains("is kept") && ran.out.contains("can't write there.record"), "{}", ran.out);
    assert!(place.in_progress().is_empty());
    // The folder is none: it is said before anything is played, and the game can be saved elsewhere.
    fs::write(place.path("file"), "milk, eggs\n").unwrap();
    let mut command = place.command(&["play", "shah"]);
    command.env("MERELS_STATE", place.path("file"));
    let ran = self::ran(command, "d2\nsave there.record\nquit\n");
    assert!(ran.err.starts_with("warning: The game is not kept: can't make the folder "), "{}", ran.err);
    assert_eq!(ran.err.matches("not kept").count(), 1, "what is saved elsewhere is not lost: {}", ran.err);
    assert!(place.read("there.record").ends_with("1. d2\n"));
    assert_eq!(place.read("file"), "milk, eggs\n");
}

/// What is kept, and what isn't, is told apart: a record that can't be written loses no game.
#[cfg(unix)]
#[test]
fn a_record_that_is_not_written_leaves_a_game_that_is_kept() {
    let place = Place::new();
    // There is room for a game, and none behind so many.
    fs::write(place.path("mine.record"), "merels: 2\ngame: shah\nresult: *\n\n1. d2\n\n".repeat(400)).unwrap();
    let ran = ran(place.where_files_end(8, &["play", "shah", "--record", "mine.record"]), "d2\nf4\nquit\n");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let warnings: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("warning: ")).collect();
    // At once, and at the end.
    assert_eq!(warnings.len(), 2, "{}", ran.err);
    assert!(warnings.iter().all(|said| said.starts_with("warning: The game is not recorded: ")), "{}", ran.err);
    assert!(ran.out.contains("The game is kept: `merels play --resume` goes on with it."), "{}", ran.out);
    assert_eq!(place.in_progress().len(), 1);
}

#[cfg(unix)]
#[test]
fn a_file_that_was_asked_for_and_can_not_be_written_is_an_error() {
    let place = Place::new();
    fs::write(place.path("mine.record"), "merels: 2\ngame: shah\nresult: *\n\n1. d2\n").unwrap();
    let before = place.read("mine.record");
    let ran = ran(place.on_a_full_disk(&["play", "shah", "--record", "mine.record"]), "d2\nquit\n");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("can't write mine.record") || ran.err.contains("/mine.record: "), "{}", ran.err);
    assert_eq!(place.read("mine.record"), before);
    let ran = self::ran(place.on_a_full_disk(&["play", "--resume=mine.record"]), "f4\nquit\n");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("The game is not kept as it stands") && ran.err.contains("has it as it was before"),
        "{}",
        ran.err
    );
    // The file is named, not what was written beside it.
    assert!(!ran.err.contains("merels-part"), "{}", ran.err);
    assert_eq!(place.read("mine.record"), before);
    assert_eq!(place.names("."), ["mine.record", "state"]);
}

#[test]
fn two_processes_never_write_one_file() {
    let place = Place::new();
    let file = || Some(place.path("both.record"));
    let mut first = place.playing(&["play", "shah", "--record", "both.record"], file);
    for words in [
        &["play", "shah", "--record", "both.record"][..],
        &["play", "--resume=both.record"],
        &["match", "shah", "--players", "random,random", "--games", "2", "--out", "both.record"],
        &["playtest", "shah", "--games", "2", "--record", "both.record"],
        &["record", "convert", "both.record", "--to", "text", "--out", "both.record", "--replace"],
    ] {
        let ran = place.run(words, "f4\n");
        assert_eq!(ran.code, 2, "{words:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("another merels is writing to it"), "{words:?}: {}", ran.err);
    }
    let ran = place.run(&["play", "shah"], "a1\nsave both.record\n");
    assert!(ran.out.contains("another merels is writing to it"), "{}", ran.out);
    // Reading disturbs nobody.
    assert_eq!(place.run(&["replay", "both.record"], "").code, 0);
    first.stdin.take().unwrap().write_all(b"f4\nquit\n").unwrap();
    assert_eq!(ended(first).code, 0);
    assert!(place.read("both.record").ends_with("1. d2 2. f4\n"));
    assert_eq!(whole_games(&place, "both.record"), 1);
    assert_eq!(place.names("."), ["both.record", "state"]);
    assert_eq!(place.run(&["play", "tic-tac-toe", "--record", "both.record"], "b2\n").code, 0);
    assert_eq!(whole_games(&place, "both.record"), 2);
}

#[test]
fn the_game_played_last_is_resumed_once_at_a_time() {
    let place = Place::new();
    let mut first = place.playing(&["play", "shah"], || place.in_progress().pop());
    let ran = place.run(&["play", "--resume"], "f4\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("another merels is writing to it (process "), "{}", ran.err);
    first.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(ended(first).code, 0);
    let ran = place.run(&["play", "--resume"], "f4\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(fs::read_to_string(&place.in_progress()[0]).unwrap().ends_with("1. d2 2. f4\n"));
}

#[test]
fn what_others_write_meanwhile_stays() {
    let place = Place::new();
    let file = || Some(place.path("mine.record"));
    let mut child = place.playing(&["play", "shah", "--record", "mine.record"], file);
    fs::write(place.path("mine.record"), "merels: 2\ngame: shah\n\n1. a1\n").unwrap();
    child.stdin.take().unwrap().write_all(b"f4\nquit\n").unwrap();
    let ran = ended(child);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("something else has changed it since, and it is left as it is"), "{}", ran.err);
    assert!(place.read("mine.record").ends_with("1. a1\n"));
}

#[test]
fn whole_games_are_added_to_a_file_and_what_it_held_stays() {
    let place = Place::new();
    let fight = ["match", "tic-tac-toe", "--players", "random,random", "--games", "4", "--all", "--out", "all.record"];
    let test = ["playtest", "tic-tac-toe", "--games", "3", "--record", "all.record"];
    for (words, games) in [(&fight[..], 4), (&test, 7), (&fight, 11)] {
        assert_eq!(place.run(words, "").code, 0);
        assert_eq!(whole_games(&place, "all.record"), games);
    }
    // What is no file of records is refused before anything is played, and left as it is.
    fs::write(place.path("notes.txt"), "milk, eggs\n").unwrap();
    for words in [&["match", "shah", "--players", "random,random", "--out"][..], &["playtest", "shah", "--record"]] {
        let ran = place.run(&[words, &["notes.txt"]].concat(), "");
        assert!(ran.code == 2 && ran.err.contains("it holds something else than records"), "{}", ran.err);
    }
    assert_eq!(place.read("notes.txt"), "milk, eggs\n");
    let ran = place.run(&["playtest", "shah", "--record", "x.record", "--out", "x.record"], "");
    assert!(ran.code == 2 && ran.err.contains("go to two files"), "{}", ran.err);
    // Nothing is replaced that nobody has said to replace.
    let convert = ["record", "convert", "all.record", "--to", "json", "--out", "notes.txt"];
    let ran = place.run(&convert, "");
    assert!(ran.code == 2 && ran.err.contains("notes.txt is there already"), "{}", ran.err);
    assert_eq!(place.run(&[&convert[..], &["--replace"]].concat(), "").code, 0);
    assert_eq!(whole_games(&place, "notes.txt"), 11);
    assert_eq!(place.names("."), ["all.record", "notes.txt", "state"]);
}

#[test]
fn games_of_a_killed_run_are_there() {
    let place = Place::new();
    for words in [
        &["match", "shah", "--players", "random,random", "--games", "1000000", "--all", "--out", "games.record"][..],
        &["playtest", "shah", "--games", "100000000", "--record", "games.record"],
    ] {
        let _ = fs::remove_file(place.path("games.record"));
        for _ in 0..2 {
            let length = || fs::metadata(place.path("games.record")).map_or(0, |known| known.len());
            let before = length();
            let mut child = place.command(words).spawn().unwrap();
            wait("games are written", || length() > before + 20_000);
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert!(whole_games(&place, "games.record") > 10);
    }
    // What the killed runs have left is cleared away by the next.
    assert_eq!(place.run(&["playtest", "shah", "--games", "2", "--record", "other.record"], "").code, 0);
    assert_eq!(place.names("."), ["games.record", "other.record", "state"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_costs_no_report() {
    let place = Place::new();
    for (words, said) in [
        (&["match", "tic-tac-toe", "--players", "random,random", "--games", "4", "--out", "g.record"][..], "seed "),
        (&["playtest", "tic-tac-toe", "--games", "4", "--record", "g.record"], "All 4 games ended"),
    ] {
        let ran = ran(place.on_a_full_disk(words), "");
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.out.contains(said), "{words:?}: {}", ran.out);
        assert!(ran.err.contains("warning: can't write ") && ran.err.contains("no game is kept there"), "{}", ran.err);
        assert_eq!(place.names("."), ["state"], "no file says that it was written");
    }
    // What was there stays, even if there was nothing in it.
    fs::write(place.path("g.record"), "").unwrap();
    let ran = ran(place.on_a_full_disk(&["playtest", "tic-tac-toe", "--games", "4", "--record", "g.record"]), "");
    assert_eq!((ran.code, place.read("g.record")), (2, String::new()), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_to_what_nobody_may_read() {
    let place = Place::new();
    for pipe in ["pipe", "pipe.svg", "pipe.toml"] {
        assert!(Command::new("mkfifo").arg(place.path(pipe)).status().unwrap().success());
    }
    fs::write(place.path("one.record"), record_of("shah")).unwrap();
    let small = ["tic-tac-toe", "--games", "2"];
    for words in [
        &[&["match"][..], &small, &["--players", "random,random", "--out", "pipe"]].concat()[..],
        &[&["playtest"][..], &small, &["--out", "pipe"]].concat(),
        &[&["playtest"][..], &small, &["--record", "pipe"]].concat(),
        &["play", "shah", "--record", "pipe"],
        &["record", "convert", "one.record", "--to", "text", "--out", "pipe"],
        &["render", "shah", "--out", "pipe.svg"],
        &["solve", "tic-tac-toe", "--out", "pipe"],
        &["similar", "shah", "--map", "pipe.svg"],
        &["tune", "shah", "--out", "pipe.toml"],
    ] {
        let ran = place.run(words, "");
        assert!(ran.code == 2 && ran.err.contains(": it is a pipe, and nobody may read it"), "{words:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{words:?}: nothing is begun");
    }
    // What is a pipe already, and read.
    let ran = place.run(&["record", "convert", "one.record", "--to", "text", "--out", "/dev/stdout"], "");
    assert!(ran.code == 0 && ran.out.contains("1. d2"), "{}{}", ran.out, ran.err);
}

#[cfg(unix)]
#[test]
fn definitions_survive_a_full_disk() {
    let place = Place::new();
    let text = "game \"Mine\" extends shah\n    end   { draw when board full }\n";
    fs::write(place.path("mine.merels"), text).unwrap();
    let ran = ran(place.on_a_full_disk(&["fmt", "mine.merels"]), "");
    assert!(ran.code == 2 && ran.err.contains("can't write"), "{}", ran.err);
    assert_eq!(place.read("mine.merels"), text);
    let new = self::ran(place.on_a_full_disk(&["new", "fresh"]), "");
    assert_eq!(new.code, 2, "{}", new.err);
    assert_eq!(place.names("."), ["mine.merels", "state"]);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_in_place() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let folder = place.path("shut");
    fs::create_dir(&folder).unwrap();
    let text = "game \"Mine\" extends shah\n    end   { draw when board full }\n";
    fs::write(folder.join("mine.merels"), text).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    // Some users may write anywhere.
    if fs::write(folder.join("try"), "").is_err() {
        let ran = place.run(&["fmt", "shut/mine.merels"], "");
        assert!(ran.code == 2 && ran.err.contains("nothing can be written beside it"), "{}", ran.err);
        assert_eq!(place.read("shut/mine.merels"), text);
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn what_killed_runs_leave_is_cleared_away() {
    let place = Place::new();
    let left = [".abc123.merels-part", ".mine.record.merels-lock"];
    for name in left {
        fs::write(place.path(name), "1").unwrap();
    }
    // What is held is not: its owner lives.
    let held = fs::File::create(place.path(".held.merels-part")).unwrap();
    held.lock().unwrap();
    fs::write(place.path(".merels-part.txt"), "mine").unwrap();
    assert_eq!(place.run(&["render", "shah", "--out", "shah.svg"], "").code, 0);
    assert_eq!(place.names("."), [".held.merels-part", ".merels-part.txt", "shah.svg", "state"]);
}

#[cfg(unix)]
#[test]
fn resuming_passes_over_what_can_not_be_resumed() {
    let place = Place::new();
    assert_eq!(place.run(&["play", "shah"], "d2\nquit\n").code, 0);
    // Newer, and of no use: a pipe nobody writes to, a game that isn't legal, one whose definition is gone, a folder.
    let made = Command::new("mkfifo").arg(place.path("state/zz-pipe.record")).status().unwrap();
    assert!(made.success());
    fs::write(place.path("state/zz-illegal.record"), "merels: 2\ngame: shah\n\n1. d2 2. d2\n").unwrap();
    fs::write(place.path("state/zz-gone.record"), "merels: 2\ngame: /no/where.merels\n\n1. d2\n").unwrap();
    fs::create_dir(place.path("state/zz-folder.record")).unwrap();
    let ran = place.run(&["play", "--resume"], "f4\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("zz-illegal.record is passed over") && ran.err.contains("zz-gone.record is passed over"));
    let kept = place.in_progress().into_iter().find(|path| path.to_string_lossy().contains("shah-")).unwrap();
    assert!(fs::read_to_string(kept).unwrap().ends_with("1. d2 2. f4\n"));
    // Pipes beside files aren't waited for either.
    fs::write(place.path("mine.merels"), "game \"Mine\" extends shah\n").unwrap();
    for pipe in ["mine.weights.toml", "pipe.record"] {
        assert!(Command::new("mkfifo").arg(place.path(pipe)).status().unwrap().success());
    }
    assert_eq!(place.run(&["analyse", "mine.merels", "--depth", "1"], "").code, 0);
    let ran = place.run(&["play", "shah", "--record", "pipe.record"], "d2\n");
    assert!(ran.code == 2 && ran.err.contains("it is a pipe"), "{}", ran.err);
    let ran = place.run(&["play", "shah", "--plain"], "d2\nload pipe.record\nload /dev/zero\nposition\n");
    assert_eq!(ran.out.matches("it is no plain file").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("White d2"), "{}", ran.out);
    let ran = place.run(&["analyse", "shah", "--values", "pipe.record"], "");
    assert!(ran.code == 2 && ran.err.contains("it is no plain file"), "{}", ran.err);
}

/// A record with a game in it.
fn record_of(game: &str) -> String {
    format!("merels: 2\ngame: {game}\n\n1. d2\n")
}

#[test]
fn a_record_opens_no_file_but_those_beside_it() {
    let place = Place::new();
    fs::create_dir_all(place.path("games/deep")).unwrap();
    fs::create_dir(place.path("elsewhere")).unwrap();
    fs::write(place.path("games/mine.merels"), "game \"Mine\" extends shah\n").unwrap();
    let secret = "password: hunter2\n";
    fs::write(place.path("secret"), secret).unwrap();

    #[cfg(unix)]
    std::os::unix::fs::symlink(place.path("secret"), place.path("games/secret.merels")).unwrap();
    let absolute = place.path("games/mine.merels").to_string_lossy().into_owned();
    for game in
        ["secret", "../secret", "games/mine.merels", "../games/mine.merels", "secret.merels", &absolute, "/etc/passwd"]
    {
        fs::write(place.path("games/one.record"), record_of(game)).unwrap();
        for words in [&["replay"][..], &["record", "check"], &["play", "--plain"], &["render", "--record"]] {
            let file = "games/one.record";
            let ran = match words {
                ["play", ..] => place.run(&["play", &format!("--resume={file}")], ""),
                _ => place.run(&[words, &[file]].concat(), ""),
            };
            assert_ne!(ran.code, 0, "{words:?} {game}: {}", ran.out);
            assert!(!ran.err.contains("hunter2") && !ran.err.contains("password"), "{words:?} {game}: {}", ran.err);
        }
        let ran = place.run(&["play", "shah"], "load games/one.record\n");
        assert!(!ran.out.contains("Loaded"), "{game}: {}", ran.out);
    }
    // Beside it, or named by whoever runs the program.
    for (game, more) in
        [("mine.merels", None), ("./mine.merels", None), ("other/mine.merels", Some("games/mine.merels"))]
    {
        fs::write(place.path("games/one.record"), record_of(game)).unwrap();
        let named = more.map_or(vec![], |more| vec!["--game", more]);
        for words in [&["replay", "games/one.record"][..], &["record", "check", "games/one.record"]] {
            let ran = place.run(&[words, &named[..]].concat(), "");
            assert_eq!(ran.code, 0, "{words:?} {game}: {}", ran.err);
        }
        let ran = place.run(&["play", "games/mine.merels", "--plain"], "load games/one.record\n");
        assert!(ran.out.contains("Loaded"), "{game}: {}", ran.out);
    }
    // What the program has kept itself is found again from anywhere.
    assert_eq!(place.run(&["play", "games/mine.merels"], "d2\nquit\n").code, 0);
    let mut command = place.command(&["play", "--resume"]);
    command.current_dir(place.path("elsewhere"));
    let ran = ran(command, "f4\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = place.run(&["play", "games/mine.merels", "--resume"], "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    // Records say the name of a definition beside them, and are read wherever both are taken.
    let beside = ["playtest", "games/mine.merels", "--games", "2", "--record", "games/all.record"];
    assert_eq!(place.run(&beside, "").code, 0);
    fs::rename(place.path("games"), place.path("taken")).unwrap();
    assert_eq!(whole_games(&place, "taken/all.record"), 2);
}
