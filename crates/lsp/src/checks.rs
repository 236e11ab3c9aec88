//! What takes long: checking definitions and running scenarios, on a thread of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender};
use merels_ide::{Definition, Faults, ScenarioReport, check_unless, run_scenarios};

use crate::files::Files;

/// How long nothing more may have come before work begins: typing comes letter by letter.
const QUIET: Duration = Duration::from_millis(30);

/// The most jobs that are waited for in a row.
const MOST_TOGETHER: usize = 64;

/// A file to look at.
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
    pub(crate) version: Option<i32>,
    pub(crate) files: Files,
    /// The definition, where the file holds scenarios.
    pub(crate) tested: Option<(String, Arc<str>)>,
    pub(crate) cancelled: Arc<AtomicBool>,
}

/// What came of a job.
pub(crate) struct Done {
    pub(crate) name: String,
    pub(crate) version: Option<i32>,
    pub(crate) found: Found,
    pub(crate) cancelled: Arc<AtomicBool>,
}

pub(crate) enum Found {
    /// What is wrong with a definition.
    Definition(Faults),
    /// What came of scenarios; nothing where their definition has mistakes.
    Scenarios(Option<ScenarioReport>),
    /// The checker itself is at fault.
    Nothing,
}

/// Works on jobs until nobody gives any more.
pub(crate) fn work(jobs: &Receiver<Job>, done: &Sender<Done>) {
    while let Ok(first) = jobs.recv() {
        // Of several for one file the last one counts.
        let mut waiting: BTreeMap<String, Job> = BTreeMap::from([(first.name.clone(), first)]);
        for _ in 0..MOST_TOGETHER {
            let Ok(job) = jobs.recv_timeout(QUIET) else { break };
            waiting.insert(job.name.clone(), job);
        }
        let mut waiting: Vec<Job> = waiting.into_values().collect();
        // What is open first: somebody looks at it.
        waiting.sort_by_key(|job| job.version.is_none());
        for job in waiting {
            let found = catch_unwind(AssertUnwindSafe(|| run(&job))).unwrap_or(Some(Found::Nothing));
            let Some(found) = found else { continue };
            let (name, version, cancelled) = (job.name, job.version, job.cancelled);
            if done.send(Done { name, version, found, cancelled }).is_err() {
                return;
            }
        }
    }
}

/// What comes of a job; nothing once it is out of date.
fn run(job: &Job) -> Option<Found> {
    let is_cancelled = || job.cancelled.load(Ordering::Relaxed);
    if is_cancelled() {
        return None;
    }
    let Some((name, text)) = &job.tested else {
        let faults = check_unless(&job.name, Arc::clone(&job.text), &job.files, &is_cancelled).ok()?;
        return Some(Found::Definition(faults));
    };
    let definition = Definition::read(name, Arc::clone(text), &job.files).ok();
    Some(Found::Scenarios(definition.map(|definition| run_scenarios(&job.name, &job.text, &definition))))
}
