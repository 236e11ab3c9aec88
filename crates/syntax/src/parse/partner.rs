//! A brace that is missing, or one too many, by how far the lines of its item stand in: of the texts with one put in or left out
//! those that can be read, and whose lines stand as far in as their blocks are deep.

use super::scan;
use super::tokens::is_letter;
use super::words::ITEM_WORDS;
use super::{Builder, read};
use crate::diagnostic::{About, Code, Diagnostic, Fix};
use crate::span::{FileId, Span};

/// The longest item that is looked into, in bytes.
const MAX_ITEM: usize = 6_000;
/// How many texts are read.
const MAX_READ: usize = 60;
/// How many that are as good are kept.
const MAX_KEPT: usize = 3;

/// An item's text, and where it begins.
struct Item<'t> {
    text: &'t str,
    start: usize,
}

/// A change of one brace, and how far the lines are then from where they should stand.
#[derive(Clone)]
struct Change {
    /// In the item's text.
    start: usize,
    end: usize,
    text: String,
    astray: usize,
}

/// Reports of a brace that is missing or one too many in the one item where they don't come out even, the likeliest alone or
/// those that are as likely.
pub fn brace_slips(file: FileId, text: &str) -> Vec<Diagnostic> {
    let items = items(text);
    let mut uneven = items.iter().map(|item| (item, depth_of(item.text))).filter(|(_, depth)| *depth != 0);
    let Some((item, depth)) = uneven.next().filter(|(item, depth)| depth.abs() == 1 && item.text.len() <= MAX_ITEM)
    else {
        return Vec::new();
    };
    if uneven.next().is_some() {
        return Vec::new();
    }
    let mut changes = if depth > 0 { too_open(item.text) } else { too_closed(item.text) };
    changes.sort_by_key(|change| change.astray);
    let mut found: Vec<(usize, String, Diagnostic)> = Vec::new();
    for change in changes.into_iter().take(MAX_READ) {
        if found.first().is_some_and(|(astray, ..)| *astray < change.astray) || found.len() >= MAX_KEPT {
            break;
        }
        let Some(mended) = applied(item.text, &change) else { continue };
        let plain: String = mended.split_whitespace().collect();
        if found.iter().all(|(_, known, _)| *known != plain) && reads(file, &mended) {
            found.push((change.astray, plain, report(file, item, &change)));
        }
    }
    found.into_iter().map(|(.., report)| report).collect()
}

/// The items of a text that begin at the beginning of a line, each up to the next.
fn items(text: &str) -> Vec<Item<'_>> {
    let begins = |line: &str| {
        let word = line.get(..line.find(|letter| !is_letter(letter)).unwrap_or(line.len()));
        word.is_some_and(|word| ITEM_WORDS.contains(&word))
    };
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if begins(line) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| Some(Item { text: text.get(*start..end)?, start: *start }))
        .collect()
}

/// Where braces stand in a text, and whether they open.
fn braces(text: &str) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        at += 1;
        match byte {
            b'/' if text.as_bytes().get(at) == Some(&b'/') => at = scan::line_end(text, at),
            b'"' => at = scan::text_end(text, at).0,
            b'{' | b'}' => found.push((at - 1, byte == b'{')),
            _ => {}
        }
    }
    found
}

fn depth_of(text: &str) -> isize {
    braces(text).iter().map(|(_, opens)| if *opens { 1 } else { -1 }).sum()
}

/// The changes of a text with a `{` too many, or too few `}`.
fn too_open(text: &str) -> Vec<Change> {
    let mut changes: Vec<Change> = [left_out(text, true), of_other_sort(text, [")}", "{("])].concat();
    for line in lines(text) {
        let before = text.get(..line.end).unwrap_or_default();
        let mut open = Vec::new();
        for (at, opens) in braces(before) {
            if opens { open.push(at) } else { _ = open.pop() }
        }
        let Some(opened) = open.last().filter(|at| **at + 1 < line.end) else { continue };
        let closing = match lines(before).last().is_some_and(|last| last.start <= *opened) {
            true => " }".to_owned(),
            false => format!("\n{}}}", " ".repeat(indent_at(text, *opened))),
        };
        changes.extend(change(text, line.end, line.end, closing));
        // Another branch follows on the line.
        let words = text.get(line.start..line.end).unwrap_or_default();
        let branches = [" or {", " else {", " else if "].into_iter().flat_map(|word| words.match_indices(word));
        let open = |at: &usize| text.get(line.start..*at).is_some_and(|before| depth_of(before) > 0);
        let branches = branches.map(|(at, _)| line.start + at).filter(open);
        changes.extend(branches.filter_map(|at| change(text, at, at, " }".to_owned())));
    }
    changes
}

/// The changes of a text with a `}` too many, or too few `{`.
fn too_closed(text: &str) -> Vec<Change> {
    let mut changes: Vec<Change> = [left_out(text, false), of_other_sort(text, ["})", "({"])].concat();
    for line in lines(text) {
        let words = text.get(line.start..line.end).unwrap_or_default();
        changes.extend(change(text, line.end, line.end, " {".to_owned()));
        if depth_of(words) < 0 && !words.trim_start().starts_with('}') {
            let gaps = words.match_indices(' ').map(|(at, _)| line.start + at);
            changes.extend(gaps.filter_map(|at| change(text, at, at, " {".to_owned())));
        } else if depth_of(words) < 0 {
            let gaps = words.match_indices(' ').map(|(at, _)| line.start + at).filter(|at| *at > line.start);
            changes.extend(gaps.filter_map(|at| change(text, at, at, " {".to_owned())));
        }
    }
    changes
}

/// The changes that leave out one brace.
fn left_out(text: &str, opens: bool) -> Vec<Change> {
    let of_sort = braces(text).into_iter().filter(|(_, sort)| *sort == opens);
    let changes = of_sort.filter_map(|(at, _)| {
        let blank = text.get(..at)?.trim_end_matches(' ').len();
        let line_begins = text.get(..blank)?.ends_with('\n');
        change(text, if line_begins { at } else { blank }, at + 1, String::new())
    });
    changes.collect()
}

/// The changes that put a bracket of the other sort in the place of one; `pairs` are what stands there and what is put there.
fn of_other_sort(text: &str, pairs: [&str; 2]) -> Vec<Change> {
    let mut changes = Vec::new();
    for line in lines(text) {
        let words = text.get(line.start..line.end).unwrap_or_default();
        for pair in pairs {
            let (sign, other) = pair.split_at(1);
            let signs = words.match_indices(sign).map(|(at, _)| line.start + at);
            changes.extend(signs.filter_map(|at| change(text, at, at + 1, other.to_owned())));
        }
    }
    changes
}

fn change(text: &str, start: usize, end: usize, put_in: String) -> Option<Change> {
    let mut change = Change { start, end, text: put_in, astray: 0 };
    change.astray = astray(&applied(text, &change)?);
    Some(change)
}

fn applied(text: &str, change: &Change) -> Option<String> {
    Some([text.get(..change.start)?, &change.text, text.get(change.end..)?].concat())
}

/// A line without its comment and the blanks around it.
struct Line {
    start: usize,
    end: usize,
    indent: usize,
}

/// The lines of a text that say something.
fn lines(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let words = line.split("//").next().unwrap_or_default();
        let indent = words.len() - words.trim_start().len();
        if !words.trim().is_empty() {
            found.push(Line { start: at + indent, end: at + words.trim_end().len(), indent });
        }
        at += line.len();
    }
    found
}

fn indent_at(text: &str, place: usize) -> usize {
    lines(text).iter().rev().find(|line| line.start <= place).map_or(0, |line| line.indent)
}

/// How many lines don't stand as far in as they should beside the line before.
fn astray(text: &str) -> usize {
    let mut depth = 0;
    let mut before: Option<(isize, usize)> = None;
    let mut astray = 0;
    for line in lines(text) {
        let words = text.get(line.start..line.end).unwrap_or_default();
        let closing = words.chars().take_while(|sign| matches!(sign, '}' | ' ')).filter(|sign| *sign == '}').count();
        let here = depth - closing as isize;
        if let Some((other, indent)) = before {
            let fits = match here.cmp(&other) {
                std::cmp::Ordering::Greater => line.indent > indent,
                std::cmp::Ordering::Less => line.indent < indent,
                std::cmp::Ordering::Equal => line.indent >= indent,
            };
            astray += usize::from(!fits);
        }
        // What goes on with the line before stands further in, and says nothing of the lines that follow.
        if before.is_none_or(|(other, indent)| here != other || line.indent <= indent) {
            before = Some((here, line.indent));
        }
        depth += depth_of(words);
    }
    astray
}

/// Whether an item can be read.
fn reads(file: FileId, text: &str) -> bool {
    let scan = scan::scan(file, text);
    let (builder, _) = read(file, text, &scan);
    scan.too_deep.is_none() && builder.diagnostics.iter().all(|report| report.code == Code::GameFirst)
}

fn report(file: FileId, item: &Item<'_>, change: &Change) -> Diagnostic {
    let (start, end) = (item.start + change.start, item.start + change.end);
    let span = |start: usize, end: usize| Span::new(file, start, end);
    let fix = Fix { span: span(start, end), text: change.text.clone() };
    if change.text.is_empty() {
        let sign = item.text.get(change.end - 1..change.end).unwrap_or_default();
        let message = format!("this `{sign}` is one too many");
        let report = Diagnostic::new(Code::MissingBrace, span(end - 1, end), message).help("leave it out");
        return Diagnostic { fix: Some(fix), ..report };
    }
    if start < end {
        let sign = item.text.get(change.start..change.end).unwrap_or_default();
        let message = format!("this `{sign}` stands where a `{}` is needed", change.text);
        let report = Diagnostic::new(Code::MissingBrace, span(start, end), message);
        let report = report.help(format!("write `{}`", change.text));
        return Diagnostic { fix: Some(fix), ..report };
    }
    let builder = Builder::new(file, item.text, &scan::scan(file, item.text));
    let last = builder.token_before(change.start).map_or(change.start..change.start, |last| last.start..last.end());
    let (quoted, sign) = (item.text.get(last.clone()).unwrap_or_default(), change.text.trim());
    let quoted = if quoted.starts_with('"') { "this text".to_owned() } else { format!("`{quoted}`") };
    let message = format!("a `{sign}` is missing after {quoted}");
    let report = Diagnostic::new(Code::MissingBrace, span(item.start + last.start, item.start + last.end), message);
    let report = Diagnostic { fix: Some(fix), ..report.at("needed after this") }.about(About::Missing);
    let before = item.text.get(..change.start).unwrap_or_default();
    let mut open = Vec::new();
    for (at, opens) in braces(before) {
        if opens { open.push(at) } else { _ = open.pop() }
    }
    match open.last().filter(|_| sign == "}") {
        Some(at) => report.label(span(item.start + at, item.start + at + 1), "opened here"),
        None => report,
    }
}
