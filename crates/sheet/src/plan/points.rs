//! Sets of points and of lines.

use merels_model::board::{Form, PointId};
use merels_model::ir::{
    Leg, Lines as IrLines, LinesKind, Number as IrNumber, Part, Points, PointsKind, Value, Ways, Whose,
};

use merels_syntax::tree::Drawn;

use super::Plan;
use super::locals::Local;
use crate::meaning::{Course, Filling, Head, Lines, Owner, Person, Reach, Region, Set, Term, That, ThatKind, Word};

/// A row of fewer points is listed.
const LEAST_ROW: usize = 4;

/// Points of more rows are listed.
const MOST_ROWS: usize = 6;

impl Plan<'_> {
    /// Points or pieces.
    pub(super) fn points(&mut self, points: &Points) -> Set {
        if self.is_given(points.span) {
            return Set::of(Head::Given);
        }
        if let Some(term) = self.term(Part::Points(points)) {
            return self.called(term);
        }
        match &points.kind {
            PointsKind::Mine => self.pieces_of(self.view.decider.clone()),
            PointsKind::Theirs => self.pieces_of(self.view.others.clone()),
            PointsKind::Empty => Set::points(Filling::Empty),
            PointsKind::Occupied => Set::points(Filling::Occupied),
            PointsKind::All => Set::points(Filling::Any),
            PointsKind::It => self.it(),
            PointsKind::Origin => Set::of(Head::Origin),
            PointsKind::Crossed => {
                let closed = self.game.board.rows.iter().any(|row| row.closed);
                self.vocabulary.word(Word::Crossed { closed });
                Set::of(Head::Crossed)
            }
            PointsKind::Fixed(points) => Set::of(Head::Region(self.region(points))),
            PointsKind::OfKind(kinds) => Set::of(Head::Pieces { whose: None, kinds: self.kinds(kinds) }),
            PointsKind::Local(local) => match self.local(local.index()) {
                Some(Local::Chosen(done)) => Set::of(Head::Chosen(done)),
                Some(Local::Named(name)) => Set::of(Head::Known(name)),
                Some(Local::Meant(value)) => match &*value {
                    Value::Points(points) => self.points(points),
                    _ => Set::of(Head::Known(String::new())),
                },
                None => Set::of(Head::Known(String::new())),
            },
            PointsKind::Memory(memory, whose) => {
                self.vocabulary.memory(*memory);
                let owner = self.owner(whose);
                Set::of(Head::Remembered(*memory, owner))
            }
            PointsKind::OnLines(lines) => {
                let lines = self.lines(lines);
                Set::points(Filling::Any).with(That::holds(ThatKind::OnLine(lines)))
            }
            PointsKind::Union(parts) => {
                let parts = parts.iter().map(|part| self.points(part)).collect();
                Set::any_of(self.joined(parts))
            }
            PointsKind::In(a, b) => match self.in_both_regions(a, b) {
                Some((of, points)) => {
                    let region = self.region(&points);
                    Set::both(self.points(of), Set::of(Head::Region(region)))
                }
                None => Set::both(self.points(a), self.points(b)),
            },
            PointsKind::Except(a, b) => {
                let from = self.points(a);
                let other = self.points(b);
                from.except(other)
            }
            PointsKind::Near(a, b) => {
                let near = ThatKind::NextTo(self.points(b));
                Set::both(self.points(a), Set::points(Filling::Any).with(That::holds(near)))
            }
            PointsKind::Sight { set, of, within, going } => {
                self.vocabulary.word(Word::Sight);
                let (within, going) = self.reach(within.as_deref(), going.as_ref());
                let sight = ThatKind::InSight(self.points(of), within, going);
                self.points(set).with(That::holds(sight))
            }
            PointsKind::Over { set, legs, from, within, going } => {
                self.vocabulary.word(Word::Over);
                let legs = legs.iter().map(|Leg { times, points }| (*times, self.points(points))).collect();
                let (within, going) = self.reach(within.as_deref(), going.as_ref());
                let over = ThatKind::Over { legs, from: self.points(from), within, going };
                self.points(set).with(That::holds(over))
            }
            PointsKind::Between { set, one, other } => {
                self.vocabulary.word(Word::Between);
                let between = ThatKind::Between(self.points(one), self.points(other));
                self.points(set).with(That::holds(between))
            }
            PointsKind::Connected(a, b) => {
                self.vocabulary.word(Word::Connected);
                let with = self.points(b);
                let of = self.points(a);
                let through = of.that.is_empty().then(|| of.head.clone());
                of.with(That::holds(ThatKind::Connected { with, through }))
            }
            PointsKind::Step(ways, of) => {
                let course = self.course(ways);
                let of = self.points(of);
                let step = match farther(&course, &of) {
                    Some((steps, from)) => ThatKind::Step(course, steps + 1, from),
                    None => ThatKind::Step(course, 1, of),
                };
                Set::points(Filling::Any).with(That::holds(step))
            }
            PointsKind::OfDecider(each) => Set::of(self.each_region(each)),
            PointsKind::FirstPoint(of) => {
                self.vocabulary.word(Word::FirstPoint);
                Set::of(Head::First(Box::new(self.points(of))))
            }
            PointsKind::IfAny(a, b) => Set::of(Head::OrIfNone(Box::new(self.points(a)), Box::new(self.points(b)))),
        }
    }

    /// Where something is in two parts of the board one after the other: what, and the points of both.
    fn in_both_regions<'p>(&self, a: &'p Points, b: &Points) -> Option<(&'p Points, Vec<PointId>)> {
        let PointsKind::In(of, inner) = &a.kind else { return None };
        let (PointsKind::Fixed(inner_points), PointsKind::Fixed(points)) = (&inner.kind, &b.kind) else { return None };
        let both: Vec<PointId> = inner_points.iter().copied().filter(|point| points.contains(point)).collect();
        let named = [a, &**inner, b].into_iter().any(|points| self.named(Part::Points(points)).is_some());
        (!named && !both.is_empty()).then_some((&**of, both))
    }

    /// What has a name: where it is some of what it is about, these of which the name is said.
    fn called(&self, term: Term) -> Set {
        let named = |of: &&Set| of.that.is_empty() && matches!(of.head, Head::Pieces { .. } | Head::Given);
        match term.of.as_deref().filter(named) {
            Some(of) if self.vocabulary.is_some_of(&term.name) => {
                of.clone().with(That::holds(ThatKind::Called(term.name)))
            }
            _ => Set::of(Head::Term(term)),
        }
    }

    fn pieces_of(&self, whose: Person) -> Set {
        Set::of(Head::Pieces { whose: Some(whose), kinds: Vec::new() })
    }

    /// Listed points together, rows together, and kinds together.
    fn joined(&self, parts: Vec<Set>) -> Vec<Set> {
        let mut joined: Vec<Set> = Vec::new();
        for part in parts {
            let into = joined.last_mut().filter(|last| last.that.is_empty() && part.that.is_empty());
            match (into.map(|last| &mut last.head), &part.head) {
                (Some(Head::Region(Region::Listed(known))), Head::Region(Region::Listed(new))) => known.extend(new),
                (Some(Head::Region(Region::Rows(known))), Head::Region(Region::Rows(new))) => known.extend(new),
                (Some(Head::Pieces { whose, kinds }), Head::Pieces { whose: also, kinds: more })
                    if whose == also && !kinds.is_empty() && !more.is_empty() =>
                {
                    kinds.extend(more);
                }
                _ => joined.push(part),
            }
        }
        joined
    }

    fn reach(&mut self, within: Option<&IrNumber>, going: Option<&Ways>) -> (Option<Reach>, Option<Course>) {
        let within = within.map(|within| Reach::AtMost(self.number(within)));
        (within, going.map(|going| self.course(going)))
    }

    /// Directions, by a word that is explained.
    fn course(&mut self, ways: &Ways) -> Course {
        let course = self.facing.course(ways);
        match &course {
            Course::Forward
            | Course::Backward
            | Course::Sideways
            | Course::ForwardDiagonal
            | Course::BackwardDiagonal => {
                let facing = self.facing.0.clone();
                self.vocabulary.word(Word::Forward(facing));
            }
            Course::Orthogonal | Course::Diagonal => {}
            Course::To(_) | Course::AnyOf(_) | Course::Each(_) => {
                ways.0.iter().flatten().for_each(|way| self.vocabulary.way(*way));
            }
        }
        course
    }

    /// Points of the board by what they have in common.
    fn region(&mut self, points: &[PointId]) -> Region {
        let board = &self.game.board;
        let cell = |point: &PointId| board.point(*point).cell;
        let whole = |test: &dyn Fn([u16; 3]) -> bool| {
            let all: Vec<PointId> = board.points().filter(|point| cell(point).is_some_and(test)).collect();
            !points.is_empty() && all.as_slice() == points
        };
        let first = points.first().and_then(cell);
        if let Some([column, rank, layer]) = first.filter(|_| points.len() > 1) {
            if whole(&|cell| cell[1] == rank) {
                return Region::Rank(u32::from(rank) + 1);
            }
            if whole(&|cell| cell[0] == column) {
                let name = points.first().map(|point| board.point(*point).name.as_str()).unwrap_or_default();
                let letters = name.split(|sign: char| !sign.is_ascii_lowercase()).next().unwrap_or_default();
                return Region::Column(letters.to_owned());
            }
            let light = (column ^ rank ^ layer) & 1 == 1;
            if board.has_cells() && whole(&|cell| ((cell[0] ^ cell[1] ^ cell[2]) & 1 == 1) == light) {
                let dark = board.points().find(|point| cell(point).is_some_and(|at| (at[0] ^ at[1] ^ at[2]) & 1 == 0));
                if let Some(dark) = dark.filter(|_| board.drawn != Drawn::ChequeredCells) {
                    self.vocabulary.word(Word::Shades(dark));
                }
                return Region::Shade { light };
            }
        }
        self.whole_rows(points).map_or_else(|| Region::Listed(points.to_vec()), Region::Rows)
    }

    /// The rows that make up some points of a board of hexes, where a few do: its rows but the level ones have no names.
    fn whole_rows(&self, points: &[PointId]) -> Option<Vec<(PointId, PointId)>> {
        if !matches!(self.game.board.plan.form, Form::Hexes { .. }) {
            return None;
        }
        let mut left: Vec<PointId> = points.to_vec();
        let mut rows = Vec::new();
        let held = self.game.board.rows.iter().filter(|row| row.points.iter().all(|point| points.contains(point)));
        let mut held: Vec<_> = held.filter(|row| row.points.len() >= LEAST_ROW).collect();
        held.sort_by_key(|row| std::cmp::Reverse(row.points.len()));
        for row in held {
            if row.points.iter().any(|point| left.contains(point)) {
                left.retain(|point| !row.points.contains(point));
                rows.push((*row.points.first()?, *row.points.last()?));
            }
        }
        (left.is_empty() && !rows.is_empty() && rows.len() <= MOST_ROWS).then_some(rows)
    }

    fn each_region(&mut self, each: &[Vec<PointId>]) -> Head {
        let regions: Vec<Region> = each.iter().map(|points| self.region(points)).collect();
        match (&self.view.decider, regions.as_slice()) {
            (Person::Named(player), regions) if regions.len() > player.index() => {
                Head::Region(regions.get(player.index()).cloned().unwrap_or(Region::Listed(Vec::new())))
            }
            _ => Head::EachRegion(regions),
        }
    }

    /// Lines.
    pub(super) fn lines(&mut self, lines: &IrLines) -> Lines {
        if let Some(term) = self.term(Part::Lines(lines)) {
            return Lines::Term(term);
        }
        let both = |plan: &mut Self, a: &IrLines, b: &IrLines| (Box::new(plan.lines(a)), Box::new(plan.lines(b)));
        match &lines.kind {
            LinesKind::Standing(pattern) => {
                self.vocabulary.pattern(*pattern);
                Lines::Standing(*pattern)
            }
            LinesKind::Made(pattern) => {
                self.vocabulary.pattern(*pattern);
                self.vocabulary.word(Word::Made(self.since()));
                Lines::Made(*pattern)
            }
            LinesKind::Broken(pattern) => {
                self.vocabulary.pattern(*pattern);
                self.vocabulary.word(Word::Broken(self.since()));
                Lines::Broken(*pattern)
            }
            LinesKind::Local(local) => match self.local(local.index()) {
                Some(Local::Named(name)) => Lines::Known(name),
                Some(Local::Meant(value)) => match &*value {
                    Value::Lines(lines) => self.lines(lines),
                    _ => Lines::Known(String::new()),
                },
                Some(Local::Chosen(_)) | None => Lines::Known(String::new()),
            },
            LinesKind::Memory(memory, whose) => {
                self.vocabulary.memory(*memory);
                Lines::Remembered(*memory, self.owner(whose))
            }
            LinesKind::Union(parts) => Lines::AnyOf(parts.iter().map(|part| self.lines(part)).collect()),
            LinesKind::In(a, b) => {
                let (a, b) = both(self, a, b);
                Lines::Both(a, b)
            }
            LinesKind::Except(a, b) => {
                let (a, b) = both(self, a, b);
                Lines::Except(a, b)
            }
            LinesKind::IfAny(a, b) => {
                let (a, b) = both(self, a, b);
                Lines::OrIfNone(a, b)
            }
        }
    }

    /// Whose value of a memory is meant.
    pub(super) fn owner(&mut self, whose: &Whose) -> Owner {
        match whose {
            Whose::Game => Owner::Game,
            Whose::Player(player) => Owner::Person(Box::new(self.person(player))),
            Whose::Men(points) => Owner::Pieces(Box::new(self.points(points).into_pieces())),
        }
    }

    pub(super) fn local(&self, index: usize) -> Option<Local> {
        self.locals.get(index).cloned()
    }
}

/// Where points are some steps away from in a direction, and nothing more is said of them: of what, and how many.
fn farther(course: &Course, of: &Set) -> Option<(usize, Set)> {
    match (&of.head, of.that.as_slice()) {
        (Head::Points(Filling::Any), [That { holds: true, kind: ThatKind::Step(same, steps, from) }])
            if same == course && matches!(course, Course::To(_) | Course::Forward | Course::Backward) =>
        {
            Some((*steps, from.clone()))
        }
        _ => None,
    }
}
