//! What may have been meant by a piece that can't be read: the readable pieces that differ least from it.
//!
//! Words are put in, left out, replaced and moved where reading stops, the cheapest changes first, until the piece can be read
//! (least-cost correction: Aho and Peterson, *A minimum distance error-correcting parser for context-free languages*, 1972; with
//! the changes kept to the place of the mistake as in Corchuelo and others, *Repairing syntax errors in LR parsers*, 2002). What
//! says something is never left out, and nothing that says something is put in but where a point or a man is missing.

mod around;
mod changes;

use std::collections::{BTreeMap, HashSet};

use super::Builder;
use super::edits::{Word, turned, with, word};
use super::expected::Failure;
use super::grammar::Rule;
use super::junk::Junk;
use super::keywords::{is_keyword, keywords};
use super::meant::probe;
use super::mend::begins_entry;
use super::phrase::{in_one_line, tokens_of};
use super::tokens::{Token, is_letter};
use super::words::{ITEM_WORDS, is_name};
use crate::ADVISED;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::guess::{Guess, Piece, PieceSort};
use crate::thesaurus::{is_foreign, meanings};

/// The longest piece that is looked into, in words and signs.
const MAX_TOKENS: usize = 40;
/// The most that the changes of one piece may cost together. What costs as much leaves out a word that may say something:
/// it is for the author to choose.
const MAX_COST: usize = 9;
/// What it costs to write what is meant by a phrase.
const PHRASE: usize = 3;
/// What it costs to write what the language calls so, of what could be a name, which it is taken for first.
const CALLED_FOR_A_NAME: usize = UNKNOWN + 1;
/// What a word costs that is read as a name and stands nowhere else.
const UNKNOWN: usize = 3;
/// What a draft may have cost for phrases to be looked for in it.
const PHRASED: usize = 7;
/// How many readings are tried for one piece.
const MAX_READINGS: usize = 500;
/// In how many ways the words of another language are put into this one.
const MAX_TRANSLATED: usize = 24;
/// How many other orders of words are looked at.
const MAX_ORDERS: usize = 10;
/// How many drafts are gone on with.
const MAX_OPENED: usize = 100;
/// How many ways to mend one piece are looked for.
const MAX_FOUND: usize = 6;

/// The piece with some changes.
#[derive(Clone, Debug)]
struct Draft<'i> {
    words: Vec<Word<'i>>,
    cost: usize,
    /// How many words may be left unread, for the draft to be worth going on with.
    most_left: usize,
}

impl<'i> Builder<'i> {
    /// The report, with the piece that it is about.
    pub(super) fn of_piece(&self, junk: &Junk, report: Diagnostic) -> Diagnostic {
        let sort = match junk.probe {
            Rule::probe_item => PieceSort::Item,
            Rule::probe_about => PieceSort::About,
            Rule::probe_board => PieceSort::Line,
            Rule::probe_rule => PieceSort::Rule,
            _ => PieceSort::Statement,
        };
        let certain = !report.choices.is_empty() || report.code == Code::ReservedWord;
        let piece = Piece { span: self.span(junk.start, junk.end), sort };
        if certain { report } else { Diagnostic { piece: Some(piece), ..report } }
    }

    /// The changes with which a piece, or its line, can be read, the likeliest first.
    pub(super) fn guesses(&self, piece: Piece) -> Vec<Guess> {
        if !ADVISED {
            return Vec::new();
        }
        let probe = probe(piece.sort);
        let junk = Junk { start: piece.span.start as usize, end: piece.span.end as usize, probe, words: &[] };
        let text = self.text.get(junk.start..junk.end).map_or("", without_comments);
        let junk = Junk { end: junk.start + text.len(), ..junk };
        // Of an item with a block its head is enough.
        let head = text.find('{').filter(|_| probe == Rule::probe_item && tokens_of(text).len() > MAX_TOKENS);
        let junk = Junk { end: head.map_or(junk.end, |brace| junk.start + brace + 1), ..junk };
        let line = self.line_end(&junk);
        let guesses = self.repairs(&junk, junk.end);
        let mut guesses = if guesses.is_empty() && line > junk.end { self.repairs(&junk, line) } else { guesses };
        if let Some(end) = self.blocks_end(&junk).filter(|end| *end > line) {
            guesses.extend(self.repairs(&junk, end));
        }
        guesses.extend(self.with_what_stands_before(&junk, line));
        guesses.extend(self.alternatives(&junk));
        guesses.extend(self.flattened(&junk));
        guesses.extend(self.as_choice(&junk));
        guesses.extend(self.as_data(&junk));
        guesses.extend(self.as_forms(&junk));
        guesses.extend(self.in_another_notation(&junk));
        guesses.extend(self.understood(&junk));
        guesses.extend(self.said_otherwise(&junk));
        guesses
    }

    /// The changes with which what stands up to `end` can be read.
    pub(super) fn repairs(&self, junk: &Junk, end: usize) -> Vec<Guess> {
        let junk = &Junk { end, ..*junk };
        let piece = self.text.get(junk.start..end).unwrap_or_default();
        let tokens = tokens_of(piece);
        if tokens.len() > MAX_TOKENS || piece.contains("//") || self.lacks_name(junk, &tokens) {
            return Vec::new();
        }
        let mut search = self.search(junk, piece, &tokens);
        let found = search.run();
        let guesses = found.iter().filter_map(|draft| self.guess(junk, end, &tokens, draft));
        guesses.collect()
    }

    fn search<'s>(&'s self, junk: &'s Junk, piece: &'i str, tokens: &'s [Token<'i>]) -> Search<'s, 'i> {
        let (seen, names) = (HashSet::new(), self.names_around(junk));
        let kinds = self.text.lines().filter(|line| line.trim_start().starts_with("piece ")).count();
        Search { builder: self, junk, piece, tokens, left: MAX_READINGS, seen, names, kinds }
    }

    /// Whether a name is missing, so that something else has taken its place.
    fn lacks_name(&self, junk: &Junk, tokens: &[Token<'i>]) -> bool {
        let [first, second, ..] = tokens else { return false };
        let named = ITEM_WORDS.contains(&first.text) && !matches!(first.text, "players" | "board");
        junk.probe == Rule::probe_item && named && matches!(second.text, ":" | "=" | "of" | "line")
    }

    fn guess(&self, junk: &Junk, end: usize, tokens: &[Token<'i>], draft: &Draft<'_>) -> Option<Guess> {
        let (words, cost) = (draft.words.as_slice(), draft.cost);
        let kept = |(index, word): &(usize, &Word<'_>)| word.from == Some(*index);
        let first = words.iter().enumerate().take(tokens.len()).take_while(kept).count();
        let most = tokens.len().min(words.len()) - first;
        let shift = |at: usize| (tokens.len() + at).checked_sub(words.len());
        let same = |at: &usize| words.get(*at).is_some_and(|word| word.from.is_some() && word.from == shift(*at));
        let last = (0..words.len()).rev().take(most).take_while(same).count();
        let (old, new) = (tokens.get(first..tokens.len() - last)?, words.get(first..words.len() - last)?);
        let mut text = joined(new.iter().map(|word| word.text));
        let before = first.checked_sub(1).and_then(|before| tokens.get(before));
        let (from, to) = match (old.first(), old.last()) {
            (Some(from), Some(to)) if !new.is_empty() => {
                let apart = before.is_none_or(|before| before.end() < from.start || !is_word(before.text));
                let next = tokens.get(tokens.len() - last);
                let parted = next.is_none_or(|next| to.end() < next.start || !is_word(next.text));
                if !apart && is_word(&text) {
                    text.insert(0, ' ');
                }
                if !parted && text.ends_with(is_letter) {
                    text.push(' ');
                }
                (from.start, to.end())
            }
            (Some(from), Some(to)) => match before {
                Some(before) => (before.end(), to.end()),
                None => (from.start, tokens.get(tokens.len() - last).map_or(to.end(), |next| next.start)),
            },
            _ => {
                match before {
                    Some(before) if blank_between(before.text, &text) => text.insert(0, ' '),
                    Some(_) => {}
                    None => text.push(' '),
                }
                let at = before.map_or(0, Token::end);
                (at, at)
            }
        };
        let part = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default();
        let (from, to) = (junk.start + from, junk.start + to);
        let whole = in_one_line(&[part(junk.start, from), &text, part(to, end)].concat());
        Some(Guess { fix: Fix { span: self.span(from, to), text }, whole, cost })
    }

    /// What can be read as it is, with words that have changed places around one of them.
    pub(super) fn other_orders(&self, junk: &Junk, at: usize) -> Vec<Guess> {
        let piece = self.text.get(junk.start..junk.end).unwrap_or_default();
        let tokens = tokens_of(piece);
        let Some(here) = tokens.iter().position(|token| junk.start + token.end() > at) else { return Vec::new() };
        if tokens.len() > MAX_TOKENS {
            return Vec::new();
        }
        let search = self.search(junk, piece, &tokens);
        let words = tokens.iter().enumerate().map(|(from, token)| Word { text: token.text, from: Some(from) });
        let words: Vec<Word<'_>> = words.collect();
        let turned = turned(&words, here).into_iter().take(MAX_READINGS / 4);
        let drafts = turned.map(|(cost, words)| Draft { words, cost, most_left: 0 });
        let readable = drafts.filter(|draft| Failure::find(junk.probe, &search.written(&draft.words).0).is_none());
        readable.take(MAX_ORDERS).filter_map(|draft| self.guess(junk, junk.end, &tokens, &draft)).collect()
    }

    /// The names that stand elsewhere in the file.
    fn names_around(&self, junk: &Junk) -> HashSet<&'i str> {
        let parts = [self.text.get(..junk.start), self.text.get(junk.end..)];
        let tokens = parts.into_iter().flatten().flat_map(tokens_of).map(|token| token.text);
        tokens.filter(|word| is_name(word) && !is_keyword(word)).collect()
    }

    /// Whether a word that is written says nothing that the rest of the text knows.
    fn says_nothing(&self, junk: &Junk, word: &str) -> bool {
        let part = |from: usize, to: usize| self.text.get(from..to).unwrap_or_default();
        let elsewhere = || part(0, junk.start).contains(word) || part(junk.end, self.text.len()).contains(word);
        let twice = || part(junk.start, junk.end).matches(word).count() > 1;
        is_name(word) && !is_keyword(word) && !elsewhere() && !twice()
    }
}

/// A search for what was meant by one piece.
struct Search<'s, 'i> {
    builder: &'s Builder<'i>,
    junk: &'s Junk,
    piece: &'i str,
    tokens: &'s [Token<'i>],
    /// How many readings may still be tried.
    left: usize,
    seen: HashSet<String>,
    /// The names that stand elsewhere in the file.
    names: HashSet<&'i str>,
    /// How many sorts of pieces are declared.
    kinds: usize,
}

impl<'i> Search<'_, 'i> {
    /// The cheapest readable drafts.
    fn run(&mut self) -> Vec<Draft<'i>> {
        let words = self.tokens.iter().enumerate().map(|(from, token)| Word { text: token.text, from: Some(from) });
        let first = Draft { words: words.collect(), cost: 0, most_left: usize::MAX };
        let mut found: Vec<(Draft<'i>, usize)> = Vec::new();
        // What reads further is gone on with first, of two that cost as much.
        let mut open = BTreeMap::from([((0, 0), first)]);
        for (at, draft) in self.translated().into_iter().enumerate() {
            open.insert((2 * draft.cost, at + 1), draft);
        }
        let (mut made, mut opened) = (open.len(), 0);
        while let Some(((rank, _), draft)) = open.pop_first() {
            let best = found.iter().map(|(best, unknown)| best.cost + UNKNOWN * unknown).min().unwrap_or(MAX_COST);
            if found.len() >= MAX_FOUND || rank > 2 * best + 4 || opened >= MAX_OPENED {
                break;
            }
            if draft.cost > best {
                continue;
            }
            let Some(read) = self.read(&draft.words) else { continue };
            let Some((at, failure)) = read else {
                if draft.cost > 0 {
                    let unknown = self.unknown(&draft.words).count();
                    for words in self.better_known(&draft.words) {
                        let (cost, most_left) = (draft.cost + CALLED_FOR_A_NAME, words.len());
                        made += 1;
                        open.insert((2 * cost, made), Draft { words, cost, most_left });
                    }
                    found.push((draft, unknown));
                }
                continue;
            };
            let left = draft.words.len() - at;
            if left > draft.most_left {
                continue;
            }
            opened += 1;
            let phrased = if draft.cost < PHRASED { self.phrased(&draft.words, at) } else { Vec::new() };
            let phrased = phrased.into_iter().map(|words| (PHRASE, true, words));
            for (cost, gains, words) in self.changes(&draft, at, &failure).into_iter().chain(phrased) {
                let cost = draft.cost + cost;
                if cost <= MAX_COST {
                    made += 1;
                    let most_left = if gains { left.saturating_sub(1) } else { left };
                    open.insert((2 * cost + left.min(4), made), Draft { words, cost, most_left });
                }
            }
        }
        // What all of them read as names are names.
        let names = found.iter().map(|(_, unknown)| *unknown).min().unwrap_or(0);
        let costed = found.into_iter().map(|(draft, unknown)| {
            let cost = draft.cost + UNKNOWN * (unknown - names);
            Draft { cost, ..draft }
        });
        let mut found: Vec<Draft<'i>> = costed.filter(|draft| draft.cost <= MAX_COST).collect();
        found.sort_by_key(|draft| draft.cost);
        found
    }

    /// The piece with all its words of another language in this one, in as many ways as there are few.
    fn translated(&self) -> Vec<Draft<'i>> {
        let whole = self.tokens.iter().enumerate().map(|(from, token)| Word { text: token.text, from: Some(from) });
        let mut ways: Vec<Vec<Word<'i>>> = vec![whole.collect()];
        let foreign = |at: &usize| self.tokens.get(*at).is_some_and(|token| is_foreign(token.text));
        let places: Vec<usize> = (0..self.tokens.len()).rev().filter(foreign).collect();
        for at in &places {
            let meant = |words: &Vec<Word<'i>>| {
                let words = words.clone();
                meanings(self.tokens.get(*at).map_or("", |token| token.text))
                    .map(move |meant| with(&words, *at, at + 1, meant))
            };
            ways = ways.iter().flat_map(meant).take(MAX_TRANSLATED).collect();
        }
        let ways = ways.into_iter().filter(|_| places.len() > 1);
        let ways = ways.map(|words| Draft { words, cost: places.len(), most_left: usize::MAX });
        ways.chain(self.taken_apart()).collect()
    }

    /// The piece with names that nothing has taken apart into words, as programs join them; what such a name is called with stands
    /// beside it.
    fn taken_apart(&self) -> Option<Draft<'i>> {
        let mut words: Vec<Word<'i>> = Vec::new();
        let (mut cost, mut calls) = (0, Vec::new());
        for (at, token) in self.tokens.iter().enumerate() {
            let called = self.tokens.get(at + 1).is_some_and(|next| next.text == "(" && next.start == token.end());
            let joined = called || token.text.contains('_');
            let parts = match joined && is_name(token.text) && !self.names.contains(token.text) {
                true => parts_of(token.text),
                false => Vec::new(),
            };
            match token.text {
                "(" if calls.last() == Some(&at) => {}
                ")" if calls.pop().is_some() => {}
                _ if parts.len() > 1 => {
                    words.extend(parts.into_iter().map(|text| Word { text, from: None }));
                    calls.extend(called.then_some(at + 1));
                    cost += 1;
                }
                text => words.push(Word { text, from: Some(at) }),
            }
        }
        (cost > 0 && calls.is_empty()).then_some(Draft { words, cost, most_left: usize::MAX })
    }

    /// Which words are read as names and stand nowhere else.
    fn unknown(&self, words: &[Word<'i>]) -> impl Iterator<Item = usize> {
        let strange = |(_, word): &(usize, &Word<'_>)| {
            is_name(word.text) && !is_keyword(word.text) && !self.names.contains(word.text) && !is_point(word.text)
        };
        words.iter().enumerate().filter(strange).map(|(at, _)| at)
    }

    /// The drafts with what the language has for words that are read as names; an item has names of its own.
    fn better_known(&self, words: &[Word<'i>]) -> Vec<Vec<Word<'i>>> {
        if self.junk.probe == Rule::probe_item {
            return Vec::new();
        }
        let called = self.unknown(words).flat_map(|at| meanings(word(words, at)).map(move |meant| (at, meant)));
        called.map(|(at, meant)| with(words, at, at + 1, meant)).collect()
    }

    /// Reads a draft, unless it has been read or enough have been: the first word that doesn't fit, and what would.
    fn read(&mut self, words: &[Word<'i>]) -> Option<Option<(usize, Failure)>> {
        let (text, starts) = self.written(words);
        if !self.seen.insert(text.clone()) {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let Some(failure) = Failure::find(self.junk.probe, &text) else { return Some(None) };
        // Behind an entry of `about` another may stand on its line.
        let next = || text.get(failure.at..).is_some_and(begins_entry);
        if self.junk.probe == Rule::probe_about && failure.at > 0 && next() {
            return Some(None);
        }
        let at = starts.partition_point(|start| *start < failure.at);
        // The grammar may stop within a word.
        let before = at.checked_sub(1).and_then(|before| Some((starts.get(before)?, words.get(before)?)));
        let within = before.is_some_and(|(start, word)| failure.at < start + word.text.len());
        Some(Some((at - usize::from(within), failure)))
    }

    /// The text of a draft, and where its words start.
    fn written(&self, words: &[Word<'i>]) -> (String, Vec<usize>) {
        let (mut text, mut starts) = (String::new(), Vec::new());
        let mut before: Option<Word<'i>> = None;
        for word in words {
            if let Some(before) = before {
                text.push_str(self.gap(before, *word));
            }
            starts.push(text.len());
            text.push_str(word.text);
            before = Some(*word);
        }
        (text, starts)
    }

    /// What stands between two words: what the author put there, if they are neighbours.
    fn gap(&self, before: Word<'i>, after: Word<'i>) -> &'i str {
        let (Some(a), Some(b)) = (before.from, after.from) else { return blank(before.text, after.text) };
        match (self.tokens.get(a), self.tokens.get(b)) {
            (Some(first), Some(second)) if b == a + 1 => self.piece.get(first.end()..second.start).unwrap_or_default(),
            _ => blank(before.text, after.text),
        }
    }
}

/// The words that a name is joined of, if each is one of the language's or a small one: `is_full`, `handsEmpty`.
fn parts_of(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in name.split('_').filter(|part| !part.is_empty()) {
        let mut from = 0;
        for (at, letter) in part.char_indices().skip(1) {
            if letter.is_uppercase() {
                parts.extend(part.get(from..at));
                from = at;
            }
        }
        parts.extend(part.get(from..));
    }
    let known = |part: &str| keywords().find(|word| word.eq_ignore_ascii_case(part));
    let small = |part: &str| matches!(part, "is" | "has" | "get" | "are" | "the");
    parts
        .into_iter()
        .map(|part| known(part).or_else(|| Some(part).filter(|part| small(part))))
        .collect::<Option<_>>()
        .unwrap_or_default()
}

/// A piece without the comments behind it.
fn without_comments(piece: &str) -> &str {
    let kept = piece.split("//").next().unwrap_or_default();
    let rest = piece.get(kept.len()..).unwrap_or_default();
    let only_comments = rest.lines().all(|line| line.trim().is_empty() || line.trim().starts_with("//"));
    if only_comments { kept.trim_end() } else { piece }
}

/// Whether a text begins as a word does.
fn is_word(text: &str) -> bool {
    text.starts_with(is_letter)
}

/// Whether a word looks like a point: a column and a rank.
pub(super) fn is_point(word: &str) -> bool {
    let rank = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    rank.len() < word.len() && rank.starts_with(|digit: char| digit.is_ascii_digit())
}

/// What stands between two words that weren't neighbours.
fn blank(before: &str, after: &str) -> &'static str {
    if blank_between(before, after) { " " } else { "" }
}

fn blank_between(before: &str, after: &str) -> bool {
    !(after.starts_with([',', ':', ')']) || before.ends_with('('))
}

/// Words with blanks between them as the formatter would put them.
fn joined<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && blank_between(&text, word) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}
