//! `merels similar`

use std::path::Path;
use std::process::ExitCode;

use merels::concepts::{Distance, Dot, Near, Profile, map, measures, nearest, neighbours, svg};
use merels::{Rules, catalogue};
use serde::Serialize;

use super::compare::profile;
use crate::args::{Format, Similar};
use crate::load::{self, Done, Failure};
use crate::{files, output};

/// A game that is looked among.
struct Measured {
    name: String,
    title: String,
    family: String,
    profile: Profile,
}

#[derive(Serialize)]
struct Found<'a> {
    game: &'a str,
    title: &'a str,
    #[serde(flatten)]
    distance: &'a Distance,
    alike: Vec<&'static str>,
    unlike: Vec<&'static str>,
}

pub(crate) fn run(args: &Similar) -> Done {
    let out = args.map.as_deref().map(files::destination).transpose()?;
    let (found, rules) = load::rules(&args.game)?;
    let among: Vec<&str> = match args.among.as_slice() {
        [] => catalogue::games().iter().map(|entry| entry.name).collect(),
        names => names.iter().map(String::as_str).collect(),
    };
    let bar = output::progress(among.len() as u64 + 1, "games");
    let asked = measured(&found.name, &rules, args)?;
    let mut others = Vec::new();
    for name in among {
        bar.inc(1);
        let other = load::find(name)?;
        let rules_of_other = Rules::of(&other.definition()?, &[])?;
        let is_itself = args.game.set.is_empty() && other.path == found.path && other.name == found.name;
        if !is_itself {
            others.push(measured(&other.name, &rules_of_other, args)?);
        }
    }
    bar.finish_and_clear();
    let profiles: Vec<Profile> = others.iter().map(|other| other.profile.clone()).collect();
    let near = nearest(&asked.profile, &profiles);
    print(&near, &others, args, &asked);
    if let Some(path) = out {
        files::write(&path, drawn(&asked, &others))?;
        output::note(&written(&path));
    }
    Ok(ExitCode::SUCCESS)
}

fn written(path: &Path) -> String {
    format!("the map is written to {}", output::named(path))
}

fn measured(name: &str, rules: &Rules, args: &Similar) -> Result<Measured, Failure> {
    let family = catalogue::family(rules);
    let title = rules.game().title.clone();
    Ok(Measured { name: name.to_owned(), title, family, profile: profile(rules, &args.measured, &|_| ())? })
}

fn print(near: &[Near], others: &[Measured], args: &Similar, asked: &Measured) {
    let named = near.iter().take(args.count).filter_map(|near| Some((near, others.get(near.index)?)));
    match args.format {
        Format::Json => named.for_each(|(near, other)| output::json(&found(near, other))),
        Format::Text => {
            output::print(&format!(
                "The games nearest to {}, by {} measures of the rules and of {} random games of each; 0 is the same.\n\n",
                asked.title,
                measures().count(),
                args.measured.games,
            ));
            let named: Vec<(&Near, String)> =
                named.map(|(near, other)| (near, format!("{}  {}", other.name, other.title))).collect();
            output::print(&neighbours(named.iter().map(|(near, name)| (*near, name.as_str()))));
        }
    }
}

fn found<'a>(near: &'a Near, other: &'a Measured) -> Found<'a> {
    let keys = |apart: &[merels::concepts::Apart]| apart.iter().map(|apart| apart.measure.key).collect();
    Found {
        game: &other.name,
        title: &other.title,
        distance: &near.distance,
        alike: keys(&near.alike),
        unlike: keys(&near.unlike),
    }
}

fn drawn(asked: &Measured, others: &[Measured]) -> String {
    let games: Vec<&Measured> = std::iter::once(asked).chain(others).collect();
    let places = map(&games.iter().map(|game| game.profile.clone()).collect::<Vec<_>>());
    let dots = games.iter().zip(places).enumerate().map(|(index, (game, place))| Dot {
        name: game.name.clone(),
        family: game.family.clone(),
        chosen: index == 0,
        place,
    });
    svg(&dots.collect::<Vec<_>>())
}
