//! Parentheses that a change would leave behind and that say nothing.

use std::ops::Range;

use merels_syntax::tree::File;
use merels_syntax::{FileId, Fix, Guess, Span, parse};

use crate::settle::applied;

/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many pairs are looked at.
const MAX_PAIRS: usize = 6;

/// A text with a change made.
struct Changed {
    text: String,
    /// What was put in.
    put_in: Range<usize>,
    /// What is shown of it.
    shown: Range<usize>,
}

/// The guess without parentheses that it puts in, or half of which it leaves, and without which the text says the same. Those of
/// the author's own stay.
pub(crate) fn tidied(text: &str, guess: Guess) -> Guess {
    let tidied = || -> Option<Guess> {
        if text.len() > MAX_TEXT || !guess.fix.text.contains(['(', ')']) {
            return None;
        }
        let own = text.get(guess.fix.span.start as usize..guess.fix.span.end as usize)?;
        let start = guess.fix.span.start as usize;
        let with = applied(text, &guess.fix)?;
        let shown = shown_at(&with, start, &guess.whole)?;
        let mut changed = Changed { put_in: start..start + guess.fix.text.len(), shown, text: with };
        let said = tree(&changed.text)?;
        let mut from = changed.shown.start;
        for _ in 0..MAX_PAIRS {
            let open = from + changed.text.get(from..changed.shown.end)?.find('(')?;
            match changed.without_pair(open, own, &said) {
                Some(better) => changed = better,
                None => from = open + 1,
            }
            if !changed.text.get(from..changed.shown.end)?.contains('(') {
                break;
            }
        }
        let kept = changed.text.len() - changed.put_in.end;
        let span = Span::new(guess.fix.span.file, changed.put_in.start, text.len() - kept);
        let fix = Fix { span, text: changed.text.get(changed.put_in.clone())?.to_owned() };
        Some(Guess { fix, whole: in_line(changed.text.get(changed.shown.clone())?), cost: guess.cost })
    };
    tidied().unwrap_or(guess)
}

impl Changed {
    /// The same without one pair, if the text says the same without it.
    fn without_pair(&self, open: usize, own: &str, said: &File) -> Option<Self> {
        let (text, close) = left_out(&self.text, open)?;
        let touches = self.put_in.contains(&open) || self.put_in.contains(&close);
        let inner = self.text.get(open + 1..close)?.trim();
        // What is counted is easier to see in parentheses.
        let counted = ["count", "some", "no"].iter().any(|word| {
            self.text.get(..open).is_some_and(|before| before.trim_end().ends_with(word)) && inner.contains(' ')
        });
        let authors = counted || own.is_empty() || own.contains(self.text.get(open..=close)?);
        if !touches || authors || close >= self.shown.end || !tree(&text)?.says_the_same(said) {
            return None;
        }
        let (first, last) = (self.put_in.start.min(open), self.put_in.end.max(close + 1));
        let behind = |end: usize| text.len().checked_sub(self.text.len() - end);
        let put_in = first..behind(last)?;
        Some(Self { put_in, shown: self.shown.start..behind(self.shown.end)?, text })
    }
}

fn in_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where what is shown in one line stands, around a place.
fn shown_at(text: &str, at: usize, shown: &str) -> Option<Range<usize>> {
    let first = shown.chars().next()?;
    let starts = text.get(..at.saturating_add(1))?.char_indices().rev().filter(|(_, sign)| *sign == first);
    starts.take(shown.len()).find_map(|(start, _)| {
        let mut wanted = shown.chars().filter(|sign| !sign.is_whitespace()).peekable();
        let rest = text.get(start..)?.char_indices();
        for (index, sign) in rest.filter(|(_, sign)| !sign.is_whitespace()) {
            if wanted.next()? != sign {
                return None;
            }
            if wanted.peek().is_none() {
                return Some(start..start + index + sign.len_utf8()).filter(|range| range.end >= at);
            }
        }
        None
    })
}

/// What a text says, if it can be read.
fn tree(text: &str) -> Option<File> {
    let (file, found) = parse(FileId(0), text);
    found.is_empty().then_some(file)
}

/// The text without a parenthesis and the one that closes it, and where that stood.
fn left_out(text: &str, open: usize) -> Option<(String, usize)> {
    let mut depth = 0_usize;
    let rest = text.get(open..)?;
    let close = rest.char_indices().find_map(|(at, sign)| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(open + at)
    })?;
    let (before, inner, behind) = (text.get(..open)?, text.get(open + 1..close)?.trim(), text.get(close + 1..)?);
    let blank = |before: &str, behind: &str| {
        let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        if before.ends_with(is_of_word) && behind.starts_with(is_of_word) { " " } else { "" }
    };
    let plain = [before, blank(before, inner), inner, blank(inner, behind), behind].concat();
    Some((plain, close))
}
