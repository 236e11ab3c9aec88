//! `merels probe`

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

use merels::solve::Value;
use merels::solve::report::{TurnWorth, Worth, in_words, turns};
use merels::solve::table::Table;
use merels::{History, Rules, position_text, words};
use serde::Serialize;

use crate::args::{Format, Probe};
use crate::load::{self, Done, Failure};
use crate::output;

#[derive(Serialize)]
struct Probed {
    position: String,
    /// Who decides.
    player: String,
    /// What the position is worth to them.
    #[serde(flatten)]
    worth: Worth,
    /// All turns, or what is left of the one under way, the best first.
    turns: Vec<TurnWorth>,
}

pub(crate) fn run(args: &Probe) -> Done {
    let (_, rules) = load::rules(&args.game)?;
    let position = load::played(&rules, &args.from, &mut History::new())?;
    let table = open(&rules, &args.table)?;
    if let Some(outcome) = position.outcome() {
        output::line(&format!("the game is over: {}", words::outcome(rules.game(), outcome)));
        return Ok(ExitCode::SUCCESS);
    }
    let prober = table.prober();
    let Some(value) = prober.of(&position) else {
        whole(&table, &args.table)?;
        return Err(Failure::Wrong(format!(
            "{} doesn't have this position: it isn't reached from the one that it was made for, {}",
            args.table.display(),
            table.header().position
        )));
    };
    let probed = Probed {
        position: position_text::write(rules.game(), &position),
        player: rules.game().player_name(position.decider()).to_owned(),
        worth: value.into(),
        turns: turns(rules.game(), &prober, &position),
    };
    match args.format {
        Format::Json => output::json(&probed),
        Format::Text => output::print(&text(&probed, value)),
    }
    Ok(ExitCode::SUCCESS)
}

fn text(probed: &Probed, value: Value) -> String {
    let mut text = format!("{} to play: {}\n", probed.player, in_words(value.into()));
    for turn in &probed.turns {
        let worth = turn.worth.map_or("unknown".to_owned(), in_words);
        text.push_str(&format!("  {worth:18}{}\n", turn.turn));
    }
    text
}

/// Opens a table of a game.
pub(crate) fn open(rules: &Rules, path: &Path) -> Result<Table, Failure> {
    let cant = |error: &dyn std::fmt::Display| Failure::CantRun(format!("can't use {}: {error}", path.display()));
    let file = File::open(path).map_err(|error| cant(&error))?;
    Table::open(rules, BufReader::new(file)).map_err(|error| cant(&error))
}

/// Reads all of a table.
pub(crate) fn whole(table: &Table, path: &Path) -> Result<(), Failure> {
    let read = table.check();
    read.map(|_| ()).map_err(|error| Failure::CantRun(format!("can't use {}: {error}", path.display())))
}
