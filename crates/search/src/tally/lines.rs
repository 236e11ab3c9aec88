//! What lines are to players, and sets of points as words.

use merels_model::{POINT_WORDS, PointSet};

/// The most players of any game.
pub(crate) const PLAYERS: usize = merels_model::limits::MAX_PLAYERS;

/// A player's number as an index that lies within what is kept for all.
#[inline]
pub(super) const fn seat(player: usize) -> usize {
    if player < PLAYERS { player } else { PLAYERS - 1 }
}
/// Longer lines aren't looked at.
pub(super) const MAX_LINE: usize = 16;
pub(super) const SIDE: usize = MAX_LINE + 1;

/// What a line is to a player.
pub(crate) mod class {
    pub(crate) const MADE: usize = 0;
    pub(crate) const OPEN: usize = 1;
    pub(crate) const BEGUN: usize = 2;
    pub(crate) const BLOCKED: usize = 3;
    pub(crate) const NOTHING: usize = 4;
    pub(crate) const ALL: usize = 5;
}

/// The class of a line, by its length, the player's men and all men on it.
pub(super) static CLASSES: [u8; SIDE * SIDE * SIDE] = {
    let mut classes = [class::NOTHING as u8; SIDE * SIDE * SIDE];
    let mut len = 0;
    while len < SIDE {
        let mut own = 0;
        while own <= len {
            let at = (len * SIDE + own) * SIDE;
            if len - own <= class::BEGUN {
                classes[at + own] = (len - own) as u8;
            }
            if own + 1 == len {
                classes[at + len] = class::BLOCKED as u8;
            }
            own += 1;
        }
        len += 1;
    }
    classes
};

pub(super) type Words<const W: usize> = [u64; W];

#[inline]
pub(super) fn first<const W: usize>(set: Words<W>) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or(0);
    64 * word + set.get(word).map_or(0, |word| word.trailing_zeros() as usize)
}

#[inline]
pub(super) fn shared<const W: usize>(a: Words<W>, b: Words<W>) -> i32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as i32).sum()
}

#[inline]
pub(super) fn without<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
    a
}

#[inline]
pub(super) fn both<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
    a
}

#[inline]
pub(super) fn either<const W: usize>(mut a: Words<W>, b: Words<W>) -> Words<W> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
    a
}

#[inline]
pub(super) fn flip<const W: usize>(set: &mut Words<W>, point: usize) {
    if let Some(word) = set.get_mut(point / 64) {
        *word ^= 1 << (point % 64);
    }
}

#[inline]
pub(super) fn narrow<const W: usize>(set: PointSet) -> Words<W> {
    let mut words = [0; W];
    words.iter_mut().zip(set.words()).for_each(|(word, from)| *word = from);
    words
}

pub(super) fn widen<const W: usize>(set: Words<W>) -> PointSet {
    let mut words = [0; POINT_WORDS];
    words.iter_mut().zip(set).for_each(|(word, from)| *word = from);
    PointSet::from_words(words)
}

#[inline]
pub(super) fn each<const W: usize>(set: Words<W>, mut does: impl FnMut(usize)) {
    for (index, mut word) in set.into_iter().enumerate() {
        while word != 0 {
            does(64 * index + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}
