//! Walking through statements and expressions of the IR.

use crate::ir::{
    Action, ChoiceKind, Condition, ConditionKind, Game, Lines, LinesKind, Number, NumberKind, Player, Points,
    PointsKind, Statement, Value, Whose,
};

/// The blocks that stand in a statement; called actions are not entered.
pub fn blocks(statement: &Statement) -> Vec<&[Statement]> {
    match statement {
        Statement::If { then, otherwise, .. } => vec![then, otherwise],
        Statement::Either(branches) => branches.iter().map(Vec::as_slice).collect(),
        Statement::While { body, .. } | Statement::Repeat { body, .. } | Statement::OpponentDecides(body) => vec![body],
        Statement::Decide(choice) => choice.otherwise.as_deref().into_iter().collect(),
        Statement::Remove(_)
        | Statement::RemoveFromHand { .. }
        | Statement::Change { .. }
        | Statement::Give { .. }
        | Statement::Let { .. }
        | Statement::Remember { .. }
        | Statement::Require(_)
        | Statement::Call(_)
        | Statement::Win
        | Statement::Lose
        | Statement::Draw
        | Statement::Again => Vec::new(),
    }
}

/// Whether `test` holds for a statement here or in an inner block; called actions are not entered.
pub fn any(statements: &[Statement], test: &dyn Fn(&Statement) -> bool) -> bool {
    statements.iter().any(|statement| test(statement) || blocks(statement).into_iter().any(|block| any(block, test)))
}

/// Whether `test` holds for a statement here, in an inner block, or in an action that is called.
pub fn any_called(statements: &[Statement], actions: &[Action], test: &dyn Fn(&Statement) -> bool) -> bool {
    let mut entered = vec![false; actions.len()];
    any_entering(statements, actions, &mut entered, test)
}

fn any_entering(
    statements: &[Statement],
    actions: &[Action],
    entered: &mut [bool],
    test: &dyn Fn(&Statement) -> bool,
) -> bool {
    statements.iter().any(|statement| {
        if let Statement::Call(id) = statement
            && let (Some(seen), Some(action)) = (entered.get_mut(id.index()), actions.get(id.index()))
            && !std::mem::replace(seen, true)
            && any_entering(&action.body.statements, actions, entered, test)
        {
            return true;
        }
        test(statement) || blocks(statement).into_iter().any(|block| any_entering(block, actions, entered, test))
    })
}

/// Every body of statements a game has.
pub fn bodies(game: &Game) -> impl Iterator<Item = &[Statement]> {
    let phases = game.phases.iter().flat_map(|phase| [&phase.begin, &phase.turn]);
    phases.chain(game.actions.iter().map(|action| &action.body)).map(|body| body.statements.as_slice())
}

/// Whether `test` holds for any statement of a game.
pub fn any_statement(game: &Game, test: &dyn Fn(&Statement) -> bool) -> bool {
    bodies(game).any(|body| any(body, test))
}

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

    /// What it is made of, one level down.
    fn parts(self) -> Vec<Self> {
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
        PointsKind::In(a, b) | PointsKind::Except(a, b) | PointsKind::Near(a, b) | PointsKind::IfAny(a, b) => {
            vec![Part::Points(a), Part::Points(b)]
        }
        PointsKind::Sight { set, of, within } => {
            let within = within.iter().map(|within| Part::Number(within));
            [Part::Points(set), Part::Points(of)].into_iter().chain(within).collect()
        }
        PointsKind::Over { set, over, from } => [set, over, from].into_iter().map(|part| Part::Points(part)).collect(),
        PointsKind::Step(_, of) => vec![Part::Points(of)],
        PointsKind::Mine
        | PointsKind::Theirs
        | PointsKind::Empty
        | PointsKind::Occupied
        | PointsKind::All
        | PointsKind::It
        | PointsKind::Origin
        | PointsKind::Crossed
        | PointsKind::Fixed(_)
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
        NumberKind::Left { of, .. } | NumberKind::Hand { of, .. } => vec![Part::Player(of)],
        NumberKind::Memory(_, whose) => of_whose(whose),
        NumberKind::Add(a, b) | NumberKind::Subtract(a, b) => vec![Part::Number(a), Part::Number(b)],
        NumberKind::Fixed(_) | NumberKind::Local(_) => Vec::new(),
    }
}

fn of_whose(whose: &Whose) -> Vec<Part<'_>> {
    match whose {
        Whose::Game => Vec::new(),
        Whose::Player(player) => vec![Part::Player(player)],
        Whose::Men(points) => vec![Part::Points(points)],
    }
}

/// The expression of a value.
fn of_value(value: &Value) -> Part<'_> {
    match value {
        Value::Points(points) => Part::Points(points),
        Value::Lines(lines) => Part::Lines(lines),
        Value::Number(number) => Part::Number(number),
        Value::Player(player) => Part::Player(player),
        Value::Condition(condition) => Part::Condition(condition),
    }
}

/// Every expression of a game that stands by itself: in heads of phases, in ends and in statements.
pub fn expressions(game: &Game) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    for phase in &game.phases {
        found.extend([&phase.until, &phase.when].into_iter().flatten().map(Part::Condition));
        found.extend(phase.started_by.as_ref().map(Part::Player));
    }
    found.extend(game.ends.iter().map(|rule| Part::Condition(&rule.when)));
    for body in bodies(game) {
        in_statements(body, &mut found);
    }
    found
}

fn in_statements<'a>(statements: &'a [Statement], found: &mut Vec<Part<'a>>) {
    for statement in statements {
        match statement {
            Statement::Decide(choice) => {
                match &choice.kind {
                    ChoiceKind::Place { on: points, .. }
                    | ChoiceKind::Take { what: points, .. }
                    | ChoiceKind::Point(points) => found.push(Part::Points(points)),
                    ChoiceKind::Move { from, to } => found.extend([Part::Points(from), Part::Points(to)]),
                    ChoiceKind::Pass => {}
                }
                found.extend(choice.unless.as_ref().map(Part::Condition));
            }
            Statement::Remove(points) | Statement::Change { what: points, .. } => found.push(Part::Points(points)),
            Statement::RemoveFromHand { count, whose, .. } => found.extend([Part::Number(count), Part::Player(whose)]),
            Statement::Give { what, to } => found.extend([Part::Points(what), Part::Player(to)]),
            Statement::Let { value, .. } => found.push(of_value(value)),
            Statement::Remember { whose, value, .. } => {
                found.extend(of_whose(whose));
                found.push(of_value(value));
            }
            Statement::If { condition, .. } | Statement::While { condition, .. } | Statement::Require(condition) => {
                found.push(Part::Condition(condition));
            }
            Statement::Repeat { count, .. } => found.push(Part::Number(count)),
            Statement::Either(_)
            | Statement::OpponentDecides(_)
            | Statement::Call(_)
            | Statement::Win
            | Statement::Lose
            | Statement::Draw
            | Statement::Again => {}
        }
        blocks(statement).into_iter().for_each(|block| in_statements(block, found));
    }
}
