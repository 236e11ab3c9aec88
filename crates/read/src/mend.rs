//! Applying the changes that diagnostics are sure of.

use std::sync::Arc;

use merels_syntax::{Code, Diagnostic, FileId, Fix, MAX_DIAGNOSTICS, MAX_SOURCE_BYTES};

use crate::cancel::{Cancel, done};
use crate::settle::{alike, count};
use crate::{Cancelled, Executor, Faults, Library, check_all};

/// The most changes that are tried on one text.
const MAX_TRIES: usize = 400;

/// How much text is checked again in all, in bytes: in a very large text fewer changes are tried.
const MAX_TRIED: usize = 1 << 20;

/// What came of mending a text.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The text, mended.
    pub text: Arc<str>,
    /// What was mended, each with its place in the text it was found in.
    pub mended: Vec<Faults>,
    /// What is left.
    pub left: Faults,
}

/// Mends what can be mended for certain in a definition's own text. A change is kept only if what it was for is gone and
/// nothing of the text became unreadable by it.
pub fn mend(name: &str, text: impl Into<Arc<str>>, library: &dyn Library, executor: &dyn Executor) -> Mended {
    done(mend_all(name, text.into(), library, executor, &Cancel::never()))
}

/// As [`mend`], by whatever checks a text: for callers who have checked it already, or keep what they have found.
pub fn mend_by(text: impl Into<Arc<str>>, mut check: impl FnMut(&Arc<str>) -> Faults) -> Mended {
    done(mend_with(text.into(), |text| Ok(check(text))))
}

/// As [`mend`], until the caller wants no result any more; `cancelled` is asked as by [`crate::check_unless`].
///
/// # Errors
///
/// [`Cancelled`], once `cancelled` has said so.
pub fn mend_unless(
    name: &str,
    text: impl Into<Arc<str>>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancelled: &dyn Fn() -> bool,
) -> Result<Mended, Cancelled> {
    mend_all(name, text.into(), library, executor, &Cancel::when(&|| cancelled().then_some(Cancelled)))
}

fn mend_all<E: Copy>(
    name: &str,
    text: Arc<str>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancel: &Cancel<'_, E>,
) -> Result<Mended, E> {
    mend_with(text, |text| check_all(name, Arc::clone(text), library, executor, cancel))
}

fn mend_with<E>(mut text: Arc<str>, mut check: impl FnMut(&Arc<str>) -> Result<Faults, E>) -> Result<Mended, E> {
    let mut left = check(&text)?;
    let mut mended = Vec::new();
    let mut refused: Vec<Diagnostic> = Vec::new();
    let tries = MAX_TRIED / text.len().max(1);
    // As many at once as have gone well together.
    let mut at_once = usize::MAX;
    for _ in 0..tries.min(MAX_TRIES) {
        let next = certain(&left, &refused, at_once);
        let [first, ..] = next.as_slice() else { break };
        let fixes: Vec<&Fix> = next.iter().filter_map(|diagnostic| diagnostic.fix.as_ref()).collect();
        let changed = match applied(&text, &fixes) {
            Some(changed) => Some((check(&changed)?, changed)),
            None => None,
        };
        match changed {
            Some((after, changed)) if is_better(&left, &after, &next) => {
                let of_one = |diagnostic: &Diagnostic| Faults {
                    sources: left.sources.clone(),
                    diagnostics: vec![diagnostic.clone()],
                };
                mended.extend(next.iter().map(of_one));
                // Places have moved: what was refused may be tried again.
                refused.clear();
                at_once = at_once.saturating_mul(2);
                (text, left) = (changed, after);
            }
            _ if next.len() > 1 => at_once = next.len() / 2,
            _ => refused.push(first.clone()),
        }
    }
    left.diagnostics.truncate(MAX_DIAGNOSTICS);
    Ok(Mended { text, mended, left })
}

/// What can be mended for certain, at most so much at once: in the order of the text, no change within another.
fn certain(left: &Faults, refused: &[Diagnostic], at_once: usize) -> Vec<Diagnostic> {
    let mut certain: Vec<Diagnostic> = Vec::new();
    let mut end = 0;
    for diagnostic in &left.diagnostics {
        let Some(fix) = diagnostic.fix.as_ref().filter(|fix| fix.span.file == FileId(0)) else { continue };
        if certain.len() < at_once && (certain.is_empty() || end < fix.span.start) && !refused.contains(diagnostic) {
            end = fix.span.end;
            certain.push(diagnostic.clone());
        }
    }
    certain
}

/// The text with changes made, which stand in its order.
pub(crate) fn applied(text: &str, fixes: &[&Fix]) -> Option<Arc<str>> {
    let mut changed = String::with_capacity(text.len());
    let mut at = 0;
    for fix in fixes {
        changed.push_str(text.get(at..fix.span.start as usize)?);
        changed.push_str(&fix.text);
        at = fix.span.end as usize;
    }
    changed.push_str(text.get(at..)?);
    (changed.len() <= MAX_SOURCE_BYTES && changed != text).then(|| changed.into())
}

/// Whether mistakes are gone, no others of their sort have come, and nothing is wrong with what was put in.
fn is_better(before: &Faults, after: &Faults, mistakes: &[Diagnostic]) -> bool {
    let after = told_then(&before.diagnostics, &after.diagnostics, mistakes);
    let of_text =
        |found: &mut dyn Iterator<Item = &Diagnostic>| found.filter(|one| crate::is_about_text(one.code)).count();
    let gone = |mistake: &Diagnostic| {
        let is = after.iter().filter(|one| alike(one, mistake)).count();
        is + count(mistakes, mistake) <= count(&before.diagnostics, mistake)
    };
    let put_in = |found: &Diagnostic| {
        let at = found.span();
        let is_within = |start: u32, end: u32| start <= at.start && at.start < end && at.file == FileId(0);
        // A circle is closed elsewhere than where a name was put in.
        let within = found.code == Code::RecursiveAction || places(mistakes).any(|(start, end)| is_within(start, end));
        within && found.is_error() && !before.diagnostics.iter().any(|known| alike(known, found))
    };
    of_text(&mut after.iter().copied()) <= of_text(&mut before.diagnostics.iter())
        && mistakes.iter().all(gone)
        && !after.iter().any(|one| put_in(one))
}

/// Of what is found after changes, what could have been told before them: of very many mistakes only the first are, and those behind
/// these aren't new.
fn told_then<'d>(before: &[Diagnostic], after: &'d [Diagnostic], mistakes: &[Diagnostic]) -> Vec<&'d Diagnostic> {
    let last = before.iter().map(|one| one.span()).filter(|span| span.file == FileId(0)).map(|span| span.start).max();
    let last = last.filter(|_| before.len() >= MAX_DIAGNOSTICS).unwrap_or(u32::MAX);
    let stood = |found: &Diagnostic| {
        let at = found.span().start;
        let behind = mistakes.iter().filter_map(|one| one.fix.as_ref()).zip(places(mistakes));
        let moved = behind.take_while(|(_, (_, end))| *end <= at);
        let moved = moved.map(|(fix, _)| fix.span.len() as i64 - fix.text.len() as i64).sum::<i64>();
        i64::from(at) + moved
    };
    after.iter().filter(|one| one.span().file != FileId(0) || stood(one) <= i64::from(last)).collect()
}

/// Where what was put in stands in the mended text.
fn places(mistakes: &[Diagnostic]) -> impl Iterator<Item = (u32, u32)> {
    let mut moved = 0_i64;
    mistakes.iter().filter_map(|mistake| mistake.fix.as_ref()).map(move |fix| {
        let start = i64::from(fix.span.start) + moved;
        let end = start + fix.text.len() as i64;
        moved += fix.text.len() as i64 - i64::from(fix.span.end - fix.span.start);
        (start as u32, end as u32)
    })
}
