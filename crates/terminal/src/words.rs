//! Texts measured and cut.

use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The text, or its beginning and a sign that there was more.
pub(crate) fn clipped(text: &str, most: usize, ascii: bool) -> String {
    if columns(text) <= most {
        return text.to_owned();
    }
    let ellipsis = if ascii { "." } else { "…" };
    let mut kept = String::new();
    for letter in text.chars() {
        let mut longer = kept.clone();
        longer.push(letter);
        if columns(&longer) + 1 > most {
            break;
        }
        kept = longer;
    }
    if most > 0 {
        kept.push_str(ellipsis);
    }
    kept
}

/// Columns of text to be read.
pub(crate) const PAGE_COLUMNS: usize = 72;

/// The text in lines of at most so many columns, broken at blanks where there are any.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let most = most.max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(clipped(word, most, true)),
        }
    }
    lines
}

/// With a capital letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
