//! What differs, made small: everything that can be left out of the definition and the game is.

use merels::Rules;
use merels::engine::{Random as _, Xorshift};

use super::subject::Subject;
use super::trial::{Difference, replay};
use crate::line::Line;

/// A difference, and the definition it was found in.
#[derive(Clone, Debug)]
pub struct Found {
    /// The definition.
    pub subject: Subject,
    /// What differs.
    pub difference: Difference,
}

/// Random games played to see whether a smaller definition still differs, and how long they are.
const GAMES: u64 = 12;
const LONG: usize = 60;
/// Random games played to find a shorter one in the end.
const SHORTER: u64 = 300;
/// The most definitions that are tried.
const TRIALS: usize = 4_000;
/// How many signs are left out at once, the most first.
const RUNS: [usize; 12] = [60, 40, 25, 16, 12, 9, 7, 5, 4, 3, 2, 1];

/// Leaves out of definition and game what isn't needed for the difference. `stop` says when there is no more time.
pub fn shrink(found: Found, stop: &dyn Fn() -> bool) -> Found {
    let mut least = found;
    let mut trials = 0;
    loop {
        let before = least.subject.text.len();
        for run in RUNS {
            let mut at = 0;
            while let Some(text) = without(&least.subject.text, at, run) {
                trials += 1;
                if trials > TRIALS || stop() {
                    return shorter(least, stop);
                }
                match differs(&Subject { text, ..least.subject.clone() }, &least.difference) {
                    Some(smaller) => least = smaller,
                    None => at += 1,
                }
            }
        }
        if least.subject.text.len() == before {
            return shorter(least, stop);
        }
    }
}

/// The pieces of a text that are left out or kept as a whole: words, signs, texts in quotes.
fn signs(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut signs = text.char_indices().peekable();
    while let Some((start, sign)) = signs.next() {
        if sign.is_whitespace() {
            continue;
        }
        let mut end = start + sign.len_utf8();
        let quoted = sign == '"';
        let of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        if quoted || of_word(sign) {
            while let Some((at, next)) = signs.next_if(|&(_, next)| quoted && next != '\n' || of_word(next)) {
                end = at + next.len_utf8();
                if quoted && next == '"' {
                    break;
                }
            }
        }
        found.push((start, end));
    }
    found
}

/// A text without some of its signs; nothing where it hasn't as many. Braces and parentheses stay in pairs: a text that would be
/// without one of a pair is empty.
pub fn without(text: &str, at: usize, run: usize) -> Option<String> {
    let signs = signs(text);
    let gone = signs.get(at..at + run)?;
    let (start, end) = (gone.first()?.0, gone.last()?.1);
    let (mut braces, mut parentheses) = (0_i32, 0_i32);
    let mut closed = false;
    for sign in text.get(start..end)?.chars() {
        match sign {
            '{' => braces += 1,
            '}' => braces -= 1,
            '(' => parentheses += 1,
            ')' => parentheses -= 1,
            _ => {}
        }
        closed |= braces < 0 || parentheses < 0;
    }
    if closed || braces != 0 || parentheses != 0 {
        // Not a part by itself: what reads it would only say so.
        return Some(String::new());
    }
    let (before, after) = (text.get(..start)?, text.get(end..)?);
    Some(format!("{}{after}", before.trim_end_matches(' ')))
}

/// Whether a definition shows the same sort of difference.
fn differs(subject: &Subject, known: &Difference) -> Option<Found> {
    if subject.text.is_empty() {
        return None;
    }
    let rules = subject.rules().ok()?;
    let told = Line::told(known.line.first, &known.line.played);
    let mut random = Xorshift::new(u64::from(known.line.played.len() as u32));
    let drawn = (0..GAMES).map(|_| Line::drawn(rules.game(), &mut random, LONG));
    std::iter::once(told)
        .chain(drawn)
        .find_map(|line| same(&rules, known, line))
        .map(|difference| Found { subject: subject.clone(), difference })
}

/// A difference of the same sort in a game.
fn same(rules: &Rules, known: &Difference, line: Line) -> Option<Difference> {
    let found = replay(rules, known.check, line).err()?;
    (found.sort() == known.sort()).then_some(*found)
}

/// The same difference in a shorter game.
fn shorter(mut found: Found, stop: &dyn Fn() -> bool) -> Found {
    let Ok(rules) = found.subject.rules() else { return found };
    let mut random = Xorshift::new(1);
    for _ in 0..SHORTER {
        let long = found.difference.line.played.len();
        if stop() || long < 2 {
            break;
        }
        let cap = random.below(u32::try_from(long).unwrap_or(u32::MAX)) as usize;
        let line = Line::drawn(rules.game(), &mut random, cap);
        if let Some(difference) = same(&rules, &found.difference, line) {
            found.difference = difference;
        }
    }
    let mut at = 0;
    while at < found.difference.line.played.len() && !stop() {
        let mut played = found.difference.line.played.clone();
        played.remove(at);
        match same(&rules, &found.difference, Line::told(found.difference.line.first, &played)) {
            Some(difference) if difference.line.played.len() <= played.len() => found.difference = difference,
            _ => at += 1,
        }
    }
    found
}
