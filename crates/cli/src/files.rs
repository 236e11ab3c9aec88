//! Files that people own: what was there is never lost.
//!
//! A file is replaced by one that was written beside it, or whole pieces are added to its end; it is never written in place.
//! Whoever goes on writing to a file holds it ([`Held`]), and others are told. What a killed run has left behind
//! is cleared away by the next one that writes to the folder.

mod lock;
mod part;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::load::Failure;
use crate::output;
use lock::Lock;

/// The file that a name stands for, and whether one can be there at all.
pub(crate) fn destination(path: &Path) -> Result<PathBuf, Failure> {
    if let Some(why) = never_written(path) {
        return Err(cant(path, &why));
    }
    // A link stays one: what it leads to is written. What a device is called leads to no file at times.
    let real = if is_device(path) { None } else { fs::canonicalize(path).ok() };
    let path = real.unwrap_or_else(|| path.to_owned());
    if path.is_dir() {
        return Err(cant(&path, &"it is a folder"));
    }
    let folder = folder(&path);
    if path.file_name().is_none() || !folder.is_dir() {
        return Err(cant(&path, &format!("there is no folder {}", output::named(folder))));
    }
    Ok(path)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn cant(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::CantRun(format!("can't write {}: {why}", output::named(path)))
}

/// Whether what is there, if anything is, isn't a plain file: a pipe, a terminal.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| !known.is_file())
}

/// Where the system keeps names of what is open already, `/dev/stdout` and `/dev/fd/3` among them.
#[cfg(unix)]
const OPEN_ALREADY: [&str; 2] = ["/dev", "/proc"];

/// Why nothing is written to what is there: a pipe would be waited for until somebody reads it, and a disk is no file.
#[cfg(unix)]
fn never_written(path: &Path) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = fs::metadata(path).ok()?.file_type();
    let is_open = OPEN_ALREADY.iter().any(|folder| path.starts_with(folder));
    match () {
        () if kind.is_fifo() && !is_open => Some("it is a pipe, and nobody may read it; name a file, or /dev/stdout"),
        () if kind.is_block_device() => Some("it is a disk"),
        () if kind.is_socket() => Some("it is a socket"),
        () => None,
    }
}

/// Why nothing is written to what is there; here files and folders are all there is.
#[cfg(not(unix))]
fn never_written(_path: &Path) -> Option<&'static str> {
    None
}

/// Writes a file, in the place of what was there.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    write_with(path, &mut |out| out.write_all(contents.as_ref()).map_err(|error| cant(path, &output::in_words(&error))))
}

/// Writes a file piece by piece, in the place of what was there; that stays if the pieces fail. What isn't a plain file gets
/// the pieces as they come.
pub(crate) fn write_with(
    path: &Path,
    pieces: &mut dyn FnMut(&mut (dyn Write + Send)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let path = destination(path)?;
    if is_device(&path) {
        let mut file =
            fs::OpenOptions::new().write(true).open(&path).map_err(|error| cant(&path, &output::in_words(&error)))?;
        return all_pieces(&path, &mut file, pieces);
    }
    lock::look(&path).map_err(|error| cant(&path, &output::in_words(&error)))?;
    let mut part = part::beside(&path).map_err(|error| cant(&path, &output::in_words(&error)))?;
    let mut out = BufWriter::new(part.as_file_mut());
    all_pieces(&path, &mut out, pieces)?;
    out.flush().map_err(|error| cant(&path, &output::in_words(&error)))?;
    drop(out);
    part::put_in_place(part, &path).map_err(|error| cant(&path, &output::in_words(&error)))
}

/// Writes all pieces. Where there is no way to write, that is why they fail, however it is put by what makes them.
fn all_pieces(
    path: &Path,
    out: &mut (dyn Write + Send),
    pieces: &mut dyn FnMut(&mut (dyn Write + Send)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut watched = Watched { out, failed: None };
    let written = pieces(&mut watched);
    written.map_err(|failure| watched.failed.map_or(failure, |why| cant(path, &why)))
}

/// Notes why something couldn't be written.
struct Watched<'w> {
    out: &'w mut (dyn Write + Send),
    failed: Option<String>,
}

impl Watched<'_> {
    fn noted<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &done
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.failed.get_or_insert_with(|| output::in_words(error));
        }
        done
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.out.write(bytes);
        self.noted(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.out.flush();
        self.noted(done)
    }
}

/// Writes a file that isn't there yet.
pub(crate) fn create(path: &Path, contents: &str) -> Result<(), Failure> {
    let path = destination(path)?;
    let created = part::beside(&path).and_then(|mut part| {
        part.as_file_mut().write_all(contents.as_bytes())?;
        part.as_file().sync_all()?;
        part.persist_noclobber(&path).map_err(|error| error.error)
    });
    created.map(|_| ()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::CantRun(format!("{} is there already, and stays as it is", output::named(&path)))
        }
        _ => cant(&path, &output::in_words(&error)),
    })
}

/// A file that nobody else writes meanwhile.
#[derive(Debug)]
pub(crate) struct Held {
    path: PathBuf,
    /// None where the file is no plain one.
    lock: Option<Lock>,
}

impl Held {
    /// Takes hold of a file, which may be new; refused while another process holds it.
    pub(crate) fn take(path: &Path) -> Result<Self, Failure> {
        let path = destination(path)?;
        if is_device(&path) {
            return Ok(Self { path, lock: None });
        }
        part::clear_away(folder(&path));
        let lock = Lock::take(&path).map_err(|error| cant(&path, &output::in_words(&error)))?;
        Ok(Self { path, lock: Some(lock) })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file, in the place of what was there; what isn't a plain file gets it as it is.
    pub(crate) fn write(&self, contents: &[u8]) -> Result<(), Failure> {
        if !self.is_plain() {
            return write(&self.path, contents);
        }
        let written = part::beside(&self.path).and_then(|mut part| {
            part.as_file_mut().write_all(contents)?;
            part::put_in_place(part, &self.path)
        });
        written.map_err(|error| cant(&self.path, &output::in_words(&error)))
    }

    /// Whether it is, or will be, a plain file: no pipe and no terminal.
    pub(crate) fn is_plain(&self) -> bool {
        self.lock.is_some()
    }

    /// The file with its end open: what is added stands after what it holds.
    pub(crate) fn open_end(self) -> Result<OpenEnd, Failure> {
        // One that isn't there is made when there is something to be written.
        let there = self.path.exists();
        let file = if there { Some(self.at_end()?) } else { None };
        Ok(OpenEnd { file, held: self, there })
    }

    /// The file, and how long it is.
    fn at_end(&self) -> Result<(fs::File, u64), Failure> {
        let plain = self.is_plain();
        let file = fs::OpenOptions::new().append(plain).write(true).create(plain).open(&self.path);
        let file = file.map_err(|error| cant(&self.path, &output::in_words(&error)))?;
        let length = file.metadata().map_or(0, |known| known.len());
        Ok((file, length))
    }
}

/// A file to the end of which whole pieces are added.
#[derive(Debug)]
pub(crate) struct OpenEnd {
    /// With its length as far as all pieces are whole.
    file: Option<(fs::File, u64)>,
    held: Held,
    /// Whether something stays under its name even if nothing is added.
    there: bool,
}

impl OpenEnd {
    /// Adds a piece, or nothing of it.
    pub(crate) fn add(&mut self, piece: &[u8]) -> Result<(), Failure> {
        let (file, whole) = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.held.at_end()?),
        };
        if let Err(error) = file.write_all(piece) {
            // What there was room for is no whole piece.
            let _ = if self.held.is_plain() { file.set_len(*whole) } else { Ok(()) };
            if !self.there {
                self.file = None;
                let _ = fs::remove_file(&self.held.path);
            }
            return Err(cant(&self.held.path, &output::in_words(&error)));
        }
        *whole += piece.len() as u64;
        self.there = true;
        Ok(())
    }

    /// Nothing is added any more.
    pub(crate) fn close(self) -> Result<(), Failure> {
        let plain = self.file.filter(|_| self.held.is_plain());
        plain
            .map_or(Ok(()), |(file, _)| file.sync_all())
            .map_err(|error| cant(&self.held.path, &output::in_words(&error)))
    }
}
