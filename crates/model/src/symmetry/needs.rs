//! What a map of the points must keep so that the rules mean the same after it.
//!
//! Nothing here passes over an expression in silence: every kind is named, so that whoever adds one has to say what it asks
//! of a symmetry. Most ask for nothing but what every automorphism of the board keeps, links and rows. Statements ask for
//! nothing beyond what stands in them.

use super::classes::Classes;
use crate::board::PointId;
use crate::ir::{
    Action, Body, Condition, ConditionKind, EndResult, EndRule, Event, Game, Lines, LinesKind, Number, NumberKind,
    Part, Phase, Player, Points, PointsKind, Statement, Supply, Ways, Whose,
};
use crate::points::PointSet;

/// What the rules of a game ask of a map beyond links and rows. Lines are looked at apart.
pub(super) struct Needs<'g> {
    game: &'g Game,
    /// The points by the sets that are written in the rules: each goes to one of its class.
    pub(super) points: Classes,
    /// The directions in which the rules step, as they are asked for together.
    pub(super) ways: Vec<Ways>,
    /// Whether the rules ask what a move passed over.
    pub(super) crossed: bool,
    /// Whether something may depend on the order of the points.
    pub(super) order: bool,
    /// Whether turns and ends tell the players apart.
    pub(super) players: bool,
}

impl<'g> Needs<'g> {
    /// All that stands in the rules, unused parts too.
    pub(super) fn of(game: &'g Game) -> Self {
        let mut needs = Self::of_turns(game);
        // What is done before the first turn may tell the players apart.
        let players = needs.players;
        needs.body(&game.start);
        needs.players = players;
        needs
    }

    /// The same without what is done before the first turn.
    pub(super) fn of_turns(game: &'g Game) -> Self {
        let Game {
            title: _,
            span: _,
            about: _,
            options: _,
            players: _,
            facing: _,
            board,
            attributes: _,
            kinds: _,
            supplies,
            words: _,
            keeps_boards: _,
            lines: _,
            patterns: _,
            memories: _,
            counters,
            start: _,
            actions,
            phases,
            ends,
            agreement: _,
            defines: _,
            docs: _,
            work: _,
        } = game;
        let points = Classes::one(board.len());
        let mut needs = Self { game, points, ways: Vec::new(), crossed: false, order: false, players: false };
        supplies.iter().for_each(supply);
        counters.iter().for_each(|event| needs.event(event));
        actions.iter().for_each(|Action { name: _, body }| needs.body(body));
        phases.iter().for_each(|phase| needs.phase(phase));
        ends.iter().for_each(|rule| needs.end(rule));
        needs
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Capture | Event::Moved(_) => {}
            Event::Lines(lines) => self.part(Part::Lines(lines)),
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
            preference,
            looks_ahead: _,
            begin,
            turn,
            reads: _,
            span: _,
        } = phase;
        [until, when].into_iter().flatten().for_each(|condition| self.part(Part::Condition(condition)));
        started_by.iter().for_each(|player| self.part(Part::Player(player)));
        preference.iter().for_each(|preference| self.part(Part::Number(&preference.number)));
        self.body(begin);
        self.body(turn);
    }

    fn end(&mut self, rule: &EndRule) {
        let EndRule { name: _, result, when, because: _, span: _ } = rule;
        match result {
            EndResult::Wins(player) | EndResult::Loses(player) | EndResult::IsOut(player) => {
                self.part(Part::Player(player));
            }
            EndResult::Draw | EndResult::Claim => {}
        }
        self.part(Part::Condition(when));
    }

    fn body(&mut self, body: &Body) {
        let Body { statements, locals: _, names: _ } = body;
        self.statements(statements);
    }

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    /// What a statement does to one point of a set changes nothing at another, so their order is of no account. Actions
    /// are looked at by themselves.
    fn statement(&mut self, statement: &Statement) {
        statement.parts().into_iter().for_each(|part| self.part(part));
        statement.blocks().into_iter().for_each(|block| self.statements(block));
    }

    /// An expression and all that stands in it.
    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Points(points) => {
                if let Some(set) = self.written(points) {
                    return self.tell_apart(set);
                }
                if let PointsKind::Union(parts) = &points.kind {
                    return self.union(parts);
                }
                self.points(points);
            }
            Part::Number(number) => self.number(number),
            Part::Player(player) => self.player(player),
            Part::Lines(lines) => no_needs_of_lines(lines),
            Part::Condition(condition) => no_needs_of_conditions(condition),
        }
        part.parts().into_iter().for_each(|part| self.part(part));
    }

    fn points(&mut self, points: &Points) {
        match &points.kind {
            PointsKind::Crossed => self.crossed = true,
            PointsKind::Step(ways, _) => self.ways(ways),
            PointsKind::Sight { going, .. } | PointsKind::Over { going, .. } => {
                going.iter().for_each(|ways| self.ways(ways));
            }
            PointsKind::OfDecider(each) => {
                self.players |= each.windows(2).any(|two| two.first() != two.last());
                each.iter().for_each(|points| self.tell_apart(points.iter().copied().collect()));
            }
            PointsKind::FirstPoint(of) => self.order |= !at_most_one(of),
            PointsKind::Mine
            | PointsKind::Theirs
            | PointsKind::Empty
            | PointsKind::Occupied
            | PointsKind::All
            | PointsKind::It
            | PointsKind::Origin
            | PointsKind::OfKind(_)
            | PointsKind::Local(_)
            | PointsKind::Memory(..)
            | PointsKind::OnLines(_)
            | PointsKind::In(..)
            | PointsKind::Except(..)
            | PointsKind::Near(..)
            | PointsKind::IfAny(..)
            | PointsKind::Connected(..)
            | PointsKind::Between { .. }
            // See `part`.
            | PointsKind::Fixed(_)
            | PointsKind::Union(_) => {}
        }
    }

    fn ways(&mut self, ways: &Ways) {
        self.players |= ways.0.windows(2).any(|two| two.first() != two.last());
        if !self.ways.contains(ways) {
            self.ways.push(ways.clone());
        }
    }

    /// The parts that are written in the rules make one set.
    fn union(&mut self, parts: &[Points]) {
        let mut all = PointSet::EMPTY;
        for part in parts {
            match self.written(part) {
                Some(set) => all = all.union(set),
                None => self.part(Part::Points(part)),
            }
        }
        self.tell_apart(all);
    }

    /// A set must go to itself.
    fn tell_apart(&mut self, set: PointSet) {
        // INVARIANT: a board has at most `MAX_POINTS` points.
        self.points.split(|at| set.contains(PointId(at as u16)));
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
            PointsKind::Step(Ways(ways), of) => match ways.as_slice() {
                [ways] => {
                    let of = self.written(of)?;
                    let steps = of.iter().flat_map(|point| ways.iter().map(move |&way| board.steps(point, way)));
                    Some(steps.flatten().collect())
                }
                _ => None,
            },
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
            | PointsKind::Between { .. }
            | PointsKind::Connected(..)
            | PointsKind::OfDecider(_)
            | PointsKind::FirstPoint(_)
            | PointsKind::IfAny(..) => None,
        }
    }

    fn number(&mut self, number: &Number) {
        match &number.kind {
            // Sums stop at the ends of the range, so even those may depend on the order of the men.
            NumberKind::Memory(_, whose) => self.one_value(whose),
            NumberKind::Fixed(_)
            | NumberKind::Local(_)
            | NumberKind::Count(_)
            | NumberKind::CountLines(_)
            | NumberKind::Left { .. }
            | NumberKind::Hand { .. }
            | NumberKind::Add(..)
            | NumberKind::Subtract(..) => {}
        }
    }

    fn player(&mut self, player: &Player) {
        match player {
            // Of several men the first one counts who remembers somebody.
            Player::Memory(_, whose) => self.one_value(whose),
            Player::Fixed(_) => self.players = true,
            Player::Decider
            | Player::OtherThanDecider
            | Player::Mover
            | Player::Opponent
            | Player::Nobody
            | Player::Local(_)
            | Player::IfAny(..) => {}
        }
    }

    /// A memory of which the values of several men can't be told from one.
    fn one_value(&mut self, whose: &Whose) {
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

/// Sets of lines ask for nothing but what is asked of lines anyway.
fn no_needs_of_lines(lines: &Lines) {
    match &lines.kind {
        LinesKind::Standing(_)
        | LinesKind::Made(_)
        | LinesKind::Broken(_)
        | LinesKind::Local(_)
        | LinesKind::Memory(..)
        | LinesKind::Union(_)
        | LinesKind::In(..)
        | LinesKind::Except(..)
        | LinesKind::IfAny(..) => {}
    }
}

/// Conditions ask for nothing beyond what stands in them.
fn no_needs_of_conditions(condition: &Condition) {
    match &condition.kind {
        ConditionKind::Fixed(_)
        | ConditionKind::PhaseIs(_)
        | ConditionKind::BoardFull
        | ConditionKind::BoardSeen
        | ConditionKind::Stuck
        | ConditionKind::Seen(_)
        | ConditionKind::TurnsWithout(..)
        | ConditionKind::Local(_)
        | ConditionKind::Some(_)
        | ConditionKind::SomeLines(_)
        | ConditionKind::Compare(..)
        | ConditionKind::SamePlayer(..)
        | ConditionKind::HandEmpty(_)
        | ConditionKind::Not(_)
        | ConditionKind::And(_)
        | ConditionKind::Or(_) => {}
    }
}

/// Whether it is plain to see that a set never holds two points.
fn at_most_one(points: &Points) -> bool {
    match &points.kind {
        PointsKind::It | PointsKind::Origin | PointsKind::FirstPoint(_) => true,
        PointsKind::Fixed(points) => points.len() <= 1,
        PointsKind::In(a, b) => at_most_one(a) || at_most_one(b),
        PointsKind::Except(set, _)
        | PointsKind::Near(set, _)
        | PointsKind::Sight { set, .. }
        | PointsKind::Over { set, .. }
        | PointsKind::Between { set, .. }
        | PointsKind::Connected(set, _) => at_most_one(set),
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
        | PointsKind::OfDecider(_)
        | PointsKind::Step(..)
        | PointsKind::Union(_) => false,
    }
}
