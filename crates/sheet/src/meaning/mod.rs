//! What a rule sheet says, in no language: whom and what rules are about, what holds, what is done. Plans make it from the IR,
//! with the point of view settled, and a [`Language`](crate::Language) says it. Nothing here is text, so that number, gender,
//! case and word order are a language's own business.

mod done;
mod message;

use merels_model::board::PointId;
use merels_model::ir::{ActionId, CounterId, KindId, MemoryId, PatternId, PhaseId, PlayerId, WordId};
use merels_syntax::tree::{Comparison, Direction, Times};

pub(crate) use done::Done;
pub(crate) use message::{
    Aim, Alternative, Ending, Ends, Entry, Example, Message, Naming, Notation, Play, Settings, Since, Sort, Step,
    Stock, Table, When, Winning, Word,
};

/// Whom something is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Person {
    /// The reader: whose turn it is.
    You,
    /// Of two players the other one.
    Opponent,
    /// Any other player.
    Others,
    /// Any player but this one.
    OthersThan(PlayerId),
    /// This one.
    Named(PlayerId),
    /// Whose turn it is, where the reader isn't meant.
    Due,
    /// Of two players the one whose turn it isn't, where the reader isn't meant.
    NotDue,
    /// Nobody.
    Nobody,
    /// Who is remembered.
    Remembered(MemoryId, Owner),
    /// Who has a name in this turn.
    Known(String),
    /// The first, or the second if the first is nobody.
    OrIfNobody(Box<Self>, Box<Self>),
}

/// Whose value of a memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Owner {
    /// The game's.
    Game,
    /// A player's.
    Person(Box<Person>),
    /// That of pieces.
    Pieces(Box<Set>),
}

/// Points or pieces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Set {
    /// What they are.
    pub(crate) head: Head,
    /// What holds of each.
    pub(crate) that: Vec<That>,
}

/// What points or pieces are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Head {
    /// Pieces: whose, and of which kinds, where that is said.
    Pieces {
        /// Whose.
        whose: Option<Person>,
        /// Of which kinds; empty for all.
        kinds: Vec<KindId>,
    },
    /// Points.
    Points(Filling),
    /// The piece that is being tried.
    It,
    /// The piece last placed, moved or chosen.
    Last(Done),
    /// Where the last move began.
    Origin,
    /// The points the last move passed.
    Crossed,
    /// Some points of the board.
    Region(Region),
    /// For each player some points of the board.
    EachRegion(Vec<Region>),
    /// What the word list explains.
    Term(Term),
    /// What a word of the word list is about, there.
    Given,
    /// What a player chose earlier in this turn.
    Chosen(Done),
    /// What has a name in this turn.
    Known(String),
    /// What is remembered.
    Remembered(MemoryId, Owner),
    /// Any of these.
    AnyOf(Vec<Set>),
    /// The first on the board.
    First(Box<Set>),
    /// The first, or if there is none the second.
    OrIfNone(Box<Set>, Box<Set>),
}

/// What is on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    /// Whatever.
    Any,
    /// Nothing.
    Empty,
    /// A piece.
    Occupied,
}

/// Points of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// A rank, from 1.
    Rank(u32),
    /// A column.
    Column(String),
    /// Every second point: that of `a1` is dark.
    Shade {
        /// Whether it is the other one.
        light: bool,
    },
    /// Whole rows, each by its ends.
    Rows(Vec<(PointId, PointId)>),
    /// These.
    Listed(Vec<PointId>),
}

/// A word of the word list, and what it is about here.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Term {
    /// The word.
    pub(crate) name: String,
    /// What it is about.
    pub(crate) of: Option<Box<Set>>,
    /// Whose point of view it is said from, if not the reader's.
    pub(crate) seen_by: Option<Box<Person>>,
}

/// What holds of points or pieces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct That {
    /// Whether it holds, or doesn't.
    pub(crate) holds: bool,
    /// What.
    pub(crate) kind: ThatKind,
}

/// What holds of points or pieces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ThatKind {
    /// They are among these.
    Among(Set),
    /// They are on one of these lines.
    OnLine(Lines),
    /// They are next to one of these.
    NextTo(Set),
    /// They are in sight of one of these.
    InSight(Set, Option<Reach>, Option<Course>),
    /// They are reached over something.
    Over {
        /// What is passed.
        legs: Vec<(Times, Set)>,
        /// From where.
        from: Set,
        /// How far.
        within: Option<Reach>,
        /// In which directions.
        going: Option<Course>,
    },
    /// They are in a run of their like between two things.
    Between(Set, Set),
    /// They are connected with those of them that are among these.
    Connected {
        with: Set,
        /// Through what, where it is more than what is spoken of there; none for their like.
        through: Option<Head>,
    },
    /// They are so many steps away, all in the same direction.
    Step(Course, usize, Set),
    /// They are what the word list says of some of them.
    Called(String),
}

/// How many steps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reach {
    /// So many or fewer.
    AtMost(Number),
    /// So many.
    Exactly(Number),
}

/// Directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// One.
    To(Direction),
    /// To the four sides.
    Orthogonal,
    /// The four between.
    Diagonal,
    /// As one faces.
    Forward,
    /// The other way.
    Backward,
    /// Across.
    Sideways,
    /// Beside forward.
    ForwardDiagonal,
    /// Beside backward.
    BackwardDiagonal,
    /// Any of these.
    AnyOf(Vec<Direction>),
    /// For each player any of these.
    Each(Vec<Vec<Direction>>),
}

/// Lines.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Lines {
    /// Patterns that stand.
    Standing(PatternId),
    /// Patterns that the last placement or move made.
    Made(PatternId),
    /// Patterns that it broke.
    Broken(PatternId),
    /// What the word list explains.
    Term(Term),
    /// What has a name in this turn.
    Known(String),
    /// What is remembered.
    Remembered(MemoryId, Owner),
    /// Any of these.
    AnyOf(Vec<Self>),
    /// In both.
    Both(Box<Self>, Box<Self>),
    /// In the first only.
    Except(Box<Self>, Box<Self>),
    /// The first, or if there is none the second.
    OrIfNone(Box<Self>, Box<Self>),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Number {
    /// This one.
    Fixed(i64),
    /// How many.
    Count(Box<Set>),
    /// How many lines.
    CountLines(Box<Lines>),
    /// How many pieces somebody has on the board and in hand; of kinds, where they are said.
    Left(Person, Vec<KindId>),
    /// How many in hand.
    InHand(Person, Vec<KindId>),
    /// What the word list explains.
    Term(Term),
    /// What has a name in this turn.
    Known(String),
    /// What is remembered.
    Remembered(MemoryId, Owner),
    /// Both together.
    Sum(Box<Self>, Box<Self>),
    /// The first less the second.
    Difference(Box<Self>, Box<Self>),
}

/// What holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Clause {
    /// Always or never.
    Fixed(bool),
    /// There are such points or pieces, or none.
    Exists(Set, bool),
    /// Of something that is known: it is so, or isn't.
    Is(Set, That),
    /// There are such lines, or none.
    Lines(Lines, bool),
    /// Somebody makes such lines, or none.
    Makes(Person, Lines, bool),
    /// Pieces that hang together are on all of these.
    Chain(Set, Vec<Set>),
    /// Numbers compare so.
    Compare(Comparison, Number, Number),
    /// Two players are the same, or aren't.
    Same(Person, Person, bool),
    /// This phase is on, or isn't.
    Phase(PhaseId, bool),
    /// A hand is empty, or isn't; everybody's where none is named.
    HandEmpty(Option<Person>, bool),
    /// A piece stands on every point, or not.
    BoardFull(bool),
    BoardSeen(bool),
    /// Who is due has no legal decision, or has one.
    Stuck(Person, bool),
    /// The position has been recorded so often, or not.
    Seen(u32, bool),
    /// So many turns have passed without an event, or not.
    Without(u32, CounterId, bool),
    /// What the word list explains.
    Term(Term, bool),
    /// What has a name in this turn.
    Known(String, bool),
    /// All of these.
    All(Vec<Self>),
    /// One of these.
    Any(Vec<Self>),
}

/// A value that is given a name, or remembered.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "few are ever made")]
pub(crate) enum Value {
    Set(Set),
    Lines(Lines),
    Number(Number),
    Person(Person),
    Clause(Clause),
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Act {
    /// By whom it is decided or to whom it happens.
    pub(crate) by: Person,
    /// What.
    pub(crate) kind: ActKind,
    /// What must not come of it.
    pub(crate) unless: Option<Clause>,
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ActKind {
    /// One of these kinds, all where none is named.
    Place {
        kinds: Vec<KindId>,
        from_pool: bool,
        on: Set,
    },
    Move {
        what: Set,
        to: Set,
        onto: bool,
    },
    Take {
        what: Set,
        into_hand: bool,
    },
    /// Points, or pieces where those are meant.
    Choose(Set),
    Say(WordId),
    Pass,
    Remove(Set),
    Discard(Number, KindId, Person),
    Change(Set, KindId),
    Give(Set, Person),
    Put(KindId, Option<Person>, Set),
    /// The name, and what is called so.
    Name(String, Value),
    Remember(MemoryId, Owner, Value),
    /// A memory is emptied.
    Forget(MemoryId, Owner),
    Require(Clause),
    Follow(ActionId),
    Win,
    Lose,
    Draw,
    Again,
}
