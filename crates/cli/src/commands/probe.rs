//! `merels probe`

use std::path::PathBuf;
use std::process::ExitCode;

use merels::{History, Rules, words};

use crate::args::Probe;
use crate::load::{self, Done, Failure, Found};
use crate::output;
use crate::values::{self, Known, Probed};

pub(crate) fn run(args: &Probe) -> Done {
    let (found, rules) = load::rules(&args.game)?;
    let position = load::played(&rules, &args.from, &mut History::new())?;
    if let Some(outcome) = position.outcome() {
        output::line(&format!("the game is over: {}", words::outcome(rules.game(), outcome)));
        return Ok(ExitCode::SUCCESS);
    }
    let (path, known) = match &args.table {
        Some(path) => (path.clone(), values::open(&rules, path)?),
        None => kept(&found, &rules)?,
    };
    let Some(probed) = Probed::new(&rules, &known.prober(), &position) else {
        values::whole(&known, &path)?;
        let lacks = match &known {
            Known::Table(table) => format!(
                "this position: it isn't reached from the one that it was made for, {}",
                table.header().position
            ),
            Known::Slices(_) => "the slice of this position".to_owned(),
        };
        return Err(Failure::Wrong(format!("{} doesn't have {lacks}", output::named(&path))));
    };
    probed.print((&rules, position.decider()), args.format, args.language.tongue());
    Ok(ExitCode::SUCCESS)
}

/// The values that are kept of a game.
fn kept(found: &Found, rules: &Rules) -> Result<(PathBuf, Known), Failure> {
    let no_folder = || Failure::CantRun("there is no folder for values; name a table".to_owned());
    let path = values::place(found, rules).ok_or_else(no_folder)?;
    if !path.exists() {
        let called = found.called();
        return Err(Failure::CantRun(format!(
            "no values of {called} are kept in {}; `merels solve {called} --keep` finds them and keeps them there",
            output::named(&path)
        )));
    }
    let known = values::open(rules, &path)?;
    Ok((path, known))
}
