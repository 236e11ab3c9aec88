//! Looking ahead within a turn: whether it can be completed after a decision, and how well.
//!
//! Depth first. The first way that completes the turn ends the search, unless the phase prefers some ways: then all are looked
//! at. What was found out about a state is remembered by its key, so that no two ways into one are followed twice.

use std::ops::ControlFlow;

use super::bits::{Bits, Words};
use super::code::{Op, SETTLED_STEPS};
use super::course::{Phase, Preference};
use super::keys;
use super::legal::List;
use super::machine::Machine;
use super::offers::Drawn;
use super::packed::Packed;
use super::run::Stop;
use merels_model::limits::{MAX_LOOK_AHEAD, MAX_STEPS};
use merels_model::position::Decision;
use smallvec::SmallVec;

/// How many states are remembered; a newer one takes an older one's place.
const KNOWN: usize = 512;
/// States met before any is remembered: mostly the first way or two completes the turn.
const BEFORE_REMEMBERING: u32 = 16;

/// As many decisions are rated without asking for memory.
const RATED: usize = 128;

/// What is remembered of a state: its key, how good its best way is, and the work of finding that out.
type Known = (u64, Rating, u32);

/// How good a way to complete a turn is, more being better; nothing if there is none. Where no way is preferred, all are alike.
type Rating = Option<i64>;

/// How it is found out whether a turn can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// It can.
    Open,
    /// The first way that goes on shows it; all are surely few enough to be looked through.
    Few,
    /// The first way shows it, but there may be too many before it.
    First,
    /// All ways are looked through.
    Many,
}

/// What one search has tried so far.
pub(crate) struct Ahead {
    /// How much it may still take. What is remembered counts as if it were found out anew: so a search is given up where the
    /// interpreter's is, which remembers nothing.
    left: u64,
    met: u32,
    known: Option<[Known; KNOWN]>,
}

impl Ahead {
    pub(crate) fn new() -> Self {
        Self { left: MAX_LOOK_AHEAD, met: 0, known: None }
    }

    /// Whether the search was given up.
    pub(crate) fn exhausted(&self) -> bool {
        self.left == 0
    }

    fn works(&mut self, work: u64) {
        self.left = self.left.saturating_sub(work);
    }

    fn known(&mut self, key: u64) -> Option<Rating> {
        let &(of, rating, work) = self.known.as_ref()?.get(key as usize % KNOWN)?;
        if of != key {
            return None;
        }
        self.works(work.into());
        Some(rating)
    }

    /// Apart, so that a search doesn't hold room for what is remembered at every depth.
    #[inline(never)]
    fn remember(&mut self, key: u64, rating: Rating, work: u32) {
        self.met += 1;
        if self.met >= BEFORE_REMEMBERING {
            let known = self.known.get_or_insert([(0, None, 0); KNOWN]);
            if let Some(slot) = known.get_mut(key as usize % KNOWN) {
                *slot = (key, rating, work);
            }
        }
    }
}

impl<B: Bits> Machine<B> {
    /// Whether decisions of the turn under way must be tried out before they are known to be legal.
    #[inline]
    pub(crate) fn looks_ahead<W: Words>(&self, s: &Packed<B, W>) -> bool {
        self.turn_phase(s).is_some_and(|phase| phase.looks_ahead) && !self.is_settled(s)
    }

    /// Whether all options of what is due are known to be equally good.
    fn is_settled<W: Words>(&self, s: &Packed<B, W>) -> bool {
        if s.core.alike && s.core.taken == 0 {
            return true;
        }
        // A turn that may go on for too long isn't.
        if u32::from(s.core.steps) > MAX_STEPS - SETTLED_STEPS {
            return false;
        }
        match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => self.choices.get(*index).is_some_and(|choice| choice.settled.is_some()),
            Some(Op::Either { settled, .. }) => settled.is_some(),
            _ => false,
        }
    }

    /// By which number ways to complete the turn under way are preferred, if they are.
    fn preference<W: Words>(&self, s: &Packed<B, W>) -> Option<&Preference<B>> {
        self.turn_phase(s)?.preference.as_ref()
    }

    /// Whether only the best ways to complete the turn under way are allowed, and there may be others.
    #[inline]
    pub(crate) fn prefers<W: Words>(&self, s: &Packed<B, W>) -> bool {
        self.preference(s).is_some() && !self.is_settled(s)
    }

    /// Whether the turn can go on after a decision: to its end where the phase has whole turns, else to
    /// the next choice without failing a `require`.
    pub(crate) fn can_go_on<W: Words>(&self, s: &Packed<B, W>, decision: Decision, ahead: &mut Ahead) -> bool {
        self.rating_after(s, decision, ahead).is_some()
    }

    /// The same; what is too much to be looked into isn't known not to go on.
    pub(crate) fn is_not_ruled_out<W: Words>(&self, s: &Packed<B, W>, decision: Decision, ahead: &mut Ahead) -> bool {
        self.can_go_on(s, decision, ahead) || ahead.exhausted()
    }

    /// How good the best way is that a decision leaves open.
    pub(crate) fn rating_after<W: Words>(&self, s: &Packed<B, W>, decision: Decision, ahead: &mut Ahead) -> Rating {
        self.rating_of(s, Drawn { decision, choice: None }, ahead)
    }

    /// The same of a decision whose choice may be known.
    fn rating_of<W: Words>(&self, s: &Packed<B, W>, drawn: Drawn<'_, B>, ahead: &mut Ahead) -> Rating {
        if ahead.left == 0 {
            return None;
        }
        let mut next = s.clone();
        next.core.trial = self.turn_phase(s).is_some_and(|phase| !phase.work.counted && phase.preference.is_none());
        let stop = self.take(&mut next, drawn);
        // What the turn took before this decision was counted with those before.
        let steps = next.core.steps.saturating_sub(s.core.steps);
        let heavy = next.core.heavy.saturating_sub(s.core.heavy);
        ahead.works(match self.turn_phase(s) {
            Some(phase) if stop == Stop::Endless => phase.work.endless_trial(),
            Some(phase) => phase.work.trial(steps.into(), heavy.into()),
            None => 1,
        });
        self.rating_from(&next, stop, ahead)
    }

    /// Whether the turn can go on from where a decision has led it.
    pub(crate) fn goes_on<W: Words>(&self, next: &Packed<B, W>, stop: Stop, ahead: &mut Ahead) -> bool {
        self.rating_from(next, stop, ahead).is_some()
    }

    fn rating_from<W: Words>(&self, next: &Packed<B, W>, stop: Stop, ahead: &mut Ahead) -> Rating {
        match stop {
            Stop::End | Stop::Won(_) | Stop::Lost(_) | Stop::Drawn(_) => Some(self.rating(next, ahead)),
            // Where the rules are at fault, that is seen.
            Stop::Endless | Stop::TooMany | Stop::TooDeep | Stop::TooManyWays => Some(i64::MAX),
            Stop::Refused | Stop::Stuck => None,
            Stop::Due if self.turn_phase(next).is_some_and(|phase| phase.whole) => self.best(next, ahead),
            Stop::Due => Some(0),
        }
    }

    /// How good a turn is that ends like this.
    fn rating<W: Words>(&self, s: &Packed<B, W>, ahead: &mut Ahead) -> i64 {
        let Some(preference) = self.preference(s) else { return 0 };
        ahead.works(preference.work);
        self.between(s, usize::from(s.core.mover)).number(&preference.rating)
    }

    /// Whether some decision that is due can go on.
    pub(crate) fn can_be_completed<W: Words>(&self, s: &Packed<B, W>, ahead: &mut Ahead) -> bool {
        self.best(s, ahead).is_some()
    }

    /// How good the best way is that what is due leaves open; where none is preferred, the first.
    fn best<W: Words>(&self, s: &Packed<B, W>, ahead: &mut Ahead) -> Rating {
        // Limits of a turn are met by what has been decided and done in it.
        let so_far = u64::from(s.core.taken) << 32 | u64::from(s.core.steps) << 16;
        let key = keys::chain(keys::chain(self.state_key(s), u64::from(s.core.at)), so_far);
        if let Some(rating) = ahead.known(key) {
            return rating;
        }
        // All ways are counted where one may be better, even if here all are known to be alike.
        let prefers = self.preference(s).is_some();
        let left = ahead.left;
        let mut best = None;
        self.each_rating(s, ahead, &mut |rating| {
            best = best.max(rating);
            if best.is_some() && !prefers { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // What was found first may not be all there is.
        if prefers || best.is_none() {
            // All that a search may take has fewer bits.
            ahead.remember(key, best, (left - ahead.left) as u32);
        }
        best
    }

    /// How it is found out whether a turn can go on where a choice has come due.
    #[inline]
    pub(crate) fn outlook<W: Words>(&self, s: &Packed<B, W>, phase: &Phase<B>) -> Outlook {
        if !phase.looks_ahead {
            return Outlook::Open;
        }
        let men = s.core.board.owned[usize::from(s.core.decider) % B::SEATS].len();
        let few = men < phase.work.few_below;
        if self.is_settled(s) && (few || phase.is_lenient() || self.settles_soon(s, phase)) {
            return Outlook::Open;
        }
        let (begins, prefers) = (s.core.taken == 0, self.prefers(s));
        match few {
            // All ways of the turn were looked through before.
            _ if phase.whole && !begins && prefers => Outlook::Open,
            // A whole turn was looked through to its end before.
            true if phase.whole && !begins || phase.always_open && begins => Outlook::Open,
            true if !prefers => Outlook::Few,
            // What each takes up to the next decision has a bound.
            false if !phase.whole && !prefers && self.are_fewer(s, MAX_LOOK_AHEAD / phase.work.longest_trial()) => {
                Outlook::Few
            }
            false if phase.is_lenient() => Outlook::First,
            _ => Outlook::Many,
        }
    }

    /// Whether all options of what is due, which are settled, are surely tried in less than a search may take.
    fn settles_soon<W: Words>(&self, s: &Packed<B, W>, phase: &Phase<B>) -> bool {
        let (branches, steps) = match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => (1, self.choices.get(*index).and_then(|choice| choice.settled)),
            Some(Op::Either { branches, settled, .. }) => (branches.len() as u64, *settled),
            _ => (1, None),
        };
        let Some(steps) = steps else { return false };
        let rating = phase.preference.as_ref().map_or(0, |preference| preference.work);
        // All steps may be heavy ones.
        let each = phase.work.trial(steps, steps).saturating_add(rating);
        let options = u64::from(s.core.board.occupied.len().max(1)) * self.tables.points as u64 * branches;
        options.saturating_mul(each) < MAX_LOOK_AHEAD || self.are_fewer(s, MAX_LOOK_AHEAD / each)
    }

    /// What becomes of the turn where a choice has come due: it waits there if some decision can go on. Where ways may be too many
    /// to look through, that is found out here, and not when decisions are listed.
    pub(crate) fn arrive<W: Words>(&self, s: &mut Packed<B, W>, phase: &Phase<B>) -> Stop {
        let outlook = self.outlook(s, phase);
        self.arrive_with(s, outlook)
    }

    /// The same where the outlook is known.
    #[inline]
    pub(crate) fn arrive_with<W: Words>(&self, s: &mut Packed<B, W>, outlook: Outlook) -> Stop {
        let mut ahead = Ahead::new();
        let goes_on = match outlook {
            Outlook::Open => return Stop::Due,
            Outlook::Few => self.can_be_completed(s, &mut ahead),
            Outlook::First => self.can_first_be_completed(s, &mut ahead),
            Outlook::Many => self.rate_all(s, &mut ahead),
        };
        match goes_on {
            _ if ahead.exhausted() => Stop::TooManyWays,
            true => Stop::Due,
            false if s.core.taken == 0 => Stop::Stuck,
            false => Stop::Refused,
        }
    }

    /// Whether some decision that is due can go on, none being tried twice.
    fn can_first_be_completed<W: Words>(&self, s: &Packed<B, W>, ahead: &mut Ahead) -> bool {
        if self.due(s).is_some() {
            return self.can_be_completed(s, ahead);
        }
        // Branches may offer the same.
        let mut options = SmallVec::<[Decision; RATED]>::new();
        self.list_offered(s, &mut options);
        options.into_iter().any(|option| self.can_go_on(s, option, ahead))
    }

    /// Whether fewer options are due than so many.
    fn are_fewer<W: Words>(&self, s: &Packed<B, W>, most: u64) -> bool {
        let mut count = 0;
        let counted = self.each_due(s, &mut |_| {
            count += 1;
            if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        counted.is_continue()
    }

    /// Whether some decision that is due can go on, all of them being tried; notes at the start of a turn whether all are equally
    /// good. Apart, so that arriving doesn't hold room for a list.
    #[inline(never)]
    fn rate_all<W: Words>(&self, s: &mut Packed<B, W>, ahead: &mut Ahead) -> bool {
        let mut options = SmallVec::<[Decision; RATED]>::new();
        self.list_offered(s, &mut options);
        let (mut best, mut worst) = (None, Some(i64::MAX));
        for option in options {
            let rating = self.rating_after(s, option, ahead);
            best = best.max(rating);
            worst = worst.min(rating);
        }
        s.core.alike = s.core.taken == 0 && best == worst && !ahead.exhausted();
        best.is_some()
    }

    /// Calls `found` with how good the best way is that each option of what is due leaves open.
    fn each_rating<W: Words>(
        &self,
        s: &Packed<B, W>,
        ahead: &mut Ahead,
        found: &mut impl FnMut(Rating) -> ControlFlow<()>,
    ) {
        let mut tried = |drawn: Drawn<'_, B>, ahead: &mut Ahead| found(self.rating_of(s, drawn, ahead));
        let _ = match self.code.get(s.core.at as usize) {
            Some(Op::Choose(index)) => match self.choices.get(*index) {
                Some(choice) => {
                    self.each_option(s, choice, &mut |decision| tried(Drawn { decision, choice: None }, ahead))
                }
                None => ControlFlow::Continue(()),
            },
            _ => self.each_drawn(s, &mut |drawn| tried(drawn, ahead)),
        };
    }

    /// Leaves the decisions of which isn't known that the turn can't go on after them; where some ways are preferred, those that lead to
    /// the best.
    pub(crate) fn keep_open<W: Words>(&self, s: &Packed<B, W>, legal: &mut impl List) {
        let mut ahead = Ahead::new();
        if !self.prefers(s) {
            return legal.keep(|option| self.is_not_ruled_out(s, option, &mut ahead));
        }
        let mut ratings = SmallVec::<[Rating; RATED]>::new();
        legal.keep(|option| {
            ratings.push(self.rating_after(s, option, &mut ahead));
            true
        });
        let best = ratings.iter().copied().max().flatten();
        let mut ratings = ratings.into_iter();
        legal.keep(|_| ratings.next().flatten().is_some_and(|rating| Some(rating) == best));
    }
}
