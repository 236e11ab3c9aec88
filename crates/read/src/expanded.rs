//! A definition with what it extends put in place, as text.

use merels_syntax::tree::{Board, Item, ItemKind, Phase, PhasePlace, Shape};
use merels_syntax::{Sources, Span};

/// The items as one file that extends nothing. Comments inside items stay; those between them belong
/// to the files they stand in.
pub(crate) fn text(items: &[Item], sources: &Sources) -> String {
    let mut text = String::new();
    let mut before = None;
    for item in items {
        let sort = item.key().0;
        let written = documentation(item, sources) + &written(item, sources);
        // Blocks stand apart; short declarations stand together.
        let is_block = written.trim_end().contains('\n');
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

/// The comments right before an item that speak of it, `///`.
fn documentation(item: &Item, sources: &Sources) -> String {
    let before = sources.slice(Span { start: 0, end: item.span.start, ..item.span });
    let mut lines: Vec<&str> = before.lines().rev().take_while(|line| line.trim_start().starts_with("///")).collect();
    lines.reverse();
    lines.iter().map(|line| format!("{}\n", line.trim())).collect()
}

fn written(item: &Item, sources: &Sources) -> String {
    match &item.kind {
        ItemKind::Game { title, .. } => format!("game {}", sources.slice(title.span)),
        ItemKind::Phase(Phase { place: Some(place), .. }) => without_place(sources, item.span, place),
        _ => sources.slice(item.span).to_owned(),
    }
}

/// What decides how the game is played: no title, nothing about the game, and not what its board is drawn as.
fn rule(item: &Item, sources: &Sources) -> Option<String> {
    match &item.kind {
        ItemKind::Game { .. } | ItemKind::About(_) => None,
        ItemKind::Board(Board::Shape(shape)) => {
            let mut rest = item.span;
            let mut rule = String::new();
            let looks = shape.features.iter().filter(|feature| feature.kind.is_look()).map(|feature| feature.span);
            for look in looks.chain(marked(shape)) {
                let before = sources.slice(Span { end: look.start, ..rest }).trim_end();
                rule.push_str(before.strip_suffix("marked").unwrap_or(before));
                rule.push(' ');
                rest.start = look.end;
            }
            Some(rule + sources.slice(rest))
        }
        _ => Some(written(item, sources)),
    }
}

/// Where the points stand that are marked.
fn marked(shape: &Shape) -> Option<Span> {
    let (first, last) = shape.marked.first().zip(shape.marked.last())?;
    Some(first.span.to(last.span))
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

/// A hash of what items say of play, by FNV-1a (Fowler, Noll, Vo): comments and layout are no part of it.
pub(crate) fn fingerprint(items: &[Item], sources: &Sources) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = BASIS;
    let rules: Vec<String> = items.iter().filter_map(|item| rule(item, sources)).collect();
    for line in rules.iter().flat_map(|rule| rule.lines()) {
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
