//! Names that are misspelt where they are declared: told there and once, instead of wherever they are used.

use std::collections::BTreeMap;

use merels_syntax::suggest::certain;
use merels_syntax::{Code, Diagnostic, FileId, Fix};

use crate::Faults;
use crate::settle::{applied, count};
use crate::symbols::Symbols;

/// How many names are looked at in one text.
const MAX_NAMES: usize = 4;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// Puts one report at a declaration in place of those that go once it is spelt as the name is everywhere else; `check` finds
/// what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Symbols,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let words = unknown(faults);
    if words.is_empty() || text.len() > MAX_TEXT {
        return Ok(());
    }
    let symbols = names();
    let unused = symbols.iter().filter(|symbol| symbol.uses.is_empty() && symbol.replaces.is_empty());
    let unused = unused.filter_map(|symbol| Some((symbol.name.as_str(), symbol.declared?)));
    let unused: Vec<_> = unused.filter(|(_, span)| span.file == FileId(0)).collect();
    for (word, code) in words.into_iter().take(MAX_NAMES) {
        let Some(near) = certain(&word, unused.iter().map(|(name, _)| *name)) else { continue };
        // Another name may be as near.
        if certain(&word, symbols.iter().map(|symbol| symbol.name.as_str())) != Some(near) {
            continue;
        }
        let Some((_, declared)) = unused.iter().find(|(name, _)| *name == near) else { continue };
        let fix = Fix { span: *declared, text: word.clone() };
        let Some(changed) = applied(text, &fix) else { continue };
        let after = check(&changed)?;
        let before = faults.diagnostics.clone();
        let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(&before, one);
        if after.iter().any(new)
            || faults.diagnostics.iter().any(|one| is_about(faults, one, &word) && count(&after, one) > 0)
        {
            continue;
        }
        faults.diagnostics.retain(|one| !one.is_error() || count(&after, one) > 0);
        let message = format!("what is called `{near}` here is called `{word}` wherever it is used");
        let report = Diagnostic::new(code, *declared, message).help(format!("did you mean `{word}`?"));
        faults.diagnostics.push(Diagnostic { fix: Some(fix), ..report });
        faults.diagnostics.sort_by_key(Diagnostic::span);
    }
    Ok(())
}

/// The names that nothing has, and what is reported of them: those that are used more than once, or of which nothing certain is said.
fn unknown(faults: &Faults) -> BTreeMap<String, Code> {
    let mut words: BTreeMap<String, (usize, bool, Code)> = BTreeMap::new();
    for report in faults.diagnostics.iter().filter(|report| is_of_a_name(report)) {
        let word = faults.sources.slice(report.span()).to_owned();
        let known = words.entry(word).or_insert((0, false, report.code));
        known.0 += 1;
        known.1 |= report.fix.is_none();
    }
    let asked = words.into_iter().filter(|(_, (times, open, _))| *times > 1 || *open);
    asked.map(|(word, (.., code))| (word, code)).collect()
}

fn is_of_a_name(report: &Diagnostic) -> bool {
    let codes = [Code::UnknownName, Code::UnknownAction, Code::UnknownWord];
    codes.contains(&report.code) && report.piece.is_none() && report.span().file == FileId(0)
}

fn is_about(faults: &Faults, report: &Diagnostic, word: &str) -> bool {
    is_of_a_name(report) && faults.sources.slice(report.span()) == word
}
