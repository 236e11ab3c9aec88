//! The dialog for a new game: which one, its options, who sits where, who begins.

use std::rc::Rc;

use crossterm::event::KeyCode;
use merels::ir::PlayerId;
use merels::seats::HUMAN;
use merels::sheet::{Phrase, Tongue};
use merels::{Definition, Game, Rules, catalogue};

use crate::setup::Finder;

/// What is chosen so far.
pub(crate) struct NewGame {
    pub(crate) name: String,
    /// A path or name that is being typed.
    pub(crate) typed: Option<String>,
    pub(crate) options: Vec<Choice>,
    pub(crate) seats: Vec<Choice>,
    pub(crate) first: Choice,
    /// The line that the keys work on.
    pub(crate) at: usize,
    /// Why this game can't be played.
    pub(crate) fault: Option<String>,
    pub(crate) title: String,
    definition: Option<Definition>,
    library: Rc<Finder>,
    opponents: Vec<String>,
    tongue: Tongue,
}

/// One of some values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub(crate) label: String,
    pub(crate) values: Vec<String>,
    pub(crate) chosen: usize,
}

impl Choice {
    pub(crate) fn value(&self) -> &str {
        self.values.get(self.chosen).map_or("", String::as_str)
    }

    fn turn(&mut self, on: bool) {
        let count = self.values.len().max(1);
        self.chosen = (self.chosen + if on { 1 } else { count - 1 }) % count;
    }

    fn choose(&mut self, value: &str) {
        self.chosen = self.values.iter().position(|known| known == value).unwrap_or(0);
    }
}

impl NewGame {
    /// As `game`, called `name`, is played by whoever sits at the table.
    pub(crate) fn new(
        library: Rc<Finder>,
        opponents: Vec<String>,
        tongue: Tongue,
        (name, game, seats): (&str, &Game, &[String]),
    ) -> Self {
        let mut new = Self {
            name: String::new(),
            typed: None,
            options: Vec::new(),
            seats: Vec::new(),
            first: Choice { label: tongue.phrase(Phrase::Begins), ..Choice::default() },
            at: 0,
            fault: None,
            title: String::new(),
            definition: None,
            library,
            opponents,
            tongue,
        };
        new.choose(name);
        for (option, known) in new.options.iter_mut().zip(&game.options) {
            option.choose(known.value());
        }
        new.settle();
        for (seat, known) in new.seats.iter_mut().zip(seats) {
            seat.choose(known);
        }
        new
    }

    /// Looks a game up.
    pub(crate) fn choose(&mut self, name: &str) {
        self.name = name.to_owned();
        self.options.clear();
        self.title.clear();
        match (self.library)(name) {
            Ok(definition) => {
                let choice = |(name, values): (&str, Vec<&str>)| Choice {
                    label: name.to_owned(),
                    values: values.into_iter().map(str::to_owned).collect(),
                    chosen: 0,
                };
                self.options = definition.options().into_iter().map(choice).collect();
                self.definition = Some(definition);
                self.settle();
            }
            Err(fault) => {
                self.definition = None;
                self.fault = Some(fault);
            }
        }
        self.at = self.at.min(self.start());
    }

    pub(crate) fn rules(&self) -> Result<Rules, String> {
        let definition = self.definition.as_ref().ok_or_else(|| self.fault.clone().unwrap_or_default())?;
        let settings: Vec<(String, String)> =
            self.options.iter().map(|option| (option.label.clone(), option.value().to_owned())).collect();
        Rules::of(definition, &settings).map_err(|error| error.to_string())
    }

    /// Brings players and faults into line with the game and its options.
    fn settle(&mut self) {
        match self.rules() {
            Ok(rules) => {
                let kinds: Vec<String> = [HUMAN.to_owned()].into_iter().chain(self.opponents.iter().cloned()).collect();
                let game = rules.game();
                let players: Vec<String> = (0..game.players.len())
                    .map(|index| self.tongue.player(game, PlayerId(index as u8)).to_owned())
                    .collect();
                let seat = |(index, player): (usize, &String)| Choice {
                    label: player.clone(),
                    values: kinds.clone(),
                    chosen: self.seats.get(index).map_or(0, |seat| seat.chosen),
                };
                self.seats = players.iter().enumerate().map(seat).collect();
                self.first.values = players;
                self.first.chosen = self.first.chosen.min(self.first.values.len().saturating_sub(1));
                self.title = rules.game().title.clone();
                self.fault = None;
            }
            Err(fault) => self.fault = Some(fault),
        }
    }

    /// The line that starts the game.
    pub(crate) fn start(&self) -> usize {
        1 + self.options.len() + self.seats.len() + 1
    }

    pub(crate) fn is_start(&self, item: usize) -> bool {
        item == self.start()
    }

    /// The lines below the game's name: options, seats, who begins.
    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.options.iter().chain(&self.seats).chain([&self.first])
    }

    /// What is shown of the value in one of those lines.
    pub(crate) fn shown(&self, line: usize) -> String {
        let value = self.choices().nth(line).map_or("", Choice::value);
        let seats = self.options.len()..self.options.len() + self.seats.len();
        if seats.contains(&line) { self.tongue.phrase(Phrase::Seat(value)) } else { value.to_owned() }
    }

    /// The next or previous value of a line.
    pub(crate) fn turn(&mut self, item: usize, on: bool) {
        if item == 0 {
            let games = catalogue::games();
            let at = games.iter().position(|entry| entry.name == self.name);
            let next = match (at, on) {
                (None, _) => 0,
                (Some(at), true) => (at + 1) % games.len().max(1),
                (Some(at), false) => (at + games.len().saturating_sub(1)) % games.len().max(1),
            };
            if let Some(entry) = games.get(next) {
                self.choose(entry.name);
            }
            return;
        }
        let options = self.options.len();
        let choice = self.options.iter_mut().chain(&mut self.seats).chain([&mut self.first]).nth(item - 1);
        if let Some(choice) = choice {
            choice.turn(on);
        }
        if item <= options {
            self.settle();
        }
    }

    pub(crate) fn typing(&mut self, key: KeyCode) {
        let Some(typed) = &mut self.typed else { return };
        match key {
            KeyCode::Char(letter) if typed.len() < 1024 => typed.push(letter),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Enter | KeyCode::Down | KeyCode::Up | KeyCode::Tab => {
                let name = typed.trim().to_owned();
                self.typed = None;
                if !name.is_empty() {
                    self.choose(&name);
                }
            }
            KeyCode::Esc => self.typed = None,
            _ => {}
        }
    }
}
