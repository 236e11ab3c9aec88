//! What keys and clicks do while something lies over the board.

use std::rc::Rc;

use crossterm::event::KeyCode;
use merels::Session;
use merels::ir::PlayerId;
use merels::seats::answerer;
use merels::sheet::{Phrase, Saying};

use crate::app::{App, Effect};
use crate::commands::Errand;
use crate::dialog::{Dialog, Menu, Pick, Question};
use crate::game_list::GameList;
use crate::new_game::NewGame;

impl App {
    pub(crate) fn question(&self, question: Question) -> (String, String) {
        match question {
            Question::Quit => {
                let kept = self.kept.clone().unwrap_or_else(|| self.phrase(Phrase::IsNotKept));
                (self.phrase(Phrase::LeaveTheGame), kept)
            }
            Question::Resign(player) => {
                let ends = self.session().position().state().players_in().count() <= 2;
                let then = if ends { Phrase::ResigningEnds } else { Phrase::ResigningDoesNot };
                (self.spoken(Saying::Resigns(player)), self.phrase(then))
            }
            Question::Remove(node) => {
                let turn = self.short_turn_to(node);
                (self.phrase(Phrase::TakeOut(&turn)), self.phrase(Phrase::AllThatFollows))
            }
            Question::Draw => {
                let by = self.session().position().state().mover;
                let accepts = Saying::Accepts(answerer(self.session()));
                (format!("{}.", self.spoken(Saying::Offers(by))), self.spoken(accepts))
            }
        }
    }

    pub(crate) fn open_claims(&mut self) {
        let claims = self.session().claims();
        if claims.is_empty() {
            self.refuse_by(Phrase::NoClaim);
            return;
        }
        let mut menu = Menu::new(self.phrase(Phrase::ClaimWhich));
        for claim in claims {
            menu.push(self.spoken(Saying::Grounds(&claim)), Pick::Claim);
        }
        self.dialog = Some(Dialog::Menu(menu));
    }

    /// A key, while a dialog lies open.
    pub(crate) fn dialog_key(&mut self, key: KeyCode) {
        let Some(dialog) = self.dialog.take() else { return };
        match dialog {
            Dialog::Help(from) => self.help_key(from, key),
            Dialog::Ask(question) => match key {
                KeyCode::Char('y' | 'Y' | 'j' | 'J') | KeyCode::Enter
                    if key != KeyCode::Enter || question == Question::Quit =>
                {
                    self.answered(question, true);
                }
                KeyCode::Char('n' | 'N') | KeyCode::Esc => self.answered(question, false),
                _ => self.dialog = Some(Dialog::Ask(question)),
            },
            Dialog::Menu(mut menu) => match key {
                KeyCode::Esc | KeyCode::Char('q') => {}
                KeyCode::Enter | KeyCode::Char(' ') => {
                    if let Some(pick) = menu.picked() {
                        self.pick(pick);
                    }
                }
                KeyCode::Char(digit @ '1'..='9') => {
                    let at = digit.to_digit(10).unwrap_or(1) as usize - 1;
                    match menu.items.get(at) {
                        Some((_, pick)) => self.pick(pick.clone()),
                        None => self.dialog = Some(Dialog::Menu(menu)),
                    }
                }
                other => {
                    menu.step(other);
                    self.dialog = Some(Dialog::Menu(menu));
                }
            },
            Dialog::Games(mut list, mut new) => match key {
                KeyCode::Esc if list.wanted.is_empty() => self.dialog = Some(Dialog::New(new)),
                KeyCode::Esc => {
                    list.wanted.clear();
                    self.dialog = Some(Dialog::Games(list, new));
                }
                KeyCode::Enter => {
                    if let Some(game) = list.chosen() {
                        new.choose(game.name);
                    }
                    self.dialog = Some(Dialog::New(new));
                }
                other => {
                    list.key(other);
                    self.dialog = Some(Dialog::Games(list, new));
                }
            },
            Dialog::Page { title, lines, from, unasked } => {
                let last = (lines.len() as u16).saturating_sub(self.hit_areas.borrow().page.max(1));
                match (self.scrolled(from, last, key), key) {
                    (Some(from), _) => self.dialog = Some(Dialog::Page { title, lines, from, unasked }),
                    (None, KeyCode::Char(letter)) if unasked && letter != 'q' => self.key_letter(letter),
                    (None, _) => {}
                }
            }
            Dialog::New(new) => self.new_game_key(new, key),
        }
    }

    fn help_key(&mut self, from: u16, key: KeyCode) {
        if key == KeyCode::Char('r') {
            self.show_rules();
            return;
        }
        let last = (crate::help::lines(self).len() as u16).saturating_sub(self.hit_areas.borrow().page.max(1));
        if let Some(from) = self.scrolled(from, last, key) {
            self.dialog = Some(Dialog::Help(from));
        }
    }

    /// The first line of a long text after a key; none if it closes the text.
    fn scrolled(&self, from: u16, last: u16, key: KeyCode) -> Option<u16> {
        let page = self.hit_areas.borrow().page.max(1);
        Some(match key {
            KeyCode::Up => from.saturating_sub(1),
            KeyCode::Down => (from + 1).min(last),
            KeyCode::PageUp => from.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => from.saturating_add(page).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return None,
        })
    }

    fn answered(&mut self, question: Question, yes: bool) {
        match (question, yes) {
            (Question::Quit, true) => self.effects.push(Effect::Quit),
            (Question::Resign(player), true) => self.resign(player),
            (Question::Draw, yes) => self.answer_offer(yes),
            (Question::Remove(node), true) => {
                self.study.remove(node);
                self.leafed(Some(Phrase::TakenOut));
            }
            (Question::Quit | Question::Resign(_), false) => self.notice(Phrase::GoesOn),
            (Question::Remove(_), false) => self.notice(Phrase::ItStays),
        }
    }

    fn pick(&mut self, pick: Pick) {
        match pick {
            Pick::Play(decision) => self.decide(decision),
            Pick::Lift(point) => self.pick_up(point),
            Pick::Claim => self.claim(None),
            Pick::Again { swapped } => self.play_again(swapped),
            Pick::Review => self.review(),
            Pick::Save => self.entry = Some("save ".to_owned()),
            Pick::Another => self.open_new_game(),
            Pick::KeptGames => self.effects.push(Effect::ListKept),
            Pick::Kept(file) => self.ask_for(Errand::Open { file, kept: true }),
            Pick::Record => self.entry = Some("load ".to_owned()),
            Pick::Leave => self.effects.push(Effect::Quit),
        }
    }

    /// A click on a line of a dialog: it is chosen, and what is chosen already is taken.
    pub(crate) fn dialog_item(&mut self, item: usize) {
        match &mut self.dialog {
            Some(Dialog::Menu(menu)) => {
                menu.at = item;
                self.dialog_key(KeyCode::Enter);
            }
            Some(Dialog::Games(list, _)) => {
                let again = list.at == item;
                list.at = item;
                if again {
                    self.dialog_key(KeyCode::Enter);
                }
            }
            Some(Dialog::New(new)) => {
                let again = new.at == item;
                new.at = item;
                if again || new.is_start(item) {
                    self.dialog_key(KeyCode::Enter);
                }
            }
            Some(Dialog::Help(_) | Dialog::Ask(_) | Dialog::Page { .. }) | None => {}
        }
    }

    pub(crate) fn open_new_game(&mut self) {
        let (library, opponents) = (Rc::clone(&self.library), self.opponents.clone());
        self.dialog = Some(Dialog::New(Box::new(NewGame::new(
            library,
            opponents,
            self.tongue(),
            (&self.name, self.game(), self.seats()),
        ))));
    }

    pub(crate) fn new_game_key(&mut self, mut new: Box<NewGame>, key: KeyCode) {
        if new.typed.is_some() {
            new.typing(key);
            self.dialog = Some(Dialog::New(new));
            return;
        }
        match key {
            KeyCode::Esc => return,
            KeyCode::Up | KeyCode::BackTab => new.at = new.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => new.at = (new.at + 1).min(new.start()),
            KeyCode::Left => new.turn(new.at, false),
            KeyCode::Right | KeyCode::Char(' ') if !new.is_start(new.at) => new.turn(new.at, true),
            KeyCode::Enter if new.at == 0 => {
                let list = GameList::new(&self.library, &new.name);
                self.dialog = Some(Dialog::Games(Box::new(list), new));
                return;
            }
            KeyCode::Enter => match new.rules() {
                Ok(rules) => {
                    let session = Session::new(rules, PlayerId(new.first.chosen as u8));
                    let seats = new.seats.iter().map(|seat| seat.value().to_owned()).collect();
                    self.open(new.name.clone(), session, seats);
                    return;
                }
                Err(fault) => new.fault = Some(fault),
            },
            KeyCode::Char(letter) if new.at == 0 => new.typed = Some(letter.to_string()),
            _ => {}
        }
        self.dialog = Some(Dialog::New(new));
    }
}
