//! Lines that aren't answered well, read anew as a whole: what comes out is told once, if nothing is wrong on the line any more.

use std::ops::RangeInclusive;

use merels_syntax::{Code, Diagnostic, FileId, Fix, Guess, Span, read_anew, read_for_gist};

use crate::settle::{MAX_CHOICES, applied, count};
use crate::slip::errors;
use crate::{Faults, mend};

/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many lines are read anew.
const MAX_LINES: usize = 8;
/// How many reports of one line are looked at.
const MAX_PARTS: usize = 4;
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
    let sources = faults.sources.clone();
    let inherited: Vec<&str> = sources.iter().skip(1).map(|source| &*source.text).collect();
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
        let alone = others.is_empty();
        let meant = first.fix.as_ref().filter(|fix| alone && !is_run_together(text, fix));
        // What leads to the next mistake is only half of an answer.
        let only = match first.choices.as_slice() {
            [only] if alone => Some(&only.fix),
            _ => None,
        };
        let changed = match meant.or(only) {
            Some(fix) => applied(text, fix).map(|changed| (fix, changed)),
            None => all_applied(text, &parts),
        };
        let half = match changed {
            Some((fix, changed)) if left > 0 => {
                let after = check(&changed)?;
                // What a definition has become may be wrong wherever it is used.
                let elsewhere = || errors(&after) + parts.len() > errors(&faults.diagnostics);
                is_wrong_on(&changed, line, fix, &after) || !alone && elsewhere()
            }
            _ => false,
        };
        if let Some(guess) = side_by_side(text, &parts).filter(|_| !half && left > 0) {
            faults.diagnostics.retain(|one| !here(one));
            faults.diagnostics.push(told(text, first, vec![guess], alone));
            faults.diagnostics.sort_by_key(Diagnostic::span);
            continue;
        }
        let answered = meant.is_some() && !half;
        if answered || alone && first.code == Code::MixedList || !parts.iter().any(|part| is_of_words(part.code)) {
            continue;
        }
        if !alone && let Some(kept) = one_of(text, faults, &parts, check)? {
            faults.diagnostics = kept;
            continue;
        }
        let before = &faults.diagnostics;
        let mut found: Vec<(Guess, Vec<Diagnostic>)> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        // What nothing else has understood is read for its gist.
        let asked = parts.iter().find(|part| half || may_be_read_for_gist(before, &parts, part));
        let gist = || asked.map_or_else(Vec::new, |asked| read_for_gist(text, &inherited, asked));
        for guess in read_anew(text, first).into_iter().chain(std::iter::once_with(gist).flatten()) {
            if left == 0 || found.first().is_some_and(|(best, _)| best.cost < guess.cost) {
                break;
            }
            let Some(changed) = applied(text, &guess.fix).filter(|changed| !known.contains(changed)) else { continue };
            left -= 1;
            let after = check(&changed)?;
            let here = lines_with(line, &guess.fix);
            let new = |one: &Diagnostic| count(&after, one) > count(before, one);
            let odd = |one: &Diagnostic| one.is_error() || here.contains(&line_of(&changed, one.span().start as usize));
            let worse = is_wrong_on(&changed, line, &guess.fix, &after) || after.iter().any(|one| new(one) && odd(one));
            known.push(changed.clone());
            if errors(&after) < errors(before) && !worse {
                found.push((guess, after));
            }
        }
        let Some((_, after)) = found.first().filter(|_| found.len() <= MAX_CHOICES) else { continue };
        let goes = |one: &Diagnostic| here(one) || one.is_error() && count(after, one) < count(before, one);
        let mut kept: Vec<Diagnostic> = before.iter().filter(|one| !goes(one)).cloned().collect();
        kept.push(told(text, first, found.into_iter().map(|(guess, _)| guess).collect(), alone));
        kept.sort_by_key(Diagnostic::span);
        faults.diagnostics = kept;
    }
    without_followers(text, faults);
    faults.diagnostics.iter_mut().for_each(|report| at_its_place(text, report));
    Ok(())
}

/// Whether a report can be of how something is said, rather than of what can't be on a board or in a game.
fn is_of_words(code: Code) -> bool {
    code < Code::BoardTooLarge
}

/// Whether a line may be read for its gist: what can't be read, and what has another meaning than is needed where all else can be read.
fn may_be_read_for_gist(all: &[Diagnostic], parts: &[Diagnostic], report: &Diagnostic) -> bool {
    let unread = |one: &Diagnostic| one.is_error() && one.code < Code::MissingItem;
    let meaning = matches!(
        report.code,
        Code::UnknownName
            | Code::UnknownAction
            | Code::UnknownWord
            | Code::WrongType
            | Code::WrongPlayers
            | Code::NotHere
    );
    let open = report.fix.is_none() && report.choices.is_empty();
    open && (unread(report) || meaning && !all.iter().any(|one| unread(one) && !parts.contains(one)))
}

/// Takes out what is told of the parts of a piece that can't be read and that nothing mends.
fn without_followers(text: &str, faults: &mut Faults) {
    let mut unread: Vec<(usize, Diagnostic)> = Vec::new();
    // What can be mended in part is told in parts.
    let lines = faults.diagnostics.iter().filter(|one| one.fix.is_some() || !one.choices.is_empty());
    let in_part: Vec<usize> = lines.map(|one| line_of(text, one.span().start as usize)).collect();
    let misread = faults.diagnostics.iter().filter(|one| one.code == Code::Syntax);
    let misread: Vec<usize> = misread.map(|one| line_of(text, one.span().start as usize)).collect();
    faults.diagnostics.retain(|one| {
        let line = line_of(text, one.span().start as usize);
        let piece = one.piece.filter(|_| one.fix.is_none() && one.choices.is_empty() && one.is_error());
        let within = |(known, other): &(usize, Diagnostic)| {
            let covers = other.piece.is_some_and(|piece| {
                piece.span.file == one.span().file
                    && piece.span.start <= one.span().start
                    && one.span().end <= piece.span.end
            });
            *known == line && covers && !in_part.contains(&line)
        };
        // What leads back to itself on a line that can't be read does so as it was guessed.
        let guessed = one.code == Code::RecursiveAction && misread.contains(&line);
        let follows = one.is_error() && one.span().file == FileId(0) && (guessed || unread.iter().any(within));
        if piece.is_some() && !follows {
            unread.push((line, one.clone()));
        }
        !follows
    });
}

/// Puts a report where the word stands that goes, if that is the one before.
fn at_its_place(text: &str, report: &mut Diagnostic) {
    let Some(fix) = report.fix.as_ref().filter(|fix| fix.text.is_empty() && report.code == Code::Syntax) else {
        return;
    };
    let span = fix.span;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let word = written.trim();
    let gap = text.get(span.end as usize..report.span().start as usize).unwrap_or("?");
    let is_word =
        word.starts_with(char::is_alphabetic) && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_word || !gap.trim().is_empty() {
        return;
    }
    let start = span.start + (written.len() - written.trim_start().len()) as u32;
    report.message = format!("`{word}` isn't how it is said here");
    report.about = None;
    report.labels.truncate(1);
    if let Some(label) = report.labels.first_mut() {
        (label.span, label.text) = (Span { start, end: start + word.len() as u32, ..span }, String::new());
    }
}

/// What is left of the reports, where one of several changes on a line is enough.
fn one_of<E>(
    text: &str,
    faults: &Faults,
    parts: &[Diagnostic],
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<Option<Vec<Diagnostic>>, E> {
    let before = &faults.diagnostics;
    for part in parts.iter().take(MAX_PARTS) {
        let Some((fix, changed)) = part.fix.as_ref().and_then(|fix| Some((fix, applied(text, fix)?))) else { continue };
        let after = check(&changed)?;
        let line = line_of(text, part.span().start as usize);
        let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(before, one);
        if !is_wrong_on(&changed, line, fix, &after) && !after.iter().any(new) {
            let goes = |one: &&Diagnostic| *one == part || !parts.contains(one);
            return Ok(Some(before.iter().filter(goes).cloned().collect()));
        }
    }
    Ok(None)
}

/// The lines that a line has become with a change.
fn lines_with(line: usize, fix: &Fix) -> RangeInclusive<usize> {
    line..=line + fix.text.matches('\n').count()
}

/// Whether something is wrong on a line, `found` being what is wrong with the text that has come of a change there.
fn is_wrong_on(changed: &str, line: usize, fix: &Fix, found: &[Diagnostic]) -> bool {
    let lines = lines_with(line, fix);
    found.iter().any(|one| one.is_error() && lines.contains(&line_of(changed, one.span().start as usize)))
}

/// A text with all changes that are advised for a line, where there are several, and the last of them.
fn all_applied<'f>(text: &str, parts: &'f [Diagnostic]) -> Option<(&'f Fix, String)> {
    let mut fixes: Vec<&Fix> = parts.iter().map(|part| part.fix.as_ref()).collect::<Option<_>>()?;
    fixes.sort_by_key(|fix| fix.span);
    let apart = fixes.windows(2).all(|pair| matches!(pair, [one, next] if one.span.end <= next.span.start));
    let last = fixes.last().filter(|_| apart && fixes.len() > 1)?;
    Some((last, mend::applied(text, &fixes)?.to_string()))
}

/// Changes of words side by side as one.
fn side_by_side(text: &str, parts: &[Diagnostic]) -> Option<Guess> {
    let [Diagnostic { fix: Some(one), .. }, Diagnostic { fix: Some(next), .. }] = parts else { return None };
    let (one, next) = if one.span <= next.span { (one, next) } else { (next, one) };
    let between = text.get(one.span.end as usize..next.span.start as usize)?;
    let is_word = |fix: &Fix| {
        let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
        [written, &fix.text].iter().all(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
    };
    (!between.is_empty() && between.trim().is_empty() && is_word(one) && is_word(next)).then(|| {
        let said = [one.text.as_str(), between, &next.text].concat();
        let fix = Fix { span: one.span.to(next.span), text: said.clone() };
        Guess { fix, whole: said, cost: 0 }
    })
}

/// Whether a change makes one list of what commas held apart.
fn is_run_together(text: &str, fix: &Fix) -> bool {
    let span = fix.span.start as usize..fix.span.end as usize;
    let written = text.get(span.clone()).unwrap_or_default();
    let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let (_, listed) = line.trim().split_once(' ').unwrap_or_default();
    let words = |text: &str| text.replace(',', " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let apart = |text: &str| text.matches(',').count();
    // A comma for the colon of another item says something else.
    if written.trim() == ":" && fix.text.trim() == "," {
        return true;
    }
    apart(written) > apart(&fix.text)
        && words(written) == words(&fix.text)
        && listed.split(',').all(|part| part.split_whitespace().count() > 1)
}

/// Which line a place is on.
fn line_of(text: &str, place: usize) -> usize {
    text.get(..place).map_or(0, |before| before.matches('\n').count())
}

/// The report of what is to be written otherwise; of several ways the author chooses.
fn told(text: &str, report: &Diagnostic, mut ways: Vec<Guess>, alone: bool) -> Diagnostic {
    if ways.len() > 1 {
        return Diagnostic { choices: ways.into_iter().map(Guess::choice).collect(), fix: None, ..report.clone() };
    }
    let Some(Guess { fix, whole, .. }) = ways.pop() else { return report.clone() };
    let written = text.get(fix.span.start as usize..fix.span.end as usize).unwrap_or_default();
    let words = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    // What only stands in another place is told where it stands.
    let within = fix.span.start <= report.span().start && report.span().end <= fix.span.end;
    if alone && within && words(written) == words(&fix.text) {
        return Diagnostic { fix: Some(fix), choices: Vec::new(), ..report.clone().help(format!("write `{whole}`")) };
    }
    let start = fix.span.start + (written.len() - written.trim_start().len()) as u32;
    let place = Span { start, end: start + written.trim().len() as u32, ..fix.span };
    let told = Diagnostic::new(report.code, place, format!("`{}` isn't how it is said here", written.trim()));
    Diagnostic { fix: Some(fix), ..told.help(format!("write `{whole}`")) }
}
