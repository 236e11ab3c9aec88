//! Statements of turns and actions.

use merels_syntax::Span;
use serde::Serialize;

use super::expressions::{Condition, Number, Player, Points, Value, Whose};
use super::{ActionId, KindId, LocalId, MemoryId, WordId};

/// A statement. As nodes are, statements are equal when they say the same, wherever they stand.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Statement {
    /// What it says. What it does to whom is told by [`Self::effects`] and [`Self::flow`].
    pub kind: StatementKind,
    /// Where it is written, blocks and all: an action's where the action is, not where it is called.
    #[serde(skip)]
    pub span: Span,
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum StatementKind {
    /// A choice of a player's.
    Decide(Box<Choice>),
    /// Pieces leave the board.
    Remove(Points),
    /// Pieces leave a hand; as many as are there, at most `count`.
    RemoveFromHand { count: Number, kind: KindId, whose: Player },
    /// Pieces become another kind.
    Change { what: Points, kind: KindId },
    /// Pieces change hands.
    Give { what: Points, to: Player },
    /// New pieces where nothing stands: this player's, or nobody's where they are of an unowned kind.
    Put { kind: KindId, of: Player, on: Points },
    /// A name for a value, for the rest of the body.
    Let { local: LocalId, value: Value },
    /// A value kept for later turns.
    Remember { memory: MemoryId, whose: Whose, value: Value },
    /// One way or the other.
    If { condition: Condition, then: Vec<Statement>, otherwise: Vec<Statement> },
    /// The player chooses a branch by choosing its first decision.
    Either(Vec<Vec<Statement>>),
    /// Again and again.
    While { condition: Condition, body: Vec<Statement> },
    /// So many times, counted once.
    Repeat { count: Number, body: Vec<Statement> },
    /// A way of play that gets here while it is false is not allowed.
    Require(Condition),
    /// The other player chooses; `mine` and `theirs` are theirs.
    OpponentDecides(Vec<Statement>),
    /// An action.
    Call(ActionId),
    /// The decider wins.
    Win,
    /// The decider loses.
    Lose,
    /// A draw.
    Draw,
    /// The same player takes the next turn.
    Again,
}

/// A choice of a player's. As nodes are, choices are equal when they say the same.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// What is chosen.
    pub kind: ChoiceKind,
    /// An option is struck out when this holds after it.
    pub unless: Option<Condition>,
    /// Where the chosen point is kept.
    pub local: Option<LocalId>,
    /// What happens when there is no option.
    pub otherwise: Option<Vec<Statement>>,
    /// The decision's own words.
    #[serde(skip)]
    pub span: Span,
}

impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        fn parts(choice: &Choice) -> (&ChoiceKind, &Option<Condition>, Option<LocalId>, &Option<Vec<Statement>>) {
            let Choice { kind, unless, local, otherwise, span: _ } = choice;
            (kind, unless, *local, otherwise)
        }
        parts(self) == parts(other)
    }
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ChoiceKind {
    /// A piece from hand or pool onto a point.
    Place { kinds: Vec<KindId>, from_pool: bool, on: Points },
    /// A piece from one point to another; to one where a piece stands only `onto` it: that piece leaves the board.
    Move {
        from: Points,
        to: Points,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        onto: bool,
    },
    /// A piece off the board.
    Take { what: Points, into_hand: bool },
    /// A point.
    Point(Points),
    /// Nothing but a word.
    Say(WordId),
    /// Nothing; the turn ends.
    Pass,
}
