//! `merels tune --levels`

use std::path::Path;
use std::process::ExitCode;

use merels::playtest::Draws;
use merels::search::{LEVELS, StoredLevels, StoredWeights, Strengths};
use merels::skill::{LadderSettings, Levelling, LevellingSettings, Tried, games_of_levelling, level};
use serde::Serialize;

use crate::args::{Format, Tune};
use crate::commands::playtest::now;
use crate::load::{self, Done, Failure};
use crate::weighing::{self, Weighing};
use crate::{files, leave, output};

/// How many games a pairing, and how many rounds, where nothing is said.
const GAMES: u64 = 60;
const ROUNDS: u32 = 3;
/// After so many decisions a game is cut off.
const CAP: u32 = 1_000;

/// What came of it, as JSON has it.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    levelling: &'a Levelling,
    /// The file that was written.
    written: Option<String>,
}

pub(crate) fn run(args: &Tune, levels: u8) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let place = args.out.clone().unwrap_or_else(|| weighing::place(&found));
    // Before anything is played: nobody wants to wait for levels that can't be written.
    let there = files::destination(&place)?;
    weighing::replaceable(&there)?;
    let weighing = Weighing::new(None, &found, &rules)?;
    let ladder = LadderSettings {
        levels,
        games: args.games.unwrap_or(GAMES),
        seed: args.seed.unwrap_or_else(|| u64::from(now())),
        threads: args.threads.or_all(),
        cap: CAP,
        draws: Draws::Automatic,
        strengths: Strengths::default(),
    };
    let settings = LevellingSettings { ladder, rounds: args.rounds.unwrap_or(ROUNDS) };
    leave::on_interrupt(|| ());
    let bar = output::progress(games_of_levelling(&settings), "games");
    let levelling = level(&rules, weighing.of(&rules), &settings, &|| bar.inc(1));
    bar.finish_and_clear();
    let levelling = levelling.map_err(|error| Failure::CantRun(error.to_string()))?;
    let mut written = None;
    if levelling.is_better() {
        // With the weights that the games were played with.
        let made = weighing.stored(&rules).and_then(|stored| stored.made);
        let mut stored = StoredWeights::new(&rules, weighing.of(&rules), made);
        stored.levels = Some(StoredLevels {
            strengths: levelling.strengths,
            measured: levels,
            games: levelling.games,
            rounds: settings.rounds,
            seed: levelling.seed,
        });
        files::write(&place, stored.write().map_err(|error| Failure::CantRun(error.to_string()))?)?;
        written = Some(place.display().to_string());
    }
    let is_found = found.path.is_some() && args.out.is_none();
    match args.format {
        Format::Json => output::json(&Report { levelling: &levelling, written }),
        Format::Text => output::print(&text(&levelling, written.as_deref(), &place, is_found)),
    }
    Ok(ExitCode::SUCCESS)
}

fn text(levelling: &Levelling, written: Option<&str>, place: &Path, is_found: bool) -> String {
    let Levelling { title, levels, games, seed, rounds, .. } = levelling;
    let cells = |cells: Vec<String>| cells.iter().map(|cell| format!("{cell:>7}")).collect::<String>();
    let row = |name: &str, tried: &Tried| {
        let strengths = tried.strengths.iter().map(|strength| format!("{:.2}", f64::from(*strength) / 100.0));
        let shares = tried.shares.iter().map(|share| format!("{:.0} %", 100.0 * share));
        format!("{name:8}{}\n{:15}{}\n", cells(strengths.collect()), "", cells(shares.collect()))
    };
    let mut text = format!(
        "{title}: levels 1 to {levels}, {} rounds of {games} games a pairing\n\n{:8}{}\n",
        rounds.len(),
        "",
        cells((1..=*levels).map(|level| level.to_string()).collect())
    );
    for (number, tried) in (1..).zip(rounds) {
        text.push_str(&row(&format!("round {number}"), tried));
    }
    text.push_str(&format!(
        "\nOne level is {:.0} Elo points above the one below, by what was fitted.\n",
        levelling.step
    ));
    if levelling.is_short {
        text.push_str("That is too little for 65 %: the levels stand evenly over all that there is in this game.\n");
    }
    text.push_str(&format!("\nIn other games, {games} a pairing\n{}", row("usual", &levelling.usual)));
    text.push_str(&row("found", &levelling.found));
    let of = levelling.found.shares.len();
    text.push_str(&format!(
        "Of {of} steps {} are within 65 to 85 % by the usual strengths, {} by those that were found.\n",
        levelling.usual.as_meant, levelling.found.as_meant
    ));
    if *levels < LEVELS {
        text.push_str(&format!("The levels above {levels} were not played: they lie evenly below the strongest.\n"));
    }
    text.push('\n');
    match written {
        Some(file) if is_found => {
            text.push_str(&format!("Written to {file}, where play, playtest, match and protocol find it.\n"));
        }
        Some(file) => {
            let file = output::named(file);
            text.push_str(&format!("Written to {file}; `--weights {file}` uses it.\n"));
        }
        None if place.exists() => {
            text.push_str(&format!("That is no better: {} is left as it is.\n", output::named(&place)));
        }
        None => text.push_str("That is no better: nothing is written.\n"),
    }
    text.push_str(&format!("seed {seed}\n"));
    text
}
