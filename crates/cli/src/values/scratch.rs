//! A folder for what memory doesn't hold while a game is being solved.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use merels::solve::disk::{Scratch, Stored};

use crate::files::Held;
use crate::load::Failure;
use crate::output;

/// How the files of a run end.
const ENDING: &str = "merels-run";

/// A folder that one run at a time works in.
pub(crate) struct ScratchFolder {
    path: PathBuf,
    _held: Held,
}

impl ScratchFolder {
    /// The folder at a path, which is made where it isn't there; refused while another run works in it.
    pub(crate) fn make(path: &Path) -> Result<Self, Failure> {
        let cant = |error: io::Error| format!("can't write to {}: {}", output::named(path), output::in_words(&error));
        fs::create_dir_all(path).map_err(|error| Failure::CantRun(cant(error)))?;
        let held = Held::take(&path.join(format!("run.{ENDING}")))?;
        Ok(Self { path: path.to_owned(), _held: held })
    }

    /// A file that is no run's: what a run has made.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Removes the folder, if nothing else is in it.
    pub(crate) fn remove_empty(self) {
        let Self { path, _held: held } = self;
        // The lock lies in the folder.
        drop(held);
        let _ = fs::remove_dir(path);
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.{ENDING}"))
    }
}

impl Scratch for ScratchFolder {
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
                names.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Write + Send + '_>> {
        Ok(Box::new(File::create(self.file(name))?))
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Stored + '_>>> {
        match File::open(self.file(name)) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.file(from), self.file(to))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.file(name))
    }
}
