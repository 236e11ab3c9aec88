//! How diagnostics and results reach the terminal.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use merels::syntax::{Diagnostic, Sources, Span};
use miette::{GraphicalReportHandler, GraphicalTheme};

/// Renders diagnostics for people: colour only on a terminal, readable at 80 columns.
pub(crate) fn diagnostics(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(80).without_cause_chain();
    let mut text = String::new();
    for diagnostic in diagnostics {
        if diagnostic.labels.iter().any(|label| stands_in_a_long_line(sources, label.span)) {
            text.push_str(&in_short(sources, diagnostic));
        } else {
            // Writing to a string can't fail.
            let _ = handler.render_report(&mut text, &diagnostic.report(sources));
        }
    }
    text
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
    let help = diagnostic.help.as_ref().map(|help| format!("  help: {help}\n")).unwrap_or_default();
    format!("{}\n\n  x {} (at {name}:{line}:{column})\n{help}", diagnostic.code, diagnostic.message)
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

/// A bar on standard error, if somebody is there to see it.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let target =
        if std::io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
