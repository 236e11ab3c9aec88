//! What is varied.

use std::str::FromStr;

/// The most values of an axis.
const MAX_VALUES: usize = 1_000;

/// Something that is varied, and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// As it was asked for.
    pub asked: String,
    /// What is varied.
    pub place: Place,
    /// What it can be.
    pub values: Vec<String>,
}

/// What is varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An option of the game, by its name.
    Option(String),
    /// A place of the text, by what stands before it and behind it.
    Text {
        /// Before it.
        before: String,
        /// Behind it.
        behind: String,
    },
}

/// What varies nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongAxis {
    /// It has neither form.
    #[error(
        "`{0}` varies nothing: an option is varied by `NAME=a,b,c` or `NAME=6..12`, the text by a piece of it with `{{6..12}}` or `{{near it|on empty}}` in the place of what varies"
    )]
    Form(String),
    /// There is but one value, or far too many.
    #[error("`{asked}` has {values} values; there are 2 to {MAX_VALUES}")]
    Values {
        /// What was asked for.
        asked: String,
        /// How many there would be.
        values: usize,
    },
}

impl FromStr for Axis {
    type Err = WrongAxis;

    fn from_str(text: &str) -> Result<Self, WrongAxis> {
        let (place, values) = hole(text).or_else(|| option(text)).ok_or_else(|| WrongAxis::Form(text.to_owned()))?;
        if !(2..=MAX_VALUES).contains(&values.len()) {
            return Err(WrongAxis::Values { asked: text.to_owned(), values: values.len() });
        }
        Ok(Self { asked: text.to_owned(), place, values })
    }
}

/// A piece of text with a hole: braces that hold numbers from one to another, or words with `|` between them.
fn hole(text: &str) -> Option<(Place, Vec<String>)> {
    let opens = text.match_indices('{').map(|(at, _)| at);
    opens.into_iter().find_map(|open| {
        let inside = text.get(open + 1..)?;
        let close = inside.find(['{', '}'])?;
        let (inside, behind) = (inside.get(..close)?, inside.get(close..)?.strip_prefix('}')?);
        let values = match range(inside) {
            Some(range) => range,
            None if inside.contains('|') => inside.split('|').map(|value| value.trim().to_owned()).collect(),
            None => return None,
        };
        let place = Place::Text { before: text.get(..open)?.to_owned(), behind: behind.to_owned() };
        Some((place, distinct(values)))
    })
}

fn option(text: &str) -> Option<(Place, Vec<String>)> {
    let (name, values) = text.split_once('=')?;
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let values = match range(values) {
        Some(range) => range,
        None => values.split(',').map(|value| value.trim().to_owned()).collect(),
    };
    let whole = is_word(name) && values.iter().all(|value| is_word(value));
    whole.then(|| (Place::Option(name.to_owned()), distinct(values)))
}

/// `6..12` as all numbers from one to the other; more than are allowed are cut off behind the first too many.
fn range(text: &str) -> Option<Vec<String>> {
    let (from, to) = text.split_once("..")?;
    let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    Some((from..=to).take(MAX_VALUES + 1).map(|number| number.to_string()).collect())
}

fn distinct(values: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
