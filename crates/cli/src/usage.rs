//! What is said of a command line that can't be read, beside what the reader of command lines says itself.

mod options;

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _};
use merels::catalogue;
use merels::syntax::suggest::nearest;

use crate::args::Args;
use crate::folders::DEFINITION;

/// Words that people have for commands.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["run", "start", "begin", "open", "go"], "play"),
    (&["simulate", "sim", "balance"], "playtest"),
    (&["draw", "picture", "image", "svg", "export"], "render"),
    (&["ai", "think", "eval", "evaluate", "engine", "search"], "analyse"),
    (&["info", "describe", "print", "view", "cat"], "show"),
    (&["games", "ls", "catalogue", "catalog"], "list"),
    (&["arena", "tournament", "versus", "duel"], "match"),
    (&["train", "learn", "fit"], "tune"),
    (&["create", "init", "template"], "new"),
    (&["errors", "docs", "doc", "why"], "explain"),
    (&["fix", "mend", "repair", "autofix"], "check --fix"),
    (&["validate", "verify", "lint", "compile", "build"], "check"),
    (&["format", "pretty", "tidy", "prettify"], "fmt"),
    (&["resume", "continue", "load"], "play --resume"),
    (&["vary", "variants", "optimise", "optimize"], "explore"),
    (&["uci", "ugi", "serve", "server"], "protocol"),
    (&["watch", "review"], "replay"),
];

/// Words that people have for commands of commands.
const PARTS: &[(&[&str], &str)] = &[
    (&["verify", "validate", "test", "lint"], "check"),
    (&["export", "transform", "to-json", "json", "print"], "convert"),
];

/// What to do about it, where that is known; without what the reader of command lines would guess then.
pub(crate) fn advice(error: &clap::Error, words: &[String]) -> Option<String> {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => instead_of(named(ContextKind::InvalidSubcommand)?, words),
        ErrorKind::UnknownArgument => unknown(named(ContextKind::InvalidArg)?, words),
        ErrorKind::MissingRequiredArgument => unsigned(words),
        _ => None,
    }
}

/// For a word where a command is needed.
fn instead_of(word: &str, words: &[String]) -> Option<String> {
    let whole = Args::command();
    if let Some(parent) = whole.find_subcommand(words.first()?).filter(|parent| parent.has_subcommands()) {
        let names: Vec<&str> = parent.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect();
        let listed = names.iter().map(|name| format!("`merels {} {name}`", parent.get_name())).collect::<Vec<_>>();
        let near = nearest(word, names.iter().copied()).or_else(|| {
            let (_, meant) = PARTS.iter().find(|(words, _)| words.contains(&word))?;
            names.iter().copied().find(|name| name == meant)
        });
        return Some(match near {
            Some(near) => format!("did you mean `merels {} {near}`?", parent.get_name()),
            None => format!("there are {}", listed.join(" and ")),
        });
    }
    if word == "version" {
        return Some("did you mean `merels --version`?".to_owned());
    }
    if word.ends_with(DEFINITION) || Path::new(word).is_file() {
        return Some(format!("a command comes first: `merels check {word}` or `merels play {word}`"));
    }
    if catalogue::find(word).is_some() {
        return Some(format!("a command comes first: `merels play {word}` or `merels show {word}`"));
    }
    let (_, command) = COMMANDS.iter().find(|(words, _)| words.contains(&word))?;
    Some(format!("did you mean `merels {command}`?"))
}

/// For an argument that the command doesn't take.
fn unknown(argument: &str, words: &[String]) -> Option<String> {
    let place = words.iter().position(|word| word.split('=').next() == argument.split('=').next())?;
    let before = |back: usize| place.checked_sub(back).and_then(|at| words.get(at)).map_or("", String::as_str);
    let whole = Args::command();
    let command = whole.find_subcommand(words.first()?)?;
    if let Some(name) = argument.strip_prefix('-') {
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            return Some("no number here is below 0".to_owned());
        }
        let name = name.trim_start_matches('-').split('=').next().unwrap_or_default();
        if name == "record" && command.get_name() != "record" && !options::has(command, "after") {
            let file = words.get(place + 1).filter(|next| !next.starts_with('-')).map_or("FILE", String::as_str);
            return Some(format!("records of games are checked by `merels record check {file}`"));
        }
        if argument.starts_with("--") && is_command(name) {
            return Some(format!("commands are written without `--`: `merels {name}`"));
        }
        return options::advice(command, name, words, place);
    }
    if before(2) == "--set" && !before(1).contains('=') {
        return Some(format!("an option is set as NAME=VALUE: `--set {}={argument}`", before(1)));
    }
    if let Some(told) = value_alone(command, argument, words) {
        return Some(told);
    }
    let from = words.iter().skip(1).take(place).rposition(|word| word.starts_with('-')).map_or(1, |at| at + 2);
    let name = words
        .iter()
        .skip(from)
        .take_while(|word| !word.starts_with('-'))
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("-");
    let near = nearest(&name, catalogue::games().iter().map(|entry| entry.name))?;
    Some(format!("did you mean `{near}`? A game is one word"))
}

fn is_command(name: &str) -> bool {
    Args::command().get_subcommands().any(|command| command.get_name() == name)
}

/// For a value whose option isn't named.
fn value_alone(command: &Command, argument: &str, words: &[String]) -> Option<String> {
    let has = |name: &str| options::has(command, name);
    if let Some((name, value)) = argument.split_once('=') {
        return Some(match has(name) {
            true => format!("did you mean `--{name} {value}`?"),
            false if has("set") => format!("an option of the game is set by `--set {argument}`"),
            false => return None,
        });
    }
    if is_opponent(argument) {
        let all: Vec<&str> = words.iter().skip(1).map(String::as_str).filter(|word| is_opponent(word)).collect();
        let both = if all.len() > 1 || argument.contains(',') { all.join(",") } else { format!("{argument},random") };
        return match (has("players"), has("black")) {
            (true, _) => Some(format!("who plays is said by `--players {both}`")),
            (false, true) => Some(format!("who plays is said by `--black {argument}`")),
            _ => None,
        };
    }
    let number = argument.bytes().all(|byte| byte.is_ascii_digit());
    let option = match Path::new(argument).extension().and_then(|ending| ending.to_str()) {
        _ if number => ["games", "play", "lines", "time"].into_iter().find(|name| has(name))?,
        Some("svg" | "png" | "gif" | "apng" | "html" | "json" | "txt") if has("out") => "out",
        Some("record" | "txt") => ["after", "record"].into_iter().find(|name| has(name))?,
        _ => return joined(command, argument, words),
    };
    Some(format!("did you mean `--{option} {argument}`?"))
}

/// For a name in several words.
fn joined(command: &Command, argument: &str, words: &[String]) -> Option<String> {
    if matches!(command.get_name(), "explain" | "new") {
        let name: Vec<&str> = words.iter().skip(1).map(String::as_str).filter(|word| !word.starts_with('-')).collect();
        return Some(format!("did you mean `merels {} {}`? A name is one word", command.get_name(), name.join("-")));
    }
    options::has(command, "after")
        .then(|| format!("decisions are read from a file: `--after FILE`; `{argument}` would stand in it"))
}

/// For an option without its sign that was taken for something else, such as one game more.
fn unsigned(words: &[String]) -> Option<String> {
    let whole = Args::command();
    let command = whole.find_subcommand(words.first()?)?;
    let named = |word: &&String| word.split_once('=').is_some_and(|(name, _)| options::has(command, name));
    value_alone(command, words.iter().skip(1).find(named)?, words)
}

/// Whether a word says who plays.
fn is_opponent(word: &str) -> bool {
    let one = |word: &str| {
        let name = word.split(':').next().unwrap_or_default();
        let level = name.strip_prefix("level").is_some_and(|level| level.parse::<u8>().is_ok());
        level || matches!(name, "random" | "alphabeta" | "mcts" | "human")
    };
    word.split(',').all(one)
}
