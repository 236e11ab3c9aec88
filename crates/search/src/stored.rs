//! Weights as files keep them.

use std::collections::BTreeMap;
use std::ops::Range;

use merels_play::Rules;
use serde::{Deserialize, Serialize};

use crate::strengths::Strengths;
use crate::weights::{MAX_WEIGHT, Weights};

/// The longest text that is read, in bytes.
pub const MAX_STORED_BYTES: usize = 64 << 10;
/// What a text begins with when it is written.
const COMMENT: &str = "\
# What things are worth to a searcher, in hundredths of a man. Written by `merels tune`, which fits them to games that the
# searcher plays against itself; where there is a list of levels, how strong each is, in hundredths of a usual one.
";

/// Weights, and the rules that they are for.
///
/// ```
/// use merels_search::{StoredWeights, Weights};
///
/// let text = r#"
///     game = "Three in a Row"
///     rules = "025307efe84cdf28"
///     [weights]
///     man = 100
///     mobility = 10
///     made = 5
///     open = 25
///     begun = [0, 6, 9]
///     blocked = 2
///     scarce = -8
/// "#;
/// let stored = StoredWeights::read(text)?;
/// let nothing = 0.into();
/// let weights = Weights { choked: nothing, groups: nothing, apart: nothing, ..Weights::default() };
/// assert_eq!(stored.weights, Weights { begun: [0, 6, 9].into(), blocked: 2.into(), ..weights });
/// assert_eq!(StoredWeights::read(&stored.write()?)?, stored);
/// let wrong = StoredWeights::read(&text.replace("open", "opne")).unwrap_err();
/// assert_eq!(wrong.to_string(), "there is no key `opne` here; the keys are `man`, `mobility`, `made`, `open`, `begun`, `blocked`, `scarce`, `shut`, `reach`, `ready`, `swing`, `cross`, `links`, `central`, `choked`, `groups`, `apart`");
/// # Ok::<(), merels_search::WrongWeights>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredWeights {
    /// The game's title.
    pub game: String,
    /// What tells its rules from others: [`Rules::fingerprint`].
    pub rules: String,
    /// The options that aren't at their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
    /// What the weights were made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Made>,
    /// The weights.
    pub weights: Weights,
    /// How strong the levels are with these weights; without it as in the usual table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<StoredLevels>,
}

/// How strong the levels of a game are, and what says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredLevels {
    /// The strength of each.
    pub strengths: Strengths,
    /// Up to which level they were measured.
    pub measured: u8,
    /// Games that each played against the one below in each round.
    pub games: u64,
    /// Rounds, each played with the strengths of the one before.
    pub rounds: u32,
    /// What was random follows from it.
    pub seed: u64,
}

/// What weights were made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// Games in each round.
    pub games: u64,
    /// Rounds, each played with the weights of the one before.
    pub rounds: u32,
    /// States looked at for each turn.
    pub nodes: u64,
    /// What was random follows from it.
    pub seed: u64,
}

/// Why a text holds no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongWeights {
    /// It is too long.
    #[error("the file is longer than {MAX_STORED_BYTES} bytes")]
    TooLong,
    /// It isn't TOML, or not of this form.
    #[error("{message}")]
    Unreadable {
        /// What is wrong.
        message: String,
        /// Where, in bytes.
        at: Range<usize>,
    },
    /// A weight lies out of range.
    #[error("`{name}` is {value}: a weight is a whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    OutOfRange {
        /// Which one.
        name: &'static str,
        /// What it is.
        value: i32,
    },
    /// They have no form as TOML.
    #[error("the weights can't be written: {0}")]
    Unwritable(String),
}

impl WrongWeights {
    /// The line and the column of what is wrong in its text, from 1.
    pub fn line_column(&self, text: &str) -> Option<(usize, usize)> {
        let Self::Unreadable { at, .. } = self else { return None };
        let before = text.get(..at.start)?;
        let line = before.rsplit('\n').next().unwrap_or_default();
        Some((before.matches('\n').count() + 1, line.chars().count() + 1))
    }
}

impl StoredWeights {
    /// Weights for rules.
    pub fn new(rules: &Rules, weights: Weights, made: Option<Made>) -> Self {
        Self {
            game: rules.game().title.clone(),
            rules: rules.fingerprint(),
            set: set(rules),
            made,
            weights,
            levels: None,
        }
    }

    /// How strong the levels are.
    pub fn strengths(&self) -> Strengths {
        self.levels.map(|levels| levels.strengths).unwrap_or_default()
    }

    /// Reads them.
    ///
    /// # Errors
    ///
    /// What isn't of the form that [`Self::write`] gives, or out of bounds.
    pub fn read(text: &str) -> Result<Self, WrongWeights> {
        if text.len() > MAX_STORED_BYTES {
            return Err(WrongWeights::TooLong);
        }
        let stored: Self = toml::from_str(text).map_err(|error| WrongWeights::Unreadable {
            message: in_plain_words(error.message()),
            at: error.span().unwrap_or(0..0),
        })?;
        let mut named = Weights::NAMES.into_iter().zip(stored.weights.values());
        let wrong = named.find_map(|(name, weight)| {
            let wrong = weight.parts().into_iter().find(|part| !(-MAX_WEIGHT..=MAX_WEIGHT).contains(part))?;
            Some((name, wrong))
        });
        match wrong {
            Some((name, value)) => Err(WrongWeights::OutOfRange { name, value }),
            None => Ok(stored),
        }
    }

    /// Writes them as TOML.
    ///
    /// # Errors
    ///
    /// What the TOML writer refuses.
    pub fn write(&self) -> Result<String, WrongWeights> {
        let text = toml::to_string(self).map_err(|error| WrongWeights::Unwritable(error.to_string()))?;
        Ok(format!("{COMMENT}{text}"))
    }

    /// Whether they are for these rules, with the options set as they are.
    pub fn is_for(&self, rules: &Rules) -> bool {
        self.rules == rules.fingerprint() && self.set == set(rules)
    }
}

/// The options that aren't at their defaults.
fn set(rules: &Rules) -> BTreeMap<String, String> {
    let options = rules.game().options.iter().filter(|option| option.chosen != 0);
    options.map(|option| (option.name.clone(), option.value().to_owned())).collect()
}

/// What the TOML reader says, without its words for types.
fn in_plain_words(message: &str) -> String {
    let message = message.lines().next().unwrap_or("this can't be read");
    if let Some((key, known)) = message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected ")) {
        let known = known.strip_prefix("one of ").unwrap_or(known);
        return format!("there is no key {key} here; the keys are {known}");
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return format!("the key {key} is missing");
    }
    let of_a_value = message.starts_with("invalid type") || message.starts_with("invalid value");
    let Some((_, expected)) = message.split_once(", expected ").filter(|_| of_a_value) else {
        return message.to_owned();
    };
    match expected {
        "a weight" => {
            "a whole number is needed here, or a list of three: for the opening, the middle and the ending".to_owned()
        }
        "u8" | "u16" | "i32" | "u32" | "u64" => "a whole number is needed here".to_owned(),
        "a string" => "a text is needed here".to_owned(),
        _ => "something else is needed here".to_owned(),
    }
}
