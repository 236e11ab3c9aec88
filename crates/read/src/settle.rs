//! Settling what was meant by a mistake: each guess is tried on the whole text, and kept if the mistake is gone and nothing
//! else has come.

use std::ops::Range;

use merels_syntax::{
    Code, Diagnostic, FileId, Fix, Guess, MAX_SOURCE_BYTES, NEAREST, PieceSort, Span, form_at, is_keyword, meanings,
};

use crate::Faults;
use crate::tidy::tidied;

/// How many guesses are tried on one text.
const MAX_TRIES: usize = 32;
/// How much text is checked for that, in bytes: in a very large text fewer are tried.
const MAX_TRIED: usize = 1 << 17;
/// What costs as much puts in or leaves out something that says something: the author is asked.
const UNCERTAIN: usize = 7;
/// How many changes are looked at once more before they are advised.
const MAX_VERIFIED: usize = 12;
/// How many guesses that are as good are shown beside one another.
pub(crate) const MAX_CHOICES: usize = 3;
/// How many guesses that leave one mistake in their place are gone on with, and in how many ways.
const MAX_STEPS: usize = 3;
const MAX_FURTHER: usize = 16;

/// Tries the guesses; `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    guesses: &dyn Fn(&str, &Diagnostic) -> Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let mut left = MAX_TRIES.min(MAX_TRIED / text.len().max(1));
    doubt(text, faults, &mut left, check)?;
    let mut index = 0;
    while let Some(report) = faults.diagnostics.get(index) {
        index += 1;
        let settled = report.fix.is_some() || !report.choices.is_empty() || !report.is_error();
        if settled || left == 0 || report.span().file != FileId(0) {
            continue;
        }
        let Tried { mut kept, after: mut left_with_it, halves } =
            tried(text, &faults.diagnostics, report, guesses(text, report), check, &mut left)?;
        if kept.is_empty() {
            let known = &faults.diagnostics;
            let mends = |after: &[Diagnostic], fix: &Fix, changed: &str| {
                mends(known, after, report, fix, changed) && !leaves_out_name(text, report, fix)
            };
            (kept, left_with_it) = further(text, halves, guesses, check, &mends, &mut left)?;
        }
        // What could be almost anything is no advice.
        if kept.len() > MAX_CHOICES {
            kept.clear();
        }
        index -= advise(text, faults, index - 1, &kept, &left_with_it, false);
    }
    Ok(())
}

/// What has come of guesses.
pub(crate) struct Tried {
    /// Those that mend the mistake, as cheap as each other.
    pub(crate) kept: Vec<Guess>,
    /// What is wrong with the text after the last of them.
    pub(crate) after: Vec<Diagnostic>,
    halves: Vec<Half>,
}

/// Tries guesses on a text, the cheapest first, until one as cheap as the next mends the mistake that `report` tells of.
pub(crate) fn tried<E>(
    text: &str,
    before: &[Diagnostic],
    report: &Diagnostic,
    guesses: Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
    left: &mut usize,
) -> Result<Tried, E> {
    let mut tried = Tried { kept: Vec::new(), after: Vec::new(), halves: Vec::new() };
    for guess in guesses {
        let kept = &mut tried.kept;
        if *left == 0 || kept.first().is_some_and(|best| best.cost < guess.cost) || kept.len() > MAX_CHOICES {
            break;
        }
        // What isn't understood as a whole says all that was said of the game's own things.
        let loses = guess.cost >= UNCERTAIN && leaves_out_name(text, report, &guess.fix);
        let Some(changed) = applied(text, &guess.fix).filter(|_| !loses) else { continue };
        if kept.iter().any(|kept| applied(text, &kept.fix).is_some_and(|known| known == changed)) {
            continue;
        }
        *left -= 1;
        let after = check(&changed)?;
        if mends(before, &after, report, &guess.fix, &changed) && !loses_name(text, before, &after, &guess.fix) {
            kept.push(tidied(text, guess));
            tried.after = after;
        } else if tried.halves.len() < MAX_STEPS {
            tried.halves.extend(half(before, after, report, guess, changed));
        }
    }
    Ok(tried)
}

/// A guess after which the piece can be read, and still has one mistake of its meaning.
struct Half {
    guess: Guess,
    changed: String,
    mistake: Diagnostic,
}

/// The guess, if the mistake that it is about is gone, and just one is left in its place.
fn half(
    before: &[Diagnostic],
    after: Vec<Diagnostic>,
    report: &Diagnostic,
    guess: Guess,
    changed: String,
) -> Option<Half> {
    let gone = report.piece.is_some() && count(&after, report) < count(before, report);
    let is_new = |one: &Diagnostic| one.is_error() && count(before, one) == 0;
    let mut new = after.into_iter().filter(is_new);
    let mistake = new.next().filter(|_| gone)?;
    let start = guess.fix.span.start as usize;
    let here = lines_of(&changed, start..start + guess.fix.text.len());
    let fits = here.contains(&(mistake.span().start as usize)) && mistake.piece.is_none();
    (fits && new.next().is_none()).then_some(Half { guess, changed, mistake })
}

/// The guesses with what mends the mistake that they leave, as one change each, and what is wrong after the last of them.
fn further<E>(
    text: &str,
    halves: Vec<Half>,
    guesses: &dyn Fn(&str, &Diagnostic) -> Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
    mends: &dyn Fn(&[Diagnostic], &Fix, &str) -> bool,
    left: &mut usize,
) -> Result<(Vec<Guess>, Vec<Diagnostic>), E> {
    for Half { guess, changed, mistake } in halves {
        let (mut kept, mut left_with_it): (Vec<Guess>, _) = (Vec::new(), Vec::new());
        let known = mistake.fix.clone().map(|fix| Guess { fix, whole: guess.whole.clone(), cost: 0 });
        for second in known.into_iter().chain(guesses(&changed, &mistake)).take(MAX_FURTHER) {
            if *left == 0 || kept.first().is_some_and(|best| best.cost < guess.cost + second.cost) {
                break;
            }
            let Some(mended) = applied(&changed, &second.fix) else { continue };
            *left -= 1;
            let after = check(&mended)?;
            let Some(fix) = difference(text, &mended) else { continue };
            if mends(&after, &fix, &mended) && !kept.iter().any(|known| known.fix == fix) {
                let whole = if second.cost == 0 { fix.text.clone() } else { second.whole };
                kept.push(Guess { fix, whole, cost: guess.cost + second.cost });
                left_with_it = after;
            }
        }
        if !kept.is_empty() {
            return Ok((kept, left_with_it));
        }
    }
    Ok((Vec::new(), Vec::new()))
}

/// The one change of whole words that makes one text of another.
pub(crate) fn difference(old: &str, new: &str) -> Option<Fix> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let same = old.char_indices().zip(new.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at)?;
    let first = old.get(..same)?.trim_end_matches(is_word).len();
    let most = old.len().min(new.len()) - first;
    let tail = old.chars().rev().zip(new.chars().rev()).take_while(|(a, b)| a == b);
    let tail = tail.map(|(letter, _)| letter.len_utf8()).sum::<usize>().min(most);
    let rest = old.get(old.len() - tail..)?;
    let last = rest.len() - rest.trim_start_matches(is_word).len();
    let (to, end) = (old.len() - (tail - last), new.len() - (tail - last));
    Some(Fix { span: Span::new(FileId(0), first, to), text: new.get(first..end)?.to_owned() })
}

/// Takes back what would lead from one mistake to another, where something else may have been meant.
fn doubt<E>(
    text: &str,
    faults: &mut Faults,
    left: &mut usize,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let before: Vec<Diagnostic> = faults.diagnostics.clone();
    for report in faults.diagnostics.iter_mut().filter(|report| report.piece.is_some()) {
        let Some(fix) = report.fix.as_ref().filter(|fix| *left > 0 && fix.span.file == FileId(0)) else { continue };
        let Some(changed) = applied(text, fix) else { continue };
        *left -= 1;
        let after = check(&changed)?;
        let (start, end) = (fix.span.start, fix.span.start as usize + fix.text.len());
        // What the change is a part of makes no sense yet.
        let new = |one: &Diagnostic| {
            let around = one.span().start <= start && end <= one.span().end as usize;
            around && one.fix.is_none() && !before.iter().any(|other| alike(one, other))
        };
        let comes = |one: &Diagnostic| one.is_error() && (new(one) || follows(one, &before, report, fix, &changed));
        if after.iter().any(comes) {
            let piece = report.piece.filter(|piece| piece.sort != PieceSort::Rule);
            let form = piece.and_then(|piece| form_at(text, piece.span.start as usize));
            (report.fix, report.help) = (None, form.map(str::to_owned));
        } else if let Some(whole) = report.help.as_deref().and_then(written_so) {
            let guess = tidied(text, Guess { fix: fix.clone(), whole: whole.to_owned(), cost: 0 });
            report.help = Some(format!("write `{}`", guess.whole));
            report.fix = Some(guess.fix);
        }
    }
    Ok(())
}

/// Takes back every change after which something else is wrong than before, and nothing certain mends that in turn: no advice
/// leaves a new mistake behind. Says whether anything was taken back.
pub(crate) fn verify<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<bool, E> {
    let mut left = MAX_VERIFIED.min(MAX_TRIED / text.len().max(1));
    let before = faults.diagnostics.clone();
    let mut is_worse = |fix: &Fix| -> Result<bool, E> {
        let Some(changed) = applied(text, fix).filter(|_| left > 0 && fix.span.file == FileId(0)) else {
            return Ok(false);
        };
        left -= 1;
        let new =
            |one: &Diagnostic| one.is_error() && one.fix.is_none() && !before.iter().any(|other| alike(one, other));
        Ok(check(&changed)?.iter().any(new))
    };
    let mut any = false;
    for report in faults.diagnostics.iter_mut().filter(|report| report.is_error()) {
        let fix = report.fix.clone();
        if fix.as_ref().map(&mut is_worse).transpose()?.unwrap_or(false) {
            any = true;
            report.fix = None;
            report.help = report.help.take().filter(|help| written_so(help).is_none());
        }
        let mut kept = Vec::new();
        for choice in std::mem::take(&mut report.choices) {
            if !is_worse(&choice.fix)? {
                kept.push(choice);
            }
        }
        report.choices = kept;
    }
    Ok(any)
}

/// Of several changes that may be meant, those are left after which nothing is odd that wasn't before, if there are such.
pub(crate) fn weigh<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let mut left = MAX_VERIFIED.min(MAX_TRIED / text.len().max(1));
    let before = faults.diagnostics.clone();
    for report in faults.diagnostics.iter_mut().filter(|report| report.choices.len() > 1) {
        // Half of them looked at says nothing of the others.
        left = match left.checked_sub(report.choices.len()) {
            Some(left) => left,
            None => break,
        };
        let mut plain = Vec::new();
        for choice in &report.choices {
            let Some(changed) = applied(text, &choice.fix) else { continue };
            let after = check(&changed)?;
            if after.iter().all(|one| count(&after, one) <= count(&before, one)) {
                plain.push(choice.clone());
            }
        }
        if !plain.is_empty() {
            report.choices = plain;
        }
    }
    Ok(())
}

/// What a help says to write, if it says nothing else.
fn written_so(help: &str) -> Option<&str> {
    help.strip_prefix("write `")?.strip_suffix('`').filter(|whole| !whole.contains('`'))
}

/// Whether a mistake comes of a change: it is about what was put in, or about the same word as before.
fn follows(one: &Diagnostic, before: &[Diagnostic], report: &Diagnostic, fix: &Fix, changed: &str) -> bool {
    let put_in = fix.span.start as usize..fix.span.start as usize + fix.text.len();
    let moved = |at: u32| match at >= fix.span.end {
        true => at as usize + fix.text.len() - fix.span.len(),
        false => at as usize,
    };
    let (start, end) = (one.span().start as usize, one.span().end as usize);
    let (from, to) = (moved(report.span().start), moved(report.span().end));
    let behind = changed.get(put_in.end..start).is_some_and(|between| between.trim().is_empty());
    let known = before.iter().any(|other| other.code == one.code && other.message == one.message);
    let again = (from, to) == (start, end) && report.span().start >= fix.span.end;
    !known && (put_in.contains(&start) || again || behind && one.code == Code::WrongType && end > start)
}

/// The text with a change made.
pub(crate) fn applied(text: &str, fix: &Fix) -> Option<String> {
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let changed = [text.get(..start)?, &fix.text, text.get(end..)?].concat();
    (changed.len() <= MAX_SOURCE_BYTES && changed != text).then_some(changed)
}

/// Whether a mistake is gone with a guess, no other has come, and nothing is odd about what was put in.
pub(crate) fn mends(
    before: &[Diagnostic],
    after: &[Diagnostic],
    report: &Diagnostic,
    fix: &Fix,
    changed: &str,
) -> bool {
    let errors = |found: &[Diagnostic]| found.iter().filter(|one| one.is_error()).count();
    let known = |one: &Diagnostic| before.iter().filter(|other| alike(one, other)).count();
    let count = |one: &Diagnostic| after.iter().filter(|other| alike(one, other)).count();
    let start = fix.span.start as usize;
    let lines = lines_of(changed, start..start + fix.text.len());
    // Elsewhere something may be used no more, since the mistake was made.
    let here = |one: &Diagnostic| lines.contains(&(one.span().start as usize));
    let odd = |one: &Diagnostic| !one.is_error() && (here(one) || one.code >= Code::IsolatedPoint);
    errors(after) < errors(before)
        && count(report) < known(report)
        && after.iter().all(|one| !one.is_error() || count(one) <= known(one))
        && !after.iter().any(odd)
}

/// Whether a change leaves out a name that nothing uses any more then: it was meant where it stood.
fn loses_name(text: &str, before: &[Diagnostic], after: &[Diagnostic], fix: &Fix) -> bool {
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let has = |text: &str, name: &str| words(text).any(|word| word == name);
    let unused = |one: &&Diagnostic| one.code == Code::Unused && count(before, one) == 0;
    let mut names = after.iter().filter(unused).filter_map(|one| one.message.split('`').nth(1));
    names.any(|name| has(written, name) && !has(&fix.text, name))
}

/// Whether a change leaves out a word that stands elsewhere in the text, too: it names something. What a report is about may be in the
/// place of another name.
fn leaves_out_name(text: &str, report: &Diagnostic, fix: &Fix) -> bool {
    let part = |span: Span| text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let written = part(fix.span);
    let unknown = matches!(report.code, Code::UnknownName | Code::UnknownAction | Code::UnknownWord);
    let about = if unknown { part(report.span()) } else { "" };
    let begins_alike = |one: &str, other: &str| one.get(..3).is_some_and(|start| other.get(..3) == Some(start));
    let stays = |word: &str| words(&fix.text).any(|other| other == word || begins_alike(other, word));
    let code = || text.lines().flat_map(|line| words(line.split("//").next().unwrap_or_default()));
    let elsewhere = |word: &str| {
        code().filter(|other| *other == word).count() > words(written).filter(|other| *other == word).count()
    };
    // What the language calls otherwise says that.
    let is_own = |word: &str| is_keyword(word) || meanings(word).next().is_some();
    let names = |word: &&str| word.starts_with(char::is_alphabetic) && word.len() > 2 && !is_own(word);
    words(written).filter(names).any(|word| word != about && !stays(word) && elsewhere(word))
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// Whether two reports say the same.
pub(crate) fn alike(one: &Diagnostic, other: &Diagnostic) -> bool {
    one.code == other.code && one.message == other.message
}

/// How many of what was found say the same as `one`.
pub(crate) fn count(found: &[Diagnostic], one: &Diagnostic) -> usize {
    found.iter().filter(|other| alike(one, other)).count()
}

/// The lines that a range of a text lies on.
fn lines_of(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.get(..range.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let rest = text.get(range.end..).unwrap_or_default();
    start..range.end + rest.find('\n').unwrap_or(rest.len())
}

/// What is advised beside the nearest example.
pub(crate) fn without_example(help: &str) -> Option<String> {
    let (form, _) = help.split_once(NEAREST).unwrap_or((help, ""));
    Some(form.trim_end_matches("; ").to_owned()).filter(|form| !form.is_empty())
}

/// Says what to write; how many reports before this one have gone with it. `after` is what is left then; `anywhere` says that what
/// goes in other places has gone with it, too.
pub(crate) fn advise(
    text: &str,
    faults: &mut Faults,
    index: usize,
    kept: &[Guess],
    after: &[Diagnostic],
    anywhere: bool,
) -> usize {
    let Some(report) = faults.diagnostics.get_mut(index) else { return 0 };
    let Some(best) = kept.first() else { return 0 };
    let (start, end) = (best.fix.span.start as usize, best.fix.span.end as usize);
    if kept.len() > 1 || best.cost >= UNCERTAIN {
        report.choices = kept.iter().cloned().map(Guess::choice).collect();
        // What may be meant is nearer than any example.
        report.help = report.help.take().and_then(|help| without_example(&help));
        return 0;
    }
    report.help = Some(format!("write `{}`", best.whole));
    report.fix = Some(best.fix.clone());
    let written = text.get(start..end).unwrap_or_default();
    let is_before = best.fix.span.end <= report.span().start;
    let words = written.split_whitespace().count();
    if !best.fix.text.is_empty() && (words > 1 || words == 1 && is_before) {
        report.message = format!("`{written}` isn't how it is said here");
        report.about = None;
        report.labels.truncate(1);
        if let Some(label) = report.labels.first_mut() {
            (label.span, label.text) = (best.fix.span, String::new());
        }
    }
    // What else stands in the same place was the same mistake.
    let place = lines_of(text, start..end);
    let code = report.code;
    let kept_one = report.clone();
    let known = faults.diagnostics.clone();
    let goes = |one: &Diagnostic| count(after, one) < count(&known, one);
    let mut before = 0;
    let mut at = 0;
    faults.diagnostics.retain(|one| {
        let this = at == index;
        at += 1;
        let here = place.contains(&(one.span().start as usize));
        let same = !this
            && match anywhere {
                true => one.is_error() && goes(one),
                false => here && one.fix.is_none() && (one.code == code || one.is_error() && goes(one)),
            }
            && *one != kept_one;
        before += usize::from(same && at <= index);
        !same
    });
    before
}
