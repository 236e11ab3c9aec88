//! Phrases that the language has none of, found where a piece stops making sense.

use std::borrow::Cow;

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::tokens::{Token, is_letter, token_len};
use super::words::is_name;
use crate::diagnostic::{Code, Diagnostic};
use crate::habits::numeral;
use crate::phrases::{TABLES, Table};

/// The longest piece, in bytes, in which phrases are looked for.
const MAX_LOOKED: usize = 1_000;
/// The longest piece that is written out in what is advised.
const MAX_SHOWN: usize = 90;
/// How many tokens before the place a phrase may begin.
const MAX_BEFORE: usize = 8;
/// How many phrases one after another.
const MAX_STEPS: usize = 3;

/// Words of the language that lead somewhere.
const DIRECTIONS: &[&str] = &["north", "south", "east", "west", "up", "down"];

/// A run of text, and what is meant by it.
struct Meant {
    start: usize,
    end: usize,
    text: String,
}

impl Builder<'_> {
    /// The report of a phrase around a place, if the piece can be read with what it means.
    pub(super) fn phrase(&self, junk: &Junk, at: usize) -> Option<Diagnostic> {
        let piece = self.text.get(junk.start..junk.end)?;
        if piece.len() > MAX_LOOKED || piece.contains("//") {
            return None;
        }
        let meant = search(junk.probe, piece, at.checked_sub(junk.start)?, MAX_STEPS)?;
        let written = piece.get(meant.start..meant.end)?;
        let whole = [piece.get(..meant.start)?, &meant.text, piece.get(meant.end..)?].concat();
        let whole = in_one_line(&whole);
        let span = self.span(junk.start + meant.start, junk.start + meant.end);
        let report = Diagnostic::new(Code::Syntax, span, format!("`{written}` isn't how it is said here"));
        let help = match whole.len() <= MAX_SHOWN {
            true => format!("write `{whole}`"),
            false if meant.text.is_empty() => "leave it out".to_owned(),
            false => format!("write `{}`", meant.text),
        };
        // With nothing in its place the blank before it goes, too.
        let start = if meant.text.is_empty() { piece.get(..meant.start)?.trim_end().len() } else { meant.start };
        Some(report.help(help).fix(self.span(junk.start + start, junk.start + meant.end), meant.text))
    }

    /// What to write, where a change mends a piece: the piece with that change.
    pub(super) fn written_so(&self, junk: &Junk, report: Diagnostic) -> Diagnostic {
        let Some(fix) = &report.fix else { return report };
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        let part = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default();
        if start < junk.start {
            return report;
        }
        let whole = [part(junk.start, start), &fix.text, part(end, junk.end.max(end))].concat();
        let head = whole.split('{').next().unwrap_or_default().trim();
        let whole = in_one_line(&whole);
        if whole.len() > MAX_SHOWN || whole.contains('`') || head.contains('\n') {
            return report;
        }
        report.help(format!("write `{whole}`"))
    }
}

/// A piece as it is advised: of what has blocks its head is enough.
fn in_one_line(piece: &str) -> String {
    let head = piece.split('{').next().unwrap_or_default();
    let piece = if piece.contains('\n') { head } else { piece };
    let piece = piece.trim_end_matches(['{', ' ', '\n', '\r', '\t']);
    piece.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A phrase around a place with which a piece can be read, perhaps with further ones behind it.
fn search(probe: Rule, piece: &str, at: usize, steps: usize) -> Option<Meant> {
    let tokens = tokens_of(piece);
    let here = tokens.iter().position(|token| token.end() > at).unwrap_or(tokens.len());
    let word = tokens.first()?.text;
    let fits = |table: &&Table| {
        (!table.of_rules || probe == Rule::probe_rule) && (table.within.is_empty() || table.within.contains(&word))
    };
    let first = here.saturating_sub(MAX_BEFORE);
    for (words, meant) in TABLES.iter().filter(fits).flat_map(|table| table.phrases) {
        for start in first..=here.min(tokens.len()) {
            let Some((count, taken)) = matching(tokens.get(start..).unwrap_or_default(), words) else { continue };
            // The phrase is what can't be read, or stands just before it.
            if start + count < here {
                continue;
            }
            let (Some(from), Some(to)) = (tokens.get(start), tokens.get(start + count - 1)) else { continue };
            let meant = Meant { start: from.start, end: to.end(), text: put_in(meant, &taken) };
            if let Some(found) = believed(probe, piece, meant, steps) {
                return Some(found);
            }
        }
    }
    None
}

/// What is meant, if the piece can be read with it; where it only can be read further, with what is meant there, too.
fn believed(probe: Rule, piece: &str, meant: Meant, steps: usize) -> Option<Meant> {
    let changed = [piece.get(..meant.start)?, &meant.text, piece.get(meant.end..)?].concat();
    let Some(failure) = Failure::find(probe, &changed) else { return Some(meant) };
    let end = meant.start + meant.text.len();
    if failure.at < end || steps <= 1 {
        return None;
    }
    let further = search(probe, &changed, failure.at, steps - 1)?;
    if further.start < meant.start {
        return None;
    }
    // Both, and what stands between them.
    let text = [changed.get(meant.start..further.start)?, &further.text].concat();
    let longer = (meant.end - meant.start) as isize - meant.text.len() as isize;
    let end = usize::try_from(isize::try_from(further.end).ok()? + longer).ok()?;
    Some(Meant { start: meant.start, end: end.max(meant.end), text })
}

/// The words and signs of a piece without comments.
fn tokens_of(piece: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = piece.get(at..) {
        let start = at + rest.len() - rest.trim_start().len();
        let Some(text) =
            piece.get(start..).and_then(|rest| rest.get(..token_len(rest))).filter(|text| !text.is_empty())
        else {
            break;
        };
        at = start + text.len();
        tokens.push(Token { text, start });
    }
    tokens
}

/// How many tokens a phrase takes, if they begin with it, and what stands for each sign that stands for others.
fn matching<'t>(tokens: &[Token<'t>], phrase: &str) -> Option<(usize, Vec<Cow<'t, str>>)> {
    let mut taken = Vec::new();
    let mut count = 0;
    for word in phrase.split(' ') {
        if word == "^" && tokens.len() == count {
            continue;
        }
        let token = tokens.get(count)?.text;
        match word {
            "$" if token.starts_with(is_letter) => taken.push(token.into()),
            "@" if is_name(token) || DIRECTIONS.contains(&token) => taken.push(token.into()),
            "#" if token.bytes().all(|byte| byte.is_ascii_digit()) => taken.push(token.into()),
            "#" => taken.push(numeral(&token.to_lowercase())?.to_string().into()),
            "%" if token.starts_with('"') => taken.push(token.into()),
            "$" | "@" | "%" => return None,
            _ if !token.eq_ignore_ascii_case(word) => return None,
            _ => {}
        }
        count += 1;
    }
    Some((count, taken))
}

/// What is meant, with the words that stood for `$1`, `$2` and so on.
fn put_in(meant: &str, taken: &[Cow<'_, str>]) -> String {
    let mut text = meant.to_owned();
    for (index, word) in taken.iter().enumerate() {
        text = text.replace(&format!("${}", index + 1), word);
    }
    text
}
