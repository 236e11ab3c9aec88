//! `merels check --watch`, driven as an author does: files are saved, and reports are read.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use tempfile::tempdir;

/// How long a report may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `merels check --watch`; it ends with the value.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(folder: &Path, games: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_merels"))
            .args(["check", "--watch", "--format", "short"])
            .args(games)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let (out, errors) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        for pipe in [Box::new(out) as Box<dyn std::io::Read + Send>, Box::new(errors)] {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(pipe).lines() {
                    let _ = sender.send(line.unwrap());
                }
            });
        }
        Self { child, lines }
    }

    /// Waits for a line that holds these words.
    fn expect(&self, words: &str) {
        self.expect_all(&[words]);
    }

    /// Waits until each of these has been in a line, in any order: what comes by two pipes has none.
    fn expect_all(&self, words: &[&str]) {
        let (mut missing, mut seen) = (words.to_vec(), Vec::new());
        while !missing.is_empty() {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else { panic!("no line with {missing:?} after {seen:?}") };
            missing.retain(|words| !line.contains(words));
            seen.push(line);
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A variant with a slip: a word that nothing is called.
fn slip(word: &str) -> String {
    format!("game \"Slip\" extends nine-mens-morris\naction capture {{ take {word} }}\n")
}

#[test]
fn every_save_is_checked() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("slip.merels");
    fs::write(&path, slip("first")).unwrap();
    let watching = Watching::start(folder.path(), &["slip.merels"]);
    watching.expect("slip.merels:2:23: M0201: nothing is called `first`");
    fs::write(&path, slip("second")).unwrap();
    watching.expect_all(&["----", "nothing is called `second`"]);
    // As editors do that never leave half a file.
    let beside = folder.path().join("slip.merels~");
    fs::write(&beside, slip("third")).unwrap();
    fs::rename(&beside, &path).unwrap();
    watching.expect("nothing is called `third`");
    fs::remove_file(&path).unwrap();
    watching.expect("there is no file slip.merels");
    fs::write(&path, slip("fourth")).unwrap();
    watching.expect("nothing is called `fourth`");
}

#[test]
fn the_game_that_is_extended_is_watched_too() {
    let folder = tempdir().unwrap();
    let extended = folder.path().join("base.merels");
    fs::write(&extended, slip("first")).unwrap();
    fs::write(folder.path().join("variant.merels"), "game \"Variant\" extends base\npiece man: 8 in each hand\n")
        .unwrap();
    let watching = Watching::start(folder.path(), &["variant.merels"]);
    watching.expect("base.merels:2:23: M0201: nothing is called `first`");
    fs::write(&extended, slip("second")).unwrap();
    watching.expect("nothing is called `second`");
}

#[test]
fn scenarios_beside_a_definition_are_run_too() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("mine.merels"), "game \"Mine\" extends nine-mens-morris\n").unwrap();
    let scenario = |player: &str| format!("[[case]]\nname = \"turns\"\nplay = \"a7\"\nto_decide = \"{player}\"\n");
    let path = folder.path().join("mine.test.toml");
    fs::write(&path, scenario("Black")).unwrap();
    let watching = Watching::start(folder.path(), &["mine.merels"]);
    watching.expect("mine.test.toml: 1 passed, 0 failed");
    fs::write(&path, scenario("White")).unwrap();
    watching.expect("mine.test.toml: 0 passed, 1 failed");
}

#[test]
fn built_in_games_are_not_watched() {
    let watching = Watching::start(Path::new("."), &["shah"]);
    watching.expect("error: there is nothing to watch: built-in games don't change");
}
