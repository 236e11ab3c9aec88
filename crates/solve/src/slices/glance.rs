//! A first look at a position of a plain game that keeps none of its turns: those that stay within the slice are only counted.
//!
//! That is enough where no symmetry keeps the position, and no two turns lead to the same: then each position that it leads to
//! is left by as many un-moves to an image of it as turns lead there, or more where symmetries keep that one.

use merels_engine::{Besides, State};
use merels_model::ir::PlayerId;

use super::index::InOrbit;
use super::landings::{counts, lands_seen};
use super::look::Known;
use super::men::Men;
use super::unmoves::Changes;
use crate::Refused;
use crate::codec::{Begun, Codec};
use crate::turns::{Landed, Noted, Seen, Turns};
use crate::value::Value;

/// Where a sort of landings lies.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lies<'w> {
    /// In a part of the slice.
    Here(usize),
    Known(&'w Known),
}

/// A sort of landings: what there is besides men, how many these are, and whether the players change places.
#[derive(Debug)]
struct Kind<'w> {
    besides: Besides,
    counts: [u8; 2],
    lies: Lies<'w>,
    swapped: bool,
    /// For each part and content that a turn begins with, and each point: to which others a man has been seen to go from there.
    gone: Vec<[u64; 64]>,
}

/// Takes note of what the turns of one position come to.
#[derive(Debug)]
pub(crate) struct Glance<'w> {
    /// The part of the position, and how men stand there.
    from: usize,
    before: [u64; 2],
    kinds: Vec<Kind<'w>>,
    /// The last of these that was found.
    last: usize,
    /// The last set that was counted by orbits, of a kind.
    near: (usize, Option<InOrbit>),
    /// How many turns stay within the slice.
    within: usize,
    /// The best that comes of those that don't, and whether one of them isn't lost.
    best: Option<Value>,
    held: bool,
    /// Changes that weren't seen before, by kind, and how men stand after them.
    new: Vec<(usize, [u64; 2])>,
    /// Whether this tells less than it would have to.
    misses: bool,
}

impl<'w> Glance<'w> {
    pub(crate) fn new() -> Self {
        Self {
            from: 0,
            before: [0; 2],
            kinds: Vec::new(),
            last: 0,
            near: (0, None),
            within: 0,
            best: None,
            held: false,
            new: Vec::new(),
            misses: false,
        }
    }

    /// Says where turns begin.
    pub(crate) fn begin(&mut self, from: usize, before: [u64; 2]) {
        (self.from, self.before) = (from, before);
    }

    /// How many kinds of landings it knows.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// Makes another kind known.
    pub(crate) fn know(&mut self, besides: Besides, counts: [u8; 2], lies: Lies<'w>, swapped: bool) {
        self.kinds.push(Kind { besides, counts, lies, swapped, gone: Vec::new() });
    }

    fn kind(&mut self, men: [u64; 2], besides: &Besides) -> Option<usize> {
        let counts = counts(men);
        let is_it = |kind: &Kind<'_>| kind.counts == counts && kind.besides == *besides;
        if !self.kinds.get(self.last).is_some_and(is_it) {
            self.last = self.kinds.iter().position(is_it)?;
        }
        Some(self.last)
    }

    /// Notes what a turn has changed that stays within the slice.
    fn learn(&mut self, at: usize, after: [u64; 2]) {
        let [one, two] = self.before;
        let (content, was, is) = match after {
            [first, second] if second == two => (0, one, first),
            [first, second] if first == one => (1, two, second),
            _ => return self.new.push((at, after)),
        };
        let (left, come) = (was & !is, is & !was);
        if let (1, 1, Some(kind)) = (left.count_ones(), come.count_ones(), self.kinds.get_mut(at)) {
            let row = 2 * self.from + content;
            if kind.gone.len() <= row {
                kind.gone.resize(row + 1, [0; 64]);
            }
            if let Some(gone) = kind.gone.get_mut(row).and_then(|rows| rows.get_mut(left.trailing_zeros() as usize)) {
                if *gone & come != 0 {
                    return;
                }
                *gone |= come;
            }
        }
        self.new.push((at, after));
    }
}

impl<'w> Turns<Glance<'w>> {
    /// What has been seen: what the position is worth by turns that leave the slice, if all others draw, and how many these are, or none
    /// of them where it can't be lost. None where that takes a closer look.
    pub(crate) fn told(&self) -> Option<(Value, usize)> {
        let [place] = self.places() else { return None };
        let Glance { within, best, held, misses, .. } = self.landed;
        if misses || !place.ways.is_empty() {
            return None;
        }
        if place.wins {
            return Some((Value::Win(1), 0));
        }
        let draws = (place.draws || within > 0).then_some(Value::Draw);
        let value = best.max(draws).unwrap_or(Value::Loss(1));
        Some((value, if place.draws || held { 0 } else { within }))
    }

    /// Notes the changes that weren't seen before.
    pub(crate) fn learn(&mut self, men: &Men, changes: &mut Changes) {
        let Glance { from, before, kinds, new, .. } = &mut self.landed;
        for (kind, [first, second]) in new.drain(..) {
            if let Some(Kind { lies: Lies::Here(to), swapped, .. }) = kinds.get(kind) {
                let after = if *swapped { [second, first] } else { [first, second] };
                changes.note(men, [*from, *to], before, &after, *swapped);
            }
        }
    }
}

impl Landed for Glance<'_> {
    fn clear(&mut self) {
        self.new.clear();
        (self.within, self.best, self.held, self.misses) = (0, None, false, false);
    }

    fn land(&mut self, _: &Codec, _: &State, _: &mut Begun) -> Result<u32, Refused> {
        self.misses = true;
        Ok(0)
    }

    #[inline]
    fn land_seen(&mut self, codec: &Codec, men: [u64; 2], besides: &Besides, seen: Seen) -> Option<Noted> {
        if self.misses {
            return Some(Noted::Itself);
        }
        let kind = self.kind(men, besides);
        let lies = kind.and_then(|at| Some((at, self.kinds.get(at)?.lies)));
        match lies {
            Some((at, Lies::Here(_))) if seen.listed && !seen.same => {
                self.within += 1;
                self.learn(at, men);
            }
            Some((at, Lies::Known(known))) if !seen.same => {
                if self.near.0 != at {
                    self.near = (at, None);
                }
                let [first, second] = men;
                let swapped = codec.alike && besides.mover == PlayerId(1);
                let stands = if swapped { [second, first] } else { men };
                match known.packed_near(&stands, &mut self.near.1).map(Value::unpacked) {
                    Some(value) => {
                        self.held |= !matches!(value, Value::Win(_));
                        self.best = self.best.max(Some(value.a_turn_before().for_other()));
                    }
                    None => self.misses = true,
                }
            }
            _ => self.misses = true,
        }
        Some(Noted::Itself)
    }

    fn lands_seen(&self, codec: &Codec) -> bool {
        lands_seen(codec)
    }
}
