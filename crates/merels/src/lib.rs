//! Board-game rules as data: load a game, list and play decisions, read the outcome.
//!
//! ```
//! let rules = merels::load("nine-mens-morris", &[])?;
//! let mut history = merels::History::new();
//! let position = rules.start(merels::ir::PlayerId(0), &mut history);
//! assert_eq!(position.legal().len(), 24);
//!
//! let first = merels::notation::read_decision(&rules.game, "d2")?;
//! let position = position.play(&rules, first, &mut history)?;
//! assert_eq!(position.legal().len(), 23);
//! assert_eq!(merels::position_text::write(&rules.game, &position), "Black placing; White d2 +8; Black +9; quiet 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A definition of one's own is read with [`Definition::read`]; what is wrong with it comes back as
//! diagnostics that quote its text.

pub mod catalogue;

pub use merels_render as render;
pub use merels_rules::{
    Decision, Definition, Faults, Game, History, Identity, Library, Next, NoLibrary, NotLegal, OptionError, Outcome,
    Piece, PointSet, Position, Program, Rules, RulesError, Session, SessionError, State, TooLarge, board, engine,
    interpret, ir, notation, perft, position_text,
};
pub use merels_scenario as scenario;
pub use merels_syntax as syntax;

/// Why a built-in game can't be had.
#[derive(Clone, Debug)]
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
    Ok(definition.rules(settings)?)
}
