//! Memories that are declared once for the game and used as everybody's or every man's own: told where they are declared, and once.

use std::collections::BTreeMap;

use merels_syntax::{About, Diagnostic, FileId, Fix, Span};

use crate::Faults;
use crate::settle::{applied, count};
use crate::symbols::{SymbolKind, Symbols};

/// How many memories are looked at in one text.
const MAX_NAMES: usize = 4;
/// The longest text that is looked into, in bytes.
const MAX_TEXT: usize = 1 << 16;
/// How many uses there are, at least: of a single one it may be the use that is wrong.
const MIN_USES: usize = 2;

/// Puts one report at the declaration in place of those at its uses, where they go with a scope; `check` finds what is wrong with a text.
pub(crate) fn settle<E>(
    text: &str,
    faults: &mut Faults,
    names: &dyn Fn() -> Symbols,
    check: &dyn Fn(&str) -> Result<Vec<Diagnostic>, E>,
) -> Result<(), E> {
    let mut used: BTreeMap<String, Diagnostic> = BTreeMap::new();
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let open = |one: &&Diagnostic| one.about == Some(About::OneForAll) && one.span().file == FileId(0);
    for report in faults.diagnostics.iter().filter(open) {
        let name = faults.sources.slice(report.span()).to_owned();
        *times.entry(name.clone()).or_default() += 1;
        used.entry(name).or_insert_with(|| report.clone());
    }
    used.retain(|name, _| times.get(name).is_some_and(|times| *times >= MIN_USES));
    if used.is_empty() || text.len() > MAX_TEXT {
        return Ok(());
    }
    let symbols = names();
    for (name, report) in used.into_iter().take(MAX_NAMES) {
        let memory = symbols.iter().find(|symbol| symbol.kind == SymbolKind::Memory && symbol.name == name);
        let Some(span) = memory.and_then(|memory| memory.declared).filter(|span| span.file == FileId(0)) else {
            continue;
        };
        let Some(line) = text.get(span.start as usize..).and_then(|rest| rest.lines().next()) else { continue };
        let code = line.split("//").next().unwrap_or_default();
        let end = code.find(" through ").unwrap_or(code.trim_end().len());
        let at = span.start as usize + end;
        for whose in ["man", "player"] {
            let fix = Fix { span: Span::new(FileId(0), at, at), text: format!(" of each {whose}") };
            let Some(changed) = applied(text, &fix) else { continue };
            let after = check(&changed)?;
            let before = faults.diagnostics.clone();
            let new = |one: &Diagnostic| one.is_error() && count(&after, one) > count(&before, one);
            if count(&after, &report) > 0 || after.iter().any(new) {
                continue;
            }
            faults.diagnostics.retain(|one| !one.is_error() || count(&after, one) > 0);
            let message =
                format!("there is but one `{name}` for the whole game, and it is used as one of each {whose}");
            let whole = format!(
                "{} of each {whose}{}",
                code.get(..end).unwrap_or_default(),
                code.get(end..).unwrap_or_default()
            );
            let help = format!("write `memory {}`", whole.trim_end());
            faults
                .diagnostics
                .push(Diagnostic { fix: Some(fix), ..Diagnostic::new(report.code, span, message).help(help) });
            faults.diagnostics.sort_by_key(Diagnostic::span);
            break;
        }
    }
    Ok(())
}
