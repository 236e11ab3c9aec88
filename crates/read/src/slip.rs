//! One slip that explains what is reported: a brace, a word that stands there twice, a small word that is missing or another one.
//! What goes with it was reported because of it, wherever that was.

use merels_syntax::{
    About, Choice, Code, Diagnostic, FileId, Fix, Guess, Span, TURNED, brace_slips, doubled_word, is_keyword,
    lines_around, pen_slips,
};

use crate::Faults;
use crate::settle::{MAX_CHOICES, advise, applied, count, mends, tried};

/// How many changes of one word are tried on one text, and of each report.
const MAX_TRIES: usize = 16;
const MAX_OF_ONE: usize = 10;
/// How much text is checked for that, in bytes: in a large text fewer are tried.
const MAX_TRIED: usize = 1 << 15;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 15;
/// How many slips of the pen are tried on one text, and how much text is checked for that, in bytes.
const MAX_PEN: usize = 48;
const MAX_PEN_TRIED: usize = 1 << 17;
/// What a word costs that stands there twice.
const TWICE: usize = 1;

/// How many errors were found.
pub(crate) fn errors(found: &[Diagnostic]) -> usize {
    found.iter().filter(|one| one.is_error()).count()
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
    explained(text, faults, &|report| doubled_word(text, report), check, &|_| true)
}

/// Finds the small word that is missing, too much, or another one, where nothing is advised yet; `one_word` guesses which.
pub(crate) fn of_words<E>(
    text: &str,
    faults: &mut Faults,
    one_word: &dyn Fn(&Diagnostic) -> Vec<Guess>,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    explained(text, faults, one_word, check, &|report| report.fix.is_none() && report.choices.is_empty())
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

/// Finds slips of the pen: words that are misspelt, run together or have changed places. Those that may have been meant so are looked
/// for only where more than one mistake is reported on a line, or, `late`, where nothing else has been found.
pub(crate) fn of_pen<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Vec<String>,
    late: bool,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    if text.len() > MAX_TEXT || errors(&faults.diagnostics) == 0 {
        return Ok(());
    }
    let (mut index, mut left) = (0, MAX_PEN.min(MAX_PEN_TRIED / text.len().max(1)));
    let mut known: Option<Vec<String>> = None;
    while let Some(report) = faults.diagnostics.get(index).cloned() {
        index += 1;
        let other = matches!(report.code, Code::UnknownParent | Code::ReservedWord | Code::ForeignSign);
        if !report.is_error() || left == 0 || other || report.span().file != FileId(0) {
            continue;
        }
        let Some((start, end)) = lines_around(text, &report) else { continue };
        let here = |one: &&Diagnostic| one.is_error() && (start..=end).contains(&(one.span().start as usize));
        let crowded = faults.diagnostics.iter().filter(here).count() > 1;
        let answered = report.fix.is_some() || !report.choices.is_empty();
        // One misspelt word can be what is reported in many places.
        let several = errors(&faults.diagnostics) > 1;
        // Parentheses that don't come out even are mended by one.
        let uneven = is_uneven(text.get(start..end).unwrap_or_default());
        let uneven = uneven && report.fix.as_ref().is_some_and(|fix| !matches!(fix.text.trim(), "(" | ")" | ""));
        if answered && !several && !uneven {
            continue;
        }
        let known = known.get_or_insert_with(names);
        let mut kept: Vec<Guess> = Vec::new();
        let mut rest = Vec::new();
        for guess in pen_slips(text, &report, known) {
            let best = kept.first().map_or(usize::MAX, |best| best.cost);
            if left == 0 || guess.cost > best || kept.len() > MAX_CHOICES {
                break;
            }
            let Some(changed) =
                applied(text, &guess.fix).filter(|_| crowded || late && !answered || guess.cost < TURNED)
            else {
                continue;
            };
            left -= 1;
            let after = check(&changed)?;
            let still = |one: &Diagnostic| {
                one.is_error() && (start..=end + guess.fix.text.len()).contains(&(one.span().start as usize))
            };
            let alone = answered && !crowded && !uneven && errors(&after) + 1 >= errors(&faults.diagnostics);
            let mended = mends(&faults.diagnostics, &after, &report, &guess.fix, &changed);
            if mended && !alone && !after.iter().any(still) {
                kept.push(guess);
                rest = after;
            }
        }
        // The nearest of several parentheses are as good.
        let is_parenthesis = kept.first().is_some_and(|guess| matches!(guess.fix.text.trim(), "(" | ")" | "{"));
        if is_parenthesis {
            kept.truncate(MAX_CHOICES - 1);
        }
        // Letters that have changed places are a likelier slip than another letter.
        let is_turned = |guess: &Guess| {
            let written = text.get(guess.fix.span.start as usize..guess.fix.span.end as usize).unwrap_or_default();
            let letters = |word: &str| {
                let mut letters: Vec<char> = word.trim().chars().collect();
                letters.sort_unstable();
                letters
            };
            letters(written) == letters(&guess.fix.text)
        };
        if kept.iter().filter(|guess| is_turned(guess)).count() == 1 {
            kept.retain(is_turned);
        }
        if kept.is_empty() || kept.len() > MAX_CHOICES {
            continue;
        }
        let before = faults.diagnostics.clone();
        faults.diagnostics.retain(|one| !one.is_error() || count(&rest, one) >= count(&before, one));
        faults.diagnostics.push(slipped(text, report, kept));
        faults.diagnostics.sort_by_key(Diagnostic::span);
        index = 0;
    }
    Ok(())
}

/// Whether there are more parentheses of one sort than of the other.
fn is_uneven(lines: &str) -> bool {
    lines.matches('(').count() != lines.matches(')').count()
}

/// The report of a slip of the pen.
fn slipped(text: &str, mut report: Diagnostic, kept: Vec<Guess>) -> Diagnostic {
    let Some(best) = kept.first() else { return report };
    let span = best.fix.span;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    if best.fix.text.is_empty() && kept.len() == 1 {
        // What is said of it holds, and now it is known what to leave out.
        report.help = report.help.or_else(|| Some(format!("leave `{}` out", written.trim())));
        return Diagnostic { fix: Some(best.fix.clone()), choices: Vec::new(), ..report };
    }
    if written.is_empty() {
        let sign = best.fix.text.trim();
        let word =
            |rest: &str| rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let behind = text.get(span.start as usize..).map_or(1, word).max(1) as u32;
        let before = text.get(..span.start as usize).and_then(last_word).map_or(1, str::len) as u32;
        let opens = matches!(sign, "(" | "{");
        let at = match opens {
            true => Span { end: span.start + behind, ..span },
            false => Span { start: span.start.saturating_sub(before), ..span },
        };
        let place = if opens { "before this" } else { "behind this" };
        report = Diagnostic::new(report.code, at, format!("a `{sign}` is missing {place}")).about(About::Missing);
    } else if report.span() != span {
        let one_word = !written.contains(' ') && !best.fix.text.contains(' ');
        let is_number = written.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let message = if is_number {
            "isn't a whole number, and only those can be written"
        } else if one_word {
            "means nothing here"
        } else {
            "isn't how it is said here"
        };
        report = Diagnostic::new(report.code, span, format!("`{written}` {message}"));
    }
    report.help = match (kept.len(), written.is_empty() || written.contains(' ') || best.fix.text.contains(' ')) {
        (1, true) => Some(format!("write `{}`", best.whole)),
        (1, false) => Some(format!("did you mean `{}`?", best.fix.text)),
        _ => None,
    };
    (report.fix, report.choices) = (None, Vec::new());
    match kept.as_slice() {
        [only] => report.fix = Some(only.fix.clone()),
        several => {
            report.choices = several.iter().cloned().map(Guess::choice).collect();
        }
    }
    report
}

/// What can stand where something is missing that only the author knows, and what it is called.
const UNKNOWN: &[(&str, &str)] =
    &[("2", "a number"), ("mine", "points"), ("north", "a direction"), ("its_name", "a name")];

/// Finds where something is missing that nobody can guess, and says what it is.
pub(crate) fn of_gaps<E>(
    text: &str,
    faults: &mut Faults,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    if text.len() > MAX_TEXT {
        return Ok(());
    }
    let (mut index, mut left) = (0, MAX_TRIES.min(MAX_PEN_TRIED / text.len().max(1)));
    while let Some(report) = faults.diagnostics.get(index).cloned() {
        index += 1;
        let word = text.get(report.span().start as usize..report.span().end as usize).unwrap_or_default();
        // A word of the language that is taken for a name in a sentence has lost what belongs to it.
        let alone = report.code == Code::UnknownName && is_keyword(word) && report.about == Some(About::Nothing);
        let open = (report.code == Code::Syntax || alone) && report.fix.is_none() && report.choices.is_empty();
        if !open || left == 0 || report.span().file != FileId(0) || report.about == Some(About::Missing) {
            continue;
        }
        let before = faults.diagnostics.clone();
        for place in gaps(text, report.span()) {
            let (mut needed, mut rest) = (Vec::new(), Vec::new());
            for (put, what) in UNKNOWN.iter().take(left) {
                let fix = Fix { span: Span::new(FileId(0), place, place), text: format!(" {put} ") };
                let Some(changed) = applied(text, &fix) else { continue };
                left = left.saturating_sub(1);
                let after = check(&changed)?;
                // The name stands for one that is declared somewhere.
                let named = *what == "a name";
                let put_in = place..=place + fix.text.len();
                let line = line_of(&changed, place);
                let still = |one: &Diagnostic| {
                    let at = one.span().start as usize;
                    one.is_error()
                        && line.contains(&at)
                        && (one.code != Code::UnknownName && one.code != Code::UnknownWord
                            || !named
                            || !put_in.contains(&at))
                };
                if count(&after, &report) < count(&before, &report) && !after.iter().any(still) {
                    needed.push(*what);
                    rest = after;
                }
            }
            if needed.is_empty() {
                continue;
            }
            let needed = format!("needed here: {}", needed.join(" or "));
            let between = text.get(place..report.span().start as usize).unwrap_or("\n");
            let told = if between.trim().is_empty() && !between.contains('\n') {
                let here = text.get(report.span().start as usize..report.span().end as usize).unwrap_or_default();
                let message = format!("something is missing before `{here}`");
                Diagnostic::new(report.code, report.span(), message).label(report.span(), needed)
            } else {
                let word = text.get(..place).and_then(last_word).unwrap_or_default();
                let at = Span::new(FileId(0), place - word.len(), place);
                let message = format!("something is missing after `{word}`");
                Diagnostic::new(report.code, at, message).label(at, needed)
            };
            let mut told = told.help_if(report.help.clone()).about(About::Missing);
            // A list that ends with its line goes on nowhere.
            let comma = Fix { span: told.span(), text: String::new() };
            let is_comma = left > 0 && text.get(comma.span.start as usize..comma.span.end as usize) == Some(",");
            if let Some(without) = applied(text, &comma).filter(|_| is_comma) {
                left -= 1;
                let after = check(&without)?;
                if errors(&after) < errors(&before) {
                    told = told.help("leave the `,` out, or add what should follow it").fix(comma.span, "");
                }
            }
            faults.diagnostics.retain(|one| !one.is_error() || count(&rest, one) >= count(&before, one));
            faults.diagnostics.push(told);
            faults.diagnostics.sort_by_key(Diagnostic::span);
            break;
        }
    }
    Ok(())
}

/// Where the line that a place lies on begins and ends.
fn line_of(text: &str, place: usize) -> std::ops::RangeInclusive<usize> {
    let start = text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let rest = text.get(place..).unwrap_or_default();
    start..=place + rest.find('\n').unwrap_or(rest.len())
}

/// Where something may be missing: before what is reported, and at the end of the line above.
fn gaps(text: &str, span: Span) -> Vec<usize> {
    let before = text.get(..span.start as usize).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let words = before.get(line..).map_or(0, |line| line.split_whitespace().count());
    let mut places = Vec::new();
    if words > 0 {
        places.push(before.trim_end().len());
    }
    // Within what is reported, where that is short.
    let within = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let ends =
        within.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| span.start as usize + at);
    places.extend(ends.take(2));
    places.push(span.end as usize);
    if words < 2 {
        let above = before.get(..line).unwrap_or_default().trim_end();
        let start = above.rfind('\n').map_or(0, |end| end + 1);
        let code = above.get(start..).and_then(|line| line.split("//").next()).unwrap_or_default().trim_end();
        places.push(start + code.len());
    }
    places
}

/// The word or sign that a text ends with.
fn last_word(text: &str) -> Option<&str> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let last = text.chars().next_back()?;
    let start = if is_letter(last) { text.trim_end_matches(is_letter).len() } else { text.len() - last.len_utf8() };
    text.get(start..)
}
