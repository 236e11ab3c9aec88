//! What is said while a game is played, in no language.

use merels_model::gains::Gains;
use merels_model::ir::PlayerId;
use merels_model::outcome::{Grounds, Outcome};
use merels_model::refusal::Due;
use merels_play::notation::ReadError;

/// Something that is said of a game under way; a [`Tongue`](crate::Tongue) says it.
#[derive(Clone, Copy, Debug)]
pub enum Saying<'a> {
    /// That the game is over, and how: a sentence.
    Over(&'a Outcome),
    /// How it ended, without a full stop.
    Outcome(&'a Outcome),
    /// The rule by which it ended: a sentence.
    By(&'a str),
    /// A rule that matters for the first time: a sentence.
    New(&'a str),
    /// The heading over such rules.
    NewRules,
    /// Who has to do what, without a full stop.
    ToDo(PlayerId, &'a [Due]),
    /// Who must do what, or may where passing is among it; without a full stop.
    Must(PlayerId, &'a [Due]),
    /// In which turn somebody has to do what, without a full stop.
    Turn(usize, PlayerId, &'a [Due]),
    /// That a draw can be claimed, without a full stop.
    Claimable(&'a Grounds),
    /// Why a draw can be claimed, without a full stop.
    Grounds(&'a Grounds),
    /// Why a player leaves, and whether by the clock; without a full stop.
    Leaves(PlayerId, bool),
    /// A hint, without a full stop.
    Hint {
        /// The turn, in notation.
        turn: &'a str,
        /// How good it is, in numbers; empty where that is not told.
        worth: &'a str,
        /// What it brings about.
        gains: Option<&'a Gains>,
        /// Whether it is certain to be best.
        certain: bool,
    },
    /// Why an entry can't be played, without a full stop.
    Wrong(&'a ReadError),
}
