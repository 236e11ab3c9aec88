//! Values in files.
//!
//! A table is written once and never changed. All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `MERELSVT` |
//! | 4 | the version of this form, 1 |
//! | 4 | the length of the header |
//! | | the [`Header`] as JSON |
//! | 4 | CRC-32 of all before |
//! | | the blocks, one after another |
//! | | for each block its first position (a word of 8 bytes for each word of a position), where it begins (8), how many bytes it has (4) and their CRC-32 (4) |
//! | 4 | CRC-32 of that list |
//! | 8 | where that list begins |
//! | 8 | `MERELSVE` |
//!
//! Positions stand in their order as numbers, the first word first, [`BLOCK`] in a block. A block is deflated; in it stand, as
//! LEB128, how many positions it has, then for each of them and each word the difference to that of the one before (from 0
//! on, modulo 2^64), then their values: 0 for a draw, `2 t + 1` for a loss in `t` turns, `2 t + 2` for a win.

mod open;
mod whole;
mod write;

use merels_play::Rules;
use serde::{Deserialize, Serialize};

pub use open::{Source, Table};
pub(crate) use open::{bytes, u32_at};
pub(crate) use whole::count;
pub use whole::verify;
pub use write::write;
pub(crate) use write::{Writer, header};

/// The beginning of a table, and its end.
const MAGIC: [&[u8; 8]; 2] = [b"MERELSVT", b"MERELSVE"];
/// The version of the form.
const VERSION: u32 = 1;
/// The positions in a block, except for the last.
pub const BLOCK: usize = 512;
/// The longest header that is read.
const LONGEST_HEADER: u32 = 1 << 20;

/// What a table is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game's title, for people.
    pub game: String,
    /// The fingerprint of its rules.
    pub definition: String,
    /// Its options, and what they are set to.
    pub options: Vec<(String, String)>,
    /// Whether claims count: `off` or `automatic`.
    pub claims: String,
    /// The position that all began with.
    pub position: String,
    /// How many positions there are.
    pub positions: u64,
    /// The words of a position.
    pub words: usize,
    /// How many symmetries of the rules positions are folded by.
    pub symmetries: usize,
    /// Whether they are folded by the players' changing places too.
    pub players_alike: bool,
}

/// The options of a game as they are set.
pub(crate) fn options(rules: &Rules) -> Vec<(String, String)> {
    rules.game().options.iter().map(|option| (option.name.clone(), option.value().to_owned())).collect()
}

/// Whether something is of these rules, by their fingerprint and their options as they are set.
///
/// # Errors
///
/// Of which it is instead.
pub(crate) fn is_of(
    rules: &Rules,
    game: &str,
    definition: &str,
    theirs: &[(String, String)],
) -> Result<(), TableError> {
    let ours = rules.fingerprint();
    if definition != ours {
        return Err(TableError::Definition { game: game.to_owned(), theirs: definition.to_owned(), ours });
    }
    if *theirs != options(rules) {
        let said = |options: &[(String, String)]| {
            options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(", ")
        };
        return Err(TableError::Options { theirs: said(theirs), ours: said(&options(rules)) });
    }
    Ok(())
}

/// Why a table can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It can't be read.
    #[error("{0}")]
    Read(std::io::Error),
    /// It is something else.
    #[error("this is no table of values")]
    NoTable,
    /// It was written in another form.
    #[error("the table has version {0} of the form, and this program reads version {VERSION}: solve the game again")]
    Version(u32),
    /// It isn't what was written.
    #[error("the table is damaged: {0}")]
    Damaged(&'static str),
    /// It is of another definition.
    #[error("the table is of another definition, of `{game}` with the fingerprint {theirs}; this one has {ours}")]
    Definition {
        /// Its title.
        game: String,
        /// The table's.
        theirs: String,
        /// That of the rules it was to be used with.
        ours: String,
    },
    /// It is of the game with other options.
    #[error("the table is of the game with {theirs}, not {ours}")]
    Options {
        /// As `name=value`.
        theirs: String,
        /// The same of the rules it was to be used with.
        ours: String,
    },
    /// It counts claims otherwise.
    #[error(
        "claims that draw by a counter count in one of the two, the table and what was asked for, and not in the other"
    )]
    Claims,
    /// A value doesn't follow from those after it.
    #[error(transparent)]
    Wrong(Box<crate::Contradiction>),
    /// The rules can't be solved, so no table is of them.
    #[error(transparent)]
    Refused(#[from] crate::Refused),
}

impl From<std::io::Error> for TableError {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::UnexpectedEof => Self::Damaged("it ends too early"),
            _ => Self::Read(error),
        }
    }
}
