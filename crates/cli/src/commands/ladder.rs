//! `merels playtest --ladder`

use std::path::Path;
use std::process::ExitCode;

use merels::Rules;
use merels::playtest::Draws;
use merels::search::{Strengths, Weights};
use merels::skill::{Ladder, LadderSettings, Steps, games_of, games_of_steps, html, ladder, side_by_side, steps, text};

use crate::args::{Claims, GameArgs, Playtest, ReportFile};
use crate::commands::playtest::now;
use crate::load::{self, Done, Failure};
use crate::weighing::Weighing;
use crate::{files, folders, leave, output};

/// How many games a level plays against itself, and against the one below, where nothing is said.
const GAMES: u64 = 60;

pub(crate) fn run(args: &Playtest, levels: u8) -> Done {
    let out = args.out.as_deref().map(files::destination).transpose()?;
    let settings = settings(args, levels);
    if !args.further.is_empty() || Path::new(&args.game.game).is_dir() {
        return run_several(args, &settings, out.as_deref());
    }
    let (found, rules) = load::rules(&args.game)?;
    let weighing = Weighing::new(args.weights.as_ref(), &found, &rules)?;
    let settings = LadderSettings { strengths: weighing.strengths(&rules), ..settings };
    leave::on_interrupt(|| ());
    let bar = output::progress(games_of(&settings), "games");
    let climbed = ladder(&rules, weighing.of(&rules), &settings, &|| bar.inc(1));
    bar.finish_and_clear();
    let climbed = climbed.map_err(|error| Failure::CantRun(error.to_string()))?;
    write(&climbed, args.format, out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &Playtest, levels: u8) -> LadderSettings {
    LadderSettings {
        levels,
        games: args.games.unwrap_or(GAMES),
        seed: args.seed.unwrap_or_else(|| u64::from(now())),
        threads: args.threads.or_all(),
        cap: args.cap,
        draws: match args.draws {
            Claims::Automatic => Draws::Automatic,
            Claims::Off => Draws::Off,
        },
        strengths: Strengths::default(),
    }
}

/// Of several games, what each level scores against the one below.
fn run_several(args: &Playtest, settings: &LadderSettings, out: Option<&Path>) -> Done {
    if !args.game.set.is_empty() {
        return Err(Failure::CantRun("--set is for one game, and these are several".to_owned()));
    }
    let format = args.format.map_or_else(|| ReportFile::of(out), Ok)?;
    if format == ReportFile::Html {
        return Err(Failure::CantRun("of several games there is no page: --format text or json".to_owned()));
    }
    let mut games = Vec::new();
    for name in std::iter::once(&args.game.game).chain(&args.further) {
        games.extend(games_of_name(name, args)?);
    }
    leave::on_interrupt(|| ());
    let bar = output::progress(games_of_steps(settings) * games.len() as u64, "games");
    let climbed = games.iter().map(|(rules, weights, strengths)| {
        let settings = LadderSettings { strengths: *strengths, ..settings.clone() };
        steps(rules, *weights, &settings, &|| bar.inc(1))
    });
    let climbed: Result<Vec<Steps>, _> = climbed.collect();
    bar.finish_and_clear();
    let climbed = climbed.map_err(|error| Failure::CantRun(error.to_string()))?;
    let written = match format {
        ReportFile::Text | ReportFile::Html => side_by_side(&climbed, settings.games),
        ReportFile::Json => {
            serde_json::to_string(&climbed).map_err(|error| Failure::CantRun(error.to_string()))? + "\n"
        }
    };
    match out {
        None if format == ReportFile::Json => output::json_text(&written),
        None => output::print(&written),
        Some(path) => files::write(path, &written)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The game of that name, or those of a folder that are for two.
fn games_of_name(name: &str, args: &Playtest) -> Result<Vec<(Rules, Weights, Strengths)>, Failure> {
    let read = |name: String| {
        let (found, rules) = load::rules(&GameArgs { game: name, set: Vec::new() })?;
        let weighing = Weighing::new(args.weights.as_ref(), &found, &rules)?;
        let (weights, strengths) = (weighing.of(&rules), weighing.strengths(&rules));
        Ok::<_, Failure>((rules, weights, strengths))
    };
    let path = Path::new(name);
    if !path.is_dir() {
        return Ok(vec![read(name.to_owned())?]);
    }
    let mut games = Vec::new();
    for file in folders::files(path, &[folders::DEFINITION]) {
        games.push(read(file?.display().to_string())?);
    }
    games.retain(|(rules, ..)| rules.game().players.len() == 2);
    Ok(games)
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
        None if format == ReportFile::Json => output::json_text(&written),
        None => output::data(&written),
        Some(path) => files::write(path, &written)?,
    }
    Ok(())
}
