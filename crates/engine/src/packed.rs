//! A state of a game under way, for boards of one width.

use super::bits::{Bits, Seats, Words};
use super::ids::MaybePoint;
use merels_model::limits::MAX_STEPS;

/// Bits of [`Core::flags`].
pub(crate) mod flag {
    /// A piece has left the board in this turn.
    pub(crate) const CAPTURED: u8 = 1;
    /// The mover takes the next turn too.
    pub(crate) const AGAIN: u8 = 2;
    /// A branch is tried: one whose first choice has no option is none.
    pub(crate) const TRYING: u8 = 4;
    /// A piece has been placed or moved in this turn, and the boards around that are kept.
    pub(crate) const AROUND: u8 = 8;
    /// The game is over.
    pub(crate) const OVER: u8 = 16;
    /// The player due had no legal decision when the game ended.
    pub(crate) const STUCK: u8 = 32;
    /// [`super::Core::options`] holds the options of the choice that is due.
    pub(crate) const LISTED: u8 = 64;
    /// Some of them may be.
    pub(crate) const STRIKES: u8 = 128;
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It isn't.
    None,
    /// An end rule, by its index.
    End(u16),
    /// A statement, by its site.
    Site(u16),
    /// A player who must decide has no legal decision, and no end covers it.
    Stuck,
    /// A turn under way can't be completed.
    CantComplete,
    /// A turn runs through too many statements.
    Endless,
    /// A turn has too many decisions.
    TooManyDecisions,
    /// Actions call one another too deeply.
    TooDeep,
    /// Looking ahead takes too long.
    TooManyWays,
    /// Turn after turn passes without anything to decide.
    NothingToDecide,
}

/// What is due, where its options are one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// Something else, or nothing: the instruction where the turn waits says what.
    Other,
    /// A placement of the only kind: points.
    Place,
    /// A move along a link: links.
    Slide,
    /// A move from anywhere to anywhere: the men in the lower half, the targets in the upper one.
    Leap,
    /// A taking: points.
    Take,
}

/// What stands where, by owner; kinds are kept apart where there are several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Planes<B: Bits> {
    pub(crate) owned: B::Seats<B>,
    pub(crate) occupied: B,
}

impl<B: Bits> Default for Planes<B> {
    fn default() -> Self {
        Self { owned: Seats::all(B::EMPTY), occupied: B::EMPTY }
    }
}

/// What every game has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Core<B: Bits> {
    /// The options of the choice that is due, where they make one set: points, links, or men and targets.
    pub(crate) options: u128,
    /// The position key.
    pub(crate) key: u64,
    pub(crate) board: Planes<B>,
    /// Pieces in hand, where there is one kind only.
    pub(crate) hands: B::Seats<u32>,
    /// The first two counters; further ones are words.
    pub(crate) counters: [u32; 2],
    /// For each counter, whether its event has happened in this turn.
    pub(crate) happened: u64,
    pub(crate) crossed: B,
    /// Patterns that the last placement or move has made.
    pub(crate) made: u32,
    /// The instruction where the turn waits, and its choice.
    pub(crate) at: u32,
    pub(crate) choice: u32,
    /// Steps of this turn, where they are counted: one more than there may be stands for any more.
    pub(crate) steps: u16,
    /// Those of them that are heavy work.
    pub(crate) heavy: u16,
    pub(crate) it: MaybePoint,
    pub(crate) origin: MaybePoint,
    pub(crate) phases: B::Seats<u16>,
    /// How often the position had been recorded when the game ended.
    pub(crate) seen: u32,
    pub(crate) mover: u8,
    pub(crate) decider: u8,
    /// The players who are out, as bits.
    pub(crate) out: u8,
    /// Decisions taken in this turn.
    pub(crate) taken: u8,
    pub(crate) flags: u8,
    pub(crate) due: Due,
    /// Whether all options that the turn begins with are known to be equally good.
    pub(crate) alike: bool,
    /// Whether the turn is only tried: it is over where nothing can refuse it any more.
    pub(crate) trial: bool,
    /// Who has won, once the game is over; [`super::ids::NOBODY`] for a draw.
    pub(crate) winner: u8,
    /// The player the reason is about.
    pub(crate) about: u8,
    pub(crate) why: Why,
}

/// A state: what every game has, and in `words` what only some have.
#[derive(Debug, PartialEq)]
pub(crate) struct Packed<B: Bits, W> {
    pub(crate) core: Core<B>,
    pub(crate) words: W,
}

impl<B: Bits, W: Words> Clone for Packed<B, W> {
    #[inline]
    fn clone(&self) -> Self {
        Self { core: self.core, words: self.words.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.core = source.core;
        self.words.copy_from(&source.words);
    }
}

impl<B: Bits, W: Words> Packed<B, W> {
    /// An empty board and empty hands.
    pub(crate) fn blank(words: usize) -> Self {
        Self {
            core: Core {
                options: 0,
                key: 0,
                board: Planes::default(),
                hands: Seats::all(0),
                counters: [0; 2],
                happened: 0,
                crossed: B::EMPTY,
                made: 0,
                at: 0,
                choice: 0,
                steps: 0,
                heavy: 0,
                it: MaybePoint::NONE,
                origin: MaybePoint::NONE,
                phases: Seats::all(0),
                seen: 0,
                mover: 0,
                decider: 0,
                out: 0,
                taken: 0,
                flags: 0,
                due: Due::Other,
                alike: false,
                trial: false,
                winner: 0,
                about: 0,
                why: Why::None,
            },
            words: W::zeroed(words),
        }
    }

    /// Counts steps of the turn under way. False where they are too many.
    pub(crate) fn takes(&mut self, steps: u32, heavy: u32) -> bool {
        let more = |count: u16, more: u32| u32::from(count).saturating_add(more).min(MAX_STEPS + 1) as u16;
        self.core.steps = more(self.core.steps, steps);
        self.core.heavy = more(self.core.heavy, heavy);
        u32::from(self.core.steps) <= MAX_STEPS
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.core.flags & flag::OVER != 0
    }

    /// Whether draws may be claimed here.
    pub(crate) fn may_claim(&self) -> bool {
        self.core.taken == 0 && !self.is_over()
    }

    /// Whether all of [`Core::options`] are legal and nothing else is.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.core.due != Due::Other && !self.has(flag::STRIKES)
    }

    #[inline]
    pub(crate) fn has(&self, flag: u8) -> bool {
        self.core.flags & flag != 0
    }

    #[inline]
    pub(crate) fn word(&self, at: usize) -> u64 {
        self.words.all().get(at).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn set_word(&mut self, at: usize, value: u64) {
        if let Some(word) = self.words.all_mut().get_mut(at) {
            *word = value;
        }
    }

    /// A set kept in words.
    #[inline]
    pub(crate) fn set_at<S: Bits>(&self, at: usize) -> S {
        S::load(self.words.all().get(at..).unwrap_or_default())
    }

    #[inline]
    pub(crate) fn keep_set<S: Bits>(&mut self, at: usize, set: S) {
        set.store(self.words.all_mut().get_mut(at..).unwrap_or_default());
    }

    /// A 32-bit number in the words from `base` on.
    #[inline]
    pub(crate) fn half(&self, base: usize, index: usize) -> u32 {
        (self.word(base + index / 2) >> (32 * (index % 2))) as u32
    }

    #[inline]
    pub(crate) fn set_half(&mut self, base: usize, index: usize, value: u32) {
        let shift = 32 * (index % 2);
        if let Some(word) = self.words.all_mut().get_mut(base + index / 2) {
            *word = *word & !(0xFFFF_FFFF << shift) | u64::from(value) << shift;
        }
    }

    /// A byte in the words from `base` on.
    #[inline]
    pub(crate) fn byte(&self, base: usize, index: usize) -> u8 {
        (self.word(base + index / 8) >> (8 * (index % 8))) as u8
    }

    #[inline]
    pub(crate) fn set_byte(&mut self, base: usize, index: usize, value: u8) {
        let shift = 8 * (index % 8);
        if let Some(word) = self.words.all_mut().get_mut(base + index / 8) {
            *word = *word & !(0xFF << shift) | u64::from(value) << shift;
        }
    }
}
