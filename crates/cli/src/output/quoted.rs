//! Diagnostics as people read them, with the text they speak of.

use merels::Faults;
use merels::syntax::{Diagnostic, Sources, Span};
use miette::{GraphicalReportHandler, GraphicalTheme};

use super::safe::{named, place, shown};

/// Renders diagnostics in so many columns.
pub(super) fn diagnostics(sources: &Sources, diagnostics: &[Diagnostic], colour: bool, columns: usize) -> String {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(columns).without_cause_chain();
    let mut text = String::new();
    let safe_sources = safe_sources(sources);
    for diagnostic in diagnostics {
        let diagnostic = safe(sources, diagnostic);
        if diagnostic.labels.iter().any(|label| stands_in_a_long_line(&safe_sources, label.span)) {
            text.push_str(&in_short(&safe_sources, &diagnostic));
        } else {
            // Writing to a string can't fail.
            let _ = handler.render_report(&mut text, &diagnostic.report(&safe_sources));
        }
    }
    text
}

/// A line for each diagnostic, with its place.
pub(crate) fn in_lines(faults: &Faults) -> String {
    Faults { sources: safe_sources(&faults.sources), diagnostics: faults.diagnostics.clone() }.to_string()
}

/// The same texts with nothing in them that a terminal obeys.
fn safe_sources(sources: &Sources) -> Sources {
    let mut safe = Sources::default();
    for source in sources.iter() {
        safe.add_part(named(&source.name), shown(&source.text), source.lines_before);
    }
    safe
}

/// A diagnostic of these texts, as one of the safe ones.
fn safe(sources: &Sources, diagnostic: &Diagnostic) -> Diagnostic {
    let mut safe = diagnostic.clone();
    safe.message = shown(&diagnostic.message).into_owned();
    safe.help = diagnostic.help.as_deref().map(|help| shown(help).into_owned());
    for choice in &mut safe.choices {
        choice.text = shown(&choice.text).into_owned();
        choice.fix.text = shown(&choice.fix.text).into_owned();
    }
    for label in &mut safe.labels {
        label.text = shown(&label.text).into_owned();
        if let Some(source) = sources.get(label.span.file) {
            let place = |at: u32| place(&source.text, at as usize);
            label.span = Span::new(label.span.file, place(label.span.start), place(label.span.end));
        }
    }
    safe
}

/// The longest line that is quoted, in bytes: nobody reads a longer one, and the renderer can't place its
/// marks in it.
const MAX_QUOTED: usize = 1_000;

fn stands_in_a_long_line(sources: &Sources, span: Span) -> bool {
    let Some(source) = sources.get(span.file) else { return false };
    let around = |at: usize| {
        let at = at.min(source.text.len());
        // The lines before and after are quoted as well.
        let before = source.text.as_bytes().get(..at).unwrap_or_default();
        let after = source.text.as_bytes().get(at..).unwrap_or_default();
        let start = before.iter().rev().take(MAX_QUOTED).filter(|&&byte| byte == b'\n').nth(1);
        let end = after.iter().take(MAX_QUOTED).filter(|&&byte| byte == b'\n').nth(1);
        (start.is_none() && before.len() > MAX_QUOTED) || (end.is_none() && after.len() > MAX_QUOTED)
    };
    around(span.start as usize) || around(span.end as usize)
}

/// One diagnostic without a quotation.
fn in_short(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let span = diagnostic.span();
    let (line, column) = sources.line_column(span);
    let name = sources.get(span.file).map_or("", |source| source.name.as_str());
    let help = diagnostic.advice().map(|help| format!("  help: {help}\n")).unwrap_or_default();
    format!("{}\n\n  x {} (at {name}:{line}:{column})\n{help}", diagnostic.code, diagnostic.message)
}
