//! Text of others, made safe for a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

use merels::syntax::is_obeyed;
pub(crate) use merels::syntax::legible as shown;

/// What a file or a folder is called, as it can stand within a line: none of it ends the line, or is obeyed otherwise.
pub(crate) fn named(path: &(impl AsRef<Path> + ?Sized)) -> String {
    let name = path.as_ref().to_string_lossy();
    let one_line = name.replace('\r', "\u{240d}").replace('\n', "\u{2424}").replace('\t', "\u{2409}");
    shown(&one_line).into_owned()
}

/// How many bytes the beginning of a text, up to a place in it, takes as [`shown`].
pub(super) fn place(text: &str, at: usize) -> usize {
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (before, after) = text.split_at(at);
    let before = if after.starts_with('\n') { before.strip_suffix('\r').unwrap_or(before) } else { before };
    shown(before).len()
}

/// JSON that says the same, and holds nothing that a terminal obeys.
pub(super) fn in_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_obeyed) {
        return Cow::Borrowed(json);
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_obeyed(c) {
            // All of them have four digits, and stand in strings.
            let _ = write!(safe, "\\u{:04x}", u32::from(c));
        } else {
            safe.push(c);
        }
    }
    Cow::Owned(safe)
}
