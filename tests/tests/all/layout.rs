//! Every test is run: each file of tests is part of its crate's program of tests, and where a manifest says that there are no
//! tests beside the code, there are none.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the workspace's packages.
fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    crates.chain([root.join("tests")]).filter(|folder| folder.join("Cargo.toml").is_file()).collect()
}

/// The files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_file_is_named_in_main() {
    let folders: Vec<PathBuf> = packages().into_iter().map(|package| package.join("tests/all")).collect();
    let folders: Vec<&PathBuf> = folders.iter().filter(|folder| folder.is_dir()).collect();
    assert!(folders.len() > 5, "{folders:?}");
    for folder in folders {
        let main = fs::read_to_string(folder.join("main.rs")).unwrap();
        for file in fs::read_dir(folder).unwrap() {
            let file = file.unwrap().path();
            let name = file.file_stem().unwrap().to_str().unwrap();
            let is_module = file.extension().is_some_and(|extension| extension == "rs") && name != "main";
            assert!(!is_module || main.lines().any(|line| line == format!("mod {name};")), "{}", file.display());
        }
    }
}

/// A crate whose manifest says `test = false` is not compiled once more for tests that it hasn't.
#[test]
fn what_is_not_tested_has_no_tests() {
    let says_so = |package: &PathBuf| {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        manifest.contains("[lib]\ntest = false\n")
    };
    let packages: Vec<PathBuf> = packages().into_iter().filter(says_so).collect();
    assert!(packages.len() > 3, "{packages:?}");
    for file in packages.iter().flat_map(|package| files(&package.join("src"))) {
        let text = fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&text);
        assert!(!text.contains("#[test]") && !text.contains("#[cfg(test)]"), "{}", file.display());
    }
}
