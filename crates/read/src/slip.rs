//! One slip that explains what is reported: a brace, a word that stands there twice, a small word that is missing or another one.
//! What goes with it was reported because of it, wherever that was.

use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, Guess, brace_slips, one_word};

use crate::Faults;
use crate::settle::{MAX_CHOICES, advise, alike, applied, tried};

/// How many changes of one word are tried on one text, and of each report.
const MAX_TRIES: usize = 16;
const MAX_OF_ONE: usize = 10;
/// How much text is checked for that, in bytes: in a large text fewer are tried.
const MAX_TRIED: usize = 1 << 15;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// What a word costs that stands there twice.
const TWICE: usize = 1;

fn errors(found: &[Diagnostic]) -> usize {
    found.iter().filter(|one| one.is_error()).count()
}

fn count(found: &[Diagnostic], one: &Diagnostic) -> usize {
    found.iter().filter(|other| alike(one, other)).count()
}

/// Finds the one brace that is missing or too many, where more than that is reported, or nothing certain; `check` finds what is
/// wrong with a text.
pub(crate) fn of_braces<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let of_text = |one: &Diagnostic| one.is_error() && one.span().file == FileId(0);
    let answered = errors(&faults.diagnostics) == 1 && faults.diagnostics.iter().all(|one| one.fix.is_some());
    if text.len() > MAX_TEXT || answered || !faults.diagnostics.iter().any(of_text) {
        return Ok(());
    }
    let before = faults.diagnostics.clone();
    let mut kept: Vec<(Diagnostic, Vec<Diagnostic>)> = Vec::new();
    for report in brace_slips(FileId(0), text) {
        let Some(changed) = report.fix.as_ref().and_then(|fix| applied(text, fix)) else { continue };
        let after = check(&changed)?;
        let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(&before, one);
        if errors(&after) < errors(&before) && !after.iter().any(new) {
            kept.push((report, after));
        }
    }
    let choices: Vec<Choice> = kept.iter().filter_map(|(report, _)| choice(text, report)).collect();
    let Some((mut report, after)) = kept.into_iter().next() else { return Ok(()) };
    // What was said already of the same change stays as it is.
    let bare = |fix: &Fix| applied(text, fix).map(|text| text.split_whitespace().collect::<String>());
    let meant = report.fix.as_ref().and_then(bare);
    let known = before.iter().find(|one| meant.is_some() && one.fix.as_ref().and_then(bare) == meant);
    report = known.cloned().unwrap_or(report);
    if choices.len() > 1 {
        (report.choices, report.fix) = (choices, None);
    }
    faults.diagnostics.retain(|one| !one.is_error() || count(&after, one) >= count(&before, one));
    faults.diagnostics.push(report);
    faults.diagnostics.sort_by_key(Diagnostic::span);
    Ok(())
}

/// A change as one of several: the line that it is made on, as it is then.
fn choice(text: &str, report: &Diagnostic) -> Option<Choice> {
    let fix = report.fix.as_ref()?;
    let start = text.get(..fix.span.start as usize)?.rfind('\n').map_or(0, |end| end + 1);
    let changed = applied(text, fix)?;
    let line = changed.get(start..)?.lines().next()?.split("//").next()?.trim().to_owned();
    Some(Choice { text: format!("`{line}`"), fix: fix.clone() })
}

/// Finds words that stand there twice, and tells them before what follows from them.
pub(crate) fn of_doubles<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let doubled = |report: &Diagnostic| -> Vec<Guess> {
        one_word(text, report).into_iter().filter(|guess| guess.cost == TWICE).collect()
    };
    explained(text, faults, &doubled, check, &|_| true)
}

/// Finds the small word that is missing, too much, or another one, where nothing is advised yet.
pub(crate) fn of_words<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    explained(text, faults, &|report| one_word(text, report), check, &|report| {
        report.fix.is_none() && report.choices.is_empty()
    })
}

fn explained<E>(
    text: &str,
    faults: &mut Faults,
    guesses: &dyn Fn(&Diagnostic) -> Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
    open: &dyn Fn(&Diagnostic) -> bool,
) -> Result<(), E> {
    if text.len() > MAX_TEXT {
        return Ok(());
    }
    let (mut index, mut left) = (0, MAX_TRIES.min(MAX_TRIED / text.len().max(1)));
    while let Some(report) = faults.diagnostics.get(index) {
        index += 1;
        if !report.is_error() || left == 0 || report.span().file != FileId(0) || !open(report) {
            continue;
        }
        let of_one = MAX_OF_ONE.min(left);
        let mut still = of_one;
        let mut found = tried(text, &faults.diagnostics, report, guesses(report), check, &mut still)?;
        left -= of_one - still;
        if found.kept.len() > MAX_CHOICES {
            continue;
        }
        if let [Guess { cost: TWICE, fix, .. }] = found.kept.as_slice() {
            let fix = fix.clone();
            index = twice(text, faults, index - 1, fix, &found.after);
            continue;
        }
        found.kept.sort_by_key(|guess| guess.cost);
        index -= advise(text, faults, index - 1, &found.kept, &found.after, true);
    }
    Ok(())
}

/// Puts a report of a word that stands there twice in place of what goes with it; from which report on others are left.
fn twice(text: &str, faults: &mut Faults, index: usize, fix: Fix, after: &[Diagnostic]) -> usize {
    let word = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let blank = (word.len() - word.trim_start().len()) as u32;
    let (word, mut span) = (word.trim(), fix.span);
    span.start += blank;
    span.end = span.start + word.len() as u32;
    let code = faults.diagnostics.get(index).map_or(Code::Syntax, |report| report.code);
    let report = Diagnostic::new(code, span, format!("`{word}` stands here twice")).help("leave one of them out");
    let before = faults.diagnostics.clone();
    faults.diagnostics.retain(|one| !one.is_error() || count(after, one) >= count(&before, one));
    faults.diagnostics.push(Diagnostic { fix: Some(fix), ..report });
    faults.diagnostics.sort_by_key(Diagnostic::span);
    0
}
