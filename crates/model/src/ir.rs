//! The intermediate representation: a game with its names resolved, its types checked and its
//! options applied.
//!
//! It is plain data. Everything that changes play stands here; spans point back into the text only
//! so that a referee can quote it, and are left out of the JSON.

use merels_syntax::Span;
pub use merels_syntax::tree::{Direction, Times};
use merels_syntax::tree::{ItemSort, MemoryScope, MemoryType};
use serde::Serialize;

use crate::board::{Board, Line};
use crate::work::Work;

mod effects;
mod expressions;
mod part;
mod statement;

pub use effects::{Effects, Flow};
pub use expressions::{
    Condition, ConditionKind, Leg, Lines, LinesKind, Number, NumberKind, Player, Points, PointsKind, Value, Ways,
    Whose, compare,
};
pub use part::Part;
pub use statement::{Choice, ChoiceKind, Statement, StatementKind};

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
    /// A word that players say: an index into [`Game::words`].
    WordId(u8);
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
    /// The players' names in turn order; two to six.
    pub players: Vec<String>,
    /// Where each player faces, where all of them are said to face somewhere: no more than a way to say directions, which
    /// stand in expressions as they are on the board.
    #[serde(skip)]
    pub facing: Vec<Direction>,
    /// The board.
    pub board: Board,
    /// The attributes pieces are told apart by.
    pub attributes: Vec<Attribute>,
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// What is in hands and in the pool at the start.
    pub supplies: Vec<Supply>,
    /// The words that players can say, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// What expressions are called, each before those that use it.
    #[serde(skip)]
    pub defines: Vec<Define>,
    /// What its author says of it, for people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub docs: Vec<Doc>,
    /// Every line that a pattern looks at.
    pub lines: Vec<Line>,
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// What is remembered from turn to turn.
    pub memories: Vec<Memory>,
    /// What turns are counted since; the first is the one that is reported. Never empty.
    pub counters: Vec<Event>,
    /// What is done before the first turn: it decides nothing.
    #[serde(skip_serializing_if = "Body::is_empty")]
    pub start: Body,
    /// Parts of turns that are called by name.
    pub actions: Vec<Action>,
    /// The phases in order; never empty.
    pub phases: Vec<Phase>,
    /// The rules that end the game, in order.
    pub ends: Vec<EndRule>,
    /// Whether the players may agree on a draw.
    pub agreement: bool,
    /// Whether the boards that have stood are kept, for its turns to ask for.
    #[serde(skip)]
    pub keeps_boards: bool,
    /// How much work its rules take.
    #[serde(skip)]
    pub work: Work,
}

impl Game {
    /// What the author says of something.
    pub fn docs_of(&self, of: &Documented) -> impl Iterator<Item = &Doc> {
        self.docs.iter().filter(move |doc| doc.of == *of)
    }

    /// What the game tells about itself under a key, in order: `told("also")` are its other names.
    pub fn told<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.about.iter().filter(move |(told, _)| told == key).flat_map(|(_, texts)| texts.iter().map(String::as_str))
    }

    /// The number that each man carries, such as the seeds of a pit: the first that is remembered of men, if one is.
    pub fn carried(&self) -> Option<MemoryId> {
        let of_men = |memory: &Memory| memory.scope == MemoryScope::Man && memory.of == MemoryType::Number;
        self.memories.iter().position(of_men).map(|index| MemoryId(index as u16))
    }

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

/// What an author says of something (`///`): it changes nothing in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Doc {
    /// Of what.
    pub of: Documented,
    /// The words, in one line.
    pub text: String,
    /// Where they stand.
    #[serde(skip)]
    pub span: Span,
}

/// What an author can say something of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Documented {
    /// An item, by its name if it has one.
    Item(ItemSort, Option<String>),
    /// A value of an option.
    Value(String, String),
    /// A statement, or a rule of an `end`, by where it is written.
    Place(#[serde(skip)] Span),
}

/// A name for an expression. The expression stands wherever the name was read, with the span of its own text: that is how it
/// is known again.
#[derive(Clone, Debug, PartialEq)]
pub struct Define {
    /// Its name.
    pub name: String,
    /// Where it is about something that is said where it is read: how it is written.
    pub about: Option<About>,
    /// Where the expression is written.
    pub span: Span,
}

/// An expression about something. Where it is read, what it is about stands in the place of its parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The expression with its parameter, which is whatever has that place.
    pub value: Value,
    /// The parameter's place.
    pub parameter: Span,
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
    /// A move of a piece of one of these kinds.
    Moved(Vec<KindId>),
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
    /// These names, for people.
    #[serde(skip)]
    pub names: Vec<String>,
}

impl Body {
    /// Whether nothing is done in it.
    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }
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
    /// Of the ways to complete a turn, which are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preference: Option<Preference>,
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

impl Phase {
    /// Whether a decision counts as legal where it would be too much work to find out whether the turn can be completed after it.
    /// Where some turns are preferred, all ways have to be looked through.
    pub const fn is_lenient(&self) -> bool {
        self.whole_turns && self.preference.is_none()
    }
}

/// By which number turns are preferred: only those are allowed after which no other would be better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preference {
    /// Whether the most is best, rather than the fewest.
    pub most: bool,
    /// The number, as it is for the mover when the turn ends.
    pub number: Number,
}

impl Preference {
    /// How good a turn is after which the number is this one; more is better.
    pub fn rating(&self, number: i64) -> i64 {
        if self.most { number } else { number.saturating_neg() }
    }
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
    /// The reason as players are told it, where the author says one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
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
