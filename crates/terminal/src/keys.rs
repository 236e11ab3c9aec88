//! What keys and the mouse do.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use merels::Decision;
use merels::sheet::Phrase;
use ratatui_core::layout::Position;

use crate::app::{App, Effect, Focus};
use crate::cursor::{self, Way};
use crate::dialog::{Dialog, Question};
use crate::hit_areas::Hit;

/// The longest line that is typed, in bytes: that of a turn.
const MAX_ENTRY: usize = 4_096;

impl App {
    /// Takes what happened at the terminal, and says what is to be done outside of the interface.
    pub fn handle(&mut self, event: &Event) -> Vec<Effect> {
        match event {
            // Some terminals report keys that are let go as well.
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::Key(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => {}
        }
        std::mem::take(&mut self.effects)
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => self.effects.push(Effect::Interrupt),
                KeyCode::Char('z') => self.effects.push(Effect::Suspend),
                KeyCode::Char('l') => self.effects.push(Effect::Redraw),
                _ => {}
            }
        } else if self.dialog.is_some() {
            self.dialog_key(key.code);
        } else if self.entry.is_some() {
            self.entry_key(key.code);
        } else if self.focus == Focus::Tree && self.tree_key(key.code) {
        } else {
            self.board_key(key.code);
        }
    }

    /// A key in the tree; whether it means something there.
    fn tree_key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left => self.step_back(),
            KeyCode::Right => self.step_on(),
            KeyCode::Up => self.sibling(-1),
            KeyCode::Down => self.sibling(1),
            KeyCode::Home => self.go_to(self.study.root()),
            KeyCode::End => {
                while self.study.redo() {}
                self.leafed(None);
            }
            KeyCode::Char('+') => {
                let here = self.study.current();
                self.study.promote(here);
                self.leafed(Some(Phrase::MainLine));
            }
            KeyCode::Char('x') | KeyCode::Delete => {
                let here = self.study.current();
                if self.study.parent(here).is_none() {
                    self.refuse_by(Phrase::StartStays);
                } else {
                    self.dialog = Some(Dialog::Ask(Question::Remove(here)));
                }
            }
            KeyCode::Esc | KeyCode::Enter => self.focus = Focus::Board,
            _ => return false,
        }
        true
    }

    fn board_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Left => self.step(Way::Left),
            KeyCode::Right => self.step(Way::Right),
            KeyCode::Up => self.step(Way::Up),
            KeyCode::Down => self.step(Way::Down),
            KeyCode::Enter | KeyCode::Char(' ') => self.act(self.cursor),
            KeyCode::Esc => self.let_go(),
            KeyCode::Tab => self.next_kind(false),
            KeyCode::BackTab => self.next_kind(true),
            KeyCode::Char(letter) => self.key_letter(letter),
            _ => {}
        }
    }

    /// What a letter does on the board.
    pub(crate) fn key_letter(&mut self, letter: char) {
        match letter {
            'u' | ',' => self.undo(),
            'r' | '.' => self.redo(),
            'f' => {
                self.flip = !self.flip;
                self.notice(Phrase::Flipped);
            }
            'h' => self.show_hint(),
            'o' => self.offer(),
            'c' => self.open_claims(),
            'R' => match self.session().outcome() {
                None => self.dialog = Some(Dialog::Ask(Question::Resign(self.seats.resigner(self.session())))),
                Some(_) => self.refuse_by(Phrase::OverAlready),
            },
            'n' => self.open_new_game(),
            't' => {
                self.focus = if self.focus == Focus::Tree { Focus::Board } else { Focus::Tree };
                self.wide = self.wide && self.focus == Focus::Board;
            }
            'l' => {
                self.letters = !self.letters;
                self.figures = crate::style::Figures::new(self.game(), self.look, self.letters);
            }
            'w' => self.wide = !self.wide,
            'g' => self.go_on(),
            '=' => self.say_how_it_stands(),
            'v' => self.toggle_values(),
            's' if !self.words().is_empty() => self.say_word(),
            'p' if self.may_pass() => self.decide(Decision::Pass),
            'p' => self.refuse_by(Phrase::NoPassing),
            '?' => self.dialog = Some(Dialog::Help(0)),
            'q' if self.in_progress() => self.dialog = Some(Dialog::Ask(Question::Quit)),
            'q' => self.effects.push(Effect::Quit),
            ':' => self.entry = Some(String::new()),
            digit @ '1'..='9' if !self.kinds_to_choose().is_empty() => {
                let place = digit.to_digit(10).unwrap_or(1) as usize - 1;
                match self.kinds_with_keys().get(place) {
                    Some(&kind) => self.choose_kind(kind),
                    None => self.refuse_by(Phrase::FewerPieces),
                }
            }
            other if other.is_alphanumeric() || other == '*' => self.entry = Some(other.to_string()),
            _ => {}
        }
    }

    fn let_go(&mut self) {
        if self.picked.take().is_some() {
            self.notice(Phrase::PutBack);
        } else if self.kind.take().is_some() {
            self.notice(Phrase::AnyPiece);
        } else if self.hint.take().is_some() {
            self.say("");
        } else if !self.study.under_way().is_empty() {
            self.notice(Phrase::UndoPart);
        }
    }

    fn step(&mut self, way: Way) {
        let sheet =
            self.hit_areas.borrow_mut().last_sheet(&self.game().board, self.board_style(), self.figures.columns);
        self.cursor = cursor::step(&self.game().board, &sheet, self.cursor, way);
    }

    fn entry_key(&mut self, key: KeyCode) {
        let Some(entry) = &mut self.entry else { return };
        match key {
            KeyCode::Char(letter) if entry.len() < MAX_ENTRY => entry.push(letter),
            KeyCode::Backspace if !entry.is_empty() => {
                entry.pop();
            }
            KeyCode::Backspace | KeyCode::Esc => self.entry = None,
            KeyCode::Enter => {
                let entry = self.entry.take().unwrap_or_default();
                self.enter(entry.trim());
            }
            _ => {}
        }
    }

    pub(crate) fn go_to_turn(&mut self, number: usize) {
        let line = self.line();
        match number.checked_sub(1).and_then(|at| line.get(at)) {
            Some(&node) => self.go_to(node),
            None if number == 0 => self.go_to(self.study.root()),
            None => self.refuse_by(Phrase::SoManyTurns(line.len())),
        }
    }

    fn paste(&mut self, text: &str) {
        let Some(typed) = self.typed_line() else { return };
        let line = text.chars().filter(|letter| !letter.is_control());
        for letter in line {
            if typed.len() + letter.len_utf8() > MAX_ENTRY {
                break;
            }
            typed.push(letter);
        }
    }

    /// The line that something is typed on; it opens where that is possible.
    fn typed_line(&mut self) -> Option<&mut String> {
        match &mut self.dialog {
            Some(Dialog::New(new)) if new.at == 0 => Some(new.typed.get_or_insert_default()),
            Some(_) => None,
            None => Some(self.entry.get_or_insert_default()),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Up(MouseButton::Left) if self.dialog.is_none() => self.drop_at(at),
            MouseEventKind::Down(MouseButton::Right) if self.dialog.is_none() => self.let_go(),
            MouseEventKind::ScrollUp => self.wheel(true),
            MouseEventKind::ScrollDown => self.wheel(false),
            _ => {}
        }
    }

    fn click(&mut self, at: Position) {
        let (hit, point) = {
            let areas = self.hit_areas.borrow();
            (areas.hit(at), areas.point(at))
        };
        if self.dialog.is_some() {
            match hit {
                Some(Hit::Item(item)) => self.dialog_item(item),
                Some(Hit::Turn(item, on)) => {
                    if let Some(Dialog::New(new)) = &mut self.dialog {
                        new.at = item;
                        new.turn(item, on);
                    }
                }
                Some(Hit::Key(key)) => self.dialog_key(key),
                _ => {}
            }
            return;
        }
        match hit {
            Some(Hit::Key(key)) => {
                self.entry = None;
                self.board_key(key);
            }
            Some(Hit::Kind(kind)) => self.choose_kind(kind),
            Some(Hit::Node(node)) => self.go_to(node),
            Some(Hit::Item(_) | Hit::Turn(..)) => {}
            None => {
                if let Some(point) = point {
                    self.entry = None;
                    self.act(point);
                }
            }
        }
    }

    /// The button is let go: what was picked up and carried is dropped.
    fn drop_at(&mut self, at: Position) {
        let point = self.hit_areas.borrow().point(at);
        if let (Some(from), Some(to)) = (self.picked, point)
            && self.targets(from).contains(&to)
        {
            self.act(to);
        }
    }

    fn wheel(&mut self, up: bool) {
        if self.dialog.is_some() {
            self.dialog_key(if up { KeyCode::Up } else { KeyCode::Down });
        } else if self.focus == Focus::Tree {
            if up { self.step_back() } else { self.step_on() }
        }
    }
}
