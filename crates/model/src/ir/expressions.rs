//! Expressions: sets of points and of lines, numbers, players, conditions.

use merels_syntax::tree::{Comparison, Direction, Times};
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
    Sight { set: Box<Points>, of: Box<Points>, within: Option<Box<Number>>, going: Option<Ways> },
    /// In the first, along a row from a point of `from`, past the legs, in their order.
    Over { set: Box<Points>, legs: Vec<Leg>, from: Box<Points>, within: Option<Box<Number>>, going: Option<Ways> },
    /// In `set`, within a run of it along a row that has a point of `one` at one end and a point of `other` at the
    /// other.
    Between { set: Box<Points>, one: Box<Points>, other: Box<Points> },
    /// In the first, reached by links through points of the first from one of them that is in the second.
    Connected(Box<Points>, Box<Points>),
    /// One link away from these, in one of some directions.
    Step(Ways, Box<Points>),
    /// For each player these, as the decider.
    OfDecider(Vec<Vec<PointId>>),
    /// The first of these in the board's order.
    FirstPoint(Box<Points>),
    /// The first, or the second if the first is empty.
    IfAny(Box<Points>, Box<Points>),
}

/// Directions, for each player as the decider; a single list where they are the same for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Ways(pub Vec<Vec<Direction>>);

impl Ways {
    /// Those of a player.
    pub fn of(&self, player: PlayerId) -> &[Direction] {
        self.0.get(player.index()).or(self.0.first()).map_or(&[], Vec::as_slice)
    }
}

/// What is passed on the way along a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leg {
    /// How many points of it in succession.
    pub times: Times,
    /// What they are.
    pub points: Points,
}

impl Leg {
    /// The most there can be in one way.
    pub const MOST: usize = 8;
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
    /// The board stands as it has stood at the start of a turn.
    BoardSeen,
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
