//! Asking for exact values, and counting what others have counted.
//!
//! `cargo bench -p acceptance --bench values` measures how long a table of five men's morris in a file takes to say what a position is worth
//! that nobody has asked for yet, by the processor's time. With `-- published` it counts the positions of morris on two squares, images and
//! players apart, with as many men as are named behind that (four and five; six take 5 GB), with flying and without, and fails where others have
//! published another number or value.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints, and fails if it can't go on")]

use std::fs::File;
use std::io::BufReader;

use cpu_time::ProcessTime;
use merels::catalogue::BuiltIn;
use merels::engine::{Random as _, Xorshift};
use merels::solve::table::{self, Table};
use merels::solve::{Settings, Value, solve};
use merels::{Definition, Rules};

/// How many positions are asked for.
const ASKED: usize = 20_000;

fn main() {
    if std::env::args().any(|argument| argument == "published") { published() } else { probing() }
}

fn probing() {
    let rules = merels::load("five-mens-morris", &[]).unwrap();
    let solution = solve(&rules, None, &Settings { threads: 0, ..Settings::default() }).unwrap();
    let mut file = tempfile::NamedTempFile::new().unwrap();
    table::write(&solution, &mut file).unwrap();
    let table = Table::open(&rules, BufReader::new(File::open(file.path()).unwrap())).unwrap();
    let mut random = Xorshift::new(1);
    let mut asked: Vec<_> = (0..ASKED).map(|_| random.below(solution.len() as u32) as usize).collect();
    for order in ["at random", "in order"] {
        let positions: Vec<_> = asked.iter().map(|index| solution.position(*index)).collect();
        let began = ProcessTime::now();
        let values: Vec<Option<Value>> = positions.iter().map(|position| table.prober().of(position)).collect();
        let each = began.elapsed().as_secs_f64() * 1e6 / ASKED as f64;
        assert!(asked.iter().zip(values).all(|(index, value)| value == Some(solution.value(*index))));
        println!("a position of five men's morris, {order}: {each:.1} microseconds");
        asked.sort_unstable();
    }
}

/// All positions that can be reached, the games' ends too, images apart, and that nobody can force a win: men, flying, positions. From the
/// release `tablebase-v1` of github.com/brianhliou/game-solver.
const PUBLISHED: [(u32, &str, usize); 6] = [
    (4, "off", 4_111_151),
    (4, "on", 4_111_327),
    (5, "off", 17_844_721),
    (5, "on", 17_846_785),
    (6, "off", 42_372_745),
    (6, "on", 42_383_945),
];

fn published() {
    let named: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let wanted = if named.is_empty() { vec![4, 5] } else { named };
    for (men, flying, reached) in PUBLISHED.into_iter().filter(|(men, ..)| wanted.contains(men)) {
        let text = format!("game \"Few\" extends six-mens-morris piece man: {men} in each hand");
        let set = [("flying".to_owned(), flying.to_owned())];
        let rules = Rules::of(&Definition::read("few.merels", text.as_str(), &BuiltIn).unwrap(), &set).unwrap();
        let settings = Settings { folding: false, memory: 16 << 30, threads: 0, ..Settings::default() };
        let began = ProcessTime::now();
        let solution = solve(&rules, None, &settings).unwrap();
        let (open, ended, seconds) = (solution.len(), solution.ended(), began.elapsed().as_secs_f64());
        println!("{men} men, flying {flying}: {open} positions and {ended} ends, {seconds:.0} s");
        assert_eq!(open + ended, reached);
        assert_eq!(solution.start(), Value::Draw);
    }
}
