//! Drawing the whole screen.

mod board;
mod dialogs;
mod men;
mod panel;
mod pen;

use crossterm::event::KeyCode;
use merels::notation;
use merels::seats::answerer;
use merels::sheet::{Phrase, Saying};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use ratatui_core::terminal::Frame;

use crate::app::App;
use crate::dialog::Dialog;
use crate::hit_areas::Hit;
use crate::style::Figure;
use crate::words::{columns, wrapped};
use pen::{Pen, after};

/// The smallest window that shows anything useful.
const LEAST: (u16, u16) = (44, 14);

/// Widths of the panel that are tried, with and without much room.
const PANELS: [u16; 4] = [34, 27, 23, 19];

/// The most lines that a message takes.
const MESSAGE_LINES: usize = 3;

/// How much larger a board must be, in columns and twice the rows, for the panel to give way.
const CLEARLY: usize = 4;

/// Draws the interface.
pub fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    app.hit_areas.borrow_mut().clear();
    let mut pen = Pen { buffer: frame.buffer_mut(), app };
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(&mut pen, area);
        return;
    }
    let row = |at: u16| Rect { y: area.y + at, height: 1, ..area };
    title(&mut pen, row(0));
    status(&mut pen, row(1));
    keys(&mut pen, row(area.height - 1));
    let body = Rect { y: area.y + 2, height: area.height - 4, ..area };
    match panel_width(app, body) {
        Some(width) => {
            let board = Rect { width: body.width - width - 1, ..body };
            board::draw(&mut pen, board);
            panel::draw(&mut pen, Rect { x: body.x + body.width - width, width, ..body });
        }
        None => {
            board::draw(&mut pen, Rect { height: body.height - 1, ..body });
            panel::summary(&mut pen, Rect { y: body.y + body.height - 1, height: 1, ..body });
        }
    }
    message(&mut pen, row(area.height - 2));
    if app.dialog.is_some() {
        // What lies below can't be clicked.
        let mut areas = app.hit_areas.borrow_mut();
        areas.hits.clear();
        areas.board = Rect::default();
    }
    match &app.dialog {
        None => {}
        Some(Dialog::Help(from)) => dialogs::help(&mut pen, area, *from),
        Some(Dialog::Menu(menu)) => dialogs::menu(&mut pen, area, menu),
        Some(Dialog::Ask(question)) => dialogs::question(&mut pen, area, *question),
        Some(Dialog::New(new)) => dialogs::new_game(&mut pen, area, new),
        Some(Dialog::Games(menu, new)) => {
            dialogs::new_game(&mut pen, area, new);
            app.hit_areas.borrow_mut().hits.clear();
            dialogs::games(&mut pen, area, menu);
        }
        Some(Dialog::Page { title, lines, from, .. }) => dialogs::page(&mut pen, area, title, lines, *from),
    }
}

fn too_small(pen: &mut Pen, area: Rect) {
    let text = pen.app.phrase(Phrase::TooSmall(LEAST.0, LEAST.1));
    for (line, at) in wrapped(&text, usize::from(area.width)).iter().zip(0..area.height) {
        pen.put(Rect { y: area.y + at, height: 1, ..area }, line, Style::new());
    }
}

/// The panel beside which the board is seen well: a narrow one if that leaves the board clearly larger. Without any, some
/// panel, and the board is scrolled.
fn panel_width(app: &App, body: Rect) -> Option<u16> {
    if app.wide || body.width < 60 {
        return None;
    }
    let mut best: Option<(usize, u16)> = None;
    for panel in PANELS.into_iter().filter(|&panel| body.width >= 100 || panel < PANELS[0]) {
        let board = Rect { width: body.width.saturating_sub(panel + 1), ..body };
        if let Some(size) = board::size(app, board)
            && best.is_none_or(|(least, _)| size >= least + CLEARLY)
        {
            best = Some((size, panel));
        }
    }
    best.map(|(_, panel)| panel).or(Some(PANELS[2]))
}

fn title(pen: &mut Pen, row: Rect) {
    let app = pen.app;
    let session = app.session();
    let number = app.study.path().len() + usize::from(session.outcome().is_none());
    let right = format!("{} ", app.phrase(Phrase::TurnNumber(number)));
    // A long title keeps a blank before the turn.
    let room = row.width.saturating_sub(columns(&right) as u16 + 1);
    let title = format!(" {}", app.game().title);
    pen.put(Rect { width: room, ..row }, &title, Style::new().add_modifier(Modifier::BOLD));
    pen.put_right(row, &right, Style::new());
}

/// Who is to do what, in a line that can't be overlooked when something must be taken.
fn status(pen: &mut Pen, row: Rect) {
    let app = pen.app;
    let session = app.session();
    let look = app.look;
    if let Some(outcome) = session.outcome() {
        pen.fill(row, look.chosen());
        let text = format!(" {}", app.spoken(Saying::Over(outcome)));
        let said = pen.put(row, &text, look.chosen().add_modifier(Modifier::BOLD));
        let text = format!(" {} ", app.phrase(Phrase::WhatNowKey));
        if columns(&text) + usize::from(said) < usize::from(row.width) && app.dialog.is_none() {
            pen.put_right(row, &text, look.chosen());
            pen.hit_right(row, columns(&text), Hit::Key(KeyCode::Enter));
        }
        return;
    }
    if session.offer_is_open() {
        let text = format!(" {}", app.spoken(Saying::Answers(answerer(session))));
        pen.put(row, &text, look.alarm());
        return;
    }
    let position = session.position();
    let due = position.sorts_due(session.rules());
    let sign = app.sign(position.decider());
    if app.opponent_decides() {
        let (player, seat) = (position.decider(), app.seat(position.decider()));
        let says = if app.live { Saying::Thinks(player, seat) } else { Saying::Waits(player, seat) };
        let at = signed(pen, row, &sign);
        let at = at + pen.put(after(row, at), &app.spoken(says), Style::new());
        if let Some(time) = app.thinking.filter(|_| app.live) {
            pen.put(after(row, at + 1), &thinking(time, look.ascii), look.pointer());
        }
        return;
    }
    if app.must_take() {
        pen.fill(row, look.alarm());
        let sign = if sign.0.is_empty() { String::new() } else { format!("{} ", sign.0) };
        let must = app.spoken(Saying::Must(position.decider(), &due));
        pen.put(row, &format!(" {sign}{must}! "), look.alarm());
    } else {
        let at = signed(pen, row, &sign);
        let text = app.spoken(Saying::ToDo(position.decider(), &due));
        let at = at + pen.put(after(row, at), &text, Style::new().add_modifier(Modifier::BOLD));
        let chosen = app.kind.map(|kind| app.figures.kind(kind));
        if let Some((sign, style)) = chosen {
            let at = at + pen.put(after(row, at), &format!("  {} ", app.phrase(Phrase::With)), Style::new());
            pen.put(after(row, at), &sign, style);
        }
    }
    let words = app.words();
    if let Some(first) = words.first() {
        let answer = || app.phrase(Phrase::Answer);
        let word = if words.len() == 1 { notation::decision(app.game(), *first) } else { answer() };
        let text = format!(" s: {word} ");
        pen.put_right(row, &text, look.key());
        pen.hit_right(row, columns(&text), Hit::Key(KeyCode::Char('s')));
    } else if app.may_pass() {
        let text = format!(" p: {} ", app.phrase(Phrase::Pass));
        pen.put_right(row, &text, look.key());
        pen.hit_right(row, columns(&text), Hit::Key(KeyCode::Char('p')));
    } else if !session.claims().is_empty() {
        let text = format!(" c: {} ", app.phrase(Phrase::Claim));
        pen.put_right(row, &text, look.key());
        pen.hit_right(row, columns(&text), Hit::Key(KeyCode::Char('c')));
    }
}

/// Something that moves, and the seconds.
fn thinking(time: std::time::Duration, ascii: bool) -> String {
    const FINE: [char; 4] = ['◐', '◓', '◑', '◒'];
    const PLAIN: [char; 4] = ['|', '/', '-', '\\'];
    let signs = if ascii { PLAIN } else { FINE };
    let sign = signs.get((time.as_millis() / 250 % 4) as usize).copied().unwrap_or('.');
    match time.as_secs() {
        0 => sign.to_string(),
        seconds => format!("{sign} {seconds} s"),
    }
}

/// A player's sign at the beginning of a row.
fn signed(pen: &mut Pen, row: Rect, sign: &Figure) -> u16 {
    let text = if sign.0.is_empty() { " ".to_owned() } else { format!(" {} ", sign.0) };
    pen.put(row, &text, sign.1)
}

fn message(pen: &mut Pen, row: Rect) {
    let app = pen.app;
    match &app.entry {
        Some(entry) => {
            let at = pen.put(row, &format!(" {} ", app.phrase(Phrase::Prompt)), app.look.key());
            let rest = after(row, at);
            let most = usize::from(rest.width).saturating_sub(1);
            // The end of a long line is what one types at.
            let mut shown = entry.as_str();
            while columns(shown) > most {
                let mut letters = shown.chars();
                letters.next();
                shown = letters.as_str();
            }
            let end = pen.put(rest, shown, Style::new());
            pen.put(after(rest, end), " ", app.look.chosen());
            if entry.is_empty() {
                pen.put(after(rest, end + 2), &app.phrase(Phrase::PromptExample), app.look.faint());
            }
        }
        None => {
            let style = if app.message.refusal {
                app.look.ink(ratatui_core::style::Color::Red).add_modifier(Modifier::BOLD)
            } else {
                Style::new()
            };
            // A long one covers what is above: it is gone with the next key.
            let width = usize::from(row.width).saturating_sub(2);
            let lines = wrapped(&app.message.text, width);
            for (line, above) in lines.iter().take(MESSAGE_LINES).zip((0..lines.len().min(MESSAGE_LINES)).rev()) {
                let row = Rect { y: row.y - above as u16, ..row };
                pen.wipe(row);
                pen.put(row, &format!(" {line}"), style);
            }
        }
    }
}

/// The keys; each can be clicked.
fn keys(pen: &mut Pen, row: Rect) {
    let look = pen.app.look;
    let mut at = 1;
    for &(key, name) in pen.app.tongue().keys() {
        // Names that begin with their key need no more than that.
        let rest = name.strip_prefix(key).map_or(format!(" {name}"), str::to_owned);
        let width = 1 + columns(&rest) as u16;
        if at + width > row.width {
            break;
        }
        let start = after(row, at);
        pen.put(start, &key.to_string(), look.key());
        pen.put(after(row, at + 1), &rest, look.faint());
        pen.hit(Rect { width, ..start }, Hit::Key(KeyCode::Char(key)));
        at += width + 2;
        if row.width < 84 {
            at -= 1;
        }
    }
}
