//! What a tree is made of, said once: trees apart from their places, and the nodes that stand in one another.

use super::*;

impl File {
    /// Whether two files say the same, comments included, wherever their words stand.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        let (mut one, mut other) = (self.clone(), other.clone());
        one.forget_places();
        other.forget_places();
        one == other
    }
}

/// What is done with each node.
pub(super) type Show<'s, 't> = &'s mut dyn FnMut(Node<'t>);

/// A part of the tree.
pub(super) trait Part {
    /// Forgets where everything in it stands.
    fn forget_places(&mut self);

    /// Shows the nodes that stand directly in it.
    fn nodes<'t>(&'t self, show: Show<'_, 't>);

    /// Shows the part where it is a node, else the nodes in it.
    fn show<'t>(&'t self, show: Show<'_, 't>) {
        self.nodes(show);
    }
}

impl Part for Span {
    fn forget_places(&mut self) {
        *self = Self::default();
    }

    fn nodes<'t>(&'t self, _: Show<'_, 't>) {}
}

impl<T: Part> Part for Vec<T> {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(Part::forget_places);
    }

    fn nodes<'t>(&'t self, show: Show<'_, 't>) {
        self.iter().for_each(|part| part.show(show));
    }
}

impl<T: Part> Part for Option<T> {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(Part::forget_places);
    }

    fn nodes<'t>(&'t self, show: Show<'_, 't>) {
        self.iter().for_each(|part| part.show(show));
    }
}

impl<T: Part> Part for Box<T> {
    fn forget_places(&mut self) {
        self.as_mut().forget_places();
    }

    fn nodes<'t>(&'t self, show: Show<'_, 't>) {
        self.as_ref().show(show);
    }
}

/// Goes through the named fields; those behind `_` hold neither places nor nodes. A field that isn't named doesn't
/// compile. What is a node is said with `as`.
macro_rules! structs {
    ($($struct:ident $(as $node:ident)? { $($field:ident),* $(; _ $($plain:ident),*)? })*) => {
        $(impl Part for $struct {
            fn forget_places(&mut self) {
                let Self { $($field,)* $($($plain: _,)*)? } = self;
                $($field.forget_places();)*
            }

            fn nodes<'t>(&'t self, show: Show<'_, 't>) {
                let Self { $($field,)* $($($plain: _,)*)? } = self;
                $($field.show(show);)*
            }

            $(fn show<'t>(&'t self, show: Show<'_, 't>) {
                show(Node::$node(self));
            })?
        })*
    };
}

/// Goes through what the variants hold, as `structs!` does. A variant that isn't named doesn't compile.
macro_rules! enums {
    ($($enum:ident $(as $node:ident)? { $($variants:pat => $fields:tt,)* })*) => {
        $(impl Part for $enum {
            fn forget_places(&mut self) {
                match self {
                    $($variants => all!(forget_places () $fields),)*
                }
            }

            #[allow(unused_variables, reason = "an enum may hold no nodes")]
            fn nodes<'t>(&'t self, show: Show<'_, 't>) {
                match self {
                    $($variants => all!(show (show) $fields),)*
                }
            }

            $(fn show<'t>(&'t self, show: Show<'_, 't>) {
                show(Node::$node(self));
            })?
        })*
    };
}

/// Calls a method of each field.
macro_rules! all {
    ($method:ident $arguments:tt ($($field:ident),*)) => {{
        $($field.$method $arguments;)*
    }};
}

structs! {
    File { items, comments; _ unread }
    Item as Item { kind, span }
    Name as Name { span; _ text }
    Text as Text { span; _ value }
    AboutEntry as AboutEntry { key, values }
    Piece { names, stock; _ unowned }
    Stock as Stock { count, place, span }
    Pattern { name, length, alternatives; _ exactly }
    Relation { of; _ same }
    Cell { words }
    Memory { name; _ of, scope, through_next_turn }
    Phase { name, place, until, turns, when, started_by, preference, body, head; _ each, whole_turns }
    PhasePlace { phase; _ before }
    Preference { number; _ most }
    EndRule as EndRule { result, because, span }
    Player { name, facing }
    Facing { span; _ direction }
    Leg { points; _ times }
    Shape { form, features, marked, without }
    Feature as Feature { when, span; _ kind }
    BoardLine as BoardLine { points, span; _ kind }
    Block as Block { statements, span }
    Statement as Statement { kind, span }
    Decision { kind, unless, name, otherwise }
    Expr as Expr { kind, span }
}

enums! {
    Count as Count {
        Self::Number { value: _, span } => (span),
        Self::Option(name) => (name),
    }
    ItemKind {
        Self::Game { title, extends } => (title, extends),
        Self::About(entries) => (entries),
        Self::Players(players) => (players),
        Self::Board(board) => (board),
        Self::Attribute { name, values } | Self::Option { name, values } => (name, values),
        Self::Piece(piece) => (piece),
        Self::Pattern(pattern) => (pattern),
        Self::Memory(memory) => (memory),
        Self::Define { name, parameter, value } => (name, parameter, value),
        Self::Start(body) => (body),
        Self::Action { name, body } => (name, body),
        Self::Phase(phase) => (phase),
        Self::End { name, rules } => (name, rules),
        Self::Without { sort: _, name } => (name),
    }
    StockPlace {
        Self::HandOf(name) => (name),
        Self::EachHand | Self::Pool => (),
    }
    PatternBody {
        Self::Relations(relations) => (relations),
        Self::Cells(cells, span) => (cells, span),
    }
    EndResult {
        Self::Player { who, fate: _, when } => (who, when),
        Self::Draw { on_claim: _, when } => (when),
        Self::Agreement => (),
    }
    Board {
        Self::Shape(shape) => (shape),
        Self::Written(lines) => (lines),
    }
    Form {
        Self::Polygons { sides: _, count } => (count),
        Self::Rings { rings, rays } => (rings, rays),
        Self::Grid { sizes } => (sizes),
        Self::Hexes { outline: _, sizes } => (sizes),
    }
    Removed {
        Self::Point(name) => (name),
        Self::Corners { size, span } => (size, span),
        Self::Shade { light: _, span } => (span),
    }
    ExprKind {
        Self::Number(_) | Self::Word(_) | Self::HandEmpty(_) | Self::BoardFull | Self::BoardSeen | Self::Edge(_) | Self::Shade { .. } => (),
        Self::Name(name) => (name),
        Self::Column(letters) => (letters),
        Self::Their(a)
        | Self::Direction(_, a)
        | Self::Going(a, _)
        | Self::FirstPoint(a)
        | Self::Made(a)
        | Self::Broken(a)
        | Self::Count(a)
        | Self::Some(a)
        | Self::No(a)
        | Self::Not(a) => (a),
        Self::Of(a, b)
        | Self::In(a, b)
        | Self::Except(a, b)
        | Self::Near(a, b)
        | Self::Connected(a, b)
        | Self::IfAny(a, b)
        | Self::Add(a, b)
        | Self::Subtract(a, b)
        | Self::Compare(_, a, b) => (a, b),
        Self::List(all) | Self::And(all) | Self::Or(all) => (all),
        Self::Sight { set, of, within } => (set, of, within),
        Self::Over { set, legs, from, within } => (set, legs, from, within),
        Self::Between { set, one, other } => (set, one, other),
        Self::Is { what, negated: _, word } => (what, word),
        Self::Seen(count) | Self::Rank(count) => (count),
        Self::TurnsWithout { turns, event } => (turns, event),
    }
    Event {
        Self::Capture => (),
        Self::Lines(lines) => (lines),
        Self::Moved(kind) => (kind),
    }
    StatementKind {
        Self::Decision(decision) => (decision),
        Self::Remove(what) | Self::Require(what) => (what),
        Self::RemoveFromHand { count, kind, theirs: _ } => (count, kind),
        Self::Change { what, kind } => (what, kind),
        Self::Give { what, to } => (what, to),
        Self::Put { kind, of, on } => (kind, of, on),
        Self::Let { name, value } => (name, value),
        Self::Remember { name, of, value } => (name, of, value),
        Self::If { condition, then, otherwise } => (condition, then, otherwise),
        Self::Either(blocks) => (blocks),
        Self::While { condition, body } => (condition, body),
        Self::Repeat { count, body } => (count, body),
        Self::OpponentDecides(body) | Self::Begin(body) => (body),
        Self::Call(name) => (name),
        Self::Win | Self::Lose | Self::Draw | Self::Again | Self::Nothing => (),
    }
    DecisionKind {
        Self::Place { kinds, from_pool: _, on } => (kinds, on),
        Self::Move { from, to, onto: _ } => (from, to),
        Self::Take { what, into_hand: _ } => (what),
        Self::Choose(what) => (what),
        Self::Say(word) => (word),
        Self::Pass => (),
    }
    Kinds {
        Self::Any => (),
        Self::Named(names) => (names),
    }
}
