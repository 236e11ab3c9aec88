//! The typed syntax tree: what a file says, in its own order, before any meaning.
//!
//! Every node keeps its exact span. Expressions are of one kind here: whether one is a set of
//! points, a set of lines, a number, a player or a condition is decided when it is lowered.

use serde::Serialize;

use crate::span::Span;

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
    Players(Vec<Name>),
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
    /// `define trapped = no empty near theirs`
    Define {
        /// The name.
        name: Name,
        /// What stands wherever the name is read.
        value: Expr,
    },
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
    Action,
    Phase,
    End,
    Without,
}

impl ItemSort {
    /// Every sort, in the order a file usually has them.
    pub const ALL: [Self; 14] = [
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
            ItemKind::Action { name, .. } => (ItemSort::Action, Some(name)),
            ItemKind::Phase(phase) => (ItemSort::Phase, Some(&phase.name)),
            ItemKind::End { name, .. } => (ItemSort::End, name.as_ref()),
            ItemKind::Without { name, .. } => (ItemSort::Without, name.as_ref()),
        }
    }
}

/// One line of `about`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AboutEntry {
    /// `also`, `author`, `year`, `source`, `origin`, `note`.
    pub key: Name,
    /// Quoted texts, or a bare number (kept as its digits).
    pub values: Vec<Text>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Board {
    /// One of the known shapes.
    Shape(Shape),
    /// Written out, row by row.
    Written(Vec<BoardLine>),
}

/// A board made by a generator.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Which generator.
    pub form: Form,
    /// What is added to it, in order.
    pub features: Vec<Feature>,
    /// Points taken out: `without b2v`.
    pub without: Vec<Name>,
}

/// The generators.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Form {
    /// `squares 3`, `triangles 3`, `hexagons 2`: polygons inside one another.
    Polygons {
        /// Corners of each: 3 triangles, 4 squares, 5 pentagons, 6 hexagons, 7 heptagons, 8 octagons.
        sides: u8,
        /// How many, one inside another.
        count: Count,
    },
    /// `rings 3 rays 5`: circles around one another, crossed by rays.
    Rings {
        /// Circles.
        rings: Count,
        /// Points on each.
        rays: Count,
    },
    /// `grid 7 x 6`, `grid 3 x 3 x 3`: columns, rows and layers.
    Grid {
        /// Columns, rows, and layers where given.
        sizes: Vec<Count>,
    },
}

/// Something added to a generated board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Feature {
    /// What.
    pub kind: FeatureKind,
    /// Only where this holds; it may read options alone.
    pub when: Option<Expr>,
    /// The feature's own words.
    pub span: Span,
}

/// What can be added to a generated board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum FeatureKind {
    /// Polygons: `joined at middles` (links and lines) or `linked at middles` (links only).
    Middles {
        /// Whether the joins also make lines.
        lines: bool,
    },
    /// Polygons: `joined at corners`, `linked at corners`.
    Corners {
        /// Whether the joins also make lines.
        lines: bool,
    },
    /// Rings: `with arcs`: neighbours along a ring make lines.
    Arcs,
    /// Rings, polygons: `with centre`: a point in the middle, joined to the innermost.
    Centre,
    /// Grids: `with diagonals`: every diagonal step is a link and makes lines.
    Diagonals,
    /// Grids: `with long diagonals`: only those from corner to corner.
    LongDiagonals,
}

/// One line of a written-out board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardLine {
    /// What the line says.
    pub kind: BoardLineKind,
    /// The points in order.
    pub points: Vec<Name>,
    /// The whole line.
    pub span: Span,
}

/// What a line of a written-out board says of its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BoardLineKind {
    /// `row a b c`: neighbours are linked, and the row makes lines.
    Row,
    /// `link a b c`: neighbours are linked.
    Link,
    /// `line a b c`: the points make lines, nothing is linked.
    Line,
    /// `at 2 0: a`: where the point is drawn (columns to the right, rows downwards).
    At {
        /// Column, from the left.
        x: u16,
        /// Row, from the top.
        y: u16,
    },
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
    /// The turn.
    pub body: Block,
    /// The words before the body.
    pub head: Span,
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

/// Statements between braces.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// Braces included.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// Its extent.
    pub span: Span,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum StatementKind {
    /// A choice of the player's.
    Decision(Decision),
    /// `remove theirs in wedge made`: pieces leave the board.
    Remove(Expr),
    /// `remove 1 man from their hand`
    RemoveFromHand {
        /// How many at most.
        count: Expr,
        /// Which kind.
        kind: Name,
        /// The opponent's hand rather than one's own.
        theirs: bool,
    },
    /// `change it to captain`
    Change {
        /// The pieces.
        what: Expr,
        /// What they become.
        kind: Name,
    },
    /// `give theirs in bracket made to mover`
    Give {
        /// The pieces.
        what: Expr,
        /// Their new owner.
        to: Expr,
    },
    /// `let free = not trapped`: a name for a value, for the rest of the turn.
    Let {
        /// The name.
        name: Name,
        /// Its value now.
        value: Expr,
    },
    /// `remember opened of it = mill broken`
    Remember {
        /// The memory.
        name: Name,
        /// Whose: a man's point, or a player.
        of: Option<Expr>,
        /// The new value.
        value: Expr,
    },
    /// `if C { } else { }`
    If {
        /// The condition.
        condition: Expr,
        /// When it holds.
        then: Block,
        /// When not; `else if` is a block of one `if`.
        otherwise: Option<Block>,
    },
    /// `either { } or { }`: the player chooses by choosing a first decision.
    Either(Vec<Block>),
    /// `while C { }`
    While {
        /// Tested before every round.
        condition: Expr,
        /// The round.
        body: Block,
    },
    /// `repeat N { }`
    Repeat {
        /// How often, counted once at the start.
        count: Expr,
        /// The round.
        body: Block,
    },
    /// `require C`: a way of play that gets here while C is false is not allowed.
    Require(Expr),
    /// `opponent decides { }`
    OpponentDecides(Block),
    /// `begin { }`: first in a phase; done once when the phase is entered.
    Begin(Block),
    /// The name of an action.
    Call(Name),
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `draw`
    Draw,
    /// `again`: the same player takes the next turn.
    Again,
    /// `nothing`
    Nothing,
}

/// A choice of the player's, with its tails.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// What is chosen.
    pub kind: DecisionKind,
    /// `unless C`: judged on the position after each option.
    pub unless: Option<Expr>,
    /// `as NAME`: the point chosen (a move's destination), for the rest of the turn.
    pub name: Option<Name>,
    /// `otherwise ...`: what happens when there is no option at all.
    pub otherwise: Option<Block>,
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum DecisionKind {
    /// `place man on empty`
    Place {
        /// `any`, or kinds and attribute values.
        kinds: Kinds,
        /// `from pool`
        from_pool: bool,
        /// Where.
        on: Expr,
    },
    /// `move mine to empty near it`
    Move {
        /// Which piece.
        from: Expr,
        /// Where to; `it` is the piece.
        to: Expr,
    },
    /// `take theirs`, `take mill into hand`
    Take {
        /// Which piece.
        what: Expr,
        /// Into the decider's hand rather than out of the game.
        into_hand: bool,
    },
    /// `choose theirs`
    Choose(Expr),
    /// `pass`: ends the turn.
    Pass,
}

/// Which pieces may be placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Kinds {
    /// `any`
    Any,
    /// Kinds and attribute values: a piece that is one of them.
    Named(Vec<Name>),
}

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
