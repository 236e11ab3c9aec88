//! `merels solve --slices`

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar};
use merels::solve::slices::{Halted, Shelved, SliceProgress, Slices};
use merels::solve::{Claims, Settings};
use merels::{History, Position, Rules};

use super::plan::Plan;
use crate::args::{ReportFile, Solve};
use crate::load::{self, Done, Failure};
use crate::values::Folder;
use crate::{leave, output, values};

/// Solves a game slice by slice, or plans or checks that.
pub(super) fn run(args: &Solve, rules: &Rules, settings: &Settings, folder: &Path) -> Done {
    let position = load::played(rules, &args.from, &mut History::new())?;
    let mut slices = sliced(rules, &position, settings.claims)?;
    if let Some(engine) = args.sliced.plan {
        let plan = Plan::new(args, rules, &position, &slices, folder)?;
        output::data(&plan.written_for(engine));
        return Ok(ExitCode::SUCCESS);
    }
    let folder = Folder::make(folder)?;
    leave::on_interrupt(|| output::note("stopped: the slices that are solved are kept, and the same command goes on"));
    let mut shown = Shown::new();
    let mut told = |progress: SliceProgress<'_>| shown.show(progress);
    let solved = match &args.sliced.slice {
        Some(name) => slices.solve_one(name, &folder, settings, &mut told),
        None => slices.solve(&folder, settings, &mut told),
    };
    shown.bar.finish_and_clear();
    solved.map_err(|halted| failure(rules, &halted))?;
    if args.sliced.slice.is_none() {
        let report = slices.report(&folder).map_err(|halted| failure(rules, &halted))?;
        // Only a page has room for pictures.
        let known = match args.report {
            ReportFile::Html => Shelved::open(rules, &folder).map_err(|halted| failure(rules, &halted))?,
            ReportFile::Text | ReportFile::Json => None,
        };
        let drawn = |text: &str| values::drawn(rules, &known.as_ref()?.prober(), text);
        super::solve::print(&report, args.report, &drawn)?;
    }
    if let Some(each) = args.verify {
        let bar = output::busy("verifying");
        let verified = slices.verify(&folder, each.get().into());
        bar.finish_and_clear();
        let looked_at = verified.map_err(|halted| failure(rules, &halted))?;
        super::solve::note_verified(looked_at, each);
    }
    Ok(ExitCode::SUCCESS)
}

fn sliced(rules: &Rules, position: &Position, claims: Claims) -> Result<Slices, Failure> {
    Slices::new(rules, Some(position), claims).map_err(|refused| failure(rules, &refused.into()))
}

fn failure(rules: &Rules, halted: &Halted) -> Failure {
    match halted {
        Halted::Refused(refused) => {
            Failure::CantRun(format!("{} isn't solved slice by slice: {refused}", rules.game().title))
        }
        Halted::Wrong { .. } => Failure::Wrong(halted.to_string()),
        _ => Failure::CantRun(halted.to_string()),
    }
}

/// How often a line is written where nobody looks at a bar.
const OFTEN: Duration = Duration::from_secs(60);

/// Shows how far a run is: on a bar, or where nobody looks at one with a line for each slice, and now and then within one.
struct Shown {
    bar: ProgressBar,
    pace: Pace,
    begun: Instant,
    /// When the last line was written.
    told: Instant,
    /// The slice at work.
    at: Option<String>,
}

impl Shown {
    fn new() -> Self {
        let now = Instant::now();
        let bar = output::progress(0, "positions, now {msg}");
        Self { bar, pace: Pace::default(), begun: now, told: now, at: None }
    }

    fn show(&mut self, progress: SliceProgress<'_>) -> ControlFlow<()> {
        let new = self.at.as_deref() != Some(&progress.slice.name);
        self.pace.note(progress, new);
        self.bar.set_length(progress.places);
        self.bar.set_position(progress.solved + self.pace.at_work as u64);
        if new {
            self.bar.set_message(progress.slice.name.clone());
            self.at = Some(progress.slice.name.clone());
        }
        if self.bar.is_hidden() && (new || self.told.elapsed() >= OFTEN) {
            self.told = Instant::now();
            let left = self.pace.left(progress.places, self.begun.elapsed());
            output::note(&line(progress, new, left));
        }
        ControlFlow::Continue(())
    }
}

/// How fast a run is.
#[derive(Default)]
struct Pace {
    /// What was solved before this run.
    before: Option<u64>,
    /// What was at work when it was last told of: numbers, and later looks at them.
    last: (u64, u64),
    /// The numbers of the slices that this run has solved, and later looks at them.
    solved: (u64, u64),
    /// How much is done of the slice at work, in numbers, if it takes as many later looks as those before.
    at_work: f64,
}

impl Pace {
    fn note(&mut self, progress: SliceProgress<'_>, new: bool) {
        if self.before.is_none() {
            self.before = Some(progress.solved);
        } else if new {
            self.solved = (self.solved.0 + self.last.0, self.solved.1 + self.last.1);
        }
        let places = progress.slice.places;
        self.last = (places, progress.again);
        // As many again as there are numbers, until that is known better.
        let (known, again) = if self.solved.0 == 0 { (1, 1) } else { self.solved };
        let whole = places as f64 * (1.0 + again as f64 / known as f64);
        let done = (progress.looked_at + progress.again) as f64;
        self.at_work = places as f64 * (done / whole.max(done * 1.05)).min(1.0);
    }

    /// How long the rest will take, when so long has been taken.
    fn left(&self, places: u64, taken: Duration) -> Option<Duration> {
        let done = self.solved.0 as f64 + self.at_work;
        let left = places as f64 - self.before.unwrap_or(0) as f64 - done;
        let is_known = self.solved.0 > 0 || taken >= OFTEN;
        is_known
            .then(|| Duration::try_from_secs_f64(taken.as_secs_f64() * left.max(0.0) / done).unwrap_or(Duration::MAX))
    }
}

/// A line about the slice at work.
fn line(progress: SliceProgress<'_>, new: bool, left: Option<Duration>) -> String {
    let (solved, places) = (progress.solved, progress.places);
    let mut line = format!("{}: {} positions", progress.slice.name, progress.slice.places);
    match (progress.again, progress.looked_at) {
        _ if new => {}
        (0, looked_at) => line.push_str(&format!(", {looked_at} looked at")),
        (again, _) => line.push_str(&format!(", all looked at, and {again} times again")),
    }
    line.push_str(&format!("; {solved} of {places} are solved"));
    if let Some(left) = left {
        line.push_str(&format!(", about {} left", HumanDuration(left)));
    }
    line
}
