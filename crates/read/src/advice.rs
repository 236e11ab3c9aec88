//! A text that something is wrong with, looked through: each of the ways to find out what was meant, in turn.

use std::sync::Arc;

use merels_syntax::{ADVISED, Diagnostic, Fix, Guess, one_word};

use crate::cancel::{Cancel, done};
use crate::known::Known;
use crate::remedy::Remedy;
use crate::{
    Executor, Faults, Library, alternatives, anew, check_once, declared, edits, elsewhere, guess, is_about_text,
    misspelt, pairs, settle, slip, symbols,
};

/// What is wrong with a text, looked through: `faults` is what is wrong with it as it stands.
pub(crate) fn looked_through<E: Copy>(
    name: &str,
    text: Arc<str>,
    mut faults: Faults,
    library: &dyn Library,
    executor: &dyn Executor,
    cancel: &Cancel<'_, E>,
) -> Result<Faults, E> {
    if !ADVISED {
        return Ok(faults);
    }
    // One change is thought of for several reasons, and what is asked of a report is asked again.
    let (checked, slips) = (Known::default(), Known::default());
    let again = |text: &str| {
        let check = || Ok(check_once(name, text.into(), library, executor, cancel)?.diagnostics);
        checked.or_else(text.to_owned(), check)
    };
    let one_word =
        |report: &Diagnostic| done(slips.or_else((report.span().start, report.code), || Ok(one_word(&text, report))));
    let names = || symbols(name, Arc::clone(&text), library);
    slip::of_braces(&text, &mut faults, &again)?;
    slip::of_doubles(&text, &mut faults, &again)?;
    let known = || names().iter().map(|symbol| symbol.name.clone()).collect::<Vec<String>>();
    misspelt::settle(&text, &mut faults, &names, &again)?;
    declared::settle(&text, &mut faults, &names, &again)?;
    slip::of_pen(&text, &mut faults, &known, false, &again)?;
    let whole = Arc::clone(&text);
    let guesses = |text: &str, report: &Diagnostic| {
        let mut found = guess::guesses(text, report, &names);
        if *text == *whole {
            found.extend(guess::of_lists(text, report, &names));
            found.sort_by_key(|guess| guess.cost);
        }
        found
    };
    settle::settle(&text, &mut faults, &guesses, &again)?;
    elsewhere::settle(&text, &mut faults, &names, &again)?;
    slip::of_words(&text, &mut faults, &one_word, &again)?;
    slip::of_pen(&text, &mut faults, &known, true, &again)?;
    let hidden = behind(&text, &mut faults, &guesses, &again)?;
    // What was answered otherwise until now.
    if settle::verify(&text, &mut faults, &again)? {
        settle::settle(&text, &mut faults, &guesses, &again)?;
        elsewhere::settle(&text, &mut faults, &names, &again)?;
    }
    slip::of_words(&text, &mut faults, &one_word, &again)?;
    slip::of_pen(&text, &mut faults, &known, true, &again)?;
    pairs::of_two_slips(&text, &mut faults, &known, &again)?;
    slip::of_gaps(&text, &mut faults, &again)?;
    pairs::of_one_piece(&text, &mut faults, &again)?;
    anew::settle(&text, &mut faults, &again)?;
    misspelt::settle_unlike(&text, &mut faults, &names, &again)?;
    alternatives::settle(&text, &mut faults, &again)?;
    misspelt::settle_fitting(&text, &mut faults, &names, &again)?;
    edits::settle(&text, &mut faults, &again)?;
    settle::weigh(&text, &mut faults, &again)?;
    let hidden = still_there(&text, &faults, hidden, &again)?;
    faults.diagnostics.extend(hidden);
    faults.diagnostics.sort_by_key(Diagnostic::span);
    Ok(faults)
}

/// Takes out of the reports what has followed from mistakes of the text that can be mended for certain, and looks for what hides behind
/// these: what stands beside a mistake is put beside it, what stands elsewhere comes back.
fn behind<E>(
    text: &Arc<str>,
    faults: &mut Faults,
    guesses: &dyn Fn(&str, &Diagnostic) -> Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<Vec<Diagnostic>, E> {
    let mut remedy = Remedy::new(Arc::clone(text));
    let mut left = faults.diagnostics.clone();
    let mut hidden: Vec<Diagnostic> = Vec::new();
    while remedy.apply(&left) {
        let mended = remedy.text();
        let mut found = Faults { sources: faults.sources.clone(), diagnostics: check(&mended)? };
        let worse: Vec<_> =
            found.diagnostics.iter().filter(|one| one.is_error()).filter_map(|one| remedy.put_in(one)).collect();
        if remedy.is_first() {
            settle::settle(&mended, &mut found, guesses, check)?;
        }
        left = found.diagnostics;
        // What leads to another mistake isn't advised.
        for (start, end) in worse {
            let is_it = |fix: &Fix| (fix.span.start as usize, fix.span.end as usize) == (start, end);
            for one in faults.diagnostics.iter_mut().filter(|one| one.fix.as_ref().is_some_and(is_it)) {
                (one.fix, one.help) = (None, None);
            }
        }
        for one in left.iter().filter(|one| one.is_error()).filter_map(|one| remedy.back(one)) {
            // The same sign or word again is the same mistake.
            let words = faults.sources.slice(one.span());
            let known = |other: &Diagnostic| {
                let again = is_about_text(one.code) && faults.sources.slice(other.span()) == words;
                other.code == one.code && (again || other.span() == one.span())
            };
            if faults.diagnostics.iter().chain(&hidden).any(known) {
                continue;
            }
            // What stands on one line may be one mistake.
            let line = |one: &Diagnostic| (one.span().file, faults.sources.line_column(one.span()).0);
            match faults.diagnostics.iter().any(|other| line(other) == line(&one)) {
                true => faults.diagnostics.push(one),
                false => hidden.push(one),
            }
        }
    }
    if remedy.is_applied() {
        let stays: Vec<Diagnostic> = left.iter().filter_map(|one| remedy.back(one)).collect();
        // What can't be read either and has no answer may follow from what is mended.
        let open = |one: &Diagnostic| one.fix.is_none() && one.choices.is_empty();
        let of_text = |one: &Diagnostic| is_about_text(one.code) && !(open(one) && left.is_empty());
        let stays = |one: &Diagnostic| of_text(one) || stays.iter().any(|other| is_same(one, other));
        faults.diagnostics.retain(stays);
        hidden.retain(stays);
    }
    Ok(hidden)
}

/// What hides behind the mistakes still, with what is advised at last: it isn't wrong with the text as it stands, so that nothing could tell
/// that other advice has mended it, too.
fn still_there<E>(
    text: &Arc<str>,
    faults: &Faults,
    mut hidden: Vec<Diagnostic>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<Vec<Diagnostic>, E> {
    let mut remedy = Remedy::new(Arc::clone(text));
    if !hidden.is_empty() && remedy.apply(&faults.diagnostics) {
        let left: Vec<Diagnostic> = check(&remedy.text())?.iter().filter_map(|one| remedy.back(one)).collect();
        hidden.retain(|one| left.iter().any(|other| is_same(one, other)));
    }
    Ok(hidden)
}

/// Whether two reports are about the same at the same place.
fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    (one.code, one.span()) == (other.code, other.span())
}
