//! Expressions: one grammar for all, whatever they turn out to be.

use serde::Serialize;

use super::{Count, Name};
use crate::span::Span;

/// An expression.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expr {
    /// What it says.
    pub kind: ExprKind,
    /// Its extent.
    pub span: Span,
}

/// What an expression says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ExprKind {
    /// A number.
    Number(u32),
    /// A name the file declares: pattern, memory, option, kind, value, player, point, `let`, `as`, `define`.
    Name(Name),
    /// A word of the language that stands for something.
    Word(Word),
    /// `their left`, `their hand`, `their owed`
    Their(Box<Expr>),
    /// `opened of it`, `left of captain`
    Of(Box<Expr>, Box<Expr>),
    /// `a7, d7, g7`
    List(Vec<Expr>),
    /// `A in B`
    In(Box<Expr>, Box<Expr>),
    /// `A except B`
    Except(Box<Expr>, Box<Expr>),
    /// `A near B`
    Near(Box<Expr>, Box<Expr>),
    /// `A in sight of B within 2`
    Sight {
        /// What is kept.
        set: Box<Expr>,
        /// Where one looks from.
        of: Box<Expr>,
        /// How far.
        within: Option<Box<Expr>>,
    },
    /// `A over B from C`
    Over {
        /// The landing points.
        set: Box<Expr>,
        /// What is leapt over.
        over: Box<Expr>,
        /// From where.
        from: Box<Expr>,
    },
    /// `north of A`
    Direction(Direction, Box<Expr>),
    /// `mill made`
    Made(Box<Expr>),
    /// `mill broken`
    Broken(Box<Expr>),
    /// `A if any else B`
    IfAny(Box<Expr>, Box<Expr>),
    /// `count S`
    Count(Box<Expr>),
    /// `some S`
    Some(Box<Expr>),
    /// `no S`
    No(Box<Expr>),
    /// `A + B`
    Add(Box<Expr>, Box<Expr>),
    /// `A - B`
    Subtract(Box<Expr>, Box<Expr>),
    /// `A < B`
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `immunity is on`, `first is nobody`, `phase is moving`
    Is {
        /// The left side.
        what: Box<Expr>,
        /// `is not`
        negated: bool,
        /// Any word or number.
        word: Name,
    },
    /// `not C`
    Not(Box<Expr>),
    /// `A and B`
    And(Vec<Expr>),
    /// `A or B`
    Or(Vec<Expr>),
    /// `hand empty`, `their hand empty`, `hands empty`
    HandEmpty(Whose),
    /// `board full`
    BoardFull,
    /// `position seen 3 times`
    Seen(Count),
    /// `100 turns without mill made`
    TurnsWithout {
        /// How many.
        turns: Count,
        /// What sets the count back to 0.
        event: Event,
    },
}

impl ExprKind {
    /// The expressions it is made of, one level down, in order.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Their(a)
            | Self::Direction(_, a)
            | Self::Made(a)
            | Self::Broken(a)
            | Self::Count(a)
            | Self::Some(a)
            | Self::No(a)
            | Self::Not(a)
            | Self::Is { what: a, .. }
            | Self::TurnsWithout { event: Event::Lines(a), .. } => vec![a],
            Self::Of(a, b)
            | Self::In(a, b)
            | Self::Except(a, b)
            | Self::Near(a, b)
            | Self::IfAny(a, b)
            | Self::Add(a, b)
            | Self::Subtract(a, b)
            | Self::Compare(_, a, b) => vec![a, b],
            Self::Sight { set, of, within } => [set, of].into_iter().chain(within).map(|part| &**part).collect(),
            Self::Over { set, over, from } => vec![set, over, from],
            Self::List(parts) | Self::And(parts) | Self::Or(parts) => parts.iter().collect(),
            Self::Number(_)
            | Self::Name(_)
            | Self::Word(_)
            | Self::HandEmpty(_)
            | Self::BoardFull
            | Self::Seen(_)
            | Self::TurnsWithout { event: Event::Capture, .. } => Vec::new(),
        }
    }
}

/// What sets a counter of turns back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// `capture`: a piece taken or removed from the board, by anyone.
    Capture,
    /// `mill made`
    Lines(Box<Expr>),
}

/// Whose hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Whose {
    /// The decider's.
    Mine,
    /// The opponent's.
    Theirs,
    /// Everybody's.
    All,
}

/// Comparisons of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Steps on boards that have columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    South,
    East,
    West,
    Up,
    Down,
}

/// Words that stand for a set, a player, a number or a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Word {
    /// Points with the decider's men.
    Mine,
    /// Points with anybody else's men.
    Theirs,
    /// Points without a piece.
    Empty,
    /// Points with a piece.
    Occupied,
    /// All points.
    Points,
    /// The man being moved or last placed, moved or chosen.
    It,
    /// Where the man last moved came from.
    Origin,
    /// The points the last move passed over.
    Crossed,
    /// The player whose turn it is.
    Mover,
    /// The other player.
    Opponent,
    /// No player.
    Nobody,
    /// Men left, on the board and in hand.
    Left,
    /// Men in hand.
    Hand,
    /// No legal decision.
    Stuck,
    /// The phase, before `is`.
    Phase,
}
