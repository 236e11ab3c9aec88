//! What lies over the board: lists to choose from, questions, the new game, help.

use crossterm::event::KeyCode;
use std::path::PathBuf;

use merels::Decision;
use merels::board::PointId;
use merels::ir::PlayerId;
use merels::record::NodeId;

use crate::game_list::GameList;
use crate::new_game::NewGame;

/// What lies over the board.
pub(crate) enum Dialog {
    /// The help, from this line on.
    Help(u16),
    Menu(Menu),
    Ask(Question),
    New(Box<NewGame>),
    /// The list of games; the dialog it was opened from waits.
    Games(Box<GameList>, Box<NewGame>),
    /// Lines to be read, from this one on.
    Page {
        title: String,
        lines: Vec<String>,
        from: u16,
        /// Nobody asked for it: whoever types a turn means the board.
        unasked: bool,
    },
}

/// A list to choose from.
pub(crate) struct Menu {
    pub(crate) title: String,
    pub(crate) items: Vec<(String, Pick)>,
    pub(crate) at: usize,
}

/// What a line of a list stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    Play(Decision),
    Lift(PointId),
    Claim,
    /// The same game once more, perhaps with everybody on another seat.
    Again {
        swapped: bool,
    },
    /// Back through the game, with how it stood.
    Review,
    /// To write the game to a file.
    Save,
    /// Another game.
    Another,
    /// The games that are kept.
    KeptGames,
    /// A kept game, by its file.
    Kept(PathBuf),
    /// A record, by a name that is to be typed.
    Record,
    Leave,
}

/// Something that is answered with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Quit,
    Resign(PlayerId),
    Draw,
    /// Whether a turn is taken out of the tree.
    Remove(NodeId),
}

/// Where a key leads in a list of so many lines; at its ends it stays. Nothing for keys that don't lead anywhere.
pub(crate) fn stepped(at: usize, key: KeyCode, lines: usize) -> Option<usize> {
    let last = lines.saturating_sub(1);
    Some(match key {
        KeyCode::Up => at.saturating_sub(1),
        KeyCode::Down | KeyCode::Tab => (at + 1).min(last),
        KeyCode::PageUp => at.saturating_sub(10),
        KeyCode::PageDown => (at + 10).min(last),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => return None,
    })
}

impl Menu {
    pub(crate) fn new(title: String) -> Self {
        Self { title, items: Vec::new(), at: 0 }
    }

    pub(crate) fn push(&mut self, text: String, pick: Pick) {
        self.items.push((text, pick));
    }

    /// Moves the choice; at the ends it stays.
    pub(crate) fn step(&mut self, key: KeyCode) {
        self.at = stepped(self.at, key, self.items.len()).unwrap_or(self.at);
    }

    pub(crate) fn picked(&self) -> Option<Pick> {
        self.items.get(self.at).map(|(_, pick)| pick.clone())
    }
}
