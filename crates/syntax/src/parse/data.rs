//! Items and statements as JSON, YAML and their like write them - entries with keys, lists, nested - read without regard to which of them it
//! is, and said as the language says them: what each key tells is put where it belongs.

mod said;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::phrase::{in_one_line, one_line};
use super::scan::text_end;
use crate::diagnostic::Fix;
use crate::guess::Guess;

/// What it costs to read a piece so: every entry of it is understood.
const COST: usize = 3;
/// The longest piece that is looked into, in bytes, and how deep it may be.
const MAX_BYTES: usize = 1_200;
const MAX_DEPTH: usize = 6;
/// How many ways to say a piece are tried.
const MAX_SAID: usize = 4;
/// The longest piece that is written out in what is advised.
const MAX_SHOWN: usize = 90;

/// What stands for something.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    /// Words and signs as they are, without quotes around them.
    Words(String),
    List(Vec<Value>),
    /// Values under keys, in their order.
    Entries(Vec<(String, Value)>),
}

/// A line, and how far in it stands.
type Line<'t> = (usize, &'t str);

impl Builder<'_> {
    /// What a piece says, where it is written as data.
    pub(super) fn as_data(&self, junk: &Junk) -> Vec<Guess> {
        let Some(end) = self.notation_end(junk) else { return Vec::new() };
        let piece = self.text.get(junk.start..end).unwrap_or_default();
        let bare = piece.trim_start_matches("- ");
        let fits = piece.contains([':', '=', '[']) && piece.len() <= MAX_BYTES && !piece.contains("//");
        if !fits {
            return Vec::new();
        }
        let said = match junk.probe {
            Rule::probe_item => said::items(bare),
            Rule::probe_statement => value_of(bare, 0).and_then(|value| said::statement(&value)).into_iter().collect(),
            Rule::probe_about => said::entries(bare).into_iter().collect(),
            Rule::probe_rule => value_of(bare, 0).and_then(|value| said::rule(&value)).into_iter().collect(),
            _ => Vec::new(),
        };
        let reads = |text: &String| {
            let is_item = junk.probe == Rule::probe_item;
            let mut parts = text.split('\n').filter(|part| is_item && !part.is_empty()).peekable();
            if junk.probe == Rule::probe_about {
                return Failure::find(Rule::probe_entries, text).is_none();
            }
            let whole = parts.peek().is_none() && Failure::find(junk.probe, text).is_none();
            whole || parts.peek().is_some() && parts.all(|part| Failure::find(junk.probe, part).is_none())
        };
        let span = self.span(junk.start, end);
        let readable = said.into_iter().filter(|text| text != piece && reads(text)).take(MAX_SAID);
        let guess = |text: String| {
            let whole =
                if text.len() > MAX_SHOWN { format!("{} {{ ... }}", in_one_line(&text)) } else { one_line(&text) };
            Guess { fix: Fix { span, text }, whole, cost: COST }
        };
        readable.map(guess).collect()
    }
}

/// What a text is a value of: lines that stand further in belong to the line before them.
fn value_of(text: &str, depth: usize) -> Option<Value> {
    let text = text.trim_end().trim_end_matches([',', ';']).trim_end();
    if depth > MAX_DEPTH || text.trim().is_empty() {
        return None;
    }
    if let Some(value) = bracketed(text.trim(), depth) {
        return Some(value);
    }
    let mut lines: Vec<Line<'_>> = text.lines().filter(|line| !line.trim().is_empty()).map(line_of).collect();
    // How far in the first line stands was cut off: what opens no block stands beside the next one.
    if let [first, second, ..] = lines.as_mut_slice()
        && first.0 == 0
        && !first.1.ends_with(':')
    {
        first.0 = second.0;
    }
    match lines.as_slice() {
        [] => None,
        [(_, only)] => keyed(only).map_or_else(
            || Some(Value::Words(unquoted(only))),
            |(key, value)| Some(Value::Entries(vec![(key, value_of(value, depth + 1)?)])),
        ),
        _ => block(&lines, depth),
    }
}

fn line_of(line: &str) -> Line<'_> {
    let text = line.trim_start_matches([' ', '\t']);
    (line.len() - text.len(), text.trim_end())
}

/// A list or an object between brackets.
fn bracketed(text: &str, depth: usize) -> Option<Value> {
    if let Some(value) = called(text, depth) {
        return Some(value);
    }
    let opens = text.chars().next().filter(|sign| matches!(sign, '{' | '['))?;
    let closes = if opens == '{' { '}' } else { ']' };
    let inner = text.strip_prefix(opens)?.strip_suffix(closes)?;
    let parts = split(inner, &[',', '\n', ';'])?;
    let parts: Vec<&str> = parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    if opens == '[' || parts.iter().all(|part| assigned(part).is_none()) {
        return parts.into_iter().map(|part| value_of(part, depth + 1)).collect::<Option<_>>().map(Value::List);
    }
    let mut entries: Vec<(String, Value)> = Vec::new();
    for part in parts {
        match (assigned(part), entries.last_mut()) {
            (Some((key, value)), _) => entries.push((key, value_of(value, depth + 1)?)),
            // What has no key goes on with what has one.
            (None, Some((_, Value::Words(words)))) => *words = format!("{words}, {}", unquoted(part)),
            (None, _) => return None,
        }
    }
    Some(Value::Entries(entries))
}

/// What is made by a call with some of its arguments named: the first one without a name is what the call is called.
fn called(text: &str, depth: usize) -> Option<Value> {
    let (name, rest) = text.split_once('(')?;
    let inner = rest.strip_suffix(')')?;
    let plain = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let parts =
        split(inner, &[',', '\n']).filter(|parts| plain && parts.iter().any(|part| assigned(part).is_some()))?;
    let mut entries = Vec::new();
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = match assigned(part) {
            Some((key, value)) => (key, value),
            None => (name.to_lowercase(), part),
        };
        entries.push((key, value_of(value, depth + 1)?));
    }
    Some(Value::Entries(entries))
}

/// Lines below one another: entries with keys, or a list with a dash before each.
fn block(lines: &[Line<'_>], depth: usize) -> Option<Value> {
    if depth > MAX_DEPTH {
        return None;
    }
    let (own, first) = *lines.first()?;
    let listed = first.starts_with("- ");
    let mut groups: Vec<Vec<Line<'_>>> = Vec::new();
    for (at, (indent, line)) in lines.iter().enumerate() {
        let begins = at == 0 || *indent <= own;
        let begins = begins && (line.starts_with("- ") || !listed);
        match groups.last_mut().filter(|_| !begins) {
            Some(group) => group.push((*indent, line)),
            None => groups.push(vec![(*indent, line)]),
        }
    }
    let text = |lines: &[Line<'_>]| -> String {
        lines.iter().map(|(indent, line)| format!("{}{line}\n", " ".repeat(*indent))).collect()
    };
    if listed {
        let item = |group: &Vec<Line<'_>>| {
            let mut group = group.clone();
            let first = group.first_mut()?;
            *first = (first.0 + 2, first.1.trim_start_matches("- ").trim_start());
            value_of(&text(&group), depth + 1)
        };
        return groups.iter().map(item).collect::<Option<_>>().map(Value::List);
    }
    if groups.iter().all(|group| group.first().is_some_and(|(_, line)| keyed(line).is_none())) {
        return groups.iter().map(|group| value_of(&text(group), depth + 1)).collect::<Option<_>>().map(Value::List);
    }
    let entry = |group: &Vec<Line<'_>>| {
        let (key, value) = keyed(group.first()?.1)?;
        let below = text(group.get(1..)?);
        let value = if below.is_empty() { value.to_owned() } else { format!("{value}\n{below}") };
        Some((key, value_of(value.trim_start_matches('\n'), depth + 1)?))
    };
    groups.iter().map(entry).collect::<Option<_>>().map(Value::Entries)
}

/// The same where an equals sign may stand behind the key, too: between brackets.
fn assigned(entry: &str) -> Option<(String, &str)> {
    let of_sign = || {
        let (key, value) = entry.split_once('=')?;
        let key = unquoted(key);
        let plain = !key.is_empty() && key.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        (plain && !value.starts_with('=')).then(|| (key, value.trim()))
    };
    keyed(entry).or_else(of_sign)
}

/// The key that an entry begins with, and what stands behind its sign.
fn keyed(entry: &str) -> Option<(String, &str)> {
    let entry = entry.trim();
    let signs = [": ", ":\n", "=>", ":"];
    let at = signs.iter().filter_map(|sign| entry.find(sign).map(|at| (at, *sign))).min_by_key(|(at, _)| *at);
    let (at, sign) = at?;
    let (key, value) = (entry.get(..at)?.trim(), entry.get(at + sign.trim_end().len()..)?.trim());
    let key = unquoted(key);
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | ' ');
    (!key.is_empty() && key.split(' ').count() <= 3 && key.chars().all(plain)).then_some((key, value))
}

/// The parts of a text between signs that stand outside of brackets and quotes.
fn split<'t>(text: &'t str, signs: &[char]) -> Option<Vec<&'t str>> {
    let (mut depth, mut from, mut skipped) = (0_i32, 0, 0);
    let mut parts = Vec::new();
    for (at, sign) in text.char_indices() {
        if at < skipped {
            continue;
        }
        match sign {
            '"' => skipped = text_end(text, at + 1).0,
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            sign if depth == 0 && signs.contains(&sign) => {
                parts.push(text.get(from..at)?);
                from = at + sign.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text.get(from..)?);
    (depth == 0).then_some(parts)
}

/// Words without quotes around them.
fn unquoted(text: &str) -> String {
    let text = text.trim();
    let quoted = |sign: char| text.len() > 1 && text.starts_with(sign) && text.ends_with(sign);
    let whole = quoted('"') && text.matches('"').count() == 2 || quoted('\'') && text.matches('\'').count() == 2;
    if whole { text.get(1..text.len() - 1).unwrap_or_default().to_owned() } else { text.to_owned() }
}
