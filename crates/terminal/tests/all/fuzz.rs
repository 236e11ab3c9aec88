//! Keys, clicks and sizes at random: whatever is done, the interface stays alive and what it shows belongs together.

use crate::common::{app, screen};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use merels::Decision;
use merels_terminal::{Answer, App, Look};

/// Numbers that follow from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

const CODES: [KeyCode; 16] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Delete,
    KeyCode::F(5),
];

const LETTERS: &str = "urfhocRntlwgp?:qyn 123456789,.+xad-@*ö○漢";

const SIZES: [(u16, u16); 8] = [(80, 24), (80, 24), (120, 40), (44, 14), (60, 20), (10, 5), (1, 1), (200, 60)];

fn event(random: &mut Random, size: (u16, u16)) -> Event {
    let letters: Vec<char> = LETTERS.chars().collect();
    match random.below(10) {
        0..=3 => Event::Key(KeyEvent::new(random.of(&CODES), KeyModifiers::NONE)),
        4 | 5 => Event::Key(KeyEvent::new(KeyCode::Char(random.of(&letters)), KeyModifiers::NONE)),
        6 => Event::Paste((0..random.below(40)).map(|_| random.of(&letters)).collect()),
        _ => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ];
            // Sometimes beside the window, as after a resize.
            let (column, row) = (random.below(usize::from(size.0) + 3), random.below(usize::from(size.1) + 3));
            let kind = random.of(&kinds);
            Event::Mouse(MouseEvent { kind, column: column as u16, row: row as u16, modifiers: KeyModifiers::NONE })
        }
    }
}

/// A decision of the opponent's, or nonsense.
fn answer(app: &App, random: &mut Random) -> Answer {
    match random.below(8) {
        0 => Answer::Failed("it is tired".to_owned()),
        1 => Answer::Decisions(vec![Decision::Pass]),
        2 => Answer::Draw(random.below(2) == 0),
        _ => {
            let legal = app.study().session().position().legal();
            Answer::Decisions(legal.get(random.below(legal.len())).copied().into_iter().collect())
        }
    }
}

#[test]
fn anything_may_be_pressed() {
    let games = ["nine-mens-morris", "millieu", "spaceship-three", "gomoku", "three-player-morris", "shah"];
    let mut turns = 0;
    for (seed, game) in games.into_iter().enumerate() {
        let mut random = Random(seed as u64 + 1);
        let look = Look { ascii: seed % 2 == 1, colour: seed % 3 != 0 };
        let mut app = app(game, &["human", if seed % 2 == 0 { "random" } else { "human" }], look);
        let mut size = SIZES[0];
        for _ in 0..2_500 {
            if random.below(40) == 0 {
                size = random.of(&SIZES);
                app.handle(&Event::Resize(size.0, size.1));
            }
            screen(&app, size.0, size.1);
            app.handle(&event(&mut random, size));
            if let Some(request) = app.request()
                && random.below(2) == 0
            {
                let answer = answer(&app, &mut random);
                app.answer(request.ticket, answer);
            }
            let board = &app.study().session().rules().game().board;
            assert!(app.cursor().index() < board.len());
            turns += usize::from(!app.study().path().is_empty());
        }
    }
    assert!(turns > 1_000, "hardly anything was played: {turns}");
}
