//! Sets that follow from another one by the board alone: they become one map of points.

use super::about::points_use_it;
use super::compiler::Compiler;
use super::taping::reach;
use crate::bits::Bits;
use crate::code::{OfDecider, Over, Path, Reach, Set};
use crate::ids::{PointId, Points};
use crate::lanes::{Lane, Map};
use merels_model::ir::{self, PointsKind};

/// What a set follows from, beside the board.
enum Source<'s, B: Bits> {
    Nothing,
    /// One set, in so many steps.
    Of(&'s Set<B>, usize),
    /// More than that.
    Other,
}

impl<B: Bits> Source<'_, B> {
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, source) | (source, Self::Nothing) => source,
            (Self::Of(a, steps), Self::Of(b, more)) if a == b => Self::Of(a, steps + more),
            _ => Self::Other,
        }
    }

    fn one_more(self) -> Self {
        match self {
            Self::Of(set, steps) => Self::Of(set, steps + 1),
            source => source,
        }
    }
}

impl<B: Bits> Compiler<'_, B> {
    /// A set as it is best found: by one map, where it follows from another set by the board alone.
    pub(super) fn mapped(&self, set: Set<B>) -> Set<B> {
        let set = settled(set);
        let Source::Of(of, steps) = self.source(&set) else { return set };
        let single = Self::is_single(of);
        let worthwhile = steps > 1 || steps == 1 && (single || matches!(set, Set::Over(_)));
        if !worthwhile || !(single || Self::adds_up(&set)) {
            return set;
        }
        let deciders = if Self::asks_who(&set) { self.game.players.len() } else { 1 };
        let maps: Vec<Map<B>> = (0..deciders)
            .map(|decider| {
                let leads = self.game.board.points().map(|at| self.image(&set, of, decider, B::point(at))).collect();
                if single { Map::Table(leads) } else { Map::of_leads(leads) }
            })
            .collect();
        if !single && maps.iter().any(|map| matches!(map, Map::Table(_))) {
            return set;
        }
        Set::Step(OfDecider(maps), Box::new(of.clone()))
    }

    fn source<'s>(&self, set: &'s Set<B>) -> Source<'s, B> {
        match set {
            Set::Fixed(_) | Set::OfDecider(_) => Source::Nothing,
            _ => match self.source_of_parts(set) {
                Source::Other => Source::Of(set, 0),
                source => source,
            },
        }
    }

    fn source_of_parts<'s>(&self, set: &'s Set<B>) -> Source<'s, B> {
        match set {
            Set::Union(parts) => {
                let sources: Vec<_> = parts.iter().map(|part| self.source(part)).collect();
                // What is there in any case doesn't follow from a point.
                match sources.iter().any(|source| matches!(source, Source::Nothing)) {
                    true => Source::Other,
                    false => sources.into_iter().fold(Source::Nothing, Source::with).one_more(),
                }
            }
            Set::In(pair) | Set::Near(pair) => self.source(&pair.0).with(self.source(&pair.1)).one_more(),
            Set::Except(pair) => match self.source(&pair.0) {
                Source::Nothing => Source::Other,
                source => source.with(self.source(&pair.1)).one_more(),
            },
            Set::Step(_, of) => self.source(of).one_more(),
            Set::Over(over) if reach(over.within.as_ref()).is_some() => {
                let sets = match &over.path {
                    Path::Leap(sets) => sets.iter().collect(),
                    Path::Through(set) | Path::Run(set) => vec![set],
                    Path::Legs(_) => return Source::Of(set, 0),
                };
                let known = |set: &Set<B>| matches!(self.source(set), Source::Nothing);
                match known(&over.set) && sets.into_iter().all(known) {
                    true => self.source(&over.from).one_more(),
                    false => Source::Of(set, 0),
                }
            }
            _ => Source::Of(set, 0),
        }
    }

    /// Whether a set never has more than one point.
    fn is_single(set: &Set<B>) -> bool {
        matches!(set, Set::It | Set::ItOf(_) | Set::Origin | Set::FirstPoint(_))
    }

    /// Whether what follows from some points is all that follows from each of them.
    fn adds_up(set: &Set<B>) -> bool {
        match set {
            Set::Union(parts) => parts.iter().all(Self::adds_up),
            Set::In(pair) => {
                let known = |set: &Set<B>| matches!(set, Set::Fixed(_) | Set::OfDecider(_));
                (known(&pair.0) || known(&pair.1)) && Self::adds_up(&pair.0) && Self::adds_up(&pair.1)
            }
            Set::Near(pair) => matches!(pair.0, Set::Fixed(_) | Set::OfDecider(_)) && Self::adds_up(&pair.1),
            Set::Except(pair) => matches!(pair.1, Set::Fixed(_) | Set::OfDecider(_)) && Self::adds_up(&pair.0),
            Set::Step(_, of) => Self::adds_up(of),
            Set::Over(over) => Self::adds_up(&over.from),
            _ => true,
        }
    }

    /// Whether a set that is put together of known ones and another is a different one for each decider.
    fn asks_who(set: &Set<B>) -> bool {
        match set {
            Set::OfDecider(_) => true,
            Set::Union(parts) => parts.iter().any(Self::asks_who),
            Set::In(pair) | Set::Near(pair) | Set::Except(pair) => Self::asks_who(&pair.0) || Self::asks_who(&pair.1),
            Set::Step(maps, of) => maps.0.len() > 1 || Self::asks_who(of),
            Set::Over(over) => {
                over.lanes.each.0.len() > 1
                    || Self::asks_who(&over.set)
                    || Self::asks_who(&over.from)
                    || match &over.path {
                        Path::Leap(sets) => sets.iter().any(Self::asks_who),
                        Path::Through(set) | Path::Run(set) => Self::asks_who(set),
                        Path::Legs(_) => true,
                    }
            }
            _ => false,
        }
    }

    /// What a set is for a decider where the set that it follows from is `at`.
    fn image(&self, set: &Set<B>, of: &Set<B>, decider: usize, at: B) -> B {
        let image = |set: &Set<B>| self.image(set, of, decider, at);
        match set {
            _ if std::ptr::eq(set, of) || set == of => at,
            Set::Fixed(points) => *points,
            Set::OfDecider(each) => each.0.get(decider).copied().unwrap_or_default(),
            Set::Union(parts) => parts.iter().fold(B::EMPTY, |all, part| all.or(image(part))),
            Set::In(pair) => image(&pair.0).and(image(&pair.1)),
            Set::Except(pair) => image(&pair.0).minus(image(&pair.1)),
            Set::Near(pair) => {
                let from = image(&pair.1);
                let near =
                    from.points().fold(B::EMPTY, |all, at| all.or(B::of_points(&self.game.board.neighbours(at))));
                image(&pair.0).and(near)
            }
            Set::Step(maps, from) => maps.of(decider).map_or(B::EMPTY, |map| map.of(image(from))),
            Set::Over(over) => {
                let from = image(&over.from);
                let lanes = self.lanes_of(over, decider).iter();
                let behind = lanes.fold(B::EMPTY, |all, lane| all.or(self.behind(over, lane, from, &image)));
                image(&over.set).and(behind)
            }
            _ => B::EMPTY,
        }
    }

    /// All the board's rows as lanes.
    pub(super) fn every_lane(&self) -> &[Lane<B>] {
        self.all_lanes.get_or_init(|| Lane::all(&self.game.board, None))
    }

    fn lanes_of<'l>(&'l self, over: &'l Over<B>, decider: usize) -> &'l [Lane<B>] {
        over.lanes.each.of(decider).map_or_else(|| self.every_lane(), Vec::as_slice)
    }

    fn behind(&self, over: &Over<B>, lane: &Lane<B>, from: B, image: &dyn Fn(&Set<B>) -> B) -> B {
        let reach = reach(over.within.as_ref()).unwrap_or(usize::MAX);
        match &over.path {
            Path::Leap(sets) => lane.leapt_to(from, &sets.iter().map(image).collect::<Vec<B>>(), reach),
            Path::Through(set) => lane.sight(from, image(set), reach),
            Path::Run(set) => lane.behind_run(from, image(set), reach),
            Path::Legs(_) => B::EMPTY,
        }
    }

    /// Where men may go, if that is some points of a set that doesn't depend on the man, found by a map from his.
    pub(super) fn reach(&mut self, to: &ir::Points, onto: bool) -> Option<Reach<B>> {
        let (set, maps) = self.reached(to)?;
        let points = self.game.board.len();
        let ids = || (0..points).map(|at| PointId(at as u16));
        let leads = |map: &Map<B>| ids().map(|at| map.of(B::point(at)).minus(B::point(at))).collect();
        let to: Vec<Vec<B>> = maps.0.iter().map(leads).collect();
        let back = |leads: &Vec<B>| {
            let pairs = ids().zip(leads).flat_map(|(from, to)| to.points().map(move |to| (to, from)));
            Map::new(points, pairs.collect::<Vec<_>>())
        };
        let most = to.iter().flatten().map(|leads| leads.len()).max().unwrap_or(0);
        Some(Reach { set, onto, back: OfDecider(to.iter().map(back).collect()), to: OfDecider(to), most })
    }

    fn reached(&mut self, to: &ir::Points) -> Option<(Set<B>, OfDecider<Map<B>>)> {
        match &to.kind {
            PointsKind::In(a, b) if !points_use_it(b) => self.reached_in(a, b),
            PointsKind::In(a, b) if !points_use_it(a) => self.reached_in(b, a),
            PointsKind::Except(a, b) if !points_use_it(b) => {
                let (set, maps) = self.reached(a)?;
                Some((Set::Except(Box::new((set, self.set(b)))), maps))
            }
            PointsKind::Near(set, of) if !points_use_it(set) => {
                let from = self.set(of);
                let near = self.mapped(Set::Near(Box::new((self.all(), from))));
                Some((self.set(set), from_it(near)?))
            }
            _ => {
                let all = self.all();
                Some((all, from_it(self.set(to))?))
            }
        }
    }

    fn reached_in(&mut self, a: &ir::Points, b: &ir::Points) -> Option<(Set<B>, OfDecider<Map<B>>)> {
        let (set, maps) = self.reached(a)?;
        let other = self.set(b);
        let set =
            if matches!(set, Set::Fixed(_)) && self.is_whole(&set) { other } else { Set::In(Box::new((set, other))) };
        Some((set, maps))
    }

    pub(super) fn all(&self) -> Set<B> {
        Set::Fixed(self.game.board.points().fold(B::EMPTY, |all, at| all.or(B::point(at))))
    }

    pub(super) fn is_whole(&self, set: &Set<B>) -> bool {
        matches!(set, Set::Fixed(points) if points.len() as usize == self.game.board.len())
    }
}

fn from_it<B: Bits>(set: Set<B>) -> Option<OfDecider<Map<B>>> {
    match set {
        Set::Step(maps, of) if *of == Set::It => Some(maps),
        _ => None,
    }
}

/// A set as it is where it is put together of known ones.
fn settled<B: Bits>(set: Set<B>) -> Set<B> {
    match set {
        Set::Union(parts) => {
            let (sure, mut parts): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| known(part).is_some());
            parts.extend(sure.into_iter().reduce(|a, b| both(&a, &b, B::or).unwrap_or(a)));
            match parts.len() {
                1 => parts.pop().unwrap_or(Set::Fixed(B::EMPTY)),
                _ => Set::Union(parts),
            }
        }
        Set::In(pair) => both(&pair.0, &pair.1, B::and)
            .or_else(|| narrowed(&pair.0, &pair.1))
            .or_else(|| narrowed(&pair.1, &pair.0))
            .unwrap_or(Set::In(pair)),
        Set::Among(pair) => narrowed(&pair.0, &pair.1).unwrap_or(Set::Among(pair)),
        Set::Except(pair) => both(&pair.0, &pair.1, B::minus).unwrap_or(Set::Except(pair)),
        _ => set,
    }
}

/// Of a known set what is in another known one and in a third: what is in both of them and in the third.
fn narrowed<B: Bits>(set: &Set<B>, of: &Set<B>) -> Option<Set<B>> {
    let (Set::In(pair) | Set::Among(pair)) = of else { return None };
    let narrow = |one: &Set<B>, other: &Set<B>| Some(Box::new((both(set, one, B::and)?, other.clone())));
    match of {
        Set::Among(_) => narrow(&pair.0, &pair.1).map(Set::Among),
        _ => narrow(&pair.0, &pair.1).or_else(|| narrow(&pair.1, &pair.0)).map(Set::In),
    }
}

/// The points of a known set, for each decider where it isn't the same for all.
fn known<B: Bits>(set: &Set<B>) -> Option<&[B]> {
    match set {
        Set::Fixed(points) => Some(std::slice::from_ref(points)),
        Set::OfDecider(each) => Some(&each.0),
        _ => None,
    }
}

/// What two known sets make.
fn both<B: Bits>(a: &Set<B>, b: &Set<B>, with: impl Fn(B, B) -> B) -> Option<Set<B>> {
    match (known(a)?, known(b)?) {
        (&[a], &[b]) => Some(Set::Fixed(with(a, b))),
        (&[a], each) => Some(Set::OfDecider(OfDecider(each.iter().map(|&b| with(a, b)).collect()))),
        (each, &[b]) => Some(Set::OfDecider(OfDecider(each.iter().map(|&a| with(a, b)).collect()))),
        (all, others) => Some(Set::OfDecider(OfDecider(all.iter().zip(others).map(|(&a, &b)| with(a, b)).collect()))),
    }
}
