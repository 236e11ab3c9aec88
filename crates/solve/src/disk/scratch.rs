//! Where a run keeps what memory doesn't hold.

use std::io::{self, Read, Seek, Write};

use crate::Refused;

/// A place for files that are there only as long as a game is being solved.
pub trait Scratch: Send + Sync {
    /// The files that are there.
    ///
    /// # Errors
    ///
    /// A place that can't be read.
    fn names(&self) -> io::Result<Vec<String>>;

    /// A new file, or one in the place of what was there.
    ///
    /// # Errors
    ///
    /// One that can't be written.
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + Send + '_>>;

    /// A file that is read; none if there isn't one.
    ///
    /// # Errors
    ///
    /// One that can't be read.
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Stored + '_>>>;

    /// Gives a file another name, in the place of what had that.
    ///
    /// # Errors
    ///
    /// One that can't be moved.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    ///
    /// One that can't be removed.
    fn remove(&self, name: &str) -> io::Result<()>;
}

/// What a file is read from.
pub trait Stored: Read + Seek + Send {}

impl<S: Read + Seek + Send> Stored for S {}

/// Why a game isn't solved on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiskError {
    /// It can't be solved, or the caller has broken off.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A file can't be written or read.
    #[error("{name}: {error}")]
    File {
        /// Its name.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// A file isn't what was written.
    #[error("{0} is damaged: remove what is in its folder, and begin anew")]
    Damaged(String),
    /// What is there belongs to something else.
    #[error("what is there is of {0}, and that isn't what is to be solved: remove it, or name another folder")]
    Foreign(String),
}

/// The files of a place by name: errors say whose they are.
#[derive(Clone, Copy)]
pub(super) struct Files<'s>(pub(super) &'s dyn Scratch);

impl<'s> Files<'s> {
    pub(super) fn create(self, name: &str) -> Result<Box<dyn Write + Send + 's>, DiskError> {
        self.0.create(name).map_err(|error| of(name, error))
    }

    pub(super) fn open(self, name: &str) -> Result<Box<dyn Stored + 's>, DiskError> {
        let file = self.0.open(name).map_err(|error| of(name, error))?;
        file.ok_or_else(|| DiskError::Damaged(name.to_owned()))
    }

    /// Writes a file whole or not at all.
    pub(super) fn replace(self, name: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let part = format!("{name}-part");
        self.create(&part)?.write_all(bytes).map_err(|error| of(&part, error))?;
        self.0.rename(&part, name).map_err(|error| of(name, error))
    }

    /// Removes all files but some.
    pub(super) fn keep_only(self, wanted: &dyn Fn(&str) -> bool) -> Result<(), DiskError> {
        let names = self.0.names().map_err(|error| of("the folder", error))?;
        let unwanted = names.iter().filter(|name| !wanted(name));
        unwanted.into_iter().try_for_each(|name| self.0.remove(name).map_err(|error| of(name, error)))
    }
}

/// An error with the name of its file.
pub(super) fn of(name: &str, error: io::Error) -> DiskError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => DiskError::Damaged(name.to_owned()),
        _ => DiskError::File { name: name.to_owned(), error },
    }
}
