//! Files of records that games are added to.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::files::{Held, OpenEnd};
use crate::load::{Failure, Found};
use crate::output;

/// The largest file of which all is held, in bytes: it is written again after every turn.
const MAX_HELD: u64 = 16 << 20;

/// How much of a file shows what it holds.
const BEGINNING: u64 = 4096;

/// All that a file of records holds; none where there is no file. Any other file is refused.
pub(crate) fn contents(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let Some(file) = opened(path)? else { return Ok(None) };
    let mut bytes = Vec::new();
    file.take(MAX_HELD + 1).read_to_end(&mut bytes).map_err(|error| refused(path, &error))?;
    if bytes.len() as u64 > MAX_HELD {
        return Err(refused(path, &"it is too large to add a game to after every turn"));
    }
    is_of_records(path, &bytes).map(|()| Some(bytes))
}

/// A plain file; none where there is none.
fn opened(path: &Path) -> Result<Option<File>, Failure> {
    match std::fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(refused(path, &error)),
        Ok(known) if !known.is_file() => Err(refused(path, &"it is no plain file")),
        Ok(_) => File::open(path).map(Some).map_err(|error| refused(path, &error)),
    }
}

fn is_of_records(path: &Path, beginning: &[u8]) -> Result<(), Failure> {
    let text = beginning.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    if text.is_empty() || text.starts_with(b"merels:") {
        return Ok(());
    }
    if text.starts_with(b"{") {
        return Err(refused(path, &"it is JSON, and no record in text; `merels record convert --to text` writes one"));
    }
    Err(refused(path, &"it holds something else than records of games"))
}

fn refused(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::CantRun(format!("{} is left as it is: {why}", output::named(path)))
}

/// What stands between records and one that is added.
pub(crate) fn gap(before: &[u8]) -> &'static [u8] {
    match before.last() {
        None => b"",
        Some(b'\n') => b"\n",
        Some(_) => b"\n\n",
    }
}

/// A file that whole games are added to, one after another.
pub(crate) struct GameFile {
    end: OpenEnd,
    gap: &'static [u8],
    games: u64,
    failed: Option<Failure>,
}

impl GameFile {
    /// Opens a file, which may be new or hold records; any other is refused and left as it is.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let held = Held::take(path)?;
        let mut gap: &[u8] = b"";
        if held.is_plain()
            && let Some(file) = opened(held.path())?
        {
            gap = self::gap(&ends(held.path(), file)?);
        }
        Ok(Self { end: held.open_end()?, gap, games: 0, failed: None })
    }

    /// Adds a game. Where that can't be done, it is said at once, and no more are added: those that are there follow one another.
    pub(crate) fn add(&mut self, record: &str) {
        if self.failed.is_some() {
            return;
        }
        let text = [self.gap, record.trim_end().as_bytes(), b"\n"].concat();
        match self.end.add(&text) {
            Ok(()) => {
                self.games += 1;
                self.gap = b"\n";
            }
            Err(failure) => {
                let kept = match self.games {
                    0 => "no game is kept there".to_owned(),
                    1 => "the first game is kept there, and no other".to_owned(),
                    many => format!("the first {many} games are kept there, and no others"),
                };
                output::note(&format!("warning: {failure}; {kept}"));
                self.failed = Some(Failure::CantRun(format!("{failure}; {kept}")));
            }
        }
    }

    /// All games are added.
    pub(crate) fn close(self) -> Result<(), Failure> {
        let closed = self.end.close();
        self.failed.map_or(closed, Err)
    }
}

/// The first bytes of a file of records and its last one.
fn ends(path: &Path, mut file: File) -> Result<Vec<u8>, Failure> {
    use std::io::{Seek as _, SeekFrom};
    let mut bytes = Vec::new();
    file.by_ref().take(BEGINNING).read_to_end(&mut bytes).map_err(|error| refused(path, &error))?;
    is_of_records(path, &bytes)?;
    if bytes.len() as u64 == BEGINNING {
        let last = file.seek(SeekFrom::End(-1)).and_then(|_| file.read_to_end(&mut bytes));
        last.map_err(|error| refused(path, &error))?;
    }
    Ok(bytes)
}

/// What a record in a file says which game it is of, so that it is found again: beside the file by its name alone.
pub(crate) fn called(found: &Found, file: &Path) -> String {
    let folder = |path: &Path| std::fs::canonicalize(path).ok()?.parent().map(Path::to_owned);
    let beside = || {
        let path = found.path.as_deref()?;
        let of_file = crate::files::destination(file).ok()?;
        let of_file =
            std::fs::canonicalize(of_file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new(".")))
                .ok()?;
        (folder(path)? == of_file).then(|| path.file_name().map(|name| name.to_string_lossy().into_owned())).flatten()
    };
    beside().unwrap_or_else(|| found.called())
}
