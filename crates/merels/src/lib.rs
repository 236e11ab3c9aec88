//! Board-game rules as data. A text file holds the rules of a board game. This library
//! reads it, says what is wrong with it, and plays it. The games of [`catalogue`] are built in, and no game
//! is known to the code: whatever one does stands in its file.
//!
//! # Play a built-in game
//!
//! A game is played decision by decision: a placement, a move, a taking, a chosen point or a pass. A turn
//! may hold several. A [`Position`] lists the legal decisions and never changes: playing one of them gives
//! the next position. A [`History`] keeps the record of earlier positions, for rules about repetition.
//!
//! ```
//! use merels::{History, ir::PlayerId, notation, words};
//!
//! let rules = merels::load("tic-tac-toe", &[])?;
//! let mut history = History::new();
//! let mut position = rules.start(PlayerId(0), &mut history);
//! assert_eq!(position.legal().len(), 9);
//!
//! for text in ["b2", "a1", "a3", "b1"] {
//!     let decision = notation::read_decision(rules.game(), text)?;
//!     position = position.play(&rules, decision, &mut history)?;
//! }
//! let legal = position.legal().iter().map(|&decision| notation::decision(rules.game(), decision));
//! assert_eq!(legal.collect::<Vec<_>>(), ["c1", "a2", "c2", "b3", "c3"]);
//! assert_eq!(position.outcome(), None);
//!
//! let winning = notation::read_decision(rules.game(), "c1")?;
//! let over = position.play(&rules, winning, &mut history)?;
//! let outcome = over.outcome().expect("three in a row ends the game");
//! assert_eq!(outcome.winner, Some(PlayerId(0)));
//! assert_eq!(words::outcome(rules.game(), outcome), "Cross wins: Cross has made a three");
//!
//! // What isn't legal changes nothing, and the error says why.
//! let occupied = notation::read_decision(rules.game(), "a1")?;
//! let refused = position.play(&rules, occupied, &mut history);
//! assert!(refused.is_err_and(|reason| !reason.to_string().is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Session`] adds what people do at a table: undo, offers of a draw, claims, resignation.
//!
//! # Play a game of one's own
//!
//! A [`Definition`] is a file and what it extends. [`Rules::of`] sets its options and makes it
//! playable; [`check`] finds all that is wrong with it at once. Every [`syntax::Diagnostic`] has
//! a code, a place in the text and, where one is near, the name that was meant.
//!
//! ```
//! use merels::{Definition, Rules, catalogue::BuiltIn};
//!
//! let text = r#"
//! game "Safe Mills" extends nine-mens-morris
//! action capture { take theirs except mill }
//! "#;
//! let rules = Rules::of(&Definition::read("safe-mills.merels", text, &BuiltIn)?, &[])?;
//! assert_eq!(rules.game().title, "Safe Mills");
//!
//! let slip = text.replace("except mill", "except mil");
//! let faults = merels::check("safe-mills.merels", slip, &BuiltIn);
//! assert_eq!(faults.to_string(), "safe-mills.merels:3:37: M0201: nothing is called `mil`");
//! assert_eq!(faults.diagnostics[0].help.as_deref(), Some("did you mean `mill`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whoever reads a definition says where the games that it extends are found: [`catalogue::BuiltIn`] knows
//! the built-in ones, [`NoLibrary`] knows none, and a [`Library`] of one's own may look anywhere.
//!
//! # Search and play at speed
//!
//! [`Rules::program`] is the game compiled. Its states are small values, changed in place. The caller keeps
//! the record of earlier positions. [`engine::NoRecord`] keeps none, which is enough wherever repetition
//! doesn't matter.
//!
//! ```
//! use merels::engine::{Draws, NoRecord, Recurrence, Xorshift};
//! use merels::ir::PlayerId;
//!
//! let rules = merels::load("nine-mens-morris", &[])?;
//! let program = rules.program();
//! let start = program.start(PlayerId(0), &mut NoRecord);
//! assert_eq!(start.perft(3), 24 * 23 * 22);
//!
//! let mut state = start.clone();
//! let mut legal = Vec::new();
//! state.generate(&mut legal);
//! state.apply(legal[0], &mut NoRecord);
//! assert_eq!(state.count(), 23);
//!
//! // A random game to its end. The same seed gives the same game.
//! let play = |seed| {
//!     let mut recurrence = Recurrence::new();
//!     let mut state = program.start(PlayerId(0), &mut recurrence);
//!     let played = state.play_out(10_000, Draws::Automatic, &mut Xorshift::new(seed), &mut recurrence);
//!     (played, state.ending())
//! };
//! assert_eq!(play(7), play(7));
//! let (played, ending) = play(7);
//! assert!(ending.is_some() || played.claimed.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`measure`] does the same on all cores. [`playtest`] plays many games and says what they tell of
//! the rules. [`search`] has opponents for any game.
//!
//! # Show a position, and pass it on
//!
//! [`render`] draws for terminals. [`position_text`] writes a position as one line and reads it back. The
//! types of [`data`] go through serde; their JSON is written down in the README of this crate.
//!
//! ```
//! use merels::data::{DecisionData, PositionData};
//! use merels::{History, ir::PlayerId, notation};
//!
//! let rules = merels::load("three-mens-morris", &[])?;
//! let mut history = History::new();
//! let start = rules.start(PlayerId(0), &mut history);
//! let played = notation::play(&rules, &start, "b2", &mut history)?;
//! let (_, position) = played.last().expect("a turn was played");
//!
//! # #[cfg(feature = "render")] {
//! use merels::render;
//!
//! let drawn = render::position(rules.game(), position.state(), &render::Style { names: true, ..Default::default() });
//! assert!(drawn.starts_with("3 ·───·───·\n"));
//! # }
//!
//! let data = PositionData::new(rules.game(), position);
//! assert_eq!(data.text, "Black placing; White b2 +2; Black +3; quiet 1");
//! let json = serde_json::to_string(&data)?;
//! let read: PositionData = serde_json::from_str(&json)?;
//! assert_eq!(read.position(&rules, &mut History::new())?, *position);
//!
//! let decision: DecisionData = serde_json::from_str(r#"{"place":{"piece":"man","at":"a1"}}"#)?;
//! let position = position.play(&rules, decision.decision(rules.game())?, &mut history)?;
//! let line = merels::position_text::write(rules.game(), &position);
//! assert_eq!(line, "White placing; White b2 +2; Black a1 +2; quiet 2");
//!
//! let slip = DecisionData::Take { at: "b22".to_owned() };
//! let error = slip.decision(rules.game()).unwrap_err();
//! assert_eq!(error.to_string(), "the board has no point `b22`; did you mean `b2`?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go next
//!
//! - [`load`] and [`catalogue`]: the games there are. [`Definition::options`] lists a game's options.
//! - [`notation`]: decisions and turns as text.
//! - [`scenario`]: files that say what must hold in a game, and running them.
//! - [`record`]: games as text with comments and variations.
//! - [`picture`]: positions as SVG and PNG, games as animations, and where a board's points and links are drawn.
//! - [`board`] and [`ir`]: a game as data, for programs that look at its rules.
//! - [`interpret`]: the plain interpreter. It is slow and easy to read, and says what is right: the engine
//!   must agree with it.
//!
//! # Features
//!
//! All are on unless default features are turned off. Then there is what this page begins with, rules and play:
//! whatever is named here as a module of its own has a feature of that name.
//!
//! | feature | what it brings | besides |
//! |---|---|---|
//! | `advice` | what was meant by what is wrong in a definition | |
//! | `render` | [`render`]: positions as text | |
//! | `picture` | [`picture`]: positions as SVG, and where points and links are drawn | `render` |
//! | `png` | [`picture`]: PNG as well; it takes longest to build of all | `picture` |
//! | `animation` | [`picture`]: games as GIF and APNG as well | `png` |
//! | `measure` | [`measure`]: perft and playouts, on several threads | |
//! | `playtest` | [`playtest`]: what many random games say of a game | `measure`, `picture` |
//! | `concepts` | [`concepts`]: measures of games, and which are alike | `playtest` |
//! | `skill` | [`skill`]: the same by opponents who think | `playtest`, `search` |
//! | `laboratory` | [`laboratory`]: variants of games, played and judged | `skill` |
//! | `search` | [`search`]: opponents, and the weights they play by | |
//! | `solve` | [`solve`]: exact values, and tables of them | |
//! | `record` | [`record`]: games as text, with comments and variations | |
//! | `scenario` | [`scenario`]: files that say what must hold in a game | |
//!
//! Nothing needs threads: where a system has none, or on one thread as asked for, the calling one does everything.
//!
//! # What stays as it is
//!
//! These keep their form and their meaning until the next major version, or before 1.0 the next minor one:
//!
//! - [`data`]: the types, their names and their JSON. No key comes, goes or changes its meaning;
//! - [`notation`]: decisions and turns as text;
//! - [`position_text`]: what was written is read, and means the same;
//! - [`Outcome`], but for the words of its reason.
//!
//! These may change with any version:
//!
//! - [`ir`] and its JSON, [`Program`] and all of [`engine`];
//! - keys of positions, and random games by a seed: don't keep them for another version;
//! - the words of messages.
//!
//! Ids such as [`ir::PlayerId`] are places in the lists of one game with its options set. Outside a program,
//! use names.

pub mod catalogue;

#[cfg(feature = "concepts")]
pub use merels_concepts as concepts;
pub use merels_engine::{self as engine, History, Program, TooLarge};
pub use merels_interpret as interpret;
#[cfg(feature = "laboratory")]
pub use merels_laboratory as laboratory;
#[cfg(feature = "measure")]
pub use merels_measure as measure;
#[cfg(feature = "measure")]
pub use merels_measure::perft;
pub use merels_model::{
    Cause, Decision, Fault, Game, Identity, Keeper, Next, Outcome, Piece, PointSet, Refusal, Remembered, Situation,
    UNLIMITED, board, ir, outcome, refusal, standing, symmetry, walk,
};
#[cfg(feature = "picture")]
pub use merels_picture as picture;
pub use merels_play::{
    Cancelled, Definition, Faults, Leave, Library, Mended, NoLibrary, NotLegal, OptionError, Played, Position, Rules,
    RulesError, Session, SessionError, Step, Symbol, SymbolKind, Symbols, check, check_unless, data, mend, mend_by,
    mend_unless, notation, position_text, symbols,
};
#[cfg(feature = "playtest")]
pub use merels_playtest as playtest;
#[cfg(feature = "record")]
pub use merels_record as record;
#[cfg(feature = "render")]
pub use merels_render as render;
#[cfg(feature = "scenario")]
pub use merels_scenario as scenario;
#[cfg(feature = "search")]
pub use merels_search as search;
#[cfg(feature = "seats")]
pub use merels_seats as seats;
#[cfg(feature = "sheet")]
pub use merels_sheet as sheet;
#[cfg(feature = "skill")]
pub use merels_skill as skill;
#[cfg(feature = "solve")]
pub use merels_solve as solve;
pub use merels_syntax as syntax;
#[cfg(feature = "threads")]
pub use merels_threads as threads;
pub use merels_words as words;

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Why a built-in game can't be had.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// There is no game of that name; perhaps the nearest one was meant.
    UnknownGame {
        /// What was asked for.
        name: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
    },
    /// Its options can't be set so, or the definition is at fault.
    Rules(RulesError),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownGame { name, nearest: Some(nearest) } => {
                write!(f, "there is no game `{name}`; did you mean `{nearest}`?")
            }
            Self::UnknownGame { name, nearest: None } => write!(f, "there is no game `{name}`"),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<RulesError> for LoadError {
    fn from(error: RulesError) -> Self {
        Self::Rules(error)
    }
}

/// The rules of a built-in game, with some options set.
///
/// # Errors
///
/// An unknown game, option or value.
pub fn load(name: &str, settings: &[(String, String)]) -> Result<Rules, LoadError> {
    let Some(entry) = catalogue::find(name) else {
        let names = catalogue::games().iter().map(|entry| entry.name);
        return Err(LoadError::UnknownGame { name: name.to_owned(), nearest: syntax::suggest::nearest(name, names) });
    };
    let definition =
        Definition::read(&format!("{name}.merels"), entry.text, &catalogue::BuiltIn).map_err(RulesError::from)?;
    Ok(Rules::of(&definition, settings)?)
}
