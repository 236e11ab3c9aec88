//! Slips of the pen on the line of a report: a word misspelt, two written as one or one as two, neighbours that have changed
//! places, a parenthesis too few or too many. Whoever asks tries what comes out on the whole text.

use std::collections::HashMap;

use super::keywords::{is_keyword, keywords};
use super::phrase::{in_one_line, tokens_of};
use super::tokens::{Token, is_letter};
use crate::diagnostic::{Diagnostic, Fix};
use crate::guess::Guess;
use crate::span::Span;
use crate::suggest::{may_be_slip_of, near};

/// The longest lines that are looked into, in words and signs.
const MAX_TOKENS: usize = 60;
/// How many words are tried for one that is misspelt.
const MAX_MEANT: usize = 6;
/// How far the other parenthesis of a pair is looked for, in words and signs.
const MAX_APART: usize = 12;

/// Words that mean something and have no rule of their own.
const COUNTED: &[&str] = &["capture"];
/// What the parts of a decision begin with, behind its first.
const TAILS: &[&str] = &["to", "onto", "on", "from", "unless", "as", "otherwise", "in"];

/// What a word costs that nobody knows, where one is near that somebody does.
const RESPELT: usize = 1;
/// What it costs to write two words as one, or one as two.
const PARTED: usize = 1;
/// What it costs to change words that mean something elsewhere.
pub const TURNED: usize = 2;

/// The lines that a report is about: where they begin and end. What begins a line may have broken off the one before.
pub fn lines_around(text: &str, report: &Diagnostic) -> Option<(usize, usize)> {
    let span = report.span();
    let before = text.get(..span.start as usize)?;
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let first = before.get(line..)?.trim().is_empty();
    let above = before.get(..line).filter(|_| first).map(str::trim_end);
    let start = above.map_or(line, |above| above.rfind('\n').map_or(0, |end| end + 1));
    let rest = text.get(span.end as usize..)?;
    Some((start, span.end as usize + rest.find('\n').unwrap_or(rest.len())))
}

/// The slips that may explain a report, the likeliest first; `names` are those that aren't in the text, but in what it extends.
pub fn pen_slips(text: &str, report: &Diagnostic, names: &[String]) -> Vec<Guess> {
    let Some((start, end)) = lines_around(text, report) else { return Vec::new() };
    let mut words: HashMap<&str, usize> = HashMap::new();
    for token in text.lines().flat_map(|line| tokens_of(line.split("//").next().unwrap_or_default())) {
        if token.text.starts_with(is_letter) {
            *words.entry(token.text).or_default() += 1;
        }
    }
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut from = start;
    for line in text.get(start..end).unwrap_or_default().split_inclusive('\n') {
        let found = tokens_of(line.split("//").next().unwrap_or_default());
        tokens.extend(found.into_iter().map(|token| Token { start: token.start + from, ..token }));
        from += line.len();
    }
    if tokens.len() > MAX_TOKENS {
        return Vec::new();
    }
    let line = Lines { text, report, tokens, words, names };
    let mut changes = line.parentheses();
    changes.extend(line.braces());
    changes.extend(line.commas());
    changes.extend(line.signs());
    changes.extend(line.numbers());
    changes.extend(line.tails());
    changes.extend(line.respelt());
    changes.extend(line.parted());
    changes.extend(line.turned());
    let at = report.span().start as usize;
    changes.sort_by_key(|(start, _, _, cost)| (*cost, start.abs_diff(at)));
    changes.into_iter().filter_map(|change| line.guess(change)).collect()
}

/// Where a change begins and ends, what is put there, and what it costs.
type Change = (usize, usize, String, usize);

struct Lines<'t> {
    text: &'t str,
    report: &'t Diagnostic,
    tokens: Vec<Token<'t>>,
    /// How often each word stands in the text.
    words: HashMap<&'t str, usize>,
    names: &'t [String],
}

impl Lines<'_> {
    /// Whether nothing else in the text is called so.
    fn is_strange(&self, word: &str) -> bool {
        let is_word = word.starts_with(char::is_alphabetic);
        is_word && !is_keyword(word) && self.words.get(word) == Some(&1) && !self.names.iter().any(|name| name == word)
    }

    /// Words of one letter more, less or another, in place of those that nobody knows; or of those that somebody does.
    fn respelt(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for token in self.tokens.iter().filter(|token| token.text.starts_with(char::is_alphabetic)) {
            let strange = self.is_strange(token.text);
            let has_digits = token.text.contains(|letter: char| letter.is_ascii_digit());
            let allowed = match token.text.chars().count() {
                1 => continue,
                2..6 => 1,
                _ if strange => 2,
                _ => 1,
            };
            if has_digits {
                continue;
            }
            let mut known: Vec<&str> = self.words.keys().copied().collect();
            known.extend(self.names.iter().map(String::as_str));
            for word in keywords().chain(COUNTED.iter().copied()) {
                if may_be_slip_of(token.text, word) {
                    known.push(word);
                }
            }
            let known = known.into_iter().filter(|word| *word != token.text && word.len() > 1);
            let known = known.filter(|word| strange || is_keyword(word) && word.len() > 3);
            let mut meant = near(token.text, allowed, known);
            meant.sort_unstable();
            meant.dedup();
            let least = meant.first().map_or(0, |(far, _)| *far);
            let cost = if strange { RESPELT } else { TURNED };
            changes.extend(
                meant
                    .into_iter()
                    .filter(|(far, _)| *far == least)
                    .take(MAX_MEANT)
                    .map(|(_, word)| (token.start, token.end(), word.to_owned(), cost)),
            );
        }
        changes
    }

    fn is_known(&self, word: &str) -> bool {
        let is_point = super::repair::is_point(word);
        let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
        let listed = || self.names.iter().any(|name| name == word);
        match is_number {
            true => word.bytes().all(|byte| byte.is_ascii_digit()),
            false => is_keyword(word) || is_point || self.words.contains_key(word) || listed(),
        }
    }

    /// Words written as one, or one as two.
    fn parted(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (index, token) in self.tokens.iter().enumerate() {
            let letters = token.text.starts_with(is_letter);
            if !letters {
                continue;
            }
            let runs_together = !is_keyword(token.text) && self.words.get(token.text) == Some(&1);
            for (at, _) in token.text.char_indices().skip(1).filter(|_| runs_together) {
                let (one, other) = token.text.split_at(at);
                let long = |word: &str| word.len() > 1 || word.bytes().all(|byte| byte.is_ascii_digit());
                if long(one) && long(other) && self.is_known(one) && self.is_known(other) {
                    for sign in [",", "", ":"] {
                        changes.push((token.start, token.end(), format!("{one}{sign} {other}"), PARTED));
                    }
                }
            }
            if let Some(next) = self.tokens.get(index + 1).filter(|next| next.text.starts_with(is_letter)) {
                let between = self.text.get(token.end()..next.start).unwrap_or_default();
                for whole in [[token.text, next.text].concat(), [token.text, "_", next.text].concat()] {
                    if between == " " && self.is_known(&whole) && whole.len() > 3 && !super::repair::is_point(&whole) {
                        changes.push((token.start, next.end(), whole, PARTED));
                    }
                }
            }
        }
        changes
    }

    /// A comma between two points, or one of two.
    fn commas(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        let is_place = |token: &&Token<'_>| super::repair::is_point(token.text);
        for (index, first) in self.tokens.iter().enumerate() {
            let run = self.tokens.get(index..).unwrap_or_default().iter().take_while(is_place);
            let starts =
                index.checked_sub(1).and_then(|before| self.tokens.get(before)).is_none_or(|one| !is_place(&one));
            let points: Vec<&str> = run.map(|token| token.text).collect();
            if let Some(last) =
                self.tokens.get(index + points.len().saturating_sub(1)).filter(|_| starts && points.len() > 2)
            {
                changes.push((first.start, last.end(), points.join(", "), PARTED));
            }
        }
        for pair in self.tokens.windows(2) {
            let [one, other] = pair else { continue };
            if super::repair::is_point(one.text) && super::repair::is_point(other.text) {
                changes.push((one.end(), one.end(), ",".to_owned(), PARTED));
            }
            if (one.text, other.text) == (",", ",") {
                changes.push((one.end(), other.end(), String::new(), PARTED));
            }
        }
        changes
    }

    /// The brace that opens a block, where a line closes one more than it opens.
    fn braces(&self) -> Vec<Change> {
        let count = |sign: &str| self.tokens.iter().filter(|token| token.text == sign).count();
        if count("}") <= count("{") {
            return Vec::new();
        }
        let words = self.tokens.iter().skip(1).filter(|token| token.text.starts_with(is_letter));
        words.map(|token| (token.start, token.start, "{ ".to_owned(), PARTED)).collect()
    }

    /// Brackets of another sort, and all signs of other languages at once.
    fn signs(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (index, open) in self.tokens.iter().enumerate() {
            let pairs: &[(&str, &str, &str, &str)] =
                &[("(", ")", "{ ", " }"), ("[", "]", "(", ")"), ("[", "]", "", ""), ("{", "}", "(", ")")];
            for (opens, closes, before, behind) in pairs.iter().filter(|pair| pair.0 == open.text) {
                let rest = self.tokens.get(index + 1..).unwrap_or_default();
                let Some(close) = rest.iter().find(|token| [*opens, *closes].contains(&token.text)) else { continue };
                let inner = self.text.get(open.end()..close.start).unwrap_or_default();
                if close.text == *closes && !inner.contains('\n') {
                    changes.push((open.start, close.end(), [before, inner.trim(), behind].concat(), TURNED));
                }
            }
        }
        // The key of a comma, with the one for capitals; the one beside it.
        let commas = self.tokens.windows(2).filter_map(|pair| match pair {
            [sign, next] if sign.text == "<" || sign.text == "." && next.start > sign.end() => Some(sign),
            _ => None,
        });
        changes.extend(commas.map(|sign| (sign.start, sign.end(), ",".to_owned(), TURNED)));
        let foreign: Vec<(&Token<'_>, &str)> =
            self.tokens.iter().filter_map(|token| Some((token, meant_by_sign(token.text)?))).collect();
        if let ([first, .., last], true) = (foreign.as_slice(), foreign.len() > 1) {
            let (start, end) = (first.0.start, last.0.end());
            let (mut text, mut from) = (String::new(), start);
            for (token, meant) in &foreign {
                text += self.text.get(from..token.start).unwrap_or_default();
                text += meant;
                from = token.end();
            }
            changes.push((start, end, text, PARTED));
        }
        changes
    }

    /// Numbers that aren't whole, and the one that is said of what is chosen one by one.
    fn numbers(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        // The number of a row before the letter of a column.
        for token in &self.tokens {
            let letters = token.text.trim_start_matches(|digit: char| digit.is_ascii_digit());
            let digits = token.text.strip_suffix(letters).unwrap_or_default();
            if !digits.is_empty() && letters.len() == 1 && letters.starts_with(char::is_alphabetic) {
                changes.push((token.start, token.end(), [letters, digits].concat(), PARTED));
            }
        }
        for three in self.tokens.windows(3) {
            let [one, point, other] = three else { continue };
            let joined = one.end() == point.start && point.end() == other.start;
            if joined && point.text == "." && one.is_number() && other.is_number() {
                changes.push((one.start, other.end(), one.text.to_owned(), PARTED));
            }
            if ["take", "choose", "move"].contains(&one.text) && ["1", "one", "a", "an"].contains(&point.text) {
                changes.push((point.start, other.start, String::new(), PARTED));
            }
        }
        for pair in self.tokens.windows(2) {
            let [sign, truth] = pair else { continue };
            if ["==", "=", "is"].contains(&sign.text) && ["true", "True", "yes"].contains(&truth.text) {
                let before = self.text.get(..sign.start).map_or(0, |before| before.trim_end().len());
                changes.push((before, truth.end(), String::new(), PARTED));
            }
        }
        changes
    }

    /// The parts of a decision in another order.
    fn tails(&self) -> Vec<Change> {
        let mut depth = 0_usize;
        let mut parts: Vec<usize> = Vec::new();
        for (index, token) in self.tokens.iter().enumerate() {
            match token.text {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                "{" | "}" => parts.clear(),
                word if depth == 0 && TAILS.contains(&word) => parts.push(index),
                _ => {}
            }
        }
        let last = self.tokens.iter().rposition(|token| token.text == "}").filter(|at| *at + 1 == self.tokens.len());
        parts.push(last.unwrap_or(self.tokens.len()));
        let at = |index: usize| self.tokens.get(index).map(|token| token.start);
        let end = |index: usize| index.checked_sub(1).and_then(|index| self.tokens.get(index)).map(Token::end);
        let mut changes = Vec::new();
        for (one, from) in parts.iter().enumerate() {
            for (two, middle) in parts.iter().enumerate().skip(one + 1) {
                for to in parts.iter().skip(two + 1) {
                    let (Some(start), Some(split), Some(next), Some(stop)) =
                        (at(*from), end(*middle), at(*middle), end(*to))
                    else {
                        continue;
                    };
                    let part = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default();
                    if !part(start, stop).contains('\n') {
                        let text = [part(next, stop), " ", part(start, split)].concat();
                        changes.push((start, stop, text, TURNED + 1));
                    }
                }
            }
        }
        changes
    }

    /// Neighbours that have changed places.
    fn turned(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for pair in self.tokens.windows(2) {
            let [one, other] = pair else { continue };
            let between = self.text.get(one.end()..other.start).unwrap_or_default();
            let words = one.text.starts_with(is_letter) && other.text.starts_with(is_letter);
            if words && one.text != other.text && !between.contains(['\n', '/']) {
                changes.push((one.start, other.end(), [other.text, between, one.text].concat(), TURNED));
            }
        }
        changes
    }

    /// The parenthesis that another one is without.
    fn parentheses(&self) -> Vec<Change> {
        let mut open: Vec<usize> = Vec::new();
        let mut lone = None;
        for (index, token) in self.tokens.iter().enumerate() {
            match token.text {
                "(" => open.push(index),
                ")" if open.pop().is_none() => lone = lone.or(Some(index)),
                _ => {}
            }
        }
        let mut changes = Vec::new();
        let is_word = |token: &Token<'_>| token.text.starts_with(is_letter);
        let whole = |from: usize, to: usize| {
            let part = self.tokens.get(from..to).unwrap_or_default();
            part.len() < 2 || part.first().is_some_and(|first| first.text == "(") && closes_last(part)
        };
        if let Some(lone) = lone {
            let first = lone.saturating_sub(MAX_APART);
            for from in (first..lone).rev().filter(|from| self.tokens.get(*from).is_some_and(is_word)) {
                if let Some(token) = self.tokens.get(from).filter(|_| !whole(from, lone)) {
                    changes.push((token.start, token.start, "(".to_owned(), PARTED));
                }
            }
        } else if let Some(open) = open.last().copied() {
            for to in open + 1..(open + MAX_APART).min(self.tokens.len()) {
                if let Some(token) = self.tokens.get(to).filter(|token| is_word(token) || token.text == ")")
                    && !whole(open + 1, to + 1)
                {
                    changes.push((token.end(), token.end(), ")".to_owned(), PARTED));
                }
            }
        }
        changes
    }

    fn guess(&self, (start, end, text, cost): Change) -> Option<Guess> {
        let before = self.text.get(..start)?;
        let line = before.rfind(['\n', '{', '}']).map_or(0, |end| end + 1);
        let rest = self.text.get(end..)?;
        let rest = rest.get(..rest.find('\n').unwrap_or(rest.len()))?.split("//").next()?;
        let stop = rest.find('{').map(|brace| brace + 1).into_iter().chain(rest.find('}')).min().unwrap_or(rest.len());
        let whole = in_one_line([before.get(line..)?, &text, rest.get(..stop)?].concat().trim());
        Some(Guess { fix: Fix { span: Span::new(self.report.span().file, start, end), text }, whole, cost })
    }
}

/// What a sign of another language means.
fn meant_by_sign(sign: &str) -> Option<&'static str> {
    let meant = [
        ("==", "="),
        ("===", "="),
        ("&&", "and"),
        ("&", "and"),
        ("||", "or"),
        ("|", "or"),
        ("<>", "!="),
        ("!==", "!="),
    ];
    meant.iter().find(|(foreign, _)| *foreign == sign).map(|(_, meant)| *meant)
}

/// Whether the parenthesis that a run begins with closes at its end.
fn closes_last(part: &[Token<'_>]) -> bool {
    let mut depth = 0_usize;
    for (index, token) in part.iter().enumerate() {
        match token.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return index + 1 == part.len();
        }
    }
    false
}
