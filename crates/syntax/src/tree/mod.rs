//! The typed syntax tree: what a file says, in its own order, before any meaning.
//!
//! Every node keeps its exact span. Expressions are of one kind here: whether one is a set of
//! points, a set of lines, a number, a player or a condition is decided when it is lowered.

mod board;
mod expressions;
mod nodes;
mod parts;
mod statements;

use serde::Serialize;

use crate::span::Span;

pub use board::{Board, BoardLine, BoardLineKind, Drawn, Feature, FeatureKind, Form, Outline, Removed, Shape};
pub use expressions::{Comparison, Direction, Event, Expr, ExprKind, Heading, Leg, Times, Whose, Word};
pub use nodes::{Node, at};
pub use statements::{Block, Decision, DecisionKind, Kinds, Statement, StatementKind};

/// A word as the author wrote it: a name, or an option's value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Name {
    /// The characters.
    pub text: String,
    /// Where they stand.
    pub span: Span,
}

/// A quoted text, without its quotes and with escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// The characters between the quotes.
    pub value: String,
    /// The literal with its quotes.
    pub span: Span,
}

/// A count in a declaration: a number, or the name of an option whose values are numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Count {
    /// Written out.
    Number {
        /// The value.
        value: u32,
        /// The digits.
        span: Span,
    },
    /// An option's name.
    Option(Name),
}

impl Count {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Number { span, .. } => *span,
            Self::Option(name) => name.span,
        }
    }
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct File {
    /// Items in the order written. Items that could not be read are left out (each is reported).
    pub items: Vec<Item>,
    /// All comments in order, with their `//`.
    pub comments: Vec<Text>,
    /// The pieces that could not be read, in the order in which they were reported.
    #[serde(skip)]
    pub unread: Vec<Span>,
}

/// One item with its extent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// What it declares.
    pub kind: ItemKind,
    /// From its first word to its end.
    pub span: Span,
}

/// What an item declares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(clippy::large_enum_variant)] // A file has a few dozen items.
pub enum ItemKind {
    /// `game "Title" extends parent`
    Game {
        /// The title shown to people.
        title: Text,
        /// The file this one changes, by name.
        extends: Option<Name>,
    },
    /// `about { source "..." }`
    About(Vec<AboutEntry>),
    /// `players White, Black`
    Players(Vec<Player>),
    /// `board squares 3 joined at middles`
    Board(Board),
    /// `attribute colour: red, brown, cream`
    Attribute {
        /// The attribute.
        name: Name,
        /// Its values.
        values: Vec<Name>,
    },
    /// `piece man: 9 in each hand`
    Piece(Piece),
    /// `option immunity: off, on`
    Option {
        /// The option.
        name: Name,
        /// Its values, the default first; words or numbers.
        values: Vec<Name>,
    },
    /// `pattern mill = line of 3 { same owner }`
    Pattern(Pattern),
    /// `memory opened: lines of each man through next turn`
    Memory(Memory),
    /// `define trapped = no empty near theirs`, `define leap of men = empty over theirs from men`
    Define {
        /// The name.
        name: Name,
        /// What its value is about, where it is about something that is said where it is used.
        parameter: Option<Name>,
        /// What stands wherever the name is read.
        value: Expr,
    },
    /// `start { put man of White on rank 1 }`
    Start(Block),
    /// `action capture { take theirs }`
    Action {
        /// The name other turns call.
        name: Name,
        /// What it does.
        body: Block,
    },
    /// `phase placing until hands empty { ... }`
    Phase(Phase),
    /// `end full { draw when board full }`
    End {
        /// The name, for replacing or removing it; one `end` may go without.
        name: Option<Name>,
        /// Its rules in order.
        rules: Vec<EndRule>,
    },
    /// `without option blocked`
    Without {
        /// What sort of item goes.
        sort: ItemSort,
        /// Which one; none for an unnamed `end`, or where there is but one.
        name: Option<Name>,
    },
}

/// The sorts of items: the word an item starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[allow(missing_docs)]
pub enum ItemSort {
    Game,
    About,
    Players,
    Board,
    Attribute,
    Piece,
    Option,
    Pattern,
    Memory,
    Define,
    Start,
    Action,
    Phase,
    End,
    Without,
}

impl ItemSort {
    /// Every sort, in the order a file usually has them.
    pub const ALL: [Self; 15] = [
        Self::Game,
        Self::About,
        Self::Option,
        Self::Players,
        Self::Board,
        Self::Attribute,
        Self::Piece,
        Self::Pattern,
        Self::Define,
        Self::Memory,
        Self::Start,
        Self::Action,
        Self::Phase,
        Self::End,
        Self::Without,
    ];

    /// The word that starts such an item.
    pub fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::About => "about",
            Self::Players => "players",
            Self::Board => "board",
            Self::Attribute => "attribute",
            Self::Piece => "piece",
            Self::Option => "option",
            Self::Pattern => "pattern",
            Self::Memory => "memory",
            Self::Define => "define",
            Self::Start => "start",
            Self::Action => "action",
            Self::Phase => "phase",
            Self::End => "end",
            Self::Without => "without",
        }
    }
}

impl Item {
    /// The sort and, where it has one, the name: what an extending file replaces it by.
    pub fn key(&self) -> (ItemSort, Option<&Name>) {
        match &self.kind {
            ItemKind::Game { .. } => (ItemSort::Game, None),
            ItemKind::About(_) => (ItemSort::About, None),
            ItemKind::Players(_) => (ItemSort::Players, None),
            ItemKind::Board(_) => (ItemSort::Board, None),
            ItemKind::Attribute { name, .. } => (ItemSort::Attribute, Some(name)),
            ItemKind::Piece(piece) => (ItemSort::Piece, piece.names.first()),
            ItemKind::Option { name, .. } => (ItemSort::Option, Some(name)),
            ItemKind::Pattern(pattern) => (ItemSort::Pattern, Some(&pattern.name)),
            ItemKind::Memory(memory) => (ItemSort::Memory, Some(&memory.name)),
            ItemKind::Define { name, .. } => (ItemSort::Define, Some(name)),
            ItemKind::Start(_) => (ItemSort::Start, None),
            ItemKind::Action { name, .. } => (ItemSort::Action, Some(name)),
            ItemKind::Phase(phase) => (ItemSort::Phase, Some(&phase.name)),
            ItemKind::End { name, .. } => (ItemSort::End, name.as_ref()),
            ItemKind::Without { name, .. } => (ItemSort::Without, name.as_ref()),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// `facing north`: what `forward` is.
    pub facing: Option<Facing>,
}

/// Where a player faces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facing {
    /// The direction.
    pub direction: Direction,
    /// The phrase.
    pub span: Span,
}

/// One line of `about`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AboutEntry {
    /// `also`, `family`, `author`, `year`, `source`, `origin`, `note`.
    pub key: Name,
    /// Quoted texts, or a bare number (kept as its digits).
    pub values: Vec<Text>,
}

/// A declaration of pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// One kind's name, or the attributes whose combinations are the kinds.
    pub names: Vec<Name>,
    /// How many, and where they begin; empty for `none`.
    pub stock: Vec<Stock>,
    /// `unowned`: a piece on the board belongs to nobody.
    pub unowned: bool,
}

/// Some pieces and where they begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stock {
    /// How many of each kind; none for `unlimited`.
    pub count: Option<Count>,
    /// Where.
    pub place: StockPlace,
    /// The phrase.
    pub span: Span,
}

/// Where pieces begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum StockPlace {
    /// `in each hand`
    EachHand,
    /// `in hand of White`
    HandOf(Name),
    /// `in pool`: one supply that all draw from.
    Pool,
}

/// A pattern over lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pattern {
    /// Its name.
    pub name: Name,
    /// Points on a line.
    pub length: Count,
    /// `exactly`: not part of a longer run.
    pub exactly: bool,
    /// The line matches when one of these does.
    pub alternatives: Vec<PatternBody>,
}

/// One `{ ... }` of a pattern.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum PatternBody {
    /// `{ same colour, different shape }`
    Relations(Vec<Relation>),
    /// `{ mine, theirs, mine }`: one cell a point, read in either direction.
    Cells(Vec<Cell>, Span),
}

/// A comparison over all pieces of a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Relation {
    /// `same` rather than `different`.
    pub same: bool,
    /// `owner`, `kind`, or an attribute.
    pub of: Name,
}

/// What one point of a positional pattern must hold; all words must be true of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// `mine`, `theirs`, `empty`, `occupied`, a kind or an attribute's value.
    pub words: Vec<Name>,
}

/// A value kept from one turn to later ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Memory {
    /// Its name.
    pub name: Name,
    /// What is kept.
    pub of: MemoryType,
    /// One for all, one for each player, or one for each man.
    pub scope: MemoryScope,
    /// `through next turn`: forgotten when the next turn of the player who set it ends.
    pub through_next_turn: bool,
}

/// What a memory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub enum MemoryType {
    Player,
    Number,
    Point,
    Points,
    Lines,
}

/// Whose a memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MemoryScope {
    /// One value for the game.
    Game,
    /// `of each player`
    Player,
    /// `of each man`: travels with the piece, dies with it.
    Man,
}

/// A phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Phase {
    /// Its name.
    pub name: Name,
    /// `before moving` / `after placing`: where an added phase goes.
    pub place: Option<PhasePlace>,
    /// `each`: every player goes through the phases alone.
    pub each: bool,
    /// `until C`: left when C holds at the start of a turn.
    pub until: Option<Expr>,
    /// `for N turns`: left after N turns.
    pub turns: Option<Count>,
    /// `when C`: skipped unless C holds on entry.
    pub when: Option<Expr>,
    /// `started by P`: who takes its first turn.
    pub started_by: Option<Expr>,
    /// `whole turns`: a decision is legal only if the turn can be completed after it.
    pub whole_turns: bool,
    /// `with most N`: of all ways to complete a turn, which are allowed.
    pub preference: Option<Preference>,
    /// The turn.
    pub body: Block,
    /// The words before the body.
    pub head: Span,
}

/// `with fewest their left`: by which number turns are preferred.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preference {
    /// `most` rather than `fewest`.
    pub most: bool,
    /// The number, as it is at the turn's end.
    pub number: Expr,
}

/// Where an added phase goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhasePlace {
    /// `before` rather than `after`.
    pub before: bool,
    /// The phase it is put next to.
    pub phase: Name,
}

/// One rule of an `end`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndRule {
    /// What happens.
    pub result: EndResult,
    /// `because "the king is mated"`: the reason as players are told it.
    pub because: Option<Text>,
    /// The rule's extent.
    pub span: Span,
}

/// What an end rule decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum EndResult {
    /// `mover loses when C`
    Player {
        /// `mover`, `opponent`, or a player's name.
        who: Expr,
        /// `wins`, `loses`, `is out`.
        fate: Fate,
        /// When.
        when: Expr,
    },
    /// `draw when C`, `draw on claim when C`
    Draw {
        /// Only when a player claims it.
        on_claim: bool,
        /// When.
        when: Expr,
    },
    /// `draw by agreement`
    Agreement,
}

/// What becomes of the player an end rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fate {
    /// `wins`
    Wins,
    /// `loses`
    Loses,
    /// `is out`: their men leave the board, the others play on; the last one in wins.
    IsOut,
}
