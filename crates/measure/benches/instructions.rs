//! Instructions counted by valgrind's callgrind, which are the same whatever else the machine is doing: a
//! slower engine is seen here before any clock shows it.
//!
//! Each line of `instructions.tsv` is a game, what is done - a perft of some depth, or so many random playouts -, and the thousands of
//! instructions it took when the line was last written. More than a quarter above it is a failure; `UPDATE_INSTRUCTIONS=1` writes the file
//! anew. Other compilers and processors count otherwise, so a failure elsewhere means: look.
//!
//! It stands with a crate that needs little besides the engine: optimising all the others takes minutes.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a benchmark prints, and fails")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use merels_engine::{Draws, NoRecord};
use merels_measure::playouts;
use merels_model::ir;
use merels_play::{Definition, Library, Rules};

/// The most decisions of a playout.
const MOST: u32 = 1_000;

/// The built-in games; the crate that holds them depends on this one.
struct Games;

impl Library for Games {
    fn find(&self, name: &str, _from: &str) -> Option<(String, Arc<str>)> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(format!("{name}.merels"));
        Some((format!("{name}.merels"), fs::read_to_string(path).ok()?.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    // Run by itself under valgrind: a perft or playouts, or nothing but what comes before them.
    if let [_, flag, game, what, number] = arguments.as_slice()
        && flag == "--count"
    {
        let (file, text) = Games.find(game, "").unwrap();
        let rules = Rules::of(&Definition::read(&file, text, &Games).unwrap(), &[]).unwrap();
        let start = rules.program().start(ir::PlayerId(0), &mut NoRecord);
        let number: u32 = number.parse().unwrap();
        match what.as_str() {
            "perft" => std::hint::black_box(start.perft(number)),
            "playouts" => std::hint::black_box(playouts(&start, number.into(), MOST, Draws::Off, 1, 1).decisions),
            other => panic!("nobody counts {other}"),
        };
        return;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("valgrind isn't installed: nothing counted");
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/instructions.tsv");
    let table = fs::read_to_string(&path).unwrap();
    let mut written = String::new();
    let mut slower = Vec::new();
    for line in table.lines() {
        let [game, done, known] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let (what, number) = done.split_once(' ').unwrap();
        let count = (instructions(game, what, number) - instructions(game, what, "0")) / 1_000;
        let known: u64 = known.parse().unwrap();
        println!("{game:<20} {done:<12}: {count:>9} thousand instructions, {:+.1} %", change(known, count));
        if count > known + known / 4 {
            slower.push(format!("{done} of {game}"));
        }
        written.push_str(&format!("{game}\t{done}\t{count}\n"));
    }
    if std::env::var_os("UPDATE_INSTRUCTIONS").is_some() {
        fs::write(&path, written).unwrap();
    } else if !slower.is_empty() {
        panic!("slower: {}", slower.join(", "));
    }
}

fn change(known: u64, count: u64) -> f64 {
    (count as f64 / known.max(1) as f64 - 1.0) * 100.0
}

/// What callgrind counts for this program's own `--count`.
fn instructions(game: &str, what: &str, number: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().unwrap())
        .args(["--count", game, what, number])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected :")).unwrap().1;
    count.trim().parse().unwrap()
}
