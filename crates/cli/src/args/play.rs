//! `merels play`, and who sits at the table.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args as ClapArgs;
use merels::search::{Spec, WrongSpec};
use merels::seats::{HUMAN, Occupant, TimeControl};

use super::common::{SheetLanguage, setting};
use super::search::{Asked, Reach};

#[derive(Debug, ClapArgs)]
pub(crate) struct Play {
    /// A built-in game, or the path of a .merels file. With `--resume` it may be left out; on a terminal too: then a menu
    /// offers games, kept games and records.
    pub(crate) game: Option<String>,
    /// Set an option of the game; may be given several times.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting, conflicts_with = "resume")]
    pub(crate) set: Vec<(String, String)>,
    /// Go on with the game that was played last, or with the last one of a file.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[allow(clippy::option_option, reason = "the flag may stand alone")]
    pub(crate) resume: Option<Option<PathBuf>>,
    /// Write the game to this file too, as a record, after every turn, after the games that the file holds.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Who plays a player, by the name that the game gives them (`merels show GAME`): `human`, `random`, `level1` to `level9`,
    /// `alphabeta` or `mcts`, the last two with a budget for each turn if they are given one: `:500ms`, `:20000n` (states or
    /// playouts), `:d6` (turns deep). May be given for each player; all others are people.
    #[arg(long, value_name = "PLAYER=WHO", value_parser = seating)]
    pub(crate) player: Vec<(String, Seat)>,
    /// The same as `--player White=WHO`, in games with a player White.
    #[arg(long, value_name = "WHO")]
    pub(crate) white: Option<Seat>,
    /// The same as `--player Black=WHO`, in games with a player Black.
    #[arg(long, value_name = "WHO")]
    pub(crate) black: Option<Seat>,
    /// Play with clocks: so much time for each player, and so much more after every turn. Whoever has none left loses.
    #[arg(long, value_name = "5m+3s")]
    pub(crate) clock: Option<TimeControl>,
    #[command(flatten)]
    pub(crate) reach: Reach,
    /// Seed for everything random; without it every game is another.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Who begins: a player's name, or `random` to draw lots; without it the first named.
    #[arg(long, value_name = "PLAYER|random", conflicts_with = "resume")]
    pub(crate) first: Option<String>,
    /// Begin in this position (one line of text).
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    pub(crate) position: Option<String>,
    /// What things are worth to programs and hints: the file of weights to use, or `default`; without it what `merels tune`
    /// has stored beside the game.
    #[arg(long, value_name = "FILE|default")]
    pub(crate) weights: Option<Asked>,
    /// Exact values: a table that `merels solve --out` has written, or a folder of `--slices`. Programs but `random` play by
    /// them where they have the position, and hints are certain. Without it those that `merels solve --keep` has kept serve hints, the highest
    /// level, and programs with time or nodes of their own.
    #[arg(long, value_name = "PATH")]
    pub(crate) values: Option<PathBuf>,
    /// Explain every rule in words when it first matters.
    #[arg(long)]
    pub(crate) teach: bool,
    /// The language of all that is said; commands and keys stay as they are, and so does what authors and the system say. Without
    /// it what MERELS_LANGUAGE says, `en` or `de`.
    #[arg(long, value_enum, default_value_t = SheetLanguage::of_environment(), hide_default_value = true)]
    pub(crate) language: SheetLanguage,
    /// Draw with plain ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Play line by line, as through a pipe, even on a terminal.
    #[arg(long)]
    pub(crate) plain: bool,
}

/// A player's name and who plays them.
fn seating(text: &str) -> Result<(String, Seat), String> {
    match text.split_once('=') {
        Some((name, seat)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), seat.trim().parse()?)),
        _ => Err("it reads PLAYER=WHO, as in Black=level3".to_owned()),
    }
}

/// Who plays a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A person at this terminal.
    #[default]
    Human,
    /// This program.
    Program(Spec),
}

impl Occupant for Seat {
    fn is_person(&self) -> bool {
        *self == Self::Human
    }
}

impl Seat {
    /// As it is written on the command line and in records.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Human => HUMAN.to_owned(),
            Self::Program(spec) => spec.to_string(),
        }
    }

    /// The seat with a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == HUMAN {
            return Ok(Self::Human);
        }
        name.parse().map(Self::Program).map_err(|error: WrongSpec| format!("{error}; a person is `{HUMAN}`"))
    }
}
