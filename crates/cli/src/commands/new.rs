//! `merels new`

use std::path::Path;
use std::process::ExitCode;

use merels::{History, Rules, ir, notation};

use crate::args::New;
use crate::load::{self, Done, Failure};
use crate::{files, output};

const FROM_NOTHING: &str = include_str!("new/game.merels");
const FROM_NOTHING_SCENARIOS: &str = include_str!("new/game.test.toml");
const EXTENDING: &str = include_str!("new/variant.merels");
const EXTENDING_SCENARIOS: &str = include_str!("new/variant.test.toml");

pub(crate) fn run(args: &New) -> Done {
    let name = &args.name;
    // What begins as an option does could be named to no command.
    let fits = !name.is_empty()
        && !name.starts_with('-')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !fits {
        let plain: String =
            name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let plain = plain.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
        let near = if plain.is_empty() { String::new() } else { format!(", such as `{plain}`") };
        let message =
            format!("`{name}` is no name for a game: use letters, digits, and `-` and `_` between them{near}");
        return Err(Failure::CantRun(message));
    }
    let (definition, scenarios) = match &args.extends {
        None => (FROM_NOTHING.to_owned(), FROM_NOTHING_SCENARIOS.to_owned()),
        Some(parent) => extending(parent)?,
    };
    let title = title(name);
    let files = [
        (format!("{name}.merels"), definition.replace("TITLE", &title)),
        (format!("{name}.test.toml"), scenarios.replace("TITLE", &title)),
    ];
    if let Some((taken, _)) = files.iter().find(|(file, _)| Path::new(file).exists()) {
        return Err(Failure::CantRun(format!("{taken} is there already, and stays as it is")));
    }
    for (file, text) in &files {
        files::create(Path::new(file), text)?;
    }
    output::line(&format!("{name}.merels       the rules: change them, then `merels check {name}.merels`"));
    output::line(&format!("{name}.test.toml    what must hold: `merels test {name}.test.toml`"));
    output::line(&format!("and play it:        merels play {name}.merels"));
    Ok(ExitCode::SUCCESS)
}

/// The variant's files: its first scenario is the parent's first decisions.
fn extending(parent: &str) -> Result<(String, String), Failure> {
    let parent = parent.strip_suffix(".merels").unwrap_or(parent);
    let beside = format!("{parent}.merels");
    let found = if Path::new(&beside).is_file() { load::find(&beside)? } else { load::find(parent)? };
    let rules = Rules::of(&found.definition()?, &[])?;
    let start = rules.start(ir::PlayerId(0), &mut History::new());
    let game = rules.game();
    let example = start.legal().first().map(|&first| notation::decision(game, first)).unwrap_or_default();
    let next = start.legal().first().and_then(|&first| start.play(&rules, first, &mut History::new()).ok());
    let to_decide = next.map_or(0, |next| next.decider().index());
    let player = game.players.get(to_decide).map_or("", String::as_str);
    Ok((
        EXTENDING.replace("PARENT", parent),
        EXTENDING_SCENARIOS.replace("EXAMPLE", &example).replace("PLAYER", player),
    ))
}

/// `my-first-game` as a title: `My First Game`.
fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    words.map(crate::play::capitalised).collect::<Vec<_>>().join(" ")
}
