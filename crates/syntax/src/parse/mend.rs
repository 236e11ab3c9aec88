//! The change that mends a piece of text: tried out, and kept if it is the only one with which the piece can be read.

use super::Builder;
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::tokens::{Token, is_letter};
use super::words::{BOARD_WORDS, RESERVED_WORDS};
use crate::ADVISED;
use crate::diagnostic::Diagnostic;
use crate::habits::instead;
use crate::suggest::{certain, may_be_slip_of};

/// The longest piece, in bytes, that changes are tried on.
const MAX_MENDED: usize = 2_000;

/// Small words and signs: one may have been written for another, or be one too many.
const GLUE: &[&str] = &[
    "a", "an", "and", "as", "at", "by", "for", "from", "if", "in", "into", "is", "of", "on", "or", "the", "to", "when",
    "while", "with", "=", ":", ",",
];

/// Words and signs that are never put in: they say something, or something else is missing with them.
const UNCERTAIN: &[&str] = &["{", "any", "empty", "none", "their", "unlimited", "\"\"", "\"...\""];

/// Those that can be left out, also where they aren't written twice.
const IDLE: &[&str] = &["a", "an", "from", "is", "the", ":", ",", ".", ")"];

/// The quotes that people and their word processors write.
const QUOTES: &[char] = &['"', '\'', '“', '”', '„', '‘', '’', '«', '»'];

/// Where a piece stops making sense.
pub(super) struct Place<'i> {
    pub(super) before: Option<Token<'i>>,
    pub(super) token: Token<'i>,
    /// Nothing more stands on the line of what is before.
    pub(super) broken_off: bool,
}

/// What stands from `start` to `end` gives way to a text.
pub(super) struct Change {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: String,
}

impl Change {
    fn of(token: Token<'_>, text: impl Into<String>) -> Self {
        Self { start: token.start, end: token.end(), text: text.into() }
    }

    /// The token gives way to a text; with nothing in its place the blank before it goes, too.
    fn instead_of(token: Token<'_>, before: Option<Token<'_>>, text: &str) -> Self {
        match before.filter(|_| text.is_empty()) {
            Some(before) => Self { start: before.end(), ..Self::of(token, text) },
            None => Self::of(token, text),
        }
    }
}

impl Builder<'_> {
    /// The report with the change that mends the piece, if there is just one.
    pub(super) fn mend(&self, report: Diagnostic, junk: &Junk, place: &Place<'_>, failure: &Failure) -> Diagnostic {
        if !ADVISED || junk.end.saturating_sub(junk.start) > MAX_MENDED || self.opens_by_indent(junk) {
            return report;
        }
        match self.change(junk, place, failure) {
            Some(change) => report.fix(self.span(change.start, change.end), change.text),
            None => report,
        }
    }

    /// The report of an unknown first word, mended if it can only be one of `words`.
    pub(super) fn mend_first(&self, report: Diagnostic, junk: &Junk, token: Token<'_>, words: &[&str]) -> Diagnostic {
        if junk.end.saturating_sub(junk.start) > MAX_MENDED {
            return report;
        }
        let meant = instead(token.text).or_else(|| certain(token.text, words.iter().copied()));
        let change = meant.map(|meant| Change::of(token, meant)).filter(|change| self.reads(junk, change, token));
        match change {
            Some(change) => report.fix(self.span(change.start, change.end), change.text),
            None => report,
        }
    }

    fn change(&self, junk: &Junk, place: &Place<'_>, failure: &Failure) -> Option<Change> {
        let token = place.token;
        let reads = |change: &Change| self.reads(junk, change, token);
        if let Some(comment) = self.comment_meant(junk, token) {
            return Some(comment).filter(|change| reads(change) || self.is_only_comment(junk, change));
        }
        if !place.broken_off {
            let foreign = instead(token.text)
                .filter(|_| !self.encloses(token))
                .map(|text| Change::instead_of(token, place.before, text));
            let foreign = foreign.or_else(|| self.quoted(token, failure)).or_else(|| self.unquoted(junk, token));
            if foreign.is_some() {
                return foreign.filter(reads);
            }
            let near = self.near(place, failure).map(|meant| Change::of(token, meant)).filter(reads);
            if near.is_some() {
                return near;
            }
        }
        let mut fitting = self.small_changes(junk, place, failure).into_iter().filter(reads);
        let only = fitting.next()?;
        fitting.next().is_none().then_some(only)
    }

    /// Whether the piece can be read with the change, or fails only where the same mistake stands again.
    pub(super) fn reads(&self, junk: &Junk, change: &Change, token: Token<'_>) -> bool {
        let part = |start: usize, end: usize| self.text.get(start..end).unwrap_or_default();
        // What is put in at the end of a piece is part of it.
        let end = junk.end.max(change.end);
        let text = [part(junk.start, change.start), &change.text, part(change.end, end)].concat();
        let Some(failure) = Failure::find(junk.probe, &text) else { return true };
        // Behind an entry of `about` another may stand on its line.
        let mended = change.start - junk.start + change.text.len();
        let next = text.get(failure.at..).is_some_and(begins_entry);
        if junk.probe == Rule::probe_about && failure.at >= mended && next {
            return true;
        }
        let changed = change.start - junk.start + change.text.len();
        let again = failure.at.checked_sub(changed).map(|after| self.token_at(change.end + after));
        again.is_some_and(|again| !token.text.is_empty() && again.start > token.start && again.text == token.text)
    }

    /// The word that was meant, if it can only be one.
    fn near(&self, place: &Place<'_>, failure: &Failure) -> Option<&'static str> {
        let word = place.token.text;
        if RESERVED_WORDS.contains(&word) {
            return certain(word, failure.needed_keywords());
        }
        let mut words = failure.words();
        if place.before.is_some_and(|before| before.is_number()) {
            words.push("turns");
        }
        certain(word, failure.needed_words()).or_else(|| certain(word, words)).filter(|near| may_be_slip_of(word, near))
    }

    /// Whether a sign stands before and behind a word: `|mine|`.
    fn encloses(&self, sign: Token<'_>) -> bool {
        let rest = self.text.get(sign.end()..).unwrap_or_default();
        let behind = rest.trim_start_matches(is_letter);
        sign.text == "|" && behind.len() < rest.len() && behind.starts_with('|')
    }

    /// A comment in the style of another language.
    fn comment_meant(&self, junk: &Junk, token: Token<'_>) -> Option<Change> {
        let line = self.line_from(token.start);
        if let Some(told) = between(line, "\"\"\"", "\"\"\"").or_else(|| between(line, "<!--", "-->")) {
            let text = format!("// {told}");
            return Some(Change { start: token.start, end: token.start + line.trim_end().len(), text });
        }
        match token.text {
            "#" => Some(Change::of(token, "//")),
            "--" if token.start == junk.start => Some(Change::of(token, "//")),
            "/*" => {
                let text = line.trim_end().strip_suffix("*/")?;
                let text = format!("//{}", text.strip_prefix("/*")?.trim_end());
                Some(Change { start: token.start, end: token.start + line.trim_end().len(), text })
            }
            _ => None,
        }
    }

    /// Whether nothing but a comment is left of the piece.
    fn is_only_comment(&self, junk: &Junk, change: &Change) -> bool {
        let after = change.start + self.line_from(change.start).len();
        let rest = self.text.get(after..junk.end).unwrap_or_default();
        change.start == junk.start && rest.trim().is_empty()
    }

    /// A text in other quotes, or a title without any.
    fn quoted(&self, token: Token<'_>, failure: &Failure) -> Option<Change> {
        if !failure.tried(Rule::text) {
            return None;
        }
        let line = self.line_from(token.start);
        let line = line.split("//").next().unwrap_or_default();
        let line = line.split(" extends ").next().unwrap_or_default().trim_end();
        let bare = token.text.starts_with(is_letter) && failure.is_title();
        let word = token.text.starts_with(is_letter) && !bare;
        let (inner, end) = match (bare, word) {
            (true, _) => (line, line.len()),
            (_, true) => {
                let words = bare_words(line);
                (words, words.len())
            }
            _ => between_quotes(line)?,
        };
        if inner.is_empty() && word {
            return None;
        }
        let plain = !inner.contains(['"', '{', '}', '\\']);
        plain.then(|| Change { start: token.start, end: token.start + end, text: format!("\"{inner}\"") })
    }

    /// Names that stand in quotes.
    fn unquoted(&self, junk: &Junk, token: Token<'_>) -> Option<Change> {
        if !token.text.starts_with('"') {
            return None;
        }
        let rest = self.text.get(token.start..junk.end)?;
        Some(Change { start: token.start, end: junk.end, text: rest.replace('"', "") })
    }

    /// One small word or sign put in, taken out, or put in place of another.
    fn small_changes(&self, junk: &Junk, place: &Place<'_>, failure: &Failure) -> Vec<Change> {
        let Some(before) = place.before else { return Vec::new() };
        let token = place.token;
        let first = self.word_at(junk.start);
        let things = failure.things(before.text);
        let signs: Vec<&str> = things.iter().filter_map(|thing| thing.strip_prefix('`')?.strip_suffix('`')).collect();
        let signs_comma = signs.contains(&",");
        let mut changes = Vec::new();
        // Another game's name is one word, and nothing follows it.
        let line = self.line_from(token.start).split("//").next().unwrap_or_default().trim();
        let file = token.text.starts_with(is_letter) && !line.contains(' ');
        let certain =
            |sign: &&str| !UNCERTAIN.contains(sign) && !sign.contains([' ', '`']) && (*sign != "extends" || file);
        for sign in signs.into_iter().filter(certain) {
            let word = sign.starts_with(is_letter);
            let (blank, behind) =
                if word || sign == "=" || sign == "}" { (" ", before.end()) } else { ("", before.end()) };
            let text = format!("{blank}{sign}");
            changes.push(Change { start: behind, end: behind, text: text.clone() });
            if GLUE.contains(&token.text) && !place.broken_off {
                changes.push(Change { start: behind, end: token.end(), text });
            }
        }
        if place.broken_off {
            if before.text == "," {
                changes.push(Change::of(before, ""));
            }
            return changes;
        }
        if before.text == "," {
            changes.push(Change { start: before.start, end: before.end(), text: String::new() });
        }
        let next_to_it = self.token_at(token.end()).text.starts_with(is_letter);
        let within_word = token.text == "." && before.end() == token.start && next_to_it;
        if !within_word && IDLE.contains(&token.text) || GLUE.contains(&token.text) && token.text == before.text {
            changes.push(Change { start: before.end(), end: token.end(), text: String::new() });
        }
        if matches!(token.text, "and" | "or") && !signs_comma {
            changes.push(Change { start: before.end(), end: token.end(), text: ",".to_owned() });
        }
        let next = self.token_at(self.start_after(token.end()));
        if token.text == "for" && next.text == "each" {
            changes.push(Change { start: token.start, end: next.end(), text: "in each hand".to_owned() });
        }
        let longer = match token.text {
            "for" if next.text != "each" => Some("in hand of"),
            "each" => Some("in each hand"),
            "else" if failure.after_operand() => Some("if any else"),
            // Points of a written board are listed with nothing between them.
            "-" if before.end() == token.start && !BOARD_WORDS.contains(&first) => Some("_"),
            _ => None,
        };
        changes.extend(longer.map(|text| Change::of(token, text)));
        changes
    }

    /// The rest of a line.
    fn line_from(&self, start: usize) -> &str {
        let rest = self.text.get(start..).unwrap_or_default();
        rest.get(..rest.find(['\n', '\r']).unwrap_or(rest.len())).unwrap_or_default()
    }
}

/// What can be told of a game.
const TOLD: &[&str] = &["also", "author", "family", "year", "source", "origin", "note"];

/// Whether an entry of `about` begins here.
pub(super) fn begins_entry(text: &str) -> bool {
    let word = text.get(..text.find(|c| !is_letter(c)).unwrap_or(text.len())).unwrap_or_default();
    TOLD.contains(&word)
}

/// The words that a line of `about` begins with, up to the next entry.
fn bare_words(line: &str) -> &str {
    let mut end = 0;
    for word in line.split_inclusive(' ') {
        let bare = word.trim();
        if TOLD.contains(&bare) || !bare.chars().all(|c| is_letter(c) || matches!(c, '.' | '-' | '\'')) {
            break;
        }
        end += word.len();
    }
    line.get(..end).unwrap_or_default().trim_end()
}

/// What stands between the signs that a line begins and ends with.
fn between<'t>(line: &'t str, open: &str, close: &str) -> Option<&'t str> {
    Some(line.trim_end().strip_prefix(open)?.strip_suffix(close)?.trim())
}

/// What stands between the quote that a line begins with and its last one, and where that ends.
fn between_quotes(line: &str) -> Option<(&str, usize)> {
    let first = line.chars().next().filter(|first| QUOTES.contains(first))?;
    let last = line.rfind(QUOTES).filter(|last| *last > 0)?;
    let end = last + line.get(last..)?.chars().next()?.len_utf8();
    Some((line.get(first.len_utf8()..last)?, end))
}
