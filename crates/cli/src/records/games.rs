//! Which games the records of a file may be of.
//!
//! A record comes from anywhere, and says in its own words which file its game is: no file is opened but those that whoever
//! runs the program has named, and those that came with the record.

use std::fs;
use std::path::{Component, Path, PathBuf};

use merels::catalogue;

use crate::load::{self, Failure, Found};
use crate::saves;

/// What definitions are called.
const EXTENSION: &str = "merels";

/// Where the games of records are found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Games {
    /// The game that all records are taken to be of, whatever they say.
    named: Option<String>,
    /// A file that was named for something else: a record may be of it.
    known: Option<PathBuf>,
    /// The folder of the records.
    folder: Option<PathBuf>,
    /// Whether this program wrote them, for itself.
    own: bool,
}

impl Games {
    /// Of the records in this file; `-` is standard input.
    pub(crate) fn of(file: &Path) -> Self {
        let folder = fs::canonicalize(file).ok().and_then(|file| file.parent().map(Path::to_owned));
        let own = saves::folder().and_then(|own| fs::canonicalize(own).ok());
        let own = folder.is_some() && folder == own;
        Self { folder, own, ..Self::default() }
    }

    /// All are of this game.
    pub(crate) fn named(self, game: Option<&str>) -> Self {
        Self { named: game.map(str::to_owned), ..self }
    }

    /// Some may be of this one, if it is a file.
    pub(crate) fn knowing(self, place: &str) -> Self {
        Self { known: catalogue::find(place).is_none().then(|| place.into()), ..self }
    }

    /// The game that a record names.
    pub(crate) fn find(&self, game: &str) -> Result<Found, Failure> {
        if let Some(named) = &self.named {
            return load::find(named);
        }
        if catalogue::find(game).is_some() {
            return load::find(game);
        }
        let path = Path::new(game);
        if let Some(known) = self.known.as_ref().filter(|known| known.file_name() == path.file_name()) {
            return load::find(&known.to_string_lossy());
        }
        let beside = self.folder.as_ref().and_then(|folder| beside(folder, path));
        let own = (self.own && path.is_absolute()).then(|| path.to_owned());
        match beside.or(own.filter(|own| is_definition(own))) {
            Some(path) => load::find(&path.to_string_lossy()),
            None => Err(not_here(game)),
        }
    }
}

/// The definition of that name in a folder; where a link leads elsewhere, there is none.
fn beside(folder: &Path, name: &Path) -> Option<PathBuf> {
    let mut parts = name.components().filter(|part| *part != Component::CurDir);
    let (Some(Component::Normal(name)), None) = (parts.next(), parts.next()) else { return None };
    let path = fs::canonicalize(folder.join(name)).ok()?;
    (path.parent() == Some(folder) && is_definition(&path)).then_some(path)
}

fn is_definition(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION) && path.is_file()
}

fn not_here(game: &str) -> Failure {
    if Path::new(game).extension().is_none() {
        // A name that is nearly right, perhaps.
        return load::no_such_game(game, "");
    }
    Failure::CantRun(format!(
        "`{game}` isn't beside this record, and a record opens no other file; the command line may say which game it is of"
    ))
}
