//! Where only few words can stand, each of them is tried on the whole text, and those that fit are asked for: the sorts of a memory, the
//! boards that have a feature, the ranks that there are, a name for what was decided, `place` for `put`.

use std::collections::BTreeSet;
use std::ops::Range;

use merels_syntax::tree::{Count, Decision, Expr, ExprKind, File, ItemKind, Node, Statement, StatementKind};
use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, Span, parse};

use crate::Faults;
use crate::settle::{applied, count, mends, without_example};

/// How many reports are looked at.
const MAX_REPORTS: usize = 4;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many ranks further down are tried.
const MAX_SHIFT: i64 = 12;
/// How many words that fit are shown beside one another.
const MAX_FITTING: usize = 3;

/// The sorts of memories.
pub(crate) const SORTS: &[&str] = &["points", "point", "lines", "number", "player"];
/// The boards that are laid out by numbers.
const BOARDS: &[&str] = &["grid", "hexes", "squares", "hexagons", "triangles"];

/// Tries the words that can stand where nothing else is known; `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let is_open = |one: &&Diagnostic| one.fix.is_none() && one.choices.is_empty() && one.span().file == FileId(0);
    let reports: Vec<Diagnostic> = faults.diagnostics.iter().filter(is_open).cloned().collect();
    if text.len() > MAX_TEXT || reports.is_empty() || reports.len() > MAX_REPORTS {
        return Ok(());
    }
    let (file, _) = parse(FileId(0), text);
    for report in reports {
        // It may have gone with the one before.
        if !faults.diagnostics.contains(&report) {
            continue;
        }
        if report.code == Code::OverAtOnce {
            placed(text, faults, (&file, &report), check)?;
            continue;
        }
        let candidates = match report.code {
            Code::Syntax => sorts(text, report.span()),
            Code::BoardFeature if text.get(at(&report)).is_some_and(is_of_form) => boards(text, &file),
            Code::UnknownPoint => ranks(&file, report.span()),
            Code::UnknownName => named(text, &file, report.span()),
            _ => continue,
        };
        let mut fitting: Vec<(Choice, Vec<Diagnostic>)> = Vec::new();
        for choice in candidates {
            let Some(changed) = applied(text, &choice.fix) else { continue };
            let after = check(&changed)?;
            if mends(&faults.diagnostics, &after, &report, &choice.fix, &changed) {
                fitting.push((choice, after));
                // Ranks are numbered: the nearest are meant.
                if report.code == Code::UnknownPoint {
                    break;
                }
            }
        }
        if fitting.len() > MAX_FITTING {
            continue;
        }
        let before = faults.diagnostics.clone();
        let goes = |one: &Diagnostic| fitting.iter().all(|(_, after)| count(after, one) < count(&before, one));
        if !fitting.is_empty() {
            faults.diagnostics.retain(|one| *one == report || !one.is_error() || !goes(one));
        }
        for known in faults.diagnostics.iter_mut().filter(|one| **one == report) {
            known.choices = fitting.iter().map(|(choice, _)| choice.clone()).collect();
            if !known.choices.is_empty() {
                known.help = known.help.take().and_then(|help| without_example(&help));
            }
        }
    }
    Ok(())
}

/// A word in the place of another.
fn instead(span: Span, word: &str) -> Choice {
    Choice { text: format!("`{word}`"), fix: Fix { span, text: word.to_owned() } }
}

/// The sorts of memories, where one stands that isn't.
fn sorts(text: &str, at: Span) -> Vec<Choice> {
    let line = text.get(..at.start as usize).and_then(|before| before.lines().last()).unwrap_or_default();
    let is_sort = line.trim_start().starts_with("memory") && line.trim_end().ends_with(':');
    let sorts = SORTS.iter().filter(|_| is_sort);
    sorts.map(|sort| instead(at, sort)).collect()
}

/// The name given by the last decision before the place where it is read, and what that decision is about without a name.
fn named(text: &str, file: &File, at: Span) -> Vec<Choice> {
    let written = text.get(at.start as usize..at.end as usize).unwrap_or_default();
    let is_name = written.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let item = file.items.iter().find(|item| holds(item.span, at));
    let before = item.filter(|_| is_name).and_then(|item| decided_before(Node::Item(item), at));
    let Some((decision, span)) = before.filter(|(decision, _)| decision.name.is_none()) else { return Vec::new() };
    // The name stands before what happens otherwise.
    let tail = decision.otherwise.as_ref().map_or(span.end, |block| block.span.start);
    let said = text.get(span.start as usize..tail as usize).unwrap_or_default().trim_end();
    let end = said.strip_suffix("otherwise").unwrap_or(said).trim_end().len();
    let place = Span { start: span.start + end as u32, end: span.start + end as u32, ..span };
    let whole = said.get(..end).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let fix = Fix { span: place, text: format!(" as {written}") };
    vec![Choice { text: format!("`{whole} as {written}`"), fix }, instead(at, "it")]
}

/// The last decision that has surely been made where a place is come to, and where it stands.
fn decided_before(node: Node<'_>, at: Span) -> Option<(&Decision, Span)> {
    let children = node.children();
    let around = children.iter().find(|child| holds(child.span(), at));
    let within = around.and_then(|child| decided_before(*child, at));
    let decided = children.iter().rev().filter(|child| child.span().end <= at.start).find_map(|child| match child {
        Node::Statement(Statement { kind: StatementKind::Decision(decision), span }) => Some((decision, *span)),
        _ => None,
    });
    within.or(decided)
}

/// Where a report stands in the text.
fn at(report: &Diagnostic) -> Range<usize> {
    report.span().start as usize..report.span().end as usize
}

/// Whether only some forms of boards have it.
fn is_of_form(feature: &str) -> bool {
    ["corners", "dark", "light"].iter().any(|word| feature.starts_with(word))
}

/// The other boards that are laid out by as many numbers.
fn boards(text: &str, file: &File) -> Vec<Choice> {
    let board = file.items.iter().find(|item| matches!(item.kind, ItemKind::Board(_)));
    let Some(span) = board.map(|item| item.span) else { return Vec::new() };
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let Some(word) = written.split_whitespace().nth(1).filter(|word| BOARDS.contains(word)) else { return Vec::new() };
    let start = span.start + written.find(word).unwrap_or_default() as u32;
    let at = Span { start, end: start + word.len() as u32, ..span };
    let others = BOARDS.iter().filter(|other| **other != word);
    others.map(|other| instead(at, other)).collect()
}

/// The ranks of a list, each as much nearer to the first, the nearest list first.
fn ranks(file: &File, at: Span) -> Vec<Choice> {
    let mut list: Option<(Span, Vec<i64>)> = None;
    file.walk(&mut |node| {
        if let Node::Expr(expr) = node
            && holds(expr.span, at)
            && list.is_none()
        {
            list = numbered(expr).map(|numbers| (expr.span, numbers));
        }
    });
    let Some((span, numbers)) = list else { return Vec::new() };
    let moved = |by: i64| {
        let ranks: Option<Vec<String>> =
            numbers.iter().map(|number| Some(number - by).filter(|rank| *rank > 0).map(rank)).collect();
        Some(instead(span, &ranks?.join(", ")))
    };
    // Where the others are right, it is the next one.
    let missing = |number: i64| (number, number - 1);
    let alone = numbers.iter().copied().max().map(missing).filter(|(_, next)| *next > 0 && !numbers.contains(next));
    let alone = alone.filter(|_| numbers.len() > 1).map(|(last, next)| {
        let ranks: Vec<String> =
            numbers.iter().map(|number| rank(if *number == last { next } else { *number })).collect();
        instead(span, &ranks.join(", "))
    });
    alone.into_iter().chain(std::iter::once(-1).chain(1..=MAX_SHIFT).filter_map(moved)).collect()
}

fn rank(number: i64) -> String {
    format!("rank {number}")
}

/// The numbers of a rank, or of ranks in a list.
fn numbered(expr: &Expr) -> Option<Vec<i64>> {
    match &expr.kind {
        ExprKind::Rank(Count::Number { value, .. }) => Some(vec![i64::from(*value)]),
        ExprKind::List(parts) => Some(parts.iter().map(numbered).collect::<Option<Vec<_>>>()?.concat()),
        _ => None,
    }
}

/// Whether a place lies within another.
fn holds(span: Span, at: Span) -> bool {
    span.file == at.file && span.start <= at.start && at.end <= span.end
}

/// `put` in a turn, where nobody decides anything and a piece was to be placed: told there, in place of what follows from it.
fn placed<E>(
    text: &str,
    faults: &mut Faults,
    (file, report): (&File, &Diagnostic),
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let mut places: BTreeSet<Span> = BTreeSet::new();
    for item in file.items.iter().filter(|item| matches!(item.kind, ItemKind::Phase(_))) {
        Node::Item(item).walk(&mut |node| {
            if let Node::Statement(statement) = node
                && matches!(statement.kind, StatementKind::Put { .. })
            {
                places.insert(Span { end: statement.span.start + "put".len() as u32, ..statement.span });
            }
        });
    }
    let before = faults.diagnostics.clone();
    for span in places.into_iter().take(MAX_REPORTS) {
        let fix = Fix { span, text: "place".to_owned() };
        let Some(changed) = applied(text, &fix) else { continue };
        let after = check(&changed)?;
        if count(&after, report) > 0 || after.iter().any(|one| count(&after, one) > count(&before, one)) {
            continue;
        }
        let message = "nobody decides anything here: `put` puts a piece onto every such point";
        let told = Diagnostic::new(report.code, span, message).help("who chooses a point places a piece on it");
        faults.diagnostics.retain(|one| count(&after, one) > 0);
        faults.diagnostics.push(told.choice("`place`", span, "place"));
        return Ok(());
    }
    Ok(())
}
