//! One word that is missing, or one too many, or another in its place, anywhere on the line of a report: what can be read then.
//!
//! Where reading stops says little of where a small word is missing, so that every place of the line is tried; whoever asks tries
//! what comes out on the whole text.

use super::expected::Failure;
use super::grammar::Rule;
use super::phrase::{in_one_line, tokens_of};
use super::scan;
use super::tokens::{Token, is_letter};
use super::words::ITEM_WORDS;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::Guess;
use crate::span::Span;

/// The longest line that is looked into, in words and signs.
const MAX_TOKENS: usize = 30;

/// What can be put in. Words that say something cost so much that the author is asked.
const PUT_IN: &[(usize, &str)] = &[
    (
        3,
        "on to onto of in at as by for from when if or and is x : = , near line over except else either otherwise begin decides \
         place move take choose remove remember change give let put repeat while require pool each hand edge until \
         started before after joined linked with drawn turn turns times seen position without claim row link piece option \
         pattern memory define action phase end board players attribute about start game hexes rays going sight sideways whole \
         hands facing drawn unowned",
    ),
    (
        7,
        "wins loses draw some no count not made broken mine theirs empty it mover opponent occupied none same different owner \
         kind middles corners diagonals cells lines points pass nothing again win lose left stuck < >",
    ),
];

/// What is put in wherever a word stands.
const REPEATED: &[&str] = &["of", "in", "on", "to", "from", "as", "is", "at", ":"];

/// What is put in only where it stands already.
const LISTED: &[&str] = &["rank", "column"];

/// What can be left out: words that say little, besides what stands there twice.
const IDLE: &[&str] = &[
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "by", "do", "each", "every", "for", "from", "has", "if",
    "in", "is", "of", "on", "the", "then", "to", "when", "with", ",", ":", "=", ".",
];

/// What is written for one another.
const SMALL: &[&str] = &[
    "and", "at", "by", "except", "for", "from", "if", "in", "is", "near", "of", "on", "onto", "or", "over", "to",
    "until", "when", "while", "with", ",", ":", "=",
];

/// How many words and signs behind where reading fails the grammar may have looked at, more than it does.
const MAX_AHEAD: usize = 4;

/// What a line is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    File,
    About,
    Board,
    End,
    Turn,
}

/// The changes of one word with which what stands around a report can be read, the least first.
pub fn one_word(text: &str, report: &Diagnostic) -> Vec<Guess> {
    guesses(text, report, |piece| piece.changes())
}

/// As [`one_word`], of words that stand there twice alone.
pub fn doubled_word(text: &str, report: &Diagnostic) -> Vec<Guess> {
    guesses(text, report, |piece| (0..piece.tokens.len()).filter_map(|index| piece.twice(index)).collect())
}

fn guesses(text: &str, report: &Diagnostic, changes: impl Fn(&Piece<'_>) -> Vec<Change>) -> Vec<Guess> {
    let span = report.span();
    let Some((around, start, end)) = line(text, span.start as usize) else { return Vec::new() };
    let Some(words) = text.get(start..end) else { return Vec::new() };
    let tokens = tokens_of(words);
    if tokens.is_empty() || tokens.len() > MAX_TOKENS {
        return Vec::new();
    }
    let behind = text.get(..start).is_some_and(|before| before.trim_end().ends_with('}'));
    let begins_none = report.code == Code::UnknownItem;
    let piece = Piece { words, tokens, around, behind, begins_none };
    let near = |at: usize| (start + at).abs_diff(span.start as usize);
    let mut changes = changes(&piece);
    if !changes.is_empty() {
        let last = piece.last_to_change();
        changes.retain(|change| change.start <= last && piece.reads(change));
    }
    changes.sort_by_key(|change| (change.cost, near(change.start)));
    let guess = |change: Change| {
        let whole = in_one_line(&piece.with(&change));
        let fix = Fix { span: Span::new(span.file, start + change.start, start + change.end), text: change.text };
        Guess { fix, whole, cost: change.cost }
    };
    changes.into_iter().map(guess).collect()
}

/// What stands around a place between braces and line ends, and what it is a part of.
fn line(text: &str, place: usize) -> Option<(Around, usize, usize)> {
    let (mut around, mut depth, mut at, mut start, mut line) = (Around::File, 0_usize, 0, 0, 0);
    while at < place {
        let byte = *text.as_bytes().get(at)?;
        at += 1;
        match byte {
            b'/' if text.as_bytes().get(at) == Some(&b'/') => at = scan::line_end(text, at),
            b'"' => at = scan::text_end(text, at).0,
            b'\n' => (start, line) = (at, at),
            b'{' => {
                if depth == 0 {
                    around = of_item(text.get(start..at)?);
                }
                (depth, start) = (depth + 1, at);
            }
            b'}' => (depth, start) = (depth.saturating_sub(1), at),
            _ => {}
        }
    }
    // The braces of a pattern are a part of its item.
    if text.get(line..)?.starts_with("pattern") {
        start = line;
    }
    // A new item is one, whatever was open before.
    let rest = text.get(start..)?.lines().next()?;
    let word = rest.get(..rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len()))?;
    let line_begins = start == 0 || text.get(..start)?.ends_with('\n');
    if depth == 0 || line_begins && ITEM_WORDS.contains(&word) {
        around = Around::File;
    }
    let rest = rest.split("//").next()?;
    let end = match around {
        Around::File => rest.len(),
        _ => rest.find('{').map(|brace| brace + 1).into_iter().chain(rest.find('}')).min().unwrap_or(rest.len()),
    };
    let blanks = rest.len() - rest.trim_start().len();
    Some((around, start + blanks, start + rest.get(..end)?.trim_end().len().max(blanks)))
}

/// What stands between the braces of an item that begins so.
fn of_item(head: &str) -> Around {
    match head.split_whitespace().next() {
        Some("about") => Around::About,
        Some("board") => Around::Board,
        Some("end") => Around::End,
        _ => Around::Turn,
    }
}

struct Change {
    start: usize,
    end: usize,
    text: String,
    cost: usize,
}

struct Piece<'t> {
    words: &'t str,
    tokens: Vec<Token<'t>>,
    around: Around,
    /// Whether it stands behind a block.
    behind: bool,
    /// Whether it begins as no item does.
    begins_none: bool,
}

impl Piece<'_> {
    fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (index, token) in self.tokens.iter().enumerate() {
            if matches!(token.text, "{" | "}") {
                continue;
            }
            let before = index.checked_sub(1).and_then(|before| self.tokens.get(before));
            let digits = |token: Option<&Token<'_>>| {
                token.is_some_and(|token| token.text.starts_with(|c: char| c.is_ascii_digit()))
            };
            if token.text == "." && digits(before) && digits(self.tokens.get(index + 1)) {
                continue;
            }
            let twice = self.twice(index);
            if twice.is_none() && IDLE.contains(&token.text) {
                changes.push(self.without(index, 2));
            }
            changes.extend(twice);
            // Letters that look like digits.
            let digit = match token.text {
                "O" | "o" => Some("0"),
                "l" | "I" => Some("1"),
                _ => None,
            };
            changes.extend(digit.map(|digit| Change {
                start: token.start,
                end: token.end(),
                text: digit.to_owned(),
                cost: 2,
            }));
            if SMALL.contains(&token.text) {
                let others = SMALL.iter().filter(|other| **other != token.text);
                let put =
                    |text: &&str| Change { start: token.start, end: token.end(), text: (*text).to_owned(), cost: 4 };
                changes.extend(others.map(put));
            }
        }
        for (cost, words) in PUT_IN {
            for word in words.split_whitespace() {
                // Only one turn is said so.
                let fits = |index: &usize| {
                    let before = index.checked_sub(1).and_then(|before| self.tokens.get(before));
                    word != "turn" || before.is_none_or(|before| !before.is_number() || before.text == "1")
                };
                let places = (0..=self.tokens.len()).filter(fits);
                changes.extend(places.map(|index| self.put_in(index, word, *cost)));
            }
        }
        // What is missing in one of several places alike is missing in each.
        for (index, token) in self.tokens.iter().enumerate() {
            let again = || self.tokens.iter().enumerate().skip(index + 1).filter(|(_, other)| other.text == token.text);
            let first = self.tokens.iter().take(index).all(|other| other.text != token.text);
            if !first || again().count() == 0 || !token.text.starts_with(is_letter) {
                continue;
            }
            let Some((last, _)) = again().next_back() else { continue };
            let run = self.tokens.get(index..=last).unwrap_or_default();
            for word in REPEATED {
                let (mut text, mut from) = (String::new(), token.start);
                for (at, one) in run.iter().enumerate().filter(|(_, one)| one.text == token.text) {
                    text += self.words.get(from..one.end()).unwrap_or_default();
                    from = one.end();
                    if self.tokens.get(index + at + 1).is_none_or(|next| next.text != *word) {
                        text = format!("{text} {word}");
                    }
                }
                changes.push(Change { start: token.start, end: from, text, cost: 4 });
            }
        }
        // Of what may be alike each has braces of its own.
        changes.extend(self.bodies());
        // An item that begins with the word for something else.
        if let Some(token) = self.tokens.first().filter(|_| self.around == Around::File && self.begins_none) {
            for word in ITEM_WORDS.iter().filter(|word| **word != token.text) {
                changes.push(Change { start: token.start, end: token.end(), text: (*word).to_owned(), cost: 4 });
            }
        }
        // Of what is listed all have the word, or none.
        for word in LISTED.iter().filter(|word| self.tokens.iter().any(|token| token.text == **word)) {
            changes.extend((0..=self.tokens.len()).map(|index| self.put_in(index, word, 3)));
        }
        changes
    }

    /// `{ same owner or same kind }` of a pattern as bodies side by side.
    fn bodies(&self) -> Option<Change> {
        let whole = self.words.strip_prefix("pattern ")?;
        let (start, end) = (whole.find(" or ")?, whole.rfind(" or ")? + " or ".len());
        let inner = whole.get(start..end).filter(|inner| !inner.contains(['{', '}']))?;
        let head = self.words.len() - whole.len();
        let text = inner.replace(" or ", " } or { ").trim().to_owned();
        Some(Change { start: head + start + 1, end: head + end - 1, text, cost: 4 })
    }

    /// Without a word that stands there twice.
    fn twice(&self, index: usize) -> Option<Change> {
        let (before, token) = (self.tokens.get(index.checked_sub(1)?)?, self.tokens.get(index)?);
        (before.text == token.text && token.text.starts_with(is_letter)).then(|| self.without(index, 1))
    }

    /// Without a word and the blanks before it; without the first, those behind it.
    fn without(&self, index: usize, cost: usize) -> Change {
        let end = self.tokens.get(index).map_or(self.words.len(), Token::end);
        let (start, end) = match index.checked_sub(1).and_then(|before| self.tokens.get(before)) {
            Some(before) => (before.end(), end),
            None => (
                self.tokens.get(index).map_or(0, |token| token.start),
                self.tokens.get(index + 1).map_or(end, |next| next.start),
            ),
        };
        Change { start, end, text: String::new(), cost }
    }

    /// A word before a token, or behind the last.
    fn put_in(&self, index: usize, word: &str, cost: usize) -> Change {
        let before = index.checked_sub(1).and_then(|before| self.tokens.get(before));
        let (at, text) = match before {
            Some(before) if matches!(word, ":" | ",") => (before.end(), word.to_owned()),
            Some(before) => (before.end(), format!(" {word}")),
            None => (0, format!("{word} ")),
        };
        let joined = self.tokens.get(index).is_some_and(|next| next.start == at);
        let text = if joined && before.is_some() { format!("{text} ") } else { text };
        Change { start: at, end: at, text, cost }
    }

    fn with(&self, change: &Change) -> String {
        let part = |from: usize, to: usize| self.words.get(from..to).unwrap_or_default();
        [part(0, change.start), &change.text, part(change.end, self.words.len())].concat()
    }

    /// Whether it can be read with a change.
    fn reads(&self, change: &Change) -> bool {
        self.probes(&self.with(change)).any(|(probe, text, _)| Failure::is_clean(probe, &text))
    }

    /// Behind this place no change helps: reading fails before it, whatever comes then.
    fn last_to_change(&self) -> usize {
        let reached = |(probe, text, head): (Rule, String, usize)| {
            Failure::find(probe, &text).map_or(usize::MAX, |failure| failure.at.saturating_sub(head))
        };
        let reached = self.probes(self.words).map(reached).max().unwrap_or(usize::MAX);
        let beyond = self.tokens.iter().filter(|token| token.start > reached);
        beyond.map(Token::end).nth(MAX_AHEAD - 1).unwrap_or(usize::MAX)
    }

    /// The ways to read words in the piece's place: a rule, the text that it is to read, and where the words begin in that.
    fn probes(&self, words: &str) -> impl Iterator<Item = (Rule, String, usize)> {
        let heads: &[&str] = match self.around {
            Around::Turn if self.behind => &["", "if stuck { }", "either { }"],
            _ => &[""],
        };
        heads.iter().map(move |head| match self.around {
            Around::File => (Rule::probe_item, words.to_owned(), 0),
            Around::About => (Rule::probe_entries, words.to_owned(), 0),
            Around::Board => (Rule::probe_lines, words.to_owned(), 0),
            Around::End => (Rule::probe_rules, words.to_owned(), 0),
            Around::Turn => {
                let closing = if words.ends_with('{') { "}" } else { "" };
                (Rule::probe_statements, [head, " ", words, closing].concat(), head.len() + 1)
            }
        })
    }
}
