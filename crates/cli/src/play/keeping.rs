//! Keeping the game that is played, and the truth about what is kept.

use std::path::Path;

use merels::sheet::{Phrase, Tongue};

use crate::load::Failure;
use crate::output;
use crate::saves::SaveFile;

/// A file that the game is kept in, or why there is none.
#[derive(Debug)]
struct Place {
    file: Result<SaveFile, String>,
    /// Whether the game was written there.
    written: bool,
    /// Why it isn't there as it stands.
    trouble: Option<String>,
    told: bool,
    /// Whether somebody has named this file.
    asked: bool,
    /// Whether the game can be gone on with in another place, whatever becomes of this one.
    beside: bool,
}

impl Place {
    fn new(file: Result<SaveFile, Failure>) -> Self {
        let file = file.map_err(|failure| failure.in_short());
        Self { trouble: file.as_ref().err().cloned(), file, written: false, told: false, asked: false, beside: false }
    }

    /// Writes the game; what is news of it, bad or good.
    fn write(&mut self, text: &str) -> Option<News> {
        if let Ok(file) = &self.file {
            let trouble = file.write(text).err().map(|failure| failure.in_short());
            self.written |= trouble.is_none();
            self.told &= trouble.is_some();
            if self.trouble.is_some() && trouble.is_none() {
                self.trouble = None;
                return Some(News::Again(output::named(file.path())));
            }
            self.trouble = trouble;
        }
        self.news()
    }

    /// What is wrong, if it wasn't told yet.
    fn news(&mut self) -> Option<News> {
        let why = self.trouble.as_ref().filter(|_| !self.told)?;
        self.told = true;
        Some(self.what_is_there(why))
    }

    fn what_is_there(&self, why: &str) -> News {
        match &self.file {
            Ok(file) if self.written && self.beside => News::RecordedBefore(why.to_owned(), output::named(file.path())),
            Ok(file) if self.written => News::Behind(why.to_owned(), output::named(file.path())),
            _ if self.beside => News::NotRecorded(why.to_owned()),
            _ => News::NotKept(why.to_owned()),
        }
    }

    fn is_for(&self, path: &Path) -> bool {
        self.file.as_ref().is_ok_and(|file| file.is_for(path))
    }
}

/// What is told of keeping a game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// It is kept in a file again.
    Again(String),
    /// It can be gone on with.
    Kept,
    /// It isn't kept as it stands: why, and which file has it as it was before.
    Behind(String, String),
    /// It isn't kept: why.
    NotKept(String),
    /// The same of the record that was asked for.
    RecordedBefore(String, String),
    /// It isn't in the record that was asked for: why.
    NotRecorded(String),
}

impl News {
    /// Whether something is wrong.
    pub(crate) fn is_bad(&self) -> bool {
        match self {
            Self::Again(_) | Self::Kept => false,
            Self::Behind(..) | Self::NotKept(_) | Self::RecordedBefore(..) | Self::NotRecorded(_) => true,
        }
    }

    /// In words: sentences.
    pub(crate) fn said(&self, tongue: Tongue) -> String {
        tongue.phrase(match self {
            Self::Again(file) => Phrase::KeptAgain(file),
            Self::Kept => Phrase::KeptForResuming,
            Self::Behind(why, file) => Phrase::KeptBefore(why, file),
            Self::NotKept(why) => Phrase::NotKept(why),
            Self::RecordedBefore(why, file) => Phrase::RecordedBefore(why, file),
            Self::NotRecorded(why) => Phrase::NotRecorded(why),
        })
    }
}

/// Where a game is kept after every turn.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    /// To go on with.
    progress: Option<Place>,
    /// Because somebody asked for it.
    record: Option<Place>,
}

impl Keeping {
    /// To go on with, in a file of the game's own; anew for every game.
    pub(crate) fn begin(&mut self, game: &str) {
        // The file before is let go of first.
        self.progress = None;
        self.progress = Some(Place::new(SaveFile::in_progress(game)));
    }

    /// Nobody wants to go on with it.
    pub(crate) fn forget(&mut self) {
        self.progress = None;
    }

    /// In the file that it was found in; `asked` where that was named.
    pub(crate) fn go_on_in(&mut self, file: SaveFile, asked: bool) {
        self.progress = Some(Place { written: true, asked, ..Place::new(Ok(file)) });
    }

    /// In this file too.
    pub(crate) fn record_in(&mut self, path: &Path) -> Result<(), Failure> {
        self.record = None;
        let place = self.record.insert(Place { asked: true, beside: true, ..Place::new(SaveFile::keep_in(path)) });
        place.trouble.clone().map_or(Ok(()), |why| Err(Failure::CantRun(why)))
    }

    /// Whether it can be gone on with, as far as is known.
    pub(crate) fn will_be_kept(&self) -> bool {
        self.progress.as_ref().is_some_and(|place| place.trouble.is_none())
    }

    /// Whether it is kept anywhere.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.progress.is_some() || self.record.is_some()
    }

    /// Whether a file is one of those it is kept in.
    pub(crate) fn is_in(&self, path: &Path) -> bool {
        [&self.progress, &self.record].into_iter().flatten().any(|place| place.is_for(path))
    }

    /// Whether the game is in one of its files as it stands, or why not.
    pub(crate) fn as_it_stands(&self, path: &Path) -> Result<(), Failure> {
        let place = [&self.progress, &self.record].into_iter().flatten().find(|place| place.is_for(path));
        place.and_then(|place| place.trouble.clone()).map_or(Ok(()), |why| Err(Failure::CantRun(why)))
    }

    /// Writes the game wherever it is kept, whatever became of the other places.
    pub(crate) fn keep(&mut self, progress: impl FnOnce() -> String, record: impl FnOnce() -> String) -> Vec<News> {
        let first = self.progress.as_mut().and_then(|place| place.write(&progress()));
        let second = self.record.as_mut().and_then(|place| place.write(&record()));
        first.into_iter().chain(second).collect()
    }

    /// What is wrong before anything is written.
    pub(crate) fn news(&mut self) -> Vec<News> {
        [&mut self.progress, &mut self.record].into_iter().flatten().filter_map(Place::news).collect()
    }

    /// What is to be said of a game that is left, unless it is safe elsewhere: `over` where nobody goes on with it.
    pub(crate) fn last_word(&self, over: bool) -> Vec<News> {
        let mut said = Vec::new();
        match &self.progress {
            Some(Place { trouble: Some(why), .. })
                if self.record.as_ref().is_none_or(|record| record.trouble.is_some()) =>
            {
                said.extend(self.progress.as_ref().map(|place| place.what_is_there(why)));
            }
            Some(Place { trouble: None, written: true, .. }) if !over => {
                said.push(News::Kept);
            }
            _ => {}
        }
        if let Some(place) = &self.record {
            said.extend(place.trouble.as_ref().map(|why| place.what_is_there(why)));
        }
        said
    }

    /// Whether the game is where somebody asked for it to be.
    pub(crate) fn is_as_asked(&self) -> bool {
        [&self.progress, &self.record].into_iter().flatten().all(|place| !place.asked || place.trouble.is_none())
    }
}
