//! What is typed after a colon: turns, and words for what keys do and for what has no key.

use std::path::PathBuf;

use merels::sheet::{self, Marks, Phrase, Saying};
use merels::{Session, notation, position_text};

use crate::app::{App, Effect};
use crate::dialog::{Dialog, Menu, Pick};
use crate::words::{PAGE_COLUMNS, columns, wrapped};

/// What the program around the interface is asked to do with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// To write the game there.
    Save(PathBuf),
    /// To go on with a kept game, or to look at a record, which stays as it is.
    Open {
        /// Which file.
        file: PathBuf,
        /// Whether it is one of the kept games.
        kept: bool,
    },
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Where it is.
    pub file: PathBuf,
    /// The game, the day, how many turns were played, who sits where.
    pub text: String,
}

impl App {
    /// Does what was typed.
    pub(crate) fn enter(&mut self, entry: &str) {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let (first, rest) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let rest = rest.trim();
        match (first, words.get(1..).unwrap_or_default()) {
            ("", _) => {}
            ("claim", []) | ("claim", ["draw"]) => self.claim(None),
            ("claim", ["with", turn]) => self.claim(Some(turn)),
            ("claim", _) => self.refuse_by(Phrase::ClaimWithWhat),
            ("go", [number]) => match number.parse::<usize>() {
                Ok(number) => self.go_to_turn(number),
                Err(_) => self.refuse_by(Phrase::GoWhere),
            },
            ("go", []) => self.refuse_by(Phrase::GoWhere),
            ("save" | "load", []) => self.refuse_by(Phrase::WhichFile),
            ("save", _) => self.ask_for(Errand::Save(rest.into())),
            ("load", _) => self.ask_for(Errand::Open { file: rest.into(), kept: false }),
            (word, []) if self.is_command(word) => {}
            _ => self.type_turns(entry),
        }
    }

    /// Does what a single word says; whether it says anything.
    fn is_command(&mut self, word: &str) -> bool {
        match word {
            "position" => self.show_position(),
            "moves" | "legal" => self.show_moves(),
            "rules" => self.show_rules(),
            "source" => self.show_source(),
            "stands" => self.say_how_it_stands(),
            "values" => self.toggle_values(),
            "help" => self.dialog = Some(Dialog::Help(0)),
            "kept" => self.effects.push(Effect::ListKept),
            "undo" => self.undo(),
            "redo" => self.redo(),
            "hint" => self.show_hint(),
            "offer" | "draw" => self.offer(),
            "new" => self.open_new_game(),
            "flip" => self.key_letter('f'),
            "resign" => self.key_letter('R'),
            "quit" | "exit" => self.key_letter('q'),
            _ => return false,
        }
        true
    }

    /// Several turns may stand on one line.
    fn type_turns(&mut self, entry: &str) {
        for turn in entry.split_whitespace() {
            self.play(&self.full_turn(turn));
            if self.message.refusal {
                break;
            }
        }
    }

    fn show_page(&mut self, title: Phrase<'_>, lines: Vec<String>) {
        self.dialog = Some(Dialog::Page { title: self.phrase(title), lines, from: 0, unasked: false });
    }

    fn show_position(&mut self) {
        let text = position_text::write(self.game(), self.session().position());
        // It breaks between parts, so that it can be put together again.
        self.show_page(Phrase::Position, wrapped(&text, PAGE_COLUMNS));
    }

    fn show_moves(&mut self) {
        let mut legal: Vec<String> = self.legal().iter().map(|&one| notation::decision(self.game(), one)).collect();
        legal.sort();
        let lines = match legal.is_empty() {
            true => vec![self.phrase(Phrase::NothingLegal)],
            false => wrapped(&legal.join(" "), PAGE_COLUMNS),
        };
        self.show_page(Phrase::Legal, lines);
    }

    /// The rule sheet, at the phase that is on.
    pub(crate) fn show_rules(&mut self) {
        let game = self.game();
        let made = self.guide().sheet();
        let marks = Marks { heading: ("", ""), word: ("", "") };
        let lines: Vec<String> = sheet::text(made, PAGE_COLUMNS, marks, &|_| None).lines().map(str::to_owned).collect();
        let phase = game.phases.get(self.session().position().state().phase().index());
        let key = phase.map(|phase| format!("phase {}", phase.name)).unwrap_or_default();
        let heading = made.sections.iter().find(|section| section.key == key).map(|section| section.title.as_str());
        let at = heading.and_then(|heading| lines.iter().position(|line| line == heading)).unwrap_or_default();
        let title = self.phrase(Phrase::Rules);
        self.dialog = Some(Dialog::Page { title, lines, from: u16::try_from(at).unwrap_or_default(), unasked: false });
    }

    fn show_source(&mut self) {
        let sources = self.session().rules().sources();
        let text = sources.iter().next().map_or(String::new(), |source| source.text.to_string());
        self.show_page(Phrase::Definition, text.lines().flat_map(source_lines).collect());
    }

    pub(crate) fn say_how_it_stands(&mut self) {
        let weights = (self.weigh)(self.session().rules());
        match merels::search::standing(self.session(), weights) {
            Some(standing) => self.say(&self.spoken(Saying::Stands(&standing))),
            None => self.notice(Phrase::GameIsOver),
        }
    }

    /// Asks the program around the interface for something.
    pub(crate) fn ask_for(&mut self, errand: Errand) {
        self.errand = Some(errand);
        self.effects.push(Effect::Errand);
    }

    /// What is asked for.
    pub(crate) fn take_errand(&mut self) -> Option<Errand> {
        self.errand.take()
    }

    /// Lets one choose what to do first: a new game, a kept one, a record.
    pub fn open_start(&mut self) {
        let mut menu = Menu::new("Merels".to_owned());
        for (phrase, pick) in [
            (Phrase::ANewGame, Pick::Another),
            (Phrase::GoOnWithKept, Pick::KeptGames),
            (Phrase::LookAtRecord, Pick::Record),
            (Phrase::Leave, Pick::Leave),
        ] {
            menu.push(self.phrase(phrase), pick);
        }
        self.dialog = Some(Dialog::Menu(menu));
    }

    /// What can be done when a game is over.
    pub(crate) fn open_over(&mut self) {
        let mut menu = Menu::new(self.phrase(Phrase::WhatNowHeading));
        for (phrase, pick) in [
            (Phrase::Again, Pick::Again { swapped: false }),
            (Phrase::AgainSwapped, Pick::Again { swapped: true }),
            (Phrase::Review, Pick::Review),
            (Phrase::SaveIt, Pick::Save),
            (Phrase::AnotherGame, Pick::Another),
            (Phrase::AKeptGame, Pick::KeptGames),
            (Phrase::Leave, Pick::Leave),
        ] {
            menu.push(self.phrase(phrase), pick);
        }
        self.dialog = Some(Dialog::Menu(menu));
    }

    /// Shows the kept games to choose from.
    pub(crate) fn offer_kept(&mut self, games: Vec<KeptGame>) {
        if games.is_empty() {
            self.refuse_by(Phrase::NoneKept);
            return;
        }
        let mut menu = Menu::new(self.phrase(Phrase::KeptGames));
        for game in games {
            menu.push(game.text, Pick::Kept(game.file));
        }
        self.dialog = Some(Dialog::Menu(menu));
    }

    /// The same rules from the start, everybody on the same seat or on the next one.
    pub(crate) fn play_again(&mut self, swapped: bool) {
        let session = self.session();
        let (rules, first) = (session.rules().clone(), session.start().decider());
        let players = rules.game().players.len();
        let mut seats: Vec<String> = (0..players).map(|index| self.seat_at(index).to_owned()).collect();
        if swapped {
            seats.rotate_right(1);
        }
        self.open(self.name.clone(), Session::new(rules, first), seats);
    }

    /// Back to the start, to be gone through; at every place it is said how it stood.
    pub(crate) fn review(&mut self) {
        self.reviewing = true;
        self.focus = crate::app::Focus::Tree;
        self.wide = false;
        self.go_to(self.study.root());
    }
}

/// A line of a definition as wide as a page: what goes on stands deeper.
fn source_lines(line: &str) -> Vec<String> {
    let line = line.replace('\t', "    ");
    if columns(&line) <= PAGE_COLUMNS {
        return vec![line];
    }
    let indent = (line.len() - line.trim_start().len()).min(PAGE_COLUMNS / 2);
    let parts = wrapped(&line, PAGE_COLUMNS - indent - DEEPER).into_iter().enumerate();
    parts.map(|(index, part)| format!("{:1$}{part}", "", if index == 0 { indent } else { indent + DEEPER })).collect()
}

/// How much deeper the rest of a long line stands, in columns.
const DEEPER: usize = 4;
