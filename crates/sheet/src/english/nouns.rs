//! Nouns, numbers and lists.

use merels_model::board::PointId;
use merels_model::ir::KindId;

use merels_words::grammar as words;
pub(super) use merels_words::grammar::{ordinal, plural};

use super::English;

/// Values of attributes that are no nouns.
const QUALITIES: [&str; 22] = [
    "big", "black", "blue", "brown", "cream", "dark", "flat", "green", "grey", "high", "hollow", "large", "light",
    "low", "red", "round", "short", "small", "solid", "tall", "white", "yellow",
];

/// Singular or plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Few {
    One,
    Many,
}

impl English<'_> {
    /// What pieces of these kinds are called; of all kinds, if none is named.
    pub(super) fn piece(&self, kinds: &[KindId], few: Few) -> String {
        match kinds {
            [] if self.game.kinds.len() == 1 => self.kind(KindId(0), few),
            [] => plural_if("piece", few),
            [one] => self.kind(*one, few),
            several => match self.attribute(several) {
                Some(value) => format!("{value} {}", plural_if("piece", few)),
                None => {
                    let last = if few == Few::Many { "and" } else { "or" };
                    list(several.iter().map(|kind| self.kind(*kind, few)), last)
                }
            },
        }
    }

    /// The same of pieces that belong to somebody.
    pub(super) fn owned(&self, kinds: &[KindId], few: Few) -> String {
        let owned: Vec<KindId> =
            (0..self.game.kinds.len()).map(|index| KindId(index as u8)).filter(|kind| self.is_owned(*kind)).collect();
        match (kinds, owned.as_slice()) {
            ([], [one]) => self.kind(*one, few),
            _ => self.piece(kinds, few),
        }
    }

    fn is_owned(&self, kind: KindId) -> bool {
        self.game.kinds.get(kind.index()).is_some_and(|kind| kind.owned)
    }

    /// A kind's name as a noun.
    pub(super) fn kind(&self, kind: KindId, few: Few) -> String {
        let name = self.game.kinds.get(kind.index()).map_or("piece", |kind| kind.name.as_str());
        let name = name.replace(['-', '_'], " ");
        let last = name.rsplit(' ').next().unwrap_or_default();
        match QUALITIES.contains(&last) {
            true => format!("{name} {}", plural_if("piece", few)),
            false => plural_if(&name, few),
        }
    }

    /// The value of an attribute that these kinds have, and no others.
    fn attribute(&self, kinds: &[KindId]) -> Option<String> {
        let game = self.game;
        game.attributes.iter().enumerate().find_map(|(index, attribute)| {
            let has = |kind: usize, value: usize| {
                let values = game.kinds.get(kind).map(|kind| kind.values.as_slice()).unwrap_or_default();
                values.get(index).copied().flatten().map(usize::from) == Some(value)
            };
            let value = (0..attribute.values.len()).find(|&value| {
                (0..game.kinds.len()).all(|kind| has(kind, value) == kinds.contains(&KindId(kind as u8)))
            })?;
            attribute.values.get(value).cloned()
        })
    }

    /// A pattern's name as a noun.
    pub(super) fn pattern(&self, pattern: merels_model::ir::PatternId, few: Few) -> String {
        let name = self.game.patterns.get(pattern.index()).map_or("line", |pattern| pattern.name.as_str());
        plural_if(&name.replace('_', " "), few)
    }

    /// A point's name.
    pub(super) fn point(&self, point: PointId) -> String {
        self.game.board.point(point).name.clone()
    }

    /// Points in succession, from the end that comes first.
    pub(super) fn run(&self, points: &[PointId]) -> String {
        let mut names: Vec<String> = points.iter().map(|point| self.point(*point)).collect();
        if names.last() < names.first() {
            names.reverse();
        }
        names.join("-")
    }

    /// Points by their names.
    pub(super) fn points(&self, points: &[PointId], last: &str) -> String {
        list(points.iter().map(|point| self.point(*point)), last)
    }
}

/// A word in the plural, if it is many.
pub(super) fn plural_if(word: &str, few: Few) -> String {
    match few {
        Few::One => word.to_owned(),
        Few::Many => plural(word),
    }
}

/// "a" or "an" before a word.
pub(super) fn a(word: &str) -> String {
    format!("{} {word}", words::article(word))
}

/// "x, y and z".
pub(super) fn list(parts: impl IntoIterator<Item = String>, last: &str) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    match parts.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// A number, small ones in words.
pub(super) fn number(number: i64) -> String {
    words::number(number).map_or_else(|| thousands(number), str::to_owned)
}

/// A number in digits, by threes.
pub(super) fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() > 4 {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// With a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    // An aside ends with the sentence, or with what it stands in.
    let text = [",", ".", ";", ")"].iter().fold(text.to_owned(), |text, sign| text.replace(&format!(",{sign}"), sign));
    let text = text.strip_suffix(',').unwrap_or(&text);
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().collect::<String>()).unwrap_or_default();
    let rest = signs.as_str();
    let stop = if rest.ends_with([':', '.', '!', '?']) { "" } else { "." };
    // What an emphasis begins with is no letter.
    match text.strip_prefix('*') {
        Some(_) => format!("{text}{stop}"),
        None => format!("{first}{rest}{stop}"),
    }
}
