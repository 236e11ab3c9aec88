//! A game that can be played.

use std::sync::Arc;

use merels_engine::{History, Program, TooLarge};
use merels_model::{Game, ir::PlayerId};
use merels_read::{Definition, Faults, RulesError};
use merels_syntax::Sources;

use crate::Position;

/// A game ready to be played. Cheap to copy.
#[derive(Clone, Debug)]
pub struct Rules(Arc<Parts>);

/// What belongs together.
#[derive(Debug)]
struct Parts {
    sources: Sources,
    program: Program,
    fingerprint: u64,
}

impl Rules {
    /// The rules of a definition with some options set, by name and value, the others at their defaults.
    ///
    /// # Errors
    ///
    /// An option or value that doesn't exist, or what is wrong with the definition.
    pub fn of(definition: &Definition, settings: &[(String, String)]) -> Result<Self, RulesError> {
        let game = definition.game(settings)?;
        let sources = definition.sources().clone();
        match Self::compile(game, sources.clone(), definition.fingerprint()) {
            Ok(rules) => Ok(rules),
            Err(error) => Err(Faults { sources, diagnostics: vec![definition.too_large(&error.to_string())] }.into()),
        }
    }

    fn compile(game: Game, sources: Sources, fingerprint: u64) -> Result<Self, TooLarge> {
        let program = Program::compile(game)?;
        Ok(Self(Arc::new(Parts { sources, program, fingerprint })))
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.0.program.game()
    }

    /// The texts it came from, for quoting.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// A number, in sixteen digits, that tells definitions apart: see [`Definition::fingerprint`].
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.0.fingerprint)
    }

    /// What plays it.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// The position before the first decision, with `first` to begin.
    pub fn start(&self, first: PlayerId, history: &mut History) -> Position {
        Position::start(self, first, history)
    }
}
