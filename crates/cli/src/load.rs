//! Finding games: built-in ones by name, others by path.

use std::fmt;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use merels::catalogue::{self, BuiltIn};
use merels::syntax::suggest::{did_you_mean, nearest};
use merels::syntax::{Code, Diagnostic, MAX_SOURCE_BYTES, Sources, Span};
use merels::{
    Definition, Faults, Game, History, Library, Position, Rules, RulesError, Session, ir, notation, position_text,
};

use crate::args::{From, GameArgs};
use crate::folders::DEFINITION;
use crate::output;

/// What a command comes to: 0 well, 1 something is wrong with what was looked at, 2 it could not run.
pub(crate) type Done = Result<ExitCode, Failure>;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It could not run.
    CantRun(String),
    /// What it was given is wrong.
    Wrong(String),
    /// A definition, position or scenario is wrong, with the places.
    Faults(Faults),
}

impl Failure {
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::CantRun(_) => 2,
            Self::Wrong(_) | Self::Faults(_) => 1,
        }
    }

    /// In one line, without the places.
    pub(crate) fn in_short(&self) -> String {
        let first = match self {
            Self::CantRun(message) | Self::Wrong(message) => message.lines().next(),
            Self::Faults(faults) => faults.diagnostics.first().map(|diagnostic| diagnostic.message.as_str()),
        };
        first.unwrap_or_default().to_owned()
    }

    pub(crate) fn print(&self) {
        match self {
            Self::CantRun(message) | Self::Wrong(message) => {
                output::note(&format!("error: {}", output::without_numbers(message)));
            }
            Self::Faults(faults) => output::report(&faults.sources, &faults.diagnostics),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CantRun(message) | Self::Wrong(message) => f.write_str(message),
            Self::Faults(faults) => faults.fmt(f),
        }
    }
}

impl std::convert::From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        match error {
            RulesError::Faults(faults) => Self::Faults(faults),
            // A wrong option is a wrong call, as a wrong flag is.
            RulesError::Option(error) => Self::CantRun(error.to_string()),
        }
    }
}

/// Games beside a file, then the built-in ones.
struct Beside;

impl Library for Beside {
    fn find(&self, name: &str, from: &str) -> Option<(String, Arc<str>)> {
        let beside = Path::new(from).parent().map(|folder| folder.join(format!("{name}.merels")));
        if let Some(path) = beside.filter(|path| path.is_file())
            && let Ok(text) = read_text(&path)
        {
            return Some((path.display().to_string(), text));
        }
        BuiltIn.find(name, from)
    }

    fn names(&self) -> Vec<String> {
        BuiltIn.names()
    }
}

/// A game's text and where it was found.
pub(crate) struct Found {
    /// What to report it under: a path, or a built-in game's file name.
    pub(crate) file_name: String,
    /// The game's name.
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
    /// Where its scenarios would be, for a file.
    pub(crate) path: Option<PathBuf>,
}

impl Found {
    /// What the game is called where it must be found again: its name, or its path as it was given.
    pub(crate) fn called(&self) -> String {
        self.path.as_ref().map_or(self.name.clone(), |path| path.display().to_string())
    }

    /// What it is found by from any folder.
    pub(crate) fn place(&self) -> String {
        let path = self.path.as_ref().and_then(|path| fs::canonicalize(path).ok());
        path.map_or(self.called(), |path| path.display().to_string())
    }

    pub(crate) fn library(&self) -> &'static (dyn Library + Sync) {
        if self.path.is_some() { &Beside } else { &BuiltIn }
    }

    pub(crate) fn definition(&self) -> Result<Definition, Failure> {
        Definition::read(&self.file_name, Arc::clone(&self.text), self.library()).map_err(Failure::Faults)
    }

    pub(crate) fn check(&self) -> Faults {
        merels::check(&self.file_name, Arc::clone(&self.text), self.library())
    }
}

/// What tells rules apart: the definition and its options.
pub(crate) fn told_apart(rules: &Rules) -> String {
    let options = rules.game().options.iter().map(|option| format!(" {}={}", option.name, option.value()));
    rules.fingerprint() + &options.collect::<String>()
}

/// Reads a text file of bounded size. What isn't UTF-8 is reported with its place.
pub(crate) fn read_text(path: &Path) -> Result<Arc<str>, Failure> {
    let cant = |error: &dyn fmt::Display| Failure::CantRun(format!("can't read {}: {error}", output::named(path)));
    let file = fs::File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::CantRun(no_such_file(path)),
        _ => cant(&output::in_words(&error)),
    })?;
    if file.metadata().map_err(|error| cant(&output::in_words(&error)))?.is_dir() {
        return Err(Failure::CantRun(a_folder(path)));
    }
    let mut bytes = Vec::new();
    file.take(MAX_SOURCE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| cant(&output::in_words(&error)))?;
    let name = path.display().to_string();
    if bytes.len() > MAX_SOURCE_BYTES {
        let message = format!("the file is larger than {} KiB", MAX_SOURCE_BYTES / 1024);
        let help = "the rules of a game fit on a page or two; is this the right file?";
        return Err(no_source(name, String::new(), 0, message, help));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let lossy = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let before = lossy.get(..at).unwrap_or_default();
            let (line, column) =
                (before.matches('\n').count() + 1, before.chars().rev().take_while(|c| *c != '\n').count() + 1);
            let message = format!("line {line}, column {column} isn't UTF-8 text (byte {at})");
            let help = "rules are plain UTF-8 text: open the file in an editor and save it as UTF-8, or type the character again";
            Err(no_source(name, lossy, at, message, help))
        }
    }
}

/// The text of a definition: a record of games is told apart before its lines are taken for rules.
pub(crate) fn read_definition(path: &Path) -> Result<Arc<str>, Failure> {
    let text = read_text(path)?;
    if text.trim_start_matches('\u{FEFF}').trim_start().starts_with("merels:") {
        let name = output::named(path);
        let message =
            format!("{name} is a record of games, and no definition: `merels record check {name}` looks at it");
        return Err(Failure::CantRun(message));
    }
    Ok(text)
}

/// Refuses what one would have to wait for: a pipe, a device, standard input.
pub(crate) fn not_waited_for(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(known) if known.is_file() || known.is_dir() => Ok(()),
        Ok(_) => Err(Failure::CantRun(format!("can't read {}: it is no plain file", output::named(path)))),
        Err(_) if path == Path::new("-") => Err(Failure::CantRun(no_such_file(path))),
        Err(_) => Ok(()),
    }
}

/// Why a file isn't there, and the one that is meant.
pub(crate) fn no_such_file(path: &Path) -> String {
    let there = format!("there is no file {}", output::named(path));
    let longer = PathBuf::from(format!("{}{DEFINITION}", path.display()));
    if longer.is_file() {
        return format!("{there}; did you mean {}?", output::named(&longer));
    }
    if catalogue::find(&path.to_string_lossy()).is_some() {
        let name = output::named(path);
        return format!("{there}: `{name}` is a built-in game, and no file; `merels show {name} --expanded` prints it");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let asked = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, ending) = asked.split_once('.').unwrap_or((&asked, ""));
    // What endings have in common makes no names alike.
    let names = files_in(folder);
    let alike: Vec<&str> = names
        .iter()
        .filter_map(|name| name.split_once('.').filter(|(_, end)| *end == ending))
        .map(|(stem, _)| stem)
        .collect();
    let with_ending =
        |stem: &str| path.with_file_name(if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{ending}") });
    match (nearest(stem, alike.iter().copied()), alike.as_slice()) {
        (Some(near), _) => format!("{there}; did you mean {}?", output::named(&with_ending(near))),
        (None, [only]) if !ending.is_empty() => format!("{there}; there is {}", output::named(&with_ending(only))),
        _ if !folder.is_dir() => format!("{there}, and no folder {}", output::named(folder)),
        _ => there,
    }
}

/// Why a folder isn't a game, and the definitions in it.
fn a_folder(path: &Path) -> String {
    const MOST: usize = 3;
    let mut names = files_in(path);
    names.retain(|name| name.ends_with(DEFINITION));
    let shown: Vec<String> = names.iter().take(MOST).map(|name| output::named(&path.join(name))).collect();
    match shown.as_slice() {
        [] => {
            format!(
                "{} is a folder, and no definition is in it; name a file that ends in {DEFINITION}",
                output::named(path)
            )
        }
        shown => format!("{} is a folder; name a file in it, such as {}", output::named(path), shown.join(" or ")),
    }
}

/// The names of the files in a folder, in order.
fn files_in(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A file that is no source of anything.
fn no_source(name: String, text: String, at: usize, message: String, help: &str) -> Failure {
    let mut sources = Sources::default();
    let end = text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |bad| at + bad.len_utf8());
    let file = sources.add(name, text);
    let diagnostic = Diagnostic::new(Code::FileTooLarge, Span::new(file, at, end), message).help(help);
    Failure::Faults(Faults { sources, diagnostics: vec![diagnostic] })
}

/// Finds a game by name or path.
pub(crate) fn find(game: &str) -> Result<Found, Failure> {
    if let Some(entry) = catalogue::find(game) {
        return Ok(Found {
            file_name: format!("{game}.merels"),
            name: game.to_owned(),
            text: entry.text.into(),
            path: None,
        });
    }
    let path = Path::new(game);
    if game.ends_with(".test.toml") {
        let game = output::named(game);
        return Err(Failure::CantRun(format!("{game} holds scenarios, not a game; `merels test {game}` runs them")));
    }
    let looks_like_a_path = path.extension().is_some() || path.components().count() > 1;
    if looks_like_a_path || path.is_file() {
        let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let text = read_definition(path)?;
        return Ok(Found { file_name: game.to_owned(), name, text, path: Some(path.to_owned()) });
    }
    let beside = PathBuf::from(format!("{game}{DEFINITION}"));
    match also_called(game) {
        Some(entry) => find(entry.name),
        None if path.is_dir() => Err(Failure::CantRun(a_folder(path))),
        None if beside.is_file() => {
            let game = output::named(game);
            let message = format!("there is no game `{game}`; did you mean the file {}?", output::named(&beside));
            Err(Failure::CantRun(message))
        }
        None => Err(no_such_game(game, ", and no such file")),
    }
}

/// The built-in game that is known by that title or other name too, if only one is.
fn also_called(game: &str) -> Option<&'static catalogue::Entry> {
    let plain =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let asked = plain(game);
    let is_called = |entry: &&catalogue::Entry| {
        let definition = Definition::read(&format!("{}.merels", entry.name), entry.text, &BuiltIn).ok();
        let rules = definition.and_then(|definition| Rules::of(&definition, &[]).ok());
        rules.is_some_and(|rules| {
            let game = rules.game();
            game.told("also").chain([game.title.as_str()]).any(|name| plain(name) == asked)
        })
    };
    let mut found = catalogue::games().iter().filter(is_called);
    found.next().filter(|_| !asked.is_empty() && found.next().is_none())
}

/// Why a game isn't found, and what was perhaps meant.
pub(crate) fn no_such_game(game: &str, and: &str) -> Failure {
    let plain = game.to_lowercase().replace([' ', '_'], "-").replace(['\'', '’'], "");
    let near = did_you_mean(&plain, catalogue::games().iter().map(|entry| entry.name));
    let help = near.unwrap_or("`merels list` names those there are".to_owned());
    Failure::CantRun(format!("there is no game `{}`{and}; {help}", output::named(game)))
}

/// The rules a command plays by.
pub(crate) fn rules(args: &GameArgs) -> Result<(Found, Rules), Failure> {
    let found = find(&args.game)?;
    let rules = Rules::of(&found.definition()?, &args.set)?;
    Ok((found, rules))
}

/// A position given as text.
pub(crate) fn position(rules: &Rules, text: &str, history: &mut History) -> Result<Position, Failure> {
    position_text::read(rules, text, history).map_err(|error| {
        let mut sources = Sources::default();
        let file = sources.add("--position", text);
        let at = Span::new(file, error.at.start, error.at.end);
        Failure::Faults(Faults { sources, diagnostics: vec![Diagnostic::new(Code::BadPosition, at, error.message)] })
    })
}

/// The player of that name.
pub(crate) fn player(rules: &Rules, name: &str) -> Result<ir::PlayerId, Failure> {
    let found = rules.game().players.iter().position(|player| player.eq_ignore_ascii_case(name));
    found.map(|index| ir::PlayerId(index as u8)).ok_or_else(|| {
        Failure::CantRun(format!("no player is called `{name}`; they are {}", rules.game().players.join(", ")))
    })
}

/// The position that is asked for, or the start.
pub(crate) fn start(rules: &Rules, asked: Option<&str>, history: &mut History) -> Result<Position, Failure> {
    match asked {
        Some(text) => position(rules, text, history),
        None => Ok(rules.start(ir::PlayerId(0), history)),
    }
}

/// The game that begins in the position that is asked for, or at the start with `first` to begin.
pub(crate) fn session(rules: Rules, asked: Option<&str>, first: ir::PlayerId) -> Result<Session, Failure> {
    let Some(text) = asked else { return Ok(Session::new(rules, first)) };
    let mut history = History::new();
    let start = position(&rules, text, &mut history)?;
    Ok(Session::from_position(rules, start, history))
}

/// The position after `--after`.
pub(crate) fn played(rules: &Rules, from: &From, history: &mut History) -> Result<Position, Failure> {
    let mut position = start(rules, from.position.as_deref(), history)?;
    for (index, word) in decisions(rules.game(), from)?.iter().enumerate() {
        let played = notation::play(rules, &position, word, history);
        let played =
            played.map_err(|error| Failure::Wrong(format!("decision {}: {}", index + 1, error.with_rule(rules))))?;
        position = played.into_iter().last().map_or(position, |(_, position)| position);
    }
    Ok(position)
}

/// The words of `--after`: decisions, or turns with their decisions joined.
pub(crate) fn decisions(game: &Game, from: &From) -> Result<Vec<String>, Failure> {
    let text = match &from.after {
        None => return Ok(Vec::new()),
        Some(path) if path == Path::new("-") => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(MAX_INPUT_BYTES).read_to_end(&mut bytes);
            read.map_err(|error| Failure::CantRun(format!("can't read standard input: {error}")))?;
            String::from_utf8(bytes).map_err(|_| Failure::Wrong("standard input isn't UTF-8 text".to_owned()))?
        }
        Some(path) => read_text(path)?.to_string(),
    };
    Ok(text
        .split_whitespace()
        .flat_map(|word| notation::split_turn(game, word))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect())
}

/// The most that is read from standard input: some millions of decisions.
const MAX_INPUT_BYTES: u64 = 16 << 20;
