//! The variants of a game: all combinations of what is varied.

use merels_play::{Definition, Library, Rules, RulesError};

use crate::axis::{Axis, Place};
use crate::run::LabError;

/// The most variants.
pub(crate) const MAX_VARIANTS: u64 = 1_000_000;

/// The game that is varied.
#[derive(Clone, Copy)]
pub struct Parent<'a> {
    /// What its text is reported under.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Where games that it extends are found.
    pub library: &'a (dyn Library + Sync),
    /// Options that are set in all variants.
    pub set: &'a [(String, String)],
}

impl std::fmt::Debug for Parent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parent").field("name", &self.name).field("set", &self.set).finish_non_exhaustive()
    }
}

/// A variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its number, from 0.
    pub number: u64,
    /// The value of each axis.
    pub values: Vec<String>,
}

/// All variants of a game.
#[derive(Clone, Debug)]
pub struct Variants<'a> {
    parent: Parent<'a>,
    axes: Vec<Axis>,
    /// The text that is varied: the game's own, or the one with all that it extends put in place.
    text: String,
    /// Where each axis of the text has its place in it, in bytes.
    places: Vec<Option<(usize, usize)>>,
    count: u64,
    fingerprint: u64,
    title: String,
    options: Vec<(String, Vec<String>)>,
}

impl<'a> Variants<'a> {
    /// The variants of a game.
    ///
    /// # Errors
    ///
    /// Options and values that the game hasn't, pieces of text that stand nowhere or more than once, too many variants.
    pub fn new(parent: Parent<'a>, axes: Vec<Axis>) -> Result<Self, LabError> {
        if axes.is_empty() {
            return Err(LabError::NothingVaries);
        }
        let definition = Definition::read(parent.name, parent.text, parent.library)?;
        for axis in &axes {
            known(&definition, parent, axis)?;
        }
        let expanded;
        let own = axes.iter().map(|axis| place(parent.text, axis)).collect::<Result<Vec<_>, _>>();
        let (text, places) = match own {
            Ok(places) => (parent.text, places),
            Err(error @ LabError::Twice { .. }) => return Err(error),
            Err(_) => {
                expanded = definition.expanded();
                let places = axes.iter().map(|axis| place(&expanded, axis)).collect::<Result<Vec<_>, _>>()?;
                (expanded.as_str(), places)
            }
        };
        let text = text.to_owned();
        let count = axes.iter().try_fold(1_u64, |count, axis| count.checked_mul(axis.values.len() as u64));
        let count = count.filter(|count| *count <= MAX_VARIANTS).ok_or(LabError::TooMany { most: MAX_VARIANTS })?;
        let (fingerprint, title) = (definition.fingerprint(), definition.title().to_owned());
        let owned =
            |(name, values): (&str, Vec<&str>)| (name.to_owned(), values.into_iter().map(str::to_owned).collect());
        let options = definition.options().into_iter().map(owned).collect();
        let found = Self { parent, axes, text, places, count, fingerprint, title, options };
        found.no_overlaps()?;
        Ok(found)
    }

    fn no_overlaps(&self) -> Result<(), LabError> {
        let mut places: Vec<(usize, usize)> = self.places.iter().flatten().copied().collect();
        places.sort_unstable();
        let apart = places.windows(2).all(|pair| matches!(pair, [a, b] if a.1 <= b.0));
        if apart { Ok(()) } else { Err(LabError::Overlap) }
    }

    /// The title of the game that is varied.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The options of the game that is varied, and their values.
    pub(crate) fn options(&self) -> Vec<(String, Vec<String>)> {
        self.options.clone()
    }

    /// Of the game that is varied.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// What is varied.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The game that is varied.
    pub fn parent(&self) -> Parent<'a> {
        self.parent
    }

    /// A variant by its number: the last axis changes fastest.
    pub fn variant(&self, number: u64) -> Variant {
        let mut rest = number;
        let mut values: Vec<String> = Vec::new();
        for axis in self.axes.iter().rev() {
            let count = axis.values.len().max(1) as u64;
            values.extend(axis.values.get((rest % count) as usize).cloned());
            rest /= count;
        }
        values.reverse();
        Variant { number, values }
    }

    /// The text of a variant, options apart.
    pub fn text(&self, variant: &Variant) -> String {
        let places = self.places.iter().zip(&variant.values);
        let mut changes: Vec<((usize, usize), &String)> =
            places.filter_map(|(place, value)| place.map(|place| (place, value))).collect();
        changes.sort_unstable();
        let mut text = String::new();
        let mut from = 0;
        for ((start, end), value) in changes {
            text.push_str(self.text.get(from..start).unwrap_or_default());
            text.push_str(value);
            from = end;
        }
        text.push_str(self.text.get(from..).unwrap_or_default());
        text
    }

    /// Whether only options are varied.
    pub fn are_options(&self) -> bool {
        self.places.iter().all(Option::is_none)
    }

    /// The options of a variant: those that are set in all, then those that are varied.
    pub fn set(&self, variant: &Variant) -> Vec<(String, String)> {
        let varied = self.axes.iter().zip(&variant.values).filter_map(|(axis, value)| match &axis.place {
            Place::Option(name) => Some((name.clone(), value.clone())),
            Place::Text { .. } => None,
        });
        self.parent.set.iter().cloned().chain(varied).collect()
    }

    /// The rules of a variant.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn rules(&self, variant: &Variant) -> Result<Rules, RulesError> {
        let text = self.text(variant);
        let definition = Definition::read(self.parent.name, text, self.parent.library)?;
        Rules::of(&definition, &self.set(variant))
    }
}

/// Finds out whether the game has an option and its values.
fn known(definition: &Definition, parent: Parent<'_>, axis: &Axis) -> Result<(), LabError> {
    let Place::Option(name) = &axis.place else { return Ok(()) };
    for value in &axis.values {
        let set: Vec<(String, String)> = parent.set.iter().cloned().chain([(name.clone(), value.clone())]).collect();
        if let Err(RulesError::Option(error)) = definition.game(&set) {
            return Err(LabError::Option(error.to_string()));
        }
    }
    Ok(())
}

/// Where an axis has its place in a text, in bytes; none for options.
fn place(text: &str, axis: &Axis) -> Result<Option<(usize, usize)>, LabError> {
    let Place::Text { before, behind } = &axis.place else { return Ok(None) };
    let starts = text.char_indices().map(|(at, _)| at);
    let found: Vec<(usize, usize)> =
        starts.filter_map(|at| stands_at(text, at, before, behind, &axis.values)).collect();
    match found.as_slice() {
        [place] => Ok(Some(*place)),
        [] => Err(LabError::Nowhere { asked: axis.asked.clone() }),
        several => Err(LabError::Twice { asked: axis.asked.clone(), times: several.len() }),
    }
}

/// Whether a piece of text stands at a place, whatever white space lies between its words, with one of the values or a number
/// (where they are numbers) in the hole; where the hole is.
fn stands_at(text: &str, at: usize, before: &str, behind: &str, values: &[String]) -> Option<(usize, usize)> {
    let (before, behind) = (before.trim_start(), behind.trim_end());
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let first = text.get(at..)?.chars().next()?;
    let preceding = text.get(..at)?.chars().next_back();
    if first.is_whitespace() || word(first) && preceding.is_some_and(word) {
        return None;
    }
    let start = follows(text, at, before)?;
    let rest = text.get(start..)?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let numbers = values.iter().all(|value| value.chars().all(|c| c.is_ascii_digit()));
    let number = (numbers && digits > 0).then_some(start + digits);
    let ends = number.into_iter().chain(values.iter().filter_map(|value| follows(text, start, value)));
    for end in ends {
        let Some(whole) = follows(text, end, behind) else { continue };
        let last = text.get(..whole).and_then(|text| text.chars().next_back());
        let next = text.get(whole..).and_then(|text| text.chars().next());
        if !(last.is_some_and(word) && next.is_some_and(word)) {
            return Some((start, end));
        }
    }
    None
}

/// The end of a pattern that stands at a place; runs of white space match each other.
fn follows(text: &str, at: usize, pattern: &str) -> Option<usize> {
    let mut rest = text.get(at..)?;
    let mut pattern = pattern;
    while let Some(wanted) = pattern.chars().next() {
        if wanted.is_whitespace() {
            let trimmed = rest.trim_start();
            if trimmed.len() == rest.len() {
                return None;
            }
            (rest, pattern) = (trimmed, pattern.trim_start());
        } else {
            rest = rest.strip_prefix(wanted)?;
            pattern = pattern.get(wanted.len_utf8()..)?;
        }
    }
    Some(text.len() - rest.len())
}
