//! What has been played: kept, gone on with, merged.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::aim::Measure;

/// The form of what is kept.
const FORM: u32 = 1;

/// All that has been found out. It serialises with these names; what is read back is equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// What is played: results of another plan are of no use.
    pub head: Head,
    /// What was played, by variants and rounds.
    pub entries: Vec<Entry>,
}

/// A plan, written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The form.
    pub form: u32,
    /// The game's title.
    pub title: String,
    /// The fingerprint of the text that is varied.
    pub text: String,
    /// Options that are set in all variants.
    pub set: Vec<(String, String)>,
    /// What is varied, as it was asked for.
    pub axes: Vec<String>,
    /// How many variants there are.
    pub variants: u64,
    /// What is aimed at.
    pub aims: Vec<String>,
    /// Who plays.
    pub players: Vec<String>,
    /// How much a judge looks at in a turn; 0 where nothing is judged.
    pub judge: u64,
    /// The fingerprint of what things are worth to the players.
    pub weights: String,
    /// Games of a variant in the first round.
    pub games: u64,
    /// How many rounds.
    pub rounds: u32,
    /// What everything random follows from.
    pub seed: u64,
    /// After how many decisions games are cut off.
    pub cap: u32,
}

/// What came of a variant in a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The variant's number.
    pub variant: u64,
    /// Its values.
    pub values: Vec<String>,
    /// The round, from 0.
    pub round: u32,
    /// What is wrong with it, if anything is: then nothing was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<String>,
    /// What was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
}

/// Games, and what was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// How many games.
    pub games: u64,
    /// How many somebody won.
    pub decided: u64,
    /// How many of these whoever began won.
    pub first: u64,
    /// How many were drawn.
    pub drawn: u64,
    /// How many were different.
    pub different: u64,
    /// What was measured.
    pub measures: BTreeMap<Measure, f64>,
}

/// Why results don't belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unlike {
    /// They follow another plan.
    #[error("these results follow another plan: {0} is not the same")]
    Plan(&'static str),
    /// The same was played with another result.
    #[error(
        "variant {variant} has two different results: they were made by different versions of the program, or changed since"
    )]
    Differs {
        /// Which.
        variant: u64,
    },
}

impl Head {
    /// The form that this crate reads and writes.
    pub(crate) const FORM: u32 = FORM;

    /// In what two plans differ.
    fn differs(&self, other: &Self) -> Option<&'static str> {
        let checks = [
            (self.form != other.form, "the form of the file"),
            (self.title != other.title || self.text != other.text, "the game's text"),
            (self.set != other.set, "the options that are set"),
            (self.axes != other.axes || self.variants != other.variants, "what is varied"),
            (self.aims != other.aims, "what is aimed at"),
            (self.players != other.players, "who plays"),
            (self.judge != other.judge, "the judge"),
            (self.weights != other.weights, "what things are worth"),
            (self.games != other.games || self.rounds != other.rounds, "the number of games or rounds"),
            (self.seed != other.seed, "the seed"),
            (self.cap != other.cap, "the cap"),
        ];
        checks.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
    }
}

impl Results {
    /// Nothing is played yet.
    pub fn new(head: Head) -> Self {
        Self { head, entries: Vec::new() }
    }

    /// Finds out whether these follow a plan.
    ///
    /// # Errors
    ///
    /// In what they don't.
    pub fn follow(&self, head: &Head) -> Result<(), Unlike> {
        self.head.differs(head).map_or(Ok(()), |what| Err(Unlike::Plan(what)))
    }

    /// What came of a variant in a round.
    pub fn get(&self, variant: u64, round: u32) -> Option<&Entry> {
        self.place(variant, round).ok().and_then(|at| self.entries.get(at))
    }

    fn place(&self, variant: u64, round: u32) -> Result<usize, usize> {
        self.entries.binary_search_by_key(&(variant, round), |entry| (entry.variant, entry.round))
    }

    /// Adds what came of a variant in a round.
    ///
    /// # Errors
    ///
    /// Something else came of it before.
    pub fn add(&mut self, entry: Entry) -> Result<(), Unlike> {
        match self.place(entry.variant, entry.round) {
            Err(at) => self.entries.insert(at, entry),
            Ok(at) if self.entries.get(at) == Some(&entry) => {}
            Ok(_) => return Err(Unlike::Differs { variant: entry.variant }),
        }
        Ok(())
    }

    /// The same with the entries in their order and numbers as they are kept: what was read from a file may be in another.
    #[must_use]
    pub fn in_order(mut self) -> Self {
        self.entries.sort_by_key(|entry| (entry.variant, entry.round));
        let measures = self.entries.iter_mut().filter_map(|entry| entry.played.as_mut());
        measures.flat_map(|played| played.measures.values_mut()).for_each(|number| *number = rounded(*number));
        self
    }

    /// Adds the results of another part of the same plan.
    ///
    /// # Errors
    ///
    /// Results of another plan, or that contradict each other.
    pub fn merge(mut self, other: Self) -> Result<Self, Unlike> {
        other.follow(&self.head)?;
        for entry in other.entries {
            self.add(entry)?;
        }
        Ok(self)
    }
}

/// A number as it is kept: four decimals, which are read back as they were.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
