//! Inputs that are kept: those that once went wrong, and some that are of interest.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the inputs of a body are kept.
pub fn folder(body: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(body)
}

/// The kept inputs of a body with their names, in order.
///
/// # Panics
///
/// When one can't be read.
pub fn inputs(body: &str) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder(body)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect()
}
