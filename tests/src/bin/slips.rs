//! How everyday slips are answered, made at random in the built-in games and in those of the collection of mistakes.
//!
//! ```text
//! cargo run -p acceptance --bin slips               # 20 of each sort
//! cargo run -p acceptance --bin slips -- 100 7      # 100 of each sort, by another seed
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it is asked on a terminal and prints a table")]

use acceptance::everyday::{Answer, SORTS, slip};
use acceptance::mistakes::folder;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(20);
    let seed = numbers.next().unwrap_or(1);
    let mut games: Vec<(String, String)> =
        merels::catalogue::games().iter().map(|game| (game.name.to_owned(), game.text.to_owned())).collect();
    for entry in std::fs::read_dir(folder().join("games")).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.extension().is_some_and(|kind| kind == "merels") {
            games.push((name, std::fs::read_to_string(&path).unwrap_or_default()));
        }
    }
    games.sort();
    println!(
        "{:22} {:>6} {:>7} {:>9} {:>7} {:>7} {:>7}",
        "slip", "number", "silent", "restored", "works", "told", "badly"
    );
    for (sort, name) in SORTS.iter().enumerate() {
        let mut counts = [0_usize; 5];
        let mut number = seed.wrapping_mul(1_000_003);
        let mut told = String::new();
        while counts.iter().sum::<usize>() < usize::try_from(count).unwrap_or(usize::MAX) {
            number += 1;
            let game = &games[usize::try_from(number % games.len() as u64).unwrap_or_default()];
            let Some(slip) = slip(&game.1, sort, number) else { continue };
            let (answer, said) = slip.answer(&format!("{}.merels", game.0), &game.1);
            let (at, why) = match answer {
                Answer::Silent => (0, "silent"),
                Answer::Restored => (1, ""),
                Answer::Works => (2, "something else"),
                Answer::Told => (3, "told"),
                Answer::Badly(why) => (4, why),
            };
            counts[at] += 1;
            if at != 1 {
                told += &format!("{}: {name} ({why})\n- {}\n+ {}\n{said}", game.0, slip.right, slip.written);
            }
        }
        let [silent, restored, works, told_of, badly] = counts;
        println!(
            "{told}{name:22} {:>6} {silent:>7} {restored:>9} {works:>7} {told_of:>7} {badly:>7}",
            silent + restored + works + told_of + badly
        );
    }
}
