//! How diagnostics and results reach the terminal.

use std::io::{IsTerminal, Write};

use merels::syntax::{Diagnostic, Sources};
use miette::{GraphicalReportHandler, GraphicalTheme};

/// Renders diagnostics for people: colour only on a terminal, readable at 80 columns.
pub(crate) fn diagnostics(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(80).without_cause_chain();
    let mut text = String::new();
    for diagnostic in diagnostics {
        // Writing to a string can't fail.
        let _ = handler.render_report(&mut text, &diagnostic.report(sources));
    }
    text
}

/// Prints a line; a reader that has gone away (`| head`) is no mistake and ends the program.
pub(crate) fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints text as it is.
pub(crate) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl serde::Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => line(&text),
        Err(error) => eprintln!("error: {error}"),
    }
}
