//! `merels bench`

use std::process::ExitCode;
use std::time::Instant;

use merels::History;
use merels::measure::{Bench, PlayoutRate, bench};

use crate::args::{Bench as Args, Format};
use crate::load::{self, Done};
use crate::output;

pub(crate) fn run(args: &Args) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let threads = args.threads.or_one();
    let mut history = History::new();
    let start = load::start(&rules, args.position.as_deref(), &mut history)?;
    let began = Instant::now();
    let bar = output::busy("measuring");
    let measured = bench(&found.name, &start, args.depth, threads, &|| began.elapsed());
    bar.finish_and_clear();
    match args.format {
        Format::Json => output::json(&measured),
        Format::Text => output::print(&text(&measured, threads)),
    }
    Ok(ExitCode::SUCCESS)
}

fn text(measured: &Bench, threads: usize) -> String {
    let Bench { game, perft, playouts, playouts_draws_automatic } = measured;
    let on = if threads == 1 { "one thread".to_owned() } else { format!("{threads} threads") };
    let rate = |rate: &PlayoutRate| {
        format!(
            "{:.2} million decisions/s, {:.0} games/s, {:.1} decisions a game",
            rate.decisions_per_second / 1e6,
            rate.playouts_per_second,
            rate.mean_decisions
        )
    };
    format!(
        "{game} on {on}, medians\n\
         perft {}: {} leaves, {:.1} million/s\n\
         playouts, draws off: {}\n\
         playouts, draws automatic: {}\n",
        perft.depth,
        perft.leaves,
        perft.nodes_per_second / 1e6,
        rate(playouts),
        rate(playouts_draws_automatic)
    )
}
