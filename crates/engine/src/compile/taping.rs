//! Sets about one man that are put together of many others become a list of steps.

use super::compiler::Compiler;
use crate::bits::Bits;
use crate::code::{Number, Over, Path, Set};
use crate::ids::Points;
use crate::tape::{Place, Step, Tape};

/// The most steps there are.
const MOST: usize = 1_000;

impl<B: Bits> Compiler<'_, B> {
    /// A set with what it asks for more than once as a list of steps, if it is put together of nothing but what steps can find.
    pub(super) fn tape(&self, set: &Set<B>, parts: &[Set<B>]) -> Option<Tape<B>> {
        if parts.is_empty() {
            return None;
        }
        let all = self.game.board.points().fold(B::EMPTY, |all, at| all.or(B::point(at)));
        let (gathered, of_part) = (vec![false; parts.len()], vec![None; parts.len()]);
        let mut taping = Taping { parts, all, gathered, of_part, once: Vec::new(), steps: Vec::new() };
        taping.gather(set)?;
        taping.place(set)?;
        (!taping.steps.is_empty()).then_some(Tape { once: taping.once, steps: taping.steps })
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

/// How far it is seen, where that is known.
pub(super) fn reach<B: Bits>(within: Option<&Number<B>>) -> Option<usize> {
    match within {
        None => Some(usize::MAX),
        Some(Number::Fixed(within)) => Some(usize::try_from((*within).max(0)).unwrap_or(usize::MAX)),
        Some(_) => None,
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
            Set::Sight(pair, ..) => {
                self.gather(&pair.0)?;
                self.gather(&pair.1)?;
                self.gather(&Set::Empty)
            }
            Set::Over(over) => {
                self.gather(&over.set)?;
                self.gather(&over.from)?;
                match &over.path {
                    Path::Through(points) => self.gather(points),
                    Path::Leap(points) => points.iter().try_for_each(|points| self.gather(points)),
                    Path::Run(_) | Path::Legs(_) => None,
                }
            }
            _ => None,
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
                let seen = self.push(Step::Seen(from, through, reach(within.as_ref())?, lanes.clone()))?;
                self.among(&pair.0, seen)
            }
            Set::Over(over) => {
                let behind = self.behind(over)?;
                self.among(&over.set, behind)
            }
            _ => None,
        }
    }

    fn behind(&mut self, over: &Over<B>) -> Option<Place> {
        let (from, reach) = (self.place(&over.from)?, reach(over.within.as_ref())?);
        match &over.path {
            Path::Through(points) => {
                let through = self.place(points)?;
                self.push(Step::Seen(from, through, reach, over.lanes.clone()))
            }
            Path::Leap(points) => {
                let points = points.iter().map(|points| self.place(points)).collect::<Option<_>>()?;
                self.push(Step::Leapt(from, points, reach, over.lanes.clone()))
            }
            Path::Run(_) | Path::Legs(_) => None,
        }
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
        (at < MOST).then_some((self.once.len() + 1 + at) as Place)
    }
}
