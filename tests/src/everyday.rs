//! Everyday slips - a word left out, doubled, misspelt, in the place of the next one; a sign too many or too few -, made at random in
//! definitions that are right, and how they are answered.

use std::fmt::Write as _;

use merels::syntax::{Diagnostic, Fix};

use crate::mistakes::{Games, applied};

/// The sorts of slips.
pub const SORTS: [&str; 9] = [
    "word left out",
    "word doubled",
    "words changed over",
    "letter left out",
    "letter doubled",
    "letters changed over",
    "letter for letter",
    "sign left out",
    "sign doubled",
];

/// One text with one slip.
#[derive(Clone, Debug)]
pub struct Slip {
    /// Which of [`SORTS`].
    pub sort: usize,
    /// The line it is made on, from 0.
    line: usize,
    /// The whole text.
    pub text: String,
    /// That line, with the slip.
    pub written: String,
    /// That line without it.
    pub right: String,
}

/// How a slip is answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// It says something else, without an error.
    Silent,
    /// Once, in its place, and what is advised gives back what stood there.
    Restored,
    /// Once, in its place, and with what is advised nothing is wrong any more.
    Works,
    /// What is missing is something that only the author knows, and this is said in its place.
    Told,
    /// Otherwise.
    Badly(&'static str),
}

/// A word or a sign of a text: where it begins and ends.
#[derive(Clone, Copy, Debug)]
struct Token {
    start: usize,
    end: usize,
    is_word: bool,
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find("//").map_or(line, |at| line.get(..at).unwrap_or_default());
        let mut quoted = false;
        let mut word: Option<usize> = None;
        for (at, c) in code.char_indices() {
            let is_word = c.is_alphanumeric() || c == '_';
            if let Some(start) = word.filter(|_| !is_word) {
                tokens.push(Token { start: from + start, end: from + at, is_word: true });
                word = None;
            }
            quoted ^= c == '"';
            match () {
                () if quoted || c.is_whitespace() || c == '"' => {}
                () if is_word => word = word.or(Some(at)),
                () => tokens.push(Token { start: from + at, end: from + at + c.len_utf8(), is_word: false }),
            }
        }
        from += line.len();
    }
    tokens
}

/// A slip of a sort in a text, by a number.
#[must_use]
pub fn slip(text: &str, sort: usize, number: u64) -> Option<Slip> {
    let all = tokens(text);
    let wants_word = sort < 7;
    let sorted: Vec<usize> =
        all.iter().enumerate().filter(|(_, one)| one.is_word == wants_word).map(|(index, _)| index).collect();
    // Any large odd numbers will do.
    let mixed =
        number.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add((sort as u64).wrapping_mul(0xD1B5_4A32_D192_ED03));
    let mixed = mixed ^ (mixed >> 29);
    let index = *sorted.get(usize::try_from(mixed % sorted.len().max(1) as u64).ok()?)?;
    let token = *all.get(index)?;
    let written = text.get(token.start..token.end)?;
    let letters: Vec<char> = written.chars().collect();
    let at = usize::try_from((mixed >> 32) % letters.len() as u64).ok()?;
    let of = |letters: Vec<char>| Some(letters.into_iter().collect::<String>());
    let (end, put) = match sort {
        // A sign leaves a blank, if it stood beside none.
        7 => {
            let apart = |part: Option<&str>| part.is_none_or(|part| part.contains(char::is_whitespace));
            let joined = !apart(text.get(token.start.checked_sub(1)?..token.start))
                && !apart(text.get(token.end..token.end + 1));
            (token.end, if joined { " ".to_owned() } else { String::new() })
        }
        0 => {
            let after = text.get(token.end..)?;
            let blank = after.len() - after.trim_start_matches(' ').len();
            (token.end + blank, String::new())
        }
        1 => (token.end, format!("{written} {written}")),
        8 => (token.end, format!("{written}{written}")),
        2 => {
            let next = all.get(index + 1).filter(|next| next.is_word)?;
            let between = text.get(token.end..next.start).filter(|between| between.chars().all(|c| c == ' '))?;
            (next.end, [text.get(next.start..next.end)?, between, written].concat())
        }
        _ if letters.len() < 3 || letters.iter().any(char::is_ascii_digit) => return None,
        3 => {
            let mut letters = letters;
            letters.remove(at);
            (token.end, of(letters)?)
        }
        4 => {
            let mut letters = letters.clone();
            letters.insert(at, *letters.get(at)?);
            (token.end, of(letters)?)
        }
        5 => {
            let mut letters = letters.clone();
            let at = at.min(letters.len() - 2);
            letters.swap(at, at + 1);
            (token.end, of(letters)?)
        }
        _ => {
            const BESIDE: &[u8] = b"snvfrgtzuoijklmnpatdysxqbw";
            let mut letters = letters.clone();
            let letter = *letters.get(at)?;
            let other = BESIDE.get(usize::from((letter.to_ascii_lowercase() as u32 as u8).wrapping_sub(b'a')))?;
            *letters.get_mut(at)? = char::from(*other);
            (token.end, of(letters)?)
        }
    };
    let changed = [text.get(..token.start)?, &put, text.get(end..)?].concat();
    let line = text.get(..token.start)?.matches('\n').count();
    let of_line = |text: &str| text.lines().nth(line).unwrap_or_default().trim().to_owned();
    let slip = Slip { sort, line, written: of_line(&changed), right: of_line(text), text: changed };
    (without_blanks(&slip.text) != without_blanks(text)).then_some(slip)
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

impl Slip {
    /// How it is answered, and what is said. `right` is the text without it.
    #[must_use]
    pub fn answer(&self, name: &str, right: &str) -> (Answer, String) {
        let faults = merels::check(name, self.text.as_str(), &Games);
        let mut said = String::new();
        for one in &faults.diagnostics {
            let _ = writeln!(said, "  {}: {} @`{}`", one.code, one.message, faults.sources.slice(one.span()));
            if let Some(help) = &one.help {
                let _ = writeln!(said, "    help: {help}");
            }
            for change in advised(one) {
                let _ = writeln!(said, "    `{}` for `{}`", change.text, faults.sources.slice(change.span));
            }
        }
        if faults.diagnostics.iter().all(|one| !one.is_error()) {
            return (Answer::Silent, said);
        }
        let [one] = faults.diagnostics.as_slice() else { return (Answer::Badly("not once"), said) };
        let line_of = |at: u32| self.text.get(..at as usize).map_or(0, |before| before.matches('\n').count());
        let is_there = one.labels.iter().any(|label| {
            (line_of(label.span.start)..=line_of(label.span.end)).any(|line| line.abs_diff(self.line) <= 1)
        });
        if !is_there {
            return (Answer::Badly("elsewhere"), said);
        }
        if advised(one).is_empty() && one.message.contains("is missing") {
            return (Answer::Told, said);
        }
        let followed: Vec<String> = advised(one).iter().filter_map(|change| applied(&self.text, &[change])).collect();
        let meant = without_blanks(right);
        if followed.iter().any(|text| without_blanks(text) == meant) {
            return (Answer::Restored, said);
        }
        let works = |text: &String| merels::check(name, text.as_str(), &Games).diagnostics.is_empty();
        match followed.iter().any(works) {
            true => (Answer::Works, said),
            false if followed.is_empty() => (Answer::Badly("no advice"), said),
            false => (Answer::Badly("advice fails"), said),
        }
    }
}

fn advised(one: &Diagnostic) -> Vec<Fix> {
    one.fix.iter().cloned().chain(one.choices.iter().map(|choice| choice.fix.clone())).collect()
}
