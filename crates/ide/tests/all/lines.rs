//! Lines and columns.

use merels_ide::{Encoding, Lines, Position};

#[test]
fn places_come_back_in_every_encoding() {
    let text = "a\nü𝄞b\r\n\r𝄞\n";
    let lines = Lines::new(text.into());
    assert_eq!(lines.count(), 5);
    for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
        for (offset, character) in text.char_indices().chain([(text.len(), ' ')]) {
            // Between the two signs of a line end there is no column.
            if character == '\n' && text[..offset].ends_with('\r') {
                continue;
            }
            assert_eq!(lines.offset(lines.position(offset, encoding), encoding), offset, "{offset} {encoding:?}");
        }
    }
}

#[test]
fn columns_are_counted_as_asked() {
    let lines = Lines::new("ü𝄞b".into());
    let column = |encoding| lines.position("ü𝄞".len(), encoding).column;
    assert_eq!([Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].map(column), [6, 3, 2]);
}

#[test]
fn what_lies_outside_is_brought_in() {
    let lines = Lines::new("ab\r\ncd".into());
    let offset = |line, column| lines.offset(Position { line, column }, Encoding::Utf16);
    assert_eq!(offset(0, 99), 2);
    assert_eq!(offset(9, 0), 6);
    // In the middle of a character is its beginning.
    let lines = Lines::new("𝄞".into());
    assert_eq!(lines.offset(Position { line: 0, column: 1 }, Encoding::Utf16), 0);
    assert_eq!(lines.position(2, Encoding::Utf8).column, 0);
}
