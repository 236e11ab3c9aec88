//! What is known while a game is being compiled.

use std::cell::OnceCell;

use crate::bits::Bits;
use crate::code::{Choice, Memory, Op, Pattern, PatternRef};
use crate::lanes::Lane;
use crate::machine::Site;
use merels_model::ir::{self, Game};

/// The most statements, actions put in place, that a game may have.
pub(super) const MAX_STATEMENTS: usize = 20_000;
/// The most events that turns are counted since.
pub(super) const MAX_COUNTERS: usize = 64;

/// Why a game can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// Its turns have too many statements once actions are put in place.
    #[error("its turns have more than {MAX_STATEMENTS} statements, those of the actions they call included")]
    Statements,
    /// It remembers too much.
    #[error("it remembers too much of too many men")]
    Memory,
    /// Its patterns look at too many lines.
    #[error("its patterns look at too many lines")]
    Lines,
    /// It counts turns since too many events.
    #[error("it counts turns since more than {MAX_COUNTERS} events")]
    Counters,
}

/// Where the names of the body being compiled are kept.
#[derive(Default)]
pub(super) struct Names {
    pub(super) slots: Vec<Option<usize>>,
}

/// A game being compiled.
pub(super) struct Compiler<'g, B: Bits> {
    pub(super) game: &'g Game,
    pub(super) memories: Vec<Memory>,
    pub(super) code: Vec<Op<B>>,
    pub(super) choices: Vec<Choice<B>>,
    pub(super) patterns: Vec<Pattern<B>>,
    /// For each pattern of the game, its first compiled one.
    pub(super) first_patterns: Vec<PatternRef>,
    pub(super) sites: Vec<Site<B>>,
    pub(super) names: Names,
    /// The next free word for names, and the most that were taken.
    pub(super) top: usize,
    pub(super) most: usize,
    /// How deep in actions we are.
    pub(super) depth: usize,
    pub(super) statements: usize,
    /// Whether statements are counted in the turn being compiled.
    pub(super) counted: bool,
    pub(super) whole: bool,
    pub(super) looks_ahead: bool,
    pub(super) because: Option<&'g ir::Condition>,
    pub(super) without_option: bool,
    pub(super) events: u32,
    pub(super) has_link_sets: bool,
    pub(super) reads_crossed: bool,
    pub(super) effects: bool,
    /// Whether pieces move onto others.
    pub(super) displaces: bool,
    /// All rows, once they are asked for.
    pub(super) all_lanes: OnceCell<Vec<Lane<B>>>,
    /// The sets that the expression being compiled asks for more than once.
    pub(super) shared: Vec<ir::Points>,
}
