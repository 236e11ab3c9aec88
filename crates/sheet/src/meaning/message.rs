//! Sentences, and what they are made of beside phrases.
#![allow(clippy::large_enum_variant, reason = "few are ever made")]

use merels_model::board::{Form, PointId};
use merels_model::ir::{ActionId, CounterId, KindId, LineId, MemoryId, PatternId, PhaseId, PlayerId, WordId};
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

/// A sentence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    Step(Step),
    Aim(Aim),
    Table(Table),
    Entry(Entry),
    Play(Play),
    Ends(Ends),
    Settings(Settings),
    Notation(Notation),
    /// What an author says.
    Said(String),
}

macro_rules! sentences {
    ($($part:ident)*) => {
        $(impl From<$part> for Message {
            fn from(part: $part) -> Self {
                Self::$part(part)
            }
        })*
    };
}

sentences! { Step Aim Table Entry Play Ends Settings Notation }

/// A step of a turn. Where an act is missing, items follow that say it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
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
}

/// What one plays for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aim {
    /// How each of two players wins, whether the second only where the first doesn't, and whether the game may be drawn before.
    OfTwo { ways: Vec<(Person, Vec<Winning>)>, in_order: bool, drawn: bool },
    /// How one of more players wins at once, how some do who are named, and how one is out; who is left wins.
    OfMany { wins: Vec<Winning>, named: Vec<(Person, Vec<Winning>)>, out: Vec<Winning> },
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Table {
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
    /// What else is done before the first turn.
    Prepare,
    /// Pieces of a kind that stand somewhere at the start, and whose they are.
    Stand(KindId, Option<Person>, Set),
}

/// An entry of the list of words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// And whether its lines are listed.
    Pattern(PatternId, bool),
    PatternLines(PatternId, Vec<LineId>),
    /// A pattern has the lines of one that was told before.
    SameLines(PatternId),
    Word(Word),
    /// What a name stands for, and whether the piece that is being tried is spoken of.
    Defined {
        term: Term,
        value: Value,
        tried: bool,
    },
    Memory {
        memory: MemoryId,
        of: MemoryType,
        scope: MemoryScope,
        through: bool,
    },
    Action(ActionId),
}

/// How a game goes, and its phases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Play {
    Course(Vec<PhaseId>),
    EachAlone,
    LooksAhead(bool),
    /// Of the ways to complete a turn those are allowed after which this is the most, or the fewest.
    Prefers(bool, Number),
    SkipsRest,
    /// Whether one may pass anywhere.
    Must(bool),
    Until(PhaseId, Clause),
    Turns(PhaseId, u32, bool),
    When(Clause),
    StartedBy(Person),
    Begin(Option<Act>),
    Turn,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ends {
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
}

/// What an option is, and in what rules differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Settings {
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
    /// What is said of some parts of a sheet, by their headings.
    Under {
        titles: Vec<String>,
        change: Box<Settings>,
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
}

/// How turns are written, and what is told about the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notation {
    /// How turns are put together, and whether there are captures in them.
    Written(bool),
    WrittenAs(Sort, Option<KindId>),
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

/// A way to win: what holds, and when.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Winning {
    pub(crate) parts: Vec<Clause>,
    pub(crate) when: When,
}

/// When something decides the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum When {
    /// Whenever it holds.
    Ever,
    /// Once the game is over.
    AtTheEnd,
    /// When it holds in a turn of this player.
    InTurnOf(Person),
    /// When it holds as a turn of this player begins.
    BeforeTurnOf(Person),
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
    Say,
    Pass,
}

/// A decision that is made as an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Example {
    Place(KindId, PointId),
    Move(PointId, PointId),
    Take(PointId),
    Choose(PointId),
    Say(WordId),
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
        /// The first point and the last; none where some are missing.
        ends: Option<(String, String)>,
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

/// What else may happen to pieces in a turn, after a placement or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Since {
    pub(crate) captured: bool,
    pub(crate) removed: bool,
    pub(crate) changed: bool,
    pub(crate) put: bool,
    pub(crate) given: bool,
}

impl Since {
    /// What happens besides captures, in words for removing, changing, putting and giving away.
    pub(crate) fn besides(self, words: [&str; 4]) -> Vec<String> {
        let happens = [self.removed, self.changed, self.put, self.given];
        happens.into_iter().zip(words).filter(|(happens, _)| *happens).map(|(_, word)| word.to_owned()).collect()
    }
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
    Made(Since),
    Broken(Since),
    Crossed {
        closed: bool,
    },
    Left,
    Capture {
        /// Whether pieces are removed too, without being taken.
        removed: bool,
        into_hand: bool,
    },
    FirstPoint,
    /// For each player where forward is.
    Forward(Vec<Direction>),
    /// For each direction the steps that lead there, where no columns and ranks say so.
    Directions(Vec<(Direction, Vec<(PointId, PointId)>)>),
    Stuck {
        ahead: bool,
        /// Whether there is anywhere something to be done instead of a decision.
        instead: bool,
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
