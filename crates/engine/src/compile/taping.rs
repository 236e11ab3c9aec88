//! Sets about one man that are put together of many others become a list of steps.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Number, Over, Path, Set};
use crate::ids::Points;
use crate::tape::{KNOWN, Place, Reach, Step, Tape, Way};
use merels_model::limits::MAX_POINTS;

/// What is looked for along rows fewer times is found faster without a list.
const FEWEST_ROWS: usize = 2;

/// The most sets that don't depend on the man.
const MOST_ONCE: usize = KNOWN / 4;

impl<B: Bits> Compiler<'_, B> {
    /// A set with what it asks for more than once as a list of steps, if it is put together of nothing but what steps can find.
    pub(super) fn tape(&self, set: &Set<B>, parts: &[Set<B>]) -> Option<Tape<B>> {
        let all = self.game.board.points().fold(B::EMPTY, |all, at| all.or(B::point(at)));
        let (gathered, of_part) = (vec![false; parts.len()], vec![None; parts.len()]);
        let mut taping = Taping { parts, all, gathered, of_part, once: Vec::new(), steps: Vec::new() };
        taping.gather(set)?;
        if taping.once.len() > MOST_ONCE {
            return None;
        }
        let result = taping.place(set)?;
        if taping.steps.iter().filter(|step| step.is_along_rows()).count() < FEWEST_ROWS {
            return None;
        }
        let skips = taping.skips();
        let Taping { once, steps, .. } = taping;
        Some(Tape { once, steps: steps.into_iter().zip(skips).collect(), result })
    }
}

/// Whether a set is put together of nothing but what can be found once for all men.
fn is_of_all<B: Bits>(set: &Set<B>) -> bool {
    match set {
        Set::Fixed(_)
        | Set::Mine
        | Set::Theirs
        | Set::Empty
        | Set::Occupied
        | Set::OfKind(_)
        | Set::MineOf(_)
        | Set::TheirsOf(_)
        | Set::Local(_)
        | Set::Kept(_)
        | Set::Origin
        | Set::Crossed
        | Set::OfDecider(_) => true,
        Set::Union(parts) => parts.iter().all(is_of_all),
        Set::In(pair) | Set::Except(pair) | Set::Among(pair) | Set::Beside(pair) | Set::Near(pair) => {
            is_of_all(&pair.0) && is_of_all(&pair.1)
        }
        Set::Step(_, of) | Set::FirstPoint(of) => is_of_all(of),
        _ => false,
    }
}

/// How far it is seen, where that is known beforehand.
pub(super) fn reach<B: Bits>(within: Option<&Number<B>>) -> Option<usize> {
    match within {
        None => Some(usize::MAX),
        Some(Number::Fixed(within)) => Some(usize::try_from((*within).max(0)).unwrap_or(usize::MAX)),
        Some(_) => None,
    }
}

/// The set by whose points it is told how far it is seen, and how many steps are made besides.
fn counted<B: Bits>(within: Option<&Number<B>>) -> Option<(&Set<B>, usize)> {
    match within? {
        Number::Count(set) => Some((set, 0)),
        Number::Add(pair) => match (&pair.0, &pair.1) {
            (Number::Count(set), Number::Fixed(more)) | (Number::Fixed(more), Number::Count(set)) => {
                Some((set, usize::try_from(*more).ok().filter(|more| *more <= MAX_POINTS)?))
            }
            _ => None,
        },
        _ => None,
    }
}

/// What has been put down so far.
struct Taping<'p, B: Bits> {
    parts: &'p [Set<B>],
    all: B,
    /// For each part, whether what doesn't depend on the man is gathered from it, and where it is found.
    gathered: Vec<bool>,
    of_part: Vec<Option<Place>>,
    once: Vec<Set<B>>,
    steps: Vec<Step<B>>,
}

impl<B: Bits> Taping<'_, B> {
    /// Gathers what doesn't depend on the man. Nothing where a set isn't one for steps.
    fn gather(&mut self, set: &Set<B>) -> Option<()> {
        if is_of_all(set) {
            if !self.once.contains(set) {
                self.once.push(set.clone());
            }
            return Some(());
        }
        match set {
            Set::It | Set::ItOf(_) => Some(()),
            Set::Shared(at) => {
                let known = self.gathered.get_mut(*at)?;
                if std::mem::replace(known, true) { Some(()) } else { self.gather(self.parts.get(*at)?) }
            }
            Set::Union(parts) => parts.iter().try_for_each(|part| self.gather(part)),
            Set::In(pair) | Set::Except(pair) | Set::Among(pair) | Set::Beside(pair) | Set::Near(pair) => {
                self.gather(&pair.0)?;
                self.gather(&pair.1)
            }
            Set::Step(_, of) => self.gather(of),
            Set::Sight(pair, within, _) => {
                self.gather(&pair.0)?;
                self.gather(&pair.1)?;
                self.gather_reach(within.as_ref())?;
                self.gather(&Set::Empty)
            }
            Set::Over(over) => {
                self.gather(&over.set)?;
                self.gather(&over.from)?;
                self.gather_reach(over.within.as_ref())?;
                match &over.path {
                    Path::Through(points) | Path::Run(points) => self.gather(points),
                    Path::Leap(points) => points.iter().try_for_each(|points| self.gather(points)),
                    Path::Legs(legs) => legs.iter().try_for_each(|(_, points)| self.gather(points)),
                }
            }
            _ => None,
        }
    }

    fn gather_reach(&mut self, within: Option<&Number<B>>) -> Option<()> {
        match counted(within) {
            Some((set, _)) => self.gather(set),
            None => reach(within).map(|_| ()),
        }
    }

    fn reach(&mut self, within: Option<&Number<B>>) -> Option<Reach> {
        match counted(within) {
            Some((set, more)) => Some(Reach::Counted(self.place(set)?, more)),
            None => reach(within).map(Reach::Fixed),
        }
    }

    /// Puts down the steps by which a set is found, and says where it is then.
    fn place(&mut self, set: &Set<B>) -> Option<Place> {
        if let Some(at) = self.once.iter().position(|once| once == set) {
            return Some(at as Place);
        }
        match set {
            Set::It => Some(self.once.len() as Place),
            Set::ItOf(kinds) => self.push(Step::ItOf(*kinds)),
            Set::Shared(at) => {
                if let Some(known) = self.of_part.get(*at).copied().flatten() {
                    return Some(known);
                }
                let found = self.place(self.parts.get(*at)?)?;
                *self.of_part.get_mut(*at)? = Some(found);
                Some(found)
            }
            Set::Union(parts) => {
                let parts = self.merged(parts);
                let (first, others) = parts.split_first()?;
                let first = self.place(first)?;
                others.iter().try_fold(first, |all, part| {
                    let part = self.place(part)?;
                    self.push(Step::Either(all, part))
                })
            }
            Set::In(pair) | Set::Among(pair) => {
                let (a, b) = (self.place(&pair.0)?, self.place(&pair.1)?);
                self.push(Step::Both(a, b))
            }
            Set::Except(pair) | Set::Beside(pair) => {
                let (a, b) = (self.place(&pair.0)?, self.place(&pair.1)?);
                self.push(Step::Without(a, b))
            }
            Set::Near(pair) => {
                let of = self.place(&pair.1)?;
                let near = self.push(Step::Near(of))?;
                self.among(&pair.0, near)
            }
            Set::Step(maps, of) => {
                let of = self.place(of)?;
                self.push(Step::Led(of, maps.clone()))
            }
            Set::Sight(pair, within, lanes) => {
                let (from, through) = (self.place(&pair.1)?, self.place(&Set::Empty)?);
                let way = Way { reach: self.reach(within.as_ref())?, lanes: lanes.clone() };
                let seen = self.push(Step::Seen(from, through, way))?;
                self.among(&pair.0, seen)
            }
            Set::Over(over) => {
                let behind = self.behind(over)?;
                self.among(&over.set, behind)
            }
            _ => None,
        }
    }

    /// Sets of which all are asked for: what is seen of the same in several directions is seen at once.
    fn merged(&self, sets: &[Set<B>]) -> Vec<Set<B>> {
        let mut merged: Vec<Set<B>> = Vec::new();
        for set in sets {
            let over = match set {
                Set::Shared(at) => self.parts.get(*at).unwrap_or(set),
                set => set,
            };
            match (merged.last_mut(), over) {
                (Some(Set::Over(last)), Set::Over(over)) if turns_aside(last, over) => {
                    for (lanes, more) in last.lanes.each.0.iter_mut().zip(&over.lanes.each.0) {
                        lanes.extend(more.iter().cloned());
                    }
                }
                (_, Set::Over(_)) => merged.push(over.clone()),
                _ => merged.push(set.clone()),
            }
        }
        // What is seen in one direction alone may be asked for elsewhere too.
        if merged.len() < sets.len() { merged } else { sets.to_vec() }
    }

    fn behind(&mut self, over: &Over<B>) -> Option<Place> {
        let (from, reach) = (self.place(&over.from)?, self.reach(over.within.as_ref())?);
        let way = Way { reach, lanes: over.lanes.clone() };
        let step = match &over.path {
            Path::Through(points) => Step::Seen(from, self.place(points)?, way),
            Path::Run(points) => Step::Behind(from, self.place(points)?, way),
            Path::Leap(points) => {
                Step::Leapt(from, points.iter().map(|points| self.place(points)).collect::<Option<_>>()?, way)
            }
            Path::Legs(legs) => {
                let place = |(any, points): &(bool, Set<B>)| Some((*any, self.place(points)?));
                Step::Landed(from, legs.iter().map(place).collect::<Option<_>>()?, way)
            }
        };
        self.push(step)
    }

    /// Of a set those that are in another one.
    fn among(&mut self, set: &Set<B>, found: Place) -> Option<Place> {
        if matches!(set, Set::Fixed(points) if *points == self.all) {
            return Some(found);
        }
        let set = self.place(set)?;
        self.push(Step::Both(found, set))
    }

    /// Puts a step down, unless it is there.
    fn push(&mut self, step: Step<B>) -> Option<Place> {
        let at = self.steps.iter().position(|known| *known == step).unwrap_or(self.steps.len());
        if at == self.steps.len() {
            self.steps.push(step);
        }
        let place = self.once.len() + 1 + at;
        if place < KNOWN { Place::try_from(place).ok() } else { None }
    }

    /// For each step, how many of those behind it find nothing where it finds nothing.
    fn skips(&self) -> Vec<usize> {
        let first = self.once.len() + 1;
        let skips_from = |at: usize| {
            let mut none = vec![false; first + self.steps.len()];
            if let Some(none) = none.get_mut(first + at) {
                *none = true;
            }
            let mut skipped = 0;
            for (index, step) in self.steps.iter().enumerate().skip(at + 1) {
                if !step.finds_nothing(|place| none.get(usize::from(place)) == Some(&true)) {
                    break;
                }
                if let Some(none) = none.get_mut(first + index) {
                    *none = true;
                }
                skipped += 1;
            }
            skipped
        };
        (0..self.steps.len()).map(skips_from).collect()
    }
}

/// Whether the same is seen along other lanes, whoever decides.
fn turns_aside<B: Bits>(one: &Over<B>, other: &Over<B>) -> bool {
    let named = |over: &Over<B>| !over.lanes.each.0.is_empty();
    let as_many = one.lanes.each.0.len() == other.lanes.each.0.len();
    let alike = one.set == other.set && one.from == other.from && one.path == other.path && one.within == other.within;
    named(one) && as_many && alike && matches!(one.path, Path::Through(_))
}
