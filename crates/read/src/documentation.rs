//! What authors say of the parts of a game: comments that begin with `///`.
//!
//! On lines of their own they speak of the item, statement or rule that begins next; at the end of a line, of what begins on it.
//! In what is said of an option, a line that begins with one of its values and a colon speaks of that value.

use merels_model::ir::{Doc, Documented};
use merels_syntax::suggest::certain;
use merels_syntax::tree::{Block, Item, ItemKind, Statement, Text};
use merels_syntax::{Code, Diagnostic, Span};

/// Something that can be spoken of.
struct Extent<'a> {
    span: Span,
    item: Option<&'a Item>,
}

/// Reads the comments of a file. Those that speak of nothing are reported.
pub(crate) fn read(comments: &[Text], items: &[Item], text: &str) -> (Vec<Doc>, Vec<Diagnostic>) {
    if !comments.iter().any(|comment| words_of(comment).is_some()) {
        return (Vec::new(), Vec::new());
    }
    let mut docs = Vec::new();
    let mut wrong = Vec::new();
    let extents = extents_of(items);
    for (comment, spoken_of) in comments.iter().zip(spoken_of(comments, &extents, text)) {
        let Some(words) = words_of(comment) else { continue };
        match spoken_of {
            Some(extent) => {
                wrong.extend(almost_a_value(extent, words, comment.span));
                docs.extend(doc(extent, words.trim(), comment.span));
            }
            None => wrong.push(
                Diagnostic::new(Code::IdleDocumentation, comment.span, "this comment speaks of nothing")
                    .help("write `//`, or put it before what it speaks of"),
            ),
        }
    }
    (joined(docs), wrong)
}

/// What is said of what is still part of the game: of an item that was replaced nothing is said any more.
pub(crate) fn kept(docs: &[Doc], items: &[Item]) -> Vec<Doc> {
    let within = |doc: &Doc| {
        let item = items.iter().find(|item| {
            let speaks = match &doc.of {
                Documented::Item(sort, name) => {
                    let (known, called) = item.key();
                    known == *sort && called.map(|name| &name.text) == name.as_ref()
                }
                Documented::Value(option, _) => match &item.kind {
                    ItemKind::Option { name, .. } => name.text == *option,
                    _ => false,
                },
                Documented::Place(span) => {
                    item.span.file == span.file && item.span.start <= span.start && span.end <= item.span.end
                }
            };
            speaks && item.span.file == doc.span.file
        });
        item.is_some()
    };
    docs.iter().filter(|doc| within(doc)).cloned().collect()
}

/// Lines that follow one another and speak of the same as one.
fn joined(docs: Vec<Doc>) -> Vec<Doc> {
    let mut joined: Vec<Doc> = Vec::new();
    for doc in docs {
        match joined.last_mut().filter(|last| last.of == doc.of) {
            Some(last) => {
                last.text.push(' ');
                last.text.push_str(&doc.text);
                last.span = last.span.to(doc.span);
            }
            None => joined.push(doc),
        }
    }
    joined
}

/// The report of a line that begins with almost a value of the option that it speaks of.
fn almost_a_value(extent: &Extent<'_>, words: &str, comment: Span) -> Option<Diagnostic> {
    let ItemKind::Option { name, values } = &extent.item?.kind else { return None };
    let (word, _) = words.split_once(':')?;
    let start = comment.end - words.len() as u32 + (word.len() - word.trim_start().len()) as u32;
    let word = word.trim();
    let known = || values.iter().map(|value| value.text.as_str());
    let meant = certain(word, known()).filter(|_| known().all(|value| value != word))?;
    let span = Span { start, end: start + word.len() as u32, ..comment };
    let message = format!("no value of `{}` is called `{word}`", name.text);
    Some(
        Diagnostic::new(Code::IdleDocumentation, span, message)
            .help(format!("did you mean `{meant}`?"))
            .fix(span, meant),
    )
}

/// What a comment says, of what.
fn doc(extent: &Extent<'_>, words: &str, span: Span) -> Option<Doc> {
    if words.is_empty() {
        return None;
    }
    let of = match extent.item {
        Some(item) => {
            if let ItemKind::Option { name, values } = &item.kind
                && let Some((value, rest)) = words.split_once(':')
                && values.iter().any(|known| known.text == value.trim())
            {
                let of = Documented::Value(name.text.clone(), value.trim().to_owned());
                return Some(Doc { of, text: rest.trim().to_owned(), span });
            }
            let (sort, name) = item.key();
            Documented::Item(sort, name.map(|name| name.text.clone()))
        }
        None => Documented::Place(extent.span),
    };
    Some(Doc { of, text: words.to_owned(), span })
}

/// What a comment says for people, where it does.
fn words_of(comment: &Text) -> Option<&str> {
    comment.value.strip_prefix("///").filter(|rest| !rest.starts_with('/'))
}

/// What each comment speaks of. A line of comments speaks of what the next one does, so they are gone through from the last.
fn spoken_of<'e, 'a>(comments: &[Text], extents: &'e [Extent<'a>], text: &str) -> Vec<Option<&'e Extent<'a>>> {
    let mut each: Vec<Option<&Extent<'_>>> = Vec::with_capacity(comments.len());
    let mut below: Option<(Span, Option<&Extent<'_>>)> = None;
    for comment in comments.iter().rev().map(|comment| comment.span) {
        let line = line_of(comment, text);
        let first = extents.get(extents.partition_point(|extent| extent.span.start < line));
        let spoken_of = match is_blank(text, line, comment.start) {
            // At the end of a line: the outermost of what begins on it.
            false => first.filter(|extent| extent.span.start < comment.start),
            true => match below {
                Some((next, of)) if is_blank(text, comment.end, next.start) => of,
                _ => {
                    let next = extents.get(extents.partition_point(|extent| extent.span.start < comment.end));
                    next.filter(|next| is_blank(text, comment.end, next.span.start))
                }
            },
        };
        below = Some((comment, spoken_of));
        each.push(spoken_of);
    }
    each.reverse();
    each
}

/// Where the line begins that a comment stands on.
fn line_of(comment: Span, text: &str) -> u32 {
    let before = text.get(..comment.start as usize).unwrap_or_default();
    before.rfind('\n').map_or(0, |at| at as u32 + 1)
}

/// Whether nothing stands between two places.
fn is_blank(text: &str, from: u32, to: u32) -> bool {
    text.get(from as usize..to as usize).is_some_and(|between| between.chars().all(char::is_whitespace))
}

/// Where the items, statements and rules of a file stand, in their order, outer ones before inner ones.
fn extents_of(items: &[Item]) -> Vec<Extent<'_>> {
    let mut extents = Vec::new();
    for item in items {
        extents.push(Extent { span: item.span, item: Some(item) });
        let mut place = |span: Span| extents.push(Extent { span, item: None });
        match &item.kind {
            ItemKind::Action { body, .. } => of_block(body, &mut place),
            ItemKind::Phase(phase) => of_block(&phase.body, &mut place),
            ItemKind::Start(body) => of_block(body, &mut place),
            ItemKind::End { rules, .. } => rules.iter().for_each(|rule| place(rule.span)),
            _ => {}
        }
    }
    extents.sort_by_key(|extent| (extent.span.start, std::cmp::Reverse(extent.span.end)));
    extents
}

fn of_block(block: &Block, place: &mut dyn FnMut(Span)) {
    block.statements.iter().for_each(|statement| of_statement(statement, place));
}

fn of_statement(statement: &Statement, place: &mut dyn FnMut(Span)) {
    place(statement.span);
    statement.kind.blocks().into_iter().for_each(|block| of_block(block, place));
}
