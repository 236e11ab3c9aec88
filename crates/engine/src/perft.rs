//! Counting the sequences of decisions.

use std::ops::ControlFlow;

use super::bits::{Bits, Seats, Words};
use super::code::Ends;
use super::ids::{LinkSet, PointId, Points};
use super::machine::Machine;
use super::packed::{Due, Packed};
use super::plain::{decision, halves, plain_count};
use super::record::NoRecord;
use merels_model::position::Decision;

/// How many decisions deep counting recurses: what is deeper waits on the heap.
const RECURSED: u32 = 64;

/// A state whose decisions are being counted through, what is left of them, and how deep is counted from it.
struct Open<B: Bits, W> {
    state: Packed<B, W>,
    legal: Vec<Decision>,
    depth: u32,
}

impl<B: Bits> Machine<B> {
    /// The number of sequences of `depth` decisions.
    pub(crate) fn perft<W: Words>(&self, s: &Packed<B, W>, depth: u32) -> u64 {
        let mut last = None;
        if depth <= RECURSED {
            return self.recursed(s, depth, &mut last);
        }
        self.after_all(
            s,
            depth,
            |_, depth| depth - 1,
            |next, depth| (depth <= RECURSED).then(|| self.recursed(next, depth, &mut last)),
        )
    }

    /// `last` is what was last found out of turns that make nothing.
    fn recursed<W: Words>(&self, s: &Packed<B, W>, depth: u32, last: &mut Option<Calm<B>>) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(s),
            2 if s.is_plain() => self.replies(s, last),
            _ if s.is_plain() => self.after_plain_choice(s, depth, last),
            _ => self.after_each(s, |next| self.recursed(next, depth - 1, last)),
        }
    }

    /// The number of sequences of `depth` turns. A turn may have very many decisions, so nothing recurses.
    pub(crate) fn perft_turns<W: Words>(&self, s: &Packed<B, W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let left = |next: &Packed<B, W>, depth| match next.core.taken == 0 || next.is_over() {
            true => depth - 1,
            false => depth,
        };
        self.after_all(s, depth, left, |_, depth| (depth == 0).then_some(1))
    }

    /// The sum of what `counted` says of the states that follow, or of those that follow them where it says nothing.
    /// `left` says how deep is still to be counted from a state that follows one of some depth.
    fn after_all<W: Words>(
        &self,
        s: &Packed<B, W>,
        depth: u32,
        left: impl Fn(&Packed<B, W>, u32) -> u32,
        mut counted: impl FnMut(&Packed<B, W>, u32) -> Option<u64>,
    ) -> u64 {
        let open = |state: Packed<B, W>, depth| {
            let mut legal = Vec::new();
            self.list(&state, &mut legal);
            Open { state, legal, depth }
        };
        let mut sum = 0;
        let mut stack = vec![open(s.clone(), depth)];
        while let Some(top) = stack.last_mut() {
            let Some(decision) = top.legal.pop() else {
                stack.pop();
                continue;
            };
            let mut next = top.state.clone();
            self.apply(&mut next, decision, &mut NoRecord);
            let depth = left(&next, top.depth);
            match counted(&next, depth) {
                Some(count) => sum += count,
                None => stack.push(open(next, depth)),
            }
        }
        sum
    }

    /// The sum of what `count` says of the states after each legal decision.
    fn after_each<W: Words>(&self, s: &Packed<B, W>, mut count: impl FnMut(&Packed<B, W>) -> u64) -> u64 {
        let mut sum = 0;
        let mut next = s.clone();
        let _ = self.each_legal(s, &mut |decision| {
            next.clone_from(s);
            self.apply(&mut next, decision, &mut NoRecord);
            sum += count(&next);
            ControlFlow::Continue(())
        });
        sum
    }

    fn after_plain_choice<W: Words>(&self, s: &Packed<B, W>, depth: u32, last: &mut Option<Calm<B>>) -> u64 {
        let mut sum = 0;
        let mut next = s.clone();
        let _ = self.each_listed(s.core.due, s.core.options, |from, to| {
            next.clone_from(s);
            self.apply(&mut next, decision(s.core.due, from, to), &mut NoRecord);
            sum += self.recursed(&next, depth - 1, last);
            ControlFlow::Continue(())
        });
        sum
    }

    /// The number of sequences of two decisions, the first of them a plain one.
    ///
    /// What is due after a decision that makes nothing is the same for all of those where only numbers of men decide
    /// it, at this state and at others with the same numbers. It is found out for one, and for the others counted on the board they
    /// lead to.
    fn replies<W: Words>(&self, s: &Packed<B, W>, last: &mut Option<Calm<B>>) -> u64 {
        let choice = self.choices.get(s.core.choice as usize).filter(|choice| self.is_calm(s, choice));
        let Some(choice) = choice else { return self.after_plain_choice(s, 2, last) };
        let numbers = W::LEAN.then(|| Numbers::of(s));
        let own = s.core.board.owned.of(usize::from(s.core.decider)).unwrap_or_default();
        let completing = if choice.ends == Ends::Always { Some(B::EMPTY) } else { self.completing(own) };
        let places = s.core.due == Due::Place;
        let mut sum = 0;
        let before = last.as_ref().filter(|last| numbers.as_ref() == Some(&last.numbers));
        let mut known = before.map(|before| self.known_replies(s, before.due, before.decider));
        let mut options = s.core.options;
        if let (Some(known), Some(completing), true) = (&known, completing, choice.usual)
            && let Some((replies, rest)) = self.replies_to_calm(s, known, completing)
        {
            (sum, options) = (replies, rest);
        }
        let _ = self.each_listed(s.core.due, options, |from, to| {
            let calm = (places || own.has_point(from))
                && (completing.is_some_and(|points| !points.has_point(to)) || {
                    let left = if places { B::EMPTY } else { B::point(from) };
                    let from = (!places).then_some(from);
                    !self.makes_any(u32::MAX, from, to, own.minus(left).or(B::point(to)))
                });
            if let (true, Some(known)) = (calm, &known) {
                let replies = self.replies_to(known, (!places).then_some(from), to);
                // Whoever is stuck may be out, and the next player has the turn.
                if replies > 0 {
                    sum += u64::from(replies);
                    return ControlFlow::Continue(());
                }
            }
            let mut next = s.clone();
            self.apply(&mut next, decision(s.core.due, from, to), &mut NoRecord);
            sum += self.count(&next);
            let same_players = next.core.out == s.core.out && next.core.decider != s.core.decider;
            if calm && known.is_none() && same_players && self.opens_by_numbers(&next) {
                let (due, decider) = (next.core.due, next.core.decider);
                known = Some(self.known_replies(s, due, decider));
                *last = numbers.clone().map(|numbers| Calm { numbers, due, decider });
            }
            ControlFlow::Continue(())
        });
        sum
    }

    /// What is known of the replies to all calm decisions at a state where one knows what is due after them, and to whom.
    fn known_replies<W: Words>(&self, s: &Packed<B, W>, due: Due, decider: u8) -> Replies {
        let men = s.core.board.owned.of(usize::from(decider)).unwrap_or_default();
        let free = self.free(&s.core.board);
        let left = free.len() - u32::from(s.core.due == Due::Place);
        match (due, &self.tables.links) {
            (Due::Slide, Some(links)) => {
                Replies::Slides { out: links.out_of(men), now: links.between(men, free).len() }
            }
            (Due::Leap, _) => Replies::Always(men.len() * left),
            _ => Replies::Always(left),
        }
    }

    /// How many replies there are to all decisions of a choice about the decider's men and all empty points that surely make nothing, and
    /// the options that are left; none where one of them might have no reply. `completing` holds all points where something may be made.
    fn replies_to_calm<W: Words>(&self, s: &Packed<B, W>, known: &Replies, completing: B) -> Option<(u64, u128)> {
        let (due, options) = (s.core.due, s.core.options);
        let links = self.tables.links.as_ref();
        // Points, links, or targets in the upper half.
        let making = match due {
            Due::Place => completing.word()?,
            Due::Slide => links?.leading_into(completing),
            Due::Leap => completing.word()? << 64,
            Due::Take | Due::Other => return None,
        };
        let calm = options & !making;
        let rest = options & if due == Due::Leap { making | u128::from(u64::MAX) } else { making };
        let count = u64::from(plain_count(due, calm));
        let replies = match (known, links) {
            (Replies::Always(0), _) => return None,
            (Replies::Always(replies), _) => count * u64::from(*replies),
            (Replies::Slides { out, now }, Some(links)) if *now > links.most => {
                let leading_to = |points: u64, more: u64| {
                    u64::from((out & links.leading_into(B::load(&[points, more]))).count_ones())
                };
                let (low, high) = halves(calm);
                let (opened, closed) = match due {
                    Due::Place => (0, leading_to(low, high)),
                    Due::Leap => {
                        (leading_to(low, 0) * u64::from(high.len()), leading_to(high, 0) * u64::from(low.len()))
                    }
                    _ => calm.links().fold((0, 0), |(opened, closed), link| {
                        let (from, to) = links.ends(link);
                        let leading_to = |at| u64::from(links.leading_to(*out, at));
                        (opened + leading_to(from), closed + leading_to(to))
                    }),
                };
                count * u64::from(*now) + opened - closed
            }
            (Replies::Slides { .. }, _) => return None,
        };
        Some((replies, rest))
    }

    /// How many replies there are to a calm decision: as many as on the board before, but for the points left and taken.
    #[inline]
    fn replies_to(&self, known: &Replies, from: Option<PointId>, to: PointId) -> u32 {
        match (known, &self.tables.links) {
            (Replies::Slides { out, now }, Some(links)) => {
                let opened = from.map_or(0, |from| links.leading_to(*out, from));
                (now + opened).saturating_sub(links.leading_to(*out, to))
            }
            (Replies::Always(replies), _) => *replies,
            (Replies::Slides { .. }, None) => 0,
        }
    }
}

/// What is the same of the replies to all decisions that make nothing.
enum Replies {
    /// There are so many to each.
    Always(u32),
    /// The links from the men who slide, and how many of them led to free points before.
    Slides { out: u128, now: u32 },
}

/// What is due after all decisions that make nothing, at states with some numbers.
struct Calm<B: Bits> {
    numbers: Numbers<B>,
    due: Due,
    decider: u8,
}

/// All that decides what comes after a turn in which nothing is made, where numbers of men do.
#[derive(Clone, PartialEq)]
struct Numbers<B: Bits> {
    men: B::Seats<u32>,
    hands: B::Seats<u32>,
    counters: [u32; 2],
    happened: u64,
    choice: u32,
    phases: B::Seats<u16>,
    players: [u8; 3],
}

impl<B: Bits> Numbers<B> {
    #[inline]
    fn of<W: Words>(s: &Packed<B, W>) -> Self {
        let core = &s.core;
        let mut men = B::Seats::all(0);
        for (count, of_one) in men.as_mut().iter_mut().zip(core.board.owned) {
            *count = of_one.len();
        }
        Self {
            men,
            hands: core.hands,
            counters: core.counters,
            happened: core.happened,
            choice: core.choice,
            phases: core.phases,
            players: [core.mover, core.decider, core.out],
        }
    }
}
