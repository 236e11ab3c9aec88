//! The commonest turns without ado: one placement, move or taking where nothing is struck out, then the next turn.
//!
//! Nothing is done here that the other modules don't do; only what can't happen in such turns isn't asked for. Where
//! something unusual turns up, they go on from there.

use std::ops::ControlFlow;

use super::bits::{Bits, Seats, Words};
use super::code::{Choice, Ends, Pattern};
use super::course::{Leaving, Opening};
use super::ids::{LineSet, LinkId, MaybePoint, PointId, Points};
use super::machine::{Machine, SeenBy};
use super::offers::Drawn;
use super::packed::{Due, Packed, flag};
use super::record::{Random, Recorder};
use super::run::Stop;
use super::turns::Hope;
use merels_model::ir::KindId;
use merels_model::position::Decision;

/// The men and the targets of a move from anywhere to anywhere.
#[inline(always)]
pub(crate) fn halves(options: u128) -> (u64, u64) {
    (options as u64, (options >> 64) as u64)
}

/// The move from anywhere to anywhere that `rank` others precede.
#[inline(always)]
pub(crate) fn leap(options: u128, rank: u32) -> (PointId, PointId) {
    let (men, targets) = halves(options);
    let each = targets.len().max(1);
    (men.nth_point(rank / each), targets.nth_point(rank % each))
}

/// How many options a plain choice has.
#[inline(always)]
pub(crate) fn plain_count(due: Due, options: u128) -> u32 {
    match due {
        Due::Leap => {
            let (men, targets) = halves(options);
            men.len() * targets.len()
        }
        Due::Place | Due::Slide | Due::Take | Due::Other => options.len(),
    }
}

/// The decision of a plain choice.
#[inline(always)]
pub(crate) fn decision(due: Due, from: PointId, to: PointId) -> Decision {
    match due {
        Due::Place => Decision::Place { kind: KindId(0), at: to },
        Due::Slide | Due::Leap => Decision::Move { from, to },
        Due::Take | Due::Other => Decision::Take { at: to },
    }
}

/// Any of some points or links, of which there must be one.
#[inline(always)]
fn any(options: u128, random: &mut (impl Random + ?Sized)) -> usize {
    let (low, high) = halves(options);
    if high == 0 {
        return low.nth(random.below(low.len()));
    }
    options.nth(random.below(options.len()))
}

#[inline(always)]
fn any_point(options: u128, random: &mut (impl Random + ?Sized)) -> PointId {
    PointId(any(options, random) as u16)
}

#[inline(always)]
fn draw_leap<B: Bits, W: Words>(s: &Packed<B, W>, random: &mut (impl Random + ?Sized)) -> (PointId, PointId) {
    let (men, targets) = halves(s.core.options);
    leap(s.core.options, random.below(men.len() * targets.len()))
}

impl<B: Bits> Machine<B> {
    /// Draws one of the options of a plain choice: a point, or from where to where.
    #[inline(always)]
    pub(crate) fn draw_plainly<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> (PointId, PointId) {
        match s.core.due {
            Due::Slide => self.draw_slide(s, random),
            Due::Leap => draw_leap(s, random),
            Due::Place | Due::Take | Due::Other => {
                let at = any_point(s.core.options, random);
                (at, at)
            }
        }
    }

    #[inline(always)]
    fn draw_slide<W: Words>(&self, s: &Packed<B, W>, random: &mut (impl Random + ?Sized)) -> (PointId, PointId) {
        let link = LinkId(any(s.core.options, random) as u8);
        self.tables.links.as_ref().map_or((PointId(0), PointId(0)), |links| links.ends(link))
    }

    /// Calls `found` with the options of a set: where from, and where to.
    #[inline(always)]
    pub(crate) fn each_listed(
        &self,
        due: Due,
        options: u128,
        mut found: impl FnMut(PointId, PointId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (low, high) = halves(options);
        let all = low.iter().chain(high.iter().map(|at| 64 + at));
        match (due, &self.tables.links) {
            (Due::Slide, Some(links)) => {
                for link in all {
                    let (from, to) = links.ends(LinkId(link as u8));
                    found(from, to)?;
                }
            }
            (Due::Leap, _) => {
                for from in low.points() {
                    for to in high.points() {
                        found(from, to)?;
                    }
                }
            }
            (Due::Place | Due::Take | Due::Other | Due::Slide, _) => {
                for at in all {
                    let at = PointId(at as u16);
                    found(at, at)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Draws a legal decision, each as likely as any other; none when the game is over.
    #[inline]
    pub(crate) fn draw<W: Words>(&self, s: &Packed<B, W>, random: &mut (impl Random + ?Sized)) -> Option<Decision> {
        if s.core.due == Due::Other {
            return Some(self.draw_other(s, random)?.decision);
        }
        if s.has(flag::STRIKES) {
            return self.draw_unstruck(s, random).or_else(|| Some(self.draw_other(s, random)?.decision));
        }
        let (from, to) = self.draw_plainly(s, random);
        Some(decision(s.core.due, from, to))
    }

    /// Plays a legal decision, each as likely as any other, where the choice that is due isn't a plain one. What is drawn fulfils a
    /// hope, and may leave another one.
    fn play_any_other<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        random: &mut (impl Random + ?Sized),
        history: &mut (impl Recorder + ?Sized),
        hope: &mut Option<Hope>,
    ) -> bool {
        if self.looks_ahead(s)
            && let Some((next, stop)) = self.draw_ahead(s, random)
        {
            *s = next;
            *hope = self.go_on_hoping(s, stop, history);
            return true;
        }
        if let Some(hope) = hope.take() {
            self.settle_hope(s, hope, history);
        }
        let strikes = s.core.due != Due::Other && s.has(flag::STRIKES);
        let unstruck = if strikes { self.draw_unstruck(s, random) } else { None };
        let drawn = unstruck.map(|decision| Drawn { decision, choice: None }).or_else(|| self.draw_other(s, random));
        let Some(drawn) = drawn else { return false };
        let stop = self.take(s, drawn);
        *hope = self.go_on_hoping(s, stop, history);
        true
    }

    /// Plays a legal decision, each as likely as any other. False when the game is over.
    #[inline(always)]
    pub(crate) fn play_any<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        random: &mut (impl Random + ?Sized),
        history: &mut (impl Recorder + ?Sized),
        hope: &mut Option<Hope>,
    ) -> bool {
        if !s.is_plain() {
            return self.play_any_other(s, random, history, hope);
        }
        if !W::LEAN {
            let (from, to) = self.draw_plainly(s, random);
            self.apply(s, decision(s.core.due, from, to), history);
            return true;
        }
        let Some(choice) = self.choices.get(s.core.choice as usize) else { return false };
        let stop = match s.core.due {
            due @ (Due::Slide | Due::Leap) => {
                let (from, to) = if due == Due::Slide { self.draw_slide(s, random) } else { draw_leap(s, random) };
                self.move_plainly(s, choice, from, to)
            }
            Due::Place => {
                let at = any_point(s.core.options, random);
                self.place_plainly(s, choice, at)
            }
            Due::Take | Due::Other => {
                let at = any_point(s.core.options, random);
                self.step(s, decision(Due::Take, at, at))
            }
        };
        self.go_on_after(s, stop, history);
        true
    }

    /// Plays a decision, which must be legal. Wherever a turn begins, the position is recorded.
    #[inline(never)]
    pub(crate) fn apply<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        decision: Decision,
        history: &mut (impl Recorder + ?Sized),
    ) {
        let stop = self.step(s, decision);
        self.go_on_after(s, stop, history);
    }

    #[inline(always)]
    pub(crate) fn go_on_after<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        stop: Stop,
        history: &mut (impl Recorder + ?Sized),
    ) {
        if stop != Stop::End {
            return self.go_on_from(s, stop, history);
        }
        self.settle_events(s);
        self.settle_turn(s);
        if self.opens_plainly(s) {
            history.record(s.core.key);
        } else {
            self.begin(s, history);
        }
    }

    /// The same where it may be left open whether the next turn can go on.
    fn go_on_hoping<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        stop: Stop,
        history: &mut (impl Recorder + ?Sized),
    ) -> Option<Hope> {
        if stop != Stop::End {
            self.go_on_from(s, stop, history);
            return None;
        }
        self.settle_events(s);
        self.settle_turn(s);
        if self.opens_plainly(s) {
            history.record(s.core.key);
            return None;
        }
        self.begin_or_hope(s, true, history)
    }

    /// Whether a counted event may have happened before a decision: before the turn's first one, only lines that stand
    /// can have.
    #[inline(always)]
    fn may_have_seen<W: Words>(&self, s: &Packed<B, W>) -> bool {
        s.core.taken != 0 || !W::LEAN && self.seen_by == SeenBy::Lines
    }

    #[inline(always)]
    pub(crate) fn place_plainly<W: Words>(&self, s: &mut Packed<B, W>, choice: &Choice<B>, at: PointId) -> Stop {
        let decider = usize::from(s.core.decider) % B::SEATS;
        if self.may_have_seen(s) {
            self.settle_events(s);
        }
        s.core.taken = s.core.taken.wrapping_add(1);
        s.core.flags &= !flag::TRYING;
        self.change_stock(s, decider, KindId(0), -1);
        self.put(s, at, decider, KindId(0));
        self.ends_plainly(s, choice, None, at, decider)
    }

    #[inline(always)]
    pub(crate) fn move_plainly<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        choice: &Choice<B>,
        from: PointId,
        to: PointId,
    ) -> Stop {
        if self.may_have_seen(s) {
            self.settle_events(s);
        }
        s.core.taken = s.core.taken.wrapping_add(1);
        s.core.flags &= !flag::TRYING;
        self.note_moved(s, from);
        match self.shift(s, from, to) {
            Some(owner) => {
                self.man_moves(s, from, Some(to));
                self.ends_plainly(s, choice, Some(from), to, owner)
            }
            None => Stop::End,
        }
    }

    /// What a placement or move makes, and the rest of the turn.
    #[inline(always)]
    fn ends_plainly<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        choice: &Choice<B>,
        from: Option<PointId>,
        to: PointId,
        owner: usize,
    ) -> Stop {
        s.core.made = 0;
        for &index in &self.live {
            match self.patterns.get(index) {
                Some(pattern) if pattern.simple => self.after_simple(s, pattern, from, to, owner),
                Some(_) | None => {
                    self.after(s, None, from, to, owner);
                    break;
                }
            }
        }
        let over = choice.ends == Ends::Always || choice.ends == Ends::Unmade && s.core.made == 0;
        // Events may be about the man that moved, and are judged when the turn is over.
        if !over || !W::LEAN && self.seen_by == SeenBy::Lines {
            s.core.it = MaybePoint::of(to);
            s.core.origin = MaybePoint::of_any(from);
        }
        if over {
            return Stop::End;
        }
        if let Some(keep) = choice.keep {
            s.keep_set(keep, B::point(to));
        }
        self.run(s, choice.next)
    }

    #[inline(always)]
    fn after_simple<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        pattern: &Pattern<B>,
        from: Option<PointId>,
        to: PointId,
        owner: usize,
    ) {
        let men = s.core.board.owned.of(owner).unwrap_or_default();
        let mut made = B::Lines::EMPTY;
        for line in pattern.through.get(to.index()).map_or(&[][..], |lines| lines) {
            if men.contains(line.mask) {
                made = made.or(B::Lines::line(line.id));
            }
        }
        if let Some(kept) = pattern.standing {
            let standing: B::Lines = s.set_at(kept);
            let broken = from.map_or(B::Lines::EMPTY, |from| Self::around(pattern, from));
            s.keep_set(kept, standing.minus(broken).or(made));
        }
        if !made.is_empty() || pattern.runs.as_ref().is_some_and(|runs| runs.are_made(from, to, men)) {
            s.core.made |= pattern.bit;
        }
    }

    /// Opens the turn of the player due, where it begins with a plain choice and no phase or game is over. If not,
    /// nothing has been done that [`Machine::begin`] doesn't do again.
    #[inline(always)]
    fn opens_plainly<W: Words>(&self, s: &mut Packed<B, W>) -> bool {
        // The board has to be kept before anything is asked of it.
        if !W::LEAN && self.game.keeps_boards {
            return false;
        }
        let Some(phase) = self.turn_phase(s) else { return false };
        if self.glance.is_none() {
            return false;
        }
        match phase.leaving {
            Leaving::Never => {}
            Leaving::HandsEmpty if s.core.hands != Seats::all(0) => {}
            Leaving::HandsEmpty | Leaving::Ask => return false,
        }
        self.clear_frame(s);
        let first = match &phase.opening {
            Opening::Run => {
                return phase.pure
                    && !phase.looks_ahead
                    && self.run(s, phase.turn) == Stop::Due
                    && self.is_far_from_ending(s);
            }
            Opening::At(first) => first,
            Opening::ByMen(range, first, second) => {
                if range.has(self.men_of_decider(s)) {
                    first
                } else {
                    second
                }
            }
        };
        if !first.usual || first.strikes {
            return match self.choices.get(first.choice as usize) {
                Some(choice) if !phase.looks_ahead && self.comes_due(s, *first, choice) => self.is_far_from_ending(s),
                Some(_) | None => false,
            };
        }
        let options = self.usual_options(s, first.due);
        s.core.options = options;
        s.core.flags |= flag::LISTED;
        s.core.at = first.at;
        s.core.choice = first.choice;
        s.core.due = first.due;
        options != 0 && self.is_far_from_ending(s)
    }

    /// The options of a choice about the decider's men and all empty points.
    #[inline(always)]
    pub(crate) fn usual_options<W: Words>(&self, s: &Packed<B, W>, due: Due) -> u128 {
        let decider = usize::from(s.core.decider) % B::SEATS;
        let (men, free) = (s.core.board.owned[decider], self.free(&s.core.board));
        match (due, &self.tables.links) {
            (Due::Slide, Some(links)) => links.between(men, free),
            (Due::Place, _) if s.core.hands[decider] > 0 => free.word().unwrap_or(0),
            (Due::Leap, _) if !(men.is_empty() || free.is_empty()) => {
                men.word().unwrap_or(0) | free.word().unwrap_or(0) << 64
            }
            _ => 0,
        }
    }

    /// Whether a glance shows that no end holds, where the player due has something to decide.
    #[inline(always)]
    pub(crate) fn is_far_from_ending<W: Words>(&self, s: &Packed<B, W>) -> bool {
        let Some(glance) = &self.glance else { return false };
        let mover = usize::from(s.core.mover);
        let men = i64::from(s.core.board.owned[mover % B::SEATS].len()) + self.in_hand(s, mover, None);
        let too_few = glance.men_left.iter().any(|range| range.has(men));
        let too_full = glance.full_board && s.core.board.occupied == self.tables.all;
        !(too_few || too_full)
    }
}
