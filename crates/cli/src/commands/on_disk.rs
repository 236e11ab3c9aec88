//! `merels solve --scratch`

use std::fs;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use merels::solve::disk::{self, DiskError, DiskProgress};
use merels::solve::report;
use merels::solve::table::{self, Table, TableError};
use merels::solve::{Refused, Settings};
use merels::{History, Rules};

use super::solve::Kept;
use crate::args::Solve;
use crate::load::{self, Done, Failure};
use crate::values::{Known, ScratchFolder};
use crate::{files, leave, output, values};

/// The values where nobody has named a file for them.
const VALUES: &str = "values";

/// Solves a game in memory, and where that doesn't hold it with files in a folder.
pub(super) fn run(args: &Solve, rules: &Rules, settings: &Settings, folder: &Path, out: Option<&Path>) -> Done {
    if !args.anyway && args.from.position.is_none() && args.from.after.is_none() {
        super::solve::refuse_too_large_for_files(rules, settings)?;
    }
    let scratch = ScratchFolder::make(folder)?;
    let failed = |error: DiskError| failure(rules, folder, &error);
    let position = load::played(rules, &args.from, &mut History::new())?;
    if !disk::is_begun(&scratch).map_err(failed)? {
        match super::solve::in_memory(rules, &position, settings) {
            Ok(solution) => {
                scratch.remove_empty();
                return Kept { rules, out, verify: args.verify, report: args.report }.all(&solution);
            }
            Err(Refused::Memory { .. }) => {
                output::note(&format!("memory is full: it is solved with files in {}", output::named(folder)));
            }
            Err(refused) => return Err(super::solve::refusal(rules, &refused)),
        }
    }
    leave::on_interrupt(|| output::note("stopped: what was found is kept, and the same command goes on"));
    let mut shown = Shown::new();
    let solved = disk::solve(rules, Some(&position), settings, &scratch, &mut |progress| shown.show(progress));
    let solved = solved.map_err(failed)?;
    shown.bar.set_message("writing the values");
    let inside = scratch.beside(VALUES);
    let path = out.unwrap_or(&inside);
    let mut bytes = 0;
    files::write_with(path, &mut |out| {
        bytes = solved.write(out).map_err(failed)?;
        Ok(())
    })?;
    let positions = solved.positions();
    solved.remove().map_err(failed)?;
    shown.bar.finish_and_clear();
    let told = tell(args, rules, settings, path);
    if out.is_some() {
        super::solve::note_written(path, bytes, positions);
    } else {
        let _ = fs::remove_file(&inside);
    }
    scratch.remove_empty();
    told
}

/// Says what a table says, and looks whether all of it is right where that is wanted.
fn tell(args: &Solve, rules: &Rules, settings: &Settings, path: &Path) -> Done {
    let Known::Table(table) = values::open(rules, path)? else { return Ok(ExitCode::SUCCESS) };
    let failed = |error: TableError| match error {
        TableError::Wrong(wrong) => Failure::Wrong(wrong.to_string()),
        error => Failure::CantRun(format!("{}: {error}", output::named(path))),
    };
    let bar = output::busy("counting");
    let report = report::of_table(&table, settings.memory).map_err(failed);
    bar.finish_and_clear();
    super::solve::print(&report?, args.report, &|text| values::drawn(rules, &table.prober(), text))?;
    if let Some(each) = args.verify {
        verify(&table, settings, each).map_err(failed)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn verify(table: &Table, settings: &Settings, each: NonZeroU32) -> Result<(), TableError> {
    let bar = output::busy("verifying");
    let verified = table::verify(table, each.get() as usize, settings.memory);
    bar.finish_and_clear();
    super::solve::note_verified(verified?, each);
    Ok(())
}

fn failure(rules: &Rules, folder: &Path, error: &DiskError) -> Failure {
    match error {
        DiskError::Refused(refused) => super::solve::refusal(rules, refused),
        DiskError::File { name, error } => {
            let why = output::in_words(error);
            Failure::CantRun(format!(
                "{}: {name}: {why}; what was found is kept, and the same command goes on",
                output::named(folder)
            ))
        }
        error => Failure::CantRun(format!("{}: {error}", output::named(folder))),
    }
}

/// How often a line is written where nobody looks at a bar.
const OFTEN: Duration = Duration::from_secs(60);

/// Shows how far a run is: on a bar, or where nobody looks at one in a line now and then.
struct Shown {
    bar: ProgressBar,
    told: Instant,
}

impl Shown {
    fn new() -> Self {
        Self { bar: output::progress(0, "positions, {msg}"), told: Instant::now() }
    }

    fn show(&mut self, progress: DiskProgress) -> ControlFlow<()> {
        let (done, all, what) = match progress {
            DiskProgress::Finding { looked_at, known } => (looked_at, known, "being found".to_owned()),
            DiskProgress::Linking { looked_at, positions } => {
                (looked_at, positions, "finding what leads to them".to_owned())
            }
            DiskProgress::GoingBack { turns, positions } => {
                (positions, positions, format!("finding those decided in {} turns", turns + 1))
            }
        };
        self.bar.set_length(all);
        self.bar.set_position(done);
        self.bar.set_message(what.clone());
        if self.bar.is_hidden() && self.told.elapsed() >= OFTEN {
            self.told = Instant::now();
            output::note(&format!("{done} of {all} positions, {what}"));
        }
        ControlFlow::Continue(())
    }
}
