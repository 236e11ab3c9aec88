//! What several commands take.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use merels::sheet::Tongue;
use merels::threads::count;

/// How a command writes what it has to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// Languages of rule sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetLanguage {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl SheetLanguage {
    /// What MERELS_LANGUAGE says; English where it says nothing that is known.
    pub(super) fn of_environment() -> Self {
        let named = std::env::var("MERELS_LANGUAGE").unwrap_or_default();
        Self::from_str(&named, true).unwrap_or_default()
    }

    pub(crate) fn tongue(self) -> Tongue {
        match self {
            Self::En => Tongue::English,
            Self::De => Tongue::German,
        }
    }
}

/// A game and its options.
#[derive(Debug, ClapArgs)]
pub(crate) struct GameArgs {
    /// A built-in game, or the path of a .merels file.
    pub(crate) game: String,
    /// Set an option of the game; may be given several times.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
}

/// Where to begin.
#[derive(Debug, ClapArgs)]
pub(crate) struct From {
    /// Play these decisions first: a file of them, white space between, or `-` for standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) after: Option<PathBuf>,
    /// Begin in this position (one line of text) instead of the start.
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
}

/// An option and its value.
pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ if text.contains('=') => Err("an option is set as NAME=VALUE".to_owned()),
        _ => Err(format!("an option is set as NAME=VALUE, so `{text}=VALUE`; `merels show GAME` lists what there is")),
    }
}

/// What becomes of draws that can be claimed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Claims {
    /// They are claimed as soon as they can be.
    #[default]
    Automatic,
    /// Nobody claims them.
    Off,
}

/// On how many threads a command works.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct OnThreads {
    /// How many threads work; 0 for one for each core. Without it one for each core where the results are the same with any
    /// number (perft, playtest, tune), and one where time counts or searches share what they find (play, analyse, match,
    /// bench).
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl OnThreads {
    /// How many are meant; one for each core where nothing is said.
    pub(crate) fn or_all(self) -> usize {
        count(self.threads.unwrap_or(0))
    }

    /// How many are meant; one where nothing is said.
    pub(crate) fn or_one(self) -> usize {
        count(self.threads.unwrap_or(1))
    }
}

/// The memory of a search where nothing is said, in MiB.
pub(crate) const MEMORY: u32 = 64;

/// The most memory of a search, in MiB.
pub(crate) const MAX_MEMORY: u32 = 65_536;

/// The most lines that a search shows.
pub(crate) const MAX_LINES: u16 = 256;
