//! Decisions drawn at random, and playouts.

use super::ahead::Ahead;
use super::bits::{Bits, Words};
use super::machine::Machine;
use super::offers::{Drawn, Offers};
use super::packed::{Due, Packed};
use super::plain::decision;
use super::record::{NoRecord, Random, Recurrence, Xorshift};
use super::run::Stop;
use merels_model::position::Decision;

/// How often a decision that turns out illegal is drawn again before all are listed.
const DRAWS: usize = 6;

/// What draws that may be claimed mean in a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Nobody claims them.
    Off,
    /// They end the game as soon as they could be claimed.
    Automatic,
}

/// What came of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The decisions taken.
    pub decisions: u32,
    /// The claim that ended it, by its place among [`merels_model::Game::ends`].
    pub claimed: Option<usize>,
}

impl<B: Bits> Machine<B> {
    /// Draws an option of one set until it isn't struck out, or often enough.
    #[inline]
    pub(crate) fn draw_unstruck<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<Decision> {
        let choice = self.choices.get(s.core.choice as usize)?;
        let unless = choice.unless.as_ref()?;
        for _ in 0..DRAWS {
            let (from, to) = self.draw_plainly(s, random);
            let option = decision(s.core.due, from, to);
            if !self.struck_out(s, choice, unless, option) {
                return Some(option);
            }
        }
        None
    }

    /// Draws a legal decision where the choice that is due isn't a plain one.
    pub(crate) fn draw_other<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<Drawn<'_, B>> {
        if s.is_over() {
            return None;
        }
        // Where most options of a plain choice are struck out, those that aren't are listed.
        if s.core.due == Due::Other && !self.prefers(s) {
            let looks_ahead = self.looks_ahead(s);
            let mut ahead = Ahead::new();
            let legal = |drawn: &Drawn<'_, B>| !looks_ahead || self.can_go_on(s, drawn.decision, &mut ahead);
            if let Some(drawn) = self.draw_offered(s, random, legal) {
                return Some(drawn);
            }
        }
        let mut legal = Vec::new();
        self.list(s, &mut legal);
        let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
        let decision = if count == 0 { None } else { legal.get(random.below(count) as usize).copied() }?;
        Some(Drawn { decision, choice: None })
    }

    /// Draws among what is due until something isn't struck out and passes a test, or often enough: drawing again until it
    /// does leaves all that do equally likely.
    fn draw_offered<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
        mut passes: impl FnMut(&Drawn<'_, B>) -> bool,
    ) -> Option<Drawn<'_, B>> {
        let slots = self.slots(s);
        if let Some(slots) = slots.as_ref().filter(|slots| slots.pays()) {
            for _ in 0..DRAWS {
                let Some(drawn) = self.draw_slot(s, slots, random) else { break };
                if passes(&drawn) {
                    return Some(drawn);
                }
            }
        }
        let mut offers = Offers::new();
        match &slots {
            Some(slots) => self.gather_slots(s, slots, &mut offers),
            None => self.gather(s, &mut offers),
        }
        let choice = self.due(s);
        for _ in 0..DRAWS {
            let drawn = self.offered(s, &offers, random.below(offers.total))?;
            let struck = choice.is_some_and(|choice| {
                choice.unless.as_ref().is_some_and(|unless| self.struck_out(s, choice, unless, drawn.decision))
            });
            if !struck && passes(&drawn) {
                return Some(drawn);
            }
        }
        None
    }

    /// Plays on at random until the game is over or `cap` decisions have been taken.
    pub(crate) fn play_out<W: Words>(
        &self,
        s: &mut Packed<B, W>,
        cap: u32,
        draws: Draws,
        random: &mut Xorshift,
        recurrence: &mut Recurrence,
    ) -> PlayedOut {
        let (mut decisions, mut claimed, mut hope) = (0, None, None);
        match draws {
            Draws::Off => {
                while decisions < cap {
                    let steadily = self.play_steadily(s, cap - decisions, random, &mut NoRecord, |_, _| true);
                    decisions += steadily;
                    if steadily == 0 {
                        if !self.play_any(s, random, &mut NoRecord, &mut hope) {
                            break;
                        }
                        decisions += 1;
                    }
                }
            }
            Draws::Automatic => {
                while decisions < cap && !s.is_over() {
                    if s.core.taken == 0 {
                        claimed = self.claim(s, recurrence.seen());
                        if claimed.is_some() {
                            break;
                        }
                    }
                    let unclaimed =
                        |s: &Packed<B, W>, recurrence: &Recurrence| self.claim(s, recurrence.seen()).is_none();
                    let steadily = self.play_steadily(s, cap - decisions, random, recurrence, unclaimed);
                    decisions += steadily;
                    if steadily == 0 {
                        if !self.play_any(s, random, recurrence, &mut hope) {
                            break;
                        }
                        decisions += 1;
                    }
                }
            }
        }
        if let Some(hope) = hope {
            self.settle_hope(s, hope, recurrence);
        }
        // Nobody claims what is over.
        PlayedOut { decisions, claimed: claimed.filter(|_| !s.is_over()) }
    }

    /// Draws among what is due until the turn can go on after it, or often enough: what comes of it.
    pub(crate) fn draw_ahead<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<(Packed<B, W>, Stop)> {
        if s.is_over() || self.prefers(s) {
            return None;
        }
        let (mut found, mut ahead) = (None, Ahead::new());
        self.draw_offered(s, random, |drawn| {
            let mut next = s.clone();
            let stop = self.take(&mut next, *drawn);
            let goes_on = self.goes_on(&next, stop, &mut ahead);
            if goes_on {
                found = Some((next, stop));
            }
            goes_on
        })?;
        found
    }
}
