//! Lines that aren't answered well, read anew as a whole: what comes out is told once, if nothing is wrong on the line any more.

use merels_syntax::{Code, Diagnostic, FileId, Fix, Guess, programmed};

use crate::Faults;
use crate::settle::{applied, count};
use crate::slip::errors;

/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many lines are read anew.
const MAX_LINES: usize = 8;

/// Reads lines anew; `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    if text.len() > MAX_TEXT {
        return Ok(());
    }
    let is_own = |one: &&Diagnostic| one.is_error() && one.span().file == FileId(0);
    let mut lines: Vec<usize> =
        faults.diagnostics.iter().filter(is_own).map(|one| line_of(text, one.span().start as usize)).collect();
    lines.dedup();
    for line in lines.into_iter().take(MAX_LINES) {
        let here = |one: &Diagnostic| {
            one.is_error() && one.span().file == FileId(0) && line_of(text, one.span().start as usize) == line
        };
        let parts: Vec<Diagnostic> = faults.diagnostics.iter().filter(|one| here(one)).cloned().collect();
        let [first, others @ ..] = parts.as_slice() else { continue };
        if others.is_empty() && first.fix.is_some() {
            continue;
        }
        let Some(Guess { fix, whole, .. }) = programmed(text, first) else { continue };
        let Some(changed) = applied(text, &fix) else { continue };
        let after = check(&changed)?;
        let lines = line..=line + fix.text.matches('\n').count();
        let still = |one: &Diagnostic| one.is_error() && lines.contains(&line_of(&changed, one.span().start as usize));
        let before = &faults.diagnostics;
        let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(before, one);
        if errors(&after) >= errors(before) || after.iter().any(|one| still(one) || new(one)) {
            continue;
        }
        let goes = |one: &Diagnostic| here(one) || one.is_error() && count(&after, one) < count(before, one);
        let kept: Vec<Diagnostic> = before.iter().filter(|one| !goes(one)).cloned().collect();
        faults.diagnostics = kept;
        faults.diagnostics.push(told(text, first.code, fix, &whole));
        faults.diagnostics.sort_by_key(Diagnostic::span);
    }
    Ok(())
}

/// Which line a place is on.
fn line_of(text: &str, place: usize) -> usize {
    text.get(..place).map_or(0, |before| before.matches('\n').count())
}

/// The report of what is to be written otherwise.
fn told(text: &str, code: Code, fix: Fix, whole: &str) -> Diagnostic {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let report = Diagnostic::new(code, fix.span, format!("`{}` isn't how it is said here", written.trim()));
    Diagnostic { fix: Some(fix), ..report.help(format!("write `{whole}`")) }
}
