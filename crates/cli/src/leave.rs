//! Ending the program at once, wherever it is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once};

/// The status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Files that are there only as long as the program runs.
static PASSING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// This file goes away when the program ends.
pub(crate) fn remove_at_end(path: &Path) {
    if let Ok(mut passing) = PASSING.lock() {
        passing.insert(path.to_owned());
    }
}

/// This file is gone, or may stay.
pub(crate) fn leave_alone(path: &Path) {
    if let Ok(mut passing) = PASSING.lock() {
        passing.remove(path);
    }
}

/// Ends the program, with nothing left lying about.
pub(crate) fn now(status: i32) -> ! {
    // Whoever has it at this moment is stopped in the middle; the next run clears away.
    if let Ok(passing) = PASSING.try_lock() {
        passing.iter().for_each(|path| _ = fs::remove_file(path));
    }
    std::process::exit(status)
}

/// From now on ctrl-c says this first, and ends the program as [`now`] does.
pub(crate) fn on_interrupt(last_word: fn()) {
    static SET: Once = Once::new();
    SET.call_once(|| {
        // Without a handler the program ends as well.
        let _ = ctrlc::set_handler(move || {
            last_word();
            now(i32::from(INTERRUPTED));
        });
    });
}
