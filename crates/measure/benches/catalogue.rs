//! Random play of every game beside nine men's morris: million decisions a second of the processor's time, slowest games first,
//! and how many times as long a decision takes as one of nine men's morris.
//!
//! Words of the call choose games whose names hold one of them: `cargo bench -p merels-measure --bench catalogue -- go hex`.
//! `--instructions` counts instead how many instructions a decision takes, by valgrind: they are the same whatever else the
//! machine is doing. `--seeds` says how many decisions the games of a few seeds took: two engines that play the same say the same.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a command line")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints, and fails")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use merels_engine::{Draws, NoRecord, State};
use merels_measure::playouts;
use merels_model::ir::PlayerId;
use merels_play::{Definition, Library, Rules};

/// What all are compared with.
const YARDSTICK: &str = "nine-mens-morris";
/// Games are cut off after so many decisions.
const CAP: u32 = 1_000;
/// How long games of one definition are played in a round.
const ROUND: Duration = Duration::from_millis(50);
/// Rounds of each definition; the fastest counts: what else a machine does only slows down.
const ROUNDS: usize = 5;

/// So many games are played to count instructions, cut off after so many decisions.
const COUNTED: (u64, u32) = (4, 150);

/// The built-in games; the crate that holds them depends on this one.
struct Games;

impl Library for Games {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(format!("{name}.merels"));
        Some((format!("{name}.merels"), fs::read_to_string(path).ok()?.into()))
    }

    fn names(&self) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let name = |file: std::ffi::OsString| Some(file.to_str()?.strip_suffix(".merels")?.to_owned());
        let mut names: Vec<String> = files.filter_map(name).collect();
        names.sort();
        names
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    // Run by itself under valgrind: some games, or nothing but what comes before them.
    if let [flag, name, games] = words.as_slice()
        && flag == "--count"
    {
        let played = playouts(&start(name), games.parse().unwrap(), COUNTED.1, Draws::Automatic, 1, 1);
        println!("{}", played.decisions);
        return;
    }
    let (flags, words): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| word.starts_with("--"));
    let chosen = |name: &String| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let names: Vec<String> = Games.names().into_iter().filter(chosen).collect();
    if flags.iter().any(|flag| flag == "--instructions") {
        for name in names {
            let ((before, _), (all, decisions)) = (count(&name, 0), count(&name, COUNTED.0));
            println!("{name:<24} {:>9} instructions a decision", all.saturating_sub(before) / decisions.max(1));
        }
        return;
    }
    if flags.iter().any(|flag| flag == "--seeds") {
        for name in names {
            println!("{name:<24} {}", playouts(&start(&name), 40, CAP, Draws::Automatic, 1, 1).decisions);
        }
        return;
    }
    let yardstick = rate(&start(YARDSTICK));
    let mut rates: Vec<(f64, String)> = names.into_iter().map(|name| (rate(&start(&name)), name)).collect();
    rates.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (rate, name) in rates {
        println!("{name:<24} {:>8.3} million decisions a second, {:>6.1} times as long", rate / 1e6, yardstick / rate);
    }
}

fn start(name: &str) -> State {
    let (file, text) = Games.find(name, "").unwrap();
    let rules = Rules::of(&Definition::read(&file, text, &Games).unwrap(), &[]).unwrap();
    rules.program().start(PlayerId(0), &mut NoRecord)
}

/// Decisions a second in random play.
fn rate(start: &State) -> f64 {
    let mut seed = 1;
    let mut round = || {
        let (began, mut decisions) = (ProcessTime::now(), 0);
        while began.elapsed() < ROUND {
            decisions += playouts(start, 1, CAP, Draws::Automatic, seed, 1).decisions;
            seed += 1;
        }
        decisions as f64 / began.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(|_| round()).fold(0.0, f64::max)
}

/// What callgrind counts for this program's own `--count`, and the decisions taken.
fn count(name: &str, games: u64) -> (u64, u64) {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().unwrap())
        .args(["--count", name, &games.to_string()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected :")).unwrap().1;
    let decisions = String::from_utf8_lossy(&output.stdout);
    (count.trim().parse().unwrap(), decisions.trim().parse().unwrap())
}
