//! Expressions: sets of points and of lines, numbers, players, conditions.

use merels_syntax::tree::{Comparison, Direction};
use serde::Serialize;

use super::{CounterId, KindId, LocalId, MemoryId, Node, PatternId, PhaseId, PlayerId};
use crate::board::PointId;

/// Whose value of a memory.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The game's.
    Game,
    /// A player's.
    Player(Player),
    /// That of the men on these points.
    Men(Box<Points>),
}

/// A value of any type.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Value {
    Points(Points),
    Lines(Lines),
    Number(Number),
    Player(Player),
    Condition(Condition),
}

/// A set of points.
pub type Points = Node<PointsKind>;

/// A set of points.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PointsKind {
    /// With the decider's men.
    Mine,
    /// With other players' men.
    Theirs,
    /// Without a piece.
    Empty,
    /// With a piece.
    Occupied,
    /// All.
    All,
    /// The man being moved or last placed, moved or chosen.
    It,
    /// Where the man last moved came from.
    Origin,
    /// What the last move passed over.
    Crossed,
    /// These.
    Fixed(Vec<PointId>),
    /// With a piece of one of these kinds.
    OfKind(Vec<KindId>),
    /// Named earlier in the body.
    Local(LocalId),
    /// Remembered.
    Memory(MemoryId, Whose),
    /// The points of these lines.
    OnLines(Box<Lines>),
    /// In any of these.
    Union(Vec<Points>),
    /// In both.
    In(Box<Points>, Box<Points>),
    /// In the first, not in the second.
    Except(Box<Points>, Box<Points>),
    /// In the first, linked to a point of the second.
    Near(Box<Points>, Box<Points>),
    /// In the first, along a row from a point of the second with nothing between.
    Sight { set: Box<Points>, of: Box<Points>, within: Option<Box<Number>> },
    /// In the first, two steps along a row from `from` with a point of `over` between.
    Over { set: Box<Points>, over: Box<Points>, from: Box<Points> },
    /// One step in a direction from these.
    Step(Direction, Box<Points>),
    /// The first, or the second if the first is empty.
    IfAny(Box<Points>, Box<Points>),
}

/// A set of lines.
pub type Lines = Node<LinesKind>;

/// A set of lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum LinesKind {
    /// That stand.
    Standing(PatternId),
    /// That stand since the last placement or move and its effects.
    Made(PatternId),
    /// That stood before it and no longer do.
    Broken(PatternId),
    Local(LocalId),
    Memory(MemoryId, Whose),
    Union(Vec<Lines>),
    In(Box<Lines>, Box<Lines>),
    Except(Box<Lines>, Box<Lines>),
    IfAny(Box<Lines>, Box<Lines>),
}

/// A number.
pub type Number = Node<NumberKind>;

/// A number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum NumberKind {
    Fixed(i64),
    Count(Box<Points>),
    CountLines(Box<Lines>),
    /// Men on the board and in hand.
    Left {
        of: Player,
        kinds: Option<Vec<KindId>>,
    },
    /// Men in hand.
    Hand {
        of: Player,
        kinds: Option<Vec<KindId>>,
    },
    Local(LocalId),
    Memory(MemoryId, Whose),
    Add(Box<Number>, Box<Number>),
    Subtract(Box<Number>, Box<Number>),
}

/// A player, or nobody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Player {
    /// Who decides now: the mover, or the other within `opponent decides`.
    Decider,
    /// Of two players, the one who doesn't decide now.
    OtherThanDecider,
    /// Whose turn it is.
    Mover,
    /// Of two players, the one whose turn it isn't.
    Opponent,
    Nobody,
    Fixed(PlayerId),
    Local(LocalId),
    Memory(MemoryId, Box<Whose>),
    IfAny(Box<Player>, Box<Player>),
}

/// A condition.
pub type Condition = Node<ConditionKind>;

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ConditionKind {
    Fixed(bool),
    Some(Box<Points>),
    SomeLines(Box<Lines>),
    Compare(Comparison, Box<Number>, Box<Number>),
    SamePlayer(Player, Player),
    PhaseIs(PhaseId),
    /// Nothing in this player's hand; in nobody's where none is named.
    HandEmpty(Option<Player>),
    /// A piece on every point.
    BoardFull,
    /// No legal decision.
    Stuck,
    /// The position has been recorded so often, now included.
    Seen(u32),
    /// So many turns have been completed since the event.
    TurnsWithout(u32, CounterId),
    Local(LocalId),
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
}

/// Whether a comparison of two numbers holds.
pub fn compare(comparison: Comparison, a: i64, b: i64) -> bool {
    match comparison {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::LessEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterEqual => a >= b,
    }
}
