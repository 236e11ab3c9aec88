//! A definition with what it extends put in place, as text.

use merels_syntax::tree::{Item, ItemKind, PhasePlace};
use merels_syntax::{Sources, Span};

/// The items as one file that extends nothing. Comments inside items stay; those between them belong
/// to the files they stand in.
pub(crate) fn text(items: &[Item], sources: &Sources) -> String {
    let mut text = String::new();
    let mut before = None;
    for item in items {
        let sort = item.key().0;
        // Blocks stand apart; short declarations stand together.
        let written = match &item.kind {
            ItemKind::Game { title, .. } => format!("game {}", sources.slice(title.span)),
            ItemKind::Phase(phase) => match &phase.place {
                Some(place) => without_place(sources, item.span, place),
                None => sources.slice(item.span).to_owned(),
            },
            _ => sources.slice(item.span).to_owned(),
        };
        let is_block = written.contains('\n');
        if before
            .is_some_and(|(last_sort, last_block)| is_block || last_block || last_sort != sort && opens_a_part(item))
        {
            text.push('\n');
        }
        text.push_str(written.trim_end());
        text.push('\n');
        before = Some((sort, is_block));
    }
    text
}

fn opens_a_part(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Action { .. } | ItemKind::Phase(_) | ItemKind::End { .. })
}

/// A phase's text without `before NAME`: in one file phases follow one another as they stand.
fn without_place(sources: &Sources, span: Span, place: &PhasePlace) -> String {
    let head = sources.slice(Span { end: place.phase.span.start, ..span });
    let word = if place.before { "before" } else { "after" };
    let tail = sources.slice(Span { start: place.phase.span.end, ..span });
    let head = head.rfind(word).and_then(|at| head.get(..at)).unwrap_or(head).trim_end();
    let head = head.strip_suffix(',').unwrap_or(head);
    let tail = tail.trim_start();
    let tail = tail.strip_prefix(',').unwrap_or(tail).trim_start();
    format!("{head} {tail}")
}

/// A hash of what a text says, by FNV-1a (Fowler, Noll, Vo): comments and layout are no part of it.
pub(crate) fn fingerprint(text: &str) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = BASIS;
    for line in text.lines() {
        for word in without_comment(line).split_whitespace() {
            for byte in word.bytes().chain([b' ']) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
            }
        }
    }
    hash
}

/// A line as far as no comment begins; quoted texts may hold the signs of one.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '/' if before == '/' && !quoted => return line.get(..at - 1).unwrap_or_default(),
            _ => {}
        }
        before = sign;
    }
    line
}
