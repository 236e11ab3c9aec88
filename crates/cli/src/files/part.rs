//! Files that are being written, beside those that they will replace.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::{Builder, NamedTempFile};

use super::{folder, lock};
use crate::leave;
use crate::output;

/// What the names of parts end in.
const ENDING: &str = ".merels-part";

/// A new file beside another one, as readable as any file of the user's.
pub(super) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder(path);
    clear_away(folder);
    loop {
        let part = new_part(folder).map_err(|error| {
            let why = format!("nothing can be written beside it in {}: {}", output::named(folder), error.kind());
            io::Error::new(error.kind(), why)
        })?;
        // While it is locked, nobody takes it for one of a killed run; before, somebody may have.
        let _ = part.as_file().lock();
        if part.path().exists() {
            leave::remove_at_end(part.path());
            return Ok(part);
        }
    }
}

fn new_part(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".").suffix(ENDING);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Puts a written file in its place.
pub(super) fn put_in_place(part: NamedTempFile, path: &Path) -> io::Result<()> {
    part.as_file().sync_all()?;
    if let Ok(known) = fs::metadata(path) {
        if !known.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        let _ = part.as_file().set_permissions(known.permissions());
    }
    let name = part.path().to_owned();
    part.persist(path).map_err(|error| error.error)?;
    leave::leave_alone(&name);
    Ok(())
}

/// The folders that were looked through.
static CLEARED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes what killed runs have left in a folder: nobody holds it any more. Once is enough for a run.
pub(super) fn clear_away(folder: &Path) {
    let is_new = CLEARED.lock().is_ok_and(|mut cleared| cleared.insert(folder.to_owned()));
    if !is_new {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with('.') && (name.ends_with(ENDING) || name.ends_with(lock::ENDING));
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            lock::remove_if_free(&entry.path());
        }
    }
}
