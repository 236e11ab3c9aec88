//! Counting the sequences of decisions.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::Ends;
use super::ids::Points;
use super::machine::Machine;
use super::packed::{Due, Packed};
use super::plain::decision;
use super::record::NoRecord;
use merels_model::position::Decision;

/// How many decisions deep counting recurses: what is deeper waits on the heap.
const RECURSED: u32 = 64;

/// A state whose decisions are being counted through, what is left of them, and how deep is counted from it.
struct Open<B, W> {
    state: Packed<B, W>,
    legal: Vec<Decision>,
    depth: u32,
}

impl<B: Bits> Machine<B> {
    /// The number of sequences of `depth` decisions.
    pub(crate) fn perft<W: Words>(&self, s: &Packed<B, W>, depth: u32) -> u64 {
        if depth <= RECURSED {
            return self.recursed(s, depth);
        }
        self.after_all(
            s,
            depth,
            |_, depth| depth - 1,
            |next, depth| (depth <= RECURSED).then(|| self.recursed(next, depth)),
        )
    }

    fn recursed<W: Words>(&self, s: &Packed<B, W>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(s),
            2 if s.is_plain() => self.replies(s),
            _ if s.is_plain() => self.after_plain_choice(s, depth),
            _ => self.after_each(s, |next| self.recursed(next, depth - 1)),
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
        counted: impl Fn(&Packed<B, W>, u32) -> Option<u64>,
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
    fn after_each<W: Words>(&self, s: &Packed<B, W>, count: impl Fn(&Packed<B, W>) -> u64) -> u64 {
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

    fn after_plain_choice<W: Words>(&self, s: &Packed<B, W>, depth: u32) -> u64 {
        let mut sum = 0;
        let mut next = s.clone();
        let _ = self.each_listed(s.core.due, s.core.options, |from, to| {
            next.clone_from(s);
            self.apply(&mut next, decision(s.core.due, from, to), &mut NoRecord);
            sum += self.recursed(&next, depth - 1);
            ControlFlow::Continue(())
        });
        sum
    }

    /// The number of sequences of two decisions, the first of them a plain one.
    ///
    /// What is due after a decision that makes nothing is the same for all of those where only numbers of men decide
    /// it. It is found out for one, and for the others counted on the board they lead to.
    fn replies<W: Words>(&self, s: &Packed<B, W>) -> u64 {
        let mut sum = 0;
        let mut next = s.clone();
        let choice = self.choices.get(s.core.choice as usize).filter(|choice| self.is_calm(s, choice));
        // What is due then, and whose men are about to move.
        let mut reply: Option<(Due, B)> = None;
        let own = s.core.board.owned.get(usize::from(s.core.decider)).copied().unwrap_or_default();
        let free = self.free(&s.core.board);
        let _ = self.each_listed(s.core.due, s.core.options, |from, to| {
            let left = if s.core.due == Due::Place { B::EMPTY } else { B::point(from) };
            let calm = choice.is_some_and(|choice| {
                let from = (s.core.due != Due::Place).then_some(from);
                own.contains(left)
                    && (choice.ends == Ends::Always
                        || !self.makes_any(u32::MAX, from, to, own.minus(left).or(B::point(to))))
            });
            if let (true, Some((due, men))) = (calm, reply) {
                let free = free.or(left).minus(B::point(to));
                let replies = match (due, &self.tables.links) {
                    (Due::Slide, Some(links)) => links.between(men, free).len(),
                    (Due::Leap, _) => men.len() * free.len(),
                    _ => free.len(),
                };
                // Whoever is stuck may be out, and the next player has the turn.
                if replies > 0 {
                    sum += u64::from(replies);
                    return ControlFlow::Continue(());
                }
            }
            next.clone_from(s);
            self.apply(&mut next, decision(s.core.due, from, to), &mut NoRecord);
            sum += self.count(&next);
            let same_players = next.core.out == s.core.out && next.core.decider != s.core.decider;
            if calm && same_players && self.opens_by_numbers(&next) {
                let men = s.core.board.owned.get(usize::from(next.core.decider)).copied().unwrap_or_default();
                reply = Some((next.core.due, men));
            }
            ControlFlow::Continue(())
        });
        sum
    }
}
