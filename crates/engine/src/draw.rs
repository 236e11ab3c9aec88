//! Decisions drawn at random, and playouts.

use super::ahead::Ahead;
use super::bits::{Bits, Words};
use super::legal::Listed;
use super::machine::Machine;
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

    /// Draws among branches that are apart.
    #[inline(never)]
    fn draw_apart<W: Words>(&self, s: &Packed<B, W>, random: &mut (impl Random + ?Sized)) -> Option<Decision> {
        let (due, total) = self.apart(s)?;
        let mut rank = random.below(total);
        for Listed { choice, options, count } in due.into_iter().flatten() {
            if rank < count {
                return Some(self.listed_option(s, choice, options, rank));
            }
            rank -= count;
        }
        None
    }

    /// Draws a legal decision where the choice that is due isn't a plain one.
    ///
    /// Where decisions must be tried out, one is drawn first and tried then: drawing again until one is
    /// legal leaves the legal ones equally likely.
    pub(crate) fn draw_other<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<Decision> {
        if s.is_over() {
            return None;
        }
        if s.core.due != Due::Other {
            // Most options are struck out: those that aren't are listed below.
        } else if let Some(drawn) = self.draw_apart(s, random) {
            return Some(drawn);
        } else if let Some(choice) = self.due(s).filter(|_| !self.prefers(s)) {
            let candidates = self.candidates(s, choice);
            let looks_ahead = self.looks_ahead(s);
            if choice.unless.is_none() && !looks_ahead {
                return (candidates > 0).then(|| self.candidate(s, choice, random.below(candidates)));
            }
            let mut ahead = Ahead::new();
            for _ in 0..DRAWS {
                let option = self.candidate(s, choice, random.below(candidates.max(1)));
                let struck = choice.unless.as_ref().is_some_and(|unless| self.struck_out(s, choice, unless, option));
                if !struck && (!looks_ahead || self.can_go_on(s, option, &mut ahead)) {
                    return Some(option);
                }
            }
        }
        let mut legal = Vec::new();
        self.list(s, &mut legal);
        let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
        if count == 0 { None } else { legal.get(random.below(count) as usize).copied() }
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
        match draws {
            Draws::Off => {
                let mut decisions = 0;
                while decisions < cap && self.play_any(s, random, &mut NoRecord) {
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
                    if !self.play_any(s, random, recurrence) {
                        break;
                    }
                    decisions += 1;
                }
                PlayedOut { decisions, claimed: None }
            }
        }
    }

    /// Draws an option of the choice that is due until one can go on, or often enough: what comes of it.
    pub(crate) fn draw_ahead<W: Words>(
        &self,
        s: &Packed<B, W>,
        random: &mut (impl Random + ?Sized),
    ) -> Option<(Packed<B, W>, Stop)> {
        let choice = self.due(s).filter(|_| !s.is_over() && !self.prefers(s))?;
        let candidates = self.candidates(s, choice);
        if candidates == 0 {
            return None;
        }
        for _ in 0..DRAWS {
            let option = self.candidate(s, choice, random.below(candidates));
            if choice.unless.as_ref().is_some_and(|unless| self.struck_out(s, choice, unless, option)) {
                continue;
            }
            let mut next = s.clone();
            let stop = self.step(&mut next, option);
            if self.goes_on(&next, stop, &mut Ahead::new()) {
                return Some((next, stop));
            }
        }
        None
    }
}
