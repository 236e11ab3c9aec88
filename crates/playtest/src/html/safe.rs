//! Texts as they may stand in the page.

use crate::statistics::Share;
use crate::words::{counted, interval, known_percent};

/// Text that may stand in an element or an attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Control characters may not stand in a document at all.
            c if c.is_control() && !matches!(c, '\n' | '\t') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// What a share is, for a tooltip.
pub(super) fn share_words(share: &Share) -> String {
    format!("{}, {}, 95 % interval {}", counted(share.games, "game"), known_percent(share), interval(share))
}
