//! `merels probe`

use std::process::ExitCode;

use merels::{History, words};

use crate::args::Probe;
use crate::commands::sliced;
use crate::load::{self, Done, Failure};
use crate::output;
use crate::values::{self, Probed};

pub(crate) fn run(args: &Probe) -> Done {
    let (_, rules) = load::rules(&args.game)?;
    let position = load::played(&rules, &args.from, &mut History::new())?;
    if let Some(outcome) = position.outcome() {
        output::line(&format!("the game is over: {}", words::outcome(rules.game(), outcome)));
        return Ok(ExitCode::SUCCESS);
    }
    if args.table.is_dir() {
        let probed = sliced::probed(&rules, &position, &args.table)?;
        let none = || Failure::Wrong(format!("{} doesn't have the slice of this position", args.table.display()));
        probed.ok_or_else(none)?.print(args.format);
        return Ok(ExitCode::SUCCESS);
    }
    let table = values::open(&rules, &args.table)?;
    let Some(probed) = Probed::new(&rules, &table.prober(), &position) else {
        values::whole(&table, &args.table)?;
        return Err(Failure::Wrong(format!(
            "{} doesn't have this position: it isn't reached from the one that it was made for, {}",
            args.table.display(),
            table.header().position
        )));
    };
    probed.print(args.format);
    Ok(ExitCode::SUCCESS)
}
