//! How far a run is: written down now and then, so that the same run can go on where it was.

use serde::{Deserialize, Serialize};

use super::scratch::{DiskError, Files};
use crate::Claims;
use crate::codec::Codec;
use crate::table::options;

/// The file that says it.
const NAME: &str = "run";
/// The form of all files of a run.
const FORM: u32 = 1;

/// What is solved, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Journal {
    form: u32,
    game: String,
    definition: String,
    options: Vec<(String, String)>,
    claims: bool,
    folded: bool,
    /// The position that all begins with, as it is kept.
    first: Vec<u64>,
    pub(super) stage: Stage,
}

/// Files are called by numbers that no other file of the run has had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Positions are found.
    Finding(Finding),
    /// It is found out what leads to what.
    Linking(Linking),
    /// Values are found.
    Going(Going),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Finding {
    /// The next number of a file.
    pub(super) next: u64,
    /// Files of positions that were looked at, and how many each has.
    pub(super) known: Vec<(String, u64)>,
    /// Positions that are being looked at.
    pub(super) front: (String, u64),
    /// How many of these have been.
    pub(super) looked_at: u64,
    /// Where they lead, each file in order.
    pub(super) led_to: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Linking {
    /// The file of all positions in their order.
    pub(super) keys: String,
    pub(super) positions: u64,
    /// How many have been looked at.
    pub(super) looked_at: u64,
    /// The places within turns that were found there.
    pub(super) within: u64,
    /// How many files there are of each sort.
    pub(super) files: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Going {
    pub(super) keys: String,
    pub(super) positions: u64,
    /// Positions, and behind them places within turns.
    pub(super) places: u64,
    /// The places of a part.
    pub(super) part: u64,
    /// The file of each part.
    pub(super) parts: Vec<String>,
    /// How often that has been written down.
    pub(super) generation: u64,
    /// The turns of the places found last, and their file; none when all are found.
    pub(super) layer: Option<(u16, String)>,
}

impl Journal {
    pub(super) fn new(codec: &Codec, first: &[u64], stage: Stage) -> Self {
        let rules = codec.rules();
        Self {
            form: FORM,
            game: rules.game().title.clone(),
            definition: rules.fingerprint(),
            options: options(rules),
            claims: codec.claims == Claims::Automatic,
            folded: codec.alike || codec.images.len() > 1,
            first: first.to_vec(),
            stage,
        }
    }

    /// What was written down; none where nothing was.
    pub(super) fn read(files: Files<'_>) -> Result<Option<Self>, DiskError> {
        let named = |error| super::scratch::of(NAME, error);
        let Some(mut file) = files.0.open(NAME).map_err(named)? else { return Ok(None) };
        let mut text = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut text).map_err(named)?;
        let damaged = || DiskError::Damaged(NAME.to_owned());
        let (crc, json) = text.split_first_chunk::<4>().ok_or_else(damaged)?;
        if u32::from_le_bytes(*crc) != crc32fast::hash(json) {
            return Err(damaged());
        }
        serde_json::from_slice(json).map(Some).map_err(|_| damaged())
    }

    /// Refuses what isn't the same run.
    pub(super) fn refuse_foreign(&self, other: &Self) -> Result<(), DiskError> {
        let same = Self { stage: self.stage.clone(), ..other.clone() };
        if same == *self { Ok(()) } else { Err(DiskError::Foreign(other.game.clone())) }
    }

    /// Writes it down, and removes the files that it doesn't need.
    pub(super) fn write(&self, files: Files<'_>) -> Result<(), DiskError> {
        let json = serde_json::to_vec(self).map_err(|error| super::scratch::of(NAME, error.into()))?;
        let mut text = crc32fast::hash(&json).to_le_bytes().to_vec();
        text.extend(json);
        files.replace(NAME, &text)?;
        files.keep_only(&|name| name == NAME || self.stage.needs(name))
    }
}

impl Stage {
    fn needs(&self, name: &str) -> bool {
        match self {
            Self::Finding(at) => {
                at.front.0 == name
                    || at.known.iter().any(|(known, _)| known == name)
                    || at.led_to.iter().any(|file| file == name)
            }
            Self::Linking(at) => {
                let made = |sort: &str| (0..at.files).any(|number| name == format!("{sort}-{number}"));
                at.keys == name || [WAYS, INNER, OPEN, INNER_OPEN].into_iter().any(made)
            }
            Self::Going(at) => {
                name == at.keys
                    || name == BACK
                    || at.parts.iter().any(|part| part == name)
                    || at.layer.as_ref().is_some_and(|(_, file)| file == name)
            }
        }
    }
}

/// Files of ways by where they lead: to positions, to places within turns.
pub(super) const WAYS: &str = "ways";
pub(super) const INNER: &str = "inner";
/// Files of how many ways lead on: from positions, from places within turns.
pub(super) const OPEN: &str = "open";
pub(super) const INNER_OPEN: &str = "inner-open";
/// The file of all ways, by the numbers of the places that they lead to.
pub(super) const BACK: &str = "back";
