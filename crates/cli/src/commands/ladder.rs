//! `merels playtest --ladder`

use std::path::Path;
use std::process::ExitCode;

use merels::playtest::Draws;
use merels::skill::{Ladder, LadderSettings, games_of, html, ladder, text};

use crate::args::{Claims, Playtest, ReportFile};
use crate::commands::playtest::now;
use crate::load::{self, Done, Failure};
use crate::weighing::Weighing;
use crate::{files, leave, output};

/// How many games a level plays against itself, and against the one below, where nothing is said.
const GAMES: u64 = 60;

pub(crate) fn run(args: &Playtest, levels: u8) -> Done {
    let out = args.out.as_deref().map(files::destination).transpose()?;
    let (found, rules) = load::rules(&args.game)?;
    let weights = Weighing::new(args.weights.as_ref(), &found, &rules)?.of(&rules);
    let settings = LadderSettings {
        levels,
        games: args.games.unwrap_or(GAMES),
        seed: args.seed.unwrap_or_else(|| u64::from(now())),
        threads: args.threads.or_all(),
        cap: args.cap,
        draws: match args.draws {
            Claims::Automatic => Draws::Automatic,
            Claims::Off => Draws::Off,
        },
    };
    leave::on_interrupt(|| ());
    let bar = output::progress(games_of(&settings), "games");
    let climbed = ladder(&rules, weights, &settings, &|| bar.inc(1));
    bar.finish_and_clear();
    let climbed = climbed.map_err(|error| Failure::CantRun(error.to_string()))?;
    write(&climbed, args.format, out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn write(ladder: &Ladder, format: Option<ReportFile>, out: Option<&Path>) -> Result<(), Failure> {
    let format = format.map_or_else(|| ReportFile::of(out), Ok)?;
    let written = match format {
        ReportFile::Text => text(ladder),
        ReportFile::Html => html(ladder),
        ReportFile::Json => serde_json::to_string(ladder).map_err(|error| Failure::CantRun(error.to_string()))? + "\n",
    };
    match out {
        None if format == ReportFile::Text => output::print(&written),
        None => output::data(&written),
        Some(path) => files::write(path, &written)?,
    }
    Ok(())
}
