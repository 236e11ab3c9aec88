//! Text of others, made safe for whoever shows it.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Text as a terminal or an editor may be given it: what would move the cursor, colour or hide something or turn the direction
/// of writing is shown instead of obeyed. Line ends and tabs stay.
pub fn legible(text: &str) -> Cow<'_, str> {
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

/// Whether a terminal does something with it but showing it.
pub fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && c != '\n' && c != '\t'
}
