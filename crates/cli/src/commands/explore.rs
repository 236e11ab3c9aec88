//! `merels explore`

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use merels::laboratory::{Entry, LabError, Parent, Plan, Report, Results, Variants, definition, html, run, text};

use crate::args::{Explore, Merge, ReportFile};
use crate::load::{self, Done, Failure, Found};
use crate::weighing::Weighing;
use crate::{files, leave, output};

/// Results are written no more often than this.
const KEPT_EACH: Duration = Duration::from_secs(2);
/// The longest file of results that is read, in bytes.
const MAX_RESULTS: u64 = 1 << 30;
/// So many variants are written as definitions.
const BEST: usize = 5;

pub(crate) fn run_explore(args: &Explore) -> Done {
    let out = args.out.as_deref().map(files::destination).transpose()?;
    let (found, rules) = load::rules(&args.game)?;
    let weights = Weighing::new(args.weights.as_ref(), &found, &rules)?.of(&rules);
    let parent = Parent { name: &found.file_name, text: &found.text, library: found.library(), set: &args.game.set };
    let variants = Variants::new(parent, args.vary.clone()).map_err(failure)?;
    let plan = Plan {
        aims: args.aim.clone(),
        players: args.players.iter().map(|way| way.0.clone()).collect(),
        judge: args.judge,
        games: args.games,
        rounds: args.rounds,
        seed: args.seed,
        cap: args.cap,
    };
    let head = plan.head(&variants, weights);
    let known = match &args.results {
        Some(path) if path.is_file() => read(path)?,
        _ => Results::new(head.clone()),
    };
    known.follow(&head).map_err(|error| Failure::CantRun(format!("{}: {error}", shown(args.results.as_deref()))))?;
    // Nobody else writes to it meanwhile.
    let held = args.results.as_deref().map(held).transpose()?;
    leave::on_interrupt(|| ());
    let bar = output::progress(0, "variants and rounds");
    let keeper = Mutex::new(Keeper { results: known.clone(), held: held.as_ref(), last: Instant::now(), failed: None });
    let told = |entry: &Entry, all: u64| {
        bar.set_length(all);
        bar.inc(1);
        if let Ok(mut keeper) = keeper.lock() {
            keeper.keep(entry);
        }
    };
    let played = run(&variants, &plan, weights, args.shard, known, args.threads.or_all(), &told);
    bar.finish_and_clear();
    let results = played.map_err(failure)?;
    if let Ok(mut keeper) = keeper.into_inner() {
        keeper.results = results.clone();
        keeper.write();
        keeper.failed.map_or(Ok(()), Err)?;
    }
    let report = Report::of(&results);
    if let Some(folder) = &args.best {
        write_best(&variants, &report, &found, folder)?;
    }
    write(&report, args.format, out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn run_merge(args: &Merge) -> Done {
    let out = args.out.as_deref().map(files::destination).transpose()?;
    let mut merged: Option<Results> = None;
    for path in &args.files {
        let results = read(path)?;
        let wrong = |error| Failure::CantRun(format!("{}: {error}", output::named(path)));
        merged = Some(match merged {
            None => results,
            Some(merged) => merged.merge(results).map_err(wrong)?,
        });
    }
    let Some(merged) = merged else { return Ok(ExitCode::SUCCESS) };
    if let Some(path) = &args.results {
        files::write(path, &kept(&merged)?)?;
    }
    write(&Report::of(&merged), args.format, out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// Results are written again and again, and read when the work goes on: no device can hold them.
fn held(path: &Path) -> Result<files::Held, Failure> {
    let held = files::Held::take(path)?;
    if held.is_plain() {
        return Ok(held);
    }
    Err(Failure::CantRun(format!("{} stays as it is: it is no plain file", output::named(path))))
}

fn shown(path: Option<&Path>) -> String {
    path.map_or(String::new(), output::named)
}

fn failure(error: LabError) -> Failure {
    match error {
        LabError::Faults(faults) => Failure::Faults(faults),
        error => Failure::CantRun(error.to_string()),
    }
}

/// Writes down what was played, now and then.
struct Keeper<'a> {
    results: Results,
    held: Option<&'a files::Held>,
    last: Instant,
    failed: Option<Failure>,
}

impl Keeper<'_> {
    fn keep(&mut self, entry: &Entry) {
        // What contradicts is told at the end.
        let _ = self.results.add(entry.clone());
        if self.last.elapsed() >= KEPT_EACH {
            self.write();
            self.last = Instant::now();
        }
    }

    fn write(&mut self) {
        let Some(held) = self.held else { return };
        let written = kept(&self.results).and_then(|text| held.write(text.as_bytes()));
        if let Err(failure) = written {
            self.failed = Some(failure);
        }
    }
}

fn kept(results: &Results) -> Result<String, Failure> {
    serde_json::to_string(results).map(|text| text + "\n").map_err(|error| Failure::CantRun(error.to_string()))
}

fn read(path: &Path) -> Result<Results, Failure> {
    let cant = |error: &dyn std::fmt::Display| Failure::CantRun(format!("can't read {}: {error}", output::named(path)));
    let mut text = String::new();
    let system = |error| cant(&output::in_words(&error));
    let file = fs::File::open(path).map_err(system)?;
    if !file.metadata().map_err(system)?.is_file() {
        return Err(cant(&"it is no plain file"));
    }
    file.take(MAX_RESULTS).read_to_string(&mut text).map_err(system)?;
    let no_results = |error| cant(&format!("it holds no results of `merels explore` ({error})"));
    let results: Results = serde_json::from_str(&text).map_err(no_results)?;
    Ok(results.in_order())
}

/// The best of the last round as definitions.
fn write_best(variants: &Variants<'_>, report: &Report, found: &Found, folder: &Path) -> Result<(), Failure> {
    let cant = |error| format!("can't write {}: {}", output::named(folder), output::in_words(&error));
    fs::create_dir_all(folder).map_err(|error| Failure::CantRun(cant(error)))?;
    for (place, best) in report.variants.iter().take(BEST).enumerate() {
        let path = folder.join(format!("{}-{}.merels", found.name, place + 1));
        files::write(&path, definition(variants, &variants.variant(best.variant), &found.name))?;
    }
    Ok(())
}

fn write(report: &Report, format: Option<ReportFile>, out: Option<&Path>) -> Result<(), Failure> {
    let format = format.map_or_else(|| ReportFile::of(out), Ok)?;
    let written = match format {
        ReportFile::Text => text(report),
        ReportFile::Html => html(report),
        ReportFile::Json => serde_json::to_string(report).map_err(|error| Failure::CantRun(error.to_string()))? + "\n",
    };
    match out {
        None if format == ReportFile::Text => output::print(&written),
        None if format == ReportFile::Json => output::json_text(&written),
        None => output::data(&written),
        Some(path) => files::write(path, &written)?,
    }
    Ok(())
}
