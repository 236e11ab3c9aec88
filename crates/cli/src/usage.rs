//! What is said of a command line that can't be read, beside what the reader of command lines says itself.

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
];

/// What to do about it, where that is known; without what the reader of command lines would guess then.
pub(crate) fn advice(error: &clap::Error, words: &[String]) -> Option<String> {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => instead_of(named(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => unknown(named(ContextKind::InvalidArg)?, words),
        _ => None,
    }
}

/// For a word where a command is needed.
fn instead_of(word: &str) -> Option<String> {
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
    if let Some(name) = argument.strip_prefix("--") {
        let name = name.split('=').next().unwrap_or_default();
        if is_command(name) {
            return Some(format!("commands are written without `--`: `merels {name}`"));
        }
        let known = options_of(words.first()?);
        if known.iter().any(|option| nearest(name, [option.as_str()]).is_some())
            || !known.iter().any(|option| option == "set")
        {
            return None;
        }
        let value = words.get(place + 1).filter(|next| !next.starts_with('-')).map_or("VALUE", String::as_str);
        return Some(format!("an option of the game is set by `--set {name}={value}`"));
    }
    if before(2) == "--set" && !before(1).contains('=') {
        return Some(format!("an option is set as NAME=VALUE: `--set {}={argument}`", before(1)));
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

/// The long options of a command.
fn options_of(name: &str) -> Vec<String> {
    let of = |command: &Command| command.get_arguments().filter_map(|one| one.get_long().map(str::to_owned)).collect();
    Args::command().find_subcommand(name).map(of).unwrap_or_default()
}
