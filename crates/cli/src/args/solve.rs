//! `merels solve` and `probe`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::ReportFile;
use super::common::{Claims, Format, From, GameArgs, OnThreads};

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
    /// Check that every value follows from those of the positions after it, and that the file is whole.
    #[arg(long)]
    pub(crate) verify: bool,
    /// Begin even where there may be many more positions than the memory holds.
    #[arg(long)]
    pub(crate) anyway: bool,
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
    /// The table.
    pub(crate) table: PathBuf,
    #[command(flatten)]
    pub(crate) from: From,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
