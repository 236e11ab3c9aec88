//! The intermediate representation: a game with its names resolved, its types checked and its
//! options applied.
//!
//! It is plain data. Everything that changes play stands here; spans point back into the text only
//! so that a referee can quote it, and are left out of the JSON.

use merels_syntax::Span;
use merels_syntax::tree::{Comparison, Direction, MemoryScope, MemoryType};
use serde::Serialize;

use crate::board::{Board, Line, PointId};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// As an index into the list it belongs to.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A player: an index into [`Game::players`].
    PlayerId(u8);
    /// A kind of piece: an index into [`Game::kinds`].
    KindId(u8);
    /// An attribute: an index into [`Game::attributes`].
    AttributeId(u8);
    /// A line: an index into [`Game::lines`].
    LineId(u16);
    /// A pattern: an index into [`Game::patterns`].
    PatternId(u16);
    /// A memory: an index into [`Game::memories`].
    MemoryId(u16);
    /// A phase: an index into [`Game::phases`].
    PhaseId(u16);
    /// An action: an index into [`Game::actions`].
    ActionId(u16);
    /// A counter of turns: an index into [`Game::counters`].
    CounterId(u16);
    /// A name given by `let` or `as`: an index into the running body's locals.
    LocalId(u16);
}

/// A node and the text it came from. Nodes are equal when they say the same, wherever they stand.
#[derive(Clone, Debug, Serialize)]
pub struct Node<K> {
    /// What it is.
    #[serde(flatten)]
    pub kind: K,
    /// Where it is written.
    #[serde(skip)]
    pub span: Span,
}

impl<K: PartialEq> PartialEq for Node<K> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// A whole game.
#[derive(Clone, Debug, Serialize)]
pub struct Game {
    /// The title for people.
    pub title: String,
    /// Where `game` and the title are written.
    #[serde(skip)]
    pub span: Span,
    /// What `about` says: key and values, in the order written.
    pub about: Vec<(String, Vec<String>)>,
    /// The options and what they are set to.
    pub options: Vec<OptionSetting>,
    /// The players' names in turn order; two to four.
    pub players: Vec<String>,
    /// The board.
    pub board: Board,
    /// The attributes pieces are told apart by.
    pub attributes: Vec<Attribute>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// What is in hands and in the pool at the start.
    pub supplies: Vec<Supply>,
    /// Every line that a pattern looks at.
    pub lines: Vec<Line>,
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// What is remembered from turn to turn.
    pub memories: Vec<Memory>,
    /// What turns are counted since; the first is the one that is reported. Never empty.
    pub counters: Vec<Event>,
    /// Parts of turns that are called by name.
    pub actions: Vec<Action>,
    /// The phases in order; never empty.
    pub phases: Vec<Phase>,
    /// The rules that end the game, in order.
    pub ends: Vec<EndRule>,
    /// Whether the players may agree on a draw.
    pub agreement: bool,
}

impl Game {
    /// A player's name; empty for a player the game doesn't have.
    pub fn player_name(&self, player: PlayerId) -> &str {
        self.players.get(player.index()).map_or("", String::as_str)
    }
}

/// An option and its setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSetting {
    /// Its name.
    pub name: String,
    /// The values it can have, the default first.
    pub values: Vec<String>,
    /// Which of them is set.
    pub chosen: usize,
}

impl OptionSetting {
    /// The value that is set.
    pub fn value(&self) -> &str {
        self.values.get(self.chosen).map_or("", String::as_str)
    }
}

/// An attribute of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Its name in notation: `man`, `red-disc`.
    pub name: String,
    /// Whether a piece of it on the board belongs to a player.
    pub owned: bool,
    /// Its value for each attribute, where it has one.
    pub values: Vec<Option<u8>>,
}

/// Pieces that are off the board at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Supply {
    /// What.
    pub kind: KindId,
    /// Whose hand; none for the pool.
    pub hand_of: Option<PlayerId>,
    /// How many; none for unlimited.
    pub count: Option<u32>,
}

/// A pattern over lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pattern {
    /// Its name.
    pub name: String,
    /// The lines it may stand on.
    pub lines: Vec<LineId>,
    /// Whether a line that is part of a longer one doesn't count.
    pub exactly: bool,
    /// A line matches when one of these does.
    pub alternatives: Vec<Shape>,
    /// Where its name is written.
    #[serde(skip)]
    pub span: Span,
}

/// What makes a line match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A piece on every point, and all of these true.
    Relations(Vec<Relation>),
    /// One test for each point, in either direction.
    Cells(Vec<Vec<CellTest>>),
}

/// A comparison over all pieces of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Relation {
    /// All equal, rather than all different.
    pub same: bool,
    /// What is compared.
    pub of: Trait,
}

/// What pieces are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Who owns it; pieces nobody owns never match.
    Owner,
    /// Its kind.
    Kind,
    /// Its value of an attribute.
    Attribute(AttributeId),
}

/// A test of one point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CellTest {
    /// A man of the decider's.
    Mine,
    /// Somebody else's man.
    Theirs,
    /// No piece.
    Empty,
    /// Any piece.
    Occupied,
    /// A piece of one of these kinds.
    Kinds(Vec<KindId>),
}

/// Something remembered from turn to turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub of: MemoryType,
    /// Whose it is.
    pub scope: MemoryScope,
    /// Whether it is forgotten when the next turn of the player who set it ends.
    pub through_next_turn: bool,
}

/// What sets a counter of turns back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A piece taken or removed from the board.
    Capture,
    /// Some such line.
    Lines(Lines),
}

/// A part of a turn that is called by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// What it does.
    pub body: Body,
}

/// Statements with locals of their own.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Body {
    /// In order.
    pub statements: Vec<Statement>,
    /// How many names `let` and `as` give in it.
    pub locals: u16,
}

/// A phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Whether every player goes on from it alone.
    pub each: bool,
    /// Left when this holds at the start of a turn.
    pub until: Option<Condition>,
    /// Left after so many turns.
    pub turns: Option<u32>,
    /// Skipped unless this holds on entry.
    pub when: Option<Condition>,
    /// Who takes its first turn.
    pub started_by: Option<Player>,
    /// Whether a decision is legal only if the turn can be completed after it.
    pub whole_turns: bool,
    /// Whether a decision must be tried out before it is known to be legal: the phase has whole
    /// turns, or `require` stands in it.
    pub looks_ahead: bool,
    /// Done once on entry.
    pub begin: Body,
    /// The turn.
    pub turn: Body,
    /// The memories that this phase, a later one, or an end still reads.
    pub reads: Vec<MemoryId>,
    /// Where its name is written.
    #[serde(skip)]
    pub span: Span,
}

/// A rule that ends the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndRule {
    /// The name of the `end` it stands in.
    pub name: Option<String>,
    /// What happens.
    pub result: EndResult,
    /// When.
    pub when: Condition,
    /// Where it is written.
    #[serde(skip)]
    pub span: Span,
}

/// What an end rule decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndResult {
    /// A player wins.
    Wins(Player),
    /// A player loses: with two players the other wins, with more they are out.
    Loses(Player),
    /// A player's men leave the board, the others play on; the last one in wins.
    IsOut(Player),
    /// A draw at once.
    Draw,
    /// A draw for whoever claims it.
    Claim,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Statement {
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
    /// A piece from one point to another.
    Move { from: Points, to: Points },
    /// A piece off the board.
    Take { what: Points, into_hand: bool },
    /// A point.
    Point(Points),
    /// Nothing; the turn ends.
    Pass,
}

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
