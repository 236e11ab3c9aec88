//! The list of games: by name and title, searched by what is typed, each with its board.

use std::rc::Rc;

use crossterm::event::KeyCode;
use merels::board::Board;
use merels::{Rules, catalogue};

use crate::dialog::stepped;
use crate::setup::Finder;

/// A game of the list.
pub(crate) struct Listed {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    board: Board,
}

/// All games of the catalogue.
pub(crate) struct GameList {
    games: Vec<Listed>,
    /// What is looked for.
    pub(crate) wanted: String,
    /// Which of those found is chosen.
    pub(crate) at: usize,
}

impl GameList {
    /// The list with a game chosen.
    pub(crate) fn new(library: &Rc<Finder>, now: &str) -> Self {
        let listed = |entry: &'static catalogue::Entry| {
            let rules = Rules::of(&(library)(entry.name).ok()?, &[]).ok()?;
            let game = rules.game();
            Some(Listed { name: entry.name, title: game.title.clone(), board: game.board.clone() })
        };
        let games: Vec<Listed> = catalogue::games().iter().filter_map(listed).collect();
        let at = games.iter().position(|game| game.name == now).unwrap_or(0);
        Self { games, wanted: String::new(), at }
    }

    /// The games in whose name or title everything stands that was typed.
    pub(crate) fn found(&self) -> Vec<&Listed> {
        let words: Vec<String> = self.wanted.split_whitespace().map(str::to_lowercase).collect();
        let fits = |game: &&Listed| {
            let text = format!("{} {}", game.name, game.title.to_lowercase());
            words.iter().all(|word| text.contains(word.as_str()))
        };
        self.games.iter().filter(fits).collect()
    }

    pub(crate) fn chosen(&self) -> Option<&Listed> {
        self.found().get(self.at).copied()
    }

    /// A key; letters narrow the list.
    pub(crate) fn key(&mut self, key: KeyCode) {
        if let Some(at) = stepped(self.at, key, self.found().len()) {
            self.at = at;
            return;
        }
        self.at = match key {
            KeyCode::Backspace => {
                self.wanted.pop();
                0
            }
            KeyCode::Char(letter) if self.wanted.len() < 64 => {
                self.wanted.push(letter);
                0
            }
            _ => self.at,
        };
    }
}

impl Listed {
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}
