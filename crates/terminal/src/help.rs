//! The help.

use merels::sheet::Phrase;

use crate::app::App;
use crate::words::{PAGE_COLUMNS, wrapped};

/// What is due by the rules, and what keys and the mouse do.
pub(crate) fn lines(app: &App) -> Vec<String> {
    let heading = app.phrase(Phrase::Now);
    let due = app.guide().due(app.session());
    let now = due.iter().flat_map(|rule| wrapped(rule, PAGE_COLUMNS - 2)).map(|line| format!("  {line}"));
    let mut lines: Vec<String> = match due.is_empty() {
        true => Vec::new(),
        false => std::iter::once(heading).chain(now).chain([String::new()]).collect(),
    };
    let keys = app.tongue().help().iter();
    lines.extend(keys.map(|line| if app.look.ascii { line.replace('○', "o") } else { (*line).to_owned() }));
    lines
}
