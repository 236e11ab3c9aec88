//! Writing files so that what was there is never lost.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::load::Failure;

/// The file that a name stands for, and whether one can be there at all.
pub(crate) fn destination(path: &Path) -> Result<PathBuf, Failure> {
    let cant = |why: &dyn std::fmt::Display| Failure::CantRun(format!("can't write {}: {why}", path.display()));
    // A link stays one: what it leads to is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.is_dir() {
        return Err(cant(&"it is a folder"));
    }
    let folder = folder(&path);
    if path.file_name().is_none() || !folder.is_dir() {
        return Err(cant(&format!("there is no folder {}", folder.display())));
    }
    Ok(path)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file: beside it first, then renamed, so that what was there stays whole if anything fails.
/// What isn't a plain file, and a file in a folder that takes no others, is written in place.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    let path = destination(path)?;
    replace(&path, contents.as_ref())
        .map_err(|error| Failure::CantRun(format!("can't write {}: {error}", path.display())))
}

/// Writes a file piece by piece, in the same way. What was there stays if the pieces fail.
pub(crate) fn write_with(
    path: &Path,
    pieces: &mut dyn FnMut(&mut (dyn Write + Send)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let path = destination(path)?;
    let cant = |error: &dyn std::fmt::Display| Failure::CantRun(format!("can't write {}: {error}", path.display()));
    let known = fs::metadata(&path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(&path).map_err(|error| cant(&error))?;
        return pieces(&mut file);
    }
    let file = new_file(folder(&path)).map_err(|error| cant(&error))?;
    let mut out = BufWriter::new(file);
    pieces(&mut out)?;
    let file = out.into_inner().map_err(|error| cant(&error))?;
    finish(file, &path, known.as_ref()).map_err(|error| cant(&error))
}

/// Puts a written file in its place.
fn finish(file: tempfile::NamedTempFile, path: &Path, known: Option<&fs::Metadata>) -> std::io::Result<()> {
    file.as_file().sync_all()?;
    if let Some(known) = known {
        let _ = file.as_file().set_permissions(known.permissions());
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn replace(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let known = fs::metadata(path).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return fs::write(path, contents);
    }
    let mut file = match new_file(folder(path)) {
        Ok(file) => file,
        Err(_) if known.is_some() => return fs::write(path, contents),
        Err(error) => return Err(error),
    };
    file.write_all(contents)?;
    finish(file, path, known.as_ref())
}

/// A temporary file that is as readable as any file of the user's.
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "elsewhere there are no such permissions"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
