//! How well authors' mistakes are answered: the share by question and by kind.
//!
//! ```text
//! cargo run -p acceptance --bin mistakes                 # the table, and what isn't answered well
//! cargo run -p acceptance --bin mistakes -- commas       # what is said of those whose kind or name has the word
//! ```
//!
//! Commands are run with the program that lies beside this one, if it has been built (`cargo build -p merels-cli`).

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it is asked on a terminal and prints a table")]

use std::path::{Path, PathBuf};

use acceptance::mistakes::{Grade, Shares, all, commands, folder};

fn main() {
    let asked = std::env::args().nth(1);
    let mut shares = Shares::default();
    for mistake in all() {
        let named = format!("{}: {}", mistake.kind, mistake.name);
        if asked.as_ref().is_some_and(|word| !named.contains(word)) {
            continue;
        }
        let grade = mistake.grade();
        show(&named, &grade, asked.is_some());
        shares.add(&mistake.kind, &grade);
    }
    for command in merels_beside().iter().flat_map(|program| commands_of(program)) {
        let (named, grade) = command;
        if asked.as_ref().is_some_and(|word| !named.contains(word)) {
            continue;
        }
        show(&named, &grade, asked.is_some());
        shares.add("commands", &grade);
    }
    println!("{shares}");
}

/// The program beside this one.
fn merels_beside() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.with_file_name(format!("merels{}", std::env::consts::EXE_SUFFIX));
    program.is_file().then_some(program)
}

/// What is said of all wrong commands.
fn commands_of(program: &Path) -> Vec<(String, Grade)> {
    let text = std::fs::read_to_string(folder().join("commands.txt")).unwrap_or_default();
    let graded = commands::read(&text).into_iter().filter_map(|command| {
        let folder = tempfile::tempdir().ok()?;
        let (answers, said, wrong) = command.grade(program, folder.path());
        Some((format!("commands: {}", command.name), Grade { answers, said, wrong, worse: Vec::new() }))
    });
    graded.collect()
}

fn show(named: &str, grade: &Grade, asked: bool) {
    if asked || !grade.is_good() {
        println!("{named}");
        grade.wrong.iter().for_each(|wrong| println!("  - {wrong}"));
        println!("{}", grade.said);
    }
}
