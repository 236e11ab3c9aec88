//! Files in folders.

use std::fs;
use std::path::{Path, PathBuf};

use crate::load::Failure;
use crate::output;

/// What definitions and scenarios are called.
pub(crate) const DEFINITION: &str = ".merels";
pub(crate) const SCENARIOS: &str = ".test.toml";

/// The file itself, or the files in a folder and the folders in it whose names end so, by name.
pub(crate) fn files(path: &Path, endings: &[&str]) -> Vec<Result<PathBuf, Failure>> {
    if !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let mut files = Vec::new();
    let mut failures = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        match fs::read_dir(&folder) {
            Ok(entries) => {
                entries.filter_map(Result::ok).for_each(|entry| sort_in(&entry, endings, &mut files, &mut folders));
            }
            Err(error) => {
                failures.push(Err(Failure::CantRun(format!("can't read {}: {error}", output::named(&folder)))));
            }
        }
    }
    if files.is_empty() && failures.is_empty() {
        let wanted = endings.join(" or ");
        failures.push(Err(Failure::CantRun(format!("there is no {wanted} file in {}", output::named(path)))));
    }
    files.sort();
    files.into_iter().map(readable).chain(failures).collect()
}

/// What is called so can be named in messages and found by its name.
fn readable(path: PathBuf) -> Result<PathBuf, Failure> {
    match path.to_str() {
        Some(_) => Ok(path),
        None => Err(Failure::CantRun(format!("the name of {} isn't UTF-8: give it another one", output::named(&path)))),
    }
}

/// Keeps files and folders; hidden folders and links to folders aren't looked into, and pipes aren't waited for.
fn sort_in(entry: &fs::DirEntry, endings: &[&str], files: &mut Vec<PathBuf>, folders: &mut Vec<PathBuf>) {
    let (path, name) = (entry.path(), entry.file_name());
    let name = name.to_string_lossy();
    if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
        if !name.starts_with('.') {
            folders.push(path);
        }
    } else if endings.iter().any(|ending| name.ends_with(ending)) && path.is_file() {
        files.push(path);
    }
}
