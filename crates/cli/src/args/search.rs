//! `merels analyse`, `match` and `protocol`.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use merels::search::{Budget, Means, Spec, Strengths, Weights, WrongSpec};
use merels::seats::TimeControl;

use super::common::{Claims, Format, From, GameArgs, MAX_LINES, MAX_MEMORY, MEMORY, OnThreads, SheetLanguage};

#[derive(Debug, ClapArgs)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) from: From,
    /// What searches.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) search: SearchBy,
    /// How long to search: 500ms, 5s.
    #[arg(long, default_value = "5s", value_parser = time)]
    pub(crate) time: Duration,
    /// What is limited is the processor's time, on all threads together, and not that of the clock: the same on a busy machine.
    #[arg(long)]
    pub(crate) cpu: bool,
    /// No deeper than so many turns (alphabeta).
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// No more states than so many, or playouts.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many lines are shown, each beginning with another decision.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_LINES)))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) reach: Reach,
    /// What things are worth: the file of weights to use, or `default`; without it what `merels tune` has stored beside the
    /// game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Option<Asked>,
    /// Exact values: a table that `merels solve --out` has written, or a folder of `--slices`; without it those that
    /// `merels solve --keep` has kept. Where they have the position, what is said is certain and nothing is searched.
    #[arg(long, value_name = "PATH")]
    pub(crate) values: Option<PathBuf>,
    /// The language of what is said for people. Without it what MERELS_LANGUAGE says, `en` or `de`.
    #[arg(long, value_enum, default_value_t = SheetLanguage::of_environment(), hide_default_value = true)]
    pub(crate) language: SheetLanguage,
    /// `json` writes a line for every depth, or whenever the playouts have doubled.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Which searcher is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchBy {
    /// Alpha-beta: turn by turn, in hundredths of a man.
    #[default]
    #[value(name = "alphabeta")]
    AlphaBeta,
    /// Monte Carlo tree search: by playouts, in shares of the result.
    Mcts,
}

impl SearchBy {
    /// As it is asked for.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alphabeta",
            Self::Mcts => "mcts",
        }
    }
}

/// Which weights are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Those of all games.
    Default,
    /// Those of a file.
    File(PathBuf),
}

impl FromStr for Asked {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text == "default" { Self::Default } else { Self::File(text.into()) })
    }
}

/// What a search may take.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Reach {
    /// The memory of each search, for its transposition table or its tree, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_MEMORY)))]
    memory: u32,
    #[command(flatten)]
    threads: OnThreads,
}

impl Reach {
    /// With weights, and levels of some strengths.
    pub(crate) fn means(self, weights: Weights, strengths: Strengths) -> Means {
        Means { memory: self.memory(), threads: self.threads(), weights, strengths }
    }

    /// In bytes.
    pub(crate) fn memory(self) -> usize {
        (self.memory as usize) << 20
    }

    /// At least one.
    pub(crate) fn threads(self) -> usize {
        self.threads.or_one()
    }
}

/// Who plays in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// One of our own.
    Own(Spec),
    /// A program of somebody's, with what it may take for a turn.
    Program(Budget),
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "program" {
            return Ok(Self::Program(Budget::Time(Duration::from_secs(1))));
        }
        match text.strip_prefix("program:") {
            Some(budget) => budget
                .parse()
                .map(Self::Program)
                .map_err(|()| format!("`{text}` has no budget such as `:500ms`, `:2s`, `:20000n` or `:d6`")),
            None => text.parse().map(Self::Own).map_err(|error: WrongSpec| error.to_string()),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(spec) => spec.fmt(f),
            Self::Program(budget) => write!(f, "program:{budget}"),
        }
    }
}

/// A time such as `500ms` or `5s`.
fn time(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(Budget::Time(time)) => Ok(time),
        _ => Err("a time is written as 500ms or 5s, and is a day at most".to_owned()),
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The two opponents; `program`, with a budget such as `program:500ms`, is one that `--program` starts.
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true, num_args = 1..)]
    pub(crate) players: Vec<Contender>,
    /// The command line of a program that speaks UGI or UCI, for the opponent called `program`; given twice, for both.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) program: Vec<String>,
    /// How a program writes turns where it doesn't as we do: a file, see `merels explain protocol`; for each program, in their
    /// order.
    #[arg(long, value_name = "FILE")]
    pub(crate) notation: Vec<PathBuf>,
    /// Begin every game in this position (one line of text).
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// What becomes of draws that can be claimed.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) draws: Claims,
    /// How many games, at most.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// So many turns at the beginning are drawn at random, the same for both games of a pair.
    #[arg(long, value_name = "TURNS", default_value_t = 2)]
    pub(crate) openings: u32,
    /// Play with clocks: so much time for each player, and so much more after every turn. Who has a budget of time takes of
    /// that instead; whoever has none left loses.
    #[arg(long, value_name = "TIME+MORE")]
    pub(crate) clock: Option<TimeControl>,
    /// Budgets of time are of the processor's time, and not of the clock: as fair on a busy machine. Programs measure theirs
    /// themselves.
    #[arg(long, conflicts_with = "clock")]
    pub(crate) cpu: bool,
    #[command(flatten)]
    pub(crate) threads: OnThreads,
    /// Seed for everything random; without it every match is another.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Play all games, also when it is certain already who is stronger, or that neither is.
    #[arg(long)]
    pub(crate) all: bool,
    /// The difference that counts, in Elo points.
    #[arg(long, value_name = "POINTS", default_value_t = 50)]
    pub(crate) elo: u16,
    /// The size of each player's transposition table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_MEMORY)))]
    pub(crate) memory: u32,
    /// What things are worth to both opponents, or, given twice, to the first and to the second: a file of weights, or
    /// `default`; without it what `merels tune` has stored beside the game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Vec<Asked>,
    /// Write each game to this file as a record as soon as it is over, after the games that the file holds.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Protocol {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// What searches, until `setoption` says otherwise.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) search: SearchBy,
    /// What things are worth: the file of weights to use, or `default`; without it what `merels tune` has stored beside the
    /// game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Option<Asked>,
}
