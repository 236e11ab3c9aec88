//! Keeping games in files while they are played.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use merels::record::{Chunks, Study, UNFINISHED};

use crate::files;
use crate::load::Failure;
use crate::records;

/// The largest file that a game is added to, in bytes: all of it is written again after every turn.
const MAX_FILE: u64 = 16 << 20;

/// How many files are looked through for a game to go on with.
const MAX_LOOKED_AT: usize = 1_000;

/// A file with a game in it, and perhaps earlier ones before it.
#[derive(Clone, Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
    /// What stands before the game and stays as it is.
    before: Vec<u8>,
}

impl SaveFile {
    /// A file that the game is added to. It may be new, or hold records; any other file is refused and left as it is.
    pub(crate) fn add_to(path: &Path) -> Result<Self, Failure> {
        let path = files::destination(path)?;
        let mut before = existing(&path)?;
        if before.last().is_some_and(|&byte| byte != b'\n') {
            before.push(b'\n');
        }
        if !before.is_empty() {
            before.push(b'\n');
        }
        Ok(Self { path, before })
    }

    /// A file whose last game is played on.
    pub(crate) fn go_on_in(path: &Path) -> Result<Self, Failure> {
        let last = records::one(path, None)?;
        let path = files::destination(path)?;
        let mut before = existing(&path)?;
        if last.is_json {
            return Err(Failure::CantRun(format!(
                "{} is JSON: `merels record convert` makes records of it",
                path.display()
            )));
        }
        before.truncate(usize::try_from(last.offset).unwrap_or(usize::MAX));
        Ok(Self { path, before })
    }

    /// A new file among the games in progress.
    pub(crate) fn in_progress(game: &str) -> Option<Self> {
        let folder = folder()?;
        fs::create_dir_all(&folder).ok()?;
        let stem = Path::new(game).file_stem().map_or("game".into(), |stem| stem.to_string_lossy().into_owned());
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = format!("{stem}-{:x}-{}.record", since.as_nanos(), std::process::id());
        Some(Self { path: folder.join(name), before: Vec::new() })
    }

    /// Whether the game was written there.
    pub(crate) fn is_written(&self) -> bool {
        self.path.is_file()
    }

    /// Whether it is this file.
    pub(crate) fn is_for(&self, path: &Path) -> bool {
        files::destination(path).is_ok_and(|path| path == self.path)
    }

    /// Writes the game: a new file, then renamed.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        files::write(&self.path, [&self.before, text.as_bytes()].concat())
    }
}

/// What a file of records holds already.
fn existing(path: &Path) -> Result<Vec<u8>, Failure> {
    let Ok(known) = fs::metadata(path) else { return Ok(Vec::new()) };
    let refused = |why: &str| Failure::CantRun(format!("{} is left as it is: {why}", path.display()));
    if known.len() > MAX_FILE {
        return Err(refused("it is too large to add a game to"));
    }
    let bytes = fs::read(path).map_err(|error| refused(&error.to_string()))?;
    let text = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&bytes).trim_ascii_start();
    if text.is_empty() || text.starts_with(b"merels:") {
        return Ok(bytes);
    }
    Err(refused("it holds something else than records of games"))
}

/// Where games in progress are kept.
pub(crate) fn folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("MERELS_STATE").filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    Some(dirs::state_dir().or_else(dirs::data_local_dir)?.join("merels").join("games"))
}

/// The game in progress that was played on last; of one game only, if one is named. Files that can't be read are named on
/// standard error, and stay.
pub(crate) fn latest(game: Option<&str>) -> Result<PathBuf, Failure> {
    let folder = folder().ok_or_else(|| Failure::CantRun("there is no folder for games in progress".to_owned()))?;
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let path = entry.path();
            let ours = path.extension().is_some_and(|extension| extension == "record");
            ours.then(|| entry.metadata().and_then(|known| known.modified()).ok()).flatten().map(|time| (time, path))
        })
        .collect();
    files.sort();
    for (_, path) in files.into_iter().rev().take(MAX_LOOKED_AT) {
        if let Some(true) = is_in_progress(&path, game) {
            return Ok(path);
        }
    }
    let of = game.map_or(String::new(), |game| format!(" of {game}"));
    Err(Failure::CantRun(format!("no game{of} is in progress; games are kept in {}", folder.display())))
}

fn is_in_progress(path: &Path, game: Option<&str>) -> Option<bool> {
    let bytes = fs::read(path).ok()?;
    let chunk = Chunks::new(&bytes[..]).last().and_then(Result::ok);
    let record = chunk.and_then(|chunk| merels::record::parse(merels::syntax::FileId(0), &chunk.text).ok());
    let Some(record) = record else {
        eprintln!("note: {} can't be read, and is left as it is; `merels record check` says why", path.display());
        return None;
    };
    let is_asked_for = game.is_none_or(|game| record.value("game") == Some(game));
    Some(is_asked_for && record.value("result").is_none_or(|result| result == UNFINISHED))
}

/// Whether anything was done in a game.
pub(crate) fn is_worth_keeping(study: &Study) -> bool {
    !study.children(study.root()).is_empty() || !study.under_way().is_empty() || study.session().outcome().is_some()
}
