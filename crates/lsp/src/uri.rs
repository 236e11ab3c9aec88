//! Paths as the URIs that editors have for them.

use std::path::{Path, PathBuf};

/// The path that a URI of a file names.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // A host may stand before the path: only this machine's files are read.
    let path = match rest.find('/')? {
        0 => rest,
        at if rest.get(..at)? == "localhost" => rest.get(at..)?,
        _ => return None,
    };
    let path = String::from_utf8(decoded(path)).ok()?;
    Some(PathBuf::from(without_drive_slash(&path)))
}

/// The URI of a file.
pub fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    let mut uri = format!("file://{slash}");
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// `/c:/games` is `c:/games`.
fn without_drive_slash(path: &str) -> &str {
    let bytes = path.as_bytes();
    let has_drive = bytes.get(2) == Some(&b':') && bytes.get(1).is_some_and(u8::is_ascii_alphabetic);
    if has_drive { path.get(1..).unwrap_or(path) } else { path }
}

/// The bytes that `%20` and the like stand for.
fn decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let hex = text.get(at + 1..at + 3).filter(|_| *byte == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        found.push(hex.unwrap_or(*byte));
        at += if hex.is_some() { 3 } else { 1 };
    }
    found
}
