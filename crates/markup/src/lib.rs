//! Text as it may stand in HTML and SVG, wherever it comes from.

/// Text that may stand in an element, or in an attribute between double quotes.
///
/// Control characters may stand nowhere in such documents ([XML 1.0, 2.2](https://www.w3.org/TR/xml/#charsets)): the replacement
/// character takes their place.
///
/// ```
/// assert_eq!(merels_markup::escaped("<b>\"R&D\"</b>\u{1}"), "&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;\u{fffd}");
/// ```
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(c),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
