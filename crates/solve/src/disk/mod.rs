//! Solving with files, where memory doesn't hold what is known.
//!
//! What is found is what [`solve`](crate::solve) finds, and the tables are equal byte for byte. All files are read and written from one end
//! to the other; nothing is looked up in them place by place.
//!
//! - `finding`: all positions, layer by layer;
//! - `linking`: what leads to what;
//! - `going`: values, backwards from the games' ends;
//! - `lists`: the files; `journal`: how far a run is, so that it can go on after it was ended, by whatever.
//!
//! Of the memory that is given a quarter is for what is sorted, and as much again for growing and sorting it; the rest is for
//! reading files side by side. So a run takes about half of it.

mod finding;
mod going;
mod journal;
mod linking;
mod lists;
mod parts;
mod scratch;
mod solved;

use std::ops::ControlFlow;

use merels_play::{Position, Rules};

use crate::codec::Codec;
use crate::solution::beginning;
use crate::{Refused, Settings};
use journal::{Finding, Journal, Linking, Stage};
use scratch::Files;
pub use scratch::{DiskError, Scratch, Stored};
pub use solved::OnDisk;

/// So many positions, and places within turns where the other player decides, are too many for files.
pub const MOST_PLACES: u64 = 1 << 31;

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskProgress {
    /// It finds positions.
    Finding {
        /// Those that were looked at.
        looked_at: u64,
        /// All that are known, those of the layer apart that is being found.
        known: u64,
    },
    /// It finds out what leads to what.
    Linking {
        /// Those that were looked at.
        looked_at: u64,
        /// All there are.
        positions: u64,
    },
    /// It goes backwards from the games' ends.
    GoingBack {
        /// It looks at what is decided in so many turns.
        turns: u16,
        /// All positions there are.
        positions: u64,
    },
}

/// A game that is being solved.
struct Run<'s> {
    codec: &'s Codec,
    files: Files<'s>,
    journal: Journal,
    words: usize,
    memory: usize,
    threads: usize,
    /// How many positions are looked at between two reports.
    round: usize,
    round_keys: Vec<u64>,
    progress: &'s mut dyn FnMut(DiskProgress) -> ControlFlow<()>,
}

/// Whether a run is under way there.
///
/// # Errors
///
/// What can't be read, or is damaged.
pub fn is_begun(scratch: &dyn Scratch) -> Result<bool, DiskError> {
    Journal::read(Files(scratch)).map(|journal| journal.is_some())
}

/// Solves a game as [`solve_told`](crate::solve_told) does, with files in the place of memory. A run that was ended goes on where it was.
///
/// # Errors
///
/// Why it can't be solved, and what can't be written or read.
pub fn solve<'s>(
    rules: &Rules,
    from: Option<&Position>,
    settings: &Settings,
    scratch: &'s dyn Scratch,
    progress: &mut dyn FnMut(DiskProgress) -> ControlFlow<()>,
) -> Result<OnDisk<'s>, DiskError> {
    let codec = Codec::new(rules, settings.claims, settings.folding)?;
    let first = beginning(&codec, from)?;
    let words = codec.layout.words;
    let mut key = vec![0; words];
    codec.write(&first, &mut key, &mut Vec::new())?;
    let files = Files(scratch);
    let fresh = Journal::new(&codec, &key, Stage::Finding(Finding::default()));
    let journal = Journal::read(files)?;
    if let Some(journal) = &journal {
        fresh.refuse_foreign(journal)?;
    }
    let is_new = journal.is_none();
    // What a thread makes of a round is small beside what is sorted.
    let round = (settings.memory / (1 << 9) / (8 * words + 8)).clamp(64, 1 << 16);
    let mut run = Run {
        codec: &codec,
        files,
        journal: journal.unwrap_or(fresh),
        words,
        memory: settings.memory,
        threads: settings.threads.max(1),
        round,
        round_keys: Vec::new(),
        progress,
    };
    if is_new {
        run.begin(&key)?;
    }
    let going = loop {
        let next = match run.journal.stage.clone() {
            Stage::Finding(at) => {
                let (keys, positions) = run.find(at)?;
                Stage::Linking(Linking { keys, positions, ..Linking::default() })
            }
            Stage::Linking(at) => Stage::Going(run.link(at)?),
            Stage::Going(at) => break run.go_back(at)?,
        };
        run.write_down(next)?;
    };
    Ok(OnDisk { codec, files, first, going, memory: settings.memory })
}

impl Run<'_> {
    /// Writes down where all begins.
    fn begin(&mut self, first: &[u64]) -> Result<(), DiskError> {
        let at = Finding { front: ("first".to_owned(), 1), ..Finding::default() };
        self.write_keys(first.to_vec(), &at.front.0)?;
        self.write_down(Stage::Finding(at))
    }

    fn write_down(&mut self, stage: Stage) -> Result<(), DiskError> {
        self.journal.stage = stage;
        self.journal.write(self.files)
    }

    fn tell(&mut self, progress: DiskProgress) -> Result<(), DiskError> {
        match (self.progress)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Refused::Stopped.into()),
        }
    }
}
