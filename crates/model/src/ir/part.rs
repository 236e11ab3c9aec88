//! Expressions of any type, and what they are made of: the one place that walks through them.

use merels_syntax::Span;

use super::expressions::{
    Condition, ConditionKind, Lines, LinesKind, Number, NumberKind, Player, Points, PointsKind, Value, Whose,
};

/// An expression of any type.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Part<'a> {
    Condition(&'a Condition),
    Points(&'a Points),
    Lines(&'a Lines),
    Number(&'a Number),
    Player(&'a Player),
}

impl<'a> Part<'a> {
    /// Whether `test` holds for this or anything in it.
    pub fn any(self, test: &dyn Fn(Self) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.any(test))
    }

    /// Hands this and everything in it to `each`.
    pub fn each(self, each: &mut dyn FnMut(Self)) {
        each(self);
        self.parts().into_iter().for_each(|part| part.each(each));
    }

    /// Where it is written, where it is known: players have no place.
    pub fn span(self) -> Option<Span> {
        match self {
            Self::Condition(condition) => Some(condition.span),
            Self::Points(points) => Some(points.span),
            Self::Lines(lines) => Some(lines.span),
            Self::Number(number) => Some(number.span),
            Self::Player(_) => None,
        }
    }

    /// What it is made of, one level down.
    pub fn parts(self) -> Vec<Self> {
        match self {
            Self::Condition(condition) => of_condition(condition),
            Self::Points(points) => of_points(points),
            Self::Lines(lines) => of_lines(lines),
            Self::Number(number) => of_number(number),
            Self::Player(player) => match player {
                Player::Memory(_, whose) => of_whose(whose),
                Player::IfAny(a, b) => vec![Self::Player(a), Self::Player(b)],
                Player::Decider
                | Player::OtherThanDecider
                | Player::Mover
                | Player::Opponent
                | Player::Nobody
                | Player::Fixed(_)
                | Player::Local(_) => Vec::new(),
            },
        }
    }
}

fn of_condition(condition: &Condition) -> Vec<Part<'_>> {
    match &condition.kind {
        ConditionKind::Some(points) => vec![Part::Points(points)],
        ConditionKind::SomeLines(lines) => vec![Part::Lines(lines)],
        ConditionKind::Compare(_, a, b) => vec![Part::Number(a), Part::Number(b)],
        ConditionKind::SamePlayer(a, b) => vec![Part::Player(a), Part::Player(b)],
        ConditionKind::HandEmpty(player) => player.iter().map(Part::Player).collect(),
        ConditionKind::Not(inner) => vec![Part::Condition(inner)],
        ConditionKind::And(parts) | ConditionKind::Or(parts) => parts.iter().map(Part::Condition).collect(),
        ConditionKind::Fixed(_)
        | ConditionKind::PhaseIs(_)
        | ConditionKind::BoardFull
        | ConditionKind::BoardSeen
        | ConditionKind::Stuck
        | ConditionKind::Seen(_)
        | ConditionKind::TurnsWithout(..)
        | ConditionKind::Local(_) => Vec::new(),
    }
}

fn of_points(points: &Points) -> Vec<Part<'_>> {
    match &points.kind {
        PointsKind::Memory(_, whose) => of_whose(whose),
        PointsKind::OnLines(lines) => vec![Part::Lines(lines)],
        PointsKind::Union(parts) => parts.iter().map(Part::Points).collect(),
        PointsKind::In(a, b)
        | PointsKind::Except(a, b)
        | PointsKind::Near(a, b)
        | PointsKind::Connected(a, b)
        | PointsKind::IfAny(a, b) => vec![Part::Points(a), Part::Points(b)],
        PointsKind::Sight { set, of, within, going: _ } => {
            let within = within.iter().map(|within| Part::Number(within));
            [Part::Points(set), Part::Points(of)].into_iter().chain(within).collect()
        }
        PointsKind::Over { set, legs, from, within, going: _ } => {
            let points = std::iter::once(&**set).chain(legs.iter().map(|leg| &leg.points)).chain([&**from]);
            points.map(Part::Points).chain(within.as_deref().map(Part::Number)).collect()
        }
        PointsKind::Between { set, one, other } => {
            [set, one, other].into_iter().map(|part| Part::Points(part)).collect()
        }
        PointsKind::Step(_, of) | PointsKind::FirstPoint(of) => vec![Part::Points(of)],
        PointsKind::Mine
        | PointsKind::Theirs
        | PointsKind::Empty
        | PointsKind::Occupied
        | PointsKind::All
        | PointsKind::It
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
        | PointsKind::OfDecider(_)
        | PointsKind::OfKind(_)
        | PointsKind::Local(_) => Vec::new(),
    }
}

fn of_lines(lines: &Lines) -> Vec<Part<'_>> {
    match &lines.kind {
        LinesKind::Memory(_, whose) => of_whose(whose),
        LinesKind::Union(parts) => parts.iter().map(Part::Lines).collect(),
        LinesKind::In(a, b) | LinesKind::Except(a, b) | LinesKind::IfAny(a, b) => vec![Part::Lines(a), Part::Lines(b)],
        LinesKind::Standing(_) | LinesKind::Made(_) | LinesKind::Broken(_) | LinesKind::Local(_) => Vec::new(),
    }
}

fn of_number(number: &Number) -> Vec<Part<'_>> {
    match &number.kind {
        NumberKind::Count(points) => vec![Part::Points(points)],
        NumberKind::CountLines(lines) => vec![Part::Lines(lines)],
        NumberKind::Left { of, kinds: _ } | NumberKind::Hand { of, kinds: _ } => vec![Part::Player(of)],
        NumberKind::Memory(_, whose) => of_whose(whose),
        NumberKind::Add(a, b) | NumberKind::Subtract(a, b) => vec![Part::Number(a), Part::Number(b)],
        NumberKind::Fixed(_) | NumberKind::Local(_) => Vec::new(),
    }
}

/// The expression that says whose value of a memory is meant.
pub(super) fn of_whose(whose: &Whose) -> Vec<Part<'_>> {
    match whose {
        Whose::Game => Vec::new(),
        Whose::Player(player) => vec![Part::Player(player)],
        Whose::Men(points) => vec![Part::Points(points)],
    }
}

impl<'a> From<&'a Value> for Part<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Points(points) => Self::Points(points),
            Value::Lines(lines) => Self::Lines(lines),
            Value::Number(number) => Self::Number(number),
            Value::Player(player) => Self::Player(player),
            Value::Condition(condition) => Self::Condition(condition),
        }
    }
}
