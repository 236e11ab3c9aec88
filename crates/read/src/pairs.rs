//! Several mistakes on one line: two slips of the pen, and what is one mistake though it was reported in parts.

use merels_syntax::suggest::certain;
use merels_syntax::{Code, Diagnostic, FileId, Fix, Guess, Span, TURNED, lines_around, pen_slips};

use crate::Faults;
use crate::settle::{alike, applied, count, difference, mends};
use crate::slip::errors;

/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many texts are checked for two slips, and how many bytes of text.
const MAX_TRIES: usize = 48;
const MAX_TRIED: usize = 1 << 17;
/// How many first slips are gone on with, and how many second ones are tried for each.
const MAX_FIRST: usize = 4;
const MAX_SECOND: usize = 12;
/// How many reports are one mistake, at most.
const MAX_PARTS: usize = 3;

fn is_answered(report: &Diagnostic) -> bool {
    report.fix.is_some() || !report.choices.is_empty()
}

/// Finds two slips of the pen on the line of a mistake that nothing else explains; `check` finds what is wrong with a text.
pub(crate) fn of_two_slips<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Vec<String>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let open =
        |one: &Diagnostic| one.is_error() && !is_answered(one) && one.piece.is_some() && one.span().file == FileId(0);
    let places: Vec<usize> =
        (0..faults.diagnostics.len()).filter(|at| faults.diagnostics.get(*at).is_some_and(open)).collect();
    if text.len() > MAX_TEXT || places.is_empty() {
        return Ok(());
    }
    let known = names();
    let mut left = MAX_TRIES.min(MAX_TRIED / text.len().max(1));
    // From the last to the first, so that the places before stay.
    for at in places.into_iter().rev() {
        let Some(report) = faults.diagnostics.get(at).cloned() else { continue };
        let Some(Pair { fix, whole, after }) = pair(text, &faults.diagnostics, &report, &known, check, &mut left)?
        else {
            continue;
        };
        let before = faults.diagnostics.clone();
        faults.diagnostics.retain(|one| !one.is_error() || count(&after, one) >= count(&before, one));
        faults.diagnostics.push(in_one(text, report.code, fix, &whole));
        faults.diagnostics.sort_by_key(Diagnostic::span);
        return Ok(());
    }
    Ok(())
}

/// Two slips as one change, the line with it, and what is wrong then.
struct Pair {
    fix: Fix,
    whole: String,
    after: Vec<Diagnostic>,
}

/// The only two slips that explain a mistake.
fn pair<E>(
    text: &str,
    before: &[Diagnostic],
    report: &Diagnostic,
    names: &[String],
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
    left: &mut usize,
) -> Result<Option<Pair>, E> {
    let Some((start, end)) = lines_around(text, report) else { return Ok(None) };
    let of_pen = |text: &str, report: &Diagnostic| -> Vec<Guess> {
        pen_slips(text, report, names).into_iter().filter(|guess| guess.cost < TURNED).collect()
    };
    let mut halves: Vec<(String, Diagnostic)> = Vec::new();
    for first in of_pen(text, report).into_iter().take(MAX_SECOND) {
        let Some(changed) = applied(text, &first.fix).filter(|_| *left > 0 && halves.len() < MAX_FIRST) else {
            continue;
        };
        *left -= 1;
        let here = start..=end + first.fix.text.len();
        let after = check(&changed)?;
        let mut on_line = after.iter().filter(|one| one.is_error() && here.contains(&(one.span().start as usize)));
        // Something else is wrong now, and nothing elsewhere.
        let moved = |one: &Diagnostic| !alike(one, report) || one.span().start > report.span().end;
        if let Some(mistake) = on_line.next().filter(|one| moved(one) && errors(&after) <= errors(before)) {
            halves.push((changed, mistake.clone()));
        }
    }
    let mut found: Option<Pair> = None;
    for (changed, mistake) in halves {
        for second in of_pen(&changed, &mistake).into_iter().take(MAX_SECOND) {
            let Some(mended) = applied(&changed, &second.fix).filter(|_| *left > 0) else { continue };
            *left -= 1;
            let after = check(&mended)?;
            let Some(fix) = difference(text, &mended) else { continue };
            let still = |one: &Diagnostic| {
                one.is_error() && (start..=end + fix.text.len()).contains(&(one.span().start as usize))
            };
            if after.iter().any(still) || !mends(before, &after, report, &fix, &mended) {
                continue;
            }
            match &found {
                // More than one pair explains it.
                Some(known) if known.fix != fix => return Ok(None),
                Some(_) => {}
                None => found = Some(Pair { fix, whole: second.whole, after }),
            }
        }
    }
    Ok(found)
}

/// Tells of a piece once where it was told of in parts, if all changes together mend it and none is a mere slip of the pen.
pub(crate) fn of_one_piece<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let is_part = |one: &Diagnostic| {
        let of_text = matches!(one.code, Code::Syntax | Code::UnknownStatement | Code::UnknownItem);
        let respelt = one.fix.as_ref().is_none_or(|fix| is_respelt(text, fix));
        one.is_error() && of_text && !respelt && one.span().file == FileId(0)
    };
    if text.len() > MAX_TEXT {
        return Ok(());
    }
    let line =
        |one: &Diagnostic| text.get(..one.span().start as usize).map_or(0, |before| before.matches('\n').count());
    let lines: std::collections::BTreeSet<usize> =
        faults.diagnostics.iter().filter(|one| is_part(one)).map(line).collect();
    for first in lines {
        let of_line = |one: &&Diagnostic| one.is_error() && one.span().file == FileId(0) && line(one) == first;
        let parts: Vec<Diagnostic> = faults.diagnostics.iter().filter(of_line).cloned().collect();
        if !(2..=MAX_PARTS).contains(&parts.len()) || !parts.iter().all(is_part) {
            continue;
        }
        let fixes: Vec<&Fix> = parts.iter().filter_map(|one| one.fix.as_ref()).collect();
        let left_out = |fix: &&Fix| fix.text.trim().is_empty();
        if !fixes.iter().all(left_out) && fixes.iter().all(|fix| is_of_one_word(text, fix)) {
            continue;
        }
        let Some(fix) = together(text, &fixes) else { continue };
        let Some(changed) = applied(text, &fix) else { continue };
        let after = check(&changed)?;
        let still = |one: &Diagnostic| one.is_error() && line_in(&changed, one) == first;
        if errors(&after) + parts.len() > errors(&faults.diagnostics) || after.iter().any(still) {
            continue;
        }
        let start = changed
            .get(..fix.span.start as usize)
            .and_then(|before| before.rfind(['\n', '{', '}']))
            .map_or(0, |end| end + 1);
        let rest = changed.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let whole = rest.split("//").next().unwrap_or_default().trim().trim_end_matches(['{', ' ']);
        let code = parts.first().map_or(Code::Syntax, |one| one.code);
        let report = in_one(text, code, fix, whole);
        faults.diagnostics.retain(|one| !parts.contains(one));
        faults.diagnostics.push(report);
        faults.diagnostics.sort_by_key(Diagnostic::span);
    }
    Ok(())
}

fn line_in(text: &str, one: &Diagnostic) -> usize {
    text.get(..one.span().start as usize).map_or(0, |before| before.matches('\n').count())
}

/// Whether one word gives way to one that is spelt nearly so.
fn is_respelt(text: &str, fix: &Fix) -> bool {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let is_word = !written.is_empty() && written.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    is_word && certain(written, [fix.text.trim()]).is_some()
}

/// Whether just one word or sign gives way to another, or goes.
fn is_of_one_word(text: &str, fix: &Fix) -> bool {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let (old, new): (Vec<&str>, Vec<&str>) =
        (written.split_whitespace().collect(), fix.text.split_whitespace().collect());
    let others = old.iter().zip(&new).filter(|(a, b)| a != b).count();
    old.len() == 1 && new.is_empty() || old.len() == new.len() && others == 1
}

/// Changes that don't overlap, as one.
fn together(text: &str, fixes: &[&Fix]) -> Option<Fix> {
    let mut fixes = fixes.to_vec();
    fixes.sort_by_key(|fix| fix.span.start);
    let (first, last) = (fixes.first()?.span, fixes.last()?.span);
    let (mut put, mut from) = (String::new(), first.start);
    for fix in &fixes {
        put += text.get(from as usize..fix.span.start as usize)?;
        put += &fix.text;
        from = fix.span.end;
    }
    let span = Span { end: last.end, ..first };
    text.get(span.start as usize..span.end as usize).filter(|written| !written.contains('\n'))?;
    Some(Fix { span, text: put })
}

/// The report of a piece that is to be written otherwise.
fn in_one(text: &str, code: Code, fix: Fix, whole: &str) -> Diagnostic {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let blank = (written.len() - written.trim_start().len()) as u32;
    let span = Span { start: fix.span.start + blank, ..fix.span };
    let report = Diagnostic::new(code, span, format!("`{}` isn't how it is said here", written.trim()));
    Diagnostic { fix: Some(fix), ..report.help(format!("write `{whole}`")) }
}
