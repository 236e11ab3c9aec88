//! Turns of plain games that end calmly: nothing is made, or a man is taken and that is all, and then only numbers of men decide what
//! is due. What comes after one of several such decisions is found out by playing it; how men stand after the others is seen at once.

use std::ops::ControlFlow;

use super::bits::{Bits, Seats, Words};
use super::code::{Choice, Ends};
use super::convert::Besides;
use super::course::Opening;
use super::ids::{PointId, Points};
use super::machine::{Machine, Next};
use super::packed::{Due, Packed};
use super::plain::decision;
use super::record::NoRecord;
use merels_model::ir::KindId;
use merels_model::position::Decision;

/// How many decisions are played at most to find one after which numbers of men decide what is due.
const TRIED: usize = 2;

/// A legal decision, and how the men of both players stand after it where that is seen at once.
pub type Seen = (Decision, Option<[u64; 2]>);

impl<B: Bits> Machine<B> {
    /// Whether a plain choice ends the turn where no pattern is made, and numbers of men decide what comes then.
    pub(crate) fn is_calm<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>) -> bool {
        self.by_numbers()
            && choice.ends != Ends::Perhaps
            && match s.core.due {
                Due::Place => self.owned_kinds & 1 == 1,
                Due::Slide | Due::Leap => true,
                Due::Take | Due::Other => false,
            }
    }

    /// The points outside of which a man who comes completes nothing for some men. None where that isn't told by lines that lack
    /// one man, or there are so many lines that it is quicker to look at those through each point.
    pub(crate) fn completing(&self, men: B) -> Option<B> {
        let mut points = B::EMPTY;
        for &index in &self.watched {
            let Some(pattern) = self.patterns.get(index) else { continue };
            for mask in pattern.masks.as_ref()? {
                let lacks = mask.minus(men);
                if lacks.without_first().is_empty() {
                    points = points.or(lacks);
                }
            }
        }
        Some(points)
    }

    fn by_numbers(&self) -> bool {
        self.glance.as_ref().is_some_and(|glance| glance.next == Next::Numbers)
    }

    /// Whether a turn begins here with a choice about the decider's men and all empty points, which numbers of men
    /// have led to.
    pub(crate) fn opens_by_numbers<W: Words>(&self, s: &Packed<B, W>) -> bool {
        let choice = self.choices.get(s.core.choice as usize);
        let opening = self.turn_phase(s).map(|phase| phase.opening);
        s.is_plain()
            && s.core.taken == 0
            && choice.is_some_and(|choice| choice.usual && choice.otherwise.is_none())
            && match opening {
                Some(Opening::At(first)) => first.choice == s.core.choice,
                Some(Opening::ByMen(_, first, second)) => [first, second].iter().any(|one| one.choice == s.core.choice),
                Some(Opening::Run) | None => false,
            }
    }

    /// Lists the legal decisions in the usual order, each with how men stand after it where that is seen at once, and says what
    /// there is besides men after all of these. None, and nothing listed, where nothing is seen so.
    pub(crate) fn list_seen<W: Words>(&self, s: &Packed<B, W>, seen: &mut Vec<Seen>) -> Option<Besides> {
        seen.clear();
        if !W::LEAN || !s.is_plain() || s.is_over() || self.looks_ahead(s) {
            return None;
        }
        let choice = self.choices.get(s.core.choice as usize)?;
        let takes = s.core.due == Due::Take && choice.ends == Ends::Always && self.by_numbers();
        if !takes && !self.is_calm(s, choice) {
            return None;
        }
        let mut next = s.clone();
        let mut due = None;
        let mut tried = 0;
        let mut always = None;
        let _ = self.each_listed(s.core.due, s.core.options, |from, to| {
            let decision = decision(s.core.due, from, to);
            let men = self.men_after(s, from, to);
            if let (Some(_), None, true) = (&men, &due, tried < TRIED) {
                next.clone_from(s);
                self.apply(&mut next, decision, &mut NoRecord);
                due = self.replies_by_numbers(s, &next).then_some(next.core.due);
                tried += 1;
            }
            let men = men.filter(|men| {
                due.is_some_and(|due| {
                    *always.get_or_insert_with(|| self.has_many_replies(s, &next, due))
                        || self.has_reply(&next, due, men)
                })
            });
            seen.push((decision, men.map(|[first, second]| [word(first), word(second)])));
            ControlFlow::Continue(())
        });
        due?;
        self.plainly(&next).map(|(_, besides)| besides)
    }

    /// How men stand after a plain decision that ends the turn, makes no pattern, and takes from the other player at most.
    fn men_after<W: Words>(&self, s: &Packed<B, W>, from: PointId, to: PointId) -> Option<[B; 2]> {
        let mut men = [s.core.board.owned[0], s.core.board.owned[1]];
        let decider = usize::from(s.core.decider) & 1;
        let (own, others) = (men[decider], men[decider ^ 1]);
        let (at, left) = (B::point(to), B::point(from));
        match s.core.due {
            Due::Take => {
                men[decider ^ 1] = others.meets(at).then(|| others.minus(at))?;
                return Some(men);
            }
            Due::Place => men[decider] = own.or(at),
            Due::Slide | Due::Leap => men[decider] = own.meets(left).then(|| own.minus(left).or(at))?,
            Due::Other => return None,
        }
        let from = (s.core.due != Due::Place).then_some(from);
        (!self.makes_any(u32::MAX, from, to, men[decider])).then_some(men)
    }

    /// Whether the turn has gone to the other of two players, who is due what numbers of men have led to.
    fn replies_by_numbers<W: Words>(&self, s: &Packed<B, W>, next: &Packed<B, W>) -> bool {
        !next.is_over()
            && next.core.out == s.core.out
            && next.core.decider != s.core.decider
            && self.opens_by_numbers(next)
    }

    /// Whether the player due after a turn has so many slides before it that he has one after it: they are lost that end on one
    /// point, or begin there.
    fn has_many_replies<W: Words>(&self, s: &Packed<B, W>, next: &Packed<B, W>, due: Due) -> bool {
        let own = s.core.board.owned.of(usize::from(next.core.decider)).unwrap_or_default();
        let free = self.tables.all.minus(s.core.board.occupied);
        match (due, &self.tables.links) {
            (Due::Slide, Some(links)) => links.between(own, free).count_ones() > links.most,
            _ => false,
        }
    }

    /// Whether the player due after a turn has something to decide where men stand so: whoever is stuck may have lost.
    fn has_reply<W: Words>(&self, next: &Packed<B, W>, due: Due, men: &[B; 2]) -> bool {
        let own = men[usize::from(next.core.decider) & 1];
        let free = self.tables.all.minus(men[0]).minus(men[1]);
        match (due, &self.tables.links) {
            (Due::Slide, Some(links)) => links.between(own, free) != 0,
            (Due::Leap, _) => !(own.is_empty() || free.is_empty()),
            (Due::Place, _) => !free.is_empty(),
            _ => false,
        }
    }

    /// Puts men on a board that is empty, between turns.
    pub(crate) fn fill<W: Words>(&self, s: &mut Packed<B, W>, men: [u64; 2]) {
        for (player, men) in men.into_iter().enumerate() {
            for at in B::load(&[men]).points() {
                self.put(s, at, player, KindId(0));
            }
        }
        self.find_standing(s);
    }
}

fn word<B: Bits>(men: B) -> u64 {
    let mut word = [0];
    men.store(&mut word);
    word[0]
}
