//! Bytes as text, for files that are handed to the page.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes in base64, as RFC 4648 has it.
pub(crate) fn written(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let byte = |index: usize| u32::from(part.get(index).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = DIGITS.get((group >> (18 - 6 * index) & 63) as usize).copied().unwrap_or(b'=');
            text.push(if index > part.len() { '=' } else { char::from(digit) });
        }
    }
    text
}
