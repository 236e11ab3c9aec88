//! Sentences, and what they are made of beside phrases.

use merels_model::board::{Form, PointId};
use merels_model::ir::{ActionId, CounterId, KindId, LineId, MemoryId, PatternId, PhaseId, PlayerId};
use merels_syntax::tree::{Direction, Drawn, MemoryScope, MemoryType};

use super::{Act, Clause, Lines, Number, Person, Set, Term, Value};

/// How a clause of alternatives begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alternative {
    /// The first: if.
    First,
    /// A further one: otherwise, if.
    Further,
}

/// A sentence. Where an act is missing, items follow that say it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    // Steps of a turn.
    Do(Act),
    If(Alternative, Clause, Option<Act>),
    Otherwise(Option<Act>),
    /// Branches; whether two of them may allow the same.
    OneOf(Person, bool),
    /// A branch that is open only if something holds.
    OnlyIf(Clause, Option<Act>),
    While(Clause, Option<Act>),
    Repeat(Number, Option<Act>),
    /// What is done where the decision before has no option.
    IfNone(Option<Act>),
    /// Nothing is, and the turn goes on.
    Skipped,

    // What lies on the table.
    Players(usize),
    Board(Form, Drawn),
    /// The names of points that the whole board would have.
    Without(Vec<String>),
    Points(usize),
    Naming(Naming),
    /// What next to means; each pair is listed where that is the only way to say it.
    Next(Vec<(PointId, PointId)>),
    Rows(Vec<Vec<PointId>>),
    RowsStraight,
    /// A kind: whose it is on the board, and the values that make it.
    Kinds(Vec<KindId>),
    Unowned(Vec<KindId>),
    /// How many of these kinds each are where: with everybody, with one, in the pool.
    Supply(Stock, Option<u32>, Vec<KindId>),
    NoSupply(Vec<KindId>),
    EmptyBoard,
    SetUp,
    /// Pieces of a kind that stand somewhere at the start, and whose they are.
    Stand(KindId, Option<Person>, Set),

    // Words.
    /// And whether its lines are listed.
    Pattern(PatternId, bool),
    PatternLines(PatternId, Vec<LineId>),
    /// A pattern has the lines of one that was told before.
    SameLines(PatternId),
    Word(Word),
    Defined(Term, Value),
    Memory {
        memory: MemoryId,
        of: MemoryType,
        scope: MemoryScope,
        through: bool,
    },
    Action(ActionId),

    // Phases.
    Course(Vec<PhaseId>),
    EachAlone,
    LooksAhead(bool),
    /// Of the ways to complete a turn those are allowed after which this is the most, or the fewest.
    Prefers(bool, Number),
    SkipsRest,
    /// Whether one may pass anywhere.
    MustPlay(bool),
    Until(PhaseId, Clause),
    Turns(PhaseId, u32, bool),
    When(Clause),
    StartedBy(Person),
    Begin(Option<Act>),
    Turn,

    // Ends.
    /// How many rules follow.
    Judged(usize),
    End {
        result: Ending,
        when: Clause,
        because: Option<String>,
    },
    Out,
    LastWins,
    /// Of two players one wins if the other loses.
    OtherWins,
    Agreement,
    ClaimHow,
    Stuck,

    // Options.
    /// What it is about, its values, and what the author says of the one that is set.
    Option {
        name: String,
        about: Option<String>,
        values: Vec<String>,
        chosen: usize,
        said: Option<String>,
    },
    /// Another value, and what the author says of it.
    Setting {
        value: String,
        said: Option<String>,
    },
    SettingSame {
        value: String,
    },
    Instead {
        before: String,
        after: String,
    },
    /// A long list with other members.
    Members {
        of: String,
        gone: Vec<String>,
        new: Vec<String>,
    },
    Left {
        gone: String,
    },
    Added {
        new: String,
    },

    // Notation.
    /// How turns are put together, and whether there are captures in them.
    Written(bool),
    WrittenAs(Sort, Option<KindId>),
    /// What an author says.
    Said(String),
    Example {
        turn: String,
        acts: Vec<(String, Example)>,
        by: PlayerId,
    },

    /// What `about` says.
    About {
        key: String,
        values: Vec<String>,
    },
}

/// How a rule ends the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ending {
    Wins(Person),
    Loses(Person),
    IsOut(Person),
    Draw,
    Claim,
}

/// Sorts of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Place,
    Move,
    Take,
    Choose,
    Pass,
}

/// A decision that is made as an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Example {
    Place(KindId, PointId),
    Move(PointId, PointId),
    Take(PointId),
    Choose(PointId),
    Pass,
}

/// Where pieces are at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stock {
    Everybody,
    Player(PlayerId),
    Pool,
}

/// How points are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// Columns and ranks; the first and the last point.
    Grid {
        first: String,
        last: String,
        columns: (String, String),
        ranks: u16,
        layers: Vec<String>,
    },
    /// Letters for polygons or rings, numbers round them.
    Round {
        letters: Vec<String>,
        around: usize,
        centre: bool,
        top_corner: bool,
    },
    Hexes {
        first: String,
        last: String,
        to_the_right: bool,
    },
    /// All of them, as they are drawn.
    Listed(Vec<PointId>),
}

/// Words that every sheet may use, explained where it does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Word {
    /// Which points are light and which dark, where the board isn't drawn so; this one is dark.
    Shades(PointId),
    Sight,
    Over,
    Between,
    Connected,
    Made,
    Broken,
    Crossed {
        closed: bool,
    },
    Left,
    Capture {
        into_hand: bool,
    },
    FirstPoint,
    /// For each player where forward is.
    Forward(Vec<Direction>),
    Directions {
        layers: bool,
    },
    Stuck {
        ahead: bool,
        loses: bool,
    },
    Position {
        pool: bool,
        memories: bool,
        phases: bool,
        turns: bool,
        out: bool,
    },
    Counter(CounterId, Option<Lines>),
    Passes,
    SameTurn,
}
