//! Who writes a file: a lock beside it, which the system takes off when its owner has ended, however that was.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::folder;
use crate::leave;
use crate::output;

/// What the names of locks end in.
pub(super) const ENDING: &str = ".merels-lock";

/// The longest name that is part of a lock's, in bytes.
const MAX_NAME: usize = 200;

/// How often a lock is tried again, and after how long.
const LOOKS: usize = 4;
const PAUSE: Duration = Duration::from_millis(5);

/// A file beside the one that it is for, locked.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a file, or says who has it.
    pub(super) fn take(path: &Path) -> io::Result<Self> {
        let place = beside(path);
        let mut looks = LOOKS;
        loop {
            if fs::symlink_metadata(&place).is_ok_and(|known| !known.is_file()) {
                return Err(io::Error::other(format!("{} is in the way", output::named(&place))));
            }
            let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&place)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if looks > 0 => {
                    // Somebody may only be looking whether it is free.
                    looks -= 1;
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(taken(&mut file)),
                // Some file systems know no locks: nobody can be told there.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // Whoever had it may have removed it just now.
            if !is_there(&file, &place) {
                continue;
            }
            let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
            leave::remove_at_end(&place);
            return Ok(Self { path: place, _file: file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: afterwards it may be another's.
        let _ = fs::remove_file(&self.path);
        leave::leave_alone(&self.path);
    }
}

/// Whether nobody has the lock of a file.
pub(super) fn look(path: &Path) -> io::Result<()> {
    let Ok(mut file) = File::open(beside(path)) else { return Ok(()) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(taken(&mut file)),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Removes a file if nobody has locked it.
pub(super) fn remove_if_free(path: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(path) else { return };
    if file.try_lock().is_ok() && is_there(&file, path) {
        let _ = fs::remove_file(path);
    }
}

/// Why a lock can't be had.
fn taken(file: &mut File) -> io::Error {
    let mut owner = String::new();
    // Some systems let nobody read what is locked.
    let _ = file.take(20).read_to_string(&mut owner);
    let owner = owner.parse::<u32>().map(|id| format!(" (process {id})")).unwrap_or_default();
    io::Error::new(io::ErrorKind::ResourceBusy, format!("another merels is writing to it{owner}"))
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let end = (0..=name.len().min(MAX_NAME)).rev().find(|&end| name.is_char_boundary(end)).unwrap_or(0);
    folder(path).join(format!(".{}{ENDING}", name.get(..end).unwrap_or_default()))
}

/// Whether a name still stands for the file that was opened.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let place = |known: fs::Metadata| (known.dev(), known.ino());
    let opened = file.metadata().map(place);
    opened.is_ok_and(|opened| fs::symlink_metadata(path).is_ok_and(|known| place(known) == opened))
}

/// Whether a name still stands for the file that was opened; here none can be removed before it is closed.
#[cfg(not(unix))]
fn is_there(_file: &File, path: &Path) -> bool {
    path.exists()
}
