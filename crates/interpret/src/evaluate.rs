//! What expressions are worth.

use super::run::{Local, Run};
use merels_model::PointSet;
use merels_model::board::{Board, Line, PointId};
use merels_model::ir::{
    CellTest, Condition, ConditionKind, Direction, Leg, LineId, Lines, LinesKind, MemoryId, Number, NumberKind,
    Pattern, PatternId, Player, PlayerId, Points, PointsKind, Relation, Shape, Times, Trait, Ways, Whose, compare,
};
use merels_model::position::{Piece, Remembered, UNLIMITED};

/// How rows are followed from a point.
struct Rays<'r> {
    board: &'r Board,
    /// So many steps at most.
    reach: i64,
    /// In these directions only.
    ways: Option<&'r [Direction]>,
}

impl Rays<'_> {
    /// The points along each row, both ways, nearest first.
    fn from(&self, from: PointId) -> Vec<Vec<PointId>> {
        let rows = self.board.rows.iter().flat_map(|row| [row.beyond(from, true), row.beyond(from, false)]);
        let leads_on = |from, to| {
            self.ways.is_none_or(|ways| self.board.direction(from, to).is_some_and(|way| ways.contains(&way)))
        };
        let follow = |ray: Vec<PointId>| {
            let mut last = from;
            let along = (1..).zip(ray).take_while(move |&(step, point)| {
                step <= self.reach && leads_on(std::mem::replace(&mut last, point), point)
            });
            along.map(|(_, point)| point).collect()
        };
        rows.map(follow).collect()
    }
}

/// Where a leg may come next that can be left out, the one behind it may come too.
fn skip(legs: &[(bool, PointSet)], next: &mut [bool]) {
    for (at, (any, _)) in legs.iter().enumerate() {
        if *any
            && next.get(at) == Some(&true)
            && let Some(behind) = next.get_mut(at + 1)
        {
            *behind = true;
        }
    }
}

/// The points of `set` reached by links through points of `set` from one of them that is in `to`.
fn connected(board: &Board, set: PointSet, to: PointSet) -> PointSet {
    let mut found = set.intersection(to);
    loop {
        let near = found.iter().flat_map(|point| board.neighbours(point)).collect();
        let more = found.union(set.intersection(near));
        if more == found {
            return found;
        }
        found = more;
    }
}

impl Run<'_> {
    /// A set of points.
    pub(crate) fn points(&self, points: &Points) -> PointSet {
        let board = &self.game.board;
        match &points.kind {
            PointsKind::Mine => self.state.points(|piece| piece.is_some_and(|piece| piece.owner == Some(self.decider))),
            PointsKind::Theirs => self
                .state
                .points(|piece| piece.is_some_and(|piece| piece.owner.is_some_and(|owner| owner != self.decider))),
            PointsKind::Empty => self.state.points(|piece| piece.is_none()),
            PointsKind::Occupied => self.state.points(|piece| piece.is_some()),
            PointsKind::All => board.points().collect(),
            PointsKind::It => self.it,
            PointsKind::Origin => self.origin,
            PointsKind::Crossed => self.crossed,
            PointsKind::Fixed(points) => points.iter().copied().collect(),
            PointsKind::OfKind(kinds) => {
                self.state.points(|piece| piece.is_some_and(|piece| kinds.contains(&piece.kind)))
            }
            PointsKind::Local(local) => match self.locals.get(local.index()) {
                Some(Some(Local::Points(points))) => *points,
                _ => PointSet::EMPTY,
            },
            PointsKind::Memory(memory, whose) => self
                .remembered(*memory, whose)
                .into_iter()
                .map(|value| if let Remembered::Points(points) = value { *points } else { PointSet::EMPTY })
                .fold(PointSet::EMPTY, PointSet::union),
            PointsKind::OnLines(lines) => self
                .lines(lines)
                .into_iter()
                .filter_map(|id| self.line(id))
                .flat_map(|line| line.points.iter().copied())
                .collect(),
            PointsKind::Union(parts) => {
                parts.iter().map(|part| self.points(part)).fold(PointSet::EMPTY, PointSet::union)
            }
            PointsKind::In(a, b) => self.points(a).intersection(self.points(b)),
            PointsKind::Except(a, b) => self.points(a).difference(self.points(b)),
            PointsKind::Near(set, of) => {
                let near = self.points(of).iter().flat_map(|point| board.neighbours(point)).collect();
                self.points(set).intersection(near)
            }
            PointsKind::Sight { set, of, within, going } => {
                let rays = self.rays(within.as_deref(), going.as_ref());
                let seen = self.points(of).iter().flat_map(|point| self.in_sight(point, &rays)).collect();
                self.points(set).intersection(seen)
            }
            PointsKind::Over { set, legs, from, within, going } => {
                let rays = self.rays(within.as_deref(), going.as_ref());
                let legs = self.single_legs(legs);
                let landings = self.points(from).iter().flat_map(|from| self.landings(from, &legs, &rays)).collect();
                self.points(set).intersection(landings)
            }
            PointsKind::Between { set, one, other } => {
                let (set, one, other) = (self.points(set), self.points(one), self.points(other));
                set.iter().filter(|&point| self.lies_between(point, set, one, other)).collect()
            }
            PointsKind::Connected(set, to) => {
                let set = self.points(set);
                connected(board, set, self.points(to))
            }
            PointsKind::Step(ways, of) => {
                let ways = ways.of(self.decider);
                let steps = |point| ways.iter().flat_map(move |&way| board.steps(point, way));
                self.points(of).iter().flat_map(steps).collect()
            }
            PointsKind::OfDecider(each) => each.get(self.decider.index()).into_iter().flatten().copied().collect(),
            PointsKind::FirstPoint(of) => self.points(of).iter().take(1).collect(),
            PointsKind::IfAny(first, second) => {
                let first = self.points(first);
                if first.is_empty() { self.points(second) } else { first }
            }
        }
    }

    /// How rows are followed.
    fn rays<'r>(&'r self, within: Option<&Number>, going: Option<&'r Ways>) -> Rays<'r> {
        Rays {
            board: &self.game.board,
            reach: within.map_or(i64::MAX, |within| self.number(within)),
            ways: going.map(|ways| ways.of(self.decider)),
        }
    }

    /// The points one sees from a point: along every row, up to and including the first piece.
    fn in_sight(&self, from: PointId, rays: &Rays<'_>) -> Vec<PointId> {
        let mut seen = Vec::new();
        for ray in rays.from(from) {
            for point in ray {
                seen.push(point);
                if self.state.piece(point).is_some() {
                    break;
                }
            }
        }
        seen
    }

    /// Legs of one point, or of none or more: a run is one of each.
    fn single_legs(&self, legs: &[Leg]) -> Vec<(bool, PointSet)> {
        let mut single = Vec::new();
        for leg in legs {
            let points = self.points(&leg.points);
            match leg.times {
                Times::Once => single.push((false, points)),
                Times::Any => single.push((true, points)),
                Times::Run => single.extend([(false, points), (true, points)]),
            }
        }
        single
    }

    /// The points along a row from a point behind all the legs; `true` is a leg of none or more.
    fn landings(&self, from: PointId, legs: &[(bool, PointSet)], rays: &Rays<'_>) -> Vec<PointId> {
        let mut found = Vec::new();
        for ray in rays.from(from) {
            // Which legs may come next; the one behind the last is the landing.
            let mut next = vec![false; legs.len() + 1];
            if let Some(first) = next.first_mut() {
                *first = true;
            }
            skip(legs, &mut next);
            for point in ray {
                if next.last() == Some(&true) {
                    found.push(point);
                }
                let mut after = vec![false; next.len()];
                for (at, (any, points)) in legs.iter().enumerate() {
                    let to = if *any { at } else { at + 1 };
                    if next.get(at) == Some(&true)
                        && points.contains(point)
                        && let Some(slot) = after.get_mut(to)
                    {
                        *slot = true;
                    }
                }
                skip(legs, &mut after);
                next = after;
            }
        }
        found
    }

    /// Whether one comes from a point along a row, through points of `set`, to one of `one`, and the other way to one
    /// of `other`.
    fn lies_between(&self, point: PointId, set: PointSet, one: PointSet, other: PointSet) -> bool {
        let comes_to = |ray: Vec<PointId>, to: PointSet| {
            let found = ray.into_iter().find(|&at| to.contains(at) || !set.contains(at));
            found.is_some_and(|at| to.contains(at))
        };
        self.game.board.rows.iter().any(|row| {
            [true, false]
                .into_iter()
                .any(|way| comes_to(row.beyond(point, way), one) && comes_to(row.beyond(point, !way), other))
        })
    }

    /// The points between two on a row; on a closed one, the shorter way.
    pub(crate) fn between(&self, from: PointId, to: PointId) -> PointSet {
        let mut shortest: Option<Vec<PointId>> = None;
        for row in &self.game.board.rows {
            for forward in [true, false] {
                let ahead = row.beyond(from, forward);
                if let Some(at) = ahead.iter().position(|&point| point == to)
                    && shortest.as_ref().is_none_or(|known| known.len() > at)
                {
                    shortest = Some(ahead.into_iter().take(at).collect());
                }
            }
        }
        shortest.into_iter().flatten().collect()
    }

    fn line(&self, id: LineId) -> Option<&Line> {
        self.game.lines.get(id.index())
    }

    /// A set of lines, in order.
    pub(crate) fn lines(&self, lines: &Lines) -> Vec<LineId> {
        match &lines.kind {
            LinesKind::Standing(pattern) => self.standing(*pattern, &self.state.board),
            LinesKind::Made(pattern) => {
                let before = self.standing(*pattern, &self.around.before);
                except(self.standing(*pattern, &self.around.after), &before)
            }
            LinesKind::Broken(pattern) => {
                let after = self.standing(*pattern, &self.around.after);
                except(self.standing(*pattern, &self.around.before), &after)
            }
            LinesKind::Local(local) => match self.locals.get(local.index()) {
                Some(Some(Local::Lines(lines))) => lines.clone(),
                _ => Vec::new(),
            },
            LinesKind::Memory(memory, whose) => {
                let kept = self.remembered(*memory, whose).into_iter();
                sorted(
                    kept.flat_map(
                        |value| if let Remembered::Lines(lines) = value { lines.clone() } else { Vec::new() },
                    )
                    .collect(),
                )
            }
            LinesKind::Union(parts) => sorted(parts.iter().flat_map(|part| self.lines(part)).collect()),
            LinesKind::In(a, b) => {
                let b = self.lines(b);
                self.lines(a).into_iter().filter(|line| b.contains(line)).collect()
            }
            LinesKind::Except(a, b) => except(self.lines(a), &self.lines(b)),
            LinesKind::IfAny(first, second) => {
                let first = self.lines(first);
                if first.is_empty() { self.lines(second) } else { first }
            }
        }
    }

    /// The lines on which a pattern stands on a board.
    pub(crate) fn standing(&self, pattern: PatternId, board: &[Option<Piece>]) -> Vec<LineId> {
        let Some(pattern) = self.game.patterns.get(pattern.index()) else { return Vec::new() };
        if board.is_empty() {
            return Vec::new();
        }
        pattern
            .lines
            .iter()
            .copied()
            .filter(|&id| self.line(id).is_some_and(|line| self.matches(pattern, line, board)))
            .collect()
    }

    fn matches(&self, pattern: &Pattern, line: &Line, board: &[Option<Piece>]) -> bool {
        let on = |point: PointId| board.get(point.index()).copied().flatten();
        pattern.alternatives.iter().any(|shape| match shape {
            Shape::Relations(relations) => {
                let Some(pieces) = line.points.iter().map(|&point| on(point)).collect::<Option<Vec<Piece>>>() else {
                    return false;
                };
                let all = |pieces: &[Piece]| relations.iter().all(|relation| self.related(*relation, pieces));
                let longer = || {
                    line.beyond.iter().flatten().filter_map(|&point| on(point)).any(|piece| {
                        let mut longer = pieces.clone();
                        longer.push(piece);
                        all(&longer)
                    })
                };
                all(&pieces) && !(pattern.exactly && longer())
            }
            Shape::Cells(cells) => {
                let fits = |points: &mut dyn Iterator<Item = &PointId>| {
                    cells
                        .iter()
                        .zip(points)
                        .all(|(tests, &point)| tests.iter().all(|test| self.passes(test, on(point))))
                };
                fits(&mut line.points.iter()) || fits(&mut line.points.iter().rev())
            }
        })
    }

    fn related(&self, relation: Relation, pieces: &[Piece]) -> bool {
        let values: Option<Vec<u8>> = pieces
            .iter()
            .map(|piece| match relation.of {
                Trait::Owner => piece.owner.map(|owner| owner.0),
                Trait::Kind => Some(piece.kind.0),
                Trait::Attribute(attribute) => {
                    self.game.kinds.get(piece.kind.index())?.values.get(attribute.index()).copied().flatten()
                }
            })
            .collect();
        // A piece without the trait is neither the same as another nor different.
        let Some(values) = values else { return false };
        match relation.same {
            true => values.windows(2).all(|pair| pair.first() == pair.last()),
            false => values
                .iter()
                .enumerate()
                .all(|(index, value)| !values.iter().skip(index + 1).any(|other| other == value)),
        }
    }

    fn passes(&self, test: &CellTest, piece: Option<Piece>) -> bool {
        match (test, piece) {
            (CellTest::Empty, piece) => piece.is_none(),
            (CellTest::Occupied, piece) => piece.is_some(),
            (CellTest::Mine, Some(piece)) => piece.owner == Some(self.decider),
            (CellTest::Theirs, Some(piece)) => piece.owner.is_some_and(|owner| owner != self.decider),
            (CellTest::Kinds(kinds), Some(piece)) => kinds.contains(&piece.kind),
            (CellTest::Mine | CellTest::Theirs | CellTest::Kinds(_), None) => false,
        }
    }

    /// The values kept for those who are meant.
    fn remembered(&self, memory: MemoryId, whose: &Whose) -> Vec<&Remembered> {
        let keepers = self.keepers(whose).into_iter();
        keepers.filter_map(|keeper| self.state.memory.get(&(memory, keeper))).map(|kept| &kept.value).collect()
    }

    /// A player; `None` is nobody.
    pub(crate) fn player(&self, player: &Player) -> Option<PlayerId> {
        match player {
            Player::Decider => Some(self.decider),
            Player::OtherThanDecider => Some(self.other(self.decider)),
            Player::Mover => Some(self.state.mover),
            Player::Opponent => Some(self.other(self.state.mover)),
            Player::Nobody => None,
            Player::Fixed(id) => Some(*id),
            Player::Local(local) => match self.locals.get(local.index()) {
                Some(Some(Local::Player(player))) => *player,
                _ => None,
            },
            Player::Memory(memory, whose) => {
                self.remembered(*memory, whose).into_iter().find_map(|value| match value {
                    Remembered::Player(player) => Some(*player),
                    Remembered::Number(_) | Remembered::Points(_) | Remembered::Lines(_) => None,
                })
            }
            Player::IfAny(first, second) => self.player(first).or_else(|| self.player(second)),
        }
    }

    /// A number; counting never overflows, it stops at the ends of the range.
    pub(crate) fn number(&self, number: &Number) -> i64 {
        match &number.kind {
            NumberKind::Fixed(value) => *value,
            NumberKind::Count(points) => self.points(points).len() as i64,
            NumberKind::CountLines(lines) => self.lines(lines).len() as i64,
            NumberKind::Left { of, kinds } => self.player(of).map_or(0, |player| {
                self.state.in_hand(player, kinds.as_deref()) + self.state.on_board(player, kinds.as_deref())
            }),
            NumberKind::Hand { of, kinds } => self
                .player(of)
                .map_or(0, |player| self.state.in_hand(player, kinds.as_deref()))
                .min(i64::from(UNLIMITED)),
            NumberKind::Local(local) => match self.locals.get(local.index()) {
                Some(Some(Local::Number(number))) => *number,
                _ => 0,
            },
            NumberKind::Memory(memory, whose) => self
                .remembered(*memory, whose)
                .into_iter()
                .map(|value| if let Remembered::Number(number) = value { *number } else { 0 })
                .fold(0, i64::saturating_add),
            NumberKind::Add(a, b) => self.number(a).saturating_add(self.number(b)),
            NumberKind::Subtract(a, b) => self.number(a).saturating_sub(self.number(b)),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition) -> bool {
        match &condition.kind {
            ConditionKind::Fixed(holds) => *holds,
            ConditionKind::Some(points) => !self.points(points).is_empty(),
            ConditionKind::SomeLines(lines) => !self.lines(lines).is_empty(),
            ConditionKind::Compare(comparison, a, b) => compare(*comparison, self.number(a), self.number(b)),
            ConditionKind::SamePlayer(a, b) => self.player(a) == self.player(b),
            ConditionKind::PhaseIs(phase) => self.state.phase() == *phase,
            ConditionKind::HandEmpty(Some(player)) => {
                self.player(player).is_none_or(|player| self.state.in_hand(player, None) == 0)
            }
            ConditionKind::HandEmpty(None) => self.state.hands.iter().flatten().all(|&count| count == 0),
            ConditionKind::BoardFull => self.state.board.iter().all(Option::is_some),
            ConditionKind::Stuck => self.stuck && self.decider == self.state.mover,
            ConditionKind::BoardSeen => self.state.boards.has(self.state.board_key()),
            ConditionKind::Seen(times) => self.seen >= *times,
            ConditionKind::TurnsWithout(turns, counter) => {
                self.state.counters.get(counter.index()).is_some_and(|count| count >= turns)
            }
            ConditionKind::Local(local) => matches!(self.locals.get(local.index()), Some(Some(Local::Truth(true)))),
            ConditionKind::Not(of) => !self.holds(of),
            ConditionKind::And(parts) => parts.iter().all(|part| self.holds(part)),
            ConditionKind::Or(parts) => parts.iter().any(|part| self.holds(part)),
        }
    }
}

fn sorted(mut lines: Vec<LineId>) -> Vec<LineId> {
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn except(lines: Vec<LineId>, without: &[LineId]) -> Vec<LineId> {
    lines.into_iter().filter(|line| !without.contains(line)).collect()
}
