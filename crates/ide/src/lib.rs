//! What editors ask of a definition: what a word means, where a name is declared, what can stand here, what is wrong and how
//! it is mended. Text in, plain data out: no protocol, no files, no threads.
//!
//! A [`Snapshot`] is one definition as it stands at one moment, with what it extends. It is read once, and whatever is asked of
//! it is worked out when it is asked for. A text that is half written is answered as well as it can be. Places are bytes of
//! UTF-8; [`Lines`] turns them into lines and columns of whatever encoding an editor counts in.
//!
//! ```
//! use merels_ide::{NoLibrary, Snapshot};
//!
//! let text = "game \"Three\"\nplayers A, B\nboard grid 3 x 3\npiece man: 3 in each hand\n\
//!     pattern row = line of 3 { same owner }\nphase play { place man on empty if row made { win } }\n";
//! let snapshot = Snapshot::read("three.merels", text, &NoLibrary);
//! let used = text.find("row made").unwrap_or_default();
//! let hover = snapshot.hover(used).ok_or("a name stands there")?;
//! assert!(hover.text.contains("pattern `row`: a set of lines"));
//! let declared = snapshot.definition(used);
//! assert_eq!(&text[declared[0].at.clone()], "row");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod board;
mod calls;
mod complete;
mod edit;
mod exemplify;
mod generators;
mod hints;
mod hover;
mod layout;
mod lines;
mod navigate;
mod outline;
mod refactor;
mod rename;
mod scenarios;
mod sets;
mod signature;
mod snapshot;
mod snippets;
mod tokens;

pub use actions::{Action, ActionKind, fixed_at_once};
pub use board::{Preview, Sketch, sketch};
pub use calls::Calls;
pub use complete::{Completion, CompletionKind};
pub use edit::{Change, Edit, Place, Range, applied};
pub use exemplify::Target;
pub use hints::{Hint, HintKind};
pub use hover::Hover;
pub use layout::{layout, layout_at, layout_within};
pub use lines::{Encoding, Lines, Position};
pub use merels_play::{Cancelled, Definition, Faults, Library, NoLibrary, Symbol, SymbolKind, Symbols, check_unless};
pub use merels_scenario::{CaseReport, Report as ScenarioReport, run as run_scenarios};
pub use merels_syntax::{Code, Diagnostic, FileId, Severity, Sources, Span, diagnostic::Label, legible};
pub use outline::{Fold, Outline, OutlineKind};
pub use rename::{RenameError, Renamed, renamed};
pub use scenarios::Scenarios;
pub use signature::{Parameter, Signature};
pub use snapshot::Snapshot;
pub use tokens::{Token, TokenKind};
