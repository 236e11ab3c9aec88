//! Games in files while they are played.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use merels::record::{Chunk, Played, Study, UNFINISHED};
use merels::sheet::{Phrase, Tongue};

use merels_terminal::KeptGame;

use crate::files::{self, Held};
use crate::load::Failure;
use crate::records::{self, Games};
use crate::{output, record_file};

/// How many files are looked through for a game to go on with.
const MAX_LOOKED_AT: usize = 1_000;

/// A file with a game in it, and perhaps earlier ones before it.
#[derive(Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
    /// What stands before the game and stays as it is.
    before: Vec<u8>,
    /// What the file held when it was looked at or written last; none where there was no file.
    known: RefCell<Option<Vec<u8>>>,
    /// Where the game is written again and again.
    held: Option<Held>,
}

impl SaveFile {
    /// A file that the game is added to after every turn. It may be new, or hold records; any other file is refused and left as
    /// it is.
    pub(crate) fn keep_in(path: &Path) -> Result<Self, Failure> {
        let held = Held::take(path)?;
        Ok(Self { held: Some(held), ..Self::add_to(path)? })
    }

    /// The same for a file that the game is added to once.
    pub(crate) fn add_to(path: &Path) -> Result<Self, Failure> {
        let path = files::destination(path)?;
        let known = record_file::contents(&path)?;
        let mut before = known.clone().unwrap_or_default();
        before.extend(record_file::gap(&before));
        Ok(Self { path, before, known: RefCell::new(known), held: None })
    }

    /// A file whose last game is played on.
    pub(crate) fn go_on_in(path: &Path) -> Result<Self, Failure> {
        let path = files::destination(path)?;
        let known = record_file::contents(&path)?;
        let last = records::one(&path, None)?;
        if last.is_json {
            return Err(Failure::CantRun(format!(
                "{} is JSON: `merels record convert` makes records of it",
                output::named(&path)
            )));
        }
        let mut before = known.clone().unwrap_or_default();
        before.truncate(usize::try_from(last.offset).unwrap_or(usize::MAX));
        Ok(Self { path, before, known: RefCell::new(known), held: None })
    }

    /// A new file among the games in progress.
    pub(crate) fn in_progress(game: &str) -> Result<Self, Failure> {
        let folder = folder().ok_or_else(no_folder)?;
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::CantRun(format!("can't make the folder {}: {}", output::named(&folder), output::in_words(&error)))
        })?;
        let stem = Path::new(game).file_stem().map_or("game".into(), |stem| stem.to_string_lossy().into_owned());
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = format!("{stem}-{:x}-{}.record", since.as_nanos(), std::process::id());
        Self::keep_in(&folder.join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this is the game as it was written there last.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.known.borrow().as_ref().is_some_and(|known| known.ends_with(text.as_bytes()))
    }

    /// Whether it is this file.
    pub(crate) fn is_for(&self, path: &Path) -> bool {
        files::destination(path).is_ok_and(|path| path == self.path)
    }

    /// Writes the game, unless somebody else has written to the file meanwhile.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        let now;
        let held = match &self.held {
            Some(held) => held,
            None => {
                now = Held::take(&self.path)?;
                &now
            }
        };
        let there = record_file::contents(&self.path)?;
        let mut known = self.known.borrow_mut();
        // Where it was removed there is nothing to lose.
        if there.is_some() && there != *known {
            let why = "something else has changed it since, and it is left as it is";
            return Err(Failure::CantRun(format!("can't write {}: {why}", output::named(&self.path))));
        }
        let contents = [&self.before, text.as_bytes()].concat();
        held.write(&contents)?;
        *known = Some(contents);
        Ok(())
    }
}

/// Where games in progress are kept.
pub(crate) fn folder() -> Option<PathBuf> {
    asked_for().or_else(|| Some(own_folder()?.join("games")))
}

/// Where the program keeps what is its own.
pub(crate) fn own_folder() -> Option<PathBuf> {
    asked_for().or_else(|| Some(dirs::state_dir().or_else(dirs::data_local_dir)?.join("merels")))
}

fn asked_for() -> Option<PathBuf> {
    std::env::var_os("MERELS_STATE").filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn no_folder() -> Failure {
    Failure::CantRun("there is no folder for games in progress".to_owned())
}

/// A game of a file, to be gone on with in it.
pub(crate) fn resume(path: &Path, game: Option<&str>) -> Result<(SaveFile, Played), Failure> {
    let held = Held::take(path)?;
    let played = records::load(path, None, &Games::of(path).named(game))?;
    Ok((SaveFile { held: Some(held), ..SaveFile::go_on_in(path)? }, played))
}

/// The game in progress that was played on last; of one game only, if one is named. What can't be gone on with is named on
/// standard error, and stays.
pub(crate) fn resume_latest(game: Option<&str>) -> Result<(SaveFile, Played), Failure> {
    let folder = folder().ok_or_else(no_folder)?;
    for path in newest_first(&folder) {
        match in_progress(&path, game) {
            Ok(false) => {}
            Ok(true) => return resume(&path, None),
            Err(failure) => {
                let (left, why) = (format!("{} is left as it is: ", output::named(&path)), failure.in_short());
                let why = why.strip_prefix(&left).unwrap_or(&why);
                output::note(&format!(
                    "note: {} is passed over and left as it is: {why}; `merels record check` says more",
                    output::named(&path)
                ));
            }
        }
    }
    let of = game.map_or(String::new(), |game| format!(" of {game}"));
    Err(Failure::CantRun(format!("no game{of} is in progress; games are kept in {}", output::named(&folder))))
}

/// The files of games in a folder.
fn newest_first(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let known = fs::metadata(&path).ok()?;
            // A pipe would be waited for.
            let ours = known.is_file() && path.extension().is_some_and(|extension| extension == "record");
            ours.then(|| known.modified().ok()).flatten().map(|time| (time, path))
        })
        .collect();
    files.sort();
    files.into_iter().rev().take(MAX_LOOKED_AT).map(|(_, path)| path)
}

/// The kept games that go on, the last one first: game, day, how many turns were played, who sits where - the longest, which may be cut off.
pub(crate) fn kept_games(tongue: Tongue) -> Vec<KeptGame> {
    let Some(folder) = folder() else { return Vec::new() };
    let listed = |file: PathBuf| {
        record_file::contents(&file).ok()?;
        let chunk: Chunk = records::one(&file, None).ok()?;
        let record = merels::record::parse(merels::syntax::FileId(0), &chunk.text).ok()?;
        if record.value("result").is_some_and(|result| result != UNFINISHED) {
            return None;
        }
        let told = |key: &str| record.value(key).unwrap_or_default().to_owned();
        let game = told("game");
        let name = Path::new(&game).file_stem().map_or(game.clone(), |stem| stem.to_string_lossy().into_owned());
        let seats: Vec<String> =
            record.headers.iter().filter(|header| header.key == "player").map(|header| header.value.clone()).collect();
        let turn = record.value("at").and_then(|at| at.parse().ok()).unwrap_or(record.turns.len()) + 1;
        let turn = tongue.phrase(Phrase::TurnNumber(turn));
        Some(KeptGame { file, text: format!("{name}  {}  {turn}  {}", told("date"), seats.join(", ")) })
    };
    newest_first(&folder).filter_map(listed).take(MAX_LISTED).collect()
}

/// How many kept games are listed.
const MAX_LISTED: usize = 200;

/// Whether the last game of a file is asked for and goes on; or why it can't.
fn in_progress(path: &Path, game: Option<&str>) -> Result<bool, Failure> {
    record_file::contents(path)?;
    let chunk: Chunk = records::one(path, None)?;
    let record = merels::record::parse(merels::syntax::FileId(0), &chunk.text)
        .map_err(|report| Failure::Wrong(report.message))?;
    let is_over = record.value("result").is_some_and(|result| result != UNFINISHED);
    if is_over || !game.is_none_or(|game| record.value("game").is_some_and(|of| is_same_game(game, of))) {
        return Ok(false);
    }
    records::play(path, &chunk, &Games::of(path)).map(|_| true)
}

/// Whether a game that is asked for is the one of a record: by its name, or by its file.
fn is_same_game(asked: &str, recorded: &str) -> bool {
    asked == recorded || fs::canonicalize(asked).is_ok_and(|asked| asked == Path::new(recorded))
}

/// Whether anything was done in a game.
pub(crate) fn is_worth_keeping(study: &Study) -> bool {
    !study.children(study.root()).is_empty() || !study.under_way().is_empty() || study.session().outcome().is_some()
}
