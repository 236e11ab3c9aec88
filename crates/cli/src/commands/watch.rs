//! Doing something again whenever definitions change.

use std::collections::BTreeSet;
use std::fs;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use notify::{Event, RecursiveMode, Watcher as _};

use crate::load::{self, Failure};
use crate::output;

/// How long nothing may have changed before something is done: editors save in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// How long changes without a pause are waited for.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Empties the screen and what can be scrolled back to, and begins at the top.
const CLEAR_SCREEN: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Does something at once, and again whenever one of the files or a definition or scenario file beside them
/// has changed, until the program is ended; or says why it can't.
pub(crate) fn watch(paths: &[PathBuf], mut each: impl FnMut()) -> Failure {
    let (sender, changes) = mpsc::channel();
    let told = move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| concerns_definitions(&event)) {
            // Whoever listened is gone only when the program ends.
            let _ = sender.send(());
        }
    };
    let mut watcher = match notify::recommended_watcher(told) {
        Ok(watcher) => watcher,
        Err(error) => return Failure::CantRun(format!("can't watch files: {error}")),
    };
    // What goes away later may come back; what was never there is a mistake.
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Failure::CantRun(load::no_such_file(missing));
    }
    let folders = folders(paths);
    if folders.is_empty() {
        return Failure::CantRun("there is nothing to watch: built-in games don't change".to_owned());
    }
    for folder in &folders {
        if let Err(error) = watcher.watch(folder, RecursiveMode::NonRecursive) {
            return Failure::CantRun(format!("can't watch {}: {error}", output::named(folder)));
        }
    }
    let on_terminal = std::io::stdout().is_terminal();
    loop {
        each();
        if on_terminal {
            output::note("\nwaiting for changes; ctrl-c ends");
        }
        if changes.recv().is_err() {
            return Failure::CantRun("can't watch files any longer".to_owned());
        }
        let_settle(&changes);
        if on_terminal {
            output::control(CLEAR_SCREEN);
        } else {
            output::note("----------------");
        }
    }
}

/// The folders to watch. Files are watched by way of these: an editor that writes a new file and renames it
/// leaves the old one without changes. Where a link leads is watched too.
fn folders(paths: &[PathBuf]) -> BTreeSet<PathBuf> {
    let folder = |path: &Path| match path.parent() {
        _ if path.is_dir() => path.to_owned(),
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let linked = paths.iter().filter_map(|path| fs::canonicalize(path).ok());
    let folders = paths.iter().cloned().chain(linked).map(|path| folder(&path));
    folders.map(|folder| fs::canonicalize(&folder).unwrap_or(folder)).collect()
}

fn concerns_definitions(event: &Event) -> bool {
    let is_definition = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(".merels") || name.ends_with(".test.toml")
    };
    !event.kind.is_access() && (event.need_rescan() || event.paths.iter().any(is_definition))
}

/// Waits until changes pause.
fn let_settle(changes: &Receiver<()>) {
    let first = Instant::now();
    while first.elapsed() < LONGEST_WAIT && changes.recv_timeout(QUIET).is_ok() {}
}
