//! The documents are run: files they show are written, commands they show are given, and what the
//! program prints is what they say.
//!
//! In a document, a fence opened by ` ```merels NAME.merels ` or ` ```toml NAME.test.toml ` shows a
//! file, one opened by ` ```console ` commands after `$ ` with their output, and one opened by
//! ` ```text board NAME ` a game's board. A plain ` ```merels ` fence holds a whole definition that
//! must be faultless. With `UPDATE_DOCUMENTS=1` the outputs and boards are written anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A document's lines outside fences, and its fences.
enum Part {
    Prose(String),
    Fence { info: String, text: String, line: usize },
}

fn parts(document: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut open: Option<(String, String, usize)> = None;
    for (index, line) in document.lines().enumerate() {
        match (open.take(), line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((info.to_owned(), String::new(), index + 1)),
            (Some((info, text, line)), Some(_)) => parts.push(Part::Fence { info, text, line }),
            (Some((info, text, start)), None) => open = Some((info, format!("{text}{line}\n"), start)),
            (None, None) => parts.push(Part::Prose(format!("{line}\n"))),
        }
    }
    assert!(open.is_none(), "a fence is left open");
    parts
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command line as a shell would: words, an input after `echo ... |`.
fn give(line: &str, folder: &Path) -> String {
    let program = env!("CARGO_BIN_EXE_merels");
    let output = Command::new("sh")
        .args(["-c", &format!("merels() {{ \"{program}\" \"$@\"; }}\n{line} 2>&1")])
        .current_dir(folder)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A game's board as the program draws it.
fn drawn(name: &str) -> String {
    let rules = merels::load(name, &[]).unwrap();
    let style = merels::render::Style { names: true, ..Default::default() };
    merels::render::board(&rules.game().board, &|_| None, &style)
}

fn run(document: &Path) {
    let text = fs::read_to_string(document).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut fresh = String::new();
    for part in parts(&text) {
        let (info, shown, line) = match part {
            Part::Prose(line) => {
                fresh.push_str(&line);
                continue;
            }
            Part::Fence { info, text, line } => (info, text, line),
        };
        let now = match info.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["merels"] => {
                fs::write(folder.path().join("shown.merels"), &shown).unwrap();
                let said = give("merels check shown.merels", folder.path());
                assert_eq!(said, "shown.merels: nothing wrong\n", "{}:{line}", document.display());
                shown
            }
            ["merels" | "toml", file] => {
                fs::write(folder.path().join(file), &shown).unwrap();
                shown
            }
            ["text", "board", name] => drawn(name),
            ["console"] => {
                let commands = shown.lines().filter_map(|line| line.strip_prefix("$ "));
                commands.map(|command| format!("$ {command}\n{}", give(command, folder.path()))).collect()
            }
            _ => shown,
        };
        fresh.push_str(&format!("```{info}\n{now}```\n"));
    }
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(document, fresh).unwrap();
    } else {
        assert_eq!(text, fresh, "{} is stale; UPDATE_DOCUMENTS=1 writes it anew", document.display());
    }
}

#[test]
fn the_readme() {
    run(&root().join("README.md"));
}

#[test]
fn the_catalogue_and_its_tutorial() {
    run(&root().join("games/README.md"));
}

#[test]
fn the_language_reference() {
    run(&root().join("grammar/README.md"));
}

/// Every game has its section, with its board and its options.
#[test]
fn the_catalogue_shows_every_game() {
    let catalogue = fs::read_to_string(root().join("games/README.md")).unwrap();
    for entry in merels::catalogue::games() {
        let name = entry.name;
        let section = catalogue.split_once(&format!("\n### {name}\n")).map(|(_, rest)| rest);
        let section = section.unwrap_or_else(|| panic!("no section for {name}")).split("\n### ").next().unwrap();
        assert!(section.contains(&format!("```text board {name}\n")), "{name}: no board");
        for option in &merels::load(name, &[]).unwrap().game().options {
            let shown = format!("`{}`: {}", option.name, option.values.join(" | "));
            assert!(section.contains(&shown), "{name}: the catalogue lacks {shown}");
        }
    }
}
