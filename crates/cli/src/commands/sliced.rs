//! `merels solve --slices`

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar};
use merels::solve::slices::{Halted, SliceProgress, Slices};
use merels::solve::{Claims, Settings};
use merels::{History, Position, Rules};

use super::plan::Plan;
use crate::args::Solve;
use crate::load::{self, Done, Failure};
use crate::values::Folder;
use crate::{leave, output};

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
        super::solve::print(&report, args.report)?;
    }
    if args.verify {
        let bar = output::busy("verifying");
        let verified = slices.verify(&folder, 1);
        bar.finish_and_clear();
        let looked_at = verified.map_err(|halted| failure(rules, &halted))?;
        output::note(&format!("verified: each of {looked_at} values follows from those after it"));
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

/// Shows how far a run is: on a bar, or where nobody looks at one with a line for each slice.
struct Shown {
    bar: ProgressBar,
    begun: Instant,
    /// The slice at work, and what was solved before this run.
    at: Option<(String, u64)>,
}

impl Shown {
    fn new() -> Self {
        Self { bar: output::progress(0, "positions, now {msg}"), begun: Instant::now(), at: None }
    }

    fn show(&mut self, progress: SliceProgress<'_>) -> ControlFlow<()> {
        let before = self.at.as_ref().map_or(progress.solved, |(_, before)| *before);
        let new = self.at.as_ref().is_none_or(|(name, _)| *name != progress.slice.name);
        self.bar.set_length(progress.places);
        self.bar.set_position(progress.solved + progress.looked_at);
        if new {
            self.bar.set_message(progress.slice.name.clone());
            if self.bar.is_hidden() {
                output::note(&line(progress, before, self.begun.elapsed()));
            }
            self.at = Some((progress.slice.name.clone(), before));
        }
        ControlFlow::Continue(())
    }
}

/// A line about the slice at work.
fn line(progress: SliceProgress<'_>, before: u64, taken: Duration) -> String {
    let (solved, places) = (progress.solved, progress.places);
    let mut line =
        format!("{}: {} positions; {solved} of {places} are solved", progress.slice.name, progress.slice.places);
    if let Some(done) = (solved + progress.looked_at).checked_sub(before).filter(|_| solved > before) {
        let left = places.saturating_sub(solved + progress.looked_at) as f64 / done as f64;
        let left = Duration::try_from_secs_f64(taken.as_secs_f64() * left).unwrap_or(Duration::MAX);
        line.push_str(&format!(", about {} left", HumanDuration(left)));
    }
    line
}
