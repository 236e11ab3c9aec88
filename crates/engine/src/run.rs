//! A turn: its instructions, its choices, and what a decision does.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::{Branch, Choice, ChoiceKind, Ends, Event, Op, Value, Whose};
use super::course::FirstChoice;
use super::ids::{KindId, MaybePoint, MemoryId, NOBODY, PointId, Points};
use super::machine::{Machine, POOL, SeenBy};
use super::offers::Drawn;
use super::packed::{Due, Packed, flag};
use merels_model::limits::MAX_DECISIONS;
use merels_model::position::Decision;

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A choice is due.
    Due,
    /// The turn's first choice has no option.
    Stuck,
    /// The turn is over.
    End,
    /// A `require` failed, or a choice of a whole turn has no option.
    Refused,
    /// The decider has won, by a site's words.
    Won(usize),
    /// The decider has lost.
    Lost(usize),
    /// The game is drawn.
    Drawn(usize),
    /// The turn goes on for too long.
    Endless,
    /// The turn has too many decisions.
    TooMany,
    /// Actions call one another too deeply.
    TooDeep,
    /// The ways to go on are too many to look through.
    TooManyWays,
}

impl<B: Bits> Machine<B> {
    /// Runs on until something stops the turn. At a choice, `core.at` is its instruction.
    pub(crate) fn run<W: Words>(&self, s: &mut Packed<B, W>, mut at: usize) -> Stop {
        loop {
            let Some(op) = self.code.get(at) else { return Stop::End };
            match op {
                Op::Choose(index) => {
                    let Some(choice) = self.choices.get(*index) else { return Stop::End };
                    let first = FirstChoice::new(at, *index, choice);
                    if self.comes_due(s, first, choice) {
                        return if s.core.taken >= MAX_DECISIONS { Stop::TooMany } else { Stop::Due };
                    }
                    match choice.otherwise {
                        Some(otherwise) => at = otherwise,
                        None if s.core.taken == 0 || s.has(flag::TRYING) => return Stop::Stuck,
                        None if choice.whole => return Stop::Refused,
                        // Later in a turn, what can't be done is left out.
                        None => at = choice.next,
                    }
                }
                Op::Unless(condition, to) => at = if self.holds(s, condition) { at + 1 } else { *to },
                Op::UnlessMade(bit, to) => at = if s.core.made & bit != 0 { at + 1 } else { *to },
                Op::Jump(to) => at = *to,
                Op::EndBranch(_) if s.has(flag::TRYING) => return Stop::End,
                Op::EndBranch(to) => at = *to,
                Op::End => return Stop::End,
                Op::Tick(steps, heavy) => {
                    if !s.takes(*steps, *heavy) {
                        return Stop::Endless;
                    }
                    at += 1;
                }
                Op::Either { branches, next, whole, .. } => match self.opens(s, branches) {
                    Ok(true) => {
                        s.core.at = at as u32;
                        s.core.choice = 0;
                        s.core.due = Due::Other;
                        s.core.options = 0;
                        s.core.flags &= !(flag::LISTED | flag::STRIKES);
                        return Stop::Due;
                    }
                    Ok(false) if s.core.taken == 0 || s.has(flag::TRYING) => return Stop::Stuck,
                    Ok(false) if *whole => return Stop::Refused,
                    Ok(false) => at = *next,
                    Err(stop) => return stop,
                },
                Op::Require(condition) => {
                    if !self.view(s).holds(condition) {
                        return Stop::Refused;
                    }
                    at += 1;
                    if s.core.trial && self.sure.get(at) == Some(&true) {
                        return Stop::End;
                    }
                }
                Op::OtherDecides => {
                    s.core.decider = self.other(usize::from(s.core.decider)) as u8;
                    at += 1;
                }
                Op::Win(site) => return Stop::Won(*site),
                Op::Lose(site) => return Stop::Lost(*site),
                Op::Draw(site) => return Stop::Drawn(*site),
                Op::TooDeep => return Stop::TooDeep,
                Op::Repeat(slot, count) => {
                    let count = self.view(s).number(count);
                    s.set_word(*slot, count.max(0) as u64);
                    at += 1;
                }
                Op::Round(slot, exit) => match s.word(*slot) {
                    0 => at = *exit,
                    left => {
                        s.set_word(*slot, left - 1);
                        at += 1;
                    }
                },
                effect => {
                    self.carry_effect_out(s, effect);
                    at += 1;
                }
            }
        }
    }

    /// Lets the turn wait at a choice, if it has an option.
    #[inline]
    pub(crate) fn comes_due<W: Words>(&self, s: &mut Packed<B, W>, at: FirstChoice, choice: &Choice<B>) -> bool {
        let options = self.options(s, choice);
        match options {
            Some(0) => return false,
            Some(options) => match &choice.unless {
                Some(unless) if !self.leaves_any(s, choice, unless, options) => return false,
                _ => {}
            },
            None if !self.has_option(s, choice) => return false,
            None => {}
        }
        let listed = if options.is_some() { flag::LISTED } else { 0 };
        let strikes = if at.strikes { flag::STRIKES } else { 0 };
        s.core.flags = s.core.flags & !(flag::LISTED | flag::STRIKES) | listed | strikes;
        s.core.options = options.unwrap_or(0);
        s.core.at = at.at;
        s.core.choice = at.choice;
        s.core.due = at.due;
        true
    }

    /// Instructions that change the state and nothing else.
    fn carry_effect_out<W: Words>(&self, s: &mut Packed<B, W>, op: &Op<B>) {
        match op {
            Op::Remove(what) => {
                let points = self.view(s).set(what);
                for at in points.points() {
                    self.take_off(s, at);
                    self.affect(s, at);
                }
                self.look_again_at(s, points);
            }
            Op::RemoveFromHand { count, kind, whose } => {
                let count = self.view(s).number(count).max(0);
                match self.view(s).player(whose) {
                    NOBODY => {}
                    player => self.change_stock(s, player, *kind, -count),
                }
            }
            Op::Change { what, kind } => {
                let points = self.view(s).set(what);
                for at in points.points() {
                    if let Some((owner, _)) = self.lift(s, at) {
                        let mover = usize::from(s.core.mover);
                        let owner = match (self.is_owned(*kind), owner) {
                            (false, _) => NOBODY,
                            (true, NOBODY) => mover,
                            (true, owner) => owner,
                        };
                        self.put(s, at, owner, *kind);
                        self.refresh(s, at);
                        self.affect(s, at);
                    }
                }
                self.look_again_at(s, points);
            }
            Op::Give { what, to } => {
                let to = self.view(s).player(to);
                let points = self.view(s).set(what);
                for at in points.points() {
                    if let Some((_, kind)) = self.lift(s, at) {
                        self.put(s, at, to, kind);
                        self.refresh(s, at);
                        self.affect(s, at);
                    }
                }
                self.look_again_at(s, points);
            }
            Op::Put { kind, of, on } => {
                let owner = if self.is_owned(*kind) { self.view(s).player(of) } else { NOBODY };
                let points = self.view(s).set(on).minus(s.core.board.occupied);
                for at in points.points() {
                    self.put(s, at, owner, *kind);
                    self.refresh(s, at);
                    self.affect(s, at);
                }
                self.look_again_at(s, points);
            }
            Op::Let(at, value) => match value {
                Value::Points(set) => {
                    let set = self.view(s).set(set);
                    s.keep_set(*at, set);
                }
                Value::Lines(lines) => {
                    let lines = self.view(s).lines(lines);
                    s.keep_set(*at, lines);
                }
                Value::Number(_) | Value::Player(_) | Value::Truth(_) => {
                    let word = self.word_of(s, value);
                    s.set_word(*at, word);
                }
            },
            Op::Clear(from, to) => {
                if let Some(words) = s.words.all_mut().get_mut(*from..*to) {
                    words.fill(0);
                }
            }
            Op::Remember { memory, whose, value } => self.remember(s, *memory, whose, value),
            Op::Again => s.core.flags |= flag::AGAIN,
            _ => {}
        }
    }

    /// Looks again at what is made and broken after an effect on some points.
    fn look_again_at<W: Words>(&self, s: &mut Packed<B, W>, points: B) {
        if !points.is_empty() {
            self.look_again(s);
        }
    }

    /// A value that fits a word; players count from 1.
    fn word_of<W: Words>(&self, s: &Packed<B, W>, value: &Value<B>) -> u64 {
        let view = self.view(s);
        match value {
            Value::Number(number) => view.number(number) as u64,
            Value::Player(player) => match view.player(player) {
                NOBODY => 0,
                player => player as u64 + 1,
            },
            Value::Truth(condition) => u64::from(view.holds(condition)),
            Value::Points(_) | Value::Lines(_) => 0,
        }
    }

    fn remember<W: Words>(&self, s: &mut Packed<B, W>, memory: MemoryId, whose: &Whose<B>, value: &Value<B>) {
        match value {
            Value::Points(set) => {
                let set = self.view(s).set(set);
                for keeper in self.view(s).keepers(whose).iter() {
                    self.remember_set(s, memory, keeper, set);
                }
            }
            Value::Lines(lines) => {
                let lines = self.view(s).lines(lines);
                for keeper in self.view(s).keepers(whose).iter() {
                    self.remember_set(s, memory, keeper, lines);
                }
            }
            Value::Number(_) | Value::Player(_) | Value::Truth(_) => {
                let word = self.word_of(s, value);
                for keeper in self.view(s).keepers(whose).iter() {
                    self.remember_word(s, memory, keeper, word);
                }
            }
        }
    }

    fn take_off<W: Words>(&self, s: &mut Packed<B, W>, at: PointId) -> Option<KindId> {
        let (_, kind) = self.lift(s, at)?;
        self.refresh(s, at);
        self.man_moves(s, at, None);
        s.core.flags |= flag::CAPTURED;
        Some(kind)
    }

    /// Carries a decision out. True where it ends the turn.
    #[inline]
    pub(crate) fn decide<W: Words>(&self, s: &mut Packed<B, W>, choice: &Choice<B>, decision: Decision) -> bool {
        let chosen = match decision {
            Decision::Place { kind, at } => {
                self.settle_events(s);
                let kind = if W::LEAN { KindId(0) } else { kind };
                let from_pool = matches!(choice.kind, ChoiceKind::Place { from_pool: true, .. });
                let decider = usize::from(s.core.decider);
                self.change_stock(s, if from_pool { POOL } else { decider }, kind, -1);
                let owner = if W::LEAN || self.is_owned(kind) { decider } else { NOBODY };
                let before = self.before(s);
                self.put(s, at, owner, kind);
                self.after(s, before.as_ref(), None, at, owner);
                s.core.it = MaybePoint::of(at);
                s.core.origin = MaybePoint::NONE;
                if !W::LEAN {
                    s.core.crossed = B::EMPTY;
                }
                at
            }
            Decision::Move { from, to } => {
                self.settle_events(s);
                self.note_moved(s, from);
                let before = self.before(s);
                let taken = !W::LEAN && s.core.board.occupied.has_point(to) && self.take_off(s, to).is_some();
                if let Some(owner) = self.shift(s, from, to) {
                    self.after(s, before.as_ref(), Some(from), to, owner);
                    if taken {
                        self.affect(s, to);
                        self.look_again(s);
                    }
                }
                self.man_moves(s, from, Some(to));
                s.core.it = MaybePoint::of(to);
                s.core.origin = MaybePoint::of(from);
                if let (false, Some(between)) = (W::LEAN, &self.tables.between) {
                    let index = from.index() * self.tables.points + to.index();
                    s.core.crossed = between.get(index).copied().unwrap_or_default();
                }
                to
            }
            Decision::Take { at } => {
                let kind = self.take_off(s, at);
                if let (ChoiceKind::Take { into_hand: true, .. }, Some(kind)) = (&choice.kind, kind) {
                    self.change_stock(s, usize::from(s.core.decider), kind, 1);
                }
                at
            }
            Decision::Choose { at } => {
                s.core.it = MaybePoint::of(at);
                at
            }
            Decision::Say { .. } => return false,
            Decision::Pass => return true,
        };
        if let Some(keep) = choice.keep {
            s.keep_set(keep, B::point(chosen));
        }
        false
    }

    /// Notes which counted events the last placement or move made true.
    #[inline]
    pub(crate) fn settle_events<W: Words>(&self, s: &mut Packed<B, W>) {
        if (W::LEAN || self.seen_by == SeenBy::Notes) && s.core.made == 0 && !s.has(flag::CAPTURED) {
            return;
        }
        for (index, event) in self.events.iter().enumerate() {
            let happens = match event {
                Event::Capture => s.has(flag::CAPTURED),
                Event::Made(bit) => s.core.made & bit != 0,
                Event::Lines(lines) => !self.view(s).lines(lines).is_empty(),
                // It is noted when it is made.
                Event::Moved(_) => false,
            };
            s.core.happened |= u64::from(happens) << index;
        }
    }

    /// Notes that a piece sets out.
    #[inline]
    pub(crate) fn note_moved<W: Words>(&self, s: &mut Packed<B, W>, from: PointId) {
        if W::LEAN || !self.counts_moves || !s.core.board.occupied.has_point(from) {
            return;
        }
        let kind = 1 << self.kind(s, from).0;
        for (index, event) in self.events.iter().enumerate() {
            if let Event::Moved(kinds) = event {
                s.core.happened |= u64::from(kinds & kind != 0) << index;
            }
        }
    }

    /// Takes a decision at the choice that is due and runs on.
    #[inline]
    pub(crate) fn step<W: Words>(&self, s: &mut Packed<B, W>, decision: Decision) -> Stop {
        match self.choices.get(s.core.choice as usize) {
            Some(choice) if s.core.due != Due::Other => self.take_at(s, choice, decision),
            _ => self.step_anywhere(s, decision),
        }
    }

    /// Takes a decision that was drawn and runs on.
    pub(crate) fn take<W: Words>(&self, s: &mut Packed<B, W>, drawn: Drawn<'_, B>) -> Stop {
        match drawn.choice {
            Some(choice) => self.take_in_branch(s, choice, drawn.decision),
            None => self.step(s, drawn.decision),
        }
    }

    fn step_anywhere<W: Words>(&self, s: &mut Packed<B, W>, decision: Decision) -> Stop {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => match self.choices.get(*index) {
                Some(choice) => self.take_at(s, choice, decision),
                None => Stop::End,
            },
            Some(Op::Either { branches, by_sort, .. }) => {
                let of_sort = |branch: &'_ Branch| {
                    let choice = self.leading_choice(s, branch);
                    choice.filter(|choice| choice.otherwise.is_none() && choice.is_of(decision))
                };
                if let (true, Some(choice)) = (*by_sort, branches.iter().find_map(of_sort)) {
                    return self.take_in_branch(s, choice, decision);
                }
                for branch in branches {
                    if branch.bare {
                        match self.choice_of(s, branch) {
                            Some(choice) if choice.is_of(decision) && self.has(s, choice, decision) => {
                                return self.take_in_branch(s, choice, decision);
                            }
                            _ => continue,
                        }
                    }
                    let (mut trial, stop) = self.try_again(s, branch);
                    if stop == Stop::Due && self.offers(&trial, decision) {
                        // To go into it counts once more.
                        let few = trial.takes(s.core.steps.into(), s.core.heavy.into());
                        *s = trial;
                        return if few { self.step(s, decision) } else { Stop::Endless };
                    }
                }
                Stop::End
            }
            _ => Stop::End,
        }
    }

    /// Takes a decision at the first choice of a branch and runs on: to go into it counts once more.
    fn take_in_branch<W: Words>(&self, s: &mut Packed<B, W>, choice: &Choice<B>, decision: Decision) -> Stop {
        if choice.steps > 0 && !s.takes(choice.steps, choice.heavy) {
            return Stop::Endless;
        }
        self.take_at(s, choice, decision)
    }

    /// Takes a decision at a choice and runs on.
    #[inline]
    fn take_at<W: Words>(&self, s: &mut Packed<B, W>, choice: &Choice<B>, decision: Decision) -> Stop {
        match (choice.due, decision) {
            (Due::Place, Decision::Place { at, .. }) if self.is_light::<W>() => {
                return self.place_plainly(s, choice, at);
            }
            (Due::Slide | Due::Leap, Decision::Move { from, to }) if self.is_light::<W>() => {
                return self.move_plainly(s, choice, from, to);
            }
            _ => {}
        }
        s.core.taken = s.core.taken.saturating_add(1);
        s.core.flags &= !flag::TRYING;
        if self.decide(s, choice, decision) {
            return Stop::End;
        }
        match choice.ends {
            Ends::Always => Stop::End,
            Ends::Unmade if s.core.made == 0 => Stop::End,
            _ => self.run(s, choice.next),
        }
    }

    /// Whether a decision is an option of the choice that is due, looking ahead apart.
    pub(crate) fn offers<W: Words>(&self, s: &Packed<B, W>, decision: Decision) -> bool {
        if let Some(choice) = self.due(s) {
            return self.has(s, choice, decision);
        }
        self.each_due(s, &mut |option| {
            if option == decision { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Calls `found` with each option of the choice that is due; under `either`, options of several
    /// branches may come twice.
    pub(crate) fn each_due<W: Words>(
        &self,
        s: &Packed<B, W>,
        found: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => match self.choices.get(*index) {
                Some(choice) => self.each_option(s, choice, found),
                None => ControlFlow::Continue(()),
            },
            Some(Op::Either { branches, .. }) => {
                for branch in branches {
                    if branch.bare {
                        if let Some(choice) = self.choice_of(s, branch) {
                            self.each_option(s, choice, found)?;
                        }
                        continue;
                    }
                    let (trial, stop) = self.try_again(s, branch);
                    if stop == Stop::Due {
                        self.each_due(&trial, found)?;
                    }
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
