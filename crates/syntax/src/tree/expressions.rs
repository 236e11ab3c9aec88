//! Expressions: one grammar for all, whatever they turn out to be.

use serde::Serialize;

use super::{Count, Name, Text};
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
    /// `A connected to B`
    Connected(Box<Expr>, Box<Expr>),
    /// `A between B and C`
    Between {
        /// What is kept.
        set: Box<Expr>,
        /// What lies at one end.
        one: Box<Expr>,
        /// What lies at the other.
        other: Box<Expr>,
    },
    /// `A in sight of B within 2`
    Sight {
        /// What is kept.
        set: Box<Expr>,
        /// Where one looks from.
        of: Box<Expr>,
        /// How far.
        within: Option<Box<Expr>>,
    },
    /// `A over B from C within N`, `A over any B then C from D`
    Over {
        /// The landing points.
        set: Box<Expr>,
        /// What is passed, in order.
        legs: Vec<Leg>,
        /// From where.
        from: Box<Expr>,
        /// How far.
        within: Option<Box<Expr>>,
    },
    /// `A near B going diagonal`: around what `near`, `in sight of` and `over` say.
    Going(Box<Expr>, Heading),
    /// `north of A`
    Direction(Heading, Box<Expr>),
    /// `north edge`
    Edge(Heading),
    /// `rank 2`
    Rank(Count),
    /// `column c`
    Column(Text),
    /// `dark points`, or `light points`
    Shade {
        /// Dark rather than light.
        dark: bool,
    },
    /// `first point of A`
    FirstPoint(Box<Expr>),
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
    /// `board seen`
    BoardSeen,
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
            | Self::Going(a, _)
            | Self::FirstPoint(a)
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
            | Self::Connected(a, b)
            | Self::IfAny(a, b)
            | Self::Add(a, b)
            | Self::Subtract(a, b)
            | Self::Compare(_, a, b) => vec![a, b],
            Self::Between { set, one, other } => vec![set, one, other],
            Self::Sight { set, of, within } => [set, of].into_iter().chain(within).map(|part| &**part).collect(),
            Self::Over { set, legs, from, within } => {
                let legs = legs.iter().map(|leg| &leg.points);
                std::iter::once(&**set).chain(legs).chain([&**from]).chain(within.as_deref()).collect()
            }
            Self::List(parts) | Self::And(parts) | Self::Or(parts) => parts.iter().collect(),
            Self::Number(_)
            | Self::Name(_)
            | Self::Word(_)
            | Self::HandEmpty(_)
            | Self::BoardFull
            | Self::BoardSeen
            | Self::Edge(_)
            | Self::Shade { .. }
            | Self::Rank(_)
            | Self::Column(_)
            | Self::Seen(_)
            | Self::TurnsWithout { event: Event::Capture | Event::Moved(_), .. } => Vec::new(),
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
    /// `pawn moved`: the name of a kind, or of the value of an attribute.
    Moved(Name),
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

impl Comparison {
    /// How two numbers compare that don't compare so.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }

    /// How it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }

    /// The comparison with its sides exchanged: how the second number compares with the first.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessEqual => Self::GreaterEqual,
            Self::Greater => Self::Less,
            Self::GreaterEqual => Self::LessEqual,
            Self::Equal | Self::NotEqual => self,
        }
    }
}

/// What is passed on the way along a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leg {
    /// How many points of it.
    pub times: Times,
    /// What they are.
    pub points: Expr,
}

/// How many points are passed in succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Times {
    /// `theirs`: one.
    Once,
    /// `run of theirs`: one or more.
    Run,
    /// `any empty`: none or more.
    Any,
}

/// Steps on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    South,
    East,
    West,
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
    Up,
    Down,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Self; 10] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthEast,
        Self::SouthWest,
        Self::Up,
        Self::Down,
    ];

    /// Those of a plane, clockwise.
    pub const ROUND: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The other way.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
            Self::SouthEast => Self::NorthWest,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
            Self::NorthEast => "northeast",
            Self::NorthWest => "northwest",
            Self::SouthEast => "southeast",
            Self::SouthWest => "southwest",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// Where steps go: in one direction, or in any of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Heading {
    /// `north`
    To(Direction),
    /// `orthogonal`: north, south, east and west.
    Orthogonal,
    /// `diagonal`: the four between them.
    Diagonal,
    /// `forward`: where the decider faces.
    Forward,
    /// `backward`: the other way.
    Backward,
    /// `sideways`: across it, to both sides.
    Sideways,
    /// `forward diagonal`: the two beside `forward`.
    ForwardDiagonal,
    /// `backward diagonal`: the two beside `backward`.
    BackwardDiagonal,
}

impl Heading {
    /// Every heading.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Orthogonal,
            Self::Diagonal,
            Self::Forward,
            Self::Backward,
            Self::Sideways,
            Self::ForwardDiagonal,
            Self::BackwardDiagonal,
        ];
        Direction::ALL.into_iter().map(Self::To).chain(others)
    }

    /// As it is written, with one blank between two words.
    pub fn words(self) -> &'static str {
        match self {
            Self::To(direction) => direction.word(),
            Self::Orthogonal => "orthogonal",
            Self::Diagonal => "diagonal",
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Sideways => "sideways",
            Self::ForwardDiagonal => "forward diagonal",
            Self::BackwardDiagonal => "backward diagonal",
        }
    }

    /// Whether it depends on where a player faces.
    pub fn is_relative(self) -> bool {
        !matches!(self, Self::To(_) | Self::Orthogonal | Self::Diagonal)
    }
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
    /// No point, and no line.
    None,
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
