//! Statements of turns and actions.

use serde::Serialize;

use super::{Expr, Name};
use crate::span::Span;

/// Statements between braces.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// Braces included.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// Its extent.
    pub span: Span,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum StatementKind {
    /// A choice of the player's.
    Decision(Decision),
    /// `remove theirs in wedge made`: pieces leave the board.
    Remove(Expr),
    /// `remove 1 man from their hand`
    RemoveFromHand {
        /// How many at most.
        count: Expr,
        /// Which kind.
        kind: Name,
        /// The opponent's hand rather than one's own.
        theirs: bool,
    },
    /// `change it to captain`
    Change {
        /// The pieces.
        what: Expr,
        /// What they become.
        kind: Name,
    },
    /// `give theirs in bracket made to mover`
    Give {
        /// The pieces.
        what: Expr,
        /// Their new owner.
        to: Expr,
    },
    /// `put rook of White on a1`: new pieces, from nowhere.
    Put {
        /// Which kind.
        kind: Name,
        /// Whose; the decider's where nobody is named.
        of: Option<Expr>,
        /// Where, where nothing stands.
        on: Expr,
    },
    /// `let free = not trapped`: a name for a value, for the rest of the turn.
    Let {
        /// The name.
        name: Name,
        /// Its value now.
        value: Expr,
    },
    /// `remember opened of it = mill broken`
    Remember {
        /// The memory.
        name: Name,
        /// Whose: a man's point, or a player.
        of: Option<Expr>,
        /// The new value.
        value: Expr,
    },
    /// `if C { } else { }`
    If {
        /// The condition.
        condition: Expr,
        /// When it holds.
        then: Block,
        /// When not; `else if` is a block of one `if`.
        otherwise: Option<Block>,
    },
    /// `either { } or { }`: the player chooses by choosing a first decision.
    Either(Vec<Block>),
    /// `while C { }`
    While {
        /// Tested before every round.
        condition: Expr,
        /// The round.
        body: Block,
    },
    /// `repeat N { }`
    Repeat {
        /// How often, counted once at the start.
        count: Expr,
        /// The round.
        body: Block,
    },
    /// `require C`: a way of play that gets here while C is false is not allowed.
    Require(Expr),
    /// `opponent decides { }`
    OpponentDecides(Block),
    /// `begin { }`: first in a phase; done once when the phase is entered.
    Begin(Block),
    /// The name of an action.
    Call(Name),
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `draw`
    Draw,
    /// `again`: the same player takes the next turn.
    Again,
    /// `nothing`
    Nothing,
}

impl StatementKind {
    /// The blocks that stand in it, in order.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Self::Decision(decision) => decision.otherwise.iter().collect(),
            Self::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
            Self::Either(branches) => branches.iter().collect(),
            Self::While { body, .. } | Self::Repeat { body, .. } | Self::OpponentDecides(body) | Self::Begin(body) => {
                vec![body]
            }
            Self::Remove(_)
            | Self::RemoveFromHand { .. }
            | Self::Change { .. }
            | Self::Give { .. }
            | Self::Put { .. }
            | Self::Let { .. }
            | Self::Remember { .. }
            | Self::Require(_)
            | Self::Call(_)
            | Self::Win
            | Self::Lose
            | Self::Draw
            | Self::Again
            | Self::Nothing => Vec::new(),
        }
    }
}

/// A choice of the player's, with its tails.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// What is chosen.
    pub kind: DecisionKind,
    /// `unless C`: judged on the position after each option.
    pub unless: Option<Expr>,
    /// `as NAME`: the point chosen (a move's destination), for the rest of the turn.
    pub name: Option<Name>,
    /// `otherwise ...`: what happens when there is no option at all.
    pub otherwise: Option<Block>,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum DecisionKind {
    /// `place man on empty`
    Place {
        /// `any`, or kinds and attribute values.
        kinds: Kinds,
        /// `from pool`
        from_pool: bool,
        /// Where.
        on: Expr,
    },
    /// `move mine to empty near it`
    Move {
        /// Which piece.
        from: Expr,
        /// Where to; `it` is the piece.
        to: Expr,
        /// `onto`: what stands there is taken.
        onto: bool,
    },
    /// `take theirs`, `take mill into hand`
    Take {
        /// Which piece.
        what: Expr,
        /// Into the decider's hand rather than out of the game.
        into_hand: bool,
    },
    /// `choose theirs`
    Choose(Expr),
    /// `say swap`
    Say(Name),
    /// `pass`: ends the turn.
    Pass,
}

/// Which pieces may be placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Kinds {
    /// `any`
    Any,
    /// Kinds and attribute values: a piece that is one of them.
    Named(Vec<Name>),
}
