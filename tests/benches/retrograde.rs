//! Solving endgames of nine men's morris from its definition, beside a program written by hand for that game alone.
//!
//! Both take turns in one process on one thread, and it is the processor's time that counts, so that a change in the machine's speed
//! meets both. Positions are counted with all their images: by hand each is looked at, by the solver one for all.
//! `cargo bench -p acceptance --bench retrograde` solves those of up to four men each; with `-- 5-3 5-4` those too, where what they lead
//! to is named before them. It fails where the two don't count the same.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "benchmarks have a clock")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints, and fails if it can't go on")]

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::sync::Mutex;

use acceptance::retrograde::{Counts, Endgames};
use cpu_time::ProcessTime;
use merels::solve::slices::{Shelf, Slices};
use merels::solve::{Claims, Settings};
use merels::{History, Rules, position_text};

fn main() {
    let mut wanted = vec![[3, 3], [4, 3], [4, 4]];
    wanted.extend(std::env::args().skip(1).filter_map(|name| read(&name)));
    let rules = merels::load("nine-mens-morris", &[]).unwrap();
    let shelf = Kept::default();
    let mut endgames = Endgames::default();
    println!(
        "{:<8}{:>14}{:>12}{:>12}{:>12}{:>12}{:>8}",
        "men", "positions", "by hand, s", "M/s", "solver, s", "M/s", "ratio"
    );
    for men in wanted {
        let began = ProcessTime::now();
        endgames.solve(men);
        let by_hand = began.elapsed().as_secs_f64();
        let solver = solved(&rules, men, &shelf);
        let orders = if men[0] == men[1] { vec![men] } else { vec![men, [men[1], men[0]]] };
        let counts = orders.iter().map(|men| endgames.counts(*men));
        let positions: u64 = counts.map(|[all, _]| all.positions()).sum();
        for order in &orders {
            // The solver counts those without a turn apart, as games that are over.
            let by_hand = Counts { stuck: 0, ..endgames.counts(*order)[1] };
            assert_eq!(by_hand, counted(&rules, *order, &shelf), "{order:?}");
        }
        let rates = [by_hand, solver].map(|seconds| positions as f64 / seconds / 1e6);
        println!(
            "{:<8}{positions:>14}{by_hand:>12.2}{:>12.2}{solver:>12.2}{:>12.2}{:>8.2}",
            format!("{}-{}", men[0], men[1]),
            rates[0],
            rates[1],
            rates[1] / rates[0]
        );
    }
}

/// `5-3`, say.
fn read(name: &str) -> Option<[usize; 2]> {
    let (own, other) = name.split_once('-')?;
    Some([own.parse().ok()?, other.parse().ok()?])
}

/// What is reached from a position with so many men.
fn slices(rules: &Rules, men: [usize; 2]) -> Slices {
    const WHITE: [&str; 9] = ["a1", "d1", "g1", "b4", "f2", "e3", "c4", "d5", "f6"];
    const BLACK: [&str; 9] = ["a7", "d7", "f4", "b6", "g4", "e4", "c3", "d2", "e5"];
    let text = format!("White moving; White {}; Black {}", WHITE[..men[0]].join(" "), BLACK[..men[1]].join(" "));
    let position = position_text::read(rules, &text, &mut History::new()).unwrap();
    Slices::new(rules, Some(&position), Claims::Off).unwrap()
}

/// The seconds that the slice with so many men takes, when those it leads to are solved.
fn solved(rules: &Rules, men: [usize; 2], shelf: &Kept) -> f64 {
    let mut slices = slices(rules, men);
    let name = slices.slices().last().unwrap().name.clone();
    let began = ProcessTime::now();
    slices.solve_one(&name, shelf, &Settings::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    began.elapsed().as_secs_f64()
}

/// What the solver counts of a slice.
fn counted(rules: &Rules, [own, other]: [usize; 2], shelf: &Kept) -> Counts {
    let mut found = Counts::default();
    let all = slices(rules, [own, other]).counts(shelf).unwrap();
    for counts in all.into_iter().filter(|counts| counts.men == [own as u32, other as u32]) {
        found.won += counts.won;
        found.drawn += counts.drawn;
        found.lost += counts.lost;
        found.longest = found.longest.max(counts.longest);
    }
    found
}

/// Files in memory.
#[derive(Default)]
struct Kept(Mutex<BTreeMap<String, Vec<u8>>>);

impl Shelf for Kept {
    fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.0.lock().unwrap().keys().cloned().collect())
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        let bytes = self.0.lock().unwrap().get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(Cursor::new(bytes)) as Box<dyn Read>))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().insert(name.to_owned(), bytes.to_owned());
        Ok(())
    }
}
