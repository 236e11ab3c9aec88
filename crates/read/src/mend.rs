//! Applying the changes that diagnostics are sure of.

use std::sync::Arc;

use merels_syntax::{Diagnostic, FileId, Fix, MAX_DIAGNOSTICS, MAX_SOURCE_BYTES};

use crate::cancel::{Cancel, done};
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
    mut text: Arc<str>,
    library: &dyn Library,
    executor: &dyn Executor,
    cancel: &Cancel<'_, E>,
) -> Result<Mended, E> {
    let mut left = check_all(name, Arc::clone(&text), library, executor, cancel)?;
    let mut mended = Vec::new();
    let mut refused: Vec<Diagnostic> = Vec::new();
    let tries = MAX_TRIED / text.len().max(1);
    for _ in 0..tries.min(MAX_TRIES) {
        let next = left.diagnostics.iter().find_map(|diagnostic| {
            let fix = diagnostic.fix.as_ref()?;
            (fix.span.file == FileId(0) && !refused.contains(diagnostic)).then_some((diagnostic, fix))
        });
        let Some((diagnostic, fix)) = next else { break };
        let changed = match applied(&text, fix) {
            Some(changed) => Some((check_all(name, Arc::clone(&changed), library, executor, cancel)?, changed)),
            None => None,
        };
        match changed {
            Some((after, changed)) if is_better(&left, &after, diagnostic, fix) => {
                mended.push(Faults { sources: left.sources.clone(), diagnostics: vec![diagnostic.clone()] });
                // Places have moved: what was refused may be tried again.
                refused.clear();
                (text, left) = (changed, after);
            }
            _ => refused.push(diagnostic.clone()),
        }
    }
    left.diagnostics.truncate(MAX_DIAGNOSTICS);
    Ok(Mended { text, mended, left })
}

/// The text with one change made.
fn applied(text: &str, fix: &Fix) -> Option<Arc<str>> {
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let changed = [text.get(..start)?, &fix.text, text.get(end..)?].concat();
    (changed.len() <= MAX_SOURCE_BYTES && changed != text).then(|| changed.into())
}

/// Whether a mistake is gone, no other of its sort has come, and nothing is wrong with what was put in.
fn is_better(before: &Faults, after: &Faults, mistake: &Diagnostic, fix: &Fix) -> bool {
    let of_text = |faults: &Faults| faults.diagnostics.iter().filter(|found| crate::is_about_text(found.code)).count();
    let same = |faults: &Faults| {
        let alike = |found: &&Diagnostic| found.code == mistake.code && found.message == mistake.message;
        faults.diagnostics.iter().filter(alike).count()
    };
    let end = fix.span.start as usize + fix.text.len();
    let put_in = |found: &&Diagnostic| {
        let at = found.span();
        let within = fix.span.start <= at.start && (at.start as usize) < end && at.file == fix.span.file;
        within && found.is_error() && !before.diagnostics.iter().any(|known| is_alike(known, found))
    };
    same(after) < same(before) && of_text(after) <= of_text(before) && !after.diagnostics.iter().any(|one| put_in(&one))
}

/// Whether two reports say the same, wherever.
fn is_alike(one: &Diagnostic, other: &Diagnostic) -> bool {
    one.code == other.code && one.message == other.message
}
