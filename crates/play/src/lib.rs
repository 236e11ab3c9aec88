//! Playing a game: its rules compiled, positions that people and programs handle, sessions, their text and their JSON.
//!
//! [`Rules`] are made of a [`Definition`] with its options set. A [`Position`] lists the legal decisions and never changes;
//! a [`Session`] adds what people do at a table. [`check`] and [`mend`] are those of `merels-read` with somebody at hand
//! who can play.
//!
//! ```
//! use merels_engine::History;
//! use merels_model::ir::PlayerId;
//! use merels_play::{Definition, NoLibrary, Rules, notation};
//!
//! let text = r#"
//!     game "Three in a Row"
//!     players Cross, Nought
//!     board   grid 3 x 3 with diagonals
//!     piece   mark: unlimited in each hand
//!     pattern three = line of 3 { same owner }
//!     phase play { place mark on empty  if three made { win } }
//!     end { draw when board full }
//! "#;
//! let rules = Rules::of(&Definition::read("three.merels", text, &NoLibrary)?, &[])?;
//! let mut history = History::new();
//! let mut position = rules.start(PlayerId(0), &mut history);
//! for text in ["a1", "a2", "b2", "a3", "c3"] {
//!     let decision = notation::read_decision(rules.game(), text)?;
//!     position = position.play(&rules, decision, &mut history)?;
//! }
//! let outcome = position.outcome().expect("three in a row");
//! assert_eq!(merels_words::outcome(rules.game(), outcome), "Cross wins: Cross has made a three");
//!
//! let slip = text.replace("if three", "if thre");
//! let faults = merels_play::check("three.merels", slip, &NoLibrary);
//! assert_eq!(faults.diagnostics[0].help.as_deref(), Some("did you mean `three`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate opens no files, reads no clock, starts no threads and prints nothing.

mod check;
pub mod data;
mod gains;
pub mod notation;
mod position;
pub mod position_text;
mod refusal;
mod rules;
mod session;

pub use check::{check, check_and_read, check_unless, mark_and_read, mend, mend_unless};
pub use gains::gains;
pub use merels_read::{
    Cancelled, Definition, Faults, Library, Mended, NoLibrary, OptionError, RulesError, Sort, Sorts, Symbol,
    SymbolKind, Symbols, mend_by, symbols,
};
pub use position::{Leave, Position, Step};
pub use refusal::NotLegal;
pub use rules::Rules;
pub use session::{Played, Session, SessionError};
