//! A `,` beside words that narrow a set: what is meant must be said by parentheses.
//!
//! In `theirs, empty near it` people read `theirs, (empty near it)`, in `mine in a7, d7` they read `mine in (a7, d7)`. No
//! precedence serves both. A list of names behind the last word is what everybody reads as one; all else is reported, with
//! both readings.

use super::Builder;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::tree::{Expr, ExprKind, Word};

/// The longest mix, in bytes, of which the readings are written out.
const MAX_SHOWN: usize = 300;

impl Builder<'_> {
    /// Reports lists without parentheses beside words that narrow sets, where they can be read in two ways.
    pub(super) fn mixed_list(&mut self, chain: &Expr) {
        let mut lists = Vec::new();
        let Some((word, mixed)) = lists_of(chain, &mut lists) else { return };
        let Some(_) = lists.first().filter(|_| mixed) else { return };
        lists.reverse();
        let text =
            self.text.get(word.start as usize..).unwrap_or_default().trim_start_matches([' ', ')', '\n', '\t', '\r']);
        let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
        let message = format!("`,` and `{word}` stand side by side, and that can be read in two ways");
        let report = Diagnostic::new(Code::MixedList, chain.span, message);
        let (together, apart) = (self.with_lists_together(chain, &lists), self.with_lists_apart(chain, &lists));
        if chain.span.len() > MAX_SHOWN {
            return self.report(report.help("put parentheses around what belongs together"));
        }
        let help = format!("write `{together}` or `{apart}`, whichever is meant");
        let report = report.help(help).choice("the list first", chain.span, together);
        self.report(report.choice("the narrowed set first", chain.span, apart));
    }

    fn with_lists_together(&self, chain: &Expr, lists: &[&[Expr]]) -> String {
        let mut text = String::new();
        let mut from = chain.span.start;
        for (first, last) in lists.iter().filter_map(|list| Some((list.first()?, list.last()?))) {
            text.push_str(self.stretch(from, first.span.start));
            text.push('(');
            text.push_str(self.stretch(first.span.start, last.span.end));
            text.push(')');
            from = last.span.end;
        }
        text + self.stretch(from, chain.span.end)
    }

    fn with_lists_apart(&self, chain: &Expr, lists: &[&[Expr]]) -> String {
        let mut segments = Vec::new();
        let mut from = chain.span.start;
        for list in lists {
            for pair in list.windows(2) {
                let [before, after] = pair else { continue };
                segments.push((from, before.span.end));
                from = after.span.start;
            }
        }
        segments.push((from, chain.span.end));
        let alone = |&(start, end): &(u32, u32)| {
            lists.iter().flat_map(|list| list.iter()).any(|part| part.span.start == start && part.span.end == end)
        };
        let written = |segment: &(u32, u32)| match (self.stretch(segment.0, segment.1), alone(segment)) {
            (text, true) => text.to_owned(),
            (text, false) => format!("({text})"),
        };
        segments.iter().map(written).collect::<Vec<_>>().join(", ")
    }

    fn stretch(&self, start: u32, end: u32) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// The lists without parentheses in a set and what narrows it, the last first; where the first word that narrows is looked for,
/// and whether they can be read in two ways. None where nothing narrows.
fn lists_of<'e>(chain: &'e Expr, lists: &mut Vec<&'e [Expr]>) -> Option<(Span, bool)> {
    let (set, by) = match &chain.kind {
        ExprKind::In(set, by) | ExprKind::Except(set, by) | ExprKind::Near(set, by) | ExprKind::Connected(set, by) => {
            (set, by)
        }
        ExprKind::Sight { set, of: by, .. } | ExprKind::Over { set, from: by, .. } => (set, by),
        ExprKind::Between { set, other: by, .. } => (set, by),
        ExprKind::Going(way, _) => return lists_of(way, lists),
        _ => return None,
    };
    let mut mixed = false;
    if let Some(list) = bare_list(by) {
        mixed |= list.iter().any(is_whole);
        lists.push(list);
    }
    let end = Span { start: set.span.end, ..set.span };
    if let Some(list) = bare_list(set) {
        lists.push(list);
        return Some((end, true));
    }
    match begins_bare(set).then(|| lists_of(set, lists)).flatten() {
        Some((end, further)) => Some((end, mixed || further)),
        None => Some((end, mixed)),
    }
}

/// The parts of a list that has no parentheses around it.
fn bare_list(expr: &Expr) -> Option<&[Expr]> {
    let ExprKind::List(parts) = &expr.kind else { return None };
    let (first, last) = (parts.first()?, parts.last()?);
    (first.span.start == expr.span.start && last.span.end == expr.span.end).then_some(parts)
}

/// Whether no parentheses stand around a narrowed set.
fn begins_bare(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::In(set, _) | ExprKind::Except(set, _) | ExprKind::Near(set, _) | ExprKind::Connected(set, _) => {
            set.span.start == expr.span.start
        }
        ExprKind::Sight { set, .. } | ExprKind::Over { set, .. } | ExprKind::Between { set, .. } => {
            set.span.start == expr.span.start
        }
        ExprKind::Going(way, _) => way.span.start == expr.span.start,
        _ => false,
    }
}

/// Whether a part of a list looks like a set of its own rather than a place.
fn is_whole(part: &Expr) -> bool {
    match &part.kind {
        ExprKind::Word(word) => matches!(word, Word::Mine | Word::Theirs | Word::Empty | Word::Occupied | Word::Points),
        _ => false,
    }
}
