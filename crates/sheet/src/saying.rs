//! What is said while a game is played, in no language.

use merels_model::gains::Gains;
use merels_model::ir::{KindId, PlayerId};
use merels_model::outcome::{Grounds, Outcome};
use merels_model::refusal::Due;
use merels_model::standing::{Standing, Worth};
use merels_play::SessionError;
use merels_play::notation::ReadError;

/// Something that is said of a game under way; a [`Tongue`](crate::Tongue) says it.
#[derive(Clone, Copy, Debug)]
pub enum Saying<'a> {
    /// That the game is over, and how: a sentence.
    Over(&'a Outcome),
    /// How it ended, without a full stop.
    Outcome(&'a Outcome),
    /// Why it ended, without who won and without a full stop.
    Reason(&'a Outcome),
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
        /// How good it is, where that is told.
        worth: Option<Worth>,
        /// What it brings about.
        gains: Option<&'a Gains>,
        /// Whether it is certain to be best.
        certain: bool,
    },
    /// Why an entry can't be played, without a full stop.
    Wrong(&'a ReadError),
    /// Why something can't be done, without a full stop.
    Failed(&'a SessionError),
    /// What somebody has played, in notation; without a full stop.
    Plays(PlayerId, &'a str),
    /// That a program thinks, by the name of its seat; without a full stop.
    Thinks(PlayerId, &'a str),
    /// That a program would play on if it were let; without a full stop.
    Waits(PlayerId, &'a str),
    /// That it is the turn of somebody whom a program plays; without a full stop.
    NotYourTurn(PlayerId, &'a str),
    /// That somebody offers a draw, without a full stop.
    Offers(PlayerId),
    /// Who is to answer an offer: a sentence.
    Answers(PlayerId),
    /// Whether somebody accepts it: a question.
    Accepts(PlayerId),
    /// That somebody declines it, without a full stop.
    Declines(PlayerId),
    /// Whether somebody resigns: a question.
    Resigns(PlayerId),
    /// That a kind was chosen to be placed, without a full stop.
    Chosen(KindId),
    /// That a kind can't be placed now, without a full stop.
    NotPlaced(KindId),
    /// How it stands: sentences.
    Stands(&'a Standing),
    /// What a turn is worth to whoever plays it, in short.
    Worth(Worth),
    /// What a position is worth to whoever decides.
    Value(Worth),
    /// What a memory is called, such as a number that is counted for each player.
    Counted(&'a str),
    /// What a kind is called, on its own.
    Kind(KindId),
}
