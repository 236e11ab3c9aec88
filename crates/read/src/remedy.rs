//! A text in which mistakes that can be mended for certain are, to see what they hide, and the way back to the text as it
//! stands.

use std::sync::Arc;

use merels_syntax::{Diagnostic, FileId, Fix, Label, MAX_SOURCE_BYTES, Span};

use crate::is_about_text;

/// How often what mending has shown is mended in turn.
const MAX_ROUNDS: usize = 4;

/// The longest text that is mended for this, in bytes.
const MAX_MENDED: usize = 1 << 16;

/// What stood from `start` to `end` has become `length` bytes.
struct Change {
    start: usize,
    end: usize,
    length: usize,
}

/// A text and how it came about.
pub(crate) struct Remedy {
    text: Arc<str>,
    /// The changes of each round, in the order of the text they were made in.
    rounds: Vec<Vec<Change>>,
}

impl Remedy {
    pub(crate) fn new(text: Arc<str>) -> Self {
        Self { text, rounds: Vec::new() }
    }

    /// Whether anything has been changed.
    pub(crate) fn is_applied(&self) -> bool {
        !self.rounds.is_empty()
    }

    /// Whether it has been changed once.
    pub(crate) fn is_first(&self) -> bool {
        self.rounds.len() == 1
    }

    pub(crate) fn text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// Makes the changes that mistakes of the text are mended by; whether there were any.
    pub(crate) fn apply(&mut self, found: &[Diagnostic]) -> bool {
        if self.rounds.len() >= MAX_ROUNDS || self.text.len() > MAX_MENDED {
            return false;
        }
        let of_text = found.iter().filter(|one| is_about_text(one.code)).filter_map(|one| one.fix.as_ref());
        let mut fixes: Vec<&Fix> = of_text.filter(|fix| fix.span.file == FileId(0)).collect();
        fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
        let (mut text, mut changes, mut from) = (String::new(), Vec::new(), 0);
        for fix in fixes {
            let (start, end) = (fix.span.start as usize, fix.span.end as usize);
            let Some(kept) = self.text.get(from..start).filter(|_| start >= from && end <= self.text.len()) else {
                continue;
            };
            text.push_str(kept);
            text.push_str(&fix.text);
            changes.extend(parts(self.text.get(start..end).unwrap_or_default(), fix, start));
            from = end;
        }
        text.push_str(self.text.get(from..).unwrap_or_default());
        if changes.is_empty() || text.len() > MAX_SOURCE_BYTES || *text == *self.text {
            return false;
        }
        self.text = text.into();
        self.rounds.push(changes);
        true
    }

    /// What was changed, in the text as it stood before the only round so far, where a report is about what was put in.
    pub(crate) fn put_in(&self, report: &Diagnostic) -> Option<(usize, usize)> {
        let [changes] = self.rounds.as_slice() else { return None };
        let at = report.span().start as usize;
        let (mut removed, mut added) = (0, 0);
        for change in changes {
            let begins = (change.start + added).checked_sub(removed)?;
            if report.span().file == FileId(0) && begins <= at && at < begins + change.length {
                return Some((change.start, change.end));
            }
            removed += change.end - change.start;
            added += change.length;
        }
        None
    }

    /// The report as one of the text as it stands; none if it is about what was changed.
    pub(crate) fn back(&self, report: &Diagnostic) -> Option<Diagnostic> {
        let mut labels = Vec::new();
        for (index, label) in report.labels.iter().enumerate() {
            match self.place(label.span) {
                Some(span) => labels.push(Label { span, text: label.text.clone() }),
                None if index == 0 => return None,
                None => {}
            }
        }
        let moved = |fix: &Fix| Some(Fix { span: self.place(fix.span)?, text: fix.text.clone() });
        let fix = report.fix.as_ref().and_then(moved);
        let mut choices = Vec::new();
        for choice in &report.choices {
            choices.extend(moved(&choice.fix).map(|fix| merels_syntax::Choice { fix, ..choice.clone() }));
        }
        Some(Diagnostic { labels, fix, choices, ..report.clone() })
    }

    /// Where a place of the mended text lies in the text as it stands.
    fn place(&self, span: Span) -> Option<Span> {
        if span.file != FileId(0) {
            return Some(span);
        }
        let (mut start, mut end) = (span.start as usize, span.end as usize);
        for changes in self.rounds.iter().rev() {
            (start, end) = before(changes, start, end)?;
        }
        Some(Span::new(span.file, start, end))
    }
}

/// What a fix changes; where it only leaves out every `;`, each of them.
fn parts(before: &str, fix: &Fix, start: usize) -> Vec<Change> {
    let signs = before.match_indices(';').map(|(at, sign)| start + at..start + at + sign.len());
    if before.replace(';', "") == fix.text {
        return signs.map(|sign| Change { start: sign.start, end: sign.end, length: 0 }).collect();
    }
    vec![Change { start, end: start + before.len(), length: fix.text.len() }]
}

/// Where a place lay before some changes; none if one of them lies within it, or it within one.
fn before(changes: &[Change], start: usize, end: usize) -> Option<(usize, usize)> {
    let (mut removed, mut added) = (0, 0);
    for change in changes {
        let begins = change.start + added - removed;
        let ends = begins + change.length;
        if end <= begins && (start < begins || change.length == 0 || start < end) {
            break;
        }
        if start < ends || start < end && start == begins && ends == begins && change.length > 0 {
            return None;
        }
        removed += change.end - change.start;
        added += change.length;
    }
    // What was removed and added stands before.
    Some(((start + removed).checked_sub(added)?, (end + removed).checked_sub(added)?))
}
