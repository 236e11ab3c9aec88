//! What lies over the board.

use crossterm::event::KeyCode;
use merels::render::{self, Room};
use merels::sheet::Phrase;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};

use super::pen::{Pen, after};
use crate::dialog::{Menu, Question};
use crate::game_list::{GameList, Listed};
use crate::help;
use crate::hit_areas::Hit;
use crate::new_game::NewGame;
use crate::words::{columns, wrapped};

/// An area of that size in the middle, or as much of it as there is.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

fn line(inner: Rect, at: usize) -> Rect {
    let at = (at as u16).min(inner.height);
    Rect { y: inner.y + at, height: u16::from(at < inner.height), ..inner }
}

pub(super) fn help(pen: &mut Pen, area: Rect, from: u16) {
    let lines = help::lines(pen.app);
    text(pen, area, &pen.app.phrase(Phrase::Help), &lines, from, &|line| !line.starts_with(' '));
}

/// Lines to be read.
pub(super) fn page(pen: &mut Pen, area: Rect, title: &str, lines: &[String], from: u16) {
    text(pen, area, title, lines, from, &|_| false);
}

/// A text that may be longer than the screen; headings are bold.
fn text(pen: &mut Pen, area: Rect, title: &str, lines: &[String], from: u16, is_heading: &dyn Fn(&str) -> bool) {
    let widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0).max(36) as u16;
    let height = (lines.len() as u16).saturating_add(3).min(area.height);
    let inner = pen.window(middle(area, widest.saturating_add(4), height), title);
    let page = inner.height.saturating_sub(1);
    pen.app.hit_areas.borrow_mut().page = page;
    for (text, at) in lines.iter().skip(usize::from(from)).take(usize::from(page)).zip(0..) {
        let style = if is_heading(text) { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        pen.put(line(inner, at), text, style);
    }
    let more = usize::from(from) + usize::from(page) < lines.len();
    let text = pen.app.phrase(if more { Phrase::MoreText } else { Phrase::CloseText });
    pen.put_right(line(inner, usize::from(page)), &text, pen.app.look.key());
    pen.hit(inner, Hit::Key(if more { KeyCode::PageDown } else { KeyCode::Esc }));
}

/// Columns of the names in the list of games, and of their titles.
const NAMES: u16 = 24;

/// The list of games; beside it the board of the one that is chosen.
pub(super) fn games(pen: &mut Pen, area: Rect, list: &GameList) {
    let found = list.found();
    let inner = pen.window(middle(area, 110, area.height.saturating_sub(2).min(34)), &pen.app.phrase(Phrase::Games));
    let look = pen.app.look;
    let at = pen.put(inner, &format!("{} ", pen.app.phrase(Phrase::Search)), look.key());
    let typed = pen.put(after(line(inner, 0), at), &list.wanted, Style::new());
    pen.put(after(line(inner, 0), at + typed), " ", look.chosen());
    if list.wanted.is_empty() {
        pen.put(after(line(inner, 0), at + 2), &pen.app.phrase(Phrase::SearchExample), look.faint());
    }
    let room = usize::from(inner.height.saturating_sub(3)).max(1);
    let wide = Rect { width: inner.width.min(NAMES + 26), ..inner };
    let from = (list.at + 1).saturating_sub(room);
    for (index, game) in found.iter().enumerate().skip(from).take(room) {
        let style = if index == list.at { look.chosen() } else { Style::new() };
        let row = line(wide, 2 + index - from);
        pen.fill(row, style);
        pen.put(Rect { width: NAMES, ..row }, game.name, style);
        pen.put(after(row, NAMES), &game.title, style);
        pen.hit(row, Hit::Item(index));
    }
    if found.is_empty() {
        pen.put(line(wide, 2), &pen.app.phrase(Phrase::NoGame), look.faint());
    }
    if let Some(game) = list.chosen() {
        let beside = Rect { x: inner.x + wide.width + 2, width: inner.width.saturating_sub(wide.width + 2), ..inner };
        preview(pen, Rect { y: inner.y + 1, height: inner.height.saturating_sub(2), ..beside }, game);
    }
    let row = line(inner, usize::from(inner.height.saturating_sub(1)));
    pen.put_right(row, &pen.app.phrase(Phrase::GamesKeys), look.key());
    pen.hit(row, Hit::Key(KeyCode::Esc));
}

/// A picture of a game's board, if there is room for it.
fn preview(pen: &mut Pen, area: Rect, game: &Listed) {
    let room = Room { columns: area.width, rows: area.height, glyph: 1 };
    let style = render::Style { names: false, ..pen.app.board_style() };
    let sheet = render::sheet(game.board(), &style, room);
    if sheet.columns > usize::from(area.width) || sheet.rows.len() > usize::from(area.height) {
        return;
    }
    let x = area.x + (area.width - sheet.columns as u16) / 2;
    let y = area.y + (area.height - sheet.rows.len() as u16) / 2;
    for (row, at) in sheet.rows.iter().zip(0..) {
        pen.put(Rect { x, y: y + at, width: sheet.columns as u16, height: 1 }, row, Style::new());
    }
}

pub(super) fn menu(pen: &mut Pen, area: Rect, menu: &Menu) {
    let widest = menu.items.iter().map(|(text, _)| columns(text)).max().unwrap_or(0).max(columns(&menu.title) + 2);
    let wanted = menu.items.len() as u16 + 3;
    let height = wanted.min(area.height.saturating_sub(2));
    let inner = pen.window(middle(area, (widest as u16 + 8).max(44), height), &menu.title);
    let room = usize::from(inner.height.saturating_sub(1)).max(1);
    let from = (menu.at + 1).saturating_sub(room);
    for (index, (text, _)) in menu.items.iter().enumerate().skip(from).take(room) {
        let style = if index == menu.at { pen.app.look.chosen() } else { Style::new() };
        let row = line(inner, index - from);
        let number = if index < 9 { format!("{} ", index + 1) } else { "  ".to_owned() };
        pen.fill(row, style);
        pen.put(row, &format!("{number}{text}"), style);
        pen.hit(row, Hit::Item(index));
    }
    let row = line(inner, room);
    let keys = pen.app.phrase(Phrase::MenuKeys(menu.items.len() > room));
    pen.put_right(row, &keys, pen.app.look.key());
    pen.hit(row, Hit::Key(KeyCode::Esc));
}

pub(super) fn question(pen: &mut Pen, area: Rect, question: Question) {
    let (text, more) = pen.app.question(question);
    let more = wrapped(&more, 50);
    let widest = more.iter().map(|line| columns(line)).max().unwrap_or(0).max(columns(&text)).max(20);
    let inner = pen.window(middle(area, widest as u16 + 4, more.len() as u16 + 5), &pen.app.phrase(Phrase::Question));
    pen.put(line(inner, 0), &text, Style::new().add_modifier(Modifier::BOLD));
    for (more, at) in more.iter().zip(1..) {
        pen.put(line(inner, at), more, Style::new());
    }
    let row = line(inner, more.len() + 2);
    let yes = pen.put(row, &pen.app.phrase(Phrase::Yes), pen.app.look.key());
    pen.hit(Rect { width: yes, ..row }, Hit::Key(KeyCode::Char('y')));
    let no = after(row, yes + 4);
    let width = pen.put(no, &pen.app.phrase(Phrase::No), pen.app.look.key());
    pen.hit(Rect { width, ..no }, Hit::Key(KeyCode::Char('n')));
}

pub(super) fn new_game(pen: &mut Pen, area: Rect, new: &NewGame) {
    let choices: Vec<_> = new.choices().collect();
    let wanted = choices.len() as u16 + 9;
    let height = wanted.min(area.height);
    let inner = pen.window(middle(area, 62, height), &pen.app.phrase(Phrase::NewGame));
    let look = pen.app.look;
    let labels = choices.iter().map(|choice| columns(&choice.label)).max().unwrap_or(0).clamp(6, 24);
    // Long lists of options scroll; the game above and the button below stay.
    let room = usize::from(inner.height).saturating_sub(6).max(1);
    let from = new.at.saturating_sub(room).min(choices.len().saturating_sub(room));
    let name = match &new.typed {
        Some(typed) => format!("{typed}_"),
        None => new.name.clone(),
    };
    let label = pen.app.phrase(Phrase::Game);
    choice_line(pen, line(inner, 0), (&label, labels), &name, (0, new.at == 0), new.typed.is_none());
    let about = new.fault.clone().unwrap_or_else(|| new.title.clone());
    let style = if new.fault.is_some() { look.alarm() } else { look.faint() };
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    pen.put(after(line(inner, 1), labels as u16 + 4), &about, style);
    for (index, choice) in choices.iter().enumerate().skip(from).take(room) {
        let row = line(inner, 2 + index - from);
        choice_line(pen, row, (&choice.label, labels), &new.shown(index), (index + 1, new.at == index + 1), true);
    }
    let start = choices.len() + 1;
    let below = 3 + room.min(choices.len());
    let style = if new.at == start { look.chosen() } else { look.key() };
    let row = line(inner, below);
    let width = pen.put(row, &pen.app.phrase(Phrase::Start), style);
    pen.hit(Rect { width, ..row }, Hit::Item(start));
    for (text, at) in pen.app.phrase(Phrase::NewGameKeys(new.at == 0)).lines().zip(below + 1..) {
        pen.put(line(inner, at), text, look.faint());
    }
}

/// A line with a value between arrows.
fn choice_line(
    pen: &mut Pen,
    row: Rect,
    (label, labels): (&str, usize),
    value: &str,
    (item, here): (usize, bool),
    arrows: bool,
) {
    let look = pen.app.look;
    let style = if here { look.chosen() } else { Style::new() };
    pen.hit(row, Hit::Item(item));
    pen.put(row, label, if here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() });
    let (left, right) = if arrows { ("<", ">") } else { (" ", " ") };
    let mut at = labels as u16 + 2;
    pen.put(after(row, at), left, look.key());
    pen.hit(Rect { width: 2.min(after(row, at).width), ..after(row, at) }, Hit::Turn(item, false));
    at += 2;
    at += pen.put(after(row, at), value, style);
    pen.put(after(row, at + 1), right, look.key());
    pen.hit(Rect { width: 2.min(after(row, at).width), ..after(row, at) }, Hit::Turn(item, true));
}
