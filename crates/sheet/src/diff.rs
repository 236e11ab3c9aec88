//! In what two sheets differ, sentence by sentence.

use serde::Serialize;

use crate::meaning::Settings;
use crate::sheet::{Section, Sheet};

/// A difference between two sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The key of the section it is in.
    pub section: String,
    /// What the first says; none where only the second says something.
    pub before: Option<String>,
    /// What the second says instead; none where it says nothing of it.
    pub after: Option<String>,
}

impl Change {
    /// Whether play changes with it: not where a word needs no explanation any more, or something general is put otherwise.
    pub(crate) fn matters(&self) -> bool {
        match self.section.as_str() {
            "aim" | "notation" | "about" | "options" | "play" => false,
            "words" => self.after.is_some(),
            _ => true,
        }
    }

    /// In a language, of which the word between the last two of a list is given.
    pub(crate) fn told(self, and: &str) -> Settings {
        match (self.before, self.after) {
            (Some(before), Some(after)) => members(&before, &after, and).unwrap_or_else(|| {
                let (before, after) = differing(&before, &after);
                Settings::Instead { before, after }
            }),
            (Some(gone), None) => Settings::Left { gone: begun(&gone) },
            (None, new) => Settings::Added { new: new.unwrap_or_default() },
        }
    }
}

/// How many words a sentence keeps at its beginning, and on both sides of what differs.
const KEPT: usize = 3;

/// From how many words on what two sentences have in common is left out.
const MANY: usize = 4;

/// From how many words on a sentence that is gone is told by its beginning.
const LONG: usize = 24;

/// So many words at the beginning of sentences say whether they are alike.
const COMPARED: usize = 40;

/// Words with fewer letters mean little by themselves.
const MEANING: usize = 4;

/// Sentences with so many of a hundred words in common say the same of something else, or something else of the same.
const ALIKE: usize = 50;

/// The same where they stand in the same place.
const RELATED: usize = 34;

/// Two sentences without most of what they have in common.
fn differing(before: &str, after: &str) -> (String, String) {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (before, after) = (words(before), words(after));
    let alike = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let shorter = before.len().min(after.len());
    let behind = before.iter().rev().zip(after.iter().rev()).take(shorter - alike).take_while(|(a, b)| a == b).count();
    let part = |words: &[String]| {
        let some = |from: usize, count: usize| words.iter().skip(from).take(count).cloned();
        let gap = || "…".to_owned();
        let end = words.len() - behind;
        let mut said: Vec<String> = match alike >= 2 * KEPT + MANY {
            true => some(0, KEPT).chain([gap()]).chain(some(alike - KEPT, KEPT)).collect(),
            false => some(0, alike).collect(),
        };
        said.extend(some(alike, end - alike));
        match alike > 0 && behind >= KEPT + MANY {
            true => said.extend(some(end, KEPT).chain([gap()])),
            false => said.extend(some(end, behind)),
        }
        said.join(" ")
    };
    let known = if alike + behind < KEPT { begun(&before.join(" ")) } else { part(&before) };
    (known, part(&after))
}

/// What was said is known: of a long sentence its beginning is enough.
fn begun(gone: &str) -> String {
    let words = || gone.split_whitespace();
    match words().count() > LONG {
        true => words().take(LONG / 2).chain(["…"]).collect::<Vec<_>>().join(" "),
        false => gone.to_owned(),
    }
}

/// Two long lists that begin alike and have most in common, by what only one of them has.
fn members(before: &str, after: &str, and: &str) -> Option<Settings> {
    let and = format!(" {and} ");
    let split = |text: &str| {
        let (of, list) = text.trim_end_matches('.').split_once(": ")?;
        let members: Vec<String> = list.split(", ").flat_map(|part| part.split(&and)).map(str::to_owned).collect();
        (members.len() > 8).then(|| (of.to_owned(), members))
    };
    let ((of, before), (also, after)) = (split(before)?, split(after)?);
    let only = |these: &[String], others: &[String]| -> Vec<String> {
        these.iter().filter(|member| !others.contains(member)).cloned().collect()
    };
    let (gone, new) = (only(&before, &after), only(&after, &before));
    let few = gone.len() + new.len() < before.len();
    // What is listed otherwise, clauses for instance, can't be taken apart.
    let names = gone.iter().chain(&new).all(|member| !member.contains(' '));
    let words = |text: &str| text.split(' ').next().map(str::to_owned);
    (few && names && words(&of) == words(&also)).then_some(Settings::Members { of, gone, new })
}

/// In what the second sheet differs from the first.
pub fn changes(first: &Sheet, second: &Sheet) -> Vec<Change> {
    let keys = keys(first, second);
    let said = |sheet: &Sheet, key: &str| -> Vec<String> {
        let all = sheet.sentences().into_iter().filter(|(of, _)| *of == key);
        // General words, which no line of the file says, come and go with what needs them.
        let all = all.filter(|(of, sentence)| (*of != "words" || !sentence.spans.is_empty()) && !sentence.general);
        all.map(|(_, sentence)| sentence.text.clone()).collect()
    };
    let gone = |key: &str| match second.sections.iter().any(|section| section.key == key) {
        true => None,
        false => first.sections.iter().find(|section| section.key == key).map(|section| section.title.clone()),
    };
    let changes = |key: &str| match gone(key) {
        Some(title) => vec![Change { section: key.to_owned(), before: Some(title), after: None }],
        None => section_changes(key, &said(first, key), &said(second, key)),
    };
    keys.into_iter().flat_map(changes).collect()
}

/// The same with the headings of the phases and actions in which it differs, where there are several; what differs in the same
/// way in more than one stands once.
pub(crate) fn told(first: &Sheet, second: &Sheet, and: &str) -> Vec<Settings> {
    let of_turns = |section: &&Section| section.key.starts_with("phase ") || section.key.starts_with("action ");
    let several = [first, second].iter().any(|sheet| sheet.sections.iter().filter(of_turns).count() > 1);
    let titled = |change: &Change| {
        let mut all = second.sections.iter().chain(&first.sections).filter(of_turns);
        let title = all.find(|section| several && section.key == change.section)?.title.clone();
        (change.before.as_ref() != Some(&title)).then_some(title)
    };
    let mut each: Vec<(Settings, Vec<String>)> = Vec::new();
    for change in changes(first, second).into_iter().filter(Change::matters) {
        let title = titled(&change);
        let told = change.told(and);
        match each.iter_mut().find(|(known, _)| *known == told) {
            Some((_, titles)) => titles.extend(title),
            None => each.push((told, title.into_iter().collect())),
        }
    }
    let under = |(change, mut titles): (Settings, Vec<String>)| {
        titles.dedup();
        match titles.is_empty() {
            true => change,
            false => Settings::Under { titles, change: Box::new(change) },
        }
    };
    each.into_iter().map(under).collect()
}

/// The keys of all sections: in the order of the second sheet, those that only the first has behind what they follow there.
fn keys<'s>(first: &'s Sheet, second: &'s Sheet) -> Vec<&'s str> {
    let mut keys: Vec<&str> = second.sections.iter().map(|section| section.key.as_str()).collect();
    let mut at = 0;
    for section in &first.sections {
        match keys.iter().position(|key| *key == section.key) {
            Some(known) => at = known + 1,
            None => {
                keys.insert(at.min(keys.len()), &section.key);
                at += 1;
            }
        }
    }
    keys
}

fn section_changes(key: &str, before: &[String], after: &[String]) -> Vec<Change> {
    let mut found = Vec::new();
    let (mut at, mut other) = (0, 0);
    for (next, next_other) in common(before, after).into_iter().chain([(before.len(), after.len())]) {
        let gone = before.get(at..next).unwrap_or_default();
        let new = after.get(other..next_other).unwrap_or_default();
        found.extend(paired(gone, new).into_iter().map(|(before, after)| Change {
            section: key.to_owned(),
            before: before.cloned(),
            after: after.cloned(),
        }));
        (at, other) = (next + 1, next_other + 1);
    }
    found
}

/// What is gone and what is new, those together that say much of the same, in order.
fn paired<'s>(gone: &'s [String], new: &'s [String]) -> Vec<(Option<&'s String>, Option<&'s String>)> {
    let alike = aligned(gone, new, likeness);
    let mut pairs = Vec::new();
    let (mut at, mut other) = (0, 0);
    for (next, next_other) in alike.into_iter().chain([(gone.len(), new.len())]) {
        let only = gone.get(at..next).unwrap_or_default().iter().map(Some);
        let also = new.get(other..next_other).unwrap_or_default().iter().map(Some);
        match only.len() == also.len() {
            true => only.zip(also).for_each(|pair| match pair {
                (Some(before), Some(after)) if in_common(before, after) < RELATED => {
                    pairs.extend([(Some(before), None), (None, Some(after))]);
                }
                pair => pairs.push(pair),
            }),
            false => pairs.extend(only.map(|only| (only, None)).chain(also.map(|also| (None, also)))),
        }
        if let (Some(before), Some(after)) = (gone.get(next), new.get(next_other)) {
            pairs.push((Some(before), Some(after)));
        }
        (at, other) = (next + 1, next_other + 1);
    }
    pairs
}

/// How much two sentences have in common, from where on the second is told in place of the first wherever it stands; else 0.
fn likeness(before: &str, after: &str) -> usize {
    let share = in_common(before, after);
    // Of two that have all of it the one that says less else is nearer.
    let more = before.len().abs_diff(after.len()).min(ALIKE);
    if share < ALIKE { 0 } else { 2 * share - more }
}

/// How many of a hundred words of the shorter of two sentences are in the other too; of those that mean something, where there are any.
fn in_common(before: &str, after: &str) -> usize {
    let words = |text: &str, least: usize| -> Vec<String> {
        let words = text.split_whitespace().take(COMPARED).filter(|word| word.chars().count() >= least);
        words.map(|word| word.trim_matches([',', '.', ':', '*']).to_lowercase()).collect()
    };
    let both = |least| (words(before, least), words(after, least));
    let (before, mut after) = match both(MEANING) {
        (before, after) if before.len().min(after.len()) > 1 => (before, after),
        _ => both(1),
    };
    let shorter = before.len().min(after.len()).max(1);
    let in_both = before.iter().filter(|word| match after.iter().position(|other| other == *word) {
        Some(at) => {
            after.swap_remove(at);
            true
        }
        None => false,
    });
    100 * in_both.count() / shorter
}

/// The places of the longest row of sentences that both have, in order.
fn common(a: &[String], b: &[String]) -> Vec<(usize, usize)> {
    aligned(a, b, |said, other| usize::from(said == other))
}

/// The places of what is worth most together, in order, by what each pair is worth.
fn aligned(a: &[String], b: &[String], worth: impl Fn(&str, &str) -> usize) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut most = vec![0usize; (a.len() + 1) * width];
    let at = |table: &[usize], i: usize, j: usize| table.get(i * width + j).copied().unwrap_or_default();
    let mut pair = vec![0usize; (a.len() + 1) * width];
    for (i, said) in a.iter().enumerate().rev() {
        for (j, other) in b.iter().enumerate().rev() {
            let together = worth(said, other);
            let with = if together > 0 { at(&most, i + 1, j + 1) + together } else { 0 };
            let value = with.max(at(&most, i + 1, j)).max(at(&most, i, j + 1));
            if let (Some(cell), Some(pair)) = (most.get_mut(i * width + j), pair.get_mut(i * width + j)) {
                (*cell, *pair) = (value, with);
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < a.len() && j < b.len() {
        let value = at(&most, i, j);
        if value > 0 && value == at(&pair, i, j) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if value == at(&most, i + 1, j) {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}
