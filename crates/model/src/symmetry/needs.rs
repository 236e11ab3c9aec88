//! What a map of the points must keep so that the rules mean the same after it.
//!
//! Nothing here passes over a construct in silence: every part of the IR is named, so that whoever adds one has to
//! say what it asks of a symmetry. Most ask for nothing but what every automorphism of the board keeps, links and
//! rows.

use merels_syntax::tree::Direction;

use super::classes::Classes;
use crate::board::PointId;
use crate::ir::{
    Action, Body, Choice, ChoiceKind, Condition, ConditionKind, EndResult, EndRule, Event, Game, Lines, LinesKind,
    Number, NumberKind, Phase, Player, Points, PointsKind, Statement, Supply, Value, Whose,
};
use crate::points::PointSet;

/// What the rules of a game ask of a map beyond links and rows. Lines are looked at apart.
pub(super) struct Needs<'g> {
    game: &'g Game,
    /// The points by the sets that are written in the rules: each goes to one of its class.
    pub(super) points: Classes,
    /// The directions in which the rules step.
    pub(super) directions: Vec<Direction>,
    /// Whether the rules ask what a move passed over.
    pub(super) crossed: bool,
    /// Whether something may depend on the order of the points.
    pub(super) order: bool,
}

impl<'g> Needs<'g> {
    /// All that stands in the rules, unused parts too.
    pub(super) fn of(game: &'g Game) -> Self {
        let Game {
            title: _,
            span: _,
            about: _,
            options: _,
            players: _,
            board,
            attributes: _,
            kinds: _,
            supplies,
            lines: _,
            patterns: _,
            memories: _,
            counters,
            actions,
            phases,
            ends,
            agreement: _,
        } = game;
        let points = Classes::one(board.len());
        let mut needs = Self { game, points, directions: Vec::new(), crossed: false, order: false };
        supplies.iter().for_each(supply);
        counters.iter().for_each(|event| needs.event(event));
        actions.iter().for_each(|Action { name: _, body }| needs.body(body));
        phases.iter().for_each(|phase| needs.phase(phase));
        ends.iter().for_each(|rule| needs.end(rule));
        needs
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Capture => {}
            Event::Lines(lines) => self.lines(lines),
        }
    }

    fn phase(&mut self, phase: &Phase) {
        let Phase {
            name: _,
            each: _,
            until,
            turns: _,
            when,
            started_by,
            whole_turns: _,
            looks_ahead: _,
            begin,
            turn,
            reads: _,
            span: _,
        } = phase;
        [until, when].into_iter().flatten().for_each(|condition| self.condition(condition));
        started_by.iter().for_each(|player| self.player(player));
        self.body(begin);
        self.body(turn);
    }

    fn end(&mut self, rule: &EndRule) {
        let EndRule { name: _, result, when, span: _ } = rule;
        match result {
            EndResult::Wins(player) | EndResult::Loses(player) | EndResult::IsOut(player) => self.player(player),
            EndResult::Draw | EndResult::Claim => {}
        }
        self.condition(when);
    }

    fn body(&mut self, body: &Body) {
        let Body { statements, locals: _ } = body;
        self.statements(statements);
    }

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Decide(choice) => self.choice(choice),
            // What happens to one point of a set changes nothing at another, so their order is of no account.
            Statement::Remove(points) | Statement::Change { what: points, kind: _ } => self.points(points),
            Statement::RemoveFromHand { count, kind: _, whose } => {
                self.number(count);
                self.player(whose);
            }
            Statement::Give { what, to } => {
                self.points(what);
                self.player(to);
            }
            Statement::Let { local: _, value } => self.value(value),
            Statement::Remember { memory: _, whose, value } => {
                self.whose(whose);
                self.value(value);
            }
            Statement::If { condition, then, otherwise } => {
                self.condition(condition);
                self.statements(then);
                self.statements(otherwise);
            }
            Statement::Either(branches) => branches.iter().for_each(|branch| self.statements(branch)),
            Statement::While { condition, body } => {
                self.condition(condition);
                self.statements(body);
            }
            Statement::Repeat { count, body } => {
                self.number(count);
                self.statements(body);
            }
            Statement::Require(condition) => self.condition(condition),
            Statement::OpponentDecides(body) => self.statements(body),
            // Actions are looked at by themselves.
            Statement::Call(_) | Statement::Win | Statement::Lose | Statement::Draw | Statement::Again => {}
        }
    }

    fn choice(&mut self, choice: &Choice) {
        let Choice { kind, unless, local: _, otherwise, span: _ } = choice;
        match kind {
            ChoiceKind::Place { kinds: _, from_pool: _, on } => self.points(on),
            ChoiceKind::Move { from, to } => {
                self.points(from);
                self.points(to);
            }
            ChoiceKind::Take { what, into_hand: _ } => self.points(what),
            ChoiceKind::Point(points) => self.points(points),
            ChoiceKind::Pass => {}
        }
        unless.iter().for_each(|condition| self.condition(condition));
        otherwise.iter().for_each(|statements| self.statements(statements));
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Points(points) => self.points(points),
            Value::Lines(lines) => self.lines(lines),
            Value::Number(number) => self.number(number),
            Value::Player(player) => self.player(player),
            Value::Condition(condition) => self.condition(condition),
        }
    }

    fn points(&mut self, points: &Points) {
        if let Some(set) = self.written(points) {
            return self.tell_apart(set);
        }
        match &points.kind {
            PointsKind::Mine
            | PointsKind::Theirs
            | PointsKind::Empty
            | PointsKind::Occupied
            | PointsKind::All
            | PointsKind::It
            | PointsKind::Origin
            | PointsKind::OfKind(_)
            | PointsKind::Local(_)
            // See `written`.
            | PointsKind::Fixed(_) => {}
            PointsKind::Crossed => self.crossed = true,
            PointsKind::Memory(_, whose) => self.whose(whose),
            PointsKind::OnLines(lines) => self.lines(lines),
            PointsKind::Union(parts) => self.union(parts),
            PointsKind::In(a, b) | PointsKind::Except(a, b) | PointsKind::Near(a, b) | PointsKind::IfAny(a, b) => {
                self.points(a);
                self.points(b);
            }
            PointsKind::Sight { set, of, within } => {
                self.points(set);
                self.points(of);
                within.iter().for_each(|within| self.number(within));
            }
            PointsKind::Over { set, over, from } => [set, over, from].into_iter().for_each(|part| self.points(part)),
            PointsKind::Step(direction, of) => {
                if !self.directions.contains(direction) {
                    self.directions.push(*direction);
                }
                self.points(of);
            }
        }
    }

    /// The parts that are written in the rules make one set.
    fn union(&mut self, parts: &[Points]) {
        let mut all = PointSet::EMPTY;
        for part in parts {
            match self.written(part) {
                Some(set) => all = all.union(set),
                None => self.points(part),
            }
        }
        self.tell_apart(all);
    }

    /// A set must go to itself.
    fn tell_apart(&mut self, set: PointSet) {
        // INVARIANT: a board has 256 points at most.
        self.points.split(|at| set.contains(PointId(at as u8)));
    }

    /// A set that is the same in every position, where that is plain to see.
    fn written(&self, points: &Points) -> Option<PointSet> {
        let board = &self.game.board;
        match &points.kind {
            PointsKind::Fixed(points) => Some(points.iter().copied().collect()),
            PointsKind::All => Some(board.points().collect()),
            PointsKind::Union(parts) => {
                parts.iter().try_fold(PointSet::EMPTY, |all, part| Some(all.union(self.written(part)?)))
            }
            PointsKind::In(a, b) => Some(self.written(a)?.intersection(self.written(b)?)),
            PointsKind::Except(a, b) => Some(self.written(a)?.difference(self.written(b)?)),
            PointsKind::Near(set, of) => {
                let near = self.written(of)?.iter().flat_map(|point| board.neighbours(point)).collect();
                Some(self.written(set)?.intersection(near))
            }
            PointsKind::Step(direction, of) => {
                Some(self.written(of)?.iter().filter_map(|point| board.step(point, *direction)).collect())
            }
            PointsKind::Mine
            | PointsKind::Theirs
            | PointsKind::Empty
            | PointsKind::Occupied
            | PointsKind::It
            | PointsKind::Origin
            | PointsKind::Crossed
            | PointsKind::OfKind(_)
            | PointsKind::Local(_)
            | PointsKind::Memory(..)
            | PointsKind::OnLines(_)
            | PointsKind::Sight { .. }
            | PointsKind::Over { .. }
            | PointsKind::IfAny(..) => None,
        }
    }

    fn lines(&mut self, lines: &Lines) {
        match &lines.kind {
            LinesKind::Standing(_) | LinesKind::Made(_) | LinesKind::Broken(_) | LinesKind::Local(_) => {}
            LinesKind::Memory(_, whose) => self.whose(whose),
            LinesKind::Union(parts) => parts.iter().for_each(|part| self.lines(part)),
            LinesKind::In(a, b) | LinesKind::Except(a, b) | LinesKind::IfAny(a, b) => {
                self.lines(a);
                self.lines(b);
            }
        }
    }

    fn number(&mut self, number: &Number) {
        match &number.kind {
            NumberKind::Fixed(_) | NumberKind::Local(_) => {}
            NumberKind::Count(points) => self.points(points),
            NumberKind::CountLines(lines) => self.lines(lines),
            NumberKind::Left { of, kinds: _ } | NumberKind::Hand { of, kinds: _ } => self.player(of),
            // Sums stop at the ends of the range, so even those may depend on the order of the men.
            NumberKind::Memory(_, whose) => self.one_value(whose),
            NumberKind::Add(a, b) | NumberKind::Subtract(a, b) => {
                self.number(a);
                self.number(b);
            }
        }
    }

    fn player(&mut self, player: &Player) {
        match player {
            Player::Decider
            | Player::OtherThanDecider
            | Player::Mover
            | Player::Opponent
            | Player::Nobody
            | Player::Fixed(_)
            | Player::Local(_) => {}
            // Of several men the first one counts who remembers somebody.
            Player::Memory(_, whose) => self.one_value(whose),
            Player::IfAny(a, b) => {
                self.player(a);
                self.player(b);
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            ConditionKind::Fixed(_)
            | ConditionKind::PhaseIs(_)
            | ConditionKind::BoardFull
            | ConditionKind::Stuck
            | ConditionKind::Seen(_)
            | ConditionKind::TurnsWithout(..)
            | ConditionKind::Local(_) => {}
            ConditionKind::Some(points) => self.points(points),
            ConditionKind::SomeLines(lines) => self.lines(lines),
            ConditionKind::Compare(_, a, b) => {
                self.number(a);
                self.number(b);
            }
            ConditionKind::SamePlayer(a, b) => {
                self.player(a);
                self.player(b);
            }
            ConditionKind::HandEmpty(player) => player.iter().for_each(|player| self.player(player)),
            ConditionKind::Not(of) => self.condition(of),
            ConditionKind::And(parts) | ConditionKind::Or(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
        }
    }

    fn whose(&mut self, whose: &Whose) {
        match whose {
            Whose::Game => {}
            Whose::Player(player) => self.player(player),
            Whose::Men(points) => self.points(points),
        }
    }

    /// A memory of which the values of several men can't be told from one.
    fn one_value(&mut self, whose: &Whose) {
        self.whose(whose);
        self.order |= match whose {
            Whose::Game | Whose::Player(_) => false,
            Whose::Men(points) => !at_most_one(points),
        };
    }
}

/// Pieces off the board have no place.
fn supply(supply: &Supply) {
    let Supply { kind: _, hand_of: _, count: _ } = supply;
}

/// Whether it is plain to see that a set never holds two points.
fn at_most_one(points: &Points) -> bool {
    match &points.kind {
        PointsKind::It | PointsKind::Origin => true,
        PointsKind::Fixed(points) => points.len() <= 1,
        PointsKind::In(a, b) => at_most_one(a) || at_most_one(b),
        PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Sight { set, of: _, within: _ }
        | PointsKind::Over { set, over: _, from: _ }
        | PointsKind::Step(_, set) => at_most_one(set),
        PointsKind::IfAny(a, b) => at_most_one(a) && at_most_one(b),
        PointsKind::Mine
        | PointsKind::Theirs
        | PointsKind::Empty
        | PointsKind::Occupied
        | PointsKind::All
        | PointsKind::Crossed
        | PointsKind::OfKind(_)
        | PointsKind::Local(_)
        | PointsKind::Memory(..)
        | PointsKind::OnLines(_)
        | PointsKind::Union(_) => false,
    }
}
