//! Sets, lines, numbers, players and conditions.

use super::about::points_use_it;
use super::compiler::Compiler;
use super::taping::reach;
use crate::bits::Bits;
use crate::code::{
    ByStep, Condition, Lanes, Lines, Number, OfDecider, Over, Path, Player, Range, Read, Set, Targets, Value, Whose,
};
use crate::ids::Points;
use crate::lanes::{Lane, Map};
use merels_model::ir::{
    self, ConditionKind, Direction, KindId, LinesKind, LocalId, NumberKind, PointsKind, Times, Ways,
};

/// Kinds as a bit set.
pub(super) fn kinds(kinds: &[KindId]) -> u64 {
    kinds.iter().fold(0, |all, kind| all | 1u64.checked_shl(u32::from(kind.0)).unwrap_or(0))
}

impl<B: Bits> Compiler<'_, B> {
    fn pair(&mut self, a: &ir::Points, b: &ir::Points) -> Box<(Set<B>, Set<B>)> {
        Box::new((self.set(a), self.set(b)))
    }

    pub(super) fn set(&mut self, points: &ir::Points) -> Set<B> {
        match self.shared.iter().position(|shared| shared == points) {
            Some(at) => Set::Shared(at),
            None => self.own_set(points),
        }
    }

    /// The same of what may be shared itself.
    pub(super) fn own_set(&mut self, points: &ir::Points) -> Set<B> {
        let set = self.plain_set(points);
        self.mapped(set)
    }

    fn plain_set(&mut self, points: &ir::Points) -> Set<B> {
        match &points.kind {
            PointsKind::Mine => Set::Mine,
            PointsKind::Theirs => Set::Theirs,
            PointsKind::Empty => Set::Empty,
            PointsKind::Occupied => Set::Occupied,
            PointsKind::All => {
                Set::Fixed(self.game.board.points().fold(B::EMPTY, |all, point| all.or(B::point(point))))
            }
            PointsKind::It => Set::It,
            PointsKind::Origin => Set::Origin,
            PointsKind::Crossed => {
                self.reads_crossed = true;
                Set::Crossed
            }
            PointsKind::Fixed(points) => Set::Fixed(B::of_points(points)),
            PointsKind::OfKind(of) => Set::OfKind(kinds(of)),
            PointsKind::Local(local) => self.local(*local).map_or(Set::Fixed(B::EMPTY), Set::Local),
            PointsKind::Memory(memory, ir::Whose::Game) => match self.memories.get(memory.index()) {
                Some(kept) => Set::Kept(kept.values),
                None => Set::Fixed(B::EMPTY),
            },
            PointsKind::Memory(memory, whose) => Set::Memory(Box::new(self.read(*memory, whose))),
            PointsKind::OnLines(lines) => match &lines.kind {
                LinesKind::Standing(pattern) => Set::OnStanding(self.standing(*pattern)),
                _ => Set::OnLines(Box::new(self.lines(lines))),
            },
            PointsKind::Union(parts) => Set::Union(parts.iter().map(|part| self.set(part)).collect()),
            PointsKind::In(a, b) => match *self.pair(a, b) {
                (Set::Mine, Set::OfKind(kinds)) | (Set::OfKind(kinds), Set::Mine) => Set::MineOf(kinds),
                (Set::Theirs, Set::OfKind(kinds)) | (Set::OfKind(kinds), Set::Theirs) => Set::TheirsOf(kinds),
                (Set::It, Set::OfKind(kinds)) | (Set::OfKind(kinds), Set::It) => Set::ItOf(kinds),
                (a, b) if a.is_searched() && !b.is_searched() => Set::Among(Box::new((b, a))),
                (a, b) if b.is_searched() => Set::Among(Box::new((a, b))),
                pair => Set::In(Box::new(pair)),
            },
            PointsKind::Except(a, b) => match self.pair(a, b) {
                pair if pair.1.is_searched() => Set::Beside(pair),
                pair => Set::Except(pair),
            },
            PointsKind::Near(set, of) => Set::Near(self.pair(set, of)),
            PointsKind::Sight { set, of, within, going } => {
                let within = within.as_ref().map(|within| self.number(within));
                Set::Sight(self.pair(set, of), within, self.lanes(going.as_ref()))
            }
            PointsKind::Over { set, legs, from, within, going } => {
                let (path, lanes) = (self.path(legs), self.lanes(going.as_ref()));
                let within = within.as_ref().map(|within| self.number(within));
                let jumps = match (&path, reach(within.as_ref())) {
                    (Path::Leap(past), Some(reach)) => self.leaps(past.len(), reach, &lanes),
                    _ => None,
                };
                Set::Over(Box::new(Over { set: self.set(set), path, from: self.set(from), within, lanes, jumps }))
            }
            PointsKind::Between { set, one, other } => {
                Set::Between(Box::new((self.set(set), self.set(one), self.set(other))))
            }
            PointsKind::Connected(set, to) => Set::Connected(self.pair(set, to)),
            PointsKind::Step(ways, of) => Set::Step(self.steps(ways), Box::new(self.set(of))),
            PointsKind::OfDecider(each) => {
                Set::OfDecider(OfDecider(each.iter().map(|points| B::of_points(points)).collect()))
            }
            PointsKind::FirstPoint(of) => Set::FirstPoint(Box::new(self.set(of))),
            PointsKind::IfAny(a, b) => Set::IfAny(self.pair(a, b)),
        }
    }

    fn path(&mut self, legs: &[ir::Leg]) -> Path<B> {
        match legs {
            [ir::Leg { times: Times::Any, points }] => Path::Through(self.set(points)),
            [ir::Leg { times: Times::Run, points }] => Path::Run(self.set(points)),
            _ if legs.iter().all(|leg| leg.times == Times::Once) => {
                Path::Leap(legs.iter().map(|leg| self.set(&leg.points)).collect())
            }
            _ => Path::Legs(legs.iter().flat_map(|leg| self.leg(leg)).collect()),
        }
    }

    fn leg(&mut self, leg: &ir::Leg) -> Vec<(bool, Set<B>)> {
        let times: &[bool] = match leg.times {
            Times::Once => &[false],
            Times::Any => &[true],
            Times::Run => &[false, true],
        };
        times.iter().map(|&any| (any, self.set(&leg.points))).collect()
    }

    /// The lanes of some directions.
    pub(super) fn lanes(&self, going: Option<&Ways>) -> Lanes<B> {
        let board = &self.game.board;
        let each: Vec<_> = going.iter().flat_map(|ways| &ways.0).map(|ways| Lane::all(board, Some(ways))).collect();
        let both_ways = each.iter().all(|lanes| Lane::are_both_ways(lanes));
        Lanes { each: OfDecider(each), both_ways }
    }

    /// Whether a set has a point: one that is put together is looked at part by part.
    fn some(&mut self, points: &ir::Points) -> Condition<B> {
        let PointsKind::In(a, b) = &points.kind else {
            return match self.set(points) {
                Set::Union(parts) => Condition::Or(parts.into_iter().map(Condition::Some).collect()),
                set => Condition::Some(set),
            };
        };
        let is_large = |points: &ir::Points| {
            matches!(points.kind, PointsKind::Union(_) | PointsKind::Near(..) | PointsKind::Sight { .. })
        };
        let (large, small) = match (is_large(a), is_large(b)) {
            (true, _) => (a, b),
            (false, true) => (b, a),
            (false, false) => return Condition::Some(self.set(points)),
        };
        let mut parts: Vec<Set<B>> = Vec::new();
        for part in match &large.kind {
            PointsKind::Union(parts) => parts.as_slice(),
            _ => std::slice::from_ref(&**large),
        } {
            let part = self.set(part);
            // What follows from one set is asked for at once.
            let both = parts.last().map(|last| self.mapped(Set::Union(vec![last.clone(), part.clone()])));
            match (both, parts.last_mut()) {
                (Some(both @ Set::Step(..)), Some(last)) => *last = both,
                _ => parts.push(part),
            }
        }
        Condition::Meets(parts, self.set(small))
    }

    fn steps(&self, ways: &Ways) -> OfDecider<Map<B>> {
        let board = &self.game.board;
        let each = |ways: &Vec<Direction>| {
            let from = board.points().flat_map(|point| ways.iter().map(move |&way| (point, way)));
            let pairs = from.flat_map(|(point, way)| board.steps(point, way).into_iter().map(move |to| (point, to)));
            Map::new(board.len(), pairs)
        };
        OfDecider(ways.0.iter().map(each).collect())
    }

    pub(super) fn lines(&mut self, lines: &ir::Lines) -> Lines<B> {
        match &lines.kind {
            LinesKind::Standing(pattern) => Lines::Standing(self.standing(*pattern)),
            LinesKind::Made(pattern) => Lines::Made(self.made(*pattern)),
            LinesKind::Broken(pattern) => Lines::Broken(self.broken(*pattern)),
            LinesKind::Local(local) => self.local(*local).map_or(Lines::Union(Vec::new()), Lines::Local),
            LinesKind::Memory(memory, whose) => Lines::Memory(Box::new(self.read(*memory, whose))),
            LinesKind::Union(parts) => Lines::Union(parts.iter().map(|part| self.lines(part)).collect()),
            LinesKind::In(a, b) => Lines::In(Box::new((self.lines(a), self.lines(b)))),
            LinesKind::Except(a, b) => Lines::Except(Box::new((self.lines(a), self.lines(b)))),
            LinesKind::IfAny(a, b) => Lines::IfAny(Box::new((self.lines(a), self.lines(b)))),
        }
    }

    pub(super) fn number(&mut self, number: &ir::Number) -> Number<B> {
        match &number.kind {
            NumberKind::Fixed(value) => Number::Fixed(*value),
            NumberKind::Count(points) => Number::Count(Box::new(self.set(points))),
            NumberKind::CountLines(lines) => Number::CountLines(Box::new(self.lines(lines))),
            NumberKind::Left { of, kinds: some } => {
                Number::Left { of: self.player(of), kinds: some.as_deref().map(kinds) }
            }
            NumberKind::Hand { of, kinds: some } => {
                Number::Hand { of: self.player(of), kinds: some.as_deref().map(kinds) }
            }
            NumberKind::Local(local) => self.local(*local).map_or(Number::Fixed(0), Number::Local),
            NumberKind::Memory(memory, ir::Whose::Game) => {
                self.memories.get(memory.index()).map_or(Number::Fixed(0), |kept| Number::Local(kept.values))
            }
            NumberKind::Memory(memory, whose) => Number::Memory(Box::new(self.read(*memory, whose))),
            NumberKind::Add(a, b) => Number::Add(Box::new((self.number(a), self.number(b)))),
            NumberKind::Subtract(a, b) => Number::Subtract(Box::new((self.number(a), self.number(b)))),
        }
    }

    pub(super) fn player(&mut self, player: &ir::Player) -> Player<B> {
        match player {
            ir::Player::Decider => Player::Decider,
            ir::Player::OtherThanDecider => Player::OtherThanDecider,
            ir::Player::Mover => Player::Mover,
            ir::Player::Opponent => Player::Opponent,
            ir::Player::Nobody => Player::Nobody,
            ir::Player::Fixed(player) => Player::Fixed(player.index()),
            ir::Player::Local(local) => self.local(*local).map_or(Player::Nobody, Player::Local),
            ir::Player::Memory(memory, whose) => Player::Memory(Box::new(self.read(*memory, whose))),
            ir::Player::IfAny(a, b) => Player::IfAny(Box::new((self.player(a), self.player(b)))),
        }
    }

    /// A condition without regard to what it asks for more than once.
    pub(super) fn own_condition(&mut self, condition: &ir::Condition) -> Condition<B> {
        match &condition.kind {
            ConditionKind::Fixed(holds) => Condition::Fixed(*holds),
            ConditionKind::Some(points) => self.some(points),
            ConditionKind::SomeLines(lines) => match self.made_bit(lines) {
                Some(bit) => Condition::Made(bit),
                None => Condition::SomeLines(self.lines(lines)),
            },
            ConditionKind::Compare(comparison, a, b) => match (&a.kind, &b.kind) {
                (NumberKind::Count(men), NumberKind::Fixed(limit)) if men.kind == PointsKind::Mine => {
                    Condition::Men(Range::new(*comparison, *limit))
                }
                (NumberKind::Left { of: ir::Player::Decider, kinds: None }, NumberKind::Fixed(limit)) => {
                    Condition::MenLeft(Range::new(*comparison, *limit))
                }
                _ => Condition::Compare(*comparison, self.number(a), self.number(b)),
            },
            ConditionKind::SamePlayer(a, b) => Condition::SamePlayer(self.player(a), self.player(b)),
            ConditionKind::PhaseIs(phase) => Condition::PhaseIs(phase.0),
            ConditionKind::HandEmpty(player) => Condition::HandEmpty(player.as_ref().map(|player| self.player(player))),
            ConditionKind::BoardFull => Condition::BoardFull,
            ConditionKind::Stuck => Condition::Stuck,
            ConditionKind::BoardSeen => Condition::BoardSeen,
            ConditionKind::Seen(times) => Condition::Seen(*times),
            ConditionKind::TurnsWithout(turns, counter) => Condition::TurnsWithout(*turns, counter.index()),
            ConditionKind::Local(local) => self.local(*local).map_or(Condition::Fixed(false), Condition::Local),
            ConditionKind::Not(of) => Condition::Not(Box::new(self.own_condition(of))),
            ConditionKind::And(parts) => Condition::And(parts.iter().map(|part| self.own_condition(part)).collect()),
            ConditionKind::Or(parts) => Condition::Or(parts.iter().map(|part| self.own_condition(part)).collect()),
        }
    }

    pub(super) fn value(&mut self, value: &ir::Value) -> Value<B> {
        match value {
            ir::Value::Points(points) => Value::Points(self.set(points)),
            ir::Value::Lines(lines) => Value::Lines(self.lines(lines)),
            ir::Value::Number(number) => Value::Number(self.number(number)),
            ir::Value::Player(player) => Value::Player(self.player(player)),
            ir::Value::Condition(condition) => Value::Truth(self.condition(condition)),
        }
    }

    pub(super) fn whose(&mut self, whose: &ir::Whose) -> Whose<B> {
        match whose {
            ir::Whose::Game => Whose::Game,
            ir::Whose::Player(player) => Whose::Player(self.player(player)),
            ir::Whose::Men(points) => Whose::Men(self.set(points)),
        }
    }

    fn read(&mut self, memory: ir::MemoryId, whose: &ir::Whose) -> Read<B> {
        Read { memory, whose: self.whose(whose) }
    }

    fn local(&self, local: LocalId) -> Option<usize> {
        self.names.slots.get(local.index()).copied().flatten()
    }

    /// Where men may go: what doesn't depend on the man is computed once for all.
    pub(super) fn targets(&mut self, to: &ir::Points, onto: bool) -> Targets<B> {
        if onto {
            return self.reach(to, true).map_or_else(|| self.one_by_one(to, true), Targets::Reached);
        }
        if !points_use_it(to) {
            return Targets::Anywhere(self.set(to));
        }
        if let Some(set) = self.near_it(to) {
            return Targets::Near(set);
        }
        self.reach(to, false).map_or_else(|| self.one_by_one(to, false), Targets::Reached)
    }

    /// Where men may go if that has to be found out for each.
    fn one_by_one(&mut self, to: &ir::Points, onto: bool) -> Targets<B> {
        let of_one = self.for_one(to);
        match self.tape(&of_one.set, &of_one.parts) {
            Some(tape) => Targets::ByStep(Box::new(ByStep { tape, onto, back: of_one.back, most: of_one.most })),
            None if onto => Targets::Onto(of_one),
            None => Targets::OfEach(of_one),
        }
    }

    /// The set of which `to` is what lies near the man, where it is that.
    fn near_it(&mut self, to: &ir::Points) -> Option<Set<B>> {
        match &to.kind {
            PointsKind::Near(set, of) if of.kind == PointsKind::It && !points_use_it(set) => Some(self.set(set)),
            PointsKind::In(a, b) if !points_use_it(b) => Some(Set::In(Box::new((self.near_it(a)?, self.set(b))))),
            PointsKind::In(a, b) if !points_use_it(a) => Some(Set::In(Box::new((self.near_it(b)?, self.set(a))))),
            PointsKind::Except(a, b) if !points_use_it(b) => {
                Some(Set::Except(Box::new((self.near_it(a)?, self.set(b)))))
            }
            _ => None,
        }
    }
}
