//! Why a decision can't be played, as data. `merels-words` says it in words.

use merels_syntax::Span;
use merels_syntax::tree::Direction;

use crate::board::PointId;
use crate::decision::Decision;
use crate::ir::{KindId, LineId, PatternId};
use crate::outcome::Outcome;

/// Why a decision can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub why: Why,
    /// The words of the file that are due, where there are any.
    pub due: Option<Span>,
    /// The words of the file that leave the choice out.
    pub excluded_by: Option<Span>,
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Self { why, due: None, excluded_by: None }
    }
}

/// What stands against a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game is over.
    Over(Outcome),
    /// Nothing is due.
    NothingDue,
    /// After it the turn can't be completed.
    Unfinishable(Decision),
    /// The phase prefers other ways to play the turn.
    NotBest(Decision),
    /// Something else is due, for example this.
    OtherDue(Vec<Due>, Option<Decision>),
    /// Pieces of this kind can't be placed now.
    KindNotNow(KindId),
    /// There is no piece of this kind left to place.
    NoneLeft(KindId),
    /// A piece stands there.
    NotEmpty(PointId),
    /// Nothing stands there.
    Empty(PointId),
    /// The piece there isn't the decider's.
    NotYours(PointId),
    /// The piece there isn't another player's.
    NotTheirs(PointId),
    /// It is in what the rule excepts.
    Excepted(PointId, Exception),
    /// It isn't linked to this point, or to any of several.
    NotNextTo(PointId, Option<PointId>),
    /// It isn't within sight of this point, or of any of several.
    OutOfSight(PointId, Option<PointId>),
    /// It isn't two steps away with a piece to leap over.
    NoLeap(PointId),
    /// It isn't one of the points it can be.
    NotOneOf(PointId),
    /// A piece of the decider's own stands there.
    YoursThere(PointId),
    /// From there a piece goes to these points, none of which was meant.
    GoesTo(PointId, Vec<PointId>),
    /// The decider's piece there can go nowhere.
    GoesNowhere(PointId),
    /// The rule's `unless` strikes it out: after it, this would hold, where it could be told.
    StruckOut(Decision, Option<Consequence>),
    /// It is no option, for no reason that could be told.
    NoOption(Decision),
    /// It isn't of the sort that is due.
    NotNow,
}

/// What an `except` excepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exception {
    /// The points of a pattern, which stands on this line.
    Pattern(PatternId, Option<LineId>),
    /// What lies one step from some points, of which this is one.
    Step(Direction, PointId, Beside),
    /// The points of some lines.
    Lines,
    /// Any other points.
    Points,
}

/// What stands beside a point that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// A piece.
    Piece,
}

/// What would come of a decision that its rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// A pattern would come to stand on this line.
    Makes(PatternId, LineId),
    /// A pattern would no longer stand on this line.
    Breaks(PatternId, LineId),
    /// A pattern would stand on this line.
    Stands(PatternId, LineId),
    /// Somebody would have no decision left.
    Stuck,
}

/// What a player may have to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// To place a piece.
    Place,
    /// To move one.
    Move,
    /// To take one.
    Take,
    /// To choose a point.
    Choose,
    /// To say one of some words.
    Say,
    /// To pass.
    Pass,
}
