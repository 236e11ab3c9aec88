//! `merels solve`, `probe` and `puzzle`.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::ReportFile;
use super::common::{Claims, Format, From, GameArgs, OnThreads, SheetLanguage};

/// The memory where nothing is said, in MiB.
const MEMORY: u32 = 4_096;

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) from: From,
    /// What becomes of draws that can be claimed. `off`: a win may take as long as it takes; `automatic`: a position in which a
    /// counter allows a claim is drawn, and the counters are part of positions, of which there are as many more. Claims by
    /// repetition change no value.
    #[arg(long, value_enum, default_value_t = Claims::Off)]
    pub(crate) draws: Claims,
    /// The memory that may be taken, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t = ReportFile::Text)]
    pub(crate) report: ReportFile,
    /// Write the values of all positions to this file, for `merels probe`.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write them where they are found by themselves: beside the game's file as `GAME.values`, or for a built-in game in the folder of the
    /// program's own files. Then the strongest programs play by them, and `analyse`, `hint`, `probe` and `render` are certain.
    #[arg(long, conflicts_with_all = ["out", "slices"])]
    pub(crate) keep: bool,
    /// Check that every value follows from those of the positions after it, and that the file is whole. With a number a sample is
    /// checked: one value in so many.
    #[arg(long, value_name = "EACH", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    pub(crate) verify: Option<NonZeroU32>,
    /// Begin even where there may be many more positions than the memory holds.
    #[arg(long)]
    pub(crate) anyway: bool,
    /// Go on with files in this folder where memory doesn't hold the positions. A run that was ended, by whatever, goes on when the
    /// same command is given again; at the end its files are removed.
    #[arg(long, value_name = "FOLDER", conflicts_with = "slices")]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) sliced: Sliced,
}

/// Solving slice by slice.
#[derive(Debug, ClapArgs)]
pub(crate) struct Sliced {
    /// Solve slice by slice - all positions with the same men, then all that lead to them - and keep each as a file in this
    /// folder. What is there already isn't solved again, so a run that was ended goes on with the slice it was at.
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    pub(crate) slices: Option<PathBuf>,
    /// Solve this slice only, where all that it leads to are in the folder.
    #[arg(long, value_name = "NAME", requires = "slices")]
    pub(crate) slice: Option<String>,
    /// Solve nothing, and print a job for each slice: a Makefile, or a Snakefile, by which clusters are used.
    #[arg(long, value_name = "ENGINE", num_args = 0..=1, require_equals = true, default_missing_value = "make")]
    #[arg(requires = "slices", conflicts_with = "slice")]
    pub(crate) plan: Option<Engine>,
}

/// What runs jobs in the order in which they depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    Make,
    Snakemake,
}

impl Solve {
    /// In bytes.
    pub(crate) fn memory(&self) -> usize {
        (self.memory as usize) << 20
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Probe {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The table, or the folder of slices; without one what `merels solve --keep` has kept.
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) from: From,
    /// The language of what is said for people. Without it what MERELS_LANGUAGE says, `en` or `de`.
    #[arg(long, value_enum, default_value_t = SheetLanguage::of_environment(), hide_default_value = true)]
    pub(crate) language: SheetLanguage,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Puzzle {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) from: From,
    /// In how many turns, of both players together, the win comes: `3..9`, `5..`, `..7`, `5`.
    #[arg(long, value_name = "TURNS", default_value = "3..", value_parser = turns)]
    pub(crate) turns: RangeInclusive<u16>,
    /// How many puzzles are wanted.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: u32,
    /// Seed of the playouts that tell how misleading a position is.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The memory that may be taken, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// Add the puzzles to this file of records instead of printing them.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Begin even where there may be many more positions than the memory holds.
    #[arg(long)]
    pub(crate) anyway: bool,
}

impl Puzzle {
    /// In bytes.
    pub(crate) fn memory(&self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A range of turns.
fn turns(text: &str) -> Result<RangeInclusive<u16>, String> {
    let end = |text: &str, none: u16| if text.is_empty() { Ok(none) } else { text.parse() };
    let read = match text.split_once("..") {
        Some((from, to)) => end(from, 1).and_then(|from| Ok((from, end(to, u16::MAX)?))),
        None => text.parse().map(|turns| (turns, turns)),
    };
    match read {
        Ok((from, to)) if from <= to => Ok(from..=to),
        _ => Err("turns are said as 5, 3..9, 5.. or ..7".to_owned()),
    }
}
