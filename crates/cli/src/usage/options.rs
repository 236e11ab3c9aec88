//! Options that a command doesn't have: what people call those that it has.

use clap::{Arg, Command};
use merels::catalogue;
use merels::syntax::suggest::nearest;

use crate::load;

/// What people write, and the options that may be meant, those first that are more likely.
const MEANT: &[(&[&str], &[&str])] = &[
    (&["o", "output", "save", "to", "file", "svg", "png", "html", "write-to", "dest"], &["out"]),
    (
        &["n", "number", "count", "num", "runs", "rounds", "samples", "times", "iterations"],
        &["games", "play", "lines", "most"],
    ),
    (&["lang", "locale", "l"], &["language"]),
    (
        &["ai", "computer", "bot", "opponent", "engine", "enemy", "level", "strength", "difficulty"],
        &["black", "players"],
    ),
    (&["players", "opponents", "sides", "a", "b", "white", "black"], &["players", "player"]),
    (&["fen", "pos", "state", "setup", "board"], &["position"]),
    (&["from", "moves", "load", "input", "history", "turns", "played", "replay"], &["after", "record"]),
    (&["log", "keep"], &["record"]),
    (&["option", "opt", "options", "variant", "param", "with", "s"], &["set"]),
    (&["timeout", "seconds", "limit", "movetime", "t"], &["time", "clock"]),
    (&["jobs", "j", "parallel", "cores", "workers"], &["threads"]),
    (&["random", "rng"], &["seed"]),
    (&["dry-run", "dry", "diff", "verify"], &["check"]),
    (&["f", "type", "as"], &["format"]),
    (&["fixes", "repair", "autofix", "mend"], &["fix"]),
    (&["werror", "strict", "pedantic"], &["deny-warnings"]),
    (&["base", "parent", "like"], &["extends"]),
    (&["text", "no-tui", "simple"], &["plain"]),
];

/// What a language of rules is called in which.
const LANGUAGES: &[(&str, &str)] = &[("german", "de"), ("deutsch", "de"), ("english", "en")];

/// What to say of an option that a command doesn't have.
pub(super) fn advice(command: &Command, name: &str, words: &[String], place: usize) -> Option<String> {
    let value = words.get(place + 1).filter(|next| !next.starts_with('-')).map(String::as_str);
    let given = words.get(place).and_then(|word| word.split_once('=')).map(|(_, value)| value).or(value);
    if game_has(words, name) && has(command, "set") {
        return Some(format!("an option of the game is set by `--set {name}={}`", given.unwrap_or("VALUE")));
    }
    let can_be = |one: &&Arg| one.get_action().takes_values() && values(one).iter().any(|value| value == name);
    if let Some(option) = command.get_arguments().filter(can_be).find_map(Arg::get_long) {
        return Some(format!("did you mean `--{option} {name}`?"));
    }
    if let Some((_, language)) = LANGUAGES.iter().find(|(word, _)| *word == name).filter(|_| has(command, "language")) {
        return Some(format!("did you mean `--language {language}`?"));
    }
    let longs = || command.get_arguments().filter_map(Arg::get_long);
    let without_name = |positional: &Arg| {
        let value = given.map_or_else(|| named(positional), str::to_owned);
        format!("it is given without a name: `merels {} ... {value}`", command.get_name())
    };
    if let Some(positional) = command.get_positionals().find(|one| one.get_id().as_str() == name) {
        return Some(without_name(positional));
    }
    let begins: Vec<&str> = longs().filter(|long| name.len() > 1 && long.starts_with(name)).collect();
    let meant = match begins.as_slice() {
        [only] => Some(*only),
        _ => nearest(name, longs()).or_else(|| {
            let (_, meant) = MEANT.iter().find(|(words, _)| words.contains(&name))?;
            meant.iter().copied().find(|option| has(command, option))
        }),
    };
    Some(match meant {
        Some("set") => format!("an option of the game is set by `--set {}`", given.unwrap_or("OPTION=VALUE")),
        Some(option @ ("black" | "players" | "player")) => with_opponents(option, given),
        Some(option) => match given.filter(|_| takes_value(command, option)) {
            Some(value) => format!("did you mean `--{option} {value}`?"),
            None => format!("did you mean `--{option}{}`?", example(command, option, name, words)),
        },
        None => {
            let begins = |one: &&Arg| name.len() == 1 && one.get_id().as_str().starts_with(name);
            command.get_positionals().find(begins).map_or_else(|| without(command, words, place), without_name)
        }
    })
}

/// What could stand behind an option: of a picture, the game's name with the ending that was asked for.
fn example(command: &Command, option: &str, name: &str, words: &[String]) -> String {
    let argument = command.get_arguments().find(|one| one.get_long() == Some(option));
    let Some(argument) = argument.filter(|one| one.get_action().takes_values()) else { return String::new() };
    let game = words.iter().skip(1).find(|word| !word.starts_with('-'));
    let stem = game.and_then(|game| std::path::Path::new(game).file_stem()?.to_str());
    match stem.filter(|_| option == "out" && ["svg", "png", "gif", "apng", "html", "json"].contains(&name)) {
        Some(stem) => format!(" {stem}.{name}"),
        None => format!(" {}", named(argument)),
    }
}

/// How somebody is sat down.
fn with_opponents(option: &str, given: Option<&str>) -> String {
    let level =
        given.filter(|given| given.bytes().all(|byte| byte.is_ascii_digit())).map(|level| format!("level{level}"));
    let who = level.or_else(|| given.map(str::to_owned)).unwrap_or_else(|| "level3".to_owned());
    match option {
        "players" if !who.contains(',') => format!("who plays is said by `--players {who},random`"),
        "player" => {
            format!("who plays is said by `--white {0}`, `--black {0}` or `--player NAME={0}`", who_first(&who))
        }
        option => format!("who plays is said by `--{option} {who}`"),
    }
}

/// The last of several.
fn who_first(who: &str) -> &str {
    who.rsplit(',').next().unwrap_or(who)
}

/// The line without an option that nothing is like, and the options that there are.
fn without(command: &Command, words: &[String], place: usize) -> String {
    let rest: Vec<&str> =
        words.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, word)| word.as_str()).collect();
    let longs = command.get_arguments().filter_map(Arg::get_long).filter(|long| *long != "help");
    let longs: Vec<String> = longs.map(|long| format!("`--{long}`")).collect();
    let name = command.get_name();
    let left = format!("leave it out: `merels {}`", rest.join(" "));
    match longs.as_slice() {
        [] => format!("{left}; `merels {name}` has no options"),
        _ => format!("{left}; `merels {name}` has {}", longs.join(", ")),
    }
}

/// Whether one of the words is a game that has an option of that name.
fn game_has(words: &[String], name: &str) -> bool {
    let is_game = |word: &&String| word.ends_with(crate::folders::DEFINITION) || catalogue::find(word).is_some();
    let definition = words.iter().skip(1).find(is_game).and_then(|word| load::find(word).ok()?.definition().ok());
    definition.is_some_and(|definition| definition.options().iter().any(|(option, _)| *option == name))
}

pub(super) fn has(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|one| one.get_long() == Some(name))
}

fn takes_value(command: &Command, name: &str) -> bool {
    let option = command.get_arguments().find(|one| one.get_long() == Some(name));
    option.is_some_and(|option| option.get_action().takes_values())
}

/// The values that an option can have.
fn values(option: &Arg) -> Vec<String> {
    option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
}

/// What stands for an argument.
fn named(argument: &Arg) -> String {
    argument.get_value_names().and_then(|names| names.first()).map_or_else(String::new, ToString::to_string)
}
