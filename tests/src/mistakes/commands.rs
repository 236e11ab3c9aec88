//! Commands that people get wrong (`mistakes/commands.txt`): running them, and grading what is said. The tests of the program
//! take this file in, too.

#![allow(unreachable_pub, reason = "it is public in one of the two crates that it is part of")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A command that is wrong, and what is to be said of it.
#[derive(Clone, Debug, Default)]
pub struct WrongCommand {
    /// Its name.
    pub name: String,
    /// What is run.
    run: Vec<String>,
    /// What must be named: what is wrong.
    at: String,
    /// What must be said.
    says: Vec<String>,
    /// What must not be said.
    never: Vec<String>,
    /// The command that this leads to; what is new in it must have been said.
    then: Vec<String>,
}

/// All of them, in the order of the text.
///
/// # Panics
///
/// Where a line can't be read.
pub fn read(text: &str) -> Vec<WrongCommand> {
    let mut commands: Vec<WrongCommand> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("== ") {
            commands.push(WrongCommand { name: name.to_owned(), ..WrongCommand::default() });
            continue;
        }
        let command = commands.last_mut().unwrap_or_else(|| panic!("{line}"));
        // Nothing at all can be run, too.
        let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{line}"));
        let value = value.trim_start();
        match key {
            "run" => command.run = words(value),
            "at" => command.at = value.to_owned(),
            "says" => command.says.push(value.to_owned()),
            "never" => command.never.push(value.to_owned()),
            "then" => command.then = words(value),
            _ => panic!("{}: nothing is called `{key}`", command.name),
        }
    }
    commands
}

/// The words of a command, of which some stand in quotes.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

const MINE: &str = "game \"Mine\" extends lasker-morris\n";
const CASE: &str = "[[case]]\nname = \"it begins\"\nplay = \"d2 f4\"\nto_decide = \"White\"\n";
const RECORD: &str = "merels: 2\ngame: nine-mens-morris\nresult: *\n\n1. d2 2. f4\n";

/// Makes the files that commands are about.
fn furnish(folder: &Path) {
    fs::create_dir(folder.join("games")).unwrap();
    for name in ["mine.merels", "lonely.merels", "games/other.merels"] {
        fs::write(folder.join(name), MINE).unwrap();
    }
    for (name, text) in
        [("mine.test.toml", CASE), ("played.record", RECORD), ("moves.txt", "d2 f4\n"), ("wrong.txt", "d2 d2\n")]
    {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Runs the program; whether it went well, and what was said.
fn run(program: &Path, folder: &Path, words: &[String]) -> (bool, String) {
    let mut command = Command::new(program);
    command.args(words).current_dir(folder).env("MERELS_STATE", folder.join("in-progress")).stdin(Stdio::null());
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

impl WrongCommand {
    /// The answers to the five questions, what was said, and what is wrong with it.
    ///
    /// # Panics
    ///
    /// Where the program or the folder can't be used.
    pub fn grade(&self, program: &Path, folder: &Path) -> ([bool; 5], String, Vec<String>) {
        furnish(folder);
        let (well, said) = run(program, folder, &self.run);
        // What is broken into lines says the same.
        let told = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut wrong = Vec::new();
        let reported = !well && !told.is_empty();
        let once = told.matches("error: ").count() <= 1 && told.len() < 1_200;
        let placed = told.contains(&self.at);
        let lacks = |part: &&String| !told.contains(*part);
        wrong.extend(self.says.iter().filter(lacks).map(|part| format!("`{part}` isn't said")));
        let never = ["os error", "invalid digit", "panicked"].map(str::to_owned);
        let untrue = self.never.iter().chain(&never).filter(|part| told.contains(*part));
        wrong.extend(untrue.map(|part| format!("`{part}` is said")));
        let truly = reported && wrong.is_empty();
        let before = wrong.len();
        let news = self.then.iter().skip(1).filter(|word| !self.run.contains(word) && !is_example(word));
        wrong.extend(news.filter(|word| !told.contains(*word)).map(|word| format!("`{word}` isn't advised")));
        let (well, left) = run(program, folder, &self.then);
        if !well {
            wrong.push(format!("{:?}: {left}", self.then));
        }
        let works = reported && wrong.len() == before;
        for (answer, what) in
            [(reported, "it runs"), (once, "said more than once"), (placed, "what is wrong isn't named")]
        {
            if !answer {
                wrong.push(what.to_owned());
            }
        }
        ([reported, once, placed, truly, works], format!("  {}\n", said.trim_end().replace('\n', "\n  ")), wrong)
    }
}

/// Whether a word is only an example of what could be given.
fn is_example(word: &str) -> bool {
    const EXAMPLES: &[&str] = &[
        "mine.merels",
        "moves.txt",
        "played.record",
        "yours",
        "three-mens-morris",
        "1",
        "2",
        "50ms",
        "--games",
        "flying=board",
        "level1,random",
        "random,random",
    ];
    EXAMPLES.contains(&word) || word.starts_with("White moving")
}
