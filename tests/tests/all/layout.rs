//! Every file of tests is part of its crate's program of tests: one that no `mod` names would never run.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of tests in the whole workspace.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let folders = crates.chain([root.join("tests")]).map(|of| of.join("tests/all"));
    folders.filter(|folder| folder.is_dir()).collect()
}

#[test]
fn every_file_is_named_in_main() {
    let folders = folders();
    assert!(folders.len() > 5, "{folders:?}");
    for folder in folders {
        let main = fs::read_to_string(folder.join("main.rs")).unwrap();
        for file in fs::read_dir(&folder).unwrap() {
            let file = file.unwrap().path();
            let name = file.file_stem().unwrap().to_str().unwrap();
            let is_module = file.extension().is_some_and(|extension| extension == "rs") && name != "main";
            assert!(!is_module || main.lines().any(|line| line == format!("mod {name};")), "{}", file.display());
        }
    }
}
