//! `merels lsp`

use std::collections::HashMap;
use std::fs;
use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use merels::catalogue;
use merels::syntax::manual;
use merels_lsp::{Ended, Host, Wire, WireError, serve};

use crate::args::Lsp;
use crate::folders::{self, DEFINITION, SCENARIOS};
use crate::load::{Done, Failure, read_text};

/// The most files of an editor's folders that are looked into.
const MAX_FILES: usize = 10_000;

/// Serves an editor until it leaves.
pub(crate) fn run(_: &Lsp) -> Done {
    let (connection, wire) = Wire::connect(BufReader::new(stdin()), stdout());
    let ended = serve(&connection, Arc::new(Disk::default()));
    drop(connection);
    let cant = |error: WireError| Failure::CantRun(format!("can't speak with the editor: {error}"));
    if let Some(error) = wire.broken() {
        return Err(cant(error));
    }
    match ended.map_err(|error| Failure::CantRun(error.to_string()))? {
        Ended::Properly => {
            wire.join().map_err(cant)?;
            Ok(ExitCode::SUCCESS)
        }
        Ended::Suddenly => Ok(ExitCode::from(1)),
    }
}

/// This machine's files.
#[derive(Default)]
struct Disk {
    /// What was written for editors to go to.
    shown: Mutex<HashMap<String, Option<PathBuf>>>,
}

impl Disk {
    /// The file that shows a text of the program's.
    fn shown(&self, folder: &str, name: String, text: &str) -> Option<PathBuf> {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.entry(name).or_insert_with_key(|name| kept(folder, name, text)).clone()
    }
}

impl Host for Disk {
    fn read(&self, path: &Path) -> Option<Arc<str>> {
        // Nobody may ever write to a pipe of that name.
        path.is_file().then(|| read_text(path).ok()).flatten()
    }

    fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let files = folders::files(folder, &[DEFINITION, SCENARIOS]).into_iter().filter_map(Result::ok);
        files.filter(|path| path.is_file()).take(MAX_FILES).collect()
    }

    fn built_in(&self, name: &str) -> Option<Arc<str>> {
        catalogue::find(name).map(|entry| Arc::from(entry.text))
    }

    fn built_in_names(&self) -> Vec<String> {
        catalogue::games().iter().map(|entry| entry.name.to_owned()).collect()
    }

    fn built_in_file(&self, name: &str) -> Option<PathBuf> {
        self.shown("games", format!("{name}.merels"), catalogue::find(name)?.text)
    }

    fn page_file(&self, code: &str) -> Option<PathBuf> {
        self.shown("pages", format!("{code}.md"), manual::page(code)?)
    }
}

/// A file that shows a text which the program holds: editors go to files only. It may be thrown away at any time.
fn kept(folder: &str, name: &str, text: &str) -> Option<PathBuf> {
    let cache =
        std::env::var_os("MERELS_CACHE").map(PathBuf::from).or_else(|| Some(dirs::cache_dir()?.join("merels")))?;
    let folder = cache.join(env!("CARGO_PKG_VERSION")).join(folder);
    let path = folder.join(name);
    if fs::read_to_string(&path).is_ok_and(|known| known == text) {
        return Some(path);
    }
    fs::create_dir_all(&folder).ok()?;
    crate::files::write(&path, text).ok()?;
    Some(path)
}
