//! Changes of a piece at the place where it stops making sense.

use std::ops::Range;

use super::{Draft, MAX_COST, Search, is_point};
use crate::parse::edits::{DIGITS, FILLING, GLUE, PUT_IN, SIGNS, Word, awaited, turned, with, word};
use crate::parse::expected::Failure;
use crate::parse::grammar::Rule;
use crate::parse::keywords::is_keyword;
use crate::parse::matching::{How, Part, Phrase, Taken, Words, around};
use crate::parse::sayings::DIRECTIONS;
use crate::parse::tokens::is_letter;
use crate::parse::words::OPERAND_WORDS;
use crate::suggest::{certain, may_be_slip_of};
use crate::thesaurus::{is_foreign, meanings};

/// What it costs to write what the language calls so, where reading stops and before that.
const CALLED: usize = 2;
const CALLED_BEFORE: usize = 3;
/// What it costs to write a word of another language in this one: who uses one uses several.
const FOREIGN: usize = 1;
/// What it costs to leave out a remark in parentheses, and how many words it may have.
const REMARK: usize = 3;
const MAX_REMARK: usize = 6;
/// How many words before the place may be called otherwise.
const MAX_BEFORE: usize = 4;
/// What a draft may have cost for words to change places in it.
const TURNED: usize = 4;
/// What is meant by phrases about one kind of several.
const OF_KINDS: &[&str] = &["left of $1", "hand of $1"];
/// How many phrases are tried at one place.
const MAX_PHRASES: usize = 8;

impl<'i> Search<'_, 'i> {
    /// All changes at the place where a draft stops making sense: what they cost, and whether more must be read with them.
    pub(super) fn changes(
        &mut self,
        draft: &Draft<'i>,
        at: usize,
        failure: &Failure,
    ) -> Vec<(usize, bool, Vec<Word<'i>>)> {
        let (words, mut changes) = (draft.words.as_slice(), Vec::new());
        let here = word(words, at);
        for (cost, text) in awaited(failure, word(words, at.wrapping_sub(1)), here) {
            changes.push((cost, true, with(words, at, at, text)));
            changes.extend(self.replaced(here, text).map(|cost| (cost, true, with(words, at, at + 1, text))));
        }
        for text in failure.words() {
            let cost = self.replaced(here, text);
            changes.extend(cost.map(|cost| (cost + 1, true, with(words, at, at + 1, text))));
        }
        for out in [Some(at), at.checked_sub(1)].into_iter().flatten() {
            changes.extend(self.left_out(word(words, out)).map(|cost| (cost, false, with(words, out, out + 1, ""))));
        }
        let quoted = here.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        if let Some(text) = quoted.filter(|text| !text.is_empty() && text.chars().all(is_letter)) {
            let from = words.get(at).and_then(|word| word.from);
            let mut unquoted = words.to_vec();
            unquoted.splice(at..=at, [Word { text, from }]);
            changes.push((CALLED, true, unquoted));
        }
        changes.extend(self.remark(words, at).map(|words| (REMARK, true, words)));
        let turned = if draft.cost <= TURNED { turned(words, at) } else { Vec::new() };
        changes.extend(turned.into_iter().map(|(cost, words)| (cost, false, words)));
        changes.extend(self.earlier(words, at).into_iter().map(|(cost, words)| (cost, true, words)));
        changes.extend(self.called_otherwise(words, at));
        changes
    }

    /// The draft without a remark in parentheses that begins at the place.
    fn remark(&self, words: &[Word<'i>], at: usize) -> Option<Vec<Word<'i>>> {
        let length = words.get(at..)?.iter().take(MAX_REMARK).position(|word| word.text == ")")?;
        let says = |word: &Word<'_>| {
            let word = word.text;
            self.names.contains(word)
                || OPERAND_WORDS.contains(&word)
                || is_point(word)
                || matches!(word, "{" | "}")
                || DIRECTIONS.contains(&word)
                || word.starts_with(|first: char| first.is_ascii_digit())
        };
        let remark = word(words, at) == "(" && !words.get(at..at + length)?.iter().any(says);
        remark.then(|| with(words, at, at + length + 1, ""))
    }

    /// The drafts with what the language has for a word around the place.
    fn called_otherwise(&self, words: &[Word<'i>], at: usize) -> Vec<(usize, bool, Vec<Word<'i>>)> {
        let mut changes = Vec::new();
        for place in at.saturating_sub(MAX_BEFORE)..=at {
            let called = word(words, place);
            // What was read may be a name, and not known for one; a word of the language isn't.
            let doubtful = place == at || !is_keyword(called);
            let own = words.get(place).is_some_and(|word| word.from.is_some());
            if !doubtful || !own || self.names.contains(called) {
                continue;
            }
            let cost = match place == at {
                _ if is_foreign(called) => FOREIGN,
                true => CALLED,
                false => CALLED_BEFORE,
            };
            changes.extend(meanings(called).map(|meant| (cost, true, with(words, place, place + 1, meant))));
        }
        changes
    }

    /// The drafts with what is meant by a phrase around the place.
    pub(super) fn phrased(&self, words: &[Word<'i>], at: usize) -> Vec<Vec<Word<'i>>> {
        let texts = Words::new(words.iter().map(|word| word.text).collect());
        let phrases = around(self.junk.probe, &texts, at);
        let found = phrases.flat_map(|phrase| phrase.around(&texts, at).map(move |found| (phrase, found)));
        let drafts = found.filter_map(|(phrase, (start, count, taken))| {
            let place = start..start + count;
            if !self.keeps_kinds(phrase, words, place, &taken) {
                return None;
            }
            let meant = self.said_so(phrase, words, &taken)?;
            Some([words.get(..start)?, &meant, words.get(start + count..)?].concat())
        });
        drafts.take(MAX_PHRASES).collect()
    }

    /// Whether a phrase speaks of a kind only where there are several, and then of one that it would leave out otherwise.
    fn keeps_kinds(&self, phrase: &Phrase, words: &[Word<'i>], place: Range<usize>, taken: &[Taken]) -> bool {
        if OF_KINDS.contains(&phrase.meant) {
            return self.kinds > 1;
        }
        let is_kept = |at: usize| taken.iter().any(|taken| taken.words.contains(&at));
        let mut dropped = place.filter(|at| !is_kept(*at));
        self.kinds < 2 || !dropped.any(|at| self.builder.is_declared("piece", word(words, at)))
    }

    /// The words that a phrase means.
    fn said_so(&self, phrase: &Phrase, words: &[Word<'i>], taken: &[Taken]) -> Option<Vec<Word<'i>>> {
        let mut meant = Vec::new();
        for part in phrase.parts() {
            match part {
                // What stands in quotes is put together nowhere but in phrases alone.
                Part::Word(text) if text.contains(['$', '!']) && text.starts_with('"') => return None,
                Part::Word(text) => meant.push(Word { text, from: None }),
                Part::Declared(sort) => meant.push(Word { text: self.builder.first_declared(sort)?, from: None }),
                Part::Taken(index) | Part::Unquoted(index) => {
                    let taken = taken.get(index)?;
                    let words = words.get(taken.words.clone())?;
                    match taken.how {
                        How::Number(number) => meant.push(Word { text: DIGITS.get(number)?, from: None }),
                        How::AsIs if matches!(part, Part::Taken(_)) => meant.extend(words),
                        _ => meant
                            .extend(words.iter().map(|word| Word { text: word.text.trim_matches('"'), from: None })),
                    }
                }
            }
        }
        Some(meant)
    }

    /// A small word before the place for another that could stand there.
    fn earlier(&mut self, words: &[Word<'i>], at: usize) -> Vec<(usize, Vec<Word<'i>>)> {
        let mut changes = Vec::new();
        for back in (at.saturating_sub(3)..at).filter(|back| GLUE.contains(&word(words, *back))) {
            let (text, _) = self.written(words.get(..back).unwrap_or_default());
            let Some(failure) = Failure::find(self.junk.probe, &format!("{text} \u{1}")) else { continue };
            self.left = self.left.saturating_sub(1);
            for text in failure.words().into_iter().filter(|text| GLUE.contains(text) && *text != word(words, back)) {
                changes.push((4, with(words, back, back + 1, text)));
            }
        }
        changes
    }

    /// What it costs to leave a word out; nothing where it says something.
    fn left_out(&self, word: &str) -> Option<usize> {
        match word {
            "" => None,
            _ if self.junk.probe == Rule::probe_board && SIGNS.contains(&word) => Some(1),
            "," | ":" if self.junk.probe == Rule::probe_item => Some(1),
            _ if GLUE.contains(&word) => Some(2),
            _ if FILLING.contains(&word) => Some(3),
            _ if self.builder.says_nothing(self.junk, word) => Some(MAX_COST),
            _ => None,
        }
    }

    /// What it costs to write a word for another.
    fn replaced(&self, word: &str, by: &str) -> Option<usize> {
        match word {
            _ if word == by || word.is_empty() => None,
            _ if certain(word, [by]).is_some() && may_be_slip_of(word, by) => Some(1),
            _ if GLUE.contains(&word) && (GLUE.contains(&by) || !by.contains(is_letter)) => Some(2),
            _ if matches!((word, by), ("[" | "(", "{") | ("]" | ")", "}")) => Some(1),
            _ if SIGNS.contains(&word) && matches!(by, "," | ":") => Some(2),
            _ if GLUE.contains(&word) && PUT_IN.contains(&by) => Some(3),
            _ if PUT_IN.contains(&by) && !GLUE.contains(&by) && self.builder.says_nothing(self.junk, word) => Some(4),
            _ => None,
        }
    }
}
