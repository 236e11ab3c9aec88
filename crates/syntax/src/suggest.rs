//! Near names, for "did you mean".

use crate::diagnostic::Diagnostic;
use crate::thesaurus::meanings;

pub use crate::habits::{name_habit, number_habit, numeral, player_meant, statement_habit, whole_statement};

/// The longest word that anything is near to, in bytes: a longer one is nobody's slip of the pen, and the distance is
/// quadratic.
const MAX_WORD: usize = 64;

/// The candidate nearest to `word`, if one is near enough to be a slip of the pen: a third of the
/// word's letters, one at least, by Damerau-Levenshtein distance, upper and lower case alike.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    near(word, allowed, candidates).into_iter().min_by_key(|&(distance, _)| distance).map(|(_, candidate)| candidate)
}

/// Whether two words begin alike for at least three letters, and for half of the shorter one.
pub fn of_one_root(one: &str, other: &str) -> bool {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a.to_lowercase().eq(b.to_lowercase())).count();
    alike >= 3 && 2 * alike >= one.chars().count().min(other.chars().count())
}

/// "did you mean `x`?" for the nearest candidate; both where two are as near.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    Some(match all_nearest(word, candidates).as_slice() {
        [] => return None,
        [nearest, other] => format!("did you mean `{nearest}` or `{other}`?"),
        [nearest, other, third] => format!("did you mean `{nearest}`, `{other}` or `{third}`?"),
        [nearest, ..] => format!("did you mean `{nearest}`?"),
    })
}

/// The candidates that are as near to a word as the nearest of them, by name; none if that is too far.
pub fn all_nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    let mut found = near(word, allowed, candidates);
    found.sort_unstable();
    found.dedup();
    let least = found.first().map(|(least, _)| *least);
    found.into_iter().take_while(|(far, _)| Some(*far) == least).map(|(_, name)| name).collect()
}

/// The candidate that `word` must have been meant for: one letter apart, or two where it has six or more, and no
/// other candidate is as near.
pub fn certain<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match word.chars().count() {
        ..3 => 0,
        3..6 => 1,
        _ => 2,
    };
    let mut found = near(word, allowed, candidates);
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [(_, only)] => Some(only),
        [(first, nearest), (second, _), ..] if first < second => Some(nearest),
        _ => None,
    }
}

/// Whether a word can be a slip of the pen for one of the language: none that means something else, or its opposite. The
/// shortest are easily written for one another.
pub fn may_be_slip_of(word: &str, meant: &str) -> bool {
    let word = word.to_lowercase();
    let opposite = ["un", "non", "dis"].iter().any(|sign| word.strip_prefix(sign) == Some(meant));
    let mut called = meanings(&word).peekable();
    word.chars().count() < 3
        || word == meant
        || !opposite && (called.peek().is_none() || called.any(|known| known == meant))
}

/// The candidates within a distance, each with its own.
pub(crate) fn near<'a>(
    word: &str,
    allowed: usize,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Vec<(usize, &'a str)> {
    if word.len() > MAX_WORD {
        return Vec::new();
    }
    let folded = word.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_WORD)
        .map(|candidate| (candidate.to_lowercase(), candidate))
        .filter(|(other, _)| letters_apart(&folded, other) <= allowed)
        .map(|(other, candidate)| (strsim::damerau_levenshtein(&folded, &other), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .collect()
}

/// The least that two words can be apart, by the letters that only one of them has: a slip changes, adds or leaves out one, or
/// none. Much cheaper than the distance, which few candidates are worth.
fn letters_apart(one: &str, other: &str) -> usize {
    // Letters may share a place: they seem fewer apart then, never more.
    let place = |letter: char| letter as usize % 64;
    let mut left = [0_u8; 64];
    one.chars().for_each(|letter| left[place(letter)] += 1);
    let (mut letters, mut common) = (0, 0);
    for letter in other.chars() {
        letters += 1;
        if left[place(letter)] > 0 {
            left[place(letter)] -= 1;
            common += 1;
        }
    }
    one.chars().count().max(letters) - common
}

/// A word with digits in the place of the letters that look like them: `lO` for `10`.
pub fn in_digits(word: &str) -> String {
    word.replace(['o', 'O'], "0").replace(['l', 'I'], "1")
}

impl Diagnostic {
    /// Suggests the nearest candidate for the word at the main place, and mends it if it can only be that one.
    /// Without any near candidate the diagnostic stays as it is.
    #[must_use]
    pub fn suggest<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        let help = did_you_mean(word, candidates.iter().copied());
        let span = self.span();
        let report = self.help_if(help);
        match certain(word, candidates) {
            Some(meant) => report.fix(span, meant),
            None => report,
        }
    }
}
