//! `merels replay` and `merels record`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use super::common::Format;

#[derive(Debug, ClapArgs)]
pub(crate) struct Replay {
    /// A file of records, or `-` for standard input.
    pub(crate) file: PathBuf,
    /// Which game of the file, from 1; without it the last.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) number: Option<u64>,
    /// The game that the records are of, whatever they say: a built-in one, or the path of a .merels file. A record itself only
    /// finds built-in games, and files beside it.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Only the position after so many turns.
    #[arg(long, value_name = "TURNS")]
    pub(crate) to: Option<usize>,
    /// `json` writes a line for every position.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Turn the board by half a circle.
    #[arg(long)]
    pub(crate) flip: bool,
    /// Draw with plain ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Record {
    /// Play recorded games by their rules, variations too, and show the first decision that isn't legal.
    #[command(
        after_help = "Example: merels record check games.record\n\nExit status: 0 all is right, 1 something is wrong, 2 the command could not run."
    )]
    Check(RecordCheck),
    /// Write recorded games in another form: as text, or as JSON, a line for each game.
    #[command(after_help = "Example: merels record convert games.record --to json --out games.json")]
    Convert(RecordConvert),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RecordCheck {
    /// Files of records, or `-` for standard input.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The game that the records are of, whatever they say: a built-in one, or the path of a .merels file. A record itself only
    /// finds built-in games, and files beside it.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Exact values: a table that `merels solve --out` has written, or a folder of `--slices`: turns that give a result
    /// away are told.
    #[arg(long, value_name = "PATH")]
    pub(crate) values: Option<PathBuf>,
    /// Go on after a game that is wrong, and count those that are.
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RecordConvert {
    /// A file of records, text or JSON lines, or `-` for standard input.
    pub(crate) file: PathBuf,
    /// The form that is written.
    #[arg(long, value_enum, value_name = "text|json")]
    pub(crate) to: RecordFormat,
    /// Write to this file, not to standard output. One that is there already stays as it is.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the file in the place of the one that is there.
    #[arg(long, requires = "out")]
    pub(crate) replace: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    /// As people read it.
    Text,
    /// A line of JSON for each game.
    Json,
}
