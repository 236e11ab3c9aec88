//! The interface without a terminal.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use merels::catalogue::{self, BuiltIn};
use merels::ir::PlayerId;
use merels::record::Study;
use merels::{Definition, History, Rules, Session, position_text};
use merels_terminal::{App, Effect, Look, Setup, draw};
use ratatui_core::backend::TestBackend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;

pub(crate) const COLOURED: Look = Look { ascii: false, colour: true };

fn library(name: &str) -> Result<Definition, String> {
    let entry = catalogue::find(name).ok_or_else(|| format!("there is no game `{name}`"))?;
    Definition::read(&format!("{name}.merels"), entry.text, &BuiltIn).map_err(|faults| faults.to_string())
}

/// The interface with a new game.
pub(crate) fn app(game: &str, seats: &[&str], look: Look) -> App {
    let rules = Rules::of(&library(game).unwrap(), &[]).unwrap();
    with(Session::new(rules, PlayerId(0)), game, seats, look)
}

/// The interface with a new game that somebody has written.
pub(crate) fn app_of(text: &str, seats: &[&str], look: Look) -> App {
    let definition = Definition::read("here.merels", text, &BuiltIn).unwrap_or_else(|faults| panic!("{faults}"));
    with(Session::new(Rules::of(&definition, &[]).unwrap(), PlayerId(0)), "here.merels", seats, look)
}

/// The interface with a game that begins in a position.
pub(crate) fn app_at(game: &str, position: &str, look: Look) -> App {
    let rules = Rules::of(&library(game).unwrap(), &[]).unwrap();
    let mut history = History::new();
    let start = position_text::read(&rules, position, &mut history).unwrap();
    with(Session::from_position(rules, start, history), game, &[], look)
}

fn with(session: Session, game: &str, seats: &[&str], look: Look) -> App {
    App::new(Setup {
        study: Study::new(session),
        name: game.to_owned(),
        seats: seats.iter().map(|&seat| seat.to_owned()).collect(),
        opponents: vec!["random".to_owned()],
        library: Box::new(library),
        look,
        kept: None,
    })
}

/// What the interface shows on a screen of that size.
pub(crate) fn screen(app: &App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    terminal.backend().buffer().clone()
}

/// The characters of a screen.
pub(crate) fn text(buffer: &Buffer) -> String {
    let row = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

/// The same, and below it what stands out by its ground.
pub(crate) fn marked(buffer: &Buffer) -> String {
    let mut found = text(buffer);
    let mut last: Option<(u16, u16, String)> = None;
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            if cell.bg == Color::Reset && !reversed {
                continue;
            }
            let style = if reversed { "reversed".to_owned() } else { format!("on {}", cell.bg) };
            match &mut last {
                Some((row, end, known)) if (*row, *end + 1, &*known) == (y, x, &style) => {
                    *end = x;
                    found.push_str(cell.symbol());
                }
                _ => {
                    found.push_str(&format!("\n{style} at {x},{y}: {}", cell.symbol()));
                    last = Some((y, x, style));
                }
            }
        }
    }
    found
}

pub(crate) fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Presses the keys of a text one after another; a line feed is enter.
pub(crate) fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    let code = |letter| if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
    keys.chars().flat_map(|letter| app.handle(&key(code(letter)))).collect()
}

/// Types turns.
pub(crate) fn play(app: &mut App, turns: &str) {
    for turn in turns.split_whitespace() {
        press(app, &format!(":{turn}\n"));
    }
}

/// Lets the button go.
pub(crate) fn release(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Up(MouseButton::Left);
    app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

pub(crate) fn click(app: &mut App, column: u16, row: u16) -> Vec<Effect> {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

/// Draws the screen and clicks on a point.
pub(crate) fn click_point(app: &mut App, name: &str) {
    screen(app, 80, 24);
    let point = app.study().session().rules().game().board.find(name).unwrap();
    let area = app.points_on_screen().iter().find(|(id, _)| *id == point).unwrap().1;
    click(app, area.x, area.y);
}

/// Where a text stands on a screen.
pub(crate) fn find(buffer: &Buffer, wanted: &str) -> Rect {
    let width = wanted.chars().count() as u16;
    for y in 0..buffer.area.height {
        for x in 0..=buffer.area.width - width {
            if (x..x + width).map(|x| buffer[(x, y)].symbol()).collect::<String>() == wanted {
                return Rect { x, y, width, height: 1 };
            }
        }
    }
    panic!("`{wanted}` isn't shown:\n{}", text(buffer));
}
