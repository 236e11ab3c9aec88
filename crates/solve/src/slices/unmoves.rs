//! Un-moves: what turns change on the board, learnt from all of them, and so what may have stood before.
//!
//! Every turn that stays within a slice changes what stands on some points, and that is noted when its positions are looked at,
//! together with its images under the symmetries. Once all have been looked at, a position's predecessors are among those from which one of
//! these changes leads to it. Whether it really does is for the rules to say, of which nothing is known here.

use smallvec::SmallVec;

use super::look::Numbers;
use super::men::Men;
use crate::keys::Keys;

/// More changes than these aren't kept.
const MOST: usize = 1 << 17;
/// What stands before the sets of a change: its parts, and the points that change.
const HEAD: usize = 2;
/// The bit of a change after which the players have changed places.
const SWAPPED: u64 = 1 << 63;
/// The changes that are found again at once.
const RECENT_BITS: u32 = 12;

/// The changes that have been seen. Each is written as its parts and whether the players change places, the points that change, and how
/// these stand before and after: a set for each content.
#[derive(Debug)]
pub(crate) struct Changes {
    contents: usize,
    seen: Keys,
    /// Those of two contents that were noted last, by where they are looked for first.
    recent: Vec<[u64; HEAD + 4]>,
    key: Vec<u64>,
}

impl Changes {
    pub(crate) fn new(men: &Men) -> Self {
        let contents = men.codec.layout.contents();
        // No change has such a head.
        let recent = vec![[u64::MAX; HEAD + 4]; 1 << RECENT_BITS];
        Self { contents, seen: Keys::new(HEAD + 2 * contents), recent, key: Vec::new() }
    }

    /// Whether there are too many to be of use.
    pub(crate) fn are_too_many(&self) -> bool {
        self.seen.len() > MOST
    }

    /// Notes what a turn has changed from one part of a slice to another; `after` is how the player due sees it.
    #[inline]
    pub(crate) fn note(&mut self, men: &Men, parts: [usize; 2], before: &[u64], after: &[u64], swapped: bool) {
        let Self { contents, seen, recent, key } = self;
        if seen.len() > MOST {
            return;
        }
        let after = |content: usize| after.get(men.seen_as(content, swapped)).copied().unwrap_or(0);
        let head = (parts[0] as u64) << 32 | parts[1] as u64 | if swapped { SWAPPED } else { 0 };
        if let &[one, two] = before {
            let (first, second) = (after(0), after(1));
            let points = one ^ first | two ^ second;
            let change = [head, points, one & points, two & points, first & points, second & points];
            if let Some(slot) = recent.get_mut(place(head ^ points.rotate_left(20) ^ change[2].rotate_left(40)))
                && slot.iter().zip(&change).fold(0, |differs, (one, other)| differs | one ^ other) != 0
            {
                *slot = change;
                seen.insert(&change);
            }
            return;
        }
        let points = before.iter().enumerate().fold(0, |points, (content, set)| points | (set ^ after(content)));
        key.clear();
        key.extend([head, points]);
        key.extend(before.iter().map(|set| set & points));
        key.extend((0..*contents).map(|content| after(content) & points));
        seen.insert(key);
    }

    /// Adds those that others have seen.
    pub(crate) fn join(&mut self, others: &Self) {
        for at in 0..others.seen.len() {
            if self.are_too_many() {
                return;
            }
            self.seen.insert(others.seen.get(at));
        }
    }

    /// What may have been before, by them and their images; none where they are too many.
    pub(crate) fn undone(mut self, men: &Men) -> Option<Unmoves> {
        let mut at = 0;
        while at < self.seen.len() && !self.are_too_many() {
            let change = self.seen.get(at).to_vec();
            let (head, sets) = change.split_first()?;
            for map in 0..men.symmetries() {
                self.key.clear();
                self.key.push(*head);
                self.key.extend(sets.iter().map(|set| men.image(map, *set)));
                self.seen.insert(&self.key);
            }
            at += 1;
        }
        (!self.are_too_many()).then(|| Unmoves::of(&self))
    }
}

/// What may have been before a position, by the changes that may have led to it.
#[derive(Debug)]
pub(crate) struct Unmoves {
    contents: usize,
    /// For each part, whether players change places, content and point: the changes after which that stands there, one after another.
    by_point: Vec<Vec<u64>>,
    /// The same of those after which nothing stands on the points that have changed.
    emptied: Vec<Vec<u64>>,
}

impl Unmoves {
    fn of(changes: &Changes) -> Self {
        let contents = changes.contents;
        let mut unmoves = Self { contents, by_point: Vec::new(), emptied: Vec::new() };
        for number in 0..changes.seen.len() {
            let change = changes.seen.get(number);
            let head = change.first().copied().unwrap_or(0);
            let group = group((head & 0xFFFF_FFFF) as usize, head & SWAPPED != 0);
            let after = change.get(HEAD + contents..).unwrap_or_default();
            let stands = after.iter().enumerate().find(|(_, set)| **set != 0);
            let (lists, at) = match stands {
                Some((content, set)) => {
                    let at = (group * contents + content) * 64 + set.trailing_zeros() as usize;
                    (&mut unmoves.by_point, at)
                }
                None => (&mut unmoves.emptied, group),
            };
            if lists.len() <= at {
                lists.resize(at + 1, Vec::new());
            }
            lists.get_mut(at).into_iter().for_each(|list| list.extend(change));
        }
        unmoves
    }

    /// All positions from which a turn may have led to where men stand so in a part: their part, how men stood there, and their number.
    /// Each comes once, but several may be images of each other.
    pub(crate) fn before<E>(
        &self,
        numbers: &Numbers<'_>,
        part: usize,
        stands: &[u64],
        mut found: impl FnMut(usize, &[u64], u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut now = SmallVec::<[u64; 8]>::new();
        for swapped in [false, true] {
            now.clear();
            let stands = |content| stands.get(numbers.men.seen_as(content, swapped)).copied().unwrap_or(0);
            now.extend((0..self.contents).map(stands));
            let group = group(part, swapped);
            self.try_each(numbers, self.emptied.get(group), &now, &mut found)?;
            for (content, set) in now.iter().enumerate() {
                let mut rest = *set;
                while rest != 0 {
                    let at = (group * self.contents + content) * 64 + rest.trailing_zeros() as usize;
                    self.try_each(numbers, self.by_point.get(at), &now, &mut found)?;
                    rest &= rest - 1;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn try_each<E>(
        &self,
        numbers: &Numbers<'_>,
        list: Option<&Vec<u64>>,
        now: &[u64],
        found: &mut impl FnMut(usize, &[u64], u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(list) = list.filter(|list| !list.is_empty()) else { return Ok(()) };
        // Turns of one player mostly leave the other's men where they are.
        let mut near = (usize::MAX, None);
        if let &[one, two] = now {
            for change in list.chunks_exact(HEAD + 4) {
                let Ok([head, points, before, others, after, others_after]) = <[u64; HEAD + 4]>::try_from(change)
                else {
                    continue;
                };
                if one & points != after || two & points != others_after {
                    continue;
                }
                let was = [one & !points | before, two & !points | others];
                let part = part_before(head);
                if near.0 != part {
                    near = (part, None);
                }
                if let Some(number) = numbers.number_near(part, &was, &mut near.1) {
                    found(part, &was, number)?;
                }
            }
            return Ok(());
        }
        let mut was = SmallVec::<[u64; 8]>::from_elem(0, now.len());
        for change in list.chunks_exact(HEAD + 2 * self.contents) {
            let Some((&[head, points], sets)) = change.split_first_chunk() else { continue };
            let (before, after) = sets.split_at(self.contents);
            if now.iter().zip(after).any(|(set, after)| set & points != *after) {
                continue;
            }
            for ((was, set), before) in was.iter_mut().zip(now).zip(before) {
                *was = set & !points | before;
            }
            let part = part_before(head);
            if let Some(number) = numbers.number_near(part, &was, &mut None) {
                found(part, &was, number)?;
            }
        }
        Ok(())
    }
}

/// Where a change is looked for first, by what it is: Fibonacci hashing.
#[inline]
fn place(change: u64) -> usize {
    (change.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - RECENT_BITS)) as usize
}

/// The part that a change leads from.
#[inline]
fn part_before(head: u64) -> usize {
    (head >> 32 & 0x7FFF_FFFF) as usize
}

/// The place of a part's lists.
fn group(part: usize, swapped: bool) -> usize {
    2 * part + usize::from(swapped)
}
