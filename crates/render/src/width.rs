//! How many columns of a terminal a text takes.

/// The columns of a text. Marks that combine with the letter before take none, nor do escape
/// sequences for colours; East Asian letters and emoji take two.
pub(crate) fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // `ESC [ ... m`, or whatever letter ends it.
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            columns += columns_of(letter);
        }
    }
    columns
}

fn columns_of(letter: char) -> usize {
    match u32::from(letter) {
        0..0x20 | 0x7f..0xa0 | 0x300..0x370 | 0x200b..0x2010 | 0x20d0..0x2100 | 0xfe00..0xfe10 => 0,
        0x1100..0x1160 | 0x2e80..0xa4d0 | 0xac00..0xd7a4 | 0xf900..0xfb00 | 0xfe30..0xfe70 => 2,
        0xff00..0xff61 | 0x1f300..0x1f650 | 0x1f900..0x1fb00 | 0x20000..0x40000 => 2,
        _ => 1,
    }
}

/// The text, or its beginning and an ellipsis where it takes more than `most` columns.
pub(crate) fn clipped(text: &str, most: usize, ellipsis: char) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut columns = 1;
    let kept = text.chars().take_while(|&letter| {
        columns += columns_of(letter);
        columns <= most
    });
    kept.chain([ellipsis]).collect()
}
