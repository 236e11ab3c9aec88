//! Text of others, made safe for a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Text as a terminal may be given it: what would move the cursor, colour or hide something or turn the direction of writing is
/// shown instead of obeyed. Line ends and tabs stay.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // The end of a line as some systems write it.
            '\r' if chars.peek() == Some(&'\n') => {}
            '\0'..='\x1f' if is_obeyed(c) => shown.extend(char::from_u32(0x2400 + u32::from(c))),
            '\x7f' => shown.push('\u{2421}'),
            _ if is_obeyed(c) => {
                // Writing to a string can't fail.
                let _ = write!(shown, "<U+{:04X}>", u32::from(c));
            }
            _ => shown.push(c),
        }
    }
    Cow::Owned(shown)
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

/// Whether a terminal does something with it but showing it.
fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && c != '\n' && c != '\t'
}
