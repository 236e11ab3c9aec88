//! What is wrong with a text, for a page.

use merels::Faults;
use merels::syntax::{Diagnostic, FileId, Severity, Sources, Span};
use serde::Serialize;

use crate::units::{Range, Units};

/// Something that is wrong, or odd.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    code: &'static str,
    name: &'static str,
    severity: Severity,
    /// Whether what is reported does nothing.
    idle: bool,
    message: String,
    help: Option<String>,
    labels: Vec<Label>,
}

/// A place that a report speaks of.
#[derive(Debug, Serialize)]
struct Label {
    at: Range,
    text: String,
    file: String,
    /// Whether it lies in the text that was asked about.
    own: bool,
    line: usize,
    column: usize,
}

impl Report {
    /// The reports about a definition.
    pub(crate) fn all(faults: &Faults) -> Vec<Self> {
        Self::of(&faults.diagnostics, &faults.sources, FileId(0))
    }

    /// Reports; `own` is the text that was asked about.
    pub(crate) fn of(diagnostics: &[Diagnostic], sources: &Sources, own: FileId) -> Vec<Self> {
        let units = sources.get(own).map(|source| Units::of(&source.text)).unwrap_or_default();
        let label = |span: Span, text: &str| {
            let own = span.file == own;
            let (line, column) = sources.line_column(span);
            let at = if own { units.range(&(span.start as usize..span.end as usize)) } else { Range(0, 0) };
            let file = sources.get(span.file).map(|source| source.name.clone()).unwrap_or_default();
            Label { at, text: text.to_owned(), file, own, line, column }
        };
        let report = |diagnostic: &Diagnostic| Self {
            code: diagnostic.code.id(),
            name: diagnostic.code.name(),
            severity: diagnostic.code.severity(),
            idle: diagnostic.code.is_idle(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            labels: diagnostic.labels.iter().map(|known| label(known.span, &known.text)).collect(),
        };
        diagnostics.iter().map(report).collect()
    }
}
