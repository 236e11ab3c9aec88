//! Names that are declared and never used while another one is used and never declared: misspelt where they are declared, which is
//! told there and once, instead of wherever they are used; or changed in one place and not in the other.

use std::collections::BTreeMap;

use merels_syntax::suggest::{certain, did_you_mean};
use merels_syntax::{Choice, Code, Diagnostic, FileId, Fix, Span, meanings};

use crate::Faults;
use crate::settle::{applied, count, mends};
use crate::symbols::{Symbol, SymbolKind, Symbols};

/// How many names are looked at in one text.
const MAX_NAMES: usize = 4;
/// How many names of a game are tried in the place of one that nothing has.
const MAX_DECLARED: usize = 16;
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
    let unused = unused(&symbols);
    for (word, code) in words.into_iter().take(MAX_NAMES) {
        let Some(near) = certain(&word, unused.iter().map(|(name, _)| *name)) else { continue };
        // Another name may be as near. The same one is a local of other places.
        let others = symbols.iter().map(|symbol| symbol.name.as_str()).filter(|name| *name != word);
        if certain(&word, others) != Some(near) {
            continue;
        }
        let Some((_, declared)) = unused.iter().find(|(name, _)| *name == near) else { continue };
        rename(text, faults, (near, *declared), (&word, code), check)?;
    }
    Ok(())
}

/// The same of names that aren't alike, where there is nothing else to advise and just one that it can be. Of a single use it can't be
/// known which of both was changed: the author is asked.
pub(crate) fn settle_unlike<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Symbols,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let words: BTreeMap<String, Code> = faults
        .diagnostics
        .iter()
        .filter(|one| is_open(one))
        .map(|one| (faults.sources.slice(one.span()).to_owned(), one.code))
        .collect();
    if words.is_empty() || text.len() > MAX_TEXT {
        return Ok(());
    }
    let symbols = names();
    let unused = unused(&symbols);
    if unused.len() > MAX_NAMES {
        return Ok(());
    }
    for (word, code) in words.into_iter().take(MAX_NAMES) {
        let is_it = |one: &&Diagnostic| is_open(one) && is_about(faults, one, &word);
        let uses: Vec<Diagnostic> = faults.diagnostics.iter().filter(is_it).cloned().collect();
        let Some(first) = uses.first().filter(|_| !is_like_another(&symbols, &word)) else { continue };
        let mut fitting = Vec::new();
        for (name, declared) in &unused {
            let fix = Fix { span: *declared, text: word.clone() };
            let Some(changed) = applied(text, &fix) else { continue };
            if mends(&faults.diagnostics, &check(&changed)?, first, &fix, &changed) {
                fitting.push((*name, *declared));
            }
        }
        let [(name, declared)] = fitting.as_slice() else { continue };
        if uses.len() > 1 {
            rename(text, faults, (name, *declared), (&word, code), check)?;
            continue;
        }
        let here = Fix { span: first.span(), text: (*name).to_owned() };
        let there = Fix { span: *declared, text: word.clone() };
        let Some(changed) = applied(text, &here) else { continue };
        if !mends(&faults.diagnostics, &check(&changed)?, first, &here, &changed) {
            continue;
        }
        for report in faults.diagnostics.iter_mut().filter(|one| *one == first) {
            report.help = Some(format!("`{name}` is declared, and nothing uses it"));
            report.choices = vec![
                Choice { text: format!("`{name}` here"), fix: here.clone() },
                Choice { text: format!("`{word}` where `{name}` is declared"), fix: there.clone() },
            ];
        }
    }
    Ok(())
}

/// Where nothing else is known of a name that nothing has, the names of the game are tried in its place: if one or two fit, the
/// author is asked whether they are meant.
pub(crate) fn settle_fitting<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Symbols,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let asked: Vec<Diagnostic> = faults.diagnostics.iter().filter(|one| is_open(one)).cloned().collect();
    if asked.is_empty() || asked.len() > MAX_NAMES || text.len() > MAX_TEXT {
        return Ok(());
    }
    let symbols = names();
    let declared: Vec<&str> =
        symbols.iter().filter(|symbol| may_be_meant(symbol)).map(|one| one.name.as_str()).collect();
    if declared.len() > MAX_DECLARED {
        return Ok(());
    }
    for report in asked {
        let word = faults.sources.slice(report.span());
        if report.code == Code::UnknownAction && is_idle(word) {
            continue;
        }
        let mut fitting: Vec<Fix> = Vec::new();
        if is_like_another(&symbols, faults.sources.slice(report.span())) {
            continue;
        }
        for name in &declared {
            let fix = Fix { span: report.span(), text: (*name).to_owned() };
            let Some(changed) = applied(text, &fix) else { continue };
            if !fitting.contains(&fix) && mends(&faults.diagnostics, &check(&changed)?, &report, &fix, &changed) {
                fitting.push(fix);
            }
        }
        if !(1..=2).contains(&fitting.len()) {
            continue;
        }
        for known in faults.diagnostics.iter_mut().filter(|one| **one == report) {
            known.choices =
                fitting.iter().map(|fix| Choice { text: format!("`{}`", fix.text), fix: fix.clone() }).collect();
        }
    }
    Ok(())
}

/// Whether a word says that nothing is done, or that it is enough.
pub(crate) fn is_idle(word: &str) -> bool {
    matches!(word, "break" | "continue") || meanings(word).any(|meant| matches!(meant, "pass" | "nothing"))
}

/// Whether a name is tried for another one: what is unknown of players, points and phases is told with all that there are.
fn may_be_meant(symbol: &Symbol) -> bool {
    let kinds = [
        SymbolKind::Piece,
        SymbolKind::AttributeValue,
        SymbolKind::Pattern,
        SymbolKind::Memory,
        SymbolKind::Define,
        SymbolKind::Action,
        SymbolKind::Option,
    ];
    kinds.contains(&symbol.kind)
}

/// The names of the text itself that nothing uses and that replace nothing, and where they are declared.
fn unused(symbols: &Symbols) -> Vec<(&str, Span)> {
    let unused = symbols.iter().filter(|symbol| symbol.uses.is_empty() && symbol.replaces.is_empty());
    // These need no mention.
    let known = |kind: SymbolKind| {
        matches!(kind, SymbolKind::Player | SymbolKind::Phase | SymbolKind::End | SymbolKind::OptionValue)
    };
    let unused = unused.filter(|symbol| !known(symbol.kind));
    let unused = unused.filter_map(|symbol| Some((symbol.name.as_str(), symbol.declared?)));
    unused.filter(|(_, span)| span.file == FileId(0)).collect()
}

/// One report at a declaration in place of those that go once it is called as it is everywhere else.
fn rename<E>(
    text: &str,
    faults: &mut Faults,
    (name, declared): (&str, Span),
    (word, code): (&str, Code),
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let fix = Fix { span: declared, text: word.to_owned() };
    let Some(changed) = applied(text, &fix) else { return Ok(()) };
    let after = check(&changed)?;
    let before = faults.diagnostics.clone();
    let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(&before, one);
    if after.iter().any(new)
        || faults.diagnostics.iter().any(|one| is_about(faults, one, word) && count(&after, one) > 0)
    {
        return Ok(());
    }
    faults.diagnostics.retain(|one| !one.is_error() || count(&after, one) > 0);
    let message = format!("what is called `{name}` here is called `{word}` wherever it is used");
    let report = Diagnostic::new(code, declared, message).help(format!("did you mean `{word}`?"));
    faults.diagnostics.push(Diagnostic { fix: Some(fix), ..report });
    faults.diagnostics.sort_by_key(Diagnostic::span);
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

/// Whether nothing is known of what a name was meant to be.
fn is_open(report: &Diagnostic) -> bool {
    is_of_a_name(report)
        && report.fix.is_none()
        && report.choices.is_empty()
        && !report.message.contains("is taken away")
}

/// Whether a name is nearly another of the game, which its report has told.
fn is_like_another(symbols: &Symbols, word: &str) -> bool {
    did_you_mean(word, symbols.iter().map(|symbol| symbol.name.as_str()).filter(|name| *name != word)).is_some()
}

fn is_about(faults: &Faults, report: &Diagnostic, word: &str) -> bool {
    is_of_a_name(report) && faults.sources.slice(report.span()) == word
}
