//! Legal decisions: listed, counted, drawn at random; and what is built on that, perft and playouts.

use std::ops::ControlFlow;

use super::ahead::Ahead;
use super::bits::{Bits, Words};
use super::code::{Choice, ChoiceKind, Op, Targets};
use super::machine::Machine;
use super::state::{State, flag};
use super::{Draws, NoRecord, PlayedOut, Random, Recurrence};
use crate::board::PointId;
use crate::ir::KindId;
use crate::perft::Unit;
use crate::position::Decision;

/// How often a decision that turns out illegal is drawn again before all are listed.
const DRAWS: usize = 6;

impl<B: Bits> Machine<B> {
    /// The choice that is due, unless it is one among branches.
    #[inline]
    fn due<W: Words>(&self, s: &State<B, W>) -> Option<&Choice<B>> {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => self.choices.get(*index),
            _ => None,
        }
    }

    /// Calls `found` with each legal decision, none twice.
    #[inline]
    fn each_legal<W: Words>(
        &self,
        s: &State<B, W>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if s.is_over() {
            return ControlFlow::Continue(());
        }
        let Some(choice) = self.due(s) else {
            let mut legal = Vec::new();
            self.list(s, &mut legal);
            return legal.into_iter().try_for_each(found);
        };
        if !self.looks_ahead(s) {
            return self.each_option(s, choice, found);
        }
        let mut ahead = Ahead::new();
        self.each_option(s, choice, &mut |option| {
            if self.can_go_on(s, option, &mut ahead) { found(option) } else { ControlFlow::Continue(()) }
        })
    }

    /// Lists the legal decisions.
    pub(crate) fn list<W: Words>(&self, s: &State<B, W>, legal: &mut Vec<Decision>) {
        legal.clear();
        if s.is_over() {
            return;
        }
        match self.due(s) {
            Some(choice) => {
                let _ = self.each_option(s, choice, &mut |option| {
                    legal.push(option);
                    ControlFlow::Continue(())
                });
            }
            None => {
                let _ = self.each_due(s, &mut |option| {
                    if !legal.contains(&option) {
                        legal.push(option);
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        if self.looks_ahead(s) {
            let mut ahead = Ahead::new();
            legal.retain(|&option| self.can_go_on(s, option, &mut ahead));
        }
    }

    /// The number of legal decisions.
    #[inline]
    pub(crate) fn count<W: Words>(&self, s: &State<B, W>) -> u64 {
        if s.is_over() {
            return 0;
        }
        if let Some(choice) = self.due(s)
            && choice.unless.is_none()
            && !self.looks_ahead(s)
        {
            return u64::from(self.candidates(s, choice));
        }
        let mut count = 0;
        let _ = self.each_legal(s, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The number of options without regard to `unless` and looking ahead.
    #[inline]
    fn candidates<W: Words>(&self, s: &State<B, W>, choice: &Choice<B>) -> u32 {
        if s.has(flag::LISTED) {
            let options = s.core.options.len();
            return match &choice.kind {
                ChoiceKind::Place { kinds, from_pool, .. } if self.several_kinds() => {
                    options * self.placeable(s, *kinds, *from_pool).count_ones()
                }
                _ => options,
            };
        }
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                self.placeable(s, *kinds, *from_pool).count_ones() * self.landing(s, on).len()
            }
            ChoiceKind::Move { from, to } => {
                let sources = self.set(s, from).and(s.core.board.occupied);
                let base = self.target_base(s, to);
                if let Targets::Anywhere(_) = to {
                    return sources.len() * base.len();
                }
                sources.iter().map(|from| self.targets(s, to, base, from).len()).sum()
            }
            ChoiceKind::Take { what, .. } => self.set(s, what).and(s.core.board.occupied).len(),
            ChoiceKind::Point(what) => self.view(s).set(what).len(),
            ChoiceKind::Pass => 1,
        }
    }

    /// The option that `rank` others precede.
    #[inline]
    fn candidate<W: Words>(&self, s: &State<B, W>, choice: &Choice<B>, mut rank: u32) -> Decision {
        let point = |at: usize| PointId(at as u8);
        if s.has(flag::LISTED) {
            let options = s.core.options;
            return match &choice.kind {
                ChoiceKind::Place { .. } if !self.several_kinds() => {
                    Decision::Place { kind: KindId(0), at: point(options.nth(rank)) }
                }
                ChoiceKind::Place { kinds, from_pool, .. } => {
                    let kinds = self.placeable(s, *kinds, *from_pool);
                    let each = options.len().max(1);
                    Decision::Place { kind: KindId(kinds.nth(rank / each) as u8), at: point(options.nth(rank % each)) }
                }
                ChoiceKind::Take { .. } => Decision::Take { at: point(options.nth(rank)) },
                ChoiceKind::Move { .. } => {
                    let (from, to) = self.tables.links.as_ref().map_or((0, 0), |links| links.ends(options.nth(rank)));
                    Decision::Move { from: point(from), to: point(to) }
                }
                ChoiceKind::Point(_) | ChoiceKind::Pass => Decision::Choose { at: point(options.nth(rank)) },
            };
        }
        match &choice.kind {
            ChoiceKind::Place { kinds, from_pool, on } => {
                let points = self.landing(s, on);
                let kinds = self.placeable(s, *kinds, *from_pool);
                let each = points.len().max(1);
                Decision::Place { kind: KindId(kinds.nth(rank / each) as u8), at: point(points.nth(rank % each)) }
            }
            ChoiceKind::Move { from, to } => {
                let sources = self.set(s, from).and(s.core.board.occupied);
                let base = self.target_base(s, to);
                if let Targets::Anywhere(_) = to {
                    let each = base.len().max(1);
                    return Decision::Move { from: point(sources.nth(rank / each)), to: point(base.nth(rank % each)) };
                }
                for from in sources.iter() {
                    let targets = self.targets(s, to, base, from);
                    let count = targets.len();
                    if rank < count {
                        return Decision::Move { from: point(from), to: point(targets.nth(rank)) };
                    }
                    rank -= count;
                }
                Decision::Pass
            }
            ChoiceKind::Take { what, .. } => {
                Decision::Take { at: point(self.view(s).set(what).and(s.core.board.occupied).nth(rank)) }
            }
            ChoiceKind::Point(what) => Decision::Choose { at: point(self.view(s).set(what).nth(rank)) },
            ChoiceKind::Pass => Decision::Pass,
        }
    }

    /// Draws a legal decision, each as likely as any other; none when the game is over.
    ///
    /// Where decisions must be tried out, one is drawn first and tried then: drawing again until one is
    /// legal leaves the legal ones equally likely.
    #[inline]
    pub(crate) fn draw<W: Words>(&self, s: &State<B, W>, random: &mut impl Random) -> Option<Decision> {
        if s.is_over() {
            return None;
        }
        if let Some(choice) = self.due(s) {
            let candidates = self.candidates(s, choice);
            let looks_ahead = self.looks_ahead(s);
            if choice.unless.is_none() && !looks_ahead {
                return (candidates > 0).then(|| self.candidate(s, choice, random.below(candidates)));
            }
            for _ in 0..DRAWS {
                let option = self.candidate(s, choice, random.below(candidates.max(1)));
                let struck = choice.unless.as_ref().is_some_and(|unless| self.struck_out(s, choice, unless, option));
                if !struck && (!looks_ahead || self.can_go_on(s, option, &mut Ahead::new())) {
                    return Some(option);
                }
            }
        }
        let mut legal = Vec::new();
        self.list(s, &mut legal);
        let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
        if count == 0 { None } else { legal.get(random.below(count) as usize).copied() }
    }

    /// The number of sequences of `depth` steps.
    pub(crate) fn perft<W: Words>(&self, s: &State<B, W>, depth: u32, unit: Unit) -> u64 {
        match (depth, unit) {
            (0, _) => 1,
            (1, Unit::Decisions) => self.count(s),
            _ => {
                let mut sum = 0;
                let mut next = s.clone();
                let _ = self.each_legal(s, &mut |decision| {
                    next.clone_from(s);
                    self.apply(&mut next, decision, &mut NoRecord);
                    let done = unit == Unit::Decisions || next.core.taken == 0 || next.is_over();
                    sum += self.perft(&next, if done { depth - 1 } else { depth }, unit);
                    ControlFlow::Continue(())
                });
                sum
            }
        }
    }

    /// Plays on at random until the game is over or `cap` decisions have been taken.
    pub(crate) fn play_out<W: Words>(
        &self,
        s: &mut State<B, W>,
        cap: u32,
        draws: Draws,
        random: &mut impl Random,
        recurrence: &mut Recurrence,
    ) -> PlayedOut {
        match draws {
            Draws::Off => {
                let mut decisions = 0;
                while decisions < cap {
                    let Some(decision) = self.draw(s, random) else { break };
                    self.apply(s, decision, &mut NoRecord);
                    decisions += 1;
                }
                PlayedOut { decisions, claimed: None }
            }
            Draws::Automatic => {
                let mut decisions = 0;
                while decisions < cap && !s.is_over() {
                    if s.core.taken == 0 {
                        let claimed = self.claim(s, recurrence.seen());
                        if claimed.is_some() {
                            return PlayedOut { decisions, claimed };
                        }
                    }
                    let Some(decision) = self.draw(s, random) else { break };
                    self.apply(s, decision, recurrence);
                    decisions += 1;
                }
                PlayedOut { decisions, claimed: None }
            }
        }
    }
}
