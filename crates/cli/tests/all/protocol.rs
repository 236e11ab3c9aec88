//! Talking to the program as other programs do: at full speed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use merels::{History, Rules, notation};

use crate::common::run_in;

/// A program that asks the built one, and answers at once.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn new(words: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_merels"));
        let mut child =
            command.arg("protocol").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The rest of the next line that begins with a word; there must be no error before it.
    fn hear(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it says nothing more");
            assert!(!line.starts_with("error"), "{line}");
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim().to_owned();
            }
        }
    }

    fn ask(&mut self, what: &str) -> String {
        self.say(&format!("query {what}"));
        self.hear("response ")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Plays a game in which both sides are asked, and says how many turns it took.
fn play(client: &mut Client, rules: &Rules, go: &str, most: usize) -> usize {
    client.say("uginewgame");
    let mut history = History::new();
    let mut position = rules.start(merels::ir::PlayerId(0), &mut history);
    let mut turns: Vec<String> = Vec::new();
    while position.outcome().is_none() && turns.len() < most {
        client.say(&format!("position start moves {}", turns.join(" ")));
        client.say(go);
        let turn = client.hear("bestmove ");
        let played = notation::play(rules, &position, &turn, &mut history).expect(&turn);
        position = played.into_iter().last().unwrap().1;
        turns.push(turn);
    }
    client.say(&format!("position start moves {}", turns.join(" ")));
    assert_eq!(client.ask("gameover"), position.outcome().is_some().to_string());
    turns.len()
}

#[test]
fn whole_games_are_played_at_full_speed() {
    for (game, turns) in [("tic-tac-toe", 9), ("three-mens-morris", 40), ("nine-mens-morris", 40), ("millieu", 20)] {
        let rules = merels::load(game, &[]).unwrap();
        for by in ["alphabeta", "mcts"] {
            let mut client = Client::new(&[game]);
            client.say("setoption name memory value 4");
            client.say(&format!("setoption name search value {by}"));
            for go in ["go nodes 1", "go nodes 60", "go movetime 1", "go btime 20 wtime 20 winc 1"] {
                assert!(play(&mut client, &rules, go, turns) > 4);
            }
        }
    }
}

#[test]
fn a_search_is_over_before_its_turn_is_said() {
    let mut client = Client::new(&["tic-tac-toe"]);
    client.say("setoption name memory value 1");
    for _ in 0..300 {
        client.say("go nodes 1");
        client.hear("bestmove ");
        client.say("position start moves b2");
        client.say("setoption name lines value 2");
        client.say("uginewgame");
    }
    assert_eq!(client.ask("gameover"), "false");
}

#[test]
fn playouts_search_too() {
    let talk = |lines: &str| run_in(tempfile::tempdir().unwrap().path(), &["protocol", "tic-tac-toe"], lines).out;
    let said = talk("ugi\nsetoption name search value mcts\nposition start moves b2 a1 a3\ngo nodes 3000\n");
    assert!(said.contains("option name search type combo default alphabeta var alphabeta var mcts\n"), "{said}");
    let steps: Vec<&str> = said.lines().filter(|line| line.starts_with("info depth ")).collect();
    assert!(!steps.is_empty() && steps.iter().all(|step| step.contains(" share ")), "{said}");
    assert!(said.contains("\nbestmove c1\n"), "only this prevents the three: {said}");
    let said = talk("setoption name search value mcts\ngo depth 3\nsetoption name search value guesses\n");
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(errors.len(), 2, "{said}");
    let folder = tempfile::tempdir().unwrap();
    let words = ["analyse", "tic-tac-toe", "--search", "mcts", "--nodes", "3000", "--after", "-"];
    let ran = run_in(folder.path(), &words, "b2 a1 a3");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().filter(|line| line.contains(" playouts ")).collect();
    assert!(lines.last().is_some_and(|line| line.contains("  c1")), "{}", ran.out);
    let ran = run_in(folder.path(), &[&words[..], &["--format", "json"]].concat(), "b2 a1 a3");
    let last: serde_json::Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert!(last["lines"][0]["share"].is_f64() && last["lines"][0]["score"].is_null(), "{last}");
    let ran = run_in(folder.path(), &[&words[..], &["--depth", "3"]].concat(), "");
    assert!(ran.code == 2 && ran.err.contains("mcts doesn't look turn by turn"), "{}", ran.err);
}

#[test]
fn a_line_that_is_too_long_is_left_out_whole() {
    let long = "x".repeat(1 << 20);
    let said = run_in(
        tempfile::tempdir().unwrap().path(),
        &["protocol", "tic-tac-toe"],
        &format!("position start moves b2 {long}\nquery p1turn\n{long}go infinite\nquery position\n"),
    );
    let lines: Vec<&str> = said.out.lines().collect();
    let left_out = "error a line has 1048576 bytes at most: this one is left out";
    assert_eq!(lines[..3], [left_out, "response true", left_out], "{:.400}", said.out);
    assert!(lines[3].starts_with("response ") && lines.len() == 4);
    // The same where people play.
    let said = run_in(
        tempfile::tempdir().unwrap().path(),
        &["play", "tic-tac-toe"],
        &format!("{}b2\nposition\nquit\n", " ".repeat(1 << 20)),
    );
    assert!(said.out.contains("this one is left out") && !said.out.contains("Cross b2"), "{:.400}", said.out);
}

#[test]
fn who_has_overstepped_the_time_still_gets_a_turn() {
    let mut client = Client::new(&["tic-tac-toe"]);
    client.say("setoption name memory value 1");
    client.say("go wtime -40 btime 1000 winc -1");
    assert_eq!(client.hear("bestmove ").len(), 2);
    // What stands behind a word that needs nothing changes nothing.
    let said = run_in(std::path::Path::new("."), &["protocol", "tic-tac-toe"], "quit now\nquery position\n").out;
    assert_eq!(said, "");
}

#[test]
fn how_full_the_memory_is_grows_with_the_playouts() {
    let lines = "setoption name search value mcts\nsetoption name memory value 16\ngo nodes 8000\n";
    let said = run_in(std::path::Path::new("."), &["protocol", "nine-mens-morris"], lines).out;
    let full = |line: &str| line.split_once(" hashfull ")?.1.split(' ').next()?.parse::<u32>().ok();
    let full: Vec<u32> = said.lines().filter_map(full).collect();
    let (first, last) = (full[0], full[full.len() - 1]);
    assert!(first < last && last < 900, "{said}");
}

#[test]
fn the_page_is_in_the_program() {
    let ran = run_in(tempfile::tempdir().unwrap().path(), &["explain", "protocol"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for word in ["bestmove", "setoption", "uginewgame", "go movetime", "query"] {
        assert!(ran.out.contains(word), "{word}: {}", ran.out);
    }
}

#[test]
fn what_is_pondered_waits_until_it_is_hit() {
    let mut client = Client::new(&["tic-tac-toe"]);
    // The end of all games is seen at once, and nothing is said of it yet.
    client.say("position start moves b2 a1");
    client.say("go ponder nodes 1000000");
    client.say("isready");
    client.hear("readyok");
    assert_eq!(client.ask("gameover"), "false");
    client.say("ponderhit");
    let turn = client.hear("bestmove ");
    assert_eq!(turn.len(), 2, "{turn}");
    // What isn't hit is stopped.
    client.say("go ponder movetime 1");
    client.say("stop");
    client.hear("bestmove ");
    drop(client);
    let said =
        run_in(std::path::Path::new("."), &["protocol", "tic-tac-toe"], "ponderhit\ngo nodes 10\nponderhit\n").out;
    assert!(said.contains("error nothing is pondered\n"), "{said}");
    let said = run_in(
        std::path::Path::new("."),
        &["protocol", "tic-tac-toe"],
        "setoption name MultiPV value 2\nsetoption name Hash value 4\ngo depth 1\n",
    )
    .out;
    assert!(said.contains("info depth 1 line 2 score") && !said.contains("error"), "{said}");
}
