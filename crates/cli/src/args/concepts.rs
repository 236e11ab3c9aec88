//! Arguments of `compare` and `similar`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Format, GameArgs, OnThreads};

/// How games are measured in play.
#[derive(Debug, ClapArgs)]
pub(crate) struct Measured {
    /// How many random games are played of each.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Play the games of this seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// After so many decisions a game is cut off.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) cap: u32,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// What it is compared with: built-in games, or paths of .merels files. Options that are set are the first game's.
    #[arg(required = true, num_args = 1.., value_name = "OTHER")]
    pub(crate) others: Vec<String>,
    #[command(flatten)]
    pub(crate) measured: Measured,
    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Similar {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Look among these games instead of the built-in ones.
    #[arg(long = "among", value_name = "GAME")]
    pub(crate) among: Vec<String>,
    /// How many games are named.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) count: usize,
    /// Write a map of the games as SVG: near on it is near in kind.
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) measured: Measured,
    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
