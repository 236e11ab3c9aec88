//! `merels perft`

use std::process::ExitCode;
use std::time::Instant;

use merels::measure::{divide_told, perft_told};
use merels::perft::Unit;
use merels::{History, notation};
use serde::Serialize;

use crate::args::{Format, Perft};
use crate::load::{self, Done};
use crate::output;

#[derive(Serialize)]
struct Counted<'a> {
    game: &'a str,
    depth: u32,
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Divided>>,
}

#[derive(Serialize)]
struct Divided {
    first: String,
    leaves: u64,
}

pub(crate) fn run(args: &Perft) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let game = rules.game();
    let mut history = History::new();
    let position = load::played(&rules, &args.from, &mut history)?;
    let unit = if args.turns { Unit::Turns } else { Unit::Decisions };
    let threads = args.threads.or_all();
    let bar = output::progress(0, "parts");
    let told = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let began = Instant::now();
    let divided = args.divide.then(|| {
        let counts = divide_told(position.engine_state(), args.depth, unit, threads, &told).into_iter();
        let mut counts: Vec<Divided> =
            counts.map(|(first, leaves)| Divided { first: notation::turn(game, &first), leaves }).collect();
        counts.sort_by(|a, b| a.first.cmp(&b.first));
        counts
    });
    let leaves = match &divided {
        Some(counts) if args.depth > 0 => counts.iter().map(|count| count.leaves).sum(),
        _ => perft_told(position.engine_state(), args.depth, unit, threads, &told),
    };
    bar.finish_and_clear();
    let seconds = began.elapsed().as_secs_f64();
    match args.format {
        Format::Json => {
            output::json(&Counted { game: &found.name, depth: args.depth, leaves, seconds, divide: divided })
        }
        Format::Text => {
            for count in divided.into_iter().flatten() {
                output::line(&format!("{}: {}", count.first, count.leaves));
            }
            output::line(&format!("{leaves} in {seconds:.3} s"));
        }
    }
    Ok(ExitCode::SUCCESS)
}
