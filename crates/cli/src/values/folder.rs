//! A folder of slices.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use merels::solve::slices::Shelf;

use crate::files;
use crate::load::Failure;
use crate::output;

/// How the files of slices end.
const ENDING: &str = "slice";

/// A folder of slices.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder at a path.
    pub(crate) fn of(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// The folder at a path, which is made where it isn't there.
    pub(crate) fn make(path: &Path) -> Result<Self, Failure> {
        let cant = |error: io::Error| format!("can't write to {}: {}", output::named(path), output::in_words(&error));
        fs::create_dir_all(path).map_err(|error| Failure::CantRun(cant(error)))?;
        Ok(Self::of(path))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.{ENDING}"))
    }
}

impl Shelf for Folder {
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.0)? {
            let path = entry?.path();
            // A pipe would be waited for.
            if path.extension().is_some_and(|ending| ending == ENDING) && path.is_file() {
                names.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        match File::open(self.file(name)) {
            Ok(file) => Ok(Some(Box::new(BufReader::new(file)))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        files::write(&self.file(name), bytes).map_err(|failure| io::Error::other(failure.in_short()))
    }
}
