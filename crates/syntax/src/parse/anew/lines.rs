//! Lines that say several things at once, or the same in another order or with keys: said as the language says it.

use super::super::phrase::{first_change, line_at, one_line};
use super::super::tokens::is_letter;
use super::{MOVED, Piece, SAID_OF_EACH, VERB};
use crate::diagnostic::{Diagnostic, Fix};
use crate::guess::Guess;
use crate::span::Span;

/// The longest line that is looked into, in bytes.
const MAX_LINE: usize = 400;
/// The words of items whose names stand before a colon.
const WITH_COLON: &[&str] = &["piece", "memory", "option", "attribute"];
/// What says of a clause only that it is there.
const IS_TRUE: &[&str] = &[": true", ":true", ": yes", ":yes", " = true", "=true", "=yes"];

/// What the line of a report says, if it says several things at once, or has keys for what has none.
pub(super) fn of_line(text: &str, report: &Diagnostic) -> Vec<Guess> {
    let Some((line, start)) = line_at(text, report.span().start as usize) else { return Vec::new() };
    let written = line.trim_start();
    if written.len() > MAX_LINE {
        return Vec::new();
    }
    let indent = line.get(..line.len() - written.len()).unwrap_or_default();
    let ways = [
        several_names(written),
        several_items(written),
        true_clauses(written),
        lists(written),
        made(written),
        joined_points(written),
        seen(written),
    ];
    let guess = |said: String| {
        let from = first_change(written, &said);
        let put = said.get(from..)?.replace('\n', &format!("\n{indent}"));
        let place = start + indent.len();
        let span = Span { start: (place + from) as u32, end: (place + written.len()) as u32, ..report.span() };
        Some(Guess { fix: Fix { span, text: put }, whole: one_line(&said), cost: SAID_OF_EACH })
    };
    ways.into_iter().flatten().filter(|said| said != written).filter_map(guess).collect()
}

/// What stands behind the brace that closes a block and belongs to its head.
pub(super) fn behind_block(text: &str, report: &Diagnostic) -> Option<Guess> {
    let at = report.span().start as usize;
    let (line, start) = line_at(text, at)?;
    let close = line.rfind('}')?;
    let behind = line.get(close + 1..)?.trim();
    if behind.is_empty() || behind.contains(['{', '}']) {
        return None;
    }
    let close = start + close;
    let mut depth = 0_usize;
    let opens = |(_, sign): &(usize, char)| {
        match sign {
            '}' => depth += 1,
            '{' if depth == 0 => return true,
            '{' => depth -= 1,
            _ => {}
        }
        false
    };
    let (open, _) = text.get(..close)?.char_indices().rev().find(opens)?;
    let before = text.get(..open)?.trim_end_matches(' ');
    let head = before.lines().last().map(str::trim).filter(|_| !before.ends_with('\n'));
    let (from, head) = head.map_or((open, String::new()), |head| (before.len(), format!("{head} ")));
    let blank = if from == open { "" } else { " " };
    let put = format!("{blank}{behind} {}", text.get(open..=close)?);
    let span = Span { start: from as u32, end: (start + line.len()) as u32, ..report.span() };
    Some(Guess { fix: Fix { span, text: put }, whole: format!("{head}{behind} {{ ... }}"), cost: MOVED })
}

impl Piece<'_> {
    /// A name that stands behind what it is given to.
    pub(super) fn named_behind(&self) -> Option<Guess> {
        let words: Vec<&str> = self.tokens.iter().map(|token| token.text).collect();
        let [head @ ("let" | "define"), value @ .., "as" | "be" | "called" | "named", name] = words.as_slice() else {
            return None;
        };
        let said = [*head, *name, "="].into_iter().chain(value.iter().copied());
        self.guess(Self::joined(said), VERB)
    }
}

/// Whether a text is one word that could be a name.
fn is_word(text: &str) -> bool {
    text.starts_with(is_letter) && text.chars().all(|sign| is_letter(sign) || sign.is_ascii_digit())
}

/// Points, ranks or columns that are joined as conditions are: nothing is in two of them.
fn joined_points(written: &str) -> Option<String> {
    let is_point = |word: &str| {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        word.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let apart = |words: &[&str]| match words {
        [.., "rank" | "column", _] => true,
        [.., point] => is_point(point),
        [] => false,
    };
    let words: Vec<&str> = written.split(' ').collect();
    let is_list = |at: usize| {
        let (before, after) = (words.get(..at).unwrap_or_default(), words.get(at + 1..).unwrap_or_default());
        let first = match after {
            [sort @ ("rank" | "column"), number, ..] => apart(&[sort, number]),
            [point, ..] => is_point(point.trim_end_matches([',', ')'])),
            [] => false,
        };
        first && apart(before)
    };
    let mut said = String::new();
    for (at, word) in words.iter().enumerate() {
        match *word == "and" && is_list(at) {
            true => said.push(','),
            false => {
                said.push_str(if at == 0 { "" } else { " " });
                said.push_str(word);
            }
        }
    }
    (said != written).then_some(said)
}

/// A position that has been there, as it is asked in a turn.
fn seen(written: &str) -> Option<String> {
    let words = ["position seen", "situation seen", "arrangement seen"];
    let found = words.iter().find(|words| written.contains(*words))?;
    let counts = written.contains(" times");
    (!counts).then(|| written.replace(found, "board seen"))
}

/// One item for several names.
fn several_names(written: &str) -> Option<String> {
    let (head, rest) = written.split_once(' ').filter(|(head, _)| WITH_COLON.contains(head))?;
    let (names, said) = rest.split_once(':')?;
    let names = names.split([',', '&', '/']).flat_map(|part| part.split(" and "));
    let names: Vec<&str> = names.map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() < 2 || !names.iter().all(|name| is_word(name)) {
        return None;
    }
    let items: Vec<String> = names.iter().map(|name| format!("{head} {name}: {}", said.trim())).collect();
    Some(items.join("\n"))
}

/// Several items behind the word for one.
fn several_items(written: &str) -> Option<String> {
    let (head, rest) = written.split_once(' ')?;
    let sign = match head {
        "define" | "pattern" => '=',
        _ if WITH_COLON.contains(&head) => ':',
        _ => return None,
    };
    let is_name = |name: &str| {
        let words: Vec<&str> = name.split_whitespace().collect();
        match words.as_slice() {
            [name] => is_word(name),
            [name, "of", parameter] => sign == '=' && is_word(name) && is_word(parameter),
            _ => false,
        }
    };
    let mut items: Vec<String> = Vec::new();
    for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let begins = part.split_once(sign).is_some_and(|(name, _)| is_name(name));
        match items.last_mut().filter(|_| !begins) {
            Some(item) => {
                item.push_str(", ");
                item.push_str(part);
            }
            None => items.push(format!("{head} {part}")),
        }
    }
    (items.len() > 1).then(|| items.join("\n"))
}

/// Clauses that are said to be true.
fn true_clauses(written: &str) -> Option<String> {
    let heads = ["phase ", "piece ", "board ", "memory ", "end "];
    heads.iter().any(|head| written.starts_with(head)).then_some(())?;
    let said = IS_TRUE.iter().fold(written.to_owned(), |said, key| said.replace(key, ""));
    (said != written).then_some(said)
}

/// Links and rows in brackets within brackets.
fn lists(written: &str) -> Option<String> {
    let end = written.find(|sign| !is_letter(sign))?;
    let (key, rest) = (written.get(..end)?, written.get(end..)?);
    let word = match key.to_lowercase().as_str() {
        "links" | "link" | "edges" | "connections" => "link",
        "rows" | "row" => "row",
        "lines" | "line" => "line",
        _ => return None,
    };
    let rest = rest.trim_start_matches([':', '=', ' ']).trim_end_matches([',', ';']);
    rest.starts_with(['[', '(']).then_some(())?;
    let groups = rest.split(['[', ']', '(', ')']).map(|group| group.trim_matches([',', ' ']));
    let line = |group: &str| {
        let names = group.split([',', ' ', '-', '>', '"', '\'']).filter(|name| !name.is_empty());
        let names: Vec<&str> = names.collect();
        (names.len() > 1 && names.iter().all(|name| is_word(name))).then(|| format!("{word} {}", names.join(" ")))
    };
    let lines: Option<Vec<String>> = groups.filter(|group| !group.is_empty()).map(line).collect();
    lines.filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n"))
}

/// An item that is made by a call and given a name.
fn made(written: &str) -> Option<String> {
    let (name, call) = written.trim_end_matches(';').split_once('=')?;
    let name = name.trim();
    let name = ["const ", "let ", "var "].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name).trim();
    let (sort, given) = call.trim().strip_suffix(')')?.split_once('(')?;
    let item = match sort.rsplit('.').next()?.to_lowercase().as_str() {
        "option" | "options" | "choice" | "setting" => "option",
        "memory" | "state" | "variable" => "memory",
        _ => return None,
    };
    let given: String = given.chars().filter(|sign| !matches!(sign, '[' | ']' | '(' | ')' | '"' | '\'')).collect();
    is_word(name).then(|| format!("{item} {name}: {}", given.trim()))
}
