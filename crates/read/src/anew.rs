//! Lines that aren't answered well, read anew as a whole: what comes out is told once, if nothing is wrong on the line any more.

use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, Guess, read_anew};

use crate::Faults;
use crate::settle::{MAX_CHOICES, applied, count};
use crate::slip::errors;

/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many lines are read anew.
const MAX_LINES: usize = 8;
/// How many texts are checked for that, and how many bytes of text.
const MAX_TRIES: usize = 32;
const MAX_TRIED: usize = 1 << 17;

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
    let mut left = MAX_TRIES.min(MAX_TRIED / text.len().max(1));
    for line in lines.into_iter().take(MAX_LINES) {
        let here = |one: &Diagnostic| {
            one.is_error() && one.span().file == FileId(0) && line_of(text, one.span().start as usize) == line
        };
        let parts: Vec<Diagnostic> = faults.diagnostics.iter().filter(|one| here(one)).cloned().collect();
        let [first, others @ ..] = parts.as_slice() else { continue };
        let answered = others.is_empty() && first.fix.as_ref().is_some_and(|fix| !is_run_together(text, fix));
        if answered || first.code == Code::MixedList {
            continue;
        }
        let before = &faults.diagnostics;
        let mut found: Vec<(Guess, Vec<Diagnostic>)> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        for guess in read_anew(text, first) {
            if left == 0 || found.first().is_some_and(|(best, _)| best.cost < guess.cost) {
                break;
            }
            let Some(changed) = applied(text, &guess.fix).filter(|changed| !known.contains(changed)) else { continue };
            left -= 1;
            let after = check(&changed)?;
            let lines = line..=line + guess.fix.text.matches('\n').count();
            let still =
                |one: &Diagnostic| one.is_error() && lines.contains(&line_of(&changed, one.span().start as usize));
            let new = |one: &Diagnostic| count(&after, one) > count(before, one);
            let worse = after.iter().any(|one| {
                still(one)
                    || new(one) && (one.is_error() || lines.contains(&line_of(&changed, one.span().start as usize)))
            });
            known.push(changed.clone());
            if errors(&after) < errors(before) && !worse {
                found.push((guess, after));
            }
        }
        let Some((_, after)) = found.first().filter(|_| found.len() <= MAX_CHOICES) else { continue };
        let goes = |one: &Diagnostic| here(one) || one.is_error() && count(after, one) < count(before, one);
        let mut kept: Vec<Diagnostic> = before.iter().filter(|one| !goes(one)).cloned().collect();
        kept.push(told(text, first, found.into_iter().map(|(guess, _)| guess).collect()));
        kept.sort_by_key(Diagnostic::span);
        faults.diagnostics = kept;
    }
    Ok(())
}

/// Whether a change makes one list of what commas held apart.
fn is_run_together(text: &str, fix: &Fix) -> bool {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let apart = |text: &str| text.matches(',').count();
    apart(written) > apart(&fix.text) + 1
        && written.split(',').any(|part| part.split_whitespace().count() > 1)
        && fix.text.split_whitespace().count() == written.split_whitespace().count()
}

/// Which line a place is on.
fn line_of(text: &str, place: usize) -> usize {
    text.get(..place).map_or(0, |before| before.matches('\n').count())
}

/// The report of what is to be written otherwise; of several ways the author chooses.
fn told(text: &str, report: &Diagnostic, mut ways: Vec<Guess>) -> Diagnostic {
    if ways.len() > 1 {
        let choice = |guess: Guess| Choice { text: format!("`{}`", guess.whole), fix: guess.fix };
        return Diagnostic { choices: ways.into_iter().map(choice).collect(), fix: None, ..report.clone() };
    }
    let Some(Guess { fix, whole, .. }) = ways.pop() else { return report.clone() };
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let told = Diagnostic::new(report.code, fix.span, format!("`{}` isn't how it is said here", written.trim()));
    Diagnostic { fix: Some(fix), ..told.help(format!("write `{whole}`")) }
}
