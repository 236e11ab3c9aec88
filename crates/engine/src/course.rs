//! The course of a compiled game between turns: its phases, and how it ends.

use super::bits::Bits;
use super::code::{Choice, Condition, Number, Player, Range};
use super::packed::Due;
use merels_model::work::Turn;

/// A phase.
#[derive(Debug)]
pub(crate) struct Phase<B: Bits> {
    pub(crate) until: Option<Condition<B>>,
    pub(crate) turns: Option<u32>,
    pub(crate) when: Option<Condition<B>>,
    pub(crate) started_by: Option<Player<B>>,
    pub(crate) whole: bool,
    pub(crate) looks_ahead: bool,
    /// Whether a turn can always be completed.
    pub(crate) always_open: bool,
    pub(crate) preference: Option<Preference<B>>,
    /// How much work its turn takes.
    pub(crate) work: Turn,
    pub(crate) begin: Option<usize>,
    /// The first instruction of its turn.
    pub(crate) turn: usize,
    /// Whether nothing but conditions and names stands before the turn's first choices.
    pub(crate) pure: bool,
    pub(crate) opening: Opening,
    pub(crate) leaving: Leaving,
    /// For each memory, whether something still reads it.
    pub(crate) reads: Vec<bool>,
}

impl<B: Bits> Phase<B> {
    /// See [`merels_model::ir::Phase::is_lenient`].
    #[inline]
    pub(crate) const fn is_lenient(&self) -> bool {
        self.whole && self.preference.is_none()
    }
}

/// Which of the ways to complete a turn are allowed.
#[derive(Debug)]
pub(crate) struct Preference<B: Bits> {
    /// How good the turn is, as it ends; more is better.
    pub(crate) rating: Number<B>,
    /// How much of a search it takes to say so.
    pub(crate) work: u64,
}

/// How a turn comes to its first choice.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Opening {
    /// By the instructions.
    Run,
    /// At once: the instruction and the choice.
    At(FirstChoice),
    /// To one choice or another, by the number of the decider's men on the board.
    ByMen(Range, FirstChoice, FirstChoice),
}

/// A choice that opens a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstChoice {
    /// Its instruction.
    pub(crate) at: u32,
    /// Its place among the choices.
    pub(crate) choice: u32,
    /// What is known of it.
    pub(crate) due: Due,
    pub(crate) usual: bool,
    pub(crate) strikes: bool,
}

impl FirstChoice {
    #[inline]
    pub(crate) fn new<B: Bits>(at: usize, index: usize, choice: &Choice<B>) -> Self {
        let strikes = choice.unless.is_some();
        Self { at: at as u32, choice: index as u32, due: choice.due, usual: choice.usual, strikes }
    }
}

/// When a phase is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    Never,
    /// When all hands are empty, and there is one kind.
    HandsEmpty,
    /// As its `until` and its number of turns say.
    Ask,
}

/// A rule that ends the game.
#[derive(Debug)]
pub(crate) struct EndRule<B: Bits> {
    /// Its place among the game's ends.
    pub(crate) place: usize,
    pub(crate) result: EndResult<B>,
    pub(crate) when: Condition<B>,
    /// The same where it is of a common sort.
    pub(crate) quick: Option<Quick>,
    /// The alternatives of its condition, see [`merels_model::outcome::alternatives`].
    pub(crate) alternatives: Vec<Condition<B>>,
}

/// A condition about the player due that many ends have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quick {
    /// The number of men on the board and in hand.
    MenLeft(Range),
    /// No legal decision.
    Stuck,
    /// A piece on every point.
    BoardFull,
}

#[derive(Debug)]
pub(crate) enum EndResult<B: Bits> {
    Wins(Player<B>),
    Loses(Player<B>),
    Draw,
    Claim,
}
