//! Entries with keys, as JSON and YAML have them, where the language has words side by side.

use super::Builder;
use super::expected::Failure;
use super::junk::Junk;
use super::phrase::{in_one_line, one_line, tokens_of};
use super::tokens::Token;
use crate::diagnostic::Fix;
use crate::guess::Guess;

/// What it costs to read entries so.
const COST: usize = 4;
/// How many entries there may be: each can be read with its key and without.
const MAX_ENTRIES: usize = 5;

impl Builder<'_> {
    /// The first reading of the entries in the braces of a piece as words side by side, with some of their keys.
    pub(super) fn flattened(&self, junk: &Junk) -> Option<Guess> {
        let line = self.line_end(junk);
        let piece = self.text.get(junk.start..line)?;
        let tokens = tokens_of(piece);
        let open = tokens.iter().position(|token| token.text == "{")?;
        let close = tokens.iter().position(|token| token.text == "}").filter(|close| *close > open + 1)?;
        let entries: Vec<Entry> =
            tokens.get(open + 1..close)?.split(|token| token.text == ",").map(Entry::of).collect::<Option<_>>()?;
        if entries.len() > MAX_ENTRIES || entries.iter().all(|entry| entry.key.is_empty()) {
            return None;
        }
        let (from, to) = (tokens.get(open)?.start, tokens.get(close)?.end());
        let (before, behind) = (piece.get(..from)?, piece.get(to..)?);
        let reads = |text: &String| Failure::find(junk.probe, &[before, text.as_str(), behind].concat()).is_none();
        let readings = [" ", ", "].into_iter().flat_map(|between| {
            (0..1_usize << entries.len()).map({
                let entries = &entries;
                move |keys| {
                    let words = entries.iter().enumerate().map(|(at, entry)| entry.said(keys & (1 << at) != 0));
                    words.collect::<Vec<_>>().join(between)
                }
            })
        });
        let text = readings.into_iter().find(reads)?;
        let whole = in_one_line(&one_line(&[before, &text, behind].concat()));
        let span = self.span(junk.start + from, junk.start + to);
        Some(Guess { fix: Fix { span, text }, whole, cost: COST })
    }
}

/// What stands between two commas.
struct Entry {
    key: String,
    value: String,
}

impl Entry {
    fn of(tokens: &[Token<'_>]) -> Option<Self> {
        let colon = tokens.iter().position(|token| matches!(token.text, ":" | "="));
        let (key, value) = colon.map_or((tokens.get(..0)?, tokens), |at| tokens.split_at(at));
        let value = value.get(usize::from(colon.is_some())..).filter(|value| !value.is_empty())?;
        let words = |tokens: &[Token<'_>]| {
            let bare = tokens.iter().map(|token| token.text.trim_matches(['"', '\'']));
            bare.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        Some(Self { key: words(key), value: words(value) })
    }

    fn said(&self, with_key: bool) -> String {
        if with_key && !self.key.is_empty() { format!("{} {}", self.key, self.value) } else { self.value.clone() }
    }
}
