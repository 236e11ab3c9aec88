//! `merels fmt`, run as a user runs it.

use std::fs;
use std::path::Path;

use crate::common::run_in;
use insta::assert_snapshot;
use tempfile::tempdir;

const UNTIDY: &str =
    "game \"Safe\"   extends nine-mens-morris\n\n\naction capture{take theirs except mill}// never all\n";
const TIDY: &str =
    "game \"Safe\" extends nine-mens-morris\n\naction capture { take theirs except mill }     // never all\n";
const BROKEN: &str = "game \"Broken\" extends nine-mens-morris\naction capture   { tkae theirs }\n";

/// Exit code, standard output and standard error of `merels fmt`.
fn fmt(folder: &Path, words: &[&str], input: &str) -> (i32, String, String) {
    let words = [&["fmt"], words].concat();
    let ran = run_in(folder, &words, input);
    (ran.code, ran.out, ran.err)
}

#[test]
fn a_file_is_laid_out_once() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("safe.merels");
    fs::write(&path, UNTIDY).unwrap();
    assert_eq!(fmt(folder.path(), &["safe.merels"], ""), (0, "safe.merels: laid out\n".to_owned(), String::new()));
    assert_eq!(fs::read_to_string(&path).unwrap(), TIDY);
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(fmt(folder.path(), &["safe.merels"], ""), (0, String::new(), String::new()));
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written, "a file in form isn't touched");
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["safe.merels"], "nothing is left over");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempdir().unwrap();
    let (path, link) = (folder.path().join("safe.merels"), folder.path().join("link.merels"));
    fs::write(&path, UNTIDY).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("safe.merels", &link).unwrap();
    assert_eq!(fmt(folder.path(), &["link.merels"], "").0, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), TIDY);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);

    fs::write(&path, UNTIDY).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let (code, _, said) = fmt(folder.path(), &["safe.merels"], "");
    assert_eq!((code, said.as_str()), (2, "error: can't write safe.merels: it is read-only\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), UNTIDY);
}

#[test]
fn check_shows_what_would_change() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("safe.merels"), UNTIDY).unwrap();
    fs::write(folder.path().join("windows.merels"), format!("\u{feff}{}", TIDY.replace('\n', "\r\n"))).unwrap();
    fs::write(folder.path().join("tidy.merels"), TIDY).unwrap();
    let (code, said, errors) = fmt(folder.path(), &["--check", "."], "");
    assert_eq!((code, errors.as_str()), (1, ""));
    assert_snapshot!(said);
    assert_eq!(fs::read_to_string(folder.path().join("safe.merels")).unwrap(), UNTIDY);
    assert_eq!(fmt(folder.path(), &["--check", "tidy.merels"], ""), (0, String::new(), String::new()));
}

#[test]
fn check_shows_only_the_first_places() {
    let folder = tempdir().unwrap();
    let option = |number: u32| format!("option o{number}: a, b\n\noption p{number}:   a, b\n\n");
    let text = "game \"Long\"\n".to_owned() + &(0..8).map(option).collect::<String>();
    fs::write(folder.path().join("long.merels"), text).unwrap();
    let (code, said, _) = fmt(folder.path(), &["--check", "long.merels"], "");
    assert_eq!(code, 1);
    assert!(said.contains("+option p2: a, b\n") && !said.contains("option p3"), "{said}");
    assert!(said.contains("\n... and in 5 more places\n"), "{said}");
}

#[test]
fn a_file_with_mistakes_stays_as_it_is() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("broken.merels"), BROKEN).unwrap();
    fs::write(folder.path().join("safe.merels"), UNTIDY).unwrap();
    fs::write(folder.path().join("latin.merels"), b"game \"M\xfchle\"\n").unwrap();
    fs::write(folder.path().join("long.merels"), "/".repeat(1 + (1 << 20))).unwrap();
    let files = ["broken.merels", "latin.merels", "long.merels", "safe.merels"];
    let (code, said, errors) = fmt(folder.path(), &files, "");
    assert_eq!((code, said.as_str()), (1, "safe.merels: laid out\n"), "the others are laid out");
    assert!(errors.contains("M0004") && errors.contains("broken.merels:2:20"), "{errors}");
    assert!(errors.contains("isn't UTF-8 text (byte 7)") && errors.contains("save it as"), "{errors}");
    assert!(errors.contains("larger than 1024 KiB") && errors.contains("is this the right"), "{errors}");
    assert_eq!(fs::read_to_string(folder.path().join("broken.merels")).unwrap(), BROKEN);
    assert_eq!(fs::read_to_string(folder.path().join("safe.merels")).unwrap(), TIDY);
}

#[test]
fn names_are_no_matter() {
    // What can be read is laid out, whatever its names mean.
    let (code, said, errors) = fmt(Path::new("."), &["--stdin"], "game \"x\" extends nowhere define a=b\n");
    assert_eq!((code, said.as_str(), errors.as_str()), (0, "game \"x\" extends nowhere\ndefine a = b\n", ""));
}

#[test]
fn standard_input_to_standard_output() {
    let folder = tempdir().unwrap();
    assert_eq!(fmt(folder.path(), &["--stdin"], UNTIDY), (0, TIDY.to_owned(), String::new()));
    assert_eq!(fmt(folder.path(), &["--stdin", "--check"], TIDY), (0, String::new(), String::new()));
    let (code, said, _) = fmt(folder.path(), &["--stdin", "--check"], UNTIDY);
    assert_eq!(code, 1);
    assert!(said.starts_with("standard input is not in form\n"), "{said}");
    let (code, said, errors) = fmt(folder.path(), &["--stdin"], BROKEN);
    assert_eq!((code, said.as_str()), (1, ""));
    assert!(errors.contains("standard input:2:20"), "{errors}");
}

#[test]
fn folders_hold_folders() {
    let folder = tempdir().unwrap();
    for path in ["a/b", ".hidden", "none/none"] {
        fs::create_dir_all(folder.path().join(path)).unwrap();
    }
    for path in ["z.merels", "a/safe.merels", "a/b/safe.merels", ".hidden/safe.merels", "a/safe.test.toml"] {
        fs::write(folder.path().join(path), UNTIDY).unwrap();
    }
    let (code, said, errors) = fmt(folder.path(), &["."], "");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(said, "./a/b/safe.merels: laid out\n./a/safe.merels: laid out\n./z.merels: laid out\n");
    assert_eq!(fs::read_to_string(folder.path().join(".hidden/safe.merels")).unwrap(), UNTIDY);
    let (code, _, errors) = fmt(folder.path(), &["none", "a/safe.test.toml", "gone.merels", "a"], "");
    assert_eq!(code, 2);
    assert_snapshot!(errors, @r"
    error: there is no .merels file in none
    error: a/safe.test.toml holds scenarios, not a game
    error: there is no file gone.merels; there is z.merels
    ");
    assert_eq!(fmt(folder.path(), &[], "").0, 2, "something has to be named");
}
