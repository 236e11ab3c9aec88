//! `merels playtest`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, ValueEnum};
use merels::playtest::Strategy;
use merels::search::Spec;
use merels::skill;

use super::common::{Claims, GameArgs, OnThreads};
use super::search::Asked;

#[derive(Debug, ClapArgs)]
pub(crate) struct Playtest {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// With --ladder: further games. Of several, or of a folder of definitions, it is only said what each level scores against the one
    /// below; games of more than two players in a folder are left out.
    #[arg(value_name = "GAME", requires = "ladder")]
    pub(crate) further: Vec<String>,
    /// How many games; without it 1,000 at random, 200 where somebody thinks, and 60 a pairing of a ladder.
    #[arg(long)]
    pub(crate) games: Option<u64>,
    /// Seed for everything random; without it every run is another. The report names it.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// How each player decides, in turn order; one alone holds for all: `random`, `random-turn` (whole turns are drawn), or an
    /// opponent who thinks: `level1` to `level9`, `alphabeta:20000n` (states a turn), `alphabeta:d6` (turns deep), `mcts:500n`
    /// (playouts a turn).
    #[arg(long, value_name = "WHO", value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<Way>,
    /// Instead: let the levels from 1 to N play against themselves, and each against the one below, and say what that shows: how
    /// much better each is, whether beginning is worth more with skill, how draws come about.
    #[arg(long, value_name = "N", conflicts_with_all = ["players", "judge", "position", "record"])]
    pub(crate) ladder: Option<u8>,
    /// Where somebody thinks: how many states a judge looks at in each turn, to say who leads and how clear the best turn is; 0
    /// for none.
    #[arg(long, value_name = "STATES", default_value_t = skill::JUDGE)]
    pub(crate) judge: u64,
    /// What things are worth to those who think: a file of weights, or `default`; without it what `merels tune` has stored beside
    /// the game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Option<Asked>,
    /// Exact values: a table that `merels solve --out` has written, or a folder of `--slices`: those who think play by
    /// them where they have the position.
    #[arg(long, value_name = "PATH", conflicts_with = "ladder")]
    pub(crate) values: Option<PathBuf>,
    /// What becomes of draws that can be claimed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) draws: Claims,
    /// After so many decisions a game is cut off and counts as unfinished.
    #[arg(long, default_value_t = 1_000, value_name = "DECISIONS")]
    pub(crate) cap: u32,
    /// Begin every game in this position (one line of text).
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Write each game to this file as a record as soon as it is over, after the games that the file holds.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How the report is written; without it as the name of the file says, else as text.
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReportFile>,
    /// Write the report to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// How a player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way(pub(crate) Strategy);

impl FromStr for Way {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random-turn" {
            return Ok(Self(Strategy::RandomTurn));
        }
        let spec: Spec = text.parse().map_err(|_| {
            let shown: String = text.chars().take(40).collect();
            format!(
                "`{shown}` is no player; they are `random`, `random-turn`, `level1` to `level9`, and `alphabeta` and `mcts` with \
                 what they may look at in a turn: `alphabeta:20000n`, `alphabeta:d6`, `mcts:500n`"
            )
        })?;
        skill::strategy(spec).map(Self).map_err(|error| error.to_string())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFile {
    /// For people at a terminal.
    Text,
    /// For programs.
    Json,
    /// One page for a browser, with charts.
    Html,
}
