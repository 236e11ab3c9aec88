//! What a set of points can hold at most: an abstract value for every set expression.

use merels_syntax::tree::Times;

use super::facts::Facts;
use merels_model::PointSet;
use merels_model::board::PointId;
use merels_model::ir::{KindId, Leg, Lines, LinesKind, PatternId, Points, PointsKind, Shape, Trait, Ways};

/// What may be on a point: nothing, or a piece of one of these kinds (a bit each) of the decider, of somebody else, of nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) empty: bool,
    pub(super) mine: u64,
    pub(super) theirs: u64,
    pub(super) nobodys: u64,
}

impl Content {
    pub(super) const EMPTY: Self = Self { empty: true, mine: 0, theirs: 0, nobodys: 0 };

    fn merge(self, other: Self, kinds: impl Fn(u64, u64) -> u64, empty: bool) -> Self {
        Self {
            empty,
            mine: kinds(self.mine, other.mine),
            theirs: kinds(self.theirs, other.theirs),
            nobodys: kinds(self.nobodys, other.nobodys),
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        self.merge(other, |a, b| a & b, self.empty && other.empty)
    }

    pub(super) fn or(self, other: Self) -> Self {
        self.merge(other, |a, b| a | b, self.empty || other.empty)
    }

    fn without(self, other: Self) -> Self {
        self.merge(other, |a, b| a & !b, self.empty && !other.empty)
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }

    fn covers(self, other: Self) -> bool {
        other.without(self).is_nothing()
    }
}

/// An upper bound of a set: every point in it is one of `at` and holds one of `what`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) what: Content,
    pub(super) at: PointSet,
    /// Whether every such point is in the set.
    pub(super) exact: bool,
}

impl Extent {
    pub(super) fn is_empty(&self) -> bool {
        self.at.is_empty() || self.what.is_nothing()
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self { what: self.what.and(other.what), at: self.at.intersection(other.at), exact: self.exact && other.exact }
    }

    fn or(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let alike = self.what == other.what || self.at == other.at;
        Self { what: self.what.or(other.what), at: self.at.union(other.at), exact: self.exact && other.exact && alike }
    }

    fn except(self, other: Self) -> Self {
        if !other.exact {
            return Self { exact: false, ..self };
        }
        if self.at.difference(other.at).is_empty() {
            return Self { what: self.what.without(other.what), ..self };
        }
        if other.what.covers(self.what) {
            return Self { at: self.at.difference(other.at), ..self };
        }
        Self { exact: false, ..self }
    }

    /// Some of these points.
    fn part(self) -> Self {
        Self { exact: false, ..self }
    }
}

impl Facts<'_> {
    /// Everything a point can hold.
    pub(super) fn anything(&self) -> Content {
        let (mut owned, mut unowned) = (0, 0);
        for (index, kind) in self.game.kinds.iter().enumerate().take(64) {
            if self.on_board.get(index).copied().unwrap_or(false) {
                if kind.owned || self.gives_unowned {
                    owned |= 1 << index;
                }
                if !kind.owned || self.gives_away {
                    unowned |= 1 << index;
                }
            }
        }
        Content { empty: true, mine: owned, theirs: owned, nobodys: unowned }
    }

    /// Any piece.
    pub(super) fn any_piece(&self) -> Content {
        Content { empty: false, ..self.anything() }
    }

    fn everywhere(&self, what: Content) -> Extent {
        Extent { what, at: self.points, exact: true }
    }

    fn of_kinds(&self, kinds: &[KindId]) -> Content {
        let bits = kinds.iter().fold(0_u64, |bits, kind| bits | 1_u64.checked_shl(u32::from(kind.0)).unwrap_or(0));
        let all = Content { empty: false, mine: bits, theirs: bits, nobodys: bits };
        all.and(self.anything())
    }

    /// The bound of a set.
    pub(super) fn extent(&self, points: &Points) -> Extent {
        let anything = self.anything();
        match &points.kind {
            PointsKind::Mine => self.everywhere(Content { mine: anything.mine, ..Content::default() }),
            PointsKind::Theirs => self.everywhere(Content { theirs: anything.theirs, ..Content::default() }),
            PointsKind::Empty => self.everywhere(Content::EMPTY),
            PointsKind::Occupied => self.everywhere(self.any_piece()),
            PointsKind::All => self.everywhere(anything),
            PointsKind::OfKind(kinds) => self.everywhere(self.of_kinds(kinds)),
            PointsKind::Fixed(points) => Extent { at: points.iter().copied().collect(), ..self.everywhere(anything) },
            PointsKind::Crossed => self.everywhere(self.crossed.unwrap_or(anything)).part(),
            PointsKind::Origin => self.everywhere(self.left_behind.unwrap_or(anything)).part(),
            PointsKind::It | PointsKind::Local(_) | PointsKind::Memory(..) => self.everywhere(anything).part(),
            PointsKind::OnLines(lines) => {
                Extent { at: self.points_of(lines), ..self.everywhere(self.on_lines(lines)) }.part()
            }
            PointsKind::Union(parts) => {
                let nothing = Extent { what: Content::default(), at: PointSet::EMPTY, exact: true };
                parts.iter().map(|part| self.extent(part)).fold(nothing, Extent::or)
            }
            PointsKind::In(a, b) if is_beside_itself(a, b) => Extent { at: PointSet::EMPTY, ..self.extent(a) },
            PointsKind::In(a, b) => self.extent(a).and(self.extent(b)),
            PointsKind::Except(a, b) if a == b => Extent { what: Content::default(), ..self.extent(a) },
            PointsKind::Except(a, b) => self.extent(a).except(self.extent(b)),
            PointsKind::IfAny(a, b) => self.extent(a).or(self.extent(b)).part(),
            PointsKind::Near(set, near) => {
                let near = self.extent(near);
                let at = if near.is_empty() { PointSet::EMPTY } else { self.around(near.at) };
                let set = self.extent(set);
                Extent { at: set.at.intersection(at), ..set }.part()
            }
            PointsKind::Sight { set, of, within: _, going } => {
                let blind = self.extent(of).is_empty() || self.leads_nowhere(going.as_ref());
                let set = self.extent(set);
                Extent { at: if blind { PointSet::EMPTY } else { set.at }, ..set }.part()
            }
            PointsKind::Over { set, legs, from, within: _, going } => {
                let barred = |leg: &Leg| leg.times != Times::Any && self.extent(&leg.points).is_empty();
                let idle =
                    legs.iter().any(barred) || self.extent(from).is_empty() || self.leads_nowhere(going.as_ref());
                let set = self.extent(set);
                Extent { at: if idle { PointSet::EMPTY } else { set.at }, ..set }.part()
            }
            PointsKind::Between { set, one, other } => {
                let idle = self.extent(one).is_empty() || self.extent(other).is_empty();
                let set = self.extent(set);
                Extent { at: if idle { PointSet::EMPTY } else { set.at }, ..set }.part()
            }
            PointsKind::Connected(set, to) => {
                let set = self.extent(set);
                let idle = set.and(self.extent(to)).is_empty();
                Extent { at: if idle { PointSet::EMPTY } else { set.at }, ..set }.part()
            }
            PointsKind::Step(ways, of) => {
                let of = self.extent(of);
                let at = if of.is_empty() { PointSet::EMPTY } else { self.stepped(of.at, ways) };
                Extent { at, ..self.everywhere(anything) }.part()
            }
            PointsKind::OfDecider(each) => {
                let at = each.iter().flatten().copied().collect();
                Extent { at, ..self.everywhere(anything) }.part()
            }
            PointsKind::FirstPoint(of) => self.extent(of).part(),
        }
    }

    /// What can stand between the ends of a move of `who` to these points, as long as nothing is put there. Where others than the man
    /// who moves may be near, or see or leap there, it isn't known what lies between.
    pub(super) fn between(&self, who: &Points, to: &Points) -> Content {
        let between = |to: &Points| self.between(who, to);
        match &to.kind {
            PointsKind::Near(_, of) | PointsKind::Step(_, of) if self.is_who_moves(of, who) => Content::default(),
            PointsKind::Sight { of, .. } if self.is_who_moves(of, who) => Content::EMPTY,
            PointsKind::Over { legs, from, .. } if self.is_who_moves(from, who) => {
                let all = legs.iter().map(|leg| self.extent(&leg.points).what);
                all.fold(Content::default(), Content::or)
            }
            PointsKind::In(a, b) => between(a).and(between(b)),
            PointsKind::Except(a, _) => between(a),
            PointsKind::IfAny(a, b) => between(a).or(between(b)),
            PointsKind::Union(parts) => parts.iter().map(between).fold(Content::default(), Content::or),
            _ => self.anything(),
        }
    }

    /// Whether a set is the man who moves: `it`, or all of those who may, where there is only one of their kinds.
    fn is_who_moves(&self, men: &Points, who: &Points) -> bool {
        let what = self.extent(men).what;
        let is_one = |kind: KindId| {
            let bit = 1_u64.checked_shl(u32::from(kind.0)).unwrap_or(u64::MAX);
            (what.mine | what.theirs | what.nobodys) & bit != 0
        };
        let alone = || !what.empty && !self.changes && self.most_of(&is_one).is_some_and(|most| most < 2);
        men.kind == PointsKind::It || men == who && alone()
    }

    /// What can stand on lines.
    fn on_lines(&self, lines: &Lines) -> Content {
        let anything = self.anything();
        match &lines.kind {
            LinesKind::Made(pattern) if self.makes_own_lines && self.is_of_one_owner(*pattern) => {
                Content { mine: anything.mine, ..Content::default() }
            }
            LinesKind::In(a, _) | LinesKind::Except(a, _) => self.on_lines(a),
            LinesKind::IfAny(a, b) => self.on_lines(a).or(self.on_lines(b)),
            LinesKind::Union(parts) => {
                parts.iter().map(|part| self.on_lines(part)).fold(Content::default(), Content::or)
            }
            _ => anything,
        }
    }

    /// Whether all men of every line of a pattern have one owner.
    fn is_of_one_owner(&self, pattern: PatternId) -> bool {
        let of_one = |shape: &Shape| match shape {
            Shape::Relations(relations) => {
                relations.iter().any(|relation| relation.same && relation.of == Trait::Owner)
            }
            Shape::Cells(_) => false,
        };
        let pattern = self.game.patterns.get(pattern.index());
        pattern.is_some_and(|pattern| pattern.alternatives.iter().all(of_one))
    }

    fn around(&self, points: PointSet) -> PointSet {
        points.iter().flat_map(|point| self.game.board.neighbours(point)).collect()
    }

    fn stepped(&self, points: PointSet, ways: &Ways) -> PointSet {
        let steps = |point| ways.0.iter().flatten().flat_map(move |&way| self.game.board.steps(point, way));
        points.iter().flat_map(steps).collect()
    }

    /// Whether no link of the board leads in any of these directions.
    fn leads_nowhere(&self, going: Option<&Ways>) -> bool {
        going.is_some_and(|ways| self.stepped(self.points, ways).is_empty())
    }

    /// The points that lines of the set can have.
    fn points_of(&self, lines: &Lines) -> PointSet {
        let mut found = PointSet::EMPTY;
        for line in self.lines_of(lines) {
            let points: &[PointId] = self.game.lines.get(line).map_or(&[], |line| &line.points);
            points.iter().for_each(|&point| found.insert(point));
        }
        found
    }

    /// The lines that can be in a set, by their places among [`merels_model::ir::Game::lines`], each perhaps more than once.
    pub(super) fn lines_of(&self, lines: &Lines) -> Vec<usize> {
        match &lines.kind {
            LinesKind::Standing(pattern) | LinesKind::Made(pattern) | LinesKind::Broken(pattern) => {
                self.lines_of_pattern(*pattern)
            }
            LinesKind::Local(_) | LinesKind::Memory(..) => (0..self.game.lines.len()).collect(),
            LinesKind::Union(parts) => {
                let mut found: Vec<usize> = parts.iter().flat_map(|part| self.lines_of(part)).collect();
                found.sort_unstable();
                found.dedup();
                found
            }
            LinesKind::In(a, b) => {
                let b = self.lines_of(b);
                self.lines_of(a).into_iter().filter(|line| b.contains(line)).collect()
            }
            LinesKind::Except(a, b) if a == b => Vec::new(),
            LinesKind::Except(a, _) => self.lines_of(a),
            LinesKind::IfAny(a, b) => {
                let mut found = self.lines_of(a);
                found.extend(self.lines_of(b));
                found.sort_unstable();
                found.dedup();
                found
            }
        }
    }

    fn lines_of_pattern(&self, pattern: PatternId) -> Vec<usize> {
        let pattern = self.game.patterns.get(pattern.index());
        pattern.map_or(Vec::new(), |pattern| pattern.lines.iter().map(|line| line.index()).collect())
    }

    /// What the cells of a positional pattern can hold, in order.
    pub(super) fn cells(&self, shape: &Shape) -> Vec<Content> {
        let Shape::Cells(cells) = shape else { return Vec::new() };
        let test = |test: &merels_model::ir::CellTest| match test {
            merels_model::ir::CellTest::Mine => Content { mine: u64::MAX, ..Content::default() },
            merels_model::ir::CellTest::Theirs => Content { theirs: u64::MAX, ..Content::default() },
            merels_model::ir::CellTest::Empty => Content::EMPTY,
            merels_model::ir::CellTest::Occupied => self.any_piece(),
            merels_model::ir::CellTest::Kinds(kinds) => self.of_kinds(kinds),
        };
        cells.iter().map(|tests| tests.iter().map(test).fold(self.anything(), Content::and)).collect()
    }
}

/// Whether a piece is asked for where only others than itself can be: near it, or a step away from it.
fn is_beside_itself(points: &Points, among: &Points) -> bool {
    let (PointsKind::Step(_, of) | PointsKind::Near(_, of)) = &among.kind else { return false };
    matches!(points.kind, PointsKind::It | PointsKind::Origin) && of.kind == points.kind
}
