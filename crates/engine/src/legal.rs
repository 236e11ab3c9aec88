//! Legal decisions: listed and counted.

use std::ops::ControlFlow;

use super::ahead::Ahead;
use super::bits::{Bits, Words};
use super::code::{Choice, ChoiceKind, Op, Targets};
use super::ids::{LinkSet, PointId, Points};
use super::machine::Machine;
use super::offers::Offers;
use super::packed::{Due, Packed, flag};
use super::plain::{decision, leap, plain_count};
use merels_model::ir::KindId;
use merels_model::position::Decision;
use smallvec::{Array, SmallVec};

/// As many decisions are listed without asking for memory.
const LISTED: usize = 512;

/// A list of decisions in the making.
pub(crate) trait List {
    fn clear(&mut self);
    fn push(&mut self, decision: Decision);
    fn has(&self, decision: Decision) -> bool;
    fn keep(&mut self, test: impl FnMut(Decision) -> bool);
}

impl List for Vec<Decision> {
    fn clear(&mut self) {
        Self::clear(self);
    }

    fn push(&mut self, decision: Decision) {
        Self::push(self, decision);
    }

    fn has(&self, decision: Decision) -> bool {
        self.contains(&decision)
    }

    fn keep(&mut self, mut test: impl FnMut(Decision) -> bool) {
        self.retain(|&decision| test(decision));
    }
}

impl<const N: usize> List for SmallVec<[Decision; N]>
where
    [Decision; N]: Array<Item = Decision>,
{
    fn clear(&mut self) {
        Self::clear(self);
    }

    fn push(&mut self, decision: Decision) {
        Self::push(self, decision);
    }

    fn has(&self, decision: Decision) -> bool {
        self.contains(&decision)
    }

    fn keep(&mut self, mut test: impl FnMut(Decision) -> bool) {
        self.retain(|decision| test(*decision));
    }
}

impl<B: Bits> Machine<B> {
    /// The choice that is due, unless it is one among branches.
    #[inline]
    pub(crate) fn due<W: Words>(&self, s: &Packed<B, W>) -> Option<&Choice<B>> {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => self.choices.get(*index),
            _ => None,
        }
    }

    /// Calls `found` with each legal decision, none twice.
    #[inline]
    pub(crate) fn each_legal<W: Words>(
        &self,
        s: &Packed<B, W>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if s.is_over() {
            return ControlFlow::Continue(());
        }
        let Some(choice) = self.due(s).filter(|_| !self.prefers(s)) else {
            return self.each_listed_one(s, found);
        };
        if self.looks_ahead(s) { self.each_open(s, choice, found) } else { self.each_option(s, choice, found) }
    }

    /// The same of what is due among branches. Apart, so that counting deep doesn't hold room for a list at every depth.
    #[inline(never)]
    fn each_listed_one<W: Words>(
        &self,
        s: &Packed<B, W>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut legal = SmallVec::<[Decision; LISTED]>::new();
        self.list(s, &mut legal);
        legal.into_iter().try_for_each(found)
    }

    /// The same of options that must be tried out. Apart likewise.
    #[inline(never)]
    fn each_open<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ahead = Ahead::new();
        self.each_option(s, choice, &mut |option| {
            if self.is_not_ruled_out(s, option, &mut ahead) { found(option) } else { ControlFlow::Continue(()) }
        })
    }

    /// Lists the legal decisions.
    pub(crate) fn list<W: Words>(&self, s: &Packed<B, W>, legal: &mut impl List) {
        legal.clear();
        if s.is_over() {
            return;
        }
        self.list_offered(s, legal);
        if self.looks_ahead(s) {
            self.keep_open(s, legal);
        }
    }

    /// Adds the options of what is due to an empty list, looking ahead apart.
    pub(crate) fn list_offered<W: Words>(&self, s: &Packed<B, W>, legal: &mut impl List) {
        match self.due(s) {
            Some(choice) => {
                let _ = self.each_option(s, choice, &mut |option| {
                    legal.push(option);
                    ControlFlow::Continue(())
                });
            }
            None => {
                let _ = self.each_due(s, &mut |option| {
                    if !legal.has(option) {
                        legal.push(option);
                    }
                    ControlFlow::Continue(())
                });
            }
        }
    }

    /// The number of legal decisions.
    #[inline]
    pub(crate) fn count<W: Words>(&self, s: &Packed<B, W>) -> u64 {
        if s.is_plain() {
            return u64::from(plain_count(s.core.due, s.core.options));
        }
        if s.is_over() {
            return 0;
        }
        if !self.looks_ahead(s) {
            match self.due(s) {
                Some(choice) if choice.unless.is_none() => return u64::from(self.candidates(s, choice)),
                Some(_) => {}
                None => return u64::from(self.count_offers(s)),
            }
        }
        let mut count = 0;
        let _ = self.each_legal(s, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The number of options of what is due. Apart, so that counting deep doesn't hold room for them at every depth.
    #[inline(never)]
    fn count_offers<W: Words>(&self, s: &Packed<B, W>) -> u32 {
        let mut offers = Offers::new();
        self.gather(s, &mut offers);
        offers.total
    }

    /// The number of options without regard to `unless` and looking ahead.
    #[inline]
    pub(crate) fn candidates<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>) -> u32 {
        if s.has(flag::LISTED) {
            return self.listed(s, choice, s.core.options);
        }
        let mut count: u32 = 0;
        if let ChoiceKind::Move { from, .. } = &choice.kind {
            let men = self.men_to_move(s, from);
            if let Some(jumping) = choice.jumping_of(men).filter(|jumping| jumping.apart) {
                let _ = self.each_jump(s, jumping, men, &mut |_, men| {
                    count += men.len();
                    ControlFlow::Continue(())
                });
                return count;
            }
        }
        let _ = self.each_set(s, choice, &mut |_, points| {
            count = count.saturating_add(points.len());
            ControlFlow::Continue(())
        });
        count
    }

    /// How many options a set of them stands for.
    #[inline]
    pub(crate) fn listed<W: Words>(&self, s: &Packed<B, W>, choice: &Choice<B>, options: u128) -> u32 {
        match &choice.kind {
            ChoiceKind::Move { to: Targets::Anywhere(_), .. } => plain_count(Due::Leap, options),
            ChoiceKind::Place { kinds, from_pool, .. } if self.several_kinds::<W>() => {
                options.len() * self.placeable(s, *kinds, *from_pool).count_ones()
            }
            _ => options.len(),
        }
    }

    /// The option of a set that `rank` others precede.
    #[inline]
    pub(crate) fn listed_option<W: Words>(
        &self,
        s: &Packed<B, W>,
        choice: &Choice<B>,
        options: u128,
        rank: u32,
    ) -> Decision {
        match &choice.kind {
            ChoiceKind::Place { .. } if !self.several_kinds::<W>() => {
                Decision::Place { kind: KindId(0), at: options.nth_point(rank) }
            }
            ChoiceKind::Place { kinds, from_pool, .. } => {
                let kinds = self.placeable(s, *kinds, *from_pool);
                let each = options.len().max(1);
                Decision::Place { kind: KindId(kinds.nth(rank / each) as u8), at: options.nth_point(rank % each) }
            }
            ChoiceKind::Take { .. } => Decision::Take { at: options.nth_point(rank) },
            ChoiceKind::Move { to: Targets::Anywhere(_), .. } => {
                let (from, to) = leap(options, rank);
                decision(Due::Leap, from, to)
            }
            ChoiceKind::Move { .. } => {
                let (from, to) = self
                    .tables
                    .links
                    .as_ref()
                    .map_or((PointId(0), PointId(0)), |links| links.ends(options.nth_link(rank)));
                decision(Due::Slide, from, to)
            }
            ChoiceKind::Point(_) | ChoiceKind::Say(_) | ChoiceKind::Pass => {
                Decision::Choose { at: options.nth_point(rank) }
            }
        }
    }
}
