//! `merels compare`

use std::process::ExitCode;

use merels::Rules;
use merels::concepts::{Distance, Profile, compared, distance, measures};
use merels::playtest::{self, Settings};
use serde::Serialize;

use crate::args::{Compare, Format, Measured};
use crate::load::{self, Done, Failure};
use crate::output;

#[derive(Serialize)]
struct Compared<'a> {
    games: Vec<Game<'a>>,
    /// From the first game to each of the others.
    distances: Vec<Distance>,
    measures: Vec<Described>,
}

#[derive(Serialize)]
struct Game<'a> {
    game: &'a str,
    measures: &'a Profile,
}

#[derive(Serialize)]
struct Described {
    key: &'static str,
    group: &'static str,
    name: &'static str,
    formula: &'static str,
}

pub(crate) fn run(args: &Compare) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let mut games = vec![(found.name, rules)];
    for name in &args.others {
        let found = load::find(name)?;
        let rules = Rules::of(&found.definition()?, &[])?;
        games.push((found.name, rules));
    }
    let bar = output::progress(args.measured.games * games.len() as u64, "games");
    let mut profiles = Vec::new();
    for (name, rules) in &games {
        profiles.push((name.as_str(), profile(rules, &args.measured, &|games| bar.inc(games))?));
    }
    bar.finish_and_clear();
    match args.format {
        Format::Json => output::json(&written(&profiles)),
        Format::Text => {
            let side_by_side: Vec<(&str, &Profile)> = profiles.iter().map(|(name, profile)| (*name, profile)).collect();
            output::print(&compared(&side_by_side));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn written<'a>(profiles: &'a [(&'a str, Profile)]) -> Compared<'a> {
    let first = profiles.first().map(|(_, profile)| profile);
    let far = |(_, other): &(&str, Profile)| first.map(|first| distance(first, other));
    Compared {
        games: profiles.iter().map(|(game, measures)| Game { game, measures }).collect(),
        distances: profiles.iter().skip(1).filter_map(far).collect(),
        measures: measures()
            .map(|measure| Described {
                key: measure.key,
                group: measure.group.name(),
                name: measure.name,
                formula: measure.formula,
            })
            .collect(),
    }
}

/// A game's measures; `told` hears of games that have been played.
pub(crate) fn profile(rules: &Rules, measured: &Measured, told: &(dyn Fn(u64) + Sync)) -> Result<Profile, Failure> {
    let settings = Settings {
        games: measured.games,
        seed: measured.seed,
        threads: measured.threads.or_all(),
        cap: measured.cap,
        ..Settings::default()
    };
    let report = playtest::run(rules, &settings, told).map_err(|error| Failure::CantRun(error.to_string()))?;
    Ok(Profile::of(rules, &report))
}
