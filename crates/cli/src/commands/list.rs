//! `merels list`

use std::collections::BTreeMap;
use std::process::ExitCode;

use merels::catalogue::{self, Entry};
use merels::syntax::suggest::did_you_mean;
use merels::{Definition, Rules};
use serde::Serialize;

use crate::args::{Format, List};
use crate::load::{Done, Failure};
use crate::output;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    family: String,
    players: usize,
    points: usize,
    options: Vec<OptionListed>,
}

#[derive(Serialize)]
struct OptionListed {
    name: String,
    values: Vec<String>,
}

pub(crate) fn run(args: &List) -> Done {
    let mut listed = Vec::new();
    for entry in catalogue::games() {
        let game = Listed::of(entry)?;
        if game.is_asked_for(args) {
            listed.push(game);
        }
    }
    if listed.is_empty() {
        return Err(nothing_listed(args));
    }
    if args.format == Format::Json {
        listed.iter().for_each(output::json);
        return Ok(ExitCode::SUCCESS);
    }
    let width = listed.iter().map(|game| game.name.len()).max().unwrap_or(0);
    for (index, (family, games)) in by_family(&listed).into_iter().enumerate() {
        output::line(&format!("{}{family}", if index > 0 { "\n" } else { "" }));
        for game in games {
            output::line(&format!("  {:width$}  {}", game.name, game.said()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Why no game is listed, and what was perhaps meant.
fn nothing_listed(args: &List) -> Failure {
    let all: Vec<Listed> = catalogue::games().iter().filter_map(|entry| Listed::of(entry).ok()).collect();
    let asked = args.family.as_deref().unwrap_or_default().to_lowercase();
    let is_known = |game: &Listed| game.family.to_lowercase().contains(&asked);
    if let Some(family) = args.family.as_deref().filter(|_| !all.iter().any(is_known)) {
        let words = all.iter().flat_map(|game| game.family.split(' '));
        let near = did_you_mean(family, all.iter().map(|game| game.family.as_str()))
            .or_else(|| did_you_mean(family, words.map(|word| word.trim_end_matches(','))));
        let help = near.unwrap_or_else(|| "`merels list` shows them".to_owned());
        // A name that nothing has, as a game's would be.
        return Failure::CantRun(format!("no family of games is called `{family}`; {help}"));
    }
    Failure::Wrong(match args.words.join(" ") {
        words if words.is_empty() => "no built-in game is like that; `merels list` names all of them".to_owned(),
        words => format!("no built-in game is called anything like `{words}`; `merels list` names all of them"),
    })
}

/// The largest family first.
fn by_family(listed: &[Listed]) -> Vec<(&str, Vec<&Listed>)> {
    let mut families: BTreeMap<&str, Vec<&Listed>> = BTreeMap::new();
    for game in listed {
        families.entry(&game.family).or_default().push(game);
    }
    let mut families: Vec<(&str, Vec<&Listed>)> = families.into_iter().collect();
    families.sort_by_key(|(family, games)| (*family == catalogue::OTHERS, std::cmp::Reverse(games.len())));
    families
}

impl Listed {
    fn of(entry: &'static Entry) -> Result<Self, Failure> {
        let file = format!("{}.merels", entry.name);
        let definition = Definition::read(&file, entry.text, &catalogue::BuiltIn).map_err(Failure::Faults)?;
        let rules = Rules::of(&definition, &[])?;
        let game = rules.game();
        let options = definition.options().into_iter().map(|(name, values)| OptionListed {
            name: name.to_owned(),
            values: values.into_iter().map(str::to_owned).collect(),
        });
        Ok(Self {
            name: entry.name,
            title: game.title.clone(),
            also: game.told("also").map(str::to_owned).collect(),
            family: catalogue::family(&rules),
            players: game.players.len(),
            points: game.board.len(),
            options: options.collect(),
        })
    }

    fn is_asked_for(&self, args: &List) -> bool {
        let plain = |text: &str| text.to_lowercase();
        let texts = || [self.name, &self.title, &self.family].into_iter().chain(self.also.iter().map(String::as_str));
        let has = |word: &str| texts().any(|text| plain(text).contains(&plain(word)));
        args.words.iter().flat_map(|words| words.split_whitespace()).all(has)
            && args.family.as_ref().is_none_or(|family| plain(&self.family).contains(&plain(family)))
            && args.players.is_none_or(|players| players == self.players)
            && args.points.as_ref().is_none_or(|points| points.contains(&self.points))
    }

    /// What stands behind the name.
    fn said(&self) -> String {
        let also = if self.also.is_empty() { String::new() } else { format!(", also {}", self.also.join(", ")) };
        let players = if self.players == 2 { String::new() } else { format!("{} players, ", self.players) };
        let options: Vec<String> =
            self.options.iter().map(|option| format!("{}: {}", option.name, option.values.join(" | "))).collect();
        let options = if options.is_empty() { String::new() } else { format!("  ({})", options.join(", ")) };
        format!("{}{also}; {players}{} points{options}", self.title, self.points)
    }
}
