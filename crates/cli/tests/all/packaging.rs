//! What is packaged beside the program: completions for shells and manual pages.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::common::run_in;

/// The commands as `merels help`, or `merels COMMAND --help`, lists them.
fn commands(words: &[&str]) -> Vec<String> {
    let help = run_in(Path::new("."), &[words, &["--help"]].concat(), "").out;
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_shell_completes_every_command() {
    let (commands, shells) = (commands(&[]), ["bash", "elvish", "fish", "powershell", "zsh"]);
    assert!(commands.len() > 10, "{commands:?}");
    for shell in shells {
        let ran = run_in(Path::new("."), &["completions", shell], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        for command in &commands {
            let is_named = ran.out.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == command);
            assert!(is_named, "{shell} doesn't complete `merels {command}`");
        }
        assert!(ran.out.contains("deny-warnings"), "{shell} doesn't complete options");
    }
}

#[test]
fn a_shell_that_is_not_known_is_refused() {
    let ran = run_in(Path::new("."), &["completions", "csh"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("[possible values: bash, elvish, fish, powershell, zsh]"), "{}", ran.err);
}

/// What the README says of `--help`.
#[test]
fn the_help_of_every_command_has_an_example() {
    for command in commands(&[]) {
        let inner = commands(&[command.as_str()]);
        let words = inner.iter().map(|inner| vec![command.as_str(), inner.as_str()]);
        for words in words.chain([vec![command.as_str()]]) {
            let help = run_in(Path::new("."), &[words.as_slice(), &["--help"]].concat(), "").out;
            let example = help.split_once("\nExample: ").map_or("", |(_, example)| example);
            let named = format!("merels {}", words.join(" "));
            assert!(example.contains(&named), "`{named} --help` has no example:\n{help}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_takes_its_completions() {
    let folder = tempdir().unwrap();
    let script = run_in(folder.path(), &["completions", "bash"], "").out;
    fs::write(folder.path().join("merels.bash"), script).unwrap();
    let asked = "source ./merels.bash\n\
        COMP_WORDS=(merels pla); COMP_CWORD=1; _merels merels pla merels\n\
        printf '%s ' \"${COMPREPLY[@]}\"\n";
    let Ok(output) = std::process::Command::new("bash").args(["-c", asked]).current_dir(folder.path()).output() else {
        return; // There is no bash here.
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "play playtest");
}

#[test]
fn there_is_a_page_for_every_command() {
    let folder = tempdir().unwrap();
    let ran = run_in(folder.path(), &["man", "--out", "share/man1"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let mut expected = vec!["merels.1".to_owned()];
    for command in commands(&[]) {
        expected.extend(commands(&[&command]).iter().map(|inner| format!("merels-{command}-{inner}.1")));
        expected.push(format!("merels-{command}.1"));
    }
    expected.sort();
    let pages = fs::read_dir(folder.path().join("share/man1")).unwrap();
    let mut names: Vec<_> = pages.map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, expected);
}

#[test]
fn a_page_says_what_the_help_says() {
    let folder = tempdir().unwrap();
    run_in(folder.path(), &["man", "--out", "."], "");
    let page = fs::read_to_string(folder.path().join("merels-check.1")).unwrap();
    for said in ["Check definitions and say what is wrong with them", "Count warnings as errors", "Exit status: 0"] {
        assert!(page.contains(said), "{said} isn't in\n{page}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let ran = run_in(folder.path(), &["man", "--out", "file"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: can't write pages to file: "), "{}", ran.err);
}
