//! `merels explore` and `merels merge`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use merels::laboratory::{Aim, Axis, Shard};
use merels::skill;

use super::common::{GameArgs, OnThreads};
use super::playtest::{ReportFile, Way};
use super::search::Asked;

#[derive(Debug, ClapArgs)]
pub(crate) struct Explore {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// What is varied; may be given several times, and all combinations are tried. An option: `NAME=a,b,c` or `NAME=6..12`. The
    /// text of the definition: a piece of it with a hole, `'piece man: {6..12} in each hand'` or `'to {empty|empty near it}'`, that
    /// fits one place.
    #[arg(long, value_name = "WHAT", required = true)]
    pub(crate) vary: Vec<Axis>,
    /// What is aimed at; may be given several times: `first=48..52` (of the decided games, whoever begins wins so many per cent),
    /// `draws=..20`, `turns=30..60`, `depth=max`. crates/laboratory/README.md lists what is measured.
    #[arg(long, value_name = "MEASURE=a..b|max|min")]
    pub(crate) aim: Vec<Aim>,
    /// Who plays, as in `playtest`.
    #[arg(long, value_name = "WHO", value_delimiter = ',', default_value = "level3")]
    pub(crate) players: Vec<Way>,
    /// How many games each variant plays in the first round; each round has twice as many, for the better half of the variants.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// How many rounds; without aims there is one.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) rounds: u32,
    /// How many states a judge looks at in each turn, where an aim takes one.
    #[arg(long, value_name = "STATES", default_value_t = skill::JUDGE)]
    pub(crate) judge: u64,
    /// What things are worth to the players: a file of weights, or `default`; without it what `merels tune` has stored beside the
    /// game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Option<Asked>,
    /// After so many decisions a game is cut off and counts as unfinished.
    #[arg(long, default_value_t = 1_000, value_name = "DECISIONS")]
    pub(crate) cap: u32,
    /// What everything random follows from.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// Keep what was played in this file, and go on with what it holds already.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Do only this part of the work, `3/64` for the third of 64; `merels merge` puts the files of --results together.
    #[arg(long, value_name = "I/N", default_value = "1/1", requires = "results")]
    pub(crate) shard: Shard,
    /// Write the best variants, one file each, as definitions to this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) best: Option<PathBuf>,
    /// How the report is written; without it as the name of the file says, else as text.
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReportFile>,
    /// Write the report to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Merge {
    /// Files that `merels explore --results` has kept, of parts of the same work.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Keep all together in this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// How the report is written; without it as the name of the file says, else as text.
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReportFile>,
    /// Write the report to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
