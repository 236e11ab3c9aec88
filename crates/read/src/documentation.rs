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
    let mut docs = Vec::new();
    let mut wrong = Vec::new();
    let mut extents: Option<Vec<Extent<'_>>> = None;
    for comment in comments {
        let Some(words) = comment.value.strip_prefix("///").filter(|rest| !rest.starts_with('/')) else { continue };
        let extents = extents.get_or_insert_with(|| extents_of(items));
        match spoken_of(comment.span, extents, text) {
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

/// What a comment speaks of.
fn spoken_of<'e, 'a>(comment: Span, extents: &'e [Extent<'a>], text: &str) -> Option<&'e Extent<'a>> {
    let (start, end) = (comment.start as usize, comment.end as usize);
    let before = text.get(..start).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    if !before.get(line..).unwrap_or_default().trim().is_empty() {
        // The outermost of what begins on the line.
        return extents.iter().find(|extent| (line..start).contains(&(extent.span.start as usize)));
    }
    let next = extents.get(extents.partition_point(|extent| extent.span.start < comment.end))?;
    let between = text.get(end..next.span.start as usize)?;
    let only_comments = between.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with("//"));
    only_comments.then_some(next)
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
