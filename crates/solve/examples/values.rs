//! How long a game takes to solve: `cargo run --release -p merels-solve --example values -- nine-holes [OPTION=VALUE ...]`.
//! `POSITION` and `THREADS` of the environment say where to begin, and on how many threads.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program to measure with"
)]

use std::sync::Arc;
use std::time::Instant;

use merels_engine::History;
use merels_play::{Definition, Library, Rules, position_text};
use merels_solve::{Settings, report, solve, verify};

struct Games;

impl Library for Games {
    fn find(&self, name: &str, _: &str) -> Option<(String, Arc<str>)> {
        let path = format!("{}/../../games/{name}.merels", env!("CARGO_MANIFEST_DIR"));
        Some((format!("{name}.merels"), std::fs::read_to_string(path).ok()?.into()))
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let settings: Vec<(String, String)> =
        args[1..].iter().filter_map(|arg| arg.split_once('=')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
    let (file, text) = Games.find(&args[0], "").unwrap();
    let rules = Rules::of(&Definition::read(&file, text, &Games).unwrap(), &settings).unwrap();
    let position =
        std::env::var("POSITION").ok().map(|text| position_text::read(&rules, &text, &mut History::new()).unwrap());
    let threads = std::env::var("THREADS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let began = Instant::now();
    let solution =
        solve(&rules, position.as_ref(), &Settings { threads, memory: 16 << 30, ..Settings::default() }).unwrap();
    let seconds = began.elapsed().as_secs_f64();
    let (images, alike) = solution.folded_by();
    println!(
        "{}: {:?}; {} positions of {} words by {images} symmetries{} in {seconds:.3} s, {:.0} a second",
        rules.game().title,
        solution.start(),
        solution.len(),
        solution.words(),
        if alike { " and both players" } else { "" },
        solution.len() as f64 / seconds,
    );
    if std::env::var_os("REPORT").is_some() {
        print!("{}", report::text(&report::report(&solution)));
    }
    let step = (solution.len() / 200_000).max(1);
    println!("verified: {:?}", verify(&solution, step));
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default());
}
