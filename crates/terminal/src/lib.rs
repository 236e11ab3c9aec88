//! Playing Merels games on a whole screen of a terminal: the board in lines with pieces in colour, keys and mouse, hands,
//! the turns, variations, opponents.
//!
//! [`App`] is the interface without a terminal: it takes events and gives effects, and [`draw`] shows it on any frame of
//! ratatui. [`run`] owns the terminal, and restores it on every way out.
//!
//! ```
//! use merels::{Session, ir::PlayerId, record::Study};
//! use merels_terminal::{App, Look, Setup, draw};
//! use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
//! use ratatui_core::{backend::TestBackend, terminal::Terminal};
//!
//! let rules = merels::load("tic-tac-toe", &[])?;
//! let mut app = App::new(Setup {
//!     study: Study::new(Session::new(rules, PlayerId(0))),
//!     name: "tic-tac-toe".to_owned(),
//!     seats: Vec::new(),
//!     opponents: Vec::new(),
//!     library: Box::new(|name| Err(format!("there is no game `{name}`"))),
//!     look: Look { ascii: false, colour: true },
//!     kept: None,
//! });
//! let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
//! for key in [KeyCode::Right, KeyCode::Up, KeyCode::Enter] {
//!     terminal.draw(|frame| draw(frame, &app))?;
//!     app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
//! }
//! assert_eq!(app.message(), "Played: b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it owns the terminal, with its clock, its signals and its threads"
)]

mod act;
mod app;
mod backend;
mod certain;
mod commands;
mod cursor;
mod dialog;
mod dialog_keys;
mod draw;
mod game_flow;
mod game_list;
mod help;
mod hit_areas;
mod keys;
mod new_game;
mod opponent;
mod run;
mod screen;
mod setup;
mod style;
mod time;
mod tree;
mod words;

pub use app::{App, Effect};
pub use certain::Certain;
pub use commands::{Errand, KeptGame};
pub use draw::draw;
pub use merels::seats::HUMAN;
pub use opponent::{Answer, Opponent, Request};
pub use run::{DoErrand, Host, Kept, KeptGames, Left, MakeOpponent, OnChange, run};
pub use setup::{Finder, Setup, Weigh};
pub use style::Look;
