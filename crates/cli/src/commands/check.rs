//! `merels check`

use std::process::ExitCode;

use merels::Faults;
use merels::syntax::{Diagnostic, Severity, Span};
use serde::Serialize;

use crate::args::{Check, ReportFormat};
use crate::load::{self, Failure};
use crate::{Done, output};

pub(crate) fn run(args: &Check) -> Done {
    let mut worst = 0;
    for game in &args.games {
        let faults = match load::find(game) {
            Ok(found) => found.check(),
            Err(Failure::Faults(faults)) => faults,
            Err(failure) => {
                failure.print();
                worst = worst.max(failure.code());
                continue;
            }
        };
        let errors = faults.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
        if errors > 0 {
            worst = worst.max(1);
        }
        match args.format {
            ReportFormat::Human => human(game, &faults, errors),
            ReportFormat::Short if faults.diagnostics.is_empty() => {}
            ReportFormat::Short => output::line(&faults.to_string()),
            ReportFormat::Json => {
                faults.diagnostics.iter().for_each(|diagnostic| output::json(&Reported::new(&faults, diagnostic)))
            }
        }
    }
    Ok(ExitCode::from(worst))
}

fn human(game: &str, faults: &Faults, errors: usize) {
    eprint!("{}", output::diagnostics(&faults.sources, &faults.diagnostics));
    match (errors, faults.diagnostics.len()) {
        (0, 0) => output::line(&format!("{game}: nothing wrong")),
        (0, warnings) => output::line(&format!("{game}: {}", counted(warnings, "warning"))),
        (errors, _) => output::line(&format!("{game}: {}", counted(errors, "error"))),
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A diagnostic as JSON.
#[derive(Serialize)]
struct Reported<'a> {
    code: &'a str,
    name: &'a str,
    severity: Severity,
    message: &'a str,
    /// The main place first.
    labels: Vec<Place<'a>>,
    help: Option<&'a str>,
}

/// A place in a text: bytes from 0, the end not included; line and column from 1.
#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    start: u32,
    end: u32,
    line: usize,
    column: usize,
    text: &'a str,
}

impl<'a> Reported<'a> {
    fn new(faults: &'a Faults, diagnostic: &'a Diagnostic) -> Self {
        let place = |span: Span, text: &'a str| {
            let (line, column) = faults.sources.line_column(span);
            let file = faults.sources.get(span.file).map_or("", |source| source.name.as_str());
            Place { file, start: span.start, end: span.end, line, column, text }
        };
        Self {
            code: diagnostic.code.id(),
            name: diagnostic.code.name(),
            severity: diagnostic.code.severity(),
            message: &diagnostic.message,
            labels: diagnostic.labels.iter().map(|label| place(label.span, &label.text)).collect(),
            help: diagnostic.help.as_deref(),
        }
    }
}
