//! Trees apart from their places.

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

/// A part of the tree whose places can be forgotten.
trait Placed {
    fn forget_places(&mut self);
}

impl Placed for Span {
    fn forget_places(&mut self) {
        *self = Self::default();
    }
}

impl<T: Placed> Placed for Vec<T> {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(Placed::forget_places);
    }
}

impl<T: Placed> Placed for Option<T> {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(Placed::forget_places);
    }
}

impl<T: Placed> Placed for Box<T> {
    fn forget_places(&mut self) {
        self.as_mut().forget_places();
    }
}

/// Goes through the named fields; those behind `_` have no places. A field that isn't named doesn't compile.
macro_rules! placed {
    ($($struct:ident { $($field:ident),* $(; _ $($plain:ident),*)? })*) => {
        $(impl Placed for $struct {
            fn forget_places(&mut self) {
                let Self { $($field,)* $($($plain: _,)*)? } = self;
                $($field.forget_places();)*
            }
        })*
    };
}

placed! {
    File { items, comments }
    Item { kind, span }
    Name { span; _ text }
    Text { span; _ value }
    AboutEntry { key, values }
    Piece { names, stock; _ unowned }
    Stock { count, place, span }
    Pattern { name, length, alternatives; _ exactly }
    Relation { of; _ same }
    Cell { words }
    Memory { name; _ of, scope, through_next_turn }
    Phase { name, place, until, turns, when, started_by, body, head; _ each, whole_turns }
    PhasePlace { phase; _ before }
    EndRule { result, span }
    Shape { form, features, without }
    Feature { when, span; _ kind }
    BoardLine { points, span; _ kind }
    Block { statements, span }
    Statement { kind, span }
    Decision { kind, unless, name, otherwise }
    Expr { kind, span }
}

/// Goes through the fields of all.
macro_rules! forget {
    ($($field:expr),*) => {{
        $($field.forget_places();)*
    }};
}

impl Placed for Count {
    fn forget_places(&mut self) {
        match self {
            Self::Number { value: _, span } => forget!(span),
            Self::Option(name) => forget!(name),
        }
    }
}

impl Placed for ItemKind {
    fn forget_places(&mut self) {
        match self {
            Self::Game { title, extends } => forget!(title, extends),
            Self::About(entries) => forget!(entries),
            Self::Players(names) => forget!(names),
            Self::Board(board) => forget!(board),
            Self::Attribute { name, values } | Self::Option { name, values } => forget!(name, values),
            Self::Piece(piece) => forget!(piece),
            Self::Pattern(pattern) => forget!(pattern),
            Self::Memory(memory) => forget!(memory),
            Self::Define { name, value } => forget!(name, value),
            Self::Action { name, body } => forget!(name, body),
            Self::Phase(phase) => forget!(phase),
            Self::End { name, rules } => forget!(name, rules),
            Self::Without { sort: _, name } => forget!(name),
        }
    }
}

impl Placed for StockPlace {
    fn forget_places(&mut self) {
        match self {
            Self::HandOf(name) => forget!(name),
            Self::EachHand | Self::Pool => {}
        }
    }
}

impl Placed for PatternBody {
    fn forget_places(&mut self) {
        match self {
            Self::Relations(relations) => forget!(relations),
            Self::Cells(cells, span) => forget!(cells, span),
        }
    }
}

impl Placed for EndResult {
    fn forget_places(&mut self) {
        match self {
            Self::Player { who, fate: _, when } => forget!(who, when),
            Self::Draw { on_claim: _, when } => forget!(when),
            Self::Agreement => {}
        }
    }
}

impl Placed for Board {
    fn forget_places(&mut self) {
        match self {
            Self::Shape(shape) => forget!(shape),
            Self::Written(lines) => forget!(lines),
        }
    }
}

impl Placed for Form {
    fn forget_places(&mut self) {
        match self {
            Self::Polygons { sides: _, count } => forget!(count),
            Self::Rings { rings, rays } => forget!(rings, rays),
            Self::Grid { sizes } => forget!(sizes),
        }
    }
}

impl Placed for ExprKind {
    fn forget_places(&mut self) {
        match self {
            Self::Number(_) | Self::Word(_) | Self::HandEmpty(_) | Self::BoardFull => {}
            Self::Name(name) => forget!(name),
            Self::Their(a)
            | Self::Direction(_, a)
            | Self::Made(a)
            | Self::Broken(a)
            | Self::Count(a)
            | Self::Some(a)
            | Self::No(a)
            | Self::Not(a) => forget!(a),
            Self::Of(a, b)
            | Self::In(a, b)
            | Self::Except(a, b)
            | Self::Near(a, b)
            | Self::IfAny(a, b)
            | Self::Add(a, b)
            | Self::Subtract(a, b)
            | Self::Compare(_, a, b) => forget!(a, b),
            Self::List(all) | Self::And(all) | Self::Or(all) => forget!(all),
            Self::Sight { set, of, within } => forget!(set, of, within),
            Self::Over { set, over, from } => forget!(set, over, from),
            Self::Is { what, negated: _, word } => forget!(what, word),
            Self::Seen(count) => forget!(count),
            Self::TurnsWithout { turns, event } => forget!(turns, event),
        }
    }
}

impl Placed for Event {
    fn forget_places(&mut self) {
        match self {
            Self::Capture => {}
            Self::Lines(lines) => forget!(lines),
        }
    }
}

impl Placed for StatementKind {
    fn forget_places(&mut self) {
        match self {
            Self::Decision(decision) => forget!(decision),
            Self::Remove(what) | Self::Require(what) => forget!(what),
            Self::RemoveFromHand { count, kind, theirs: _ } => forget!(count, kind),
            Self::Change { what, kind } => forget!(what, kind),
            Self::Give { what, to } => forget!(what, to),
            Self::Let { name, value } => forget!(name, value),
            Self::Remember { name, of, value } => forget!(name, of, value),
            Self::If { condition, then, otherwise } => forget!(condition, then, otherwise),
            Self::Either(blocks) => forget!(blocks),
            Self::While { condition, body } => forget!(condition, body),
            Self::Repeat { count, body } => forget!(count, body),
            Self::OpponentDecides(body) | Self::Begin(body) => forget!(body),
            Self::Call(name) => forget!(name),
            Self::Win | Self::Lose | Self::Draw | Self::Again | Self::Nothing => {}
        }
    }
}

impl Placed for DecisionKind {
    fn forget_places(&mut self) {
        match self {
            Self::Place { kinds, from_pool: _, on } => forget!(kinds, on),
            Self::Move { from, to } => forget!(from, to),
            Self::Take { what, into_hand: _ } => forget!(what),
            Self::Choose(what) => forget!(what),
            Self::Pass => {}
        }
    }
}

impl Placed for Kinds {
    fn forget_places(&mut self) {
        match self {
            Self::Any => {}
            Self::Named(names) => forget!(names),
        }
    }
}
