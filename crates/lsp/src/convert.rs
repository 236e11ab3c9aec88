//! Plain data as the protocol has it.

use std::collections::HashMap;

use gen_lsp_types as lsp;
use merels_ide::{Diagnostic, Faults, Severity, Span};
use merels_ide::{Encoding, Lines, Position, Range};

use crate::files::Files;
use crate::uri::uri_of;

/// The line and column of a byte.
pub(crate) fn position(lines: &Lines, offset: usize, encoding: Encoding) -> lsp::Position {
    let at = lines.position(offset, encoding);
    lsp::Position { line: at.line, character: at.column }
}

/// Lines and columns of a run of bytes.
pub(crate) fn range(lines: &Lines, at: &Range, encoding: Encoding) -> lsp::Range {
    lsp::Range { start: position(lines, at.start, encoding), end: position(lines, at.end, encoding) }
}

/// The byte at a line and column.
pub(crate) fn offset(lines: &Lines, at: lsp::Position, encoding: Encoding) -> usize {
    lines.offset(Position { line: at.line, column: at.character }, encoding)
}

/// The bytes of a range; one that ends before it begins is empty.
pub(crate) fn bytes(lines: &Lines, at: lsp::Range, encoding: Encoding) -> Range {
    let start = offset(lines, at.start, encoding);
    start..offset(lines, at.end, encoding).max(start)
}

/// The URI of what is called so: a file, what has no file yet, or a built-in game.
pub(crate) fn uri(name: &str, files: &Files) -> Option<lsp::Uri> {
    if name.contains("://") || name.starts_with("untitled:") {
        return Some(lsp::Uri(name.to_owned()));
    }
    let path = std::path::Path::new(name);
    if path.is_absolute() {
        return Some(lsp::Uri(uri_of(path)));
    }
    let game = crate::files::game_of(name)?;
    files.host().built_in_file(&game).map(|path| lsp::Uri(uri_of(&path)))
}

/// Turns reports into diagnostics of their file.
pub(crate) struct Reports<'f> {
    faults: &'f Faults,
    files: &'f Files,
    encoding: Encoding,
    /// The lines of the texts, as far as they were asked for.
    lines: HashMap<u16, Lines>,
}

impl<'f> Reports<'f> {
    pub(crate) fn new(faults: &'f Faults, files: &'f Files, encoding: Encoding) -> Self {
        Self { faults, files, encoding, lines: HashMap::new() }
    }

    /// The diagnostics of the file that was asked for: its index among the texts. `extends` is where it names another: what
    /// is wrong there is told here in one.
    pub(crate) fn all(mut self, file: u16, extends: Option<Range>) -> Vec<lsp::Diagnostic> {
        let (own, others): (Vec<_>, Vec<_>) =
            self.faults.diagnostics.iter().partition(|report| report.span().file.0 == file);
        let mut found: Vec<lsp::Diagnostic> = own.into_iter().map(|report| self.one(report)).collect();
        if let Some(first) = others.first() {
            found.push(self.elsewhere(first, others.len(), file, extends.unwrap_or(0..0)));
        }
        found
    }

    fn one(&mut self, report: &Diagnostic) -> lsp::Diagnostic {
        let mut message = report.message.clone();
        if let Some(label) = report.labels.first().filter(|label| !label.text.is_empty()) {
            message.push_str(&format!(" ({})", label.text));
        }
        if let Some(help) = &report.help {
            message.push_str(&format!("\nhelp: {help}"));
        }
        let related: Vec<lsp::DiagnosticRelatedInformation> =
            report.labels.iter().skip(1).filter_map(|label| self.related(label.span, &label.text)).collect();
        let page = self.files.host().page_file(report.code.id());
        lsp::Diagnostic {
            range: self.range(report.span()),
            severity: Some(match report.code.severity() {
                Severity::Error => lsp::DiagnosticSeverity::Error,
                Severity::Warning => lsp::DiagnosticSeverity::Warning,
            }),
            code: Some(lsp::Code::String(report.code.id().to_owned())),
            code_description: page.map(|path| lsp::CodeDescription { href: lsp::Uri(uri_of(&path)) }),
            source: Some("merels".to_owned()),
            message: lsp::Message::String(message),
            tags: report.code.is_idle().then(|| vec![lsp::DiagnosticTag::Unnecessary]),
            related_information: (!related.is_empty()).then_some(related),
            data: None,
        }
    }

    /// What is wrong with files that are extended.
    fn elsewhere(&mut self, first: &Diagnostic, count: usize, file: u16, extends: Range) -> lsp::Diagnostic {
        let more = if count > 1 { format!(", and {} more", count - 1) } else { String::new() };
        let message = format!("the game that is extended has mistakes: {}{more}", first.message);
        let related = self.related(first.span(), &first.message);
        let (start, end) = (extends.start, extends.end);
        lsp::Diagnostic {
            range: self.range(Span::new(merels_ide::FileId(file), start, end)),
            severity: Some(lsp::DiagnosticSeverity::Error),
            code: Some(lsp::Code::String(first.code.id().to_owned())),
            source: Some("merels".to_owned()),
            message: lsp::Message::String(message),
            related_information: related.map(|related| vec![related]),
            code_description: None,
            tags: None,
            data: None,
        }
    }

    fn related(&mut self, span: Span, text: &str) -> Option<lsp::DiagnosticRelatedInformation> {
        let name = &self.faults.sources.get(span.file)?.name;
        let uri = uri(name, self.files)?;
        let message = if text.is_empty() { "here".to_owned() } else { text.to_owned() };
        Some(lsp::DiagnosticRelatedInformation { location: lsp::Location { uri, range: self.range(span) }, message })
    }

    fn range(&mut self, span: Span) -> lsp::Range {
        let Some(source) = self.faults.sources.get(span.file) else { return lsp::Range::default() };
        let lines = self.lines.entry(span.file.0).or_insert_with(|| Lines::new(source.text.clone()));
        range(lines, &(span.start as usize..span.end as usize), self.encoding)
    }
}
