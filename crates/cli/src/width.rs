//! Text in the width of the terminal.

use terminal_size::{Height, Width, terminal_size_of};
use textwrap::core::display_width;

/// The width where nothing is known.
pub(crate) const USUAL: usize = 80;

/// Nothing is laid out narrower.
const NARROWEST: usize = 40;

/// How many columns standard output has; none if it is no terminal.
pub(crate) fn of_output() -> Option<usize> {
    known(terminal_size_of(std::io::stdout()))
}

/// How many columns standard error has; none if it is no terminal.
pub(crate) fn of_error() -> Option<usize> {
    known(terminal_size_of(std::io::stderr()))
}

fn known(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(Width(width), _)| usize::from(width).max(NARROWEST))
}

/// How many columns a text takes.
pub(crate) fn width_of(text: &str) -> usize {
    display_width(text)
}

/// A text in lines of a width, broken at words; a word that is longer is broken too.
pub(crate) fn wrapped(text: &str, width: usize, first: &str, indent: &str) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// Text with its long lines broken at words, and what is indented indented on.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    let mut fitted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        // A line without words, or one drawn of something else, has no better places to break.
        if width_of(body) <= width || !body.contains(' ') || is_drawn(body) {
            fitted.push_str(line);
            continue;
        }
        let words = body.trim_start();
        let indent = " ".repeat((body.len() - words.len()).min(width / 2));
        fitted.push_str(&wrapped(words, width, &indent, &indent).join("\n"));
        fitted.push_str(line.get(body.len()..).unwrap_or_default());
    }
    fitted
}

/// Whether a line is part of a board: it isn't read word by word.
fn is_drawn(line: &str) -> bool {
    line.contains(['─', '│', '·', '╲', '╱', '█']) || line.contains("---")
}
