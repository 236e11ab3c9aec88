//! Laying texts out, as the edits that do it: what stays isn't touched, so that cursors and marks stay where they are.

use imara_diff::{Algorithm, Diff, InternedInput};
use merels_syntax::format::format;
use merels_syntax::tree::Node;
use merels_syntax::{FileId, parse};

use crate::edit::{Edit, Range, range};
use crate::lines::Lines;

/// What lays a text out; nothing where it can't be read.
pub fn layout(text: &str) -> Option<Vec<Edit>> {
    format(FileId(0), text).ok().map(|laid_out| difference(text, &laid_out))
}

/// What lays a part of a text out: the lines that it touches.
pub fn layout_within(text: &str, part: &Range) -> Option<Vec<Edit>> {
    let lines = Lines::new(text.into());
    let (first, last) = (lines.line(part.start), lines.line(part.end.max(part.start)));
    let of_part = |edit: &Edit| {
        let (from, to) = (lines.line(edit.at.start), lines.line(edit.at.end.saturating_sub(1).max(edit.at.start)));
        from <= last && first <= to
    };
    Some(layout(text)?.into_iter().filter(of_part).collect())
}

/// What lays out what a brace closes that has just been written: the item or the statement around it.
pub fn layout_at(text: &str, offset: usize) -> Option<Vec<Edit>> {
    let brace = offset.checked_sub(1).filter(|at| text.as_bytes().get(*at) == Some(&b'}'))?;
    let (file, _) = parse(FileId(0), text);
    let path = merels_syntax::tree::at(&file, brace);
    let closed =
        |node: &&Node<'_>| matches!(node, Node::Item(_) | Node::Statement(_)) && range(node.span()).end == offset;
    let node = path.iter().find(closed)?;
    layout_within(text, &range(node.span()))
}

/// The changes of whole lines that make one text of another.
pub(crate) fn difference(before: &str, after: &str) -> Vec<Edit> {
    let input = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    // The differ counts lines as they are written: where they begin is found by their lengths.
    let starts = |tokens: &[imara_diff::Token]| {
        let ends = tokens.iter().scan(0, |at, &token| {
            *at += input.interner[token].len();
            Some(*at)
        });
        std::iter::once(0).chain(ends).collect::<Vec<usize>>()
    };
    let (old, new) = (starts(&input.before), starts(&input.after));
    let at = |starts: &[usize], line: u32| starts.get(line as usize).copied().unwrap_or_default();
    diff.hunks()
        .map(|hunk| {
            let put = after.get(at(&new, hunk.after.start)..at(&new, hunk.after.end)).unwrap_or_default();
            Edit::new(at(&old, hunk.before.start)..at(&old, hunk.before.end), put)
        })
        .collect()
}
