//! Games saved by `play`: headers, a blank line, then one turn a line in notation.
//!
//! ```text
//! merels: 1
//! game: shah
//! set: diagonals=off
//! first: White
//! result: *
//!
//! d2
//! f4
//! ```

use std::path::Path;

use merels::{History, Rules, Session, ir, notation, position_text};

use crate::files;
use crate::load::{self, Failure};

/// What a saved game says.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    /// The game's name or path.
    pub(crate) game: String,
    pub(crate) set: Vec<(String, String)>,
    first: Option<String>,
    position: Option<String>,
    /// The lines of turns, with their numbers in the file.
    turns: Vec<(usize, String)>,
}

/// The game as text.
pub(crate) fn write(game_name: &str, session: &Session) -> String {
    let game = &session.rules().game;
    let mut text = format!("merels: 1\ngame: {game_name}\n");
    for option in game.options.iter().filter(|option| option.chosen != 0) {
        text.push_str(&format!("set: {}={}\n", option.name, option.value()));
    }
    let start = session.start();
    let first = start.turn_start().mover;
    text.push_str(&format!("first: {}\n", game.players.get(first.index()).map_or("", String::as_str)));
    let usual = session.rules().start(first, &mut History::new());
    if *start != usual {
        text.push_str(&format!("position: {}\n", position_text::write(game, start)));
    }
    let result = session.outcome().map_or("*".to_owned(), crate::commands::moves::said);
    text.push_str(&format!("result: {result}\n\n"));
    for turn in session.turns() {
        text.push_str(&notation::turn(game, &turn));
        text.push('\n');
    }
    text
}

/// Writes the game to a file.
pub(crate) fn save(path: &Path, game_name: &str, session: &Session) -> Result<(), Failure> {
    files::write(path, write(game_name, session))
}

/// Reads a saved game.
pub(crate) fn read(path: &Path) -> Result<Saved, Failure> {
    let text = load::read_text(path)?;
    parse(&text).map_err(|message| Failure::Wrong(format!("{}: {message}", path.display())))
}

fn parse(text: &str) -> Result<Saved, String> {
    let mut saved = Saved::default();
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    match lines.next() {
        Some((_, "merels: 1")) => {}
        _ => return Err("this is no game saved by merels: it doesn't begin with `merels: 1`".to_owned()),
    }
    for (number, line) in lines.by_ref() {
        if line.is_empty() {
            break;
        }
        let (key, value) =
            line.split_once(':').ok_or_else(|| format!("line {number}: a header reads `NAME: VALUE`"))?;
        let value = value.trim().to_owned();
        match key.trim() {
            "game" => saved.game = value,
            "set" => {
                let setting =
                    value.split_once('=').ok_or_else(|| format!("line {number}: an option is set as `NAME=VALUE`"))?;
                saved.set.push((setting.0.to_owned(), setting.1.to_owned()));
            }
            "first" => saved.first = Some(value),
            "position" => saved.position = Some(value),
            // The result follows from the turns, or from what the players said.
            "result" => {}
            other => return Err(format!("line {number}: there is no header `{other}`")),
        }
    }
    if saved.game.is_empty() {
        return Err("the header `game` is missing".to_owned());
    }
    saved.turns = lines.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.to_owned())).collect();
    Ok(saved)
}

impl Saved {
    /// Plays the saved turns.
    pub(crate) fn replay(&self, rules: &Rules) -> Result<Session, Failure> {
        let first = match &self.first {
            None => ir::PlayerId(0),
            Some(name) => player(rules, name)?,
        };
        let mut session = match &self.position {
            None => Session::new(rules.clone(), first),
            Some(text) => {
                let mut history = History::new();
                let start = load::position(rules, text, &mut history)?;
                Session::from_position(rules.clone(), start, history)
            }
        };
        for (number, turn) in &self.turns {
            session.play(turn).map_err(|error| Failure::Wrong(format!("line {number}: {error}")))?;
        }
        Ok(session)
    }
}

/// The player of that name.
pub(crate) fn player(rules: &Rules, name: &str) -> Result<ir::PlayerId, Failure> {
    let found = rules.game.players.iter().position(|player| player.eq_ignore_ascii_case(name));
    found.map(|index| ir::PlayerId(index as u8)).ok_or_else(|| {
        Failure::CantRun(format!("no player is called `{name}`; they are {}", rules.game.players.join(", ")))
    })
}
