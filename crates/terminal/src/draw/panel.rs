//! Beside the board: the players with what they hold, and the turns.

use merels::ir::{KindId, PlayerId};
use merels::seats::HUMAN;
use merels::sheet::{Phrase, Saying};
use merels::{Decision, UNLIMITED};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use super::pen::{Pen, after};
use crate::app::{App, Focus};
use crate::hit_areas::Hit;
use crate::style::Mark;
use crate::tree::Row;
use crate::words::{columns, wrapped};

pub(super) fn draw(pen: &mut Pen, area: Rect) {
    let upright = if pen.app.look.ascii { "|" } else { "│" };
    for y in area.y..area.bottom() {
        pen.put(Rect { y, height: 1, width: 1, ..area }, upright, pen.app.look.faint());
    }
    let mut rest = Rect { x: area.x + 2, width: area.width - 2, ..area };
    let players = pen.app.game().players.len();
    // The tree has more use for the room than hands that can't change.
    let least = if pen.app.focus == Focus::Tree { 8 } else { 3 };
    for index in 0..players {
        if rest.height > least {
            player(pen, &mut rest, PlayerId(index as u8));
        }
    }
    if rest.height > least {
        pool(pen, &mut rest);
    }
    turns(pen, rest);
}

/// The next free row of an area.
fn row(rest: &mut Rect) -> Rect {
    let row = Rect { height: rest.height.min(1), ..*rest };
    rest.y += row.height;
    rest.height -= row.height;
    row
}

fn is_out(app: &App, player: PlayerId) -> bool {
    app.session().position().state().out.get(player.index()).copied().unwrap_or(false)
}

fn player(pen: &mut Pen, rest: &mut Rect, player: PlayerId) {
    let app = pen.app;
    let position = app.session().position();
    let decides = app.session().outcome().is_none() && position.decider() == player;
    let name_row = row(rest);
    let (sign, style) = app.sign(player);
    let owned = !sign.is_empty();
    let mark = if decides { ">" } else { " " };
    let at = pen.put(name_row, mark, app.look.pointer());
    let at = at + pen.put(after(name_row, at), &sign, style);
    let at = at + u16::from(owned);
    let seat = app.seat(player);
    let seat = if seat == HUMAN { String::new() } else { app.phrase(Phrase::Seat(seat)) };
    let weight = if decides { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    // A long name keeps a blank before whoever sits there, or the seat goes below it.
    let name = app.player(player);
    let room = after(name_row, at);
    let beside = seat.is_empty() || columns(name) + 1 + columns(&seat) <= usize::from(room.width);
    pen.put(room, name, weight);
    if beside {
        pen.put_right(name_row, &seat, app.look.faint());
    } else {
        pen.put(after(row(rest), 2), &seat, app.look.faint());
    }
    if let Some(clock) = &app.clock {
        let left = clock.left(player);
        let style = if left.as_secs() < 20 { app.look.ink(Color::Red).add_modifier(Modifier::BOLD) } else { weight };
        pen.put(after(row(rest), 2), &merels::seats::shown(left), style);
    }
    if is_out(app, player) {
        pen.put(after(row(rest), 2), &app.phrase(Phrase::Out), Style::new());
        return;
    }
    for (name, number) in position.state().counted(app.game(), player) {
        pen.put(after(row(rest), 2), &format!("{} {number}", app.spoken(Saying::Counted(name))), Style::new());
    }
    if let Some(score) = score(app, player) {
        pen.put(after(row(rest), 2), &format!("{} {score}", app.phrase(Phrase::Score)), Style::new());
    }
    let hand = position.state().hands.get(player.index()).cloned().unwrap_or_default();
    if !is_shown(app, &hand) {
        lost(pen, rest, player);
        return;
    }
    if let [only] = hand.as_slice() {
        let mut text = in_hand(app, (*only != UNLIMITED).then(|| u64::from(*only)));
        let lost = app.lost(player);
        if lost > 0 {
            text.push_str(&format!(", {} {lost} ", app.phrase(Phrase::Lost)));
        }
        let line = row(rest);
        let at = pen.put(after(line, 2), &text, Style::new());
        captured(pen, after(line, 2 + at), player);
        return;
    }
    kinds(pen, rest, &hand, decides);
    lost(pen, rest, player);
}

/// Whether a hand is worth a line: in a game without hands it would be empty all the time.
fn is_shown(app: &App, hand: &[u32]) -> bool {
    merels::walk::has_hands(app.game()) || hand.iter().any(|&count| count > 0)
}

/// The line of the men that a player has lost, if there are any.
fn lost(pen: &mut Pen, rest: &mut Rect, player: PlayerId) {
    let lost = pen.app.lost(player);
    if lost > 0 {
        let line = row(rest);
        let at = pen.put(after(line, 2), &format!("{} {lost} ", pen.app.phrase(Phrase::Lost)), Style::new());
        captured(pen, after(line, 2 + at), player);
    }
}

/// What a player has of what counts at the end.
fn score(app: &App, player: PlayerId) -> Option<i64> {
    merels::interpret::scores(app.game(), app.session().position().state())?.get(player.index()).copied()
}

/// How many pieces somebody holds; without a number as many as they like.
fn in_hand(app: &App, count: Option<u64>) -> String {
    match count {
        Some(count) => format!("{count} {}", app.phrase(Phrase::InHand)),
        None => app.phrase(Phrase::AnyNumber),
    }
}

/// The men that a player has lost, as far as there is room.
fn captured(pen: &mut Pen, line: Rect, player: PlayerId) {
    let (sign, style) = pen.app.figures.man(player);
    let room = usize::from(line.width) / columns(&sign).max(1);
    let lost = usize::try_from(pen.app.lost(player)).unwrap_or(0);
    if lost <= room {
        pen.put(line, &sign.repeat(lost), style);
    }
}

fn pool(pen: &mut Pen, rest: &mut Rect) {
    let pool = pen.app.session().position().state().pool.clone();
    if pool.iter().all(|&count| count == 0) {
        return;
    }
    pen.put(row(rest), &format!(" {}", pen.app.phrase(Phrase::Pool)), Style::new());
    kinds(pen, rest, &pool, true);
}

/// The kinds of a store in columns, each always at its place; those that can be placed now have their keys.
fn kinds(pen: &mut Pen, rest: &mut Rect, store: &[u32], decides: bool) {
    let app = pen.app;
    let choice = if decides && !app.opponent_decides() { app.kinds_to_choose() } else { Vec::new() };
    let keys = app.kinds_with_keys();
    let began = |kind: KindId| app.game().supplies.iter().any(|supply| supply.kind == kind);
    let shown: Vec<(KindId, u32)> = store
        .iter()
        .enumerate()
        .map(|(kind, &count)| (KindId(kind as u8), count))
        .filter(|&(kind, count)| count > 0 || (keys.contains(&kind) && began(kind)))
        .collect();
    if store.iter().all(|&count| count == 0) {
        pen.put(after(row(rest), 2), &app.phrase(Phrase::NothingInHand), app.look.faint());
        return;
    }
    let times = |count: u32| match count {
        0 | 1 => String::new(),
        UNLIMITED => "*".to_owned(),
        more => format!("x{more}"),
    };
    let sign = |kind: KindId| app.figures.kind(kind);
    let widest = shown.iter().map(|&(kind, count)| columns(&sign(kind).0) + columns(&times(count))).max().unwrap_or(1);
    let cell = (widest + 3) as u16;
    // What differs in the last attribute stands side by side.
    let most = usize::from((rest.width / cell).max(1));
    let across = app.game().attributes.last().map_or(most, |attribute| attribute.values.len().max(1)).min(most);
    for line in shown.chunks(across) {
        let line_row = row(rest);
        for (&(kind, count), at) in line.iter().zip(0..) {
            let area = Rect { width: cell.min(after(line_row, at * cell).width), ..after(line_row, at * cell) };
            if area.is_empty() {
                continue;
            }
            if count == 0 {
                pen.put(after(area, 2), "-", app.look.faint());
                continue;
            }
            let number = keys.iter().position(|&known| known == kind).filter(|_| choice.contains(&kind));
            let key = number.map_or(" ".to_owned(), |number| (number + 1).to_string());
            pen.put(after(area, 1), &key, app.look.pointer());
            let (text, style) = sign(kind);
            let hinted = matches!(app.hint, Some(Decision::Place { kind: own, .. }) if own == kind);
            let mark = if app.kind == Some(kind) { Some(Mark::Picked) } else { hinted.then_some(Mark::Hint) };
            let mark = mark.filter(|_| decides);
            pen.put(area, if mark.is_some() { ">" } else { " " }, app.look.pointer());
            let style = mark.map_or(style, |mark| style.patch(app.look.mark(mark)));
            pen.put(after(area, 2), &format!("{text}{}", times(count)), style);
            pen.hit(area, Hit::Kind(kind));
        }
    }
}

/// The turns played, or all that was tried.
fn turns(pen: &mut Pen, area: Rect) {
    let app = pen.app;
    let tree = app.focus == Focus::Tree;
    let mut rest = area;
    if rest.height < 2 {
        return;
    }
    let heading = app.phrase(if tree { Phrase::Tree } else { Phrase::Turns });
    let style = if tree { app.look.chosen() } else { Style::new().add_modifier(Modifier::UNDERLINED) };
    pen.put(row(&mut rest), &heading, style);
    let comment = app.study.comment(app.study.current()).to_owned();
    if !comment.is_empty() && rest.height > 6 {
        let lines = wrapped(&comment, usize::from(rest.width));
        let shown = lines.len().min(2);
        for (line, at) in lines.iter().take(shown).zip(0..) {
            let below = rest.height - shown as u16 + at;
            pen.put(Rect { y: rest.y + below, height: 1, ..rest }, line, app.look.faint());
        }
        rest.height -= shown as u16;
    }
    let rows = if tree { app.tree_rows() } else { app.line_rows() };
    let current = app.study.current();
    let here = rows.iter().position(|row| row.node == current);
    let under_way = !app.study.under_way().is_empty();
    // The current turn stands a little above the middle, and what is under way below it.
    let room = usize::from(rest.height).saturating_sub(usize::from(under_way)).max(1);
    let middle = here.map_or(0, |here| (here + 1).saturating_sub(room / 2 + 1));
    let from = middle.min(rows.len().saturating_sub(room));
    for entry in rows.iter().skip(from).take(room) {
        turn(pen, row(&mut rest), entry, entry.node == current && !under_way);
        if under_way && entry.node == current {
            part(pen, row(&mut rest));
        }
    }
    if under_way && here.is_none() {
        part(pen, row(&mut rest));
    }
}

fn turn(pen: &mut Pen, line: Rect, entry: &Row, current: bool) {
    let app = pen.app;
    let style = match (current, entry.ahead) {
        (true, _) => app.look.chosen(),
        (false, true) => app.look.faint(),
        (false, false) => Style::new(),
    };
    let text = app.short_turn_to(entry.node);
    let branch = if entry.branches { "*" } else { " " };
    let indent = "  ".repeat(usize::from(entry.indent.min(6)));
    pen.put(line, &format!("{indent}{:>3}{branch}{text}", entry.number), style);
    pen.hit(line, Hit::Node(entry.node));
}

/// The decisions of the turn under way.
fn part(pen: &mut Pen, line: Rect) {
    let app = pen.app;
    let text = app.short_turn(app.study.under_way());
    let number = app.study.path().len() + 1;
    pen.put(line, &format!("{number:>3} {text}..."), app.look.chosen());
}

/// One line in place of the panel: hands in short.
pub(super) fn summary(pen: &mut Pen, line: Rect) {
    let app = pen.app;
    let state = app.session().position().state();
    let owned = app.game().kinds.iter().any(|kind| kind.owned);
    let mut at = 1;
    for index in 0..app.game().players.len() {
        let player = PlayerId(index as u8);
        let (sign, style) = if owned { app.figures.man(player) } else { (app.player(player).to_owned(), Style::new()) };
        let hand = state.hands.get(index).map_or(&[][..], Vec::as_slice);
        let unlimited = hand.contains(&UNLIMITED);
        let total: u64 = hand.iter().map(|&count| u64::from(count)).sum();
        let mut parts = Vec::new();
        if is_out(app, player) {
            parts.push(app.phrase(Phrase::Out));
        } else if is_shown(app, hand) {
            parts.push(in_hand(app, (!unlimited).then_some(total)));
        }
        let lost = app.lost(player);
        if lost > 0 {
            parts.push(format!("{} {lost}", app.phrase(Phrase::Lost)));
        }
        parts.extend(score(app, player).map(|score| format!("{} {score}", app.phrase(Phrase::Score))));
        if !parts.is_empty() {
            at += pen.put(after(line, at), &sign, style);
            at += pen.put(after(line, at), &format!(" {}   ", parts.join(", ")), Style::new());
        }
    }
    let last = app.study.path().last().map(|&node| app.short_turn_to(node));
    if let Some(last) = last {
        pen.put_right(line, &format!("  {} {last} ", app.phrase(Phrase::Last)), Style::new());
    }
}
