//! `merels tune`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use merels::search::LEVELS;

use super::common::{Format, GameArgs, OnThreads};

#[derive(Debug, ClapArgs)]
pub(crate) struct Tune {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Instead: find how strong the levels must be for each to win about three of four points against the one below, by games of the
    /// levels from 1 to N. Those above are set evenly, and level 9 is always as strong as can be.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(LEVELS)), conflicts_with = "nodes")]
    pub(crate) levels: Option<u8>,
    /// How many games are played in each round, and how many to see whether the weights are any better; of levels, how many each
    /// plays against the one below. Without it 500, and 60 of levels.
    #[arg(long, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    pub(crate) games: Option<u64>,
    /// How many states are looked at for each turn.
    #[arg(long, default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) nodes: u64,
    /// How many rounds; each is played with the weights, or strengths, of the one before. Without it 2, and 3 of levels.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) rounds: Option<u32>,
    /// Seed for everything random; without it every run is another. The file names it.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// Write the weights to this file, not beside the game.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
