//! Lists of points in which one stands twice.

use std::collections::BTreeSet;

use merels_syntax::tree::{Expr, ExprKind, Item, ItemKind, Node};
use merels_syntax::{Code, Diagnostic, Span};

use super::CHECKED;
use super::judge::MAX_WARNINGS;

/// The longest list that is looked through.
const MAX_LIST: usize = 200;

/// Names that stand in one list twice; and the names of the `define`s of which this is said, whose numbers of points follow from it.
pub(super) fn check(items: &[Item]) -> (Vec<Diagnostic>, Vec<&str>) {
    let (mut found, mut defines) = (Vec::new(), Vec::new());
    for item in items.iter().filter(|item| item.span.file == CHECKED) {
        let known = found.len();
        Node::Item(item).walk(&mut |node| {
            if let Node::Expr(Expr { kind: ExprKind::List(parts), .. }) = node
                && found.len() < MAX_WARNINGS
                && parts.len() <= MAX_LIST
            {
                found.extend(named_twice(parts));
            }
        });
        if let ItemKind::Define { name, .. } = &item.kind
            && found.len() > known
        {
            defines.push(name.text.as_str());
        }
    }
    (found, defines)
}

fn named_twice(parts: &[Expr]) -> Option<Diagnostic> {
    let name = |part: &Expr| match &part.kind {
        ExprKind::Name(name) => Some(name.text.clone()),
        _ => None,
    };
    let names: Vec<Option<String>> = parts.iter().map(name).collect();
    let twice =
        |at: &usize| names.get(*at).is_some_and(|name| name.is_some() && names.iter().take(*at).any(|one| one == name));
    let at = (1..parts.len()).find(twice)?;
    let (again, before) = (parts.get(at)?, parts.get(at - 1)?);
    let text = names.get(at)?.clone()?;
    let first = parts.get(names.iter().position(|name| name.as_ref() == Some(&text))?)?;
    let report = Diagnostic::new(Code::IdlePart, again.span, format!("`{text}` stands in this list twice"))
        .label(first.span, "here, too")
        .help("saying it again adds nothing: look for a wrong name, or leave one of the two out");
    let all: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
    Some(match corner(&all) {
        Some(corner) => report.choice(format!("`{corner}`"), again.span, corner),
        None => report.choice(format!("leaving one `{text}` out"), Span { start: before.span.end, ..again.span }, ""),
    })
}

/// The one point that a rectangle of columns and rows lacks.
fn corner(names: &[&str]) -> Option<String> {
    let cell = |name: &&str| {
        let (column, row) = name.split_at_checked(1)?;
        (column.bytes().all(|letter| letter.is_ascii_lowercase()))
            .then_some((column.to_owned(), row.parse::<u16>().ok()?))
    };
    let cells: BTreeSet<(String, u16)> = names.iter().map(cell).collect::<Option<_>>()?;
    let columns: BTreeSet<&String> = cells.iter().map(|(column, _)| column).collect();
    let rows: BTreeSet<u16> = cells.iter().map(|(_, row)| *row).collect();
    if columns.len() < 2 || rows.len() < 2 || columns.len() * rows.len() != cells.len() + 1 {
        return None;
    }
    let all = columns.iter().flat_map(|column| rows.iter().map(|row| ((*column).clone(), *row)));
    all.into_iter().find(|cell| !cells.contains(cell)).map(|(column, row)| format!("{column}{row}"))
}
