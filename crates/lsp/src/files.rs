//! Where texts come from: what is open in the editor, then files, then built-in games.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use merels_ide::Library;

/// What a server needs of the system it runs on.
pub trait Host: Send + Sync {
    /// The text of a file; nothing if there is none, or it isn't text, or far too large.
    fn read(&self, path: &Path) -> Option<Arc<str>>;

    /// The definitions and scenario files in a folder and those in it; at most as many as are worth looking at.
    fn files(&self, folder: &Path) -> Vec<PathBuf>;

    /// A built-in game's text.
    fn built_in(&self, name: &str) -> Option<Arc<str>>;

    /// The names of all built-in games.
    fn built_in_names(&self) -> Vec<String>;

    /// A file that shows a built-in game's text, for editors that want to go there.
    fn built_in_file(&self, name: &str) -> Option<PathBuf>;

    /// A file with the page of a diagnostic.
    fn page_file(&self, code: &str) -> Option<PathBuf>;
}

/// The most bytes of files that are kept in memory besides those that are open.
const MAX_KEPT: usize = 32 << 20;

/// The texts at one moment.
#[derive(Clone)]
pub(crate) struct Files {
    host: Arc<dyn Host>,
    /// What is open, by name.
    open: Arc<HashMap<String, Arc<str>>>,
    kept: Option<Arc<Mutex<Kept>>>,
}

/// Files as they were when they were read last.
#[derive(Default)]
struct Kept {
    texts: HashMap<PathBuf, Option<Arc<str>>>,
    bytes: usize,
}

impl Files {
    /// Without anything open. Files are kept only where somebody says when they change.
    pub(crate) fn new(host: Arc<dyn Host>, keeps: bool) -> Self {
        Self { host, open: Arc::default(), kept: keeps.then(Arc::default) }
    }

    pub(crate) fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    /// What is open has another text, or none any more.
    pub(crate) fn set(&mut self, name: &str, text: Option<Arc<str>>) {
        let open = Arc::make_mut(&mut self.open);
        match text {
            Some(text) => _ = open.insert(name.to_owned(), text),
            None => _ = open.remove(name),
        }
    }

    /// Files may have changed.
    pub(crate) fn forget(&self) {
        if let Some(kept) = &self.kept {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Kept::default();
        }
    }

    /// The text of what is called so.
    pub(crate) fn text(&self, name: &str) -> Option<Arc<str>> {
        self.open.get(name).cloned().or_else(|| self.on_disk(Path::new(name)))
    }

    fn on_disk(&self, path: &Path) -> Option<Arc<str>> {
        if !path.is_absolute() {
            return None;
        }
        let Some(kept) = &self.kept else { return self.host.read(path) };
        if let Some(known) = kept.lock().unwrap_or_else(PoisonError::into_inner).texts.get(path) {
            return known.clone();
        }
        // A slow disk must not keep others waiting for what is known.
        let text = self.host.read(path);
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += text.as_ref().map_or(0, |text| text.len()) + path.as_os_str().len();
        if kept.bytes > MAX_KEPT {
            *kept = Kept::default();
        }
        kept.texts.insert(path.to_owned(), text.clone());
        text
    }

    /// The definition that a file of scenarios tests: its name and its text.
    pub(crate) fn tested(&self, scenarios: &str) -> Option<(String, Arc<str>)> {
        let name = tested_by(scenarios)?;
        if let Some(text) = self.text(&name) {
            return Some((name, text));
        }
        let game = game_of(&name)?;
        Some((format!("{game}.merels"), self.host.built_in(&game)?))
    }

    /// The names of games that a file can extend: those beside it that are open or known, and the built-in ones.
    pub(crate) fn games(&self, from: &str, known: &[&str]) -> Vec<String> {
        let folder = Path::new(from).parent();
        let beside = known.iter().copied().chain(self.open.keys().map(String::as_str)).filter(|name| *name != from);
        let beside = beside.filter(|name| Path::new(name).parent() == folder).filter_map(game_of);
        let mut names: Vec<String> = beside.chain(self.host.built_in_names()).collect();
        names.sort();
        names.dedup();
        names
    }
}

impl Library for Files {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let beside = Path::new(from).parent().map(|folder| folder.join(format!("{name}.merels")).display().to_string());
        let beside = beside.and_then(|path| Some((path.clone(), self.text(&path)?)));
        beside.or_else(|| Some((format!("{name}.merels"), self.host.built_in(name)?)))
    }

    fn names(&self) -> Vec<String> {
        self.host.built_in_names()
    }
}

/// The game that a definition's file is called after.
pub(crate) fn game_of(file: &str) -> Option<String> {
    let name = Path::new(file).file_name()?.to_str()?;
    name.strip_suffix(".merels").map(str::to_owned)
}

/// The scenarios of a definition's file.
pub(crate) fn scenarios_of(file: &str) -> Option<String> {
    file.strip_suffix(".merels").map(|stem| format!("{stem}.test.toml"))
}

/// The definition that a file of scenarios tests.
fn tested_by(file: &str) -> Option<String> {
    file.strip_suffix(".test.toml").map(|stem| format!("{stem}.merels"))
}
