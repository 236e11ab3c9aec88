//! `merels tune`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Format, GameArgs, OnThreads};

#[derive(Debug, ClapArgs)]
pub(crate) struct Tune {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many games are played in each round, and how many to see whether the weights are any better.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    pub(crate) games: u64,
    /// How many states are looked at for each turn.
    #[arg(long, default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) nodes: u64,
    /// How many rounds; each is played with the weights of the one before.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) rounds: u32,
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
