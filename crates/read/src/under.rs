//! What is wrong under one value of an option alone: told once, where that value stands.

use std::collections::BTreeSet;

use merels_syntax::tree::{Item, ItemKind, Name};
use merels_syntax::{Code, Diagnostic, Sources, Span};

/// A report, and under which settings it was found, by their numbers.
pub(crate) type Found = (Diagnostic, Vec<usize>);

/// The most points that are named.
const MAX_NAMED: usize = 6;

/// The reports, those of points that a board lacks under one value put together where there are several. Each of `settings` but the
/// first differs from it in one option: which value each option has.
pub(crate) fn told_once(
    found: Vec<Found>,
    settings: &[Vec<usize>],
    items: &[Item],
    sources: &Sources,
) -> Vec<Diagnostic> {
    let mut together: Vec<Diagnostic> = Vec::new();
    let mut gone: Vec<usize> = Vec::new();
    for (number, setting) in settings.iter().enumerate().skip(1) {
        let lacks = |(report, under): &&Found| {
            report.code == Code::UnknownPoint && !under.contains(&0) && under.contains(&number)
        };
        let points: Vec<&Diagnostic> = found.iter().filter(lacks).map(|(report, _)| report).collect();
        let Some((option, values, place)) = changed(items, setting).filter(|_| points.len() > 1) else { continue };
        together.extend(lacking(&points, option, values, place, sources));
        gone.push(number);
    }
    let is_gone =
        |(report, under): &Found| report.code == Code::UnknownPoint && under.iter().all(|number| gone.contains(number));
    let kept = found.iter().filter(|one| !is_gone(one)).map(|(report, _)| report.clone());
    kept.chain(together).collect()
}

/// The option that has another value than its first, with its values, and which of them it has.
fn changed<'t>(items: &'t [Item], setting: &[usize]) -> Option<(&'t Name, &'t [Name], usize)> {
    let options = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Option { name, values } => Some((name, values.as_slice())),
        _ => None,
    });
    let ((option, values), place) = options.zip(setting).find(|(_, value)| **value > 0)?;
    Some((option, values, *place))
}

fn lacking(
    points: &[&Diagnostic],
    option: &Name,
    values: &[Name],
    place: usize,
    sources: &Sources,
) -> Option<Diagnostic> {
    let (value, before) = (values.get(place)?, values.get(place.checked_sub(1)?)?);
    let names: BTreeSet<&str> = points.iter().map(|point| sources.slice(point.span())).collect();
    let more = if names.len() > MAX_NAMED { " and others" } else { "" };
    let listed: Vec<String> = names.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
    let message = format!("where `{}` is `{}`, the board has no {}{more}", option.text, value.text, listed.join(", "));
    let first = points.first()?;
    let report = Diagnostic::new(Code::UnknownPoint, value.span, message).label(first.span(), "asked for here");
    let report = report.help("leave the value out, or ask for points that every board has");
    let whole = Span { start: before.span.end, ..value.span };
    Some(report.choice(format!("leaving `{}` out", value.text), whole, ""))
}
